import CellCanvas
import GuideListings
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@Suite struct SearchRowTests {
  private static let rows = [
    SearchRow(
      SavedSearch(name: "Films at the weekend", query: "is:film day:weekend"), hits: HitCount(coming: 12, new: 3)),
    SearchRow(SavedSearch(name: "News", query: "=news"), hits: HitCount(coming: 1_204, new: 0)),
    SearchRow(SavedSearch(name: "Ann", query: "\"ann\"", isFollowed: true), hits: HitCount(coming: 0, new: 0)),
  ]
  private static let alone = [
    SearchRow(SavedSearch(name: "News", query: "=news")), SearchRow(SavedSearch(name: "Ann", query: "\"ann\"")),
  ]

  @Test func tablesHaveAlignedColumns() {
    #expect(
      ListingFormat.table(columns: 80).lines(Self.rows) == [
        "Films at the weekend  12 upcoming, 3 new  is:film day:weekend",
        "News                  1204 upcoming       =news",
        "★ Ann                 none upcoming       \"ann\"",
      ])
    #expect(ListingFormat.table(columns: 80).lines(Self.alone) == ["News  =news", "Ann   \"ann\""])
    for columns in 1...60 {
      let lines = ListingFormat.table(columns: columns).lines(Self.rows + Self.alone)
      #expect(lines.nonEmptyAllSatisfy { SafeText($0).width <= columns })
    }
  }

  @Test func fieldsAreSeparatedByTabs() {
    #expect(
      ListingFormat.tabSeparated.lines(Self.rows + Self.alone.prefix(1)) == [
        "Films at the weekend\tis:film day:weekend\t12\t3", "News\t=news\t1204\t0", "Ann\t\"ann\"\t0\t0",
        "News\t=news\t\t",
      ])
  }

  @Test func jsonHasAllMembers() {
    #expect(
      ListingFormat.jsonLines.lines(Self.rows.suffix(1) + Self.alone.prefix(1)) == [
        #"{"name":"Ann","query":"\"ann\"","upcoming":0,"new":0,"followed":true}"#,
        #"{"name":"News","query":"=news","upcoming":null,"new":null,"followed":false}"#,
      ])
  }

  @Test(arguments: [ListingFormat.table(columns: 80), .tabSeparated, .jsonLines]) func controlCharactersAreRemoved(
    format: ListingFormat
  ) {
    let hostile = "/a\u{1B}[2J\tb\n\u{9B}c\"\\"
    let lines = format.lines([SearchRow(SavedSearch(name: hostile, query: hostile), hits: HitCount(coming: 1, new: 1))])
    #expect(lines.count == 1)
    #expect(lines[0].unicodeScalars.nonEmptyAllSatisfy { $0.value >= 0x20 && !(0x7F...0x9F ~= $0.value) || $0 == "\t" })
    #expect(format != .tabSeparated || lines[0].split(separator: "\t", omittingEmptySubsequences: false).count == 4)
  }
}

@Suite struct UnderlinedTextTests {
  @Test(arguments: [
    ("actr:dench news", 0..<4, ["actr:dench news", "^^^^"]),
    ("news (late", 5..<6, ["news (late", "     ^"]),
    ("news OR", 5..<7, ["news OR", "     ^^"]),
    ("日本 x:y", 3..<4, ["日本 x:y", "     ^"]),
    ("news", 9..<12, ["news", "    ^"]),
    ("a\u{1B}[31mb c", 6..<7, ["a[31mb c", "     ^"]),
  ])
  func caretsUnderlineTheRange(text: String, range: Range<Int>, lines: [String]) {
    #expect(UnderlinedText(text, at: range, columns: 40).lines == lines)
  }

  @Test func longTextIsCutAroundTheRange() {
    let text = String(repeating: "late ", count: 30) + "actr:ann " + String(repeating: "news ", count: 30)
    let lines = UnderlinedText(text, at: 150..<154, columns: 40).lines
    #expect(lines.nonEmptyAllSatisfy { SafeText($0).width <= 40 })
    let column = lines[1].firstIndex(of: "^")?.utf16Offset(in: lines[1]) ?? 0
    #expect(lines[0].dropFirst(column).hasPrefix("actr"))
    #expect(lines[1].hasSuffix(" ^^^^"))
  }
}
