import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// Warnings about entries that will be lost when other lists replace the current ones.
@Suite struct ListLossesTests {
  private static func list(_ name: String, _ titles: String...) -> ProgrammeList {
    let start = Moments.at("2026-11-20 20:00")
    let items = titles.map { title in
      let showing = ChosenShowing(
        channel: "a", channelName: "A", interval: Interval(start, start.adding(minutes: 30)), title: title, episode: nil
      )
      return ListItem(.show, showing, show: title.lowercased(), ItemFacts([], ProgrammeDetails()))
    }
    return ProgrammeList(name, items)
  }

  @Test func everyListWithLossesHasALine() {
    let old = ProgrammeLists([
      Self.list("To watch", "One", "Two", "Three"), Self.list("Sea", "Tide"), Self.list("Empty"),
      Self.list("Kept", "One"),
    ])
    let new = ProgrammeLists([Self.list("to watch", "Two", "Four"), Self.list("Kept", "Zero", "One")])
    #expect(
      ListLosses.lines(from: old, to: new) == [
        "!! Your lists will be replaced: 3 programmes would be lost", "!!   “To watch” loses 2 of 3",
        "!!   “Sea” is deleted with its 1 programme",
      ])
  }

  @Test func noWarningWithoutLosses() {
    let old = ProgrammeLists([Self.list("To watch", "One"), Self.list("Empty")])
    #expect(ListLosses.lines(from: old, to: old).isEmpty)
    #expect(ListLosses.lines(from: old, to: ProgrammeLists([Self.list("To watch", "Zero", "One")])).isEmpty)
  }
}
