import GuideModel
import Testing

@Suite struct FindingTests {
  @Test(arguments: ["U", "é", "€", "🦊", "xé", "a\u{301}"]) func aTextWithoutEndIsCutAtALetter(piece: String) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let finding = Finding(.refused, file: "guide.xml", line: 1, problem: text, action: text)
    for cut in [finding.problem, finding.action] {
      #expect(cut.utf8.count <= Finding.longestText && cut.utf8.count > Finding.longestText - 8)
      #expect(cut.hasSuffix("…"))
      #expect(text.unicodeScalars.starts(with: cut.unicodeScalars.dropLast()))
    }
  }

  @Test func aTextThatIsNoLongerStays() {
    let text = String(repeating: "é", count: Finding.longestText / 2)
    #expect(Finding(.noted, file: "", line: 0, problem: text, action: "").problem == text)
  }
}
