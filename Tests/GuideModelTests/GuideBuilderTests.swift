import GuideModel
import GuideTestSupport
import Testing

@Suite struct GuideBuilderTests {
  private static let at = Moments.at("2026-11-20 20:00")

  /// A reader that returns the bytes that it was given.
  private struct EchoReader: RecordReader {
    func summary(of record: Span<UInt8>) -> ProgrammeSummary { details(of: record).summary }
    func details(of record: Span<UInt8>) -> ProgrammeDetails {
      var text = ""
      for index in record.indices { text.unicodeScalars.append(Unicode.Scalar(record[index])) }
      return ProgrammeDetails(summary: ProgrammeSummary(episodeTitle: text), description: text)
    }
  }

  /// A batch in which each record contains its title.
  private static func batch(_ rows: [(minute: Int, length: Int, title: String)]) -> ProgrammeBatch {
    let bytes = rows.flatMap { Array($0.title.utf8) }
    var batch = ProgrammeBatch(bytes: bytes, reader: EchoReader())
    var offset = 0
    for row in rows {
      let start = at.adding(minutes: row.minute)
      let title = Array(row.title.utf8)
      batch.append(
        ProgrammeRow(
          interval: Interval(start, start.adding(minutes: row.length)), flags: [.film, .choice],
          record: offset..<offset + title.count),
        title: title.span, genre: Array("Drama".utf8).span)
      offset += title.count
    }
    return batch
  }

  private static func titles(_ guide: Guide) -> [String] { guide.programmes.map(guide.title(of:)) }

  @Test func programmesAreOnTheirChannelNextToEmptyOnes() {
    var builder = GuideBuilder()
    for number in 0..<8 { builder.add(Channel(id: "\(number)", name: "Channel \(number)")) }
    for channel in [1, 2, 5] {
      builder.add(Self.batch([(0, 30, "On \(channel)"), (30, 30, "On \(channel)")]), to: channel)
    }
    let guide = builder.build()
    #expect(guide.programmes.map(guide.channel(of:)) == [1, 1, 2, 2, 5, 5])
  }

  @Test func batchesOfAChannelAreMergedByStart() {
    var builder = GuideBuilder()
    let channel = builder.add(Channel(id: "1", name: "One"))
    builder.add(Self.batch([(0, 30, "A"), (60, 30, "C")]), to: channel)
    builder.add(Self.batch([(90, 30, "D"), (30, 30, "B")]), to: channel)
    let guide = builder.build()
    #expect(Self.titles(guide) == ["A", "B", "C", "D"])
    #expect(guide.programmes.map { guide.details(of: $0).description } == ["A", "B", "C", "D"])
    #expect(guide.programmes.map { guide.summary(of: $0).episodeTitle } == ["A", "B", "C", "D"])
    #expect(guide.coverage == Interval(Self.at, Self.at.adding(minutes: 120)))
    #expect(guide.genres.count == 1)
    #expect(guide.flags(of: ProgrammeID(row: 3)) == [.film, .choice])
  }

  @Test func equalStartsKeepTheirOrderWithZeroLengthsLast() {
    var builder = GuideBuilder()
    let channel = builder.add(Channel(id: "1", name: "One"))
    builder.add(Self.batch([(0, 0, "Weather"), (0, 60, "Long"), (0, 30, "Short"), (-5, 5, "Before")]), to: channel)
    builder.add(Self.batch([(0, 10, "Other")]), to: channel)
    #expect(Self.titles(builder.build()) == ["Before", "Long", "Short", "Other", "Weather"])
  }

