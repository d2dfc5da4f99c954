import CellCanvas
import GuideApp
import Testing

@testable import CursesTerminal

/// Keys have the same meaning with and without kitty's protocol.
@Suite struct KittyKeyTests {
  private static func decode(_ text: String) -> [Input] {
    var decoder = InputDecoder()
    return (text.utf8.map { RawInput.byte($0) } + [.quiet]).flatMap { decoder.decode($0, at: 0) }
  }

  /// Sequences with and without the protocol.
  private static let keys: [(String, String)] =
    [
      ("27", "\u{1B}"), ("13", "\r"), ("13;2", "\r"), ("13;5", "\r"), ("9", "\t"), ("9;2", "\u{1B}[Z"),
      ("127", "\u{7F}"),
      ("127;3", "\u{1B}\u{7F}"), ("127;5", "\u{8}"), ("97", "a"), ("97;2", "A"), ("233;2", "É"), ("97;3", "\u{1B}a"),
      ("97;4", "\u{1B}A"), ("32;5", "\u{0}"), ("50;5", "\u{0}"), ("91;5", "\u{1B}"), ("93;5", "\u{1D}"),
      ("47;5", "\u{1F}"), ("105;5", "\t"), ("109;5", "\r"), ("104;5", "\u{8}"), ("49;5", "1"), ("97;1:1", "a"),
      ("97:65;2", "A"), ("97;65", "a"), ("97;129", "a"), ("57399", "0"), ("57408;129", "9"), ("57413", "+"),
      ("57414", "\r"), ("57417", "\u{1B}[D"), ("57419;2", "\u{1B}[1;2A"), ("57418;5", "\u{1B}[1;5C"),
      ("57422", "\u{1B}[6~"), ("57426", "\u{1B}[3~"), ("128250", "📺"), ("8364;3", "\u{1B}€"),
    ]
    + "abcdefghijklmnopqrstuvwxyz".unicodeScalars.flatMap { letter -> [(String, String)] in
      let control = String(Character(Unicode.Scalar(UInt8(letter.value) & 0x1F)))
      // Control wins over Alt and Shift.
      return [5, 6, 7].map { ("\(letter.value);\($0)", control) }
    }

  @Test(arguments: keys) func aKeyIsTheSame(sequence: String, plain: String) {
    #expect(Self.decode("\u{1B}[\(sequence)u") == Self.decode(plain))
    #expect(Self.decode(plain).count == 1)
  }

  @Test(arguments: [
    "97;9", "97;33", "97;1:3", "57358", "57428", "57441", "55296", "1114112", "1", "133", "", ";", ":;:",
  ])
  func whatIsNoKeyDoesNothing(sequence: String) {
    #expect(Self.decode("\u{1B}[\(sequence)ux") == [.key("x")])
  }

  @Test func quitIsRecognisedInBothForms() {
    #expect(Self.decode("\u{1B}[92;5u") == [.key(.control("\\"))] && Self.decode("\u{1C}") == [.key(.control("\\"))])
  }
}
