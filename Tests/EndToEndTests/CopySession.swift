import CellCanvas
import Foundation
import GuideApp
import GuideScreens
import GuideTestSupport

/// The program on a bare terminal, compared with the expected `ScreenStack`.
///
/// The selection is requested with `y`. The response, a string for the clipboard, arrives complete whatever else is
/// drawn.
struct CopySession {
  let pty: Pty
  private(set) var stack: ScreenStack
  /// The screen drawn by the program, if it draws for this terminal.
  private var terminal = StrictTerminal()
  /// Number of output bytes passed to the terminal.
  private var shownBytes = 0

  init(environment: [String: String] = [:]) throws {
    try self.init(TestEnvironment.make(term: "xterm-256color", home: "/", adding: environment))
    try pty.readUntil { $0.contains("Harbour One") }
  }

  /// A session whose screen can be waited for, because the program draws for a fully emulated terminal.
  init(strictIn home: TemporaryFolder, environment: [String: String] = [:]) throws {
    try self.init(StrictTerminal.environment(home: home.path, adding: environment))
    try waitUntilShown()
    // Until the terminal has answered the program's questions, a lone Escape is held back for longer.
    pty.write(TerminalAnswers.attributes)
  }

  private init(_ environment: [String: String]) throws {
    guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
    pty = try Pty([program, FixtureLoader.path("week"), "--at", GridSession.now], environment: environment)
    stack = ScreenStack.opened(DemoGuide.week, now: Moments.at(GridSession.now))
  }

  /// Reads until the terminal shows the expected screen. Works only in strict sessions, before any output is dropped.
  mutating func waitUntilShown() throws {
    let canvas = drawScreen(stack).canvas
    let hangGuard = HangGuard()
    while let difference = terminal.difference(from: canvas) {
      guard !hangGuard.isOver else { throw Shell.Failure(description: difference) }
      pty.readMore(milliseconds: 100)
      terminal.feed(pty.output[shownBytes...])
      shownBytes = pty.output.count
    }
  }

  /// Passes the stack the same input that the program receives.
  mutating func learn(_ inputs: [Input]) {
    for input in inputs {
      let frame = drawScreen(stack)
      switch input {
      case .key(let key): _ = update(&stack, .key(key))
      case .paste(let text): _ = update(&stack, .paste(text))
      case .resize(let size): _ = update(&stack, .resized(size))
      case .mouse(let event):
        if let target = frame.target(at: event.at) { _ = update(&stack, .click(target)) }
      case .report: break
      }
    }
  }

  func selected() throws -> String {
    pty.forget()
    pty.write("y")
    let mark = Array("\u{1B}]52;c;".utf8)
    try pty.readUntil(bytes: mark)
    try pty.readUntil(bytes: [0x07])
    let start = pty.output.firstRange(of: mark)?.upperBound ?? pty.output.endIndex
    let encoded = pty.output[start...].prefix { $0 != 0x07 }
    return Data(base64Encoded: Data(encoded)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  mutating func expectedSelection() -> String {
    for case .copy(let text) in update(&stack, .key("y")) { return text }
    return "nothing"
  }
}
