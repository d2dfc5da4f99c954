import CellCanvas
import GuideApp
import GuideTestSupport
import Testing

extension EndToEnd {
  /// Windows are resized rapidly, with keys pressed in between. The final screen fits the last size.
  @Suite(.row("T9")) struct ResizeTests {
    /// The number of resizes before the screen is compared.
    private static let storm = 50
    /// Keys pressed between resizes.
    ///
    /// Each key that opens something is followed by one that closes it, so that `v` always reaches the grid. `^L` separates
    /// Escape from a following letter, which together would mean Alt and the letter.
    private static let keys = [
      "Right", "Left", "Up", "Down", "PageDown", "PageUp", "]", "[", ">", "<", "+", "-", "=", "p", "G", "v",
      "Enter Escape Right", "? Down Escape C-l g", "/ n e w s Escape Down", "! Escape Up", "t Escape Left",
    ]

    @Test func afterManyResizesTheScreenFitsItsSize() throws {
      var random = SplitMix64(seed: 9)
      var session = try GridSession()
      let terminal = try PaneTerminal(of: session.screen)
      let process = try session.screen.value(of: "#{pane_pid}")
      let rounds = Contract.count(2_000, atLeast: 100) / Self.storm
      let start = MonotonicClock.seconds
      for _ in 0..<rounds {
        try Self.storm(on: session.screen, terminal, &random)
        try Self.rowsGrow(on: session.screen, terminal)
        try Self.settle(&session, terminal, at: Self.size(from: 2, &random))
      }
      let seconds = MonotonicClock.seconds - start
      #expect(try session.screen.value(of: "#{pane_pid}") == process)
      Contract.report(
        "T9",
        "\((rounds * Self.storm).grouped) resizes from 1x1 to 500x200 with as many keys in \(Int(seconds.rounded())) s,"
          + " 0 crashes; all \(rounds) compared screens equal a fresh start at their size")
    }

    @Test func theSelectionSurvivesAOneCellWindow() throws {
      var session = try GridSession()
      try session.press("Down Down Right")
      let title = session.stack.selectedTitle
      // In a window of one cell, ncurses cannot show anything useful. The program just has to avoid crashing.
      try session.screen.resize(columns: 1, rows: 1)
      try session.screen.waitFor { _ in try session.screen.value(of: "#{pane_width}x#{pane_height}") == "1x1" }
      try session.screen.resize(columns: 80, rows: 24)
      try session.screen.waitFor { text in
        text.split(separator: "\n").contains { $0.hasPrefix(" \(title)") } && text.contains("q quit")
      }
    }

    private static func size(from columns: Int, _ random: inout SplitMix64) -> Size {
      // Half of the sizes are in the small range, where layouts change.
      let isSmall = Bool.random(using: &random)
      return Size(
        columns: .random(in: columns...(isSmall ? 90 : 500), using: &random),
        rows: .random(in: 1...(isSmall ? 30 : 200), using: &random))
    }

    /// Resizes many times, with a key after each.
    private static func storm(
      on screen: TmuxScreen, _ terminal: PaneTerminal, _ random: inout SplitMix64
    ) throws {
      for _ in 0..<storm {
        terminal.resize(to: size(from: 1, &random))
        let key = keys.randomElement(using: &random) ?? "Right"
        try screen.send(keys: key.split(separator: " ").map(String.init))
      }
    }

    /// Switches back to rows that fill the screen.
    ///
    /// Otherwise the row height is unknown, because the effect of `v` depends on the size when it was pressed.
    private static func rowsGrow(on screen: TmuxScreen, _ terminal: PaneTerminal) throws {
      try rest(on: screen, terminal, at: Size(columns: 100, rows: 30))
      func rowsLine(_ text: String) -> Substring? { text.split(separator: "\n").first { $0.contains("Row height") } }
      try screen.waitFor(repeating: { try screen.send(keys: home) }) { $0.contains("q quit") && rowsLine($0) == nil }
      var last: Substring?
      while last?.contains("fill the screen") != true {
        let before = last
        try screen.send("v")
        last = rowsLine(try screen.waitFor { rowsLine($0) != nil && rowsLine($0) != before })
      }
    }

    private static let home = ["Escape", "Escape", "C-l", "g", "=", "."]

    private static func rest(on screen: TmuxScreen, _ terminal: PaneTerminal, at size: Size) throws {
      try screen.resize(columns: size.columns, rows: size.rows)
      try screen.waitFor { _ in
        try screen.value(of: "#{pane_width}x#{pane_height}") == "\(size.columns)x\(size.rows)"
      }
      terminal.resize(to: size)
    }

    /// Settles at a size, moves to the start, and compares the screen with a stack that was never resized.
    private static func settle(_ session: inout GridSession, _ terminal: PaneTerminal, at size: Size) throws {
      try rest(on: session.screen, terminal, at: size)
      try session.screen.send(keys: home)
      var fresh = ScreenStack.opened(DemoGuide.week, now: Moments.at(GridSession.now), size: size)
      fresh.press("g = .")
      // ncurses may return keys before a resize that preceded them. The keys then apply to the old size.
      let screen = session.screen
      try session.expect(fresh) { try screen.send(keys: home) }
    }
  }
}
