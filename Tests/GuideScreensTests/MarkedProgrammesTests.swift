import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Commands apply to all marked programmes, and one key undoes them.
@Suite struct MarkedProgrammesTests {
  /// The list “To watch” with the films of the week, some of which are marked.
  private static func list(marking count: Int, _ keys: String = "") -> ScreenStack {
    var stack = DemoEvening.stack("/ is:film Alt-A Enter Esc L Enter End g")
    stack.press(String(repeating: "Space ", count: count) + keys)
    return stack
  }

  @Test func allMarkedAreFollowedAndUnfollowed() {
    var stack = Self.list(marking: 3, "f")
    #expect(stack.app.notice == "Following 3 titles. z to undo, s in the grid to list them.")
    let followed = stack.app.mine.searches
    #expect(followed.followed.count == 3)
    stack.press("g Space Space Space f")
    #expect(stack.app.notice == "Unfollowed 3 titles. z to undo.")
    #expect(stack.app.mine.searches.isEmpty)
    stack.press("z")
    #expect(stack.app.mine.searches == followed)
    stack.press("z")
    #expect(stack.app.mine.searches.isEmpty)
  }

  /// If some of the titles are already followed, undo leaves those unchanged.
  @Test func followingSeveralSkipsFollowedOnes() {
    var stack = Self.list(marking: 0, "Down f g Space Space Space f")
    #expect(stack.app.mine.searches.followed.count == 3)
    stack.press("z")
    #expect(stack.app.mine.searches.followed.count == 1)
  }

  @Test func allMarkedAreTickedInOneChange() {
    var stack = Self.list(marking: 2)
    let effects = update(&stack, .key("x"))
    let ticks = effects.flatMap(\.kept).filter { if case .episode(_, isWatched: true) = $0 { true } else { false } }
    #expect(ticks.count == 2 && effects.count == 1, "\(effects)")
    #expect(stack.app.notice == "Marked 2 programmes as watched. z to undo, X to hide watched episodes.")
    stack.press("z")
    #expect(stack.app.mine.episodes.isEmpty)
    stack.press("g Space Space x g Space Space x")
    #expect(stack.app.notice == "Marked 2 programmes as unwatched. z to undo.")
    stack.press("z")
    let isTicked = ticks.map {
      if case .episode(let episode, _) = $0 { stack.app.mine.episodes.contains(episode) } else { false }
    }
    #expect(isTicked == [true, true])
  }

  @Test func remindersCoverAllMarked() {
    var stack = Self.list(marking: 4, "r")
    let count = stack.app.mine.reminders.reminders.count
    #expect(count > 1)
    #expect(stack.app.notice?.hasPrefix("Reminders for \(count) programmes set") == true)
    #expect(stack.app.notice?.contains(". z to undo, D to list all.") == true)
    let reminders = stack.app.mine.reminders
    stack.press("g Space Space Space Space r")
    #expect(stack.app.notice == "Reminders for \(count) programmes cancelled. z to undo.")
    stack.press("z")
    #expect(Set(stack.app.mine.reminders.reminders) == Set(reminders.reminders))
    stack.press("z")
    #expect(stack.app.mine.reminders.isEmpty)
  }

  /// Marking works in views as in lists; marks disappear when another programme begins.
  @Test func programmesCanBeMarkedInViews() {
    var stack = DemoEvening.stack("Tab Space Space a")
    #expect(stack.app.notice?.hasPrefix("Added 2 programmes to “To watch”") == true, "\(stack.app.notice ?? "")")
    stack.press("Space Space Space")
    _ = update(&stack, .clock(Moments.at("2026-11-21 12:00")))
    stack.press("f")
    #expect(stack.app.mine.searches.followed.count == 1)
    stack = DemoEvening.stack("Tab Tab Space Space Space f")
    #expect(stack.app.mine.searches.followed.count == 3, "\(stack.app.notice ?? "")")
  }

  /// If searches are marked, the next showing that each of them finds is added.
  @Test func nextShowingsOfSearchesCanBeAddedToAList() {
    let queries = ["Late News", "Full English"].map {
      SavedSearch(name: $0, query: "title:=\"\($0)\"", isFollowed: true)
    }
    var stack = DemoEvening.stack("s", following: queries)
    stack.press("* a")
    #expect(stack.app.mine.lists["To watch"]?.items.map(\.showing.title).sorted() == ["Full English", "Late News"])
    stack.press("z a")
    #expect(stack.app.mine.lists["To watch"]?.items.count == 1)
  }

  /// A command clears the marks, so that the next one applies to the selected line.
  @Test func commandsClearTheMarks() {
    let stack = Self.list(marking: 2, "x f")
    #expect(stack.app.mine.searches.followed.count == 1)
  }

  @Test func missingShowingsAreReported() {
    var stack = DemoEvening.stack("Right a")
    let past = Interval(Instant(seconds: 0), Instant(seconds: 3_600))
    let gone = ChosenShowing(channel: "x", channelName: "Old", interval: past, title: "Nonesuch", episode: nil)
    let item = ListItem(.showing, gone, show: "nonesuch", ItemFacts([], ProgrammeDetails()))
    let items = (stack.app.mine.lists["To watch"]?.items ?? []) + [item]
    _ = update(
      &stack, .mine(.lists, includedEdits: 99) { $0.lists = ProgrammeLists([ProgrammeList("To watch", items)]) })
    stack.press("L Enter * f")
    #expect(stack.app.mine.searches.followed.map(\.name) == ["The Marnie Quill Show"])
    #expect(stack.app.notice?.hasSuffix(" 1 of 2 has no upcoming showing.") == true)
  }

  @Test func remindersCoverAllMarkedSearches() {
    let searches = ["news", "film", "sport"].map { SavedSearch(name: $0, query: "is:\($0)", isFollowed: true) }
    var stack = DemoEvening.stack(following: searches)
    stack.press("s * r")
    #expect(Set(stack.app.mine.reminders.reminders.map(\.subject)) == Set(searches.map { .query($0.query) }))
    #expect(
      stack.app.notice
        == "Reminder for every showing of 3 searches set. z to undo, D in the grid to list all.")
    stack.press("* r")
    #expect(stack.app.notice == "Reminders for 3 searches cancelled. z to undo.")
    stack.press("z z")
    #expect(stack.app.mine.reminders.isEmpty)
  }

  /// Following several searches and undoing this keeps their order.
  @Test func searchesThatAreFollowedTogetherKeepTheirOrder() {
    let searches = ["news", "film", "sport"].map { SavedSearch(name: $0, query: "is:\($0)") }
    var stack = DemoEvening.stack(following: searches)
    stack.press("s * f z")
    #expect(stack.app.mine.searches.searches == searches)
  }
}
