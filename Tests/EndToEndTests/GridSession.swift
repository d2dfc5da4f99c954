import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport

/// The program in a terminal, compared with the expected screens after every key.
struct GridSession {
  static let now = "2026-11-20 20:47"

  let screen: TmuxScreen
  private(set) var stack: ScreenStack
  private(set) var frame: Frame
  private var lastKey: Key?

  init(
    size: Size = Size(columns: 80, rows: 24), options: [String] = [], environment: [String: String] = [:]
  ) throws {
    guard let program = BuiltProgram.path else { throw Shell.Failure(description: "tvgrid is not built") }
    try self.init(
      [program, FixtureLoader.path("week"), "--at", Self.now] + options,
      showing: ScreenStack.opened(DemoGuide.week, now: Moments.at(Self.now), size: size), environment: environment)
  }

  /// Runs a command and waits until it shows the screen of `stack`.
  init(_ command: [String], showing stack: ScreenStack, environment: [String: String] = [:]) throws {
    let screen = try TmuxScreen(
      command, columns: stack.app.size.columns, rows: stack.app.size.rows, environment: environment)
    try self.init(on: screen, stack)
  }

  /// Uses a terminal in which the program is starting and should reach the state of `stack`.
  init(on screen: TmuxScreen, _ stack: ScreenStack) throws {
    self.screen = screen
    self.stack = stack
    frame = drawScreen(stack)
    try waitUntilEqual()
  }

  /// Applies an action that the program also receives, and waits until the terminal shows the expected screen.
  mutating func learn(_ action: Action) throws {
    _ = update(&stack, action)
    frame = drawScreen(stack)
    try waitUntilEqual()
  }

  /// Waits until the terminal shows the screen of another stack. `repeating` is run again from time to time.
  mutating func expect(_ other: ScreenStack, repeating: @escaping () throws -> Void) throws {
    stack = other
    frame = drawScreen(stack)
    try waitUntilEqual(repeating: repeating)
  }

  /// Presses keys by their names in the help, waiting after each for the expected screen.
  mutating func press(_ names: String) throws {
    for key in KeyScript.keys(names) {
      try send(key)
      try waitUntilEqual()
    }
  }

  /// Presses keys without waiting for the terminal.
  mutating func pressQuickly(_ names: String) throws {
    for key in KeyScript.keys(names) { try send(key) }
  }

  private mutating func send(_ key: Key) throws {
    // Escape and a character sent together mean Alt and the character. If Escape changes nothing visible, the preceding
    // wait ends immediately, so another key is sent in between to separate them.
    if lastKey == .escape, case .character = key { try screen.send("C-l") }
    lastKey = key
    act(.key(key))
    try screen.send(Self.tmuxName(of: key))
  }

  /// Applies an action whose effect the terminal does not show yet, or never will.
  mutating func act(_ action: Action) {
    _ = update(&stack, action)
    frame = drawScreen(stack)
  }

  /// Changes the size. tmux may resize in several steps, and the grid may scroll at each step, so the program and the expected
  /// screen then both return to the current time.
  mutating func resize(to size: Size) throws {
    _ = update(&stack, .resized(size))
    frame = drawScreen(stack)
    try screen.resize(columns: size.columns, rows: size.rows)
    try press("Esc Esc .")
  }

  /// Waits until the terminal shows the expected frame and cursor.
  func waitUntilEqual(repeating: (() throws -> Void)? = nil) throws {
    var difference = ""
    do {
      try screen.waitForPicture(repeating: repeating) { picture in
        difference = self.difference(from: picture)
        return difference.isEmpty
      }
    } catch {
      throw Shell.Failure(description: "\(difference)\n\(error)")
    }
  }

  /// The first difference between the terminal and the expected text; empty if they are equal.
  private func difference(from picture: TmuxScreen.Picture) -> String {
    let rows = picture.text.split(separator: "\n", omittingEmptySubsequences: false).map { Self.trimmed(String($0)) }
    for row in 0..<frame.canvas.size.rows {
      let expected = Self.trimmed(frame.canvas.text(ofRow: row))
      let shown = rows.indices.contains(row) ? rows[row] : ""
      if expected != shown { return "row \(row) should be “\(expected)”, is “\(shown)”" }
    }
    let cursor = picture.cursor
    guard let expected = frame.cursor, expected != Point(column: cursor.column, row: cursor.row) else { return "" }
    return "the cursor should be at \(expected.column),\(expected.row), is at \(cursor)"
  }

  private static func trimmed(_ row: String) -> String {
    row.lastIndex { $0 != " " }.map { String(row[...$0]) } ?? ""
  }

  private static func tmuxName(of key: Key) -> String {
    switch key {
    case .character(";"): "\\;"
    case .character(" "): "Space"
    case .character(let scalar): String(Character(scalar))
    case .control(let scalar): "C-\(scalar)"
    case .pageUp: "PageUp"
    case .pageDown: "PageDown"
    case .escape: "Escape"
    case .shiftLeft: "S-Left"
    case .shiftRight: "S-Right"
    case .controlLeft: "C-Left"
    case .controlRight: "C-Right"
    case .shiftTab: "BTab"
    case .backspace: "BSpace"
    case .delete: "DC"
    default: key.name
    }
  }
}
