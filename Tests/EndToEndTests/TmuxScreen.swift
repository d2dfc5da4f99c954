import Foundation
import Glibc
import GuideTestSupport

/// A private tmux terminal in which a program runs, and whose screen can be read.
final class TmuxScreen {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// The program's home folder, deleted with the screen.
  let home: String
  private let name = "tvgrid-\(UUID().uuidString.prefix(8))"
  private let environment: [String: String]

  static let isAvailable = FileManager.default.isExecutableFile(atPath: tmuxPath)

  /// Runs a command in a terminal of this size.
  ///
  /// If the screen is kept, its last state can be read after the command has ended.
  init(
    _ command: [String], columns: Int = 80, rows: Int = 24, environment more: [String: String] = [:],
    keepsPicture: Bool = false
  ) throws {
    home = NSTemporaryDirectory() + name
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    environment = TestEnvironment.make(
      term: "xterm-256color", home: home, adding: more.merging(["TMUX_TMPDIR": home]) { $1 })
    let options = [
      "set", "-g", "default-terminal", "tmux-256color", ";", "set", "-s", "escape-time", "0", ";",
      "set", "-g", "status", "off", ";", "set", "-s", "set-clipboard", "on", ";",
      "set", "-g", "remain-on-exit", keepsPicture ? "on" : "off", ";",
    ]
    let session = ["new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", home]
    // Without `exec`, the shell started by tmux would remain between tmux and the command.
    let line = "exec " + command.map(Self.quoted).joined(separator: " ")
    try tmux(["-f", "/dev/null"] + options + session + [line])
  }

  deinit {
    kill()
  }

  /// Presses keys by tmux's names: `Enter`, `Escape`, `C-z`, `S-Right`, `F5`, `q`.
  func send(_ keys: String...) throws {
    try send(keys: keys)
  }

  func send(keys: [String]) throws {
    try tmux(["send-keys"] + keys)
  }

  func sendText(_ text: String) throws {
    try tmux(["send-keys", "-l", "--", text])
  }

  /// Pastes a string, with paste marks if the program has enabled them.
  func paste(_ text: String) throws {
    try put(text, "-p")
  }

  /// Sends any number of bytes unchanged, like a terminal.
  func sendBytes(_ text: String) throws {
    try put(text)
  }

  /// Sends text through a file, because arguments are limited in their length and content.
  private func put(_ text: String, _ options: String...) throws {
    let file = home + "/pasted"
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try tmux(["load-buffer", "-b", "pasted", file])
    try tmux(["paste-buffer", "-r", "-d", "-b", "pasted"] + options)
  }

  /// The text that the program copied to tmux's clipboard.
  func clipboard() throws -> String {
    try tmux(["show-buffer"])
  }

  /// The rows of the screen without trailing spaces.
  func text() throws -> String {
    try tmux(["capture-pane", "-p"])
  }

  func styled() throws -> String {
    try tmux(["capture-pane", "-p", "-e"])
  }

  /// The rows of the screen and the cursor at the same moment.
  struct Picture {
    let text: String
    let cursor: (column: Int, row: Int)
  }

  func picture() throws -> Picture {
    let answer = try tmux(["capture-pane", "-p", ";", "display-message", "-p", "#{cursor_x},#{cursor_y}"])
    let lines = answer.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let numbers = lines.last?.split(separator: ",").compactMap { Int($0) } ?? []
    guard numbers.count == 2 else { throw Failure(description: "tmux reported no cursor") }
    return Picture(text: lines.dropLast().map { $0 + "\n" }.joined(), cursor: (numbers[0], numbers[1]))
  }

  /// The value of a tmux format, such as `#{alternate_on}`, `#{mouse_any_flag}` or `#{pane_dead_status}`.
  func value(of format: String) throws -> String {
    try tmux(["display-message", "-p", format]).trimmingCharacters(in: .newlines)
  }

  func resize(columns: Int, rows: Int) throws {
    try tmux(["resize-window", "-x", "\(columns)", "-y", "\(rows)"])
  }

  /// Polls until the screen satisfies a condition, and returns the screen. Otherwise throws an error with the last screen.
  ///
  /// `repeating` is run again from time to time, in case an action came too early.
  @discardableResult
  func waitFor(repeating: (() throws -> Void)? = nil, _ wanted: (String) throws -> Bool) throws -> String {
    var last = ""
    try waitForPicture(repeating: repeating) { picture in
      last = picture.text
      return try wanted(last)
    }
    return last
  }

  func waitForPicture(repeating: (() throws -> Void)? = nil, _ wanted: (Picture) throws -> Bool) throws {
    var (last, looks) = ("", 0)
    let isThere = try HangGuard.waits(pollingEvery: 20) {
      let picture = try picture()
      last = picture.text
      if try wanted(picture) { return true }
      looks += 1
      if looks.isMultiple(of: 40) { try repeating?() }
      return false
    }
    guard isThere else { throw Failure(description: "the screen never appeared; the last was:\n\(last)") }
  }

  /// Waits until the program, and tmux with it, has ended. Only works if the screen is not kept.
  func waitForEnd() throws {
    guard HangGuard.waits(pollingEvery: 20, until: { (try? tmux(["has-session"])) == nil }) else {
      throw Failure(description: "the program did not end")
    }
  }

  /// Ends tmux and everything running in it. May be called twice.
  func kill() {
    _ = try? tmux(["kill-server"])
    try? FileManager.default.removeItem(atPath: home)
  }

  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    guard Self.isAvailable else { throw Failure(description: "\(Self.tmuxPath) is not installed") }
    let answer = home + "/answer"
    let command = [Self.tmuxPath, "-L", name] + arguments
    let process = try Spawn.start(command, ends: .file(answer), environment: environment)
    let status = try Spawn.end(of: process)
    let text = String(decoding: FileManager.default.contents(atPath: answer) ?? Data(), as: UTF8.self)
    guard status == 0 else { throw Failure(description: "tmux \(arguments): \(text)") }
    return text
  }

  /// The distribution's tmux. Other versions may draw some characters with a different width.
  private static let tmuxPath = "/usr/bin/tmux"

  private static func quoted(_ word: String) -> String {
    "'" + word.replacingOccurrences(of: "'", with: "'\\''") + "'"
  }
}
