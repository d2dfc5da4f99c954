import GuideTestSupport
import Testing

extension EndToEnd {
  /// The terminal's cursor, which screen readers and braille displays follow.
  @Suite(.row("U7")) struct CursorInTerminalTests {
    private static let keys = [
      "Right", "Left", "Up", "Down", "PgDn", "PgUp", "]", "[", ">", "<", "+", "-", "v", "p", ".", "g", "G", "Enter",
      "Esc",
      "Tab", "/", "n", "?", "t", "c", "3", "o", "=",
    ]

    @Test func theCursorStaysOnTheSelection() throws {
      var random = SplitMix64(seed: 20)
      var session = try GridSession()
      let count = Contract.count(1_000, atLeast: 25)
      for _ in 0..<count { try session.press(Self.keys.randomElement(using: &random) ?? "Right") }
      Contract.report("U7", "\(count.grouped) random keys in tmux: screen and cursor as drawn after each")
    }
  }
}
