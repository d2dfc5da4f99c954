import Foundation
import Glibc
import GuideModel
import GuideSources
import GuideSystem
import GuideTestSupport
import Testing

@Suite(.waitsForOthers) struct GrabberTests {
  private static func titles(_ sketch: GrabberSketch) throws -> [String] {
    let guide = try GuideLoader([sketch.output], feedZone: Moments.london).load()
    return guide.programmes.map(guide.title(of:))
  }

  private static func failure(_ script: String, limits: ProcessLimits = ProcessLimits()) throws -> GrabberError? {
    let sketch = try GrabberSketch(script)
    return #expect(throws: GrabberError.self) { try sketch.grab(limits: limits) }
  }

  @Test func grabberIsRunAndRead() throws {
    let sketch = try GrabberSketch("printf '%s\\n' \"$@\" > \"$HOME/words\"; cat \"$HOME/guide.xml\"")
    let capabilities = try sketch.grabber.capabilities()
    #expect(capabilities.names == ["baseline", "manualconfig"])
    #expect(capabilities.hasBaseline && capabilities.requiresConfiguration)
    #expect(try sketch.grabber.description() == "Quay (invented)")
    #expect(try sketch.grabber.version() == "This is tv_grab_quay 1.2")
    #expect(try sketch.grab().last == GrabberSketch.document.utf8.count)
    #expect(sketch.written == GrabberSketch.document)
    #expect(sketch.lines("words") == ["--quiet"])
    #expect(try Self.titles(sketch) == ["News"])
    var status = stat()
    #expect(stat(sketch.output, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func capabilitiesAreReadInAnyCase() throws {
    let sketch = try GrabberSketch("", capabilities: " Baseline \\r\\n\\nother\\n")
    let capabilities = try sketch.grabber.capabilities()
    #expect(capabilities.hasBaseline && !capabilities.requiresConfiguration)
  }

