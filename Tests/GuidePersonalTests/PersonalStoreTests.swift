import Foundation
import GuideModel
import GuidePersonal
import GuideTestSupport
import Synchronization
import Testing

/// The user's data on its way to the database and back.
@Suite struct PersonalStoreTests {
  @Test func changesAreWrittenInTheirOrder() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    for index in 0..<50 { store.keep([.name("a", "\(index)")]) { Issue.record("\($0)") } }
    store.keep([.name("b", "B"), .save("x", "late"), .search(.rename("x", to: "y"))]) { Issue.record("\($0)") }
    #expect(store.finish() == nil)
    let other = folder.store()
    #expect(other.reading(\.choices).value.choices.compactMapValues(\.name) == ["a": "49", "b": "B"])
    #expect(other.reading(\.searches).value.searches == [SavedSearch(name: "y", query: "late")])
    #expect(store.reading(\.choices).includedEdits == 51 && store.reading(\.searches).includedEdits == 2)
    #expect(store.reading(\.choices).diagnostics.isEmpty)
  }

  @Test func everySectionIsReadAgain() throws {
    let folder = try TemporaryFolder()
    let view = SavedView(
      group: .named("News"), zoom: .day, rowHeight: 2, channel: "94", hasPane: true, view: .now,
      hasListedChannels: true)
    let edits: [PersonalEdit] = [
      .channel(.order(["b", "a"])), .channel(.set(id: "a", .groups(["News \"1\"", "b, c", "\\"]))),
      .channel(.set(id: "a", .hours(DailyHours("06:00-19:00")))), .channel(.set(id: "c", .shift(-60))),
      .channel(.set(id: "c", .copyOf("a"))), .channel(.set(id: "b", .joined(["x"]))),
      .channel(.set(id: "b", .sameAs(["b.example"]))), .channel(.set(id: "b", .favourite(true))),
      .channel(.set(id: "b", .source("quay"))),
      .channel(.set(id: "b", .hidden(true))), .channel(.set(id: "b", .number(7))), .name("b", ""),
      .save("Films", "is:film"), .viewed("is:film", [1, .max]), .remember("late"), .remember("\u{0}日本\n"), .view(view),
    ]
    #expect(folder.store().saveAndFinish(edits) == nil)
    #expect(folder.store().everything().value == PersonalData().applying(edits))
    #expect(folder.store().value(\.view) == view)
  }

  @Test func readingCreatesNoFiles() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    #expect(store.everything().value == PersonalData())
    #expect(store.changes() == nil)
    #expect(store.finish() == nil)
    #expect(folder.names.isEmpty)
  }

  @Test func filesAreAccessibleToTheOwnerOnly() throws {
    let folder = try TemporaryFolder()
    let store = PersonalStore(PersonalFile(folder.path("a/b/mine.db"))) { Thread(block: $0).start() }
    #expect(store.saveAndFinish([.name("a", "A")]) == nil)
    let modes = try ["a", "a/b", "a/b/mine.db", "a/b/mine.db.copy"].map { name in
      try FileManager.default.attributesOfItem(atPath: folder.path(name))[.posixPermissions] as? Int
    }
    #expect(modes == [0o700, 0o700, 0o600, 0o600])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")).count == 2, "no log, no draft")
  }

  @Test func failedWritesTakeEffectAndAreRetried() throws {
    let folder = try TemporaryFolder()
    try folder.write("in the way", to: "folder")
    let store = PersonalStore(PersonalFile(folder.path("folder/mine.db"))) { Thread(block: $0).start() }
    let said = Mutex<[String]>([])
    store.keep([.name("a", "A"), .viewed("x", [1]), .viewed("x", [2])]) { line in
      said.withLock { $0.append(line.english) }
    }
    #expect(store.finish()?.english.hasPrefix("Not saved: cannot write \(folder.path("folder/mine.db")): ") == true)
    #expect(said.withLock { $0.count } == 1)
    #expect(store.reading(\.choices).value["a"].name == "A", "it applies until the program ends")
    #expect(store.value(\.viewed).marks["x"] == [ShowingFingerprint(value: 2)])
    try FileManager.default.removeItem(atPath: folder.path("folder"))
    #expect(store.saveAndFinish([.name("b", "B")]) == nil)
    let read = PersonalStore(PersonalFile(folder.path("folder/mine.db"))) { Thread(block: $0).start() }
    #expect(read.reading(\.choices).value.choices.compactMapValues(\.name) == ["a": "A", "b": "B"])
    #expect(read.value(\.viewed).marks["x"] == [ShowingFingerprint(value: 2)])
  }

  @Test func editsOfOtherProgramsAreReadOnce() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    _ = (store.reading(\.choices), store.reading(\.searches), store.value(\.viewed))
    #expect(store.changes() == nil)
    #expect(folder.store().saveAndFinish([.name("a", "A")]) == nil)
    let first = store.changes()
    #expect(first?.data.choices["a"].name == "A" && first?.sections == [.channels])
    #expect(store.changes() == nil)
    #expect(folder.store().saveAndFinish([.save("x", "y"), .viewed("y", [3])]) == nil)
    let second = store.changes()
    #expect(second?.data.searches["x"]?.query == "y" && second?.sections == [.searches, .viewed])
    #expect(second?.data.viewed.marks == ["y": [ShowingFingerprint(value: 3)]])
    #expect(folder.store().saveAndFinish([.remember("late")]) == nil)
    #expect(store.changes() == nil, "the history is read once")
  }

  @Test func deletedFilesAreCreatedAgain() throws {
    let folder = try TemporaryFolder()
    let store = folder.store()
    store.keep([.name("a", "A")]) { Issue.record("\($0)") }
    #expect(HangGuard.waits { folder.store().reading(\.choices).value["a"].name == "A" })
    for name in folder.names { try FileManager.default.removeItem(atPath: folder.path(name)) }
    #expect(store.saveAndFinish([.name("b", "B")]) == nil)
    #expect(folder.store().reading(\.choices).value.choices.compactMapValues(\.name) == ["b": "B"])
  }

  @Test func onlyTheLatestViewsAreKept() throws {
    let folder = try TemporaryFolder()
    let marks = (0..<50_000 as Range<UInt64>).map { $0 }
    try folder.store().apply((0..<250).map { .viewed("q\($0)", [UInt64($0)]) })
    #expect(folder.store().value(\.viewed).marks.count == 200 && folder.store().value(\.viewed).marks["q49"] == nil)
    try folder.store().apply((0..<9).map { .viewed("large\($0)", marks + [.max]) })
    let seen = folder.store().value(\.viewed)
    #expect(Set(seen.marks.keys) == Set((1..<9).map { "large\($0)" }))
    #expect(seen.marks["large8"]?.count == ViewedMatches.mostMarks)
    #expect(seen.marks["large8"]?.contains(ShowingFingerprint(value: .max)) == false, "the lowest are kept")
  }

  @Test func commandsChangeTheCurrentData() throws {
    let folder = try TemporaryFolder()
    let film = SavedSearch(name: "Films", query: "is:film")
    let add = { (data: PersonalData) throws(SavedSearchError) in try data.searches.adding(film) }
    #expect(try (try folder.store().change(add, of: .searches)).get() == ())
    let refused = try folder.store().change(add, of: .searches)
    #expect(throws: SavedSearchError.self) { try refused.get() }
    #expect(folder.store().reading(\.searches).value.searches == [film])
  }

  @Test func replacingRequiresAnUnchangedBase() throws {
    let folder = try TemporaryFolder()
    let base = PersonalData().applying([.name("a", "A"), .save("x", "y")])
    #expect(try folder.store().replace(Set(PersonalSection.allCases), of: PersonalData(), with: base))
    let new = base.applying([.save("x", "z")])
    #expect(folder.store().saveAndFinish([.name("a", "B")]) == nil)
    #expect(try folder.store().replace([.channels], of: base, with: new) == false)
    #expect(try folder.store().replace([.searches], of: base, with: new))
    #expect(folder.store().everything().value == new.applying([.name("a", "B")]))
  }
}
