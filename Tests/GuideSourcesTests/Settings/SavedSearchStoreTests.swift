import Foundation
import GuideModel
import GuideSources
import GuideTestSupport
import Synchronization
import Testing

/// Searches that a person keeps, on their way into the file.
@Suite struct SavedSearchStoreTests {
  private static func searches(_ folder: TemporaryFolder) -> [String: String] {
    let searches = SettingsFile(folder.path("searches.toml")).readSearches().searches.searches
    return Dictionary(uniqueKeysWithValues: searches.map { ($0.name, $0.query) })
  }

  private static func store(_ folder: TemporaryFolder) -> SavedSearchStore {
    SavedSearchStore(SettingsFile(folder.path("searches.toml")))
  }

  private static func save(_ name: String, _ query: String) -> [SavedSearchEdit] {
    [.save(SavedSearch(name: name, query: query))]
  }

  @Test func changesAreWrittenInTheirOrder() throws {
    let folder = try TemporaryFolder([:])
    let store = Self.store(folder)
    for place in 0..<50 { store.keep(Self.save("a", "\(place)")) { _ in } }
    store.keep(Self.save("b", "x") + [.rename("a", to: "c")]) { _ in }
    #expect(store.finish() == nil)
    #expect(Self.searches(folder) == ["c": "49", "b": "x"])
    #expect(store.read().knownEdits == 52 && store.read().findings.isEmpty)
  }

  @Test func whatCouldNotBeWrittenIsTriedAgain() throws {
    let folder = try TemporaryFolder(["searches.toml": "x =\n"])
    let store = Self.store(folder)
    let said = Mutex<[String]>([])
    store.keep(Self.save("a", "A")) { words in said.withLock { $0.append(words) } }
    #expect(store.finish()?.hasPrefix("Not kept: searches.toml:1: ") == true)
    #expect(said.withLock { $0.count } == 1)
    #expect(store.read().searches["a"]?.query == "A", "it counts until the program ends")
    #expect(store.read().findings.map(\.line) == [1])
    try "".write(toFile: folder.path("searches.toml"), atomically: true, encoding: .utf8)
    store.keep(Self.save("b", "B")) { _ in }
    #expect(store.finish() == nil)
    #expect(Self.searches(folder) == ["a": "A", "b": "B"])
  }

  @Test func oneThatIsInTheWayTakesNoOtherWithIt() throws {
    let block = "[[search]]\nname = \"a\"\nquery = \"x\"\n"
    let folder = try TemporaryFolder(["searches.toml": block + block])
    let store = Self.store(folder)
    store.keep(Self.save("a", "A") + Self.save("b", "B") + Self.save(" ", "no name") + Self.save("c", "C")) { _ in }
    #expect(store.finish()?.contains("Not kept: searches.toml:4: there are two searches “a”") == true)
    #expect(Self.searches(folder) == ["a": "x", "b": "B", "c": "C"])
  }

  @Test func whatAnotherProgramWroteIsSeen() throws {
    let folder = try TemporaryFolder([:])
    let store = Self.store(folder)
    _ = store.read()
    #expect(store.readIfChanged() == nil)
    let other = Self.store(folder)
    other.keep(Self.save("a", "A")) { _ in }
    #expect(other.finish() == nil)
    #expect(store.readIfChanged()?.searches["a"]?.query == "A")
    #expect(store.readIfChanged() == nil)
  }

  @Test func ofTwoProgramsAtOnceBothAreKept() throws {
    let folder = try TemporaryFolder([:])
    let stores = [Self.store(folder), Self.store(folder)]
    for number in 0..<40 { stores[number % 2].keep(Self.save("\(number)", "x")) { Issue.record("\($0)") } }
    #expect(stores.nonEmptyAllSatisfy { $0.finish() == nil })
    #expect(Set(Self.searches(folder).keys) == Set((0..<40).map { "\($0)" }))
  }

  @Test func aFileThatCannotBeReadIsAFinding() throws {
    let folder = try TemporaryFolder(["searches.toml/x": ""])
    let reading = Self.store(folder).read()
    #expect(reading.searches.isEmpty)
    #expect(reading.findings.map(\.problem).first?.contains("it is a folder") == true)
    #expect(reading.findings.map(\.action) == ["no search is kept"])
  }

  /// As on a full disk, for which a file that cannot be made stands here.
  @Test func whatCannotBeWrittenAtAllIsSaid() throws {
    let store = SavedSearchStore(SettingsFile("/proc/nowhere/searches.toml"))
    store.keep(Self.save("a", "A")) { _ in }
    #expect(store.finish()?.hasPrefix("Not kept: cannot write the settings /proc/nowhere") == true)
  }
}
