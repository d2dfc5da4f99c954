import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport

/// Counts, key by key, the bytes that the program sends until the expected screen is complete, including the cursor.
final class ByteCountingSession {
  private(set) var stack: ScreenStack
  private(set) var frame: Frame
  private var terminal: StrictTerminal
  private let pty: Pty
  private var read = 0

  /// Starts the program. `baud` is the reported line speed; bytes actually arrive as fast as possible.
  init(size: Size = Size(columns: 80, rows: 24), isLinear: Bool = false, baud: Int = 38_400) throws {
    terminal = StrictTerminal(columns: size.columns, rows: size.rows, knowsShortcuts: true)
    stack = ScreenStack.opened(
      DemoGuide.week, now: Moments.at(GridSession.now), size: size,
      display: Display(colours: 256, isLinear: isLinear, isSlow: baud == 9_600))
    stack.app.maximumImmediateRecords = .max
    frame = drawScreen(stack)
    pty = try Pty(
      ["/bin/sh", "-c", "stty \(baud); exec \"$@\"", "sh"]
        + [Pty.program(), FixtureLoader.path("week"), "--at", GridSession.now] + (isLinear ? ["--linear"] : []),
      columns: size.columns, rows: size.rows, environment: Pty.environment())
    try readUntil { $0.difference(from: $1) }
  }

  /// Presses keys by their names in the help, and returns the number of bytes for each.
  func press(_ names: String) throws -> [(key: String, bytes: Int)] {
    try KeyScript.keys(names).map { key in
      let before = read
      try send(key) { $0.difference(from: $1) }
      return (key.name, read - before)
    }
  }

  /// Presses a key, and returns the number of bytes received until the first line is as expected. The rest of the screen is
  /// read too.
  func bytesToFirstLine(_ name: String) throws -> Int {
    let before = read
    var first: Int?
    try send(KeyScript.keys(name)[0]) { [self] terminal, frame in
      if first == nil, terminal.text(ofRow: 0).utf8.elementsEqual(frame.canvas.text(ofRow: 0).utf8) {
        first = read - before
      }
      return terminal.difference(from: frame)
    }
    return first ?? 0
  }

  private func send(_ key: Key, _ difference: (StrictTerminal, Frame) -> String?) throws {
    _ = update(&stack, .key(key))
    frame = drawScreen(stack)
    pty.write(StrictSession.bytes(of: key))
    try readUntil(difference)
  }

  /// Reads byte by byte, so that bytes from the next response are not counted.
  private func readUntil(_ difference: (StrictTerminal, Frame) -> String?) throws {
    let hangGuard = HangGuard()
    while let fault = difference(terminal, frame) {
      guard !hangGuard.isOver else { throw Shell.Failure(description: "\(fault); \(terminal.faults)") }
      if read == pty.output.count { pty.readMore(milliseconds: 100) }
      guard read < pty.output.count else { continue }
      // The screen can only be complete at the end of a sequence.
      repeat {
        terminal.feed(pty.output[read...read])
        read += 1
      } while read < pty.output.count && !terminal.isBetweenSequences
    }
  }
}

extension StrictTerminal {
  /// The first difference from a frame, including the cursor, or `nil`.
  fileprivate func difference(from frame: Frame) -> String? {
    if let cursor = frame.cursor, cursor != Point(column: self.cursor.column, row: self.cursor.row) {
      return "the cursor should be at \(cursor), is at \(self.cursor)"
    }
    return difference(from: frame.canvas)
  }
}
