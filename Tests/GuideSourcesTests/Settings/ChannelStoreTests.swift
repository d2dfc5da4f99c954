import Foundation
import GuideModel
import GuideSettings
import GuideSources
import GuideTestSupport
import Synchronization
import Testing

/// What is chosen for channels, on its way into the file.
@Suite struct ChannelStoreTests {
  private static func names(_ folder: TemporaryFolder) -> [String: String] {
    SettingsFile(folder.path("channels.toml")).readChannels().choices.choices.compactMapValues(\.name)
  }

  private static func store(_ folder: TemporaryFolder) -> ChannelStore {
    ChannelStore(SettingsFile(folder.path("channels.toml")))
  }

  private static func rename(_ id: String, _ name: String) -> [ChannelEdit] { [.set(id: id, .name(name))] }

  @Test func changesAreWrittenInTheirOrder() throws {
    let folder = try TemporaryFolder([:])
    let store = Self.store(folder)
    for place in 0..<50 { store.keep(Self.rename("a", "\(place)")) { _ in } }
    store.keep(Self.rename("b", "B")) { _ in }
    #expect(store.finish() == nil)
    #expect(Self.names(folder) == ["a": "49", "b": "B"])
    #expect(store.read().knownEdits == 51)
  }

  @Test func whatCouldNotBeWrittenIsTriedAgain() throws {
    let folder = try TemporaryFolder(["channels.toml": "x =\n"])
    let store = Self.store(folder)
    let said = Mutex<[String]>([])
    store.keep(Self.rename("a", "A")) { words in said.withLock { $0.append(words) } }
    #expect(store.finish()?.hasPrefix("Not kept: channels.toml:1: ") == true)
    #expect(said.withLock { $0.count } == 1)
    #expect(store.read().choices["a"].name == "A", "it counts until the program ends")
    try "".write(toFile: folder.path("channels.toml"), atomically: true, encoding: .utf8)
    store.keep(Self.rename("b", "B")) { _ in }
    #expect(store.finish() == nil)
    #expect(Self.names(folder) == ["a": "A", "b": "B"])
  }

  @Test func oneThatIsInTheWayTakesNoOtherWithIt() throws {
    let twice = "[[channel]]\nid = \"a\"\n\n[[channel]]\nid = \"a\"\n"
    let folder = try TemporaryFolder(["channels.toml": twice])
    let store = Self.store(folder)
    store.keep(Self.rename("a", "A") + Self.rename("b", "B") + Self.rename("c", "C")) { _ in }
    #expect(store.finish()?.contains("Not kept: channels.toml") == true)
    #expect(Self.names(folder) == ["b": "B", "c": "C"])
  }

  @Test func whatAnotherProgramWroteIsSeen() throws {
    let folder = try TemporaryFolder([:])
    let store = Self.store(folder)
    _ = store.read()
    #expect(store.readIfChanged() == nil)
    let other = Self.store(folder)
    other.keep(Self.rename("a", "A")) { _ in }
    #expect(other.finish() == nil)
    #expect(store.readIfChanged()?.choices["a"].name == "A")
    #expect(store.readIfChanged() == nil)
  }

  @Test func aFileThatCannotBeReadIsAFinding() throws {
    let folder = try TemporaryFolder(["channels.toml/x": ""])
    let reading = Self.store(folder).read()
    #expect(reading.choices.isEmpty)
    #expect(reading.findings.map(\.problem).first?.contains("it is a folder") == true)
  }

  /// As on a full disk, for which a file that cannot be made stands here.
  @Test func whatCannotBeWrittenAtAllIsSaid() throws {
    let store = ChannelStore(SettingsFile("/proc/nowhere/channels.toml"))
    store.keep(Self.rename("a", "A")) { _ in }
    #expect(store.finish()?.hasPrefix("Not kept: cannot write the settings /proc/nowhere") == true)
  }
}
