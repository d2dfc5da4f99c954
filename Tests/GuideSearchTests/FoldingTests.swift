import Foundation
import FuzzBodies
import GuideSearch
import Testing

/// Folding over all of Unicode: case and composition make no difference.
@Suite struct FoldingTests {
  /// Every assigned character that can occur in text.
  private static let scalars = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter {
    ![.unassigned, .privateUse, .control, .surrogate].contains($0.properties.generalCategory)
  }

  /// Characters that fold differently after a change that should make no difference.
  private static func changed(
    among scalars: [Unicode.Scalar] = scalars, by change: (Unicode.Scalar) -> String
  ) -> [String] {
    scalars.filter { bytes(change($0)) != bytes(String($0)) }
      .map { "U+\(String($0.value, radix: 16)) \($0)" }
  }

  /// Compares bytes as the search does, because Swift's comparison ignores composition.
  private static func bytes(_ text: String) -> [UInt8] { Array(Folding.fold(text).utf8) }

  /// Letters and digits. Symbols such as ≠ are not searched for by their parts.
  private static let letters = scalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }

  @Test func caseDoesNotMatter() {
    #expect(Self.changed { $0.properties.lowercaseMapping } == [])
    #expect(Self.changed { $0.properties.uppercaseMapping } == [])
    #expect(Self.changed { $0.properties.titlecaseMapping } == [])
  }

  @Test func compositionDoesNotMatter() {
    #expect(Self.changed(among: Self.letters) { String($0).decomposedStringWithCanonicalMapping } == [])
    #expect(Self.changed(among: Self.letters) { String($0).precomposedStringWithCanonicalMapping } == [])
  }

  /// The reference implementation has its own folding, which must agree for every character.
  @Test func theReferenceFoldsTheSame() {
    let others = Self.scalars.filter { Self.bytes(String($0)) != Array(PlainFolding.fold(String($0)).utf8) }
    #expect(others.map { "U+\(String($0.value, radix: 16)) \($0)" } == [])
    for text in ["か\u{3099}", "ハ\u{309A}リ", "ﾊﾟﾘ", "n\u{303}\u{3099}", "\u{3099}", "İı\u{345}"] {
      #expect(Self.bytes(text) == Array(PlainFolding.fold(text).utf8), "\(text)")
    }
  }

  @Test func foldingIsIdempotent() {
    #expect(Self.changed { Folding.fold(String($0)) } == [])
  }

  @Test(arguments: [
    ("İstanbul ISPARTA ısparta", "istanbul isparta isparta"), ("Straße STRASSE", "strasse strasse"),
    ("Æther æther", "aether aether"), ("ΟΔΥΣΣΕΥΣ Οδυσσεύς", "οδυσσευσ οδυσσευσ"), ("Tiếng Việt", "tieng viet"),
    ("Đà Nẵng", "da nang"), ("Łódź", "lodz"), ("Ærø Øresund", "aero oresund"), ("ﬁlm", "film"), ("’Allo", "'allo"),
    ("Ｆｕｌｌ", "full"), ("Rock´n`Roll′s ‛n‘ ’n", "rock'n'roll's 'n' 'n"), ("A\u{200C}B\u{200D}c", "abc"),
    ("a\u{2010}b\u{2011}c\u{2012}d\u{2013}e\u{2014}f\u{2015}g", "a-b-c-d-e-f-g"),
    ("a\u{2212}b\u{FE58}c\u{FE63}d\u{FF0D}e\u{58A}f", "a-b-c-d-e-f"),
    ("Lamp\u{AD}room\u{200B} \u{2060}o\u{FEFF}f\u{200E} Dr\u{202B}ift", "lamproom of drift"),
  ])
  func lettersAsPeopleTypeThem(text: String, folded: String) {
    #expect(Self.bytes(text) == Array(folded.utf8))
  }

  @Test(arguments: [("한국", "한국"), ("か\u{3099}", "が"), ("ハ\u{309A}リ", "パリ"), ("ﾊﾟﾘ", "パリ")])
  func alternativeSpellings(one: String, other: String) {
    #expect(Self.bytes(one) == Self.bytes(other))
    #expect(Self.bytes(one.decomposedStringWithCanonicalMapping) == Self.bytes(other))
  }

  @Test func distinctLettersAreNotFolded() {
    #expect(Self.bytes("か") != Self.bytes("が"))
    #expect(!Self.bytes("が").starts(with: Self.bytes("か")))
  }
}
