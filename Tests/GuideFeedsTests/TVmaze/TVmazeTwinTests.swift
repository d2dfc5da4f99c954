import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// The decoder of schedules, whose JSON SQLite reads, held against a plain twin with a reader of its own: on random schedules, and
/// on mutants of them. Of what is plain both make the same programmes.
@Suite struct TVmazeTwinTests {
  private static func decoded(_ documents: [[UInt8]]) -> [PlainSchedule.Row] {
    var decoder = TVmazeDecoder()
    for (index, bytes) in documents.enumerated() { decoder.read(bytes, file: "\(index).json") }
    var builder = GuideBuilder()
    _ = builder.add(decoder.finish())
    let guide = builder.build()
    return guide.programmes.map { programme in
      let (interval, flags) = (guide.interval(of: programme), guide.flags(of: programme))
      let summary = guide.summary(of: programme)
      var row = PlainSchedule.Row()
      row.channel = guide.channels[guide.channel(of: programme)].id
      row.title = guide.title(of: programme)
      (row.start, row.end) = (interval.start.seconds, interval.end.seconds)
      row.isTimeKnown = !flags.contains(.unknownTime)
      row.isFirst = flags.contains(.newSeries)
      row.isAssumed = flags.endBasis == .assumed
      (row.season, row.number, row.name) = (summary.episode?.season, summary.episode?.number, summary.episodeTitle)
      return row
    }.sorted()
  }

  /// The rows of the twin, as far as a guide tells them.
  private static func plain(_ documents: [[UInt8]]) -> [PlainSchedule.Row]? {
    PlainSchedule(documents)?.rows.map { row in
      var row = row
      row.minutes = nil
      return row
    }.sorted()
  }

  private static func random(_ random: inout SplitMix64) -> String {
    let rows = (0..<Int.random(in: 0...8, using: &random)).map { _ in
      TVmazeSketch { row in
        let hour = Int.random(in: 10...23, using: &random)
        let day = Int.random(in: 19...21, using: &random)
        row.id = pick(["\(Int.random(in: 1...12, using: &random))", "null", "1.5"], &random)
        row.name = pick([#""The Long Tide""#, #""Low Water""#, "null"], &random)
        row.season = pick(["1", "2", "2026", "null"], &random)
        row.number = pick(["1", "2", "17", "null"], &random)
        row.airdate = pick([#""2026-11-\#(day)""#, #""2026-11-\#(day)""#, "null"], &random)
        row.airtime = pick([#""\#(hour):00""#, #""\#(hour):00""#, #""""#, "null"], &random)
        row.airstamp = pick(
          [#""2026-11-\#(day)T\#(hour):00:00+00:00""#, #""2026-11-\#(day)T\#(hour):30:00+00:00""#, "null"], &random)
        row.runtime = pick(["30", "90", "0", "99999", "null"], &random)
        row.averageRuntime = pick(["58", "null"], &random)
        row.showRuntime = pick(["45", "null"], &random)
        row.showName = pick([#""The Ferrymen""#, #""Quiz Night""#, #""Tide""#, "null"], &random)
        row.network = pick([TVmazeSketch.network(), TVmazeSketch.network(13, "Quay"), "null"], &random)
        row.web = pick([TVmazeSketch.network(3, "Tidestream", country: nil), "null", "null"], &random)
        row.isWeb = Bool.random(using: &random)
      }
    }
    return TVmazeSketch.document(rows)
  }

  private static func pick(_ values: [String], _ random: inout SplitMix64) -> String {
    values.randomElement(using: &random) ?? "null"
  }

  @Test func randomSchedulesAreReadAsThePlainTwinReadsThem() {
    var (random, programmes) = (SplitMix64(seed: 11), 0)
    let count = Contract.count(3_000, atLeast: 300)
    for _ in 0..<count {
      let documents = (0..<Int.random(in: 1...3, using: &random)).map { _ in Array(Self.random(&random).utf8) }
      guard let plain = Self.plain(documents) else {
        Issue.record("it is plain: \(documents.map { String(decoding: $0, as: UTF8.self) })")
        continue
      }
      programmes += plain.count
      #expect(Self.decoded(documents) == plain, "\(documents.map { String(decoding: $0, as: UTF8.self) })")
    }
    #expect(programmes > count)
  }

  @Test func mutantsAreReadAsThePlainTwinReadsThem() {
    var (random, compared) = (SplitMix64(seed: 12), 0)
    let pieces = [
      "null", "{}", "[]", "1", "-1", "0", "true", "\"x\"", "2881", "99999999999999999999", "1.5", "\\u0041", "é", ",",
      "}",
      "]", " ", "\"", "\"network\"", "\"webChannel\"", "\"id\"", "\"show\"", "\"airtime\"",
    ].map { Array($0.utf8) }
    let count = Contract.count(20_000, atLeast: 2_000)
    for _ in 0..<count {
      var bytes = Array(Self.random(&random).utf8)
      // A whole value or name gives way to another more often than a part of one: most damage is no JSON any more.
      let marks = bytes.indices.filter { [UInt8(ascii: ":"), UInt8(ascii: ",")].contains(bytes[$0]) }
      if let first = marks.randomElement(using: &random), let end = marks.first(where: { $0 > first }),
        Int.random(in: 0..<4, using: &random) > 0
      {
        bytes.replaceSubrange(first + 1..<end, with: pieces.randomElement(using: &random) ?? [])
      } else {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        bytes.replaceSubrange(index..<min(bytes.count, index + 3), with: pieces.randomElement(using: &random) ?? [])
      }
      guard let plain = Self.plain([bytes]) else { continue }
      compared += 1
      #expect(Self.decoded([bytes]) == plain, "\(String(decoding: bytes, as: UTF8.self))")
    }
    #expect(compared > count / 4)
  }

  /// The twin reads what it is to read.
  @Test func thePlainReaderIsStrict() {
    for text in [
      "", "[1,]", "{'a':1}", "[01]", "[1] 2", "{\"a\":1,\"a\":2}", "[\"\\ud83d\"]", "[NaN]", "[\"a\nb\"]", "[+1]",
    ] {
      #expect(PlainJSON(Array(text.utf8)) == nil, "\(text)")
    }
    let read = PlainJSON(Array(#" {"a":[1,-2.5,"x\u0041\n",true,null]} "#.utf8))
    #expect(read?["a"]?.elements == [.number("1"), .number("-2.5"), .text("xA\n"), .bool(true), .null])
  }
}
