import CellCanvas
import Testing

@testable import CursesTerminal

/// Decodes bytes and keys, followed by a pause in the input.
private func decode(_ raw: [RawInput], at now: Int = 0) -> [Input] {
  var decoder = InputDecoder()
  return (raw + [.quiet]).flatMap { decoder.decode($0, at: now) }
}

private func decode(_ text: String) -> [Input] {
  decode(text.utf8.map { .byte($0) })
}

@Suite("Decoding terminal input into keys")
struct InputDecoderTests {
  static let typed: [(String, Key)] = [
    ("a", .character("a")), (" ", .character(" ")), ("é", .character("é")), ("日", .character("日")),
    ("📺", .character("📺")), ("\u{0C}", .control("l")), ("\u{03}", .control("c")), ("\u{1A}", .control("z")),
    ("\u{00}", .control(" ")), ("\u{1D}", .control("]")), ("\t", .tab), ("\r", .enter), ("\n", .enter),
    ("\u{7F}", .backspace), ("\u{08}", .backspace), ("\u{1B}", .escape),
  ]

  @Test("a typed character is itself", arguments: typed)
  func character(text: String, key: Key) {
    #expect(decode(text) == [.key(key)])
  }

  static let known: [(Int32, Key)] = [
    (259, .up), (258, .down), (260, .left), (261, .right), (337, .shiftUp), (336, .shiftDown), (393, .shiftLeft),
    (402, .shiftRight), (339, .pageUp), (338, .pageDown), (262, .home), (360, .end), (343, .enter), (353, .shiftTab),
    (263, .backspace), (330, .delete), (331, .insert), (265, .function(1)), (276, .function(12)),
  ]

  @Test("ncurses keys are decoded", arguments: known)
  func knownKey(code: Int32, key: Key) {
    #expect(decode([.key(code)]) == [.key(key)])
  }

  @Test("Alt and Backspace are one key, although ncurses recognises Backspace")
  func altBackspace() {
    #expect(decode([.byte(0x1B), .key(263)]) == [.key(.alt("\u{7F}"))])
    #expect(decode([.byte(0x1B), .byte(0x7F)]) == [.key(.alt("\u{7F}"))])
    #expect(decode([.byte(0x1B), .key(343)]) == [.key(.escape), .key(.enter)])
  }

  @Test("unknown ncurses keys are ignored")
  func unknownKey() {
    #expect(decode([.key(300), .named("kUP7")]).isEmpty)
  }

  @Test(
    "a key that only the terminal's description names", arguments: [("kLFT5", Key.controlLeft), ("kDN", .shiftDown)])
  func namedKey(name: String, key: Key) {
    #expect(decode([.named(name)]) == [.key(key)])
  }

  @Test("the letter U+019A has the number of a resize but is not one")
  func letterWithResizesNumber() {
    let size = Size(columns: 80, rows: 24)
    #expect(decode("\u{19A}") == [.key(.character("\u{19A}"))])
    #expect(decode([.resize(size)]) == [.resize(size)])
  }

  static let sequences: [(String, Key)] = [
    ("[A", .up), ("[1;2A", .shiftUp), ("[1;2B", .shiftDown), ("[1;2C", .shiftRight), ("[1;2D", .shiftLeft),
    ("[1;5C", .controlRight), ("[1;5D", .controlLeft), ("[1;6D", .controlLeft), ("[H", .home), ("[F", .end),
    ("[1~", .home), ("[2~", .insert), ("[3~", .delete), ("[4~", .end), ("[5~", .pageUp), ("[6~", .pageDown),
    ("[Z", .shiftTab), ("OP", .function(1)), ("OA", .up), ("[15~", .function(5)), ("[24~", .function(12)),
    ("[[A", .function(1)), ("[[E", .function(5)),
  ]

  @Test("a sequence that ncurses does not know", arguments: sequences)
  func sequence(text: String, key: Key) {
    #expect(decode("\u{1B}" + text) == [.key(key)])
  }

  @Test("an unknown sequence leaves no letters behind", arguments: ["[I", "[27;5;9~", "[?62x", "[99999999999999u"])
  func unknownSequence(text: String) {
    #expect(decode("\u{1B}\(text)x") == [.key(.character("x"))])
  }

