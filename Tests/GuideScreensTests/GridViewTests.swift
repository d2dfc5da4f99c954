import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Saving and restoring the view of the grid.
@Suite struct GridViewTests {
  private static let start = Moments.at("2026-11-20 20:00")

  /// Four channels with programmes; the middle two are in the group News.
  private static func guide(channels: Int = 4) -> Guide {
    var sketch = GuideSketch()
    for number in 0..<channels {
      let rows = (0..<4).map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, "c\(number) \($0)") }
      let groups = number == 1 || number == 2 ? ["News"] : []
      sketch.add(Channel(id: "c\(number)", name: "c\(number)", number: number + 1, groups: groups), rows)
    }
    return sketch.build()
  }

  private static func stack(_ view: SavedView, _ guide: Guide = guide()) -> ScreenStack {
    ScreenStack.opened(guide, now: start.adding(minutes: 5), view: view)
  }

  @Test func savedViewIsRestored() {
    var left = Self.stack(SavedView())
    left.press("- - v v V Down Down")
    let view = left.grid.view(left.app)
    #expect(view == SavedView(group: .all, zoom: .fixed(300), rowHeight: 2, channel: "c2", hasPane: false))
    let opened = Self.stack(view)
    #expect(opened.grid.view(opened.app) == view)
    #expect(opened.selectedTitle == "c2 0", "the saved channel at now")
    #expect(opened.grid.scale(opened.app).window.contains(opened.app.now))
  }

  @Test func channelFarDownIsVisibleAtTheStart() {
    let stack = Self.stack(SavedView(channel: "c50"), Self.guide(channels: 80))
    #expect(stack.selectedTitle == "c50 0")
    let seen = stack.grid.position.top..<stack.grid.position.top + stack.grid.geometry(stack.app).channelCount
    #expect(seen.contains(stack.grid.selectedRow))
  }

  @Test func theGroupIsShownAndItsChannelSelected() {
    let view = SavedView(group: .named("News"), channel: "c2")
    let stack = Self.stack(view)
    #expect(stack.grid.rows.rows == [1, 2])
    #expect(stack.selectedTitle == "c2 0")
    #expect(stack.app.notice == nil)
  }

  @Test func removedGroupOrChannelIsIgnored() {
    let gone = Self.stack(SavedView(group: .named("Films"), channel: "c9"))
    #expect(gone.grid.group == .all && gone.grid.rows.count == 4)
    #expect(gone.selectedTitle == "c0 0")
    let outside = Self.stack(SavedView(group: .named("News"), channel: "c3"))
    #expect(outside.grid.rows.rows == [1, 2])
    #expect(outside.selectedTitle == "c1 0", "the group's first channel, because the saved one is not a member")
  }

  @Test func aViewWaitsForTheFirstGuide() {
    let view = SavedView(group: .named("News"), zoom: .day, rowHeight: 3, channel: "c1")
    var stack = ScreenStack(
      zone: Moments.london, now: Self.start, size: Size(columns: 80, rows: 24), view: view)
    #expect(stack.grid.view(stack.app) == view)
    _ = update(&stack, .loaded(PreparedGuide(Self.guide(), zone: Moments.london)))
    stack.press("g")
    _ = update(&stack, .loaded(PreparedGuide(Self.guide(channels: 3), zone: Moments.london)))
    #expect(stack.grid.view(stack.app) == view, "the next guide does not apply it again")
  }

  @Test func channelNearTheEndIsOnTheScreen() {
    let stack = Self.stack(SavedView(channel: "c180"), Self.guide(channels: 200))
    #expect(stack.selectedTitle == "c180 0")
    let canvas = drawScreen(stack).canvas
    #expect((0..<24).contains { canvas.text(ofRow: $0).contains("c180 0") })
  }
}
