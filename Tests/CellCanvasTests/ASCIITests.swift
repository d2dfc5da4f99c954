import CellCanvas
import Foundation
import Testing

@Suite struct ASCIITests {
  @Test(
    arguments: [
      ("é", "e"), ("Ø", "O"), ("ł", "l"), ("ß", "s"), ("Æ", "A"), ("ı", "i"), ("ſ", "s"), ("€", "E"), ("£", "L"),
      ("…", "~"), ("–", "-"), ("“", "\""), ("│", "|"), ("ə", "e"), ("œ", "o"), ("Œ", "O"), ("ǝ", "e"), ("ŋ", "n"),
      ("ŉ", "n"), ("ȷ", "j"), ("÷", "/"), ("日", "?"), ("a", "a"), ("~", "~"),
    ] as [(Unicode.Scalar, Unicode.Scalar)])
  func charactersHaveASubstitute(scalar: Unicode.Scalar, substitute: Unicode.Scalar) {
    #expect(ASCII.substitute(for: scalar) == substitute)
  }

  @Test func everySubstituteIsASCII() {
    for value in UInt32(0x20)...0x10FFFF where value != 0x7F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let substitute = ASCII.substitute(for: scalar)
      if !(0x20..<0x7F).contains(substitute.value) {
        Issue.record("\(String(value, radix: 16)) gives \(substitute.value)")
      }
    }
  }

  @Test func accentedLettersBecomeTheirBase() {
    for value in UInt32(0xC0)...0x24F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      guard parts.count > 1, let base = parts.first, base.isASCII else { continue }
      #expect(ASCII.substitute(for: scalar) == base, "\(scalar)")
    }
  }

  @Test func aScreenKeepsItsColumns() {
    var canvas = Canvas(Size(columns: 8, rows: 1))
    canvas.write("│日é…", at: Point(column: 0, row: 0), style: Style(attributes: .bold))
    let plain = canvas.inASCII()
    #expect(plain.text(ofRow: 0) == "|? e~   ")
    #expect(plain.style(at: Point(column: 2, row: 0)) == Style(attributes: .bold))
  }
}