  /// Whatever a word contains, it stays one word, and no shell interprets it.
  @Test(arguments: ["/tmp/a b", "; touch PWNED", "$(touch PWNED)", "`touch PWNED`", "a\nb", "--help", "", "'\"\\", "日"])
  func argumentsArePassedUnchanged(file: String) throws {
    let sketch = try GrabberSketch(
      "cd \"$HOME\"; for word; do printf '%s\\0' \"$word\"; done > words; cat guide.xml; exec ls > list")
    try sketch.grab(GrabRequest(days: 3, offset: 1, configFile: file))
    let path = sketch.folder.path("words")
    let written = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    #expect(
      written.split(separator: "\0", omittingEmptySubsequences: false).map(String.init)
        == ["--quiet", "--days", "3", "--offset", "1", "--config-file", file, ""])
    #expect(!sketch.lines("list").contains("PWNED"))
  }

  @Test(arguments: [
    "", "tv_grab_", "tv_grab_a/b", "../tv_grab_a", "/bin/sh", "sh", "tv_grab_a b", "tv_grab_a\n", "tv_grab_$(x)", "-rf",
    "tv_grab_é", "tv_grab_a;b", "tv_grab_" + String(repeating: "a", count: 5_000),
  ])
  func invalidNamesAreNotSearched(name: String) {
    #expect(throws: GrabberError.badName(name)) { try Grabber(name, searchPath: "/usr/bin:/bin", environment: [:]) }
  }

  @Test func missingGrabbersAreReported() throws {
    let folder = try TemporaryFolder(["tv_grab_plain": "x", "tv_grab_folder/x": "x"])
    for name in ["tv_grab_nosuch", "tv_grab_plain", "tv_grab_folder"] {
      let error = #expect(throws: GrabberError.self) { try Grabber(name, searchPath: folder.path, environment: [:]) }
      #expect(error == .notFound(name))
    }
    try ScriptFile.write("x", to: folder.path("tv_grab_text"))
    let grabber = try Grabber("tv_grab_text", searchPath: folder.path, environment: [:])
    let error = #expect(throws: GrabberError.self) { try grabber.capabilities() }
    #expect(error?.message.hasPrefix("cannot start tv_grab_text: ") == true, "\(String(describing: error))")
  }

  /// A process started by another thread inherits the descriptor of a script that is being written, and keeps it open until
  /// exec is called.
  @Test func newScriptCanBeRunWhileThreadsStartProcesses() throws {
    let folder = try TemporaryFolder(["x": ""])
    let token = CancellationToken()
    let group = Threads.Group()
    for _ in 0..<2 {
      _ = group.start { while !token.isCancelled { _ = try? Shell.runPlain("exit") } }
    }
    defer {
      token.cancel()
      group.join()
    }
    for number in 0..<60 {
      let path = folder.path("tv_grab_\(number)")
      try ScriptFile.write("#!/bin/sh\necho baseline\n", to: path)
      let grabber = try Grabber("tv_grab_\(number)", searchPath: folder.path, environment: [:])
      #expect(try grabber.capabilities().hasBaseline)
    }
  }

  @Test func grabberInheritsOnlyItsEnvironment() throws {
    let sketch = try GrabberSketch(
      """
      printf '%s\\n' "$QUAY" "${TVGRID_PROGRAM-none}" > "$HOME/variables"
      ls -l /proc/$$/fd > "$HOME/descriptors"
      (: < /dev/tty) 2> /dev/null && echo tty > "$HOME/tty"
      cat "$HOME/guide.xml"
      """)
    // This descriptor is not marked close-on-exec.
    let stranger = open(sketch.folder.path("guide.xml"), O_RDONLY)
    defer { close(stranger) }
    try sketch.grab()
    #expect(sketch.lines("variables") == ["set 'here'", "none"])
    #expect(!sketch.lines("descriptors").contains { $0.hasSuffix("/guide.xml") })
    #expect(sketch.lines("descriptors").contains { $0.hasSuffix(" 0 -> /dev/null") })
    #expect(!FileManager.default.fileExists(atPath: sketch.folder.path("tty")))
  }

  @Test(arguments: [
    ("exit 1", "ended with exit code 1 and no message"),
    ("echo no listings >&2; exit 2", "exit code 2: no listings"),
    ("printf '<tv>'; kill -SEGV $$", "signal 11"), ("kill -TERM $$; sleep 9", "signal 15"),
    (
      "printf '\\033]0;title\\007\\033[2J\\033[31mno \\tlist\\233ings\\033[0m\\r\\n\\n  \\n' >&2; exit 1",
      "exit code 1: no  list"
    ),
    ("printf '10%%\\r50%%\\rbroken at 70%%\\r' >&2; exit 9", "exit code 9: broken at 70%"),
    (
      "head -c 10000000 /dev/zero | tr '\\0' x >&2; echo >&2; echo 'the last line' >&2; exit 3",
      "exit code 3: the last line"
    ),
    ("head -c 10000000 /dev/zero | tr '\\0' x >&2; exit 3", "exit code 3: xxx"),
    ("read answer || { echo 'no answer' >&2; exit 4; }; cat \"$HOME/guide.xml\"", "exit code 4: no answer"),
    ("exec 1>&- 2>&-; sleep 0.3; exit 5", "exit code 5"),
  ])
  func failuresAreExplained(script: String, message: String) throws {
    let error = try Self.failure(script)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect((error?.message.count ?? 0) < 400)
    #expect(error?.message.unicodeScalars.nonEmptyAllSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) } == true)
  }

  @Test func webPageIsLeftToReader() throws {
    let sketch = try GrabberSketch("echo '<!doctype html><html><body>Login</body></html>'")
    try sketch.grab()
    #expect(throws: SourceError.self) { try Self.titles(sketch) }
  }

  @Test func emptyOutputIsAnError() throws {
    #expect(try Self.failure("exit 0") == .wroteNothing(GrabberSketch.name))
  }

  @Test func grabberWithoutBaselineIsRefused() throws {
    let sketch = try GrabberSketch("touch \"$HOME/ran\"; cat \"$HOME/guide.xml\"", capabilities: "manualconfig\\ntk\\n")
    #expect(throws: GrabberError.noBaseline(GrabberSketch.name)) { try sketch.grab() }
    #expect(!FileManager.default.fileExists(atPath: sketch.folder.path("ran")))
  }

  @Test func unconfiguredGrabbersComeWithInstructions() throws {
    let sketch = try GrabberSketch("echo 'config file missing' >&2; exit 1", configured: false)
    let capabilities = try sketch.grabber.capabilities()
    #expect(sketch.grabber.isUnconfigured(capabilities))
    let error = #expect(throws: GrabberError.self) { try sketch.grab() }
    #expect(error?.message == "tv_grab_quay is not configured yet; run once: tv_grab_quay --configure")
    let own = sketch.folder.path("it's.conf")
    let other = #expect(throws: GrabberError.self) { try sketch.grab(GrabRequest(configFile: own)) }
    #expect(other?.message.hasSuffix("--configure --config-file '\(sketch.folder.path)/it'\\''s.conf'") == true)
    try Data().write(to: URL(fileURLWithPath: own))
    #expect(sketch.grabber.isUnconfigured(capabilities, configFile: own), "it was broken off")
    try Data("channel=quay\n".utf8).write(to: URL(fileURLWithPath: own))
    #expect(!sketch.grabber.isUnconfigured(capabilities, configFile: own))
    let last = #expect(throws: GrabberError.self) { try sketch.grab(GrabRequest(configFile: own)) }
    #expect(last?.message.hasSuffix("config file missing") == true)
    let free = try GrabberSketch("exit 1", capabilities: "baseline\\n", configured: false)
    #expect(try !free.grabber.isUnconfigured(free.grabber.capabilities()))
  }

  @Test func failedWritesStopTheGrabber() throws {
    let sketch = try GrabberSketch("yes '<tv/>'")
    let capabilities = try sketch.grabber.capabilities()
    let folder = #expect(throws: GrabberError.self) {
      try sketch.grabber.grab(GrabRequest(), into: sketch.folder.path, capabilities: capabilities)
    }
    #expect(folder?.message.hasPrefix("cannot write \(sketch.folder.path): ") == true)
    let device = #expect(throws: GrabberError.self) {
      try sketch.grabber.grab(GrabRequest(), into: "/dev/full", capabilities: capabilities)
    }
    #expect(device?.message == "cannot write /dev/full: it is not a regular file")
    #expect(symlink("guide.xml", sketch.output) == 0)
    #expect(throws: GrabberError.self) { try sketch.grab() }
    #expect(sketch.lines("guide.xml").count > 5)
  }
}
