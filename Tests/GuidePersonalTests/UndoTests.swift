import GuideModel
import GuideTestSupport
import Testing

@testable import GuidePersonal

/// Undo and redo for edits to all sections, using the edits' inverses.
@Suite struct UndoTests {
  private static func edits(_ random: inout SplitMix64, _ count: ClosedRange<Int>) -> [PersonalEdit] {
    (0..<Int.random(in: count, using: &random)).map { _ in PersonalEdit.random(&random) }
  }

  /// Random user edits, without swaps.
  private static func plainEdits(_ random: inout SplitMix64, _ count: ClosedRange<Int>) -> [PersonalEdit] {
    edits(&random, count).filter { if case .swap = $0 { false } else { true } }
  }

  private static func swaps(_ swaps: [PersonalSwap]) -> [PersonalEdit] { swaps.map(PersonalEdit.swap) }

  private static func redo(_ swaps: [PersonalSwap]) -> [PersonalEdit] {
    swaps.reversed().map { PersonalEdit.swap($0.reversed) }
  }

  @Test(arguments: 0..<400 as Range<UInt64>) func undoAndRedoRestoreTheData(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let before = PersonalData().applying(Self.edits(&random, 0...60))
    let edits = Self.plainEdits(&random, 1...6)
    var after = before
    let undo = after.make(edits)
    #expect(after == before.applying(edits))
    var data = after
    for _ in 0..<2 {
      data = data.applying(Self.swaps(undo))
      #expect(data == before, "\(edits)")
      #expect(data.applying(Self.swaps(undo)) == before, "made twice as once: \(edits)")
      data = data.applying(Self.redo(undo))
      #expect(data == after, "\(edits)")
    }
  }

  /// Undo relies on this: an edit without effect is recognised by its empty inverse, without copying the section.
  @Test(arguments: 0..<400 as Range<UInt64>) func onlyEditsWithoutEffectHaveNoInverse(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let data = PersonalData().applying(Self.edits(&random, 0...60))
    for edit in Self.plainEdits(&random, 1...20).flatMap(\.parts) {
      var after = data
      edit.section.apply(edit, &after)
      #expect(edit.section.inverse(edit, data).isEmpty == (after == data), "\(edit)")
      #expect(edit.section.inverse(edit, after).isEmpty, "\(edit)")
    }
  }

  /// If the work were quadratic, this would take minutes.
  @Test func undoHandlesManyChannels() {
    let edits = (0..<20_000).flatMap { number -> [PersonalEdit] in
      let id = "\(number)"
      return [.name(id, "A"), .stream(channel: id, ChannelStream(address: "http://a.example/\(id)"))]
    }
    var data = PersonalData()
    let undo = data.make(edits)
    #expect(undo.count == edits.count && data.effective(undo).count == edits.count)
    let after = data
    data = data.applying(Self.swaps(undo))
    #expect(data == PersonalData())
    #expect(data.applying(Self.redo(undo)) == after)
  }

  /// Changes that another program has made in the meantime are preserved, whatever they are.
  @Test(arguments: 0..<200 as Range<UInt64>) func editsOfOtherSectionsByOthersArePreserved(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let before = PersonalData().applying(Self.edits(&random, 0...40))
    let edits = Self.plainEdits(&random, 1...3)
    var after = before
    let undo = after.make(edits)
    let own = Set(edits.flatMap(\.parts).map(\.section))
    let others = Self.plainEdits(&random, 1...9).flatMap(\.parts).filter { !own.contains($0.section) }
    let undone = after.applying(others).applying(Self.swaps(undo))
    #expect(undone == before.applying(others))
  }

  /// Edits, each with a later, conflicting edit by another program.
  private static let conflicts: [(edit: PersonalEdit, others: PersonalEdit)] = [
    (.name("a", "A"), .name("a", "B")),
    (.channel(.order(["b", "a"])), .channel(.order(["a", "b"]))),
    (.save("Films", "is:film"), .save("films", "theirs")),
    (.search(.rename("Old", to: "New")), .save("New", "theirs")),
    (.search(.rename("Old", to: "New")), .search(.remove("New"))),
    (.search(.remove("Old")), .save("old", "theirs")),
    (.search(.follow("Old", true)), .save("Old", "theirs")),
    (.reminder(.set(Reminder(.query("x")))), .reminder(.set(Reminder(.query("x"), lead: 9)))),
    (.reminder(.set(Reminder(.query("x")))), .reminder(.remove(.query("x")))),
    (.list(.create("New")), .list(.add([item("News")], to: "New"))),
    (.list(.delete("Mine")), .list(.create("mine"))),
    (.list(.add([item("News")], to: "Mine")), .list(.remove([item("News").identity], from: "Mine"))),
    (.list(.add([item("News")], to: "Mine")), .list(.delete("Mine"))),
    (.list(.remove([item("Tide").identity], from: "Mine")), .list(.add([item("Tide")], to: "Mine"))),
    (.list(.move("Mine", to: 0)), .list(.move("Mine", to: 1))),
    (.show(title: "tide", ChosenShow(id: 1, name: "One")), .show(title: "tide", ChosenShow(id: 2, name: "Two"))),
    (.stream(channel: "a", ChannelStream(address: "http://a.example")), .stream(channel: "a", nil)),
    (.viewed("x", [1]), .viewed("x", [2])),
    (
      .episode(EpisodeIdentity(show: "tide", episode: "s1 e1"), isWatched: true),
      .episode(EpisodeIdentity(show: "tide", episode: "s1 e1"), isWatched: false)
    ),
  ]

