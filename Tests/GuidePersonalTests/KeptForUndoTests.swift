import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// Data that a command replaces is kept, so that a later run can undo the command.
@Suite struct KeptForUndoTests {
  private static let made: [PersonalEdit] = [
    .name("a", "A"), .channel(.set(id: "b", .hidden(true))), .channel(.order(["b", "a"])),
    .stream(channel: "a", ChannelStream(address: "http://tv.example/a")), .save("Films", "is:film"),
  ]
  private static let reset: [PersonalEdit] = [
    .channel(.reset(id: "a")), .channel(.reset(id: "b")), .channel(.order([])), .stream(channel: "a", nil),
  ]

  /// Restores the kept data as `mine undo` does, and returns the parts.
  private static func takeBack(_ store: PersonalStore) throws -> Set<PersonalSection> {
    let kept = try #require(try store.keptForUndo())
    let base = store.everything().value
    #expect(try store.replace(kept.sections, of: base, with: base.replacing(kept.sections, by: kept.data)))
    return kept.sections
  }

  @Test func aChangeIsTakenBackInALaterRunAndMadeAgain() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made)
    let before = folder.store().everything().value
    #expect(try folder.store().keptForUndo() == nil, "it was not to be undone")
    try folder.store().apply(Self.reset, canUndo: true)
    let after = folder.store().everything().value
    #expect(after.choices.isEmpty && after.streams.values.isEmpty && after.searches == before.searches)
    #expect(try folder.store().keptForUndo()?.isChangedSince == false)
    #expect(try Self.takeBack(folder.store()) == [.channels, .streams])
    #expect(folder.store().everything().value == before)
    _ = try Self.takeBack(folder.store())
    #expect(folder.store().everything().value == after)
  }

  @Test func whatChangesNothingKeepsWhatWasKept() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made)
    try folder.store().apply(Self.reset, canUndo: true)
    try folder.store().apply(Self.reset, canUndo: true)
    #expect(try folder.store().keptForUndo()?.data.choices["a"].name == "A")
  }

  @Test func aLaterChangeOfTheSameKindIsSeen() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made)
    try folder.store().apply([.search(.remove("Films"))], canUndo: true)
    try folder.store().apply([.name("a", "B"), .remember("late")])
    #expect(try folder.store().keptForUndo()?.isChangedSince == false, "another kind")
    try folder.store().apply([.save("Late", "late")])
    #expect(try folder.store().keptForUndo()?.isChangedSince == true)
  }

  @Test func aRefusedChangeKeepsNothing() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made)
    let change = { (data: PersonalData) throws(KeptQueryError) in try data.searches.removing("Nothing") }
    #expect(throws: KeptQueryError.self) { try folder.store().change(change, of: .searches, canUndo: true).get() }
    #expect(try folder.store().keptForUndo() == nil)
    _ = try folder.store().change(
      { (data: PersonalData) throws(KeptQueryError) in try data.searches.removing("films") }, of: .searches,
      canUndo: true)
    #expect(try folder.store().keptForUndo()?.data.searches.searches.map(\.name) == ["Films"])
  }
}
