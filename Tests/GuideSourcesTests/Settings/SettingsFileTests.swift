import Foundation
import Glibc
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@Suite struct SettingsFileTests {
  private static let old = "# mine\nkeep-days = 3\n"
  private static let harbour = SourceSetting(name: "harbour", location: "/harbour")

  private static func add(_ name: String, to file: SettingsFile) throws {
    try file.edit { text throws(SettingsEditError) in try text.adding(SourceSetting(name: name, location: "/\(name)")) }
  }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  private static func names(_ file: SettingsFile) throws -> [String] {
    SettingsReading(try file.read()).settings.sources.map(\.name)
  }

  @Test func missingFileIsEmptyAndCreatedPrivate() throws {
    let folder = try TemporaryFolder()
    let file = SettingsFile(folder.path("a/b/config.toml"))
    #expect(try file.read().isEmpty)
    try Self.add("harbour", to: file)
    #expect(try Self.names(file) == ["harbour"])
    #expect(Self.mode(folder.path("a")) == 0o700 && Self.mode(folder.path("a/b")) == 0o700)
    #expect(Self.mode(file.path) == 0o600)
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o664] as [mode_t]) func permissionsAreKept(mode: mode_t) throws {
    let folder = try TemporaryFolder(["config.toml": Self.old])
    let file = SettingsFile(folder.path("config.toml"))
    chmod(file.path, mode)
    try Self.add("harbour", to: file)
    #expect(Self.mode(file.path) == mode)
    #expect(String(decoding: try file.read(), as: UTF8.self).hasPrefix(Self.old))
  }

  private static let login = "http://ann:secret@example.org/guide.xml"

  private static func add(location: String, to file: SettingsFile) throws -> Message? {
    try file.edit { text throws(SettingsEditError) in
      try text.adding(SourceSetting(name: "new", location: location))
    }
  }

  @Test(arguments: [
    login, "tvheadend:http://ann:secret@tv.example:9981", "tvheadend:ann:secret@tv.example",
    "https://example.org/get.php?username=ann&password=secret&type=m3u", "https://example.org/x?a=b&API_KEY=secret",
    "https://example.org/guide.xml?auth-token=secret#x",
  ]) func addingLoginMakesFilePrivate(location: String) throws {
    for mode in [0o644, 0o664, 0o666, 0o640, 0o600, 0o400] as [mode_t] {
      let folder = try TemporaryFolder(["real": Self.old])
      let file = SettingsFile(folder.path("config.toml"))
      #expect(symlink("real", file.path) == 0)
      chmod(file.path, mode)
      #expect(try Self.add(location: location, to: file) == nil)
      #expect(Self.mode(folder.path("real")) == mode & 0o600)
      #expect(!SettingsFile.exposesLogin(file.path, try file.read()))
      // Afterwards, the user may share the file on purpose.
      chmod(file.path, 0o640)
      try Self.add("harbour", to: file)
      #expect(Self.mode(folder.path("real")) == 0o640)
      #expect(SettingsFile.exposesLogin(file.path, try file.read()))
    }
  }

  @Test(arguments: [
    "http://example.org/guide.xml", "/home/ann@work/guide.xml", "grabber:tv_grab_xx", "tvmaze:GB",
    "tvheadend:tv.example", "https://example.org/x?country=gb&days=7", "https://example.org/x?token=",
    "https://@example.org/",
  ]) func permissionsAreKeptWithoutLogin(location: String) throws {
    let folder = try TemporaryFolder(["config.toml": Self.old])
    let file = SettingsFile(folder.path("config.toml"))
    chmod(file.path, 0o644)
    _ = try Self.add(location: location, to: file)
    #expect(Self.mode(file.path) == 0o644)
    #expect(!SettingsFile.exposesLogin(file.path, try file.read()))
  }

  @Test(arguments: ["real/settings", "/absolute"]) func symbolicLinkIsKept(link: String) throws {
    let folder = try TemporaryFolder(["real/settings": Self.old])
    let file = SettingsFile(folder.path("config.toml"))
    let target = link.hasPrefix("/") ? folder.path("real/settings") : link
    // A link to a link is followed, too.
    #expect(symlink(target, folder.path("middle")) == 0 && symlink("middle", file.path) == 0)
    try Self.add("harbour", to: file)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "middle")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("middle")) == target)
    #expect(try Self.names(SettingsFile(folder.path("real/settings"))) == ["harbour"])
  }

  /// Only what exceeds every reader's limit is cut off.
  @Test func fileOf32MegabytesIsReadCompletely() throws {
    let size = 32 << 20
    let text = String(repeating: "#\n", count: size / 2 - 2) + "a=1\n"
    let folder = try TemporaryFolder(["channels.toml": text, "larger.toml": text + text])
    let bytes = try SettingsFile(folder.path("channels.toml")).read()
    #expect(bytes.count == size && bytes.suffix(4) == Array("a=1\n".utf8)[...])
    #expect(try SettingsFile(folder.path("larger.toml")).read().count > size, "enough to say that it is larger")
  }

  @Test func danglingLinkIsFollowed() throws {
    let folder = try TemporaryFolder()
    let file = SettingsFile(folder.path("config.toml"))
    #expect(symlink("dotfiles/tvgrid.toml", file.path) == 0)
    try Self.add("harbour", to: file)
    #expect(try Self.names(SettingsFile(folder.path("dotfiles/tvgrid.toml"))) == ["harbour"])
    #expect(symlink("loop", folder.path("loop")) == 0)
    #expect(throws: SettingsFileError.self) { try Self.add("harbour", to: SettingsFile(folder.path("loop"))) }
  }

  @Test func specialFilesAreNotOverwritten() throws {
    let folder = try TemporaryFolder(["folder/x": "x", "file": "x"])
    #expect(throws: SettingsFileError.self) { try SettingsFile(folder.path("folder")).read() }
    #expect(throws: SettingsFileError.self) { try Self.add("a", to: SettingsFile(folder.path("folder"))) }
    #expect(throws: SettingsFileError.self) { try Self.add("a", to: SettingsFile(folder.path("file/config.toml"))) }
    #expect(mkfifo(folder.path("pipe"), 0o600) == 0)
    #expect(throws: SettingsFileError.unreadable(path: folder.path("pipe"), reason: "it is not a regular file")) {
      try SettingsFile(folder.path("pipe")).read()
    }
    #expect(throws: SettingsFileError.self) { try Self.add("a", to: SettingsFile(folder.path("pipe"))) }
    #expect(try SettingsFile("/dev/null").read().isEmpty)
    #expect(throws: SettingsFileError.unreadable(path: "/dev/zero", reason: "it is not a regular file")) {
      try SettingsFile("/dev/zero").read()
    }
  }

  @Test func failedWriteKeepsOldFile() throws {
    let folder = try TemporaryFolder(["config.toml": Self.old, ".config.toml.new/x": "in the way"])
    let file = SettingsFile(folder.path("config.toml"))
    let error = #expect(throws: SettingsFileError.self) { try Self.add("harbour", to: file) }
    #expect(error?.message.hasPrefix("cannot write the settings \(file.path): ") == true)
    #expect(error?.message.hasSuffix("; nothing was changed") == true)
    #expect(String(decoding: try file.read(), as: UTF8.self) == Self.old)
  }

  /// The pipe has no reader, so waiting for one would take forever.
  @Test func pipeInsteadOfDraftDoesNotBlock() throws {
    try HangGuard.during {
      let folder = try TemporaryFolder(["config.toml": Self.old])
      let file = SettingsFile(folder.path("config.toml"))
      #expect(mkfifo(folder.path(".config.toml.new"), 0o600) == 0)
      #expect(throws: SettingsFileError.self) { try Self.add("harbour", to: file) }
      #expect(String(decoding: try file.read(), as: UTF8.self) == Self.old)
    }
  }

  @Test func linkInsteadOfDraftIsNotFollowed() throws {
    let folder = try TemporaryFolder(["config.toml": Self.old, "precious": "precious"])
    #expect(symlink("precious", folder.path(".config.toml.new")) == 0)
    #expect(throws: SettingsFileError.self) { try Self.add("a", to: SettingsFile(folder.path("config.toml"))) }
    #expect(try String(contentsOfFile: folder.path("precious"), encoding: .utf8) == "precious")
  }

  @Test func refusedEditWritesNothing() throws {
    let folder = try TemporaryFolder(["config.toml": "x = \n"])
    let file = SettingsFile(folder.path("config.toml"))
    let error = #expect(throws: SettingsFileError.self) { try Self.add("harbour", to: file) }
    #expect(error?.message.hasPrefix("\(file.path):1: this is not valid TOML") == true)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".config.toml.lock", "config.toml"])
    #expect(String(decoding: try file.read(), as: UTF8.self) == "x = \n")
  }

  @Test func editWaitsForLock() throws {
    let folder = try TemporaryFolder(["config.toml": Self.old])
    let lock = open(folder.path(".config.toml.lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    #expect(flock(lock, LOCK_EX) == 0)
    let path = folder.path("config.toml")
    let state = Mutex((thread: nil as String?, isDone: false))
    let worker = Thread {
      state.withLock { $0.thread = ProcessFigures.ownThread }
      try? Self.add("harbour", to: SettingsFile(path))
      state.withLock { $0.isDone = true }
    }
    worker.start()
    let isWaiting = HangGuard.waits {
      let (thread, isDone) = state.withLock { $0 }
      return isDone || thread.map { ProcessFigures.sleeps(ofThread: $0) >= 1 } == true
    }
    #expect(isWaiting && !state.withLock { $0.isDone })
    #expect(try Self.names(SettingsFile(path)) == [])
    close(lock)
    #expect(HangGuard.waits { state.withLock { $0.isDone } })
    #expect(try Self.names(SettingsFile(path)) == ["harbour"])
  }

  @Test func parallelEditsLoseNothing() async throws {
    let folder = try TemporaryFolder(["config.toml": Self.old])
    let path = folder.path("config.toml")
    let each = 6
    try await withThrowingTaskGroup(of: Void.self) { group in
      for worker in 0..<4 {
        group.addTask {
          for number in 0..<each { try Self.add("w\(worker)-\(number)", to: SettingsFile(path)) }
        }
      }
      try await group.waitForAll()
    }
    let names = try Self.names(SettingsFile(path))
    #expect(Set(names) == Set((0..<4).flatMap { worker in (0..<each).map { "w\(worker)-\($0)" } }))
    #expect(names.count == 4 * each)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [".config.toml.lock", "config.toml"])
  }
}
