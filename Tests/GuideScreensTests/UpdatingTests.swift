import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Updates while the guide is open.
@Suite struct UpdatingTests {
  private static let start = Moments.at("2026-11-20 18:00")

  private static func guide(_ titles: [String], before: [String] = []) -> Guide {
    var sketch = GuideSketch()
    for (index, name) in before.enumerated() {
      sketch.add(Channel(id: "new \(index)", name: name), [.init(start, minutes: 600, name)])
    }
    let rows = titles.enumerated().map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, $1) }
    sketch.add(Channel(id: "1", name: "Channel 1"), rows)
    return sketch.build()
  }

  private static func stack(_ titles: [String] = ["News", "Quiz", "Film", "News"]) -> ScreenStack {
    var stack = ScreenStack.opened(guide(titles), now: start)
    stack.app.freshness = Freshness(updated: start)
    return stack
  }

  private static func load(_ guide: Guide, _ stack: inout ScreenStack) {
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
  }

  @Test func uStartsAnUpdateAndEndsIt() {
    var stack = Self.stack()
    #expect(update(&stack, .key("u")) == [.update])
    #expect(stack.app.freshness?.isUpdating == true)
    #expect(update(&stack, .key("u")) == [.endUpdate])
    #expect(stack.app.freshness?.isEnding == true)
    _ = update(&stack, .updateEnded(UpdateReport(summary: "The update was ended.", updated: Self.start)))
    #expect(stack.app.freshness == Freshness(updated: Self.start))
    #expect(stack.app.notice == "The update was ended.")
    #expect(update(&stack, .key("u")) == [.update])
  }

  /// The show can also be opened from a removed programme, because the title is known.
  @Test func showOpensFromAChange() {
    var stack = Self.stack()
    let interval = Interval(Self.start.adding(minutes: 60), Self.start.adding(minutes: 120))
    let channel = Channel(id: "1", name: "Channel 1")
    _ = update(
      &stack,
      .changed(
        GuideChanges([
          GuideChange(.new(interval), channel: channel, title: "Quiz"),
          GuideChange(.gone(interval), channel: channel, title: "The Ferrymen"),
        ])))
    stack.app.reportLines = ["harbour: 4 programmes"]
    stack.press("U")
    #expect(update(&stack, .key("i")) == [])
    #expect(stack.app.notice == "No show here: this line is about a source.")
    stack.press("Down Down")
    #expect(update(&stack, .key("i")) == [.lookUp(.search("Quiz"), .daily)])
    stack.press("q Down")
    #expect(stack.top is ChangesScreen)
    #expect(update(&stack, .key("i")) == [.lookUp(.search("The Ferrymen"), .daily)])
  }

  @Test func guideFromAFileIsNotUpdated() {
    var stack = ScreenStack.opened(Self.guide(["News"]), now: Self.start)
    #expect(update(&stack, .key("u")) == [])
    #expect(stack.app.notice?.contains("start tvgrid without them") == true)
    stack.press("U")
    #expect(stack.app.notice?.hasPrefix("Files and the demo are not updated.") == true)
  }

  @Test func theDetailsStayOnTheirProgramme() throws {
    var stack = Self.stack()
    stack.press("Right Enter")
    Self.load(Self.guide(["Olds", "Quiz", "Film", "News"], before: ["Zero"]), &stack)
    guard let details = stack.top as? DetailsScreen else {
      Issue.record("the details were closed")
      return
    }
    #expect(stack.app.guide.title(of: details.programme) == "Quiz")
    #expect(stack.selectedTitle == "Quiz")
    Self.load(Self.guide(["Olds", "Other"]), &stack)
    #expect(stack.isAtGrid)
  }

  @Test func selectedLinkStaysSelected() throws {
    var stack = Self.stack()
    stack.press("Enter Tab")
    Self.load(Self.guide(["News", "Quiz", "Film", "News"], before: ["Zero"]), &stack)
    guard let details = stack.top as? DetailsScreen, let link = details.link else {
      Issue.record("no link is selected")
      return
    }
    #expect(stack.app.guide.start(of: details.links.all[link]) == Self.start.adding(minutes: 180))
  }

  @Test func matchesStayHighlighted() {
    var stack = Self.stack()
    stack.press("/ news Enter")
    #expect(stack.grid.hits?.inOrder.count == 2)
    Self.load(Self.guide(["News", "News", "Film", "News"]), &stack)
    #expect(stack.grid.hits?.inOrder.count == 3)
    #expect(stack.grid.hits?.current.map(stack.app.guide.start(of:)) == Self.start)
    stack.press("n")
    #expect(
      stack.app.guide.start(of: stack.grid.position.programme ?? ProgrammeID(row: 0)) == Self.start.adding(minutes: 60))
    // If no matches are left, a notice says so and the query is kept.
    Self.load(Self.guide(["Film"]), &stack)
    #expect(stack.grid.hits?.inOrder.isEmpty == true)
  }

  @Test func selectedResultStaysSelected() {
    var stack = Self.stack()
    stack.press("/ news Down")
    Self.load(Self.guide(["News", "News", "Film", "News"]), &stack)
    guard let search = stack.top as? SearchScreen else {
      Issue.record("the search was closed")
      return
    }
    #expect(
      stack.app.guide.start(of: search.results.matches.programmes[search.selectedLine ?? 0])
        == Self.start.adding(minutes: 180))
  }

  @Test func thePageOfChangesOpensAndCloses() {
    var stack = Self.stack()
    stack.press("U")
    #expect(stack.app.notice == "The last update made no changes.")
    stack.app.freshness?.updated = nil
    stack.press("U")
    #expect(stack.app.notice == "The guide has not been updated yet; u updates it.")
    let interval = Interval(Self.start, Self.start.adding(minutes: 30))
    _ = update(
      &stack,
      .changed(
        GuideChanges([GuideChange(.new(interval), channel: Channel(id: "1", name: "One"), title: "Bees")])))
    stack.press("U")
    #expect(stack.layers == 1)
    stack.press("U")
    #expect(stack.isAtGrid)
  }

  /// New guides arrive at any moment: nothing crashes, and the selection belongs to the new guide.
  @Test(arguments: 0..<20) func survivesNewGuidesAtAnyMoment(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let titles = ["News", "Quiz", "Film", "Bees"]
    var stack = Self.stack()
    let keys = ["Right", "Down", "Enter", "Tab", "Esc", "/", "n", "e", "o", "U", "u", "!", "Left", "G", "1", "t", "?"]
    for _ in 0..<300 {
      if Int.random(in: 0..<6, using: &random) == 0 {
        let count = Int.random(in: 0...8, using: &random)
        Self.load(
          Self.guide(
            (0..<count).map { _ in titles[Int.random(in: 0..<4, using: &random)] },
            before: Bool.random(using: &random) ? ["Zero"] : []), &stack)
      } else {
        stack.press(keys[Int.random(in: 0..<keys.count, using: &random)])
      }
      if let programme = stack.grid.position.programme { #expect(programme.row < stack.app.guide.programmeCount) }
    }
  }
}
