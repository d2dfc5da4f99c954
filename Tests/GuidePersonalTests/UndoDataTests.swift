import Foundation
import GuideModel
import GuideTestSupport
import Testing

@testable import GuidePersonal

/// Data that a command replaces is kept, so that the user can undo the command in a later run.
@Suite struct UndoDataTests {
  private static let made: [PersonalEdit] = [
    .name("a", "A"), .channel(.set(id: "b", .hidden(true))), .channel(.order(["b", "a"])),
    .stream(channel: "a", ChannelStream(address: "http://tv.example/a")), .save("Films", "is:film"),
  ]
  private static let reset: [PersonalEdit] = [
    .channel(.reset(id: "a")), .channel(.reset(id: "b")), .channel(.order([])), .stream(channel: "a", nil),
  ]

  /// Restores the kept data as `mine undo` does, and returns the sections.
  private static func takeBack(_ store: PersonalStore) throws -> Set<PersonalSection> {
    let kept = try #require(try store.loadUndoData())
    let base = store.everything().value
    #expect(
      try store.replace(
        kept.sections, of: base, with: base.replacing(kept.sections, by: kept.data), isUndo: !kept.isOfUndo))
    return kept.sections
  }

  @Test func changesCanBeUndoneAndRedoneInALaterRun() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made)
    let before = folder.store().everything().value
    #expect(try folder.store().loadUndoData() == nil, "it was not to be undone")
    try folder.store().apply(Self.reset, canUndo: true)
    let after = folder.store().everything().value
    #expect(after.choices.isEmpty && after.streams.values.isEmpty && after.searches == before.searches)
    #expect(try folder.store().loadUndoData()?.isChangedSince == false)
    #expect(try Self.takeBack(folder.store()) == [.channels, .imports, .streams])
    #expect(folder.store().everything().value == before)
    #expect(try folder.store().loadUndoData()?.isOfUndo == true)
    _ = try Self.takeBack(folder.store())
    #expect(folder.store().everything().value == after)
    #expect(try folder.store().loadUndoData()?.isOfUndo == false)
  }

  @Test func commandsWithoutEffectKeepTheUndoData() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made)
    try folder.store().apply(Self.reset, canUndo: true)
    try folder.store().apply(Self.reset, canUndo: true)
    #expect(try folder.store().loadUndoData()?.data.choices["a"].name == "A")
  }

  @Test func laterChangesOfTheSameSectionAreNoticed() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made)
    try folder.store().apply([.search(.remove("Films"))], canUndo: true)
    try folder.store().apply([.name("a", "B"), .remember("late")])
    #expect(try folder.store().loadUndoData()?.isChangedSince == false, "another kind")
    try folder.store().apply([.save("Late", "late")])
    #expect(try folder.store().loadUndoData()?.isChangedSince == true)
  }

  @Test func readingCreatesNoFiles() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.store().loadUndoData() == nil)
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: [Array("no database".utf8), Array("SQLite format 3\0".utf8), []])
  func damagedUndoFilesDoNotAffectTheDatabase(bytes: [UInt8]) throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made)
    try folder.store().apply(Self.reset, canUndo: true)
    let (before, undo) = (folder.store().everything().value, folder.store().file.path + ".undo")
    try Data(bytes).write(to: URL(fileURLWithPath: undo))
    var kept: UndoData?
    do throws(DatabaseError) { kept = try folder.store().loadUndoData() } catch { #expect(error.path == undo) }
    #expect(kept == nil)
    let reading = folder.store().everything()
    #expect(reading.value == before && reading.diagnostics.isEmpty)
    // The next change that can be undone replaces the damaged file.
    try folder.store().apply(Self.made, canUndo: true)
    #expect(try Self.takeBack(folder.store()).contains(.channels))
    #expect(folder.store().everything().value.choices == before.choices)
  }

  /// Each command replaces the undo file as a whole.
  @Test func concurrentCommandsKeepUndoDataOfOne() async throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made)
    let stores = ["B": folder.store(), "C": folder.store(), "D": folder.store(), "E": folder.store()]
    await withTaskGroup(of: Void.self) { group in
      for (name, store) in stores { group.addTask { try? store.apply([.name("a", name)], canUndo: true) } }
    }
    let kept = try #require(try folder.store().loadUndoData())
    #expect(["A", "B", "C", "D", "E"].contains(kept.data.choices["a"].name))
    #expect(folder.names.allSatisfy { !$0.hasPrefix(".mine.db.undo") }, "\(folder.names)")
  }

  @Test func resettingAChannelChangesItsImport() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made + [.imported(channel: "a", ImportedChannel(playlist: "/list.m3u"))])
    let open = folder.store()
    #expect(!open.value(\.imports).channels.isEmpty)
    try folder.store().apply([.channel(.reset(id: "a"))])
    #expect(open.changes()?.data.imports.channels.isEmpty == true)
  }

  @Test func importsCanBeUndoneUntilChannelsChange() throws {
    let folder = try TemporaryFolder()
    try folder.store().apply(Self.made)
    let before = folder.store().everything().value
    let edits: [PersonalEdit] = [
      .name("a", "Imported"), .stream(channel: "c", ChannelStream(address: "http://tv.example/c")),
      .imported(channel: "a", ImportedChannel(playlist: "/list.m3u", position: 3)),
      .importTime(Instant(seconds: 1_795_000_000)),
    ]
    #expect(folder.store().importSwaps().isEmpty)
    try folder.store().apply(edits, canUndo: true)
    let swaps = folder.store().importSwaps()
    #expect(folder.store().everything().value.applying(swaps.map(PersonalEdit.swap)) == before)
    try folder.store().apply([.name("b", "B")])
    #expect(folder.store().importSwaps().isEmpty)
  }
}
