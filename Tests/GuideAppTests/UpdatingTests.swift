import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Keeping the guide fresh while it is looked at.
@Suite struct UpdatingTests {
  private static let start = Moments.at("2026-11-20 18:00")

  private static func guide(_ titles: [String], before: [String] = []) -> Guide {
    var sketch = GuideSketch()
    for (place, name) in before.enumerated() {
      sketch.add(Channel(id: "new \(place)", name: name), [.init(start, minutes: 600, name)])
    }
    let rows = titles.enumerated().map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, $1) }
    sketch.add(Channel(id: "1", name: "Channel 1"), rows)
    return sketch.build()
  }

  private static func state(_ titles: [String] = ["News", "Quiz", "Film", "News"]) -> State {
    var state = State.opened(guide(titles), now: start)
    state.freshness = Freshness(updated: start)
    return state
  }

  private static func take(_ guide: Guide, _ state: inout State) {
    _ = update(&state, .loaded(ShownGuide(guide, zone: state.zone)))
  }

  @Test func uUpdatesAndAgainEndsIt() {
    var state = Self.state()
    #expect(update(&state, .key("u")) == [.update])
    #expect(state.freshness?.isUpdating == true)
    #expect(update(&state, .key("u")) == [.endUpdate])
    #expect(state.freshness?.isEnding == true)
    _ = update(&state, .updateEnded(UpdateReport(words: "The update was ended.", updated: Self.start)))
    #expect(state.freshness == Freshness(updated: Self.start))
    #expect(state.notice == "The update was ended.")
    #expect(update(&state, .key("u")) == [.update])
  }

  @Test func aFileThatWasNamedIsNotUpdated() {
    var state = State.opened(Self.guide(["News"]), now: Self.start)
    #expect(update(&state, .key("u")) == [])
    #expect(state.notice?.contains("tvgrid sources add") == true)
    state.press("U")
    #expect(state.notice?.contains("nothing to compare") == true)
  }

  @Test func theDetailsStayOnTheirProgramme() throws {
    var state = Self.state()
    state.press("Right Enter")
    Self.take(Self.guide(["Olds", "Quiz", "Film", "News"], before: ["Zero"]), &state)
    guard case .details(let details) = state.overlays.last else {
      Issue.record("the details are gone")
      return
    }
    #expect(state.guide.title(of: details.programme) == "Quiz")
    #expect(state.selectedTitle == "Quiz")
    Self.take(Self.guide(["Olds", "Other"]), &state)
    #expect(state.overlays.isEmpty)
  }

  @Test func theChosenLinkStaysChosen() throws {
    var state = Self.state()
    state.press("Enter Tab")
    Self.take(Self.guide(["News", "Quiz", "Film", "News"], before: ["Zero"]), &state)
    guard case .details(let details) = state.overlays.last, let link = details.link else {
      Issue.record("the link is gone")
      return
    }
    #expect(state.guide.start(of: details.links[link]) == Self.start.adding(minutes: 180))
  }

  @Test func theHitsOfASearchStayMarked() {
    var state = Self.state()
    state.press("/ news Enter")
    #expect(state.hits?.inOrder.count == 2)
    Self.take(Self.guide(["News", "News", "Film", "News"]), &state)
    #expect(state.hits?.inOrder.count == 3)
    #expect(state.hits?.current.map(state.guide.start(of:)) == Self.start)
    state.press("n")
    #expect(state.guide.start(of: state.grid.programme ?? ProgrammeID(row: 0)) == Self.start.adding(minutes: 60))
    // Where there are none any more, that is said, and the query stays.
    Self.take(Self.guide(["Film"]), &state)
    #expect(state.hits?.inOrder.isEmpty == true)
  }

  @Test func theChosenResultStaysChosen() {
    var state = Self.state()
    state.press("/ news Down")
    Self.take(Self.guide(["News", "News", "Film", "News"]), &state)
    guard case .search(let search) = state.overlays.last else {
      Issue.record("the search is gone")
      return
    }
    #expect(state.guide.start(of: search.matches.programmes[search.selected]) == Self.start.adding(minutes: 180))
  }

  @Test func thePageOfChangesOpensAndCloses() {
    var state = Self.state()
    state.press("U")
    #expect(state.notice == "The last update changed nothing of what was known.")
    state.freshness?.updated = nil
    state.press("U")
    #expect(state.notice == "Nothing has been updated yet; u updates.")
    let interval = Interval(Self.start, Self.start.adding(minutes: 30))
    _ = update(&state, .changed([GuideChange(.new(interval), channel: Channel(id: "1", name: "One"), title: "Bees")]))
    state.press("U")
    #expect(state.overlays.count == 1)
    state.press("U")
    #expect(state.overlays.isEmpty)
  }

  /// New guides at any moment of any keys: nothing dies, and the selection is one of the guide.
  @Test(arguments: 0..<20) func guidesComeInAtAnyMoment(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let titles = ["News", "Quiz", "Film", "Bees"]
    var state = Self.state()
    let keys = ["Right", "Down", "Enter", "Tab", "Esc", "/", "n", "e", "o", "U", "u", "!", "Left", "G", "1", "t", "?"]
    for _ in 0..<300 {
      if Int.random(in: 0..<6, using: &random) == 0 {
        let count = Int.random(in: 0...8, using: &random)
        Self.take(
          Self.guide(
            (0..<count).map { _ in titles[Int.random(in: 0..<4, using: &random)] },
            before: Bool.random(using: &random) ? ["Zero"] : []), &state)
      } else {
        state.press(keys[Int.random(in: 0..<keys.count, using: &random)])
      }
      if let programme = state.grid.programme { #expect(programme.row < state.guide.programmeCount) }
    }
  }
}