  @Test func channelsWithAKnownIdKeepIndexAndName() {
    var builder = GuideBuilder()
    #expect(builder.add(Channel(id: "1", name: "One")) == 0)
    #expect(builder.add(Channel(id: "2", name: "Two")) == 1)
    #expect(builder.add(Channel(id: "1", name: "Uno")) == 0)
    builder.add(Self.batch([(0, 30, "B")]), to: 1)
    builder.add(Self.batch([(0, 30, "A")]), to: 0)
    let guide = builder.build()
    #expect(guide.channels.map(\.name) == ["One", "Two"])
    #expect(Self.titles(guide) == ["A", "B"])
    #expect(guide.programmes.map(guide.channel(of:)) == [0, 1])
    #expect(guide.programmes.map { guide.details(of: $0).description } == ["A", "B"])
    #expect(Array(guide.programmes(on: 1)) == [ProgrammeID(row: 1)])
  }

  @Test func channelsOverTheLimitAreLeftOutAndReportedOnce() throws {
    var builder = GuideBuilder(channelLimit: 2)
    builder.begin(file: "guide.xml")
    let indices = ["1", "2", "3", "1", "4"].map { builder.addWithinLimit(Channel(id: $0, name: $0)) }
    #expect(indices == [0, 1, nil, 0, nil])
    let batch = builder.add(Self.batch([(0, 30, "A"), (30, 30, "B")]))
    #expect(builder.add(inputsOf: [nil], ofBatch: batch) == 0)
    builder.add(Self.batch([(0, 30, "C")]), to: 1)
    let guide = builder.build()
    #expect(guide.channels.map(\.id) == ["1", "2"])
    #expect(Self.titles(guide) == ["C"])
    let diagnostic = try #require(guide.diagnostics.first)
    #expect(guide.diagnostics.count == 1 && diagnostic.isTruncated && diagnostic.severity == .refused)
    #expect(
      "\(diagnostic.location): \(diagnostic.problem): \(diagnostic.action)"
        == "guide.xml: more than 2 channels: 2 channels and 2 programmes left out")
  }

  @Test func duplicatesOfAnEarlierInputAreLeftOut() {
    var builder = GuideBuilder()
    let channel = builder.add(Channel(id: "1", name: "One"))
    #expect(builder.add(Self.batch([(0, 30, "A"), (30, 30, "B")]), to: channel) == 0)
    #expect(builder.add(Self.batch([(30, 30, "B"), (60, 30, "C")]), to: channel) == 1)
    #expect(builder.add(Self.batch([(0, 30, "A"), (60, 30, "C"), (60, 31, "C"), (90, 30, "D")]), to: channel) == 2)
    #expect(builder.add(Self.batch([(90, 30, "D"), (120, 30, "D")]), to: channel) == 1)
    // The programme C that ends a minute later is the same programme.
    #expect(Self.titles(builder.build()) == ["A", "B", "C", "D", "D"])
  }

  @Test func rowsCanBeRemoved() {
    var batch = Self.batch([(0, 30, "A"), (30, 30, "B"), (60, 30, "C")])
    batch.remove(rowsAt: [])
    batch.remove(rowsAt: [1])
    var builder = GuideBuilder()
    builder.add(batch, to: builder.add(Channel(id: "1", name: "One")))
    let guide = builder.build()
    #expect(Self.titles(guide) == ["A", "C"])
    #expect(guide.details(of: ProgrammeID(row: 1)).description == "C")
  }

  @Test func diagnosticsKeepTheirOrder() {
    let diagnostics = (1...3).map { Diagnostic(.noted, file: "94.dat", line: $0, problem: "p", action: "a") }
    var builder = GuideBuilder()
    builder.add([diagnostics[0]])
    builder.add([diagnostics[1], diagnostics[2]])
    #expect(builder.build().diagnostics == diagnostics)
  }

  @Test func emptyGuidesHaveNoCoverage() {
    #expect(Guide.empty.coverage == nil)
    #expect(Guide.empty.programmeCount == 0)
    var builder = GuideBuilder()
    builder.add(Channel(id: "1", name: "One"))
    let guide = builder.build()
    #expect(guide.coverage == nil)
    #expect(guide.owner(on: 0, at: Self.at) == nil)
  }
}
