import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Changes to lists in the app, without the list screen.
@Suite struct ListChangesTests {
  @Test func changesAreSavedReportedAndUndone() throws {
    var stack = DemoEvening.stack("Right")
    let programme = try #require(stack.grid.position.programme)
    let item = stack.app.guide.listItem(.episode, of: programme)
    let addition = try stack.app.mine.lists.adding([item], to: "to watch")
    stack.app.change(addition.edits, saying: "“x” is in “To watch”", hint: "z to undo")
    #expect(stack.app.mine.lists["to watch"]?.items == [item])
    #expect(stack.app.notice == "“x” is in “To watch”. z to undo.")
    let effects = update(&stack, .key("z"))
    #expect(effects.flatMap(\.kept).contains { $0.section == .lists }, "\(effects)")
    #expect(stack.app.mine.lists == .initial)
    #expect(stack.app.notice == "Undone: “x” is in “To watch”.")
    // Another program has saved the first two edits and has created a list.
    _ = update(&stack, .mine(.lists, includedEdits: 2) { $0.lists = .initial.applying([.create("Theirs")]) })
    #expect(stack.app.mine.lists["theirs"] != nil)
    _ = update(&stack, .mine(.lists) { $0.lists = ProgrammeLists.initial })
    #expect(stack.app.mine.lists == .initial, "both edits are reapplied")
  }

  @Test func anEntryHasTheFactsOfItsProgramme() throws {
    let guide = DemoEvening.stack().app.guide
    for programme in guide.programmes {
      let items = ListItem.Scope.allCases.map { guide.listItem($0, of: programme) }
      var details = guide.details(of: programme)
      details.borrowed = []
      #expect(
        items[0].details == details && items[1].details == details && items[0].flags == guide.flags(of: programme))
      #expect(items[2].details.description == details.description && items[2].details.summary.episode == nil)
      #expect(items[2].identity == .show(guide.episodeIdentity(of: programme).show))
      #expect(items.allSatisfy { $0.showing == guide.chosenShowing(programme) })
    }
    let list = ListGuide(guide.programmes.map { guide.listItem(.showing, of: $0) })
    #expect(list.guide.programmeCount == guide.programmeCount)
  }
}
