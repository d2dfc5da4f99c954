import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Searching reads the same strings and numbers from a row as a complete decoding of the row.
@Suite struct RowTextTests {
  private static let pieces: [[UInt8]] =
    ["a", "b", "Z", " ", "~", "|", "}", "%", "&", "&amp;", "{", "{pound}", "é", "Ã©", "’", "\u{A0}", "\u{FFFD}", "が"]
    .map { Array($0.utf8) } + [[0x00], [0x0A], [0x7F], [0x92], [0xC2, 0x92], [0xE2, 0x80], [0xFF]]

  /// The text is mostly ordinary, so that some records have nothing unusual and others have one unusual character in
  /// any position.
  private static func record(_ random: inout SplitMix64) -> [UInt8] {
    let share = [4, 20, 100].randomElement(using: &random) ?? 4
    return (0..<Int.random(in: 0...90, using: &random)).flatMap { _ in
      let isOdd = Int.random(in: 0..<share, using: &random) == 0
      return (isOdd ? pieces : Array(pieces.prefix(4))).randomElement(using: &random) ?? []
    }
  }

  /// Clean strings are recognised 16 bytes at a time; the result must match the actual repairs for any range.
  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func cleanTextIsUnchangedByRepairs(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<100 {
      let bytes = Self.record(&random)
      let start = Int.random(in: 0...bytes.count, using: &random)
      let text = TextRepairer.withText(bytes.span, start..<bytes.count) { Array($0) }
      if TextRepairer.isClean(bytes.span, start..<bytes.count) {
        #expect(text == Array(bytes[start...]), "\(bytes)")
      } else {
        #expect(Self.isOdd(Array(bytes[start...])), "\(bytes)")
      }
    }
  }

  /// Whether a string may need a repair: it has surplus spaces, or a byte that is not printable ASCII, or `&` or `{`.
  private static func isOdd(_ text: [UInt8]) -> Bool {
    text.first == 0x20 || text.last == 0x20 || zip(text, text.dropFirst()).contains { $0 == 0x20 && $1 == 0x20 }
      || text.contains { $0 < 0x20 || $0 >= 0x7F || $0 == 0x26 || $0 == 0x7B }
  }

  @Test(arguments: 0..<Contract.count(100, atLeast: 10)) func searchedTextMatchesTheDetails(seed: Int) {
    var feed = RandomFeed(seed: UInt64(seed))
    let start = Moments.at("2026-11-20 05:00")
    feed.fill(from: start, to: start.adding(minutes: 1440))
    var random = SplitMix64(seed: UInt64(seed))
    let reader = RadioTimesReader()
    let kinds: [ProgrammeTexts] = [.episode, .description, .actors, .roles, .directors, .genres]
    for row in feed.rows {
      // One field is replaced, added or removed.
      var fields = row.split(separator: "~", omittingEmptySubsequences: false).map(String.init)
      fields[Int.random(in: 0..<fields.count, using: &random)] =
        [
          "5/6 - The Gate", "The Gate", "3", " a  b ", "Q&amp;A", "Kit*Nell|null*Bo", "Kit, Nell", "a~b", "",
          "No Genre",
        ]
        .randomElement(using: &random) ?? ""
      for text in [row, fields.joined(separator: "~"), fields.dropLast().joined(separator: "~")] {
        let record = Array(text.utf8)
        let details = reader.details(of: record.span)
        for kind in kinds {
          var texts: [String] = []
          reader.forEachText(of: kind, in: record.span) { text in
            texts.append(String(decoding: text, as: UTF8.self))
            return true
          }
          #expect(texts == details.texts(of: kind), "\(text)")
        }
      }
    }
  }

  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func fieldsAreBetweenTildes(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let tildes = [0, 5, 21, 22, 23, 30].randomElement(using: &random) ?? 22
    let texts = (0...tildes).map { _ in String(repeating: "x", count: Int.random(in: 0...20, using: &random)) }
    let bytes = Array(texts.joined(separator: "~").utf8)
    let row = FieldOffsets(bytes.span)
    #expect(row.isWhole == (tildes == 22))
    guard tildes <= 22 else { return }
    for index in 0..<Field.count {
      guard let field = Field(rawValue: index) else { continue }
      #expect(row[field].map { bytes[$0] } == Array((index < texts.count ? texts[index] : "").utf8))
    }
  }

  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func commonNumbersMatchTheGeneralParser(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let parts = ["1", "12", "0", "/", "/", ", series ", ", ", "series", " ", "three", "A", "1234567", "&", ""]
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined()
      guard let common = CommonEpisodeNumbers(Array(text.utf8).span, 0..<text.utf8.count) else { continue }
      let parser = EpisodeParser(text)
      #expect(common.number == parser.number && common.season == parser.season, "\(text)")
      #expect(parser.lastNumber == nil && parser.remainder == nil, "\(text)")
    }
    #expect(CommonEpisodeNumbers(Array("3/11, series 26".utf8).span, 0..<15)?.season == 26)
  }

  @Test(arguments: 0..<Contract.count(100, atLeast: 10)) func searchedNumbersMatchTheSummary(seed: Int) {
    var feed = RandomFeed(seed: UInt64(seed))
    let start = Moments.at("2026-11-20 05:00")
    feed.fill(from: start, to: start.adding(minutes: 1440))
    var random = SplitMix64(seed: UInt64(seed))
    let reader = RadioTimesReader()
    for row in feed.rows {
      // One field is replaced, added or removed.
      var fields = row.split(separator: "~", omittingEmptySubsequences: false).map(String.init)
      fields[Int.random(in: 0..<fields.count, using: &random)] =
        ["1&2/6", "5/6 - The Gate", " 7 ", "series two", "a~b", "12", "", "3000"].randomElement(using: &random) ?? ""
      for text in [row, fields.joined(separator: "~"), fields.dropLast().joined(separator: "~")] {
        let record = Array(text.utf8)
        let summary = reader.summary(of: record.span)
        for number in [ProgrammeNumber.season, .episode, .year, .stars] {
          #expect(reader.number(number, of: record.span) == summary.number(number), "\(text)")
        }
      }
    }
  }
}
