import CellCanvas
import Foundation
import GuideApp
import GuideScreens
import GuideTestSupport

/// The program on a bare terminal, and beside it the stack as it should be. What is selected is asked for with `y`: the
/// answer, a text for the clipboard, comes whole whatever else is drawn.
struct CopySession {
  let pty: Pty
  private(set) var stack: ScreenStack

  init(environment: [String: String] = [:]) throws {
    guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
    pty = try Pty(
      [program, FixtureLoader.path("week"), "--at", GridSession.now],
      environment: TestEnvironment.make(term: "xterm-256color", home: "/", adding: environment))
    stack = ScreenStack.opened(DemoGuide.week, now: Moments.at(GridSession.now))
    try pty.readUntil { $0.contains("Harbour One") }
  }

  /// Lets the stack learn what the program is to understand.
  mutating func learn(_ inputs: [Input]) {
    for input in inputs {
      let frame = drawScreen(stack)
      switch input {
      case .key(let key): _ = update(&stack, .key(key))
      case .paste(let text): _ = update(&stack, .paste(text))
      case .resize(let size): _ = update(&stack, .resized(size))
      case .mouse(let event):
        if let target = frame.target(at: event.at) { _ = update(&stack, .click(target)) }
      }
    }
  }

  /// What the program says is selected.
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

  /// What should be selected.
  mutating func wanted() -> String {
    for case .copy(let text) in update(&stack, .key("y")) { return text }
    return "nothing"
  }
}
