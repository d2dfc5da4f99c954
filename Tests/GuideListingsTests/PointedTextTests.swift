import CellCanvas
import GuideListings
import GuideTestSupport
import Testing

@Suite struct PointedTextTests {
  @Test(arguments: [
    ("actr:dench news", 0..<4, ["actr:dench news", "^^^^"]),
    ("news (late", 5..<6, ["news (late", "     ^"]),
    ("news OR", 5..<7, ["news OR", "     ^^"]),
    ("日本 x:y", 3..<4, ["日本 x:y", "     ^"]),
    ("news", 9..<12, ["news", "    ^"]),
    ("a\u{1B}[31mb c", 6..<7, ["a[31mb c", "     ^"]),
  ])
  func marksStandUnderWhatIsMeant(text: String, range: Range<Int>, lines: [String]) {
    #expect(PointedText(text, at: range, columns: 40).lines == lines)
  }

  @Test func ofALongTextThePartIsShownThatIsMeant() {
    let text = String(repeating: "late ", count: 30) + "actr:ann " + String(repeating: "news ", count: 30)
    let lines = PointedText(text, at: 150..<154, columns: 40).lines
    #expect(lines.nonEmptyAllSatisfy { SafeText($0).width <= 40 })
    let place = lines[1].firstIndex(of: "^")?.utf16Offset(in: lines[1]) ?? 0
    #expect(lines[0].dropFirst(place).hasPrefix("actr"))
    #expect(lines[1].hasSuffix(" ^^^^"))
  }
}
