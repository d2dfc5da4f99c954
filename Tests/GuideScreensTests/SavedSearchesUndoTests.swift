import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Undoing changes to saved searches with the key named in the message.
@Suite struct SavedSearchesUndoTests {
  private static let before = SavedSearches(
    [("Films", "is:film"), ("New", "is:new"), ("Sea", "sea")].map { SavedSearch(name: $0, query: $1) })

  private static func stack(_ keys: String = "s") -> ScreenStack {
    var stack = ScreenStack.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    stack.app.mine.searches = before
    stack.press(keys)
    return stack
  }

  private static func selected(_ stack: ScreenStack) -> String? {
    guard let screen = stack.top(as: SavedSearchesScreen.self) else { return nil }
    let rows = screen.rows(stack.app)
    return screen.list.row(rows).map { rows.entries[$0].search.name }
  }

  @Test(arguments: [
    ("Down d y", "Deleted “New”", "New"), ("Down R ^U Latest Enter", "Renamed “New” to “Latest”", "New"),
    ("Space Down Space d y", "Deleted 2 entries", "Films"),
  ])
  func oneKeyUndoesAChangeInTheList(keys: String, message: String, selected: String) {
    var stack = Self.stack("s \(keys)")
    #expect(stack.app.mine.searches != Self.before)
    #expect(stack.app.notice == "\(message). z to undo.")
    stack.press("z")
    #expect(stack.app.mine.searches == Self.before)
    #expect(stack.app.notice == "Undone: \(message).")
    #expect(Self.selected(stack) == selected)
    stack.press("z")
    #expect(stack.app.notice == "Nothing to undo.")
  }

  @Test func replacingASearchCanBeUndone() {
    var stack = Self.stack("/ sea Space is:film ^S ^U Films Enter Enter")
    #expect(stack.app.mine.searches["Films"]?.query == "sea is:film")
    #expect(
      stack.app.notice == "Saved as “Films”. Esc, then z to undo, s in the grid to list it, f there to follow it.")
    stack.press("Esc s z")
    #expect(stack.app.mine.searches == Self.before && stack.app.notice == "Undone: Saved as “Films”.")
  }

  @Test func savingANewSearchCanBeUndone() {
    var stack = Self.stack("/ news ^S Enter Esc s G z")
    #expect(stack.app.mine.searches == Self.before)
    stack.press("Up")
    #expect(stack.app.notice == nil, "it was no other program that took it away")
  }

  /// Regression: the list was empty, and the next key removed the message about undoing.
  @Test func undoRestoresTheLastSearchInAnEmptyList() {
    var stack = Self.stack("s * d y")
    #expect(stack.isAtGrid && stack.app.mine.searches.isEmpty)
    #expect(stack.app.notice == "Deleted 3 entries. z to undo.")
    stack.press("s")
    #expect(stack.app.notice == nil)
    #expect(stack.top(as: SavedSearchesScreen.self) != nil)
    for keys in ["Enter", "d", "R", "&"] { stack.press(keys) }
    let canvas = drawScreen(stack).canvas
    let text = canvas.text(ofRow: 1) + canvas.text(ofRow: 2)
    #expect(
      text.hasPrefix(" No saved searches yet: f follows a programme;") && text.contains("z undoes the last change."))
    #expect(stack.top(as: SavedSearchesScreen.self)?.isAsking == false)
    stack.press("z")
    #expect(stack.app.mine.searches == Self.before && Self.selected(stack) == "Films")
  }

  @Test func undoKeepsLaterChangesOfAnotherProgramAndSaysSo() {
    for (keys, edit) in [
      ("R ^U Pictures Enter", SavedSearchEdit.save(SavedSearch(name: "Pictures", query: "theirs"))),
      ("R ^U Pictures Enter", .remove("Pictures")), ("d y", .save(SavedSearch(name: "films", query: "theirs"))),
    ] {
      var stack = Self.stack("s \(keys)")
      let theirs = stack.app.mine.searches.applying(contentsOf: [edit])
      _ = update(&stack, .mine(.searches, includedEdits: 1) { $0.searches = theirs })
      let effects = update(&stack, .key(.character("z")))
      #expect(stack.app.mine.searches == theirs && effects.isEmpty)
      #expect(stack.app.notice?.hasPrefix("Not undone, because another copy of tvgrid has changed it: ") == true)
      #expect(stack.app.notice?.contains("“Films”") == true)
    }
  }

  @Test func undoingIsSaved() {
    var stack = Self.stack("s d y")
    let effects = update(&stack, .key(.character("z")))
    let swap = PersonalSwap(old: [.search(.remove("Films"))], new: [.search(.save(Self.before.searches[0], at: 0))])
    #expect(effects.contains(.keep([.swap(swap)])))
  }

  @Test func redoDeletesThemAgain() {
    var stack = Self.stack("s * d y s z Z")
    #expect(stack.isAtGrid && stack.app.mine.searches.isEmpty)
    #expect(stack.app.notice == "Redone: Deleted 3 entries.")
    stack.press("Z")
    #expect(stack.app.notice == "Nothing to redo.")
    stack.press("z s Down d y z")
    #expect(stack.app.mine.searches == Self.before && Self.selected(stack) == "New")
    stack.press("Z Up")
    #expect(stack.app.mine.searches["New"] == nil && stack.app.notice == nil, "no other program took it away")
  }
}