  @Test(
    "Alt and a character is one key",
    arguments: [
      ("H", "H"), ("x", "x"), ("b", "b"), ("0", "0"), (" ", " "), ("é", "é"), ("日", "日"), ("📺", "📺"),
      ("\u{7F}", "\u{7F}"), ("\u{08}", "\u{7F}"),
    ] as [(String, Unicode.Scalar)])
  func altAndACharacter(typed: String, scalar: Unicode.Scalar) {
    #expect(decode("\u{1B}\(typed)") == [.key(.alt(scalar))])
    #expect(decode("\u{1B}\(typed)x") == [.key(.alt(scalar)), .key(.character("x"))])
    let pieces = "\u{1B}\(typed)".utf8.flatMap { [RawInput.byte($0)] + ($0 == 0x1B ? [] : [.quiet]) }
    #expect(decode(pieces) == [.key(.alt(scalar))], "also where the character comes in pieces")
  }

  @Test("an incomplete Alt character does not affect what follows")
  func brokenAlt() {
    #expect(decode([.byte(0x1B), .byte(0xC3), .byte(0x61)]) == [.key(.character("a"))])
    #expect(decode([.byte(0x1B), .byte(0xFF), .byte(0x61)]) == [.key(.character("a"))])
    #expect(decode([.byte(0x1B), .byte(0xC3), .byte(0x1B)]) == [.key(.escape)])
    #expect(decode("\u{1B}\u{85}a") == [.key(.character("a"))])
    var decoder = InputDecoder()
    for byte: UInt8 in [0x1B, 0xC3] { _ = decoder.decode(.byte(byte), at: 0) }
    #expect(decoder.decode(.byte(UInt8(ascii: "q")), at: 1_000) == [.key(.character("q"))])
  }

  @Test("Escape and a control or a named key are two keys")
  func escapeAndAnotherKey() {
    #expect(decode("\u{1B}\u{03}") == [.key(.escape), .key(.control("c"))])
    #expect(decode("\u{1B}\r") == [.key(.escape), .key(.enter)])
    #expect(decode([.byte(0x1B), .quiet, .byte(0x48)]) == [.key(.escape), .key(.character("H"))])
    #expect(decode("\u{1B}\u{1B}") == [.key(.escape), .key(.escape)])
    #expect(decode([.byte(0x1B), .key(259)]) == [.key(.escape), .key(.up)])
  }

  @Test("a sequence in two pieces is one sequence")
  func splitSequence() {
    var decoder = InputDecoder()
    let pieces = ["\u{1B}[1;", "5C"].map { $0.utf8.map { RawInput.byte($0) } + [.quiet] }
    let inputs = pieces.enumerated().flatMap { index, piece in
      piece.flatMap { decoder.decode($0, at: index * 50) }
    }
    #expect(inputs == [.key(.controlRight)])
  }

  @Test("incomplete sequences are dropped")
  func abandonedSequence() {
    var decoder = InputDecoder()
    for byte in "\u{1B}[<0;1".utf8 { _ = decoder.decode(.byte(byte), at: 0) }
    #expect(decoder.decode(.byte(UInt8(ascii: "q")), at: 1_000) == [.key(.character("q"))])
  }

  @Test(
    "T12: on a slow connection ESCDELAY leaves a sequence more time",
    arguments: [(25, 90, true), (25, 110, false), (500, 490, true), (500, 510, false)])
  func slowSequence(escapeDelay: Int, gap: Int, isWhole: Bool) {
    var decoder = InputDecoder(escapeDelay: escapeDelay)
    for byte in "\u{1B}[<0;40;4".utf8 { _ = decoder.decode(.byte(byte), at: 0) }
    let press = Input.mouse(MouseEvent(.press, at: Point(column: 39, row: 3)))
    #expect(decoder.decode(.byte(UInt8(ascii: "M")), at: gap) == [isWhole ? press : .key(.character("M"))])
  }

  @Test("a letter in two pieces is one letter")
  func splitLetter() {
    #expect(decode([.byte(0xC3), .quiet, .byte(0xA9)]) == [.key(.character("é"))])
  }

  @Test("invalid UTF-8 is left out without affecting the rest")
  func badBytes() {
    #expect(decode([.byte(0xFF), .byte(0xC3), .byte(0x61), .byte(0x9B)]) == [.key(.character("a"))])
  }
}
