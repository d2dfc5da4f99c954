import CellCanvas
import Foundation
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport

/// The program on a pty. Every byte is checked, and the screen is compared with the expected one after every key.
final class StrictSession {
  private(set) var terminal: StrictTerminal
  private(set) var stack: ScreenStack
  private(set) var frame: Frame
  private(set) var screens = 0
  private let pty: Pty
  private let isASCII: Bool
  private var read = 0

  init(
    _ feed: FeedFolder, environment: [String: String] = [:], isASCII: Bool = false, isLinear: Bool = false
  ) throws {
    guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
    self.isASCII = isASCII
    let size = Size(columns: 80, rows: 24)
    let now = "2026-11-16 06:10"
    terminal = StrictTerminal(columns: size.columns, rows: size.rows)
    stack = ScreenStack.opened(
      try feed.guide(), now: Moments.at(now), size: size, display: Display(colours: 256, isLinear: isLinear))
    // The program searches in the background. The stack searches immediately, so only the final screen is compared.
    stack.app.maximumImmediateRecords = .max
    frame = drawScreen(stack)
    pty = try Pty(
      [program, feed.path, "--at", now] + (isLinear ? ["--linear"] : []),
      environment: StrictTerminal.environment(home: feed.path, adding: environment))
    try waitUntilEqual()
  }

  /// Presses keys by their names in the help, waiting after each for the expected screen.
  func press(_ names: String) throws {
    for key in KeyScript.keys(names) {
      _ = update(&stack, .key(key))
      pty.write(Self.bytes(of: key))
      frame = drawScreen(stack)
      try waitUntilEqual()
    }
  }

  /// Presses a key repeatedly until the screen no longer changes.
  func pressToTheEnd(_ name: String) throws {
    var last: Canvas
    repeat {
      last = frame.canvas
      try press(name)
    } while frame.canvas != last
  }

  var output: ArraySlice<UInt8> { pty.output[..<read] }

  private func waitUntilEqual() throws {
    screens += 1
    let hangGuard = HangGuard()
    while let difference = terminal.difference(from: isASCII ? frame.canvas.inASCII() : frame.canvas) {
      guard !hangGuard.isOver else { throw Shell.Failure(description: difference) }
      pty.readMore(milliseconds: 100)
      terminal.feed(pty.output[read...])
      read = pty.output.count
    }
  }

  static func bytes(of key: Key) -> String {
    switch key {
    case .character(let scalar): String(Character(scalar))
    case .enter: "\r"
    case .escape: "\u{1B}"
    case .tab: "\t"
    case .up: "\u{1B}OA"
    case .down: "\u{1B}OB"
    case .right: "\u{1B}OC"
    case .left: "\u{1B}OD"
    case .pageUp: "\u{1B}[5~"
    case .pageDown: "\u{1B}[6~"
    case .backspace: "\u{7F}"
    default: "?"
    }
  }
}

extension StrictTerminal {
  /// The first row that differs from a canvas; `nil` if none does.
  func difference(from canvas: Canvas) -> String? {
    for row in 0..<canvas.size.rows {
      let (expected, shown) = (canvas.text(ofRow: row), text(ofRow: row))
      if !expected.utf8.elementsEqual(shown.utf8) { return "row \(row) should be “\(expected)”, is “\(shown)”" }
    }
    return nil
  }
}
