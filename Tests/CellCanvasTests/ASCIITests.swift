import CellCanvas
import Foundation
import GuideTestSupport
import Testing

@Suite struct ASCIITests {
  @Test(
    arguments: [
      ("é", "e"), ("Ø", "O"), ("ł", "l"), ("ß", "s"), ("Æ", "A"), ("ı", "i"), ("ſ", "s"), ("€", "E"), ("£", "L"),
      ("…", "~"), ("–", "-"), ("“", "\""), ("│", "|"), ("ə", "e"), ("œ", "o"), ("Œ", "O"), ("ǝ", "e"), ("ŋ", "n"),
      ("ŉ", "n"), ("ȷ", "j"), ("÷", "/"), ("日", "?"), ("a", "a"), ("~", "~"),
    ] as [(Unicode.Scalar, Unicode.Scalar)])
  func charactersHaveALikeness(scalar: Unicode.Scalar, likeness: Unicode.Scalar) {
    #expect(ASCII.likeness(of: scalar) == likeness)
  }

  @Test func everyLikenessIsASCII() {
    for value in UInt32(0x20)...0x10FFFF where value != 0x7F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let likeness = ASCII.likeness(of: scalar)
      if !(0x20..<0x7F).contains(likeness.value) { Issue.record("\(String(value, radix: 16)) gives \(likeness.value)") }
    }
  }

  @Test func latinLettersBecomeLetters() {
    let letters = (UInt32(0xC0)...0x24F).compactMap(Unicode.Scalar.init).filter(\.properties.isAlphabetic)
    let plain = letters.filter { ASCII.likeness(of: $0).properties.isAlphabetic }
    #expect(Double(plain.count) >= 0.95 * Double(letters.count))
  }

  @Test func accentedLettersBecomeTheirBase() {
    for value in UInt32(0xC0)...0x24F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      guard parts.count > 1, let base = parts.first, base.isASCII else { continue }
      #expect(ASCII.likeness(of: scalar) == base, "\(scalar)")
    }
  }

  @Test func aScreenKeepsItsColumns() {
    var canvas = Canvas(Size(columns: 8, rows: 1))
    canvas.write("│日é…", at: Point(column: 0, row: 0), style: Style(attributes: .bold))
    let plain = canvas.inASCII()
    #expect(plain.text(ofRow: 0) == "|? e~   ")
    #expect(plain.style(at: Point(column: 2, row: 0)) == Style(attributes: .bold))
  }

  @Test func w5AScreenInASCIIHasOnlyPrintableBytes() {
    var texts = RandomText(seed: 5)
    for _ in 0..<10_000 {
      var canvas = Canvas(Size(columns: 24, rows: 1))
      canvas.write(texts.next(), at: Point(column: 0, row: 0))
      let text = canvas.inASCII().text(ofRow: 0)
      #expect(text.utf8.count == 24 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
  }
}
