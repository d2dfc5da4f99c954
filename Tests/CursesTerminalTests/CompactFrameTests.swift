import Glibc
import GuideTestSupport
import Testing

@testable import CursesTerminal

/// Style sequences that are left out change nothing on the screen.
@Suite struct CompactFrameTests {
  /// Characters have a width only in a UTF-8 locale, which the program also uses.
  init() { setlocale(LC_CTYPE, "C.UTF-8") }

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
    ("\u{1B}[1;4mx\u{1B}[24my\u{1B}[m", "\u{1B}[1;4mx\u{1B}[24my\u{1B}[m"),
    ("\u{1B}[38;2;1;2;3mx\u{1B}[38;2;1;2;3my\u{1B}[m", "\u{1B}[38;2;1;2;3mxy\u{1B}[m"),
    // A reset is sent only if it is shorter.
    (
      "\u{1B}[1;7;38;5;111mx\u{1B}[0;1;38;5;253my\u{1B}[0;38;5;253mz\u{1B}[m",
      "\u{1B}[1;7;38;5;111mx\u{1B}[27;38;5;253my\u{1B}[22mz\u{1B}[m"
    ),
    // Unknown or incomplete sequences stay, with everything after them.
    ("\u{1B}[mx\u{1B}[5my\u{1B}[my\u{1B}[m", "x\u{1B}[5my\u{1B}[my\u{1B}[m"), ("x\u{1B}[3", "x\u{1B}[3"),
    ("\u{1B}", "\u{1B}"), ("\u{1B}[38;5m\u{1B}[38;7;1mx", "\u{1B}[38;5m\u{1B}[38;7;1mx"), ("", ""),
  ]) func leavesOutWhatChangesNothing(output: String, expected: String) {
    #expect(String(decoding: CompactFrame(Array(output.utf8), columns: 80).bytes, as: UTF8.self) == expected)
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
    let compact = String(decoding: CompactFrame(Array(output.utf8), columns: 80).bytes, as: UTF8.self)
    #expect(Self.effects(of: compact) == Self.effects(of: output))
    #expect(compact.utf8.count <= output.utf8.count)
  }

  @Test(arguments: [
    // One colour after the other.
    (
      "\u{1B}[2;3H\u{1B}[31m▎\u{1B}[mab\u{1B}[32m▎\u{1B}[mcd\u{1B}[31m▎\u{1B}[me",
      "\u{1B}[31m\u{1B}[2;3H▎\u{1B}[5C▎\u{1B}[m\u{1B}[4Gab\u{1B}[Ccd\u{1B}[Ce\u{1B}[32m\u{1B}[6G▎\u{1B}[4C\u{1B}[m"
    ),
    // One below the other, and in the last column.
    (
      "\u{1B}[2;3H\u{1B}[31m▎\u{1B}[m\u{1B}[3;3H\u{1B}[31m▎\u{1B}[2;12H›\u{1B}[3;12H›\u{1B}[m",
      "\u{1B}[31m\u{1B}[2;3H▎\u{8}\u{1B}[3d▎\u{1B}[2;12H›\u{1B}[3;12H›\u{1B}[m"
    ),
    ("\u{1B}[2;3Ha\u{1B}[m▎", "\u{1B}[2;3Ha▎"),
    // A repeated character.
    ("\u{1B}[2;3H\u{1B}[1m─\u{1B}[3b\u{1B}[m", "\u{1B}[1m\u{1B}[2;3H─\u{1B}[3b\u{1B}[m"),
    // Without a known position, output is sent as it comes.
    ("\u{1B}[1m▎\u{1B}[ma", "\u{1B}[1m▎\u{1B}[ma"),
    // Before cells move, everything is in its place.
    ("\u{1B}[2;3H\u{1B}[1m▎\u{1B}[m\u{1B}[2;1H\u{1B}[3P", "\u{1B}[1m\u{1B}[2;3H▎\u{1B}[1G\u{1B}[m\u{1B}[3P"),
  ]) func sendsStyleByStyle(output: String, expected: String) {
    let compact = CompactFrame(Array(output.utf8), columns: 12, leastSortedFrame: 0).bytes
    #expect(String(decoding: compact, as: UTF8.self) == expected)
  }

  /// A simple terminal shows the same after the frame as without shortening.
  @Test(arguments: UInt64(0)..<300) func randomFramesLookTheSame(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let output = (1...6).map { Self.randomRow($0, &random) }.joined() + "\u{1B}[m\u{1B}[1;1H"
    let compact = CompactFrame(Array(output.utf8), columns: 30, leastSortedFrame: 0).bytes
    var (shown, expected) = (SimpleTerminal(columns: 30, rows: 7), SimpleTerminal(columns: 30, rows: 7))
    expected.write(output)
    shown.write(String(decoding: compact, as: UTF8.self))
    #expect(
      shown.firstDifference(from: expected) == nil)
  }

  /// A row as ncurses sends it: from left to right, every cell at most once.
  private static func randomRow(_ row: Int, _ random: inout SplitMix64) -> String {
    var column = Int.random(in: 1...9, using: &random)
    var output = "\u{1B}[\(row);\(column)H"
    while column < 22 {
      let pieces = [
        ("\u{1B}[m", 0), ("\u{1B}[31m", 0), ("\u{1B}[1;38;5;9m", 0), ("\u{1B}[48;5;234m", 0), ("\u{1B}[32m▎", 1),
        ("\u{1B}[0;31m‹", 1), ("▎", 1), ("ab", 2), ("é", 1), ("漢", 2), ("e\u{301}", 1), ("\u{1B}[3X\u{1B}[3C", 3),
        ("x\u{1B}[2b", 3), ("─\u{1B}[2b", 3), ("\u{1B}[\(column + 2)G", 2), ("\u{1B}[\(row)d", 0), ("\u{1B}[P", 0),
      ]
      let (piece, width) = pieces[Int.random(in: 0..<pieces.count, using: &random)]
      (output, column) = (output + piece, column + width)
    }
    let ends = ["", "\u{1B}[K", "\u{1B}[1m\u{1B}[30G›", "\u{1B}7"]
    return output + ends[Int.random(in: 0..<ends.count, using: &random)]
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
