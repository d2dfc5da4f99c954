import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

@Suite struct SeenShowingsTextTests {
  private static func marks(_ numbers: [UInt64]) -> Set<ShowingMark> { Set(numbers.map(ShowingMark.init)) }

  private static func text(_ text: String) -> SeenShowingsText { SeenShowingsText(Array(text.utf8)) }

  private static func string(_ text: SeenShowingsText) -> String { String(decoding: text.bytes, as: UTF8.self) }

  @Test func aLineIsMarksATabAndTheQuery() {
    let text = Self.text("").replacing("is:film", with: Self.marks([255, 1, .max])).replacing("none", with: [])
    #expect(Self.string(text) == "1 ff ffffffffffffffff\tis:film\n\tnone\n")
    #expect(text.showings == SeenShowings(["is:film": Self.marks([255, 1, .max]), "none": []]))
    #expect(Self.string(text.replacing("is:film", with: Self.marks([2]))) == "\tnone\n2\tis:film\n")
  }

  @Test(arguments: [
    "a\nb", "a\\nb", "\\", "a\r\nb", "tab\there", "\u{0}", "é日👩\u{200D}🚀", "\u{1B}[31m", " ", "\t", "\u{2028}",
    "1 ff\tx",
  ])
  func everyQueryComesBack(query: String) {
    let text = Self.text("7\tother\n").replacing(query, with: Self.marks([5, 6]))
    #expect(text.showings == SeenShowings(["other": Self.marks([7]), query: Self.marks([5, 6])]))
    #expect(text.replacing(query, with: Self.marks([5, 6])) == text)
    #expect(text.bytes.count { $0 == UInt8(ascii: "\n") } == 2)
  }

  @Test func whatCannotBeReadIsLeftOutAndTheRestIsRead() {
    let lines = [
      "1\tgood", "rubbish", "", "\t", "x1\tno number", "12345678901234567\ttoo long", "-1\tminus", "2  3 \tspaces",
      "4\tbad \\x", "5\tends \\", "6\tgood", "FF\tcapitals", "8\tno end",
    ]
    let text = Self.text(lines.joined(separator: "\n"))
    #expect(
      text.showings
        == SeenShowings(["good": Self.marks([6]), "spaces": Self.marks([2, 3]), "no end": Self.marks([8])]))
    #expect(SeenShowingsText([0xFF, 0x09, 0xFE, 0x0A, 0x31, 0x09, 0xC3]).showings == SeenShowings())
    let new = Self.string(text.replacing("new", with: Self.marks([9])))
    #expect(new.hasSuffix("6\tgood\nFF\tcapitals\n8\tno end\n9\tnew\n"))
    #expect(!new.contains("rubbish") && !new.contains("1\tgood"))
  }

  /// A line that nobody can read took the place of the one before it of the same query: found by the fuzzer.
  @Test func whatCannotBeReadTakesNoOthersPlace() {
    let text = Self.text("ff\tlate\nrubbish\tlate\n1\tbad\\x\n")
    let new = text.replacing("other", with: Self.marks([1]))
    #expect(Self.string(new) == "\(Self.string(text))1\tother\n")
    #expect(new.showings == SeenShowings(["late": Self.marks([255]), "other": Self.marks([1])]))
  }

  @Test func ofTooManyQueriesTheOldestGo() {
    let text = (0..<250).reduce(Self.text("")) { $0.replacing("q\($1)", with: Self.marks([UInt64($1)])) }
    #expect(Set(text.showings.marks.keys) == Set((50..<250).map { "q\($0)" }))
  }

  @Test func theFileIsAlwaysReadWhole() {
    let long = (0..<UInt64(SeenShowings.mostMarks) + 10).map { ShowingMark(value: UInt64.max - $0) }
    let line = Self.text("").replacing("q", with: long).bytes.dropLast()
    let lines = (0..<8).flatMap { line + Array("\($0)\n".utf8) }
    let text = SeenShowingsText(lines).replacing("q8", with: long)
    #expect(text.bytes.count <= SeenShowingsText.mostBytes)
    let seen = text.showings
    #expect(Set(seen.marks.keys) == Set((2..<9).map { "q\($0)" }))
    #expect(seen.marks["q8"] == Set(long.dropFirst(10)), "the lowest")
    #expect(text.replacing(String(repeating: "x", count: 7 << 20), with: []) == text)
    #expect(text.replacing("", with: []) == text)
  }

  /// Beside a plain twin, which has the queries in a list.
  @Test func randomLooksComeBack() {
    var random = SplitMix(source: SplitMix64(seed: 3))
    for _ in 0..<Contract.count(100, atLeast: 5) {
      var text = Self.text("")
      var twin: [(query: String, marks: Set<ShowingMark>)] = []
      for _ in 0..<50 {
        let query = PlainSearchesFile.queries[random.number(8)] + ["", "\n", "\\n"][random.number(3)]
        let marks = Self.marks(
          (0..<random.number(20)).map { _ in UInt64.random(in: 0...UInt64.max, using: &random.source) })
        text = text.replacing(query, with: marks)
        twin = twin.filter { $0.query != query } + [(query, marks)]
        #expect(text.showings.marks == Dictionary(uniqueKeysWithValues: twin.map { ($0.query, $0.marks) }))
      }
      #expect(Self.string(text).split(separator: "\n").count == twin.count)
    }
  }
}
