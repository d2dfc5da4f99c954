import GuideModel
import GuideTestSupport
import Testing

@Suite struct DiagnosticTests {
  @Test(arguments: ["U", "é", "€", "🦊", "xé", "a\u{301}"]) func longTextIsCutBetweenCharacters(piece: String) {
    let text = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
    let diagnostic = Diagnostic(.refused, file: "guide.xml", line: 1, problem: .value(text), action: .value(text))
    for cut in [diagnostic.problem.english, diagnostic.action.english] {
      #expect(cut.utf8.count <= Diagnostic.maximumValueLength + 3 && cut.utf8.count > Diagnostic.maximumValueLength - 4)
      #expect(cut.hasSuffix("…"))
      #expect(text.unicodeScalars.starts(with: cut.unicodeScalars.dropLast()))
    }
  }

  @Test func shortTextIsNotCut() {
    let text = String(repeating: "é", count: Diagnostic.maximumValueLength / 2)
    #expect(Diagnostic(.noted, file: "", line: 0, problem: .value(text), action: "").problem.english == text)
  }
}
