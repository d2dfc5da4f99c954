import GuideTestSupport
import Testing

@testable import CursesTerminal

/// Style sequences that are left out change nothing on the screen.
@Suite struct CompactStylesTests {
  @Test(arguments: [
    // A repeated background, and a colour that is reset twice.
    (
      "\u{1B}[38;5;253m\u{1B}[48;5;234ma\u{1B}[38;5;211m\u{1B}[48;5;234mb\u{1B}[m",
      "\u{1B}[38;5;253;48;5;234ma\u{1B}[38;5;211mb\u{1B}[m"
    ),
    ("\u{1B}[38;5;100m▎\u{1B}[39m\u{1B}[mLost\u{1B}[0m", "\u{1B}[38;5;100m▎\u{1B}[mLost"),
    // A style that nothing is written in.
    ("\u{1B}[1m\u{1B}[m\u{1B}[2;3Hx", "\u{1B}[2;3Hx"),
    ("\u{1B}[1mx\u{1B}[m\u{1B}[2;3H\u{1B}[1my\u{1B}[m", "\u{1B}[1mx\u{1B}[2;3Hy\u{1B}[m"),
    // Erasing uses the background.
    ("\u{1B}[41m\u{1B}[K\u{1B}[m", "\u{1B}[41m\u{1B}[K\u{1B}[m"),
    ("\u{1B}[1;4mx\u{1B}[24my\u{1B}[m", "\u{1B}[1;4mx\u{1B}[0;1my\u{1B}[m"),
    ("\u{1B}[38;2;1;2;3mx\u{1B}[38;2;1;2;3my\u{1B}[m", "\u{1B}[38;2;1;2;3mxy\u{1B}[m"),
    // Unknown or incomplete sequences stay, with everything after them.
    ("\u{1B}[mx\u{1B}[5my\u{1B}[my\u{1B}[m", "x\u{1B}[5my\u{1B}[my\u{1B}[m"), ("x\u{1B}[3", "x\u{1B}[3"),
    ("\u{1B}", "\u{1B}"), ("\u{1B}[38;5m\u{1B}[38;7;1mx", "\u{1B}[38;5m\u{1B}[38;7;1mx"), ("", ""),
  ]) func leavesOutWhatChangesNothing(output: String, expected: String) {
    #expect(String(decoding: CompactStyles.compacted(Array(output.utf8)), as: UTF8.self) == expected)
  }

  /// A plain interpreter sees the same characters in the same styles.
  @Test(arguments: UInt64(0)..<200) func randomOutputLooksTheSame(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "\u{1B}[m", "\u{1B}[0m", "\u{1B}[1m", "\u{1B}[0;2m", "\u{1B}[4;7m", "\u{1B}[22m", "\u{1B}[24m", "\u{1B}[27m",
      "\u{1B}[31m", "\u{1B}[97m", "\u{1B}[39m", "\u{1B}[49m", "\u{1B}[44m", "\u{1B}[38;5;9m", "\u{1B}[48;5;234m",
      "\u{1B}[48;2;1;2;3;3m", "\u{1B}[23m", "a", "é", " ", "\u{1B}[3;4H", "\u{1B}[K", "\u{1B}[5C", "\r\n",
    ]
    let output = (0..<60).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() + "\u{1B}[m"
    let compact = String(decoding: CompactStyles.compacted(Array(output.utf8)), as: UTF8.self)
    #expect(Self.effects(of: compact) == Self.effects(of: output))
    #expect(compact.utf8.count <= output.utf8.count)
  }

  /// Everything except style sequences, each with the style in which it takes effect; moves have none.
  private static func effects(of output: String) -> [String] {
    var (effects, style) = ([String](), [String: String]())
    var rest = output.unicodeScalars[...]
    while let first = rest.popFirst() {
      guard first == "\u{1B}", rest.first == "[" else {
        effects.append("\(first) \(style.sorted { $0.key < $1.key })")
        continue
      }
      let parameters = rest.dropFirst().prefix { $0.properties.numericType != nil || $0 == ";" }
      rest = rest.dropFirst(parameters.count + 1)
      let final = rest.popFirst() ?? "?"
      guard final == "m" else {
        let look = final == "K" ? "\(style.sorted { $0.key < $1.key })" : ""
        effects.append("\(String(String.UnicodeScalarView(parameters)))\(final) \(look)")
        continue
      }
      apply(String(String.UnicodeScalarView(parameters)).split(separator: ";").map { Int($0) ?? 0 }, to: &style)
    }
    return effects
  }

  private static func apply(_ numbers: [Int], to style: inout [String: String]) {
    var numbers = (numbers.isEmpty ? [0] : numbers)[...]
    while let number = numbers.popFirst() {
      switch number {
      case 0: style = [:]
      case 1, 2, 3, 4, 7: style["\(number)"] = "on"
      case 22: (style["1"], style["2"]) = (nil, nil)
      case 23, 24, 27: style["\(number - 20)"] = nil
      case 39: style["text"] = nil
      case 49: style["ground"] = nil
      case 38, 48:
        let count = numbers.first == 5 ? 2 : 4
        style[number == 38 ? "text" : "ground"] = "\(numbers.prefix(count))"
        numbers = numbers.dropFirst(count)
      default: style[number < 40 || 90...97 ~= number ? "text" : "ground"] = "\(number)"
      }
    }
  }
}