  private static func item(_ title: String) -> ListItem {
    let start = Instant(seconds: 1_795_000_000)
    let showing = ChosenShowing(
      channel: "94", channelName: "Harbour", interval: Interval(start, start.adding(minutes: 30)), title: title,
      episode: nil)
    return ListItem(.show, showing, show: title.lowercased(), ItemFacts())
  }

  private static let start = PersonalData().applying([
    .save("Old", "late"), .list(.create("Mine")), .list(.add([item("Tide")], to: "Mine")),
  ])

  @Test(arguments: conflicts.indices) func laterChangesOfOtherProgramsArePreserved(index: Int) throws {
    let (edit, others) = Self.conflicts[index]
    var data = Self.start
    let undo = data.make([edit])
    #expect(!undo.isEmpty && data.effective(undo) == undo)
    data = data.applying([others])
    #expect(data.effective(undo).isEmpty, "\(edit)")
    #expect(data.applying(Self.swaps(undo)) == data)
  }

  /// Whether a change can be undone is decided in the transaction, because another program may have written since the database
  /// was last checked.
  @Test(arguments: conflicts.indices) func undoDoesNotOverwriteOtherPrograms(index: Int) throws {
    let (edit, others) = Self.conflicts[index]
    let folder = try TemporaryFolder()
    #expect(try folder.store().replace(Set(PersonalSection.allCases), of: PersonalData(), with: Self.start))
    var after = Self.start
    let undo = Self.swaps(after.make([edit]))
    let (mine, theirs) = (folder.store(), folder.store())
    #expect(mine.saveAndFinish([edit]) == nil && theirs.saveAndFinish([others]) == nil)
    let written = folder.store().everything().value
    #expect(mine.saveAndFinish(undo) == nil)
    #expect(folder.store().everything().value == written)
    // After the change is redone, it can be undone again.
    #expect(try folder.store().replace(Set(PersonalSection.allCases), of: written, with: after))
    #expect(folder.store().saveAndFinish(undo) == nil)
    #expect(folder.store().everything().value == Self.start)
  }

  @Test func undoSkipsOnlyPartsChangedByOthers() {
    var data = Self.start.applying([.save("Late", "x")])
    let before = data
    let undo = data.make([.search(.remove("Old")), .search(.remove("Late")), .name("a", "A")])
    data = data.applying([.save("late", "theirs")])
    #expect(data.effective(undo).count == 2)
    #expect(data.applying(Self.swaps(undo)).searches["Old"] != nil)
    #expect(data.applying(Self.swaps(undo)).choices == before.choices)
  }

  /// A change to another entry in the list, or to another setting of the channel, does not matter.
  @Test func unrelatedChangesDoNotPreventUndo() {
    for (edit, others) in [
      (.list(.add([Self.item("News")], to: "Mine")), .list(.add([Self.item("Sport")], to: "Mine", at: 0))),
      (.name("a", "A"), .channel(.set(id: "a", .hidden(true)))), (.save("Films", "is:film"), .save("More", "x")),
    ] as [(PersonalEdit, PersonalEdit)] {
      var data = Self.start
      let undo = data.make([edit])
      #expect(data.applying([others]).applying(Self.swaps(undo)) == Self.start.applying([others]))
    }
  }

  /// Undoing an answer keeps the record that the reminder was announced.
  @Test func undoingAnAnswerKeepsTheAnnouncement() {
    let showing = Self.item("Tide").showing
    let due = showing.interval.start
    var data = PersonalData()
    let undo = data.make([.reminder(.note(showing, .answered(due)))])
    data = data.applying([.reminder(.note(showing, .announced(due)))])
    #expect(data.applying(Self.swaps(undo)).reminders.states == [DueState(showing, announced: due)])
  }

  /// A reminder that has moved with its programme still counts as the one that was set.
  @Test func undoFollowsMovedProgrammes() {
    let (old, new) = (Self.item("Tide").showing, Self.item("News").showing)
    var data = PersonalData()
    let undo = data.make([.reminder(.set(Reminder(.showing(old))))])
    let move = ReminderEdit.move(old, to: new)
    data = data.applying([.reminder(move)])
    #expect(data.effective(undo).isEmpty)
    #expect(data.applying(Self.swaps(undo.map { $0.following([move]) })).reminders.isEmpty)
  }
}
