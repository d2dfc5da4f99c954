import GuideModel
import GuideTestSupport
import Testing

@testable import GuidePersonal

@Suite struct ItemFactsTests {
  @Test(arguments: 0..<300 as Range<UInt64>) func factsRoundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let facts = ItemFacts(RandomLists.flags(&random), RandomLists.details(&random))
    let read = ItemFacts(facts.text)
    #expect(read.details == facts.details && read.flags == facts.flags, "\(facts.text)")
    // Bytes are compared, because strings that differ only in normalisation are equal.
    #expect(Array(read.text.utf8) == Array(facts.text.utf8) && read.refusedLines == 0)
    #expect(facts.lines.allSatisfy { !$0.isEmpty && !$0.utf8.contains(0x0A) })
  }

  @Test func everyKindAndFlagHasItsOwnWord() {
    for kind in Fact.Kind.allCases { #expect(Fact.Kind(word: kind.row.word) == kind) }
    #expect(Set(ProgrammeFlags.table.compactMap(\.word)).count == 14)
    // Every flag except the one for an unknown time has a word.
    let others = ProgrammeFlags.table.filter { $0.word == nil }.map(\.flag)
    #expect(others == [.unknownTime] && ProgrammeFlags.table.map(\.flag.rawValue) == (0..<15).map { 1 << $0 })
  }

  @Test(arguments: 0..<300 as Range<UInt64>) func arbitraryBytesRoundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = ["year 1978", "cast a\tb", "cast \\x0g\\", "flag film", "season 2", "\\", "description \\x41\\x9", "x"]
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...30, using: &random) {
      bytes += Array((words.randomElement(using: &random) ?? "").utf8)
      if Bool.random(using: &random) { bytes.append(0x0A) }
      if Int.random(in: 0..<4, using: &random) == 0 { bytes.append(UInt8.random(in: 0...255, using: &random)) }
    }
    let facts = bytes.withUnsafeBytes { ItemFacts($0) }
    let again = ItemFacts(facts.text)
    #expect(again.details == facts.details && again.flags == facts.flags && again.refusedLines == 0)
  }

  @Test(arguments: [
    ("yaer 1978", "“yaer” is not a fact about a programme"), ("year", "year takes a whole number up to 9999"),
    ("year 19780", "year takes"), ("year -1", "year takes"), ("stars 99999999", "stars takes a number from 0.01 to 5"),
    ("season \u{661}", "season takes"), ("flag flim", "is not a programme flag"), ("genre a\tb", "without a tab"),
    ("description again", "description is given twice"), ("url a\nurl b", "line break"), ("", "“” is not a fact"),
  ]) func unusableLinesAreReportedAndSkipped(line: String, message: String) {
    var facts = ItemFacts()
    #expect(facts.add(line: "description first") == nil)
    #expect(facts.add(line: line)?.english.contains(message) == true, "\(line)")
    #expect(facts.refusedLines == 1 && facts.details == ProgrammeDetails(description: "first"))
  }

  @Test func limitsHold() {
    let many = (0..<5_000).map { _ in "url" }.joined(separator: "\n")
    #expect(ItemFacts(many).details.more.count == ItemFacts.mostLines && ItemFacts(many).refusedLines == 4_000)
    let long = (0..<20).map { "url \($0)" + String(repeating: "x", count: 1_000) }.joined(separator: "\n")
    #expect(ItemFacts(long).details.more.count == 16 && ItemFacts(long).text.utf8.count < ItemFacts.maximumBytes)
    var details = ProgrammeDetails(description: String(repeating: "x", count: 20_000), certificate: "15")
    details.cast = [CastMember(name: "Ann")]
    #expect(ItemFacts([], details).lines == ["certificate 15", "cast Ann"])
    #expect(ItemFacts(ItemFacts([], details).text).refusedLines == 0)
  }

  @Test func originsOfFactsAreNotStored() {
    var details = ProgrammeDetails(description: "x")
    details.borrowed = [ProgrammeDetails.Borrowing(origin: "home", parts: [.description])]
    #expect(ItemFacts([], details).details.borrowed.isEmpty && ItemFacts([], details).text == "description x")
  }
}
