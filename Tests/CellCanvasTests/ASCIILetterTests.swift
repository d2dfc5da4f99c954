import CellCanvas
import GuideTestSupport
import Testing

/// Substitutes for letters on terminals without UTF-8.
@Suite(.row("W5")) struct ASCIILetterTests {
  @Test func aScreenInASCIIHasOnlyPrintableBytes() {
    var texts = RandomText(seed: 5)
    for _ in 0..<10_000 {
      var canvas = Canvas(Size(columns: 24, rows: 1))
      canvas.write(texts.next(), at: Point(column: 0, row: 0))
      let text = canvas.inASCII().text(ofRow: 0)
      #expect(text.utf8.count == 24 && text.utf8.nonEmptyAllSatisfy { (0x20...0x7E).contains($0) })
    }
  }

  @Test func latinLettersBecomeLetters() {
    let letters = (UInt32(0xAA)...0x10FFFF).compactMap(Unicode.Scalar.init).filter(Self.isLatinLetter)
    let lost = letters.filter { scalar in
      let drawn = SafeText(String(scalar)).string.unicodeScalars.map(ASCII.substitute)
      return drawn.isEmpty || !drawn.allSatisfy(\.properties.isAlphabetic)
    }
    let european = letters.filter { $0.value <= 0x24F }
    let share = 100 * (letters.count - lost.count) / letters.count
    #expect(share >= 95, "\(lost.prefix(80).map { $0.properties.name ?? "" })")
    #expect(letters.nonEmptyAllSatisfy { !ASCII.substitute(for: $0).properties.isWhitespace })
    Contract.report(
      "W5",
      "\(letters.count.grouped) Latin letters in ASCII: \(share) % become letters, of the \(european.count) up to "
        + "U+024F all but \(lost.filter { $0.value <= 0x24F }.count); 0 blank")
  }

  private static func isLatinLetter(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.properties.isAlphabetic, let name = scalar.properties.name else { return false }
    return name.hasPrefix("LATIN ")
  }
}
