import FuzzBodies
import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// The scan of raw bytes passes every record whose strings contain the search text, however that text is written.
@Suite struct TextPredicateTests {
  /// Parts of strings as they occur in feeds: letters, accents, apostrophes, entities, escapes, controls, other encodings.
  private static let pieces: [[UInt8]] =
    [
      "a", "b", "C", "cob", "bler", "s", " ", "  ", "é", "É", "e\u{301}", "’", "'", "ʼ", "`", "´", "′", "‛", "&", " & ",
      " and ", "\u{200C}", "\u{200D}", "&amp;", "&#39;",
      "{pound}",
      "{", "%41", "%", "and", "-", "-", " - ", "\u{2010}", "\u{2011}", "–", "—", "−", "\u{AD}", "\u{200B}", "\u{2060}",
      "\u{FEFF}", "ß", "æ", "к", "が", "½", "™", "Ã©", "â€™", "\u{A0}", "\u{FFFD}", "|", "*", ", ", "null",
    ].map { Array($0.utf8) } + [[0x01], [0x09], [0x1E], [0x7F], [0x92], [0xE9], [0xC2, 0x92], [0xE2, 0x80]]

  private static func text(_ random: inout SplitMix64) -> [UInt8] {
    (0..<Int.random(in: 0...8, using: &random)).flatMap { _ in pieces.randomElement(using: &random) ?? [] }
  }

  /// A channel's file with such strings in every text field.
  private static func guide(_ random: inout SplitMix64, rows: Int) -> Guide {
    var bytes: [UInt8] = []
    for row in 0..<rows {
      var fields = [[UInt8]](repeating: [], count: 23)
      for field in [2, 4, 5, 16, 17] { fields[field] = text(&random) }
      if row % 4 == 0 { fields[1] = text(&random) }
      for flag in Array(6...13) + [18] { fields[flag] = Array("false".utf8) }
      fields[0] = Array("Row \(row)".utf8)
      let time = "\(row / 60 < 10 ? "0" : "")\(row / 60):\(row % 60 < 10 ? "0" : "")\(row % 60)"
      for (field, text) in zip(19..., ["20/11/2026", time, "23:59", "1"]) { fields[field] = Array(text.utf8) }
      bytes += fields.joined(separator: [0x7E]) + [0x0A]
    }
    var builder = GuideBuilder()
    let decoded = RadioTimesDecoder(zone: .utc).programmes(in: bytes, file: "1.dat")
    builder.add(decoded.batch, to: builder.add(Channel(id: "1", name: "One")))
    return builder.build()
  }

  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func recordsThatHideATextAreFound(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let feed = Self.guide(&random, rows: 30)
    #expect(feed.programmeCount > 0)
    for guide in [feed, FeedGuides.imaged(feed), FeedGuides.xmltv(feed)] {
      let twin = PlainMatcher(guide, now: Moments.at("2026-11-20 12:00"), in: .utc)
      let all = guide.programmes.map { UInt32($0.row) }
      for _ in 0..<8 {
        let field = [QueryField.any, .desc, .actor, .role, .director, .episode].randomElement(using: &random) ?? .any
        let typed = String(decoding: Self.text(&random).prefix(12), as: UTF8.self).filter { $0 != "\"" }
        let query = Query("\(field.rawValue):\(Bool.random(using: &random) ? "=" : "")\"\(typed)\"")
        guard case .term(let term) = query.root, case .text(let text) = term.condition else { continue }
        let found = TextPredicate(text, in: field).matching(all, in: guide, until: nil)
        // Titles are searched separately.
        let plain = guide.programmes.filter {
          twin.matches(query, $0) && (field != .any || !Self.isInColumns(text, $0, guide))
        }
        let others = found.filter { field != .any || !Self.isInColumns(text, ProgrammeID($0), guide) }
        #expect(others == plain.map { UInt32($0.row) }, "seed \(seed): \(query.text.debugDescription)")
      }
    }
  }

  /// Whether the title or genre, which are columns of the store, contains a string.
  private static func isInColumns(_ text: QueryText, _ programme: ProgrammeID, _ guide: Guide) -> Bool {
    [guide.title(of: programme), guide.genre(of: programme)].contains { column in
      text.needles.contains { $0.isIn(folded: Folding.spellings(of: column)) }
    }
  }

  @Test(arguments: ["volcano", "cafe", "cobblers", "tom and jerry", "r and b", "co-op", "coop"])
  func aTextMayBeAnywhereInARecord(typed: String) {
    for (written, isThere) in [
      ("A volcano!", typed == "volcano"), ("VOLCANO", typed == "volcano"), ("vol\u{1}cano", typed == "volcano"),
      ("Caf&eacute;", typed == "cafe"), ("CAFÉ", typed == "cafe"), ("Cobbler’s", typed == "cobblers"),
      ("Cobbler`s", typed == "cobblers"), ("COBBLER´S", typed == "cobblers"), ("Cob\u{200C}blers", typed == "cobblers"),
      ("R&B", typed == "r and b"), ("R&amp;B", typed == "r and b"), ("Tom&Jerry", typed == "tom and jerry"),
      ("A Co-op", typed.hasPrefix("co") && typed.hasSuffix("op")), ("CO\u{2011}OP", typed.hasSuffix("op")),
      ("Co\u{AD}op", typed.hasSuffix("op")), ("a c-o-o-p", typed.hasSuffix("op")), ("co - op", typed == "co-op"),
      ("c’o\u{200B}\u{2013}op", typed.hasSuffix("op")), ("é-coop", typed.hasSuffix("op")), ("co op", typed == "co-op"),
      ("V-O-L–CANO", typed == "volcano"), ("sub-title-vol", false), ("ca-f-é", typed == "cafe"),
      ("Tom &amp; Jerry", typed == "tom and jerry"), ("Tom & Jerry", typed == "tom and jerry"), ("Nothing", false),
    ] {
      let flags = [String](repeating: "false", count: 8).joined(separator: "~")
      let row = "Title~~~~~~\(flags)~~~~\(written)~false~20/11/2026~20:00~21:00~60\n"
      var builder = GuideBuilder()
      let decoded = RadioTimesDecoder(zone: .utc).programmes(in: Array(row.utf8), file: "1.dat")
      builder.add(decoded.batch, to: builder.add(Channel(id: "1", name: "One")))
      let guide = builder.build()
      #expect(guide.programmeCount == 1, "\(written)")
      let found = TextPredicate(QueryText(typed, isWholeWord: false), in: .desc).matching([0], in: guide, until: nil)
      #expect(!found.isEmpty == isThere, "\(typed) in \(written)")
    }
  }
}
