import CellCanvas
import GuideTestSupport
import Testing

/// Characters added to Unicode after the C library's tables were created.
@Suite(.row("W4")) struct SubstituteTests {
  @Test func newUnicodeCharactersAreShownOrReplaced() {
    var count = 0
    var replaced = 0
    var controls = 0
    for value in UInt32(0x80)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major >= 15 else { continue }
      count += 1
      let text = SafeText(String(String.UnicodeScalarView(["o", scalar, "o"])))
      let middle = text.string.unicodeScalars.dropFirst().dropLast()
      if middle.elementsEqual(["\u{FFFD}"]) { replaced += 1 }
      // The Egyptian controls are invisible.
      if scalar.properties.generalCategory == .format, middle.isEmpty {
        controls += 1
        continue
      }
      let isShown = middle.elementsEqual(["\u{FFFD}"]) || middle.elementsEqual([scalar])
      if !isShown || text.width < 3 { Issue.record("\(String(value, radix: 16)) becomes “\(text.string)”") }
    }
    #expect(count > 10_000)
    Contract.report(
      "W4",
      "\(count.grouped) characters of Unicode 15 and later: \(replaced.grouped) replaced, 0 blank; "
        + "\(controls) are controls")
  }
}
