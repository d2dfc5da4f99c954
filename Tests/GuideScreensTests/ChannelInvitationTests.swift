import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideScreens
import GuideTestSupport
import Testing

/// The hint to choose channels, below a new guide with many channels.
@Suite struct ChannelInvitationTests {
  private static let text = "C to choose your channels"

  private static func stack(channels: Int, columns: Int = 80) -> ScreenStack {
    var sketch = GuideSketch()
    for channel in 1...channels {
      sketch.add(
        Channel(id: "\(channel)", name: "Channel \(channel)"),
        [.init(Moments.at("2026-11-20 20:00"), minutes: 60, "News")])
    }
    return ScreenStack.opened(
      sketch.build(), now: Moments.at("2026-11-20 20:30"), size: Size(columns: columns, rows: 24))
  }

  private static func foot(_ stack: ScreenStack) -> String { drawScreen(stack).canvas.text(ofRow: 23) }

  @Test func onlyManyChannelsInviteToChoose() {
    #expect(!Self.foot(Self.stack(channels: 40)).contains(Self.text))
    let foot = Self.foot(Self.stack(channels: 41))
    #expect(foot.hasPrefix(" \(Self.text)") && foot.contains("? help") && foot.contains("q quit"), "\(foot)")
    #expect(Self.foot(Self.stack(channels: 41, columns: 40)).contains(Self.text))
  }

  @Test func openingTheListOnceIsEnough() {
    var stack = Self.stack(channels: 41)
    stack.press("C q")
    #expect(stack.isAtGrid && !Self.foot(stack).contains(Self.text))
  }

  @Test(arguments: ["C q", "Tab C q q"]) func theNextRunKnowsThatTheListWasOpened(keys: String) {
    var stack = Self.stack(channels: 41)
    #expect(!stack.grid.view(stack.app).hasListedChannels)
    stack.press(keys)
    let view = stack.grid.view(stack.app)
    #expect(stack.isAtGrid && view.hasListedChannels)
    let next = ScreenStack.opened(stack.app.base, now: stack.app.now, view: view)
    #expect(!Self.foot(next).contains(Self.text) && next.grid.view(next.app) == view)
  }

  /// Any choice counts: a favourite, a hidden channel, or a playlist's numbers.
  @Test func aChoiceMadeElsewhereIsEnough() {
    var stack = Self.stack(channels: 41)
    let choices = ChannelChoices().applying(.set(id: "7", .number(1)))
    _ = update(&stack, .mine(.channels) { $0.choices = choices })
    #expect(!Self.foot(stack).contains(Self.text))
  }

  @Test func theDemoInvitesNobody() {
    var stack = Self.stack(channels: 41)
    stack.app.mine.savesGuideData = false
    #expect(!Self.foot(stack).contains(Self.text))
  }
}
