import GuideModel
import GuideTestSupport
import Testing

/// Merging guides from several origins.
@Suite struct ChannelMergeTests {
  static let at = Moments.at("2026-11-20 20:00")

  /// A programme in a test: minutes from 20:00, and the contents of its record.
  struct Row {
    let minute: Int
    var length: Int
    let title: String
    var facts = ""
    var flags: ProgrammeFlags = []
    var genre = ""

    init(
      _ minute: Int, _ length: Int, _ title: String, _ facts: String = "", flags: ProgrammeFlags = [],
      genre: String = "", endBasis: EndBasis = .stated
    ) {
      (self.minute, self.length, self.title, self.facts) = (minute, length, title, facts)
      (self.flags, self.genre) = (flags, genre)
      self.flags.endBasis = endBasis
    }
  }

  /// A reader for records such as `description=A boat.;year=1978`.
  private struct FactsReader: RecordReader {
    func summary(of record: Span<UInt8>) -> ProgrammeSummary { details(of: record).summary }

    func details(of record: Span<UInt8>) -> ProgrammeDetails {
      let text = record.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
      var details = ProgrammeDetails()
      for fact in text.split(separator: ";") {
        let value = String(fact.drop { $0 != "=" }.dropFirst())
        switch fact.prefix(while: { $0 != "=" }) {
        case "description": details.description = value
        case "year": details.summary.year = Int(value)
        case "director": details.directors.append(value)
        case "writer": details.more.append(Fact(.writer, value))
        case "keyword": details.more.append(Fact(.keyword, value))
        case "premiere": details.more.append(Fact(.premiere, value))
        case "shown": details.more.append(Fact(.previouslyShown, value))
        default: break
        }
      }
      return details
    }
  }

  static func batch(_ rows: [Row]) -> ProgrammeBatch {
    var batch = ProgrammeBatch(bytes: rows.flatMap { Array($0.facts.utf8) }, reader: FactsReader())
    var offset = 0
    for row in rows {
      let start = at.adding(minutes: row.minute)
      batch.append(
        ProgrammeRow(
          interval: Interval(start, start.adding(minutes: row.length)), flags: row.flags,
          record: offset..<offset + row.facts.utf8.count),
        title: Array(row.title.utf8).span, genre: Array(row.genre.utf8).span)
      offset += row.facts.utf8.count
    }
    return batch
  }

  static func guide(
    _ origins: [(role: GuideOrigin.Role, rows: [Row])], cutoff: Instant? = nil, preferred: String? = nil
  ) -> Guide {
    var builder = GuideBuilder(cutoff: cutoff, preferred: preferred.map { ["harbour": $0] } ?? [:])
    for (index, origin) in origins.enumerated() {
      builder.begin(file: "\(index).xml")
      builder.begin(GuideOrigin(name: "source \(index)", role: origin.role))
      let channel = builder.add(Channel(id: "harbour", name: "Harbour \(index)", number: index == 0 ? nil : index))
      builder.add(batch(origin.rows), to: channel)
    }
    return builder.build()
  }

  /// The programmes shown, such as `0-30 News`, with minutes from 20:00.
  static func shown(_ guide: Guide) -> [String] {
    guide.programmes.map { programme in
      let interval = guide.interval(of: programme)
      let minutes = [interval.start, interval.end].map { $0.seconds(since: at) / 60 }
      return "\(minutes[0])-\(minutes[1]) \(guide.title(of: programme)) of \(guide.origin(of: programme))"
    }
  }

  @Test func laterOriginsFillGapsOfTheFirst() {
    let guide = Self.guide([
      (.fillsIn, [Row(0, 30, "News"), Row(60, 30, "The Ferrymen")]),
      (.fillsIn, [Row(5, 30, "News"), Row(35, 25, "Late Kitchen"), Row(80, 30, "Quiz"), Row(110, 10, "Close")]),
      (.fillsIn, [Row(30, 5, "Weather"), Row(40, 10, "Shop"), Row(120, 10, "Night")]),
    ])
    #expect(
      Self.shown(guide) == [
        "0-30 News of 0", "30-35 Weather of 2", "35-60 Late Kitchen of 1", "60-90 The Ferrymen of 0",
        "110-120 Close of 1", "120-130 Night of 2",
      ])
    #expect(guide.channels == [Channel(id: "harbour", name: "Harbour 0", number: 1)])
    #expect(guide.diagnostics.isEmpty)
  }

  @Test func aPreferredOriginTakesPrecedenceAndOthersFillItsGaps() {
    let origins: [(role: GuideOrigin.Role, rows: [Row])] = [
      (.fillsIn, [Row(0, 30, "News"), Row(30, 30, "Quiz", "year=1990"), Row(60, 30, "Film")]),
      (.fillsIn, [Row(5, 25, "Weather"), Row(90, 30, "Night")]),
      (.fillsIn, [Row(30, 20, "Quiz"), Row(110, 20, "Close")]),
    ]
    let third = Self.guide(origins, preferred: "source 2")
    #expect(
      Self.shown(third) == [
        "0-30 News of 0", "30-50 Quiz of 2", "60-90 Film of 0", "110-130 Close of 2",
      ])
    #expect(third.details(of: ProgrammeID(row: 1)).summary.year == 1990, "details still come from the others")
    #expect(third.channels.map(\.name) == ["Harbour 0"], "names follow the order of the sources")
    #expect(Self.shown(Self.guide(origins, preferred: "source 1")).first == "5-30 Weather of 1")
    #expect(Self.shown(Self.guide(origins, preferred: "no source")) == Self.shown(Self.guide(origins)))
  }

  @Test func missingDetailsComeFromTheOtherOrigins() {
    let guide = Self.guide([
      (.fillsIn, [Row(0, 60, "The Ferrymen", "year=1978;writer=Joan Aster")]),
      (.fillsIn, [Row(5, 60, "New: The Ferrymen", "year=1990;description=A boat.;writer=Nobody;keyword=river")]),
      (.fillsIn, [Row(0, 60, "the ferrymen", "description=Another.;director=Ned Hollis")]),
    ])
    let details = guide.details(of: ProgrammeID(row: 0))
    #expect(details.summary.year == 1978)
    #expect(details.description == "A boat.")
    #expect(details.directors == ["Ned Hollis"])
    #expect(details.more == [Fact(.writer, "Joan Aster"), Fact(.keyword, "river")])
    #expect(
      details.borrowed == [
        .init(origin: "source 1", parts: [.description, .more]), .init(origin: "source 2", parts: [.directors]),
      ])
    #expect(guide.programmeCount == 1)
  }

  @Test func flagsAndGenreAreFilledIn() {
    let guide = Self.guide([
      (.fillsIn, [Row(0, 60, "The Ferrymen", flags: .widescreen), Row(60, 60, "Quiz", genre: "Game show")]),
      (.fillsIn, [Row(0, 60, "The Ferrymen", "premiere=", flags: [.film, .premiere, .subtitles])]),
      (.fillsIn, [Row(0, 60, "The Ferrymen", flags: .repeat, genre: "Drama"), Row(60, 60, "Quiz", genre: "Comedy")]),
    ])
    let programmes = Array(guide.programmes)
    #expect(programmes.map { guide.flags(of: $0) } == [[.widescreen, .film, .premiere, .subtitles], []])
    #expect(programmes.map { guide.genre(of: $0) } == ["Drama", "Game show"])
    #expect(guide.details(of: programmes[0]).more == [Fact(.premiere, "")])
    #expect(guide.genreIDs.map { guide.genres.text(Int($0)) } == ["Drama", "Game show"])
  }

  @Test func repeatsDoNotBecomeNew() {
    let guide = Self.guide([
      (.fillsIn, [Row(0, 60, "The Ferrymen", "shown=2019", flags: .repeat)]),
      (.fillsIn, [Row(0, 60, "The Ferrymen", "premiere=first", flags: [.premiere, .new, .choice])]),
    ])
    let programme = ProgrammeID(row: 0)
    #expect(guide.flags(of: programme) == [.repeat, .choice])
    #expect(guide.details(of: programme).more == [Fact(.previouslyShown, "2019")])
  }

  /// A guide with several documents from one origin.
  private static func guide(ofDocuments documents: [[Row]]) -> Guide {
    var builder = GuideBuilder()
    for (number, rows) in documents.enumerated() {
      builder.begin(file: "\(number).xml")
      builder.add(batch(rows), to: builder.add(Channel(id: "harbour", name: "Harbour")))
    }
    return builder.build()
  }

  @Test func statedEndsArePreferredToInferredOnes() {
    let guide = Self.guide(ofDocuments: [
      [Row(0, 60, "Film", "year=1978", endBasis: .inferred)], [Row(0, 150, "Film"), Row(150, 30, "Late")],
    ])
    #expect(Self.shown(guide) == ["0-150 Film of 0", "150-180 Late of 0"])
    #expect(guide.summary(of: ProgrammeID(row: 0)).year == 1978)
    #expect(guide.diagnostics.map(\.location) == ["0.xml"])
    #expect(guide.diagnostics.map(\.problem) == ["1 programme ends at a different time in 1.xml"])
    #expect(guide.diagnostics.map(\.action) == ["kept that row, which has a stop time"])
  }

  @Test func theLengthThatMeetsTheNextStartIsPreferredAcrossDocuments() {
    let short = [Row(0, 60, "Film"), Row(200, 30, "Quiz")]
    let long = [Row(0, 150, "Film"), Row(150, 30, "Late"), Row(200, 50, "Quiz")]
    for documents in [[short, long], [long, short]] {
      let guide = Self.guide(ofDocuments: documents)
      let quiz = documents[0].last.map { $0.minute + $0.length } ?? 0
      #expect(Self.shown(guide) == ["0-150 Film of 0", "150-180 Late of 0", "200-\(quiz) Quiz of 0"])
      #expect(guide.diagnostics.contains { $0.action.english.hasSuffix("which ends when the next one begins") })
      #expect(guide.diagnostics.contains { $0.action.english.hasSuffix("which came first") })
    }
  }

  @Test func programmesInManyDocumentsAreMergedInOrder() {
    // The first document has no details, the second has the director, and the others also have the description.
    let documents = (0..<300).map { number in
      let facts = ["director=Nr \(number)", "description=Nr \(number)"].prefix(min(number, 2))
      return [Row(0, 60, "Film", facts.joined(separator: ";"))]
    }
    let guide = Self.guide(ofDocuments: documents)
    #expect(Self.shown(guide) == ["0-60 Film of 0"])
    let details = guide.details(of: ProgrammeID(row: 0))
    #expect(details.directors == ["Nr 1"])
    #expect(details.description == "Nr 2")
    #expect(guide.diagnostics.isEmpty)
  }

  @Test func sameStartAndTitleInTwoDocumentsAreMerged() {
    let guide = Self.guide(ofDocuments: [
      [Row(0, 30, "News", "year=1999", flags: .new), Row(30, 0, "Weather"), Row(60, 30, "Quiz"), Row(60, 30, "Other")],
      [
        Row(0, 40, "News", "year=2001;description=All of it.", flags: .subtitles, genre: "News"),
        Row(30, 10, "Weather", "description=Rain."), Row(70, 30, "Quiz"),
      ],
    ])
    #expect(
      Self.shown(guide) == [
        "0-30 News of 0", "30-40 Weather of 0", "60-90 Quiz of 0", "60-90 Other of 0", "70-100 Quiz of 0",
      ])
    let news = guide.details(of: ProgrammeID(row: 0))
    #expect(news.summary.year == 1999 && news.description == "All of it." && news.borrowed.isEmpty)
    #expect(guide.flags(of: ProgrammeID(row: 0)) == [.new, .subtitles])
    #expect(guide.genre(of: ProgrammeID(row: 0)) == "News")
    #expect(guide.details(of: ProgrammeID(row: 1)).description == "Rain.")
  }

  /// A record does not necessarily contain its title.
  @Test func otherTitlesAtTheSameTimeAreKept() {
    let guide = Self.guide(ofDocuments: [
      [Row(0, 30, "News"), Row(30, 30, "Quiz")], [Row(0, 30, "Olds"), Row(30, 30, "Quiz", flags: .new)],
    ])
    #expect(Self.shown(guide) == ["0-30 News of 0", "0-30 Olds of 0", "30-60 Quiz of 0"])
    #expect(guide.flags(of: ProgrammeID(row: 2)) == .new)
  }

  @Test func detailsOfSeveralDocumentsReachAnEarlierOrigin() {
    var builder = GuideBuilder()
    builder.begin(GuideOrigin(name: "first"))
    builder.add(Self.batch([Row(0, 60, "The Ferrymen")]), to: builder.add(Channel(id: "harbour", name: "Harbour")))
    builder.begin(GuideOrigin(name: "second"))
    for facts in ["year=1978", "description=A boat."] {
      builder.add(Self.batch([Row(0, 60, "The Ferrymen", facts)]), to: 0)
    }
    let guide = builder.build()
    #expect(Self.shown(guide) == ["0-60 The Ferrymen of 0"])
    let details = guide.details(of: ProgrammeID(row: 0))
    #expect(details.summary.year == 1978 && details.description == "A boat.")
    #expect(details.borrowed.map(\.origin) == ["second", "second"])
  }

  /// The reliability of a row's end: lowest without a length, low if the end is assumed or the row is longer than a day,
  /// higher if the end is inferred, and highest if it is stated.
  static func trust(_ row: Row) -> Int {
    if row.length == 0 { return 0 }
    return [.inferred: 2, .assumed: 1][row.flags.endBasis] ?? (row.length > 24 * 60 ? 1 : 3)
  }

  /// Which of several rows with the same start and title to keep: the one with the most reliable end, then the one that ends
  /// at the next start, then the first.
  static func kept(_ duplicates: [Row], among rows: [Row]) -> Row {
    let most = duplicates.map(trust).max() ?? 0
    let best = duplicates.filter { trust($0) == most }
    let next = rows.map(\.minute).filter { $0 > duplicates[0].minute }.min()
    return best.first { most >= 2 && $0.minute + $0.length == next } ?? best[0]
  }

  /// Expects the same results as a simple implementation, which identifies programmes by start and title across documents.
  @Test(arguments: 0..<60)
  func mergedDocumentsMatchTheSimpleImplementation(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let documents = (0..<3).map { document in
      // Each start and title occurs only once per document.
      Dictionary(
        (0..<30).map { _ in
          let length = [0, 30, 60, 90, 1_500].randomElement(using: &random) ?? 0
          let row = Row(
            Int.random(in: 0..<10, using: &random) * 30, length, "Title \(Int.random(in: 0..<3, using: &random))",
            "description=\(document).\(Int.random(in: 0..<999, using: &random))",
            endBasis: length == 0 ? .stated : [.stated, .inferred, .assumed].randomElement(using: &random) ?? .stated)
          return ("\(row.minute) \(row.title)", row)
        }, uniquingKeysWith: { first, _ in first }
      ).values.sorted { ($0.minute, $0.title) < ($1.minute, $1.title) }
    }
    let rows = Array(documents.joined())
    let expected = Dictionary(grouping: rows) { "\($0.minute) \($0.title)" }.mapValues { Self.kept($0, among: rows) }
    let guide = Self.guide(ofDocuments: documents)
    let lines = expected.values.map { "\($0.minute)-\($0.minute + $0.length) \($0.title) of 0" }
    #expect(Self.shown(guide).sorted() == lines.sorted())
    for programme in guide.programmes {
      let minute = guide.start(of: programme).seconds(since: Self.at) / 60
      let row = expected["\(minute) \(guide.title(of: programme))"]
      #expect(guide.details(of: programme).description == row?.facts.replacing("description=", with: ""))
    }
  }

  @Test func summariesIncludeOtherOrigins() {
    let guide = Self.guide([
      (.fillsIn, [Row(0, 60, "The Ferrymen")]), (.fillsIn, [Row(0, 60, "The Ferrymen", "year=1978")]),
    ])
    #expect(guide.summary(of: ProgrammeID(row: 0)).year == 1978)
  }

  @Test(arguments: [
    Row(0, 60, "Quiz Night", "description=No."), Row(40, 60, "The Ferrymen", "description=No."),
    Row(0, 10, "The Ferrymen", "description=No."), Row(0, 60, "Ferry", "description=No."),
  ])
  private func otherProgrammesAddNoDetails(other: Row) {
    let guide = Self.guide([(.fillsIn, [Row(0, 60, "The Ferrymen")]), (.fillsIn, [other])])
    #expect(guide.details(of: ProgrammeID(row: 0)).description == nil)
    #expect(guide.programmeCount == 1)
  }

  @Test func olderVersionsShowEarlierProgrammes() {
    let noon = Self.at.adding(minutes: 45)
    let guide = Self.guide([
      (.fillsIn, [Row(60, 30, "New one"), Row(90, 30, "New two")]),
      (
        .olderVersion(noon),
        [Row(-60, 60, "Past"), Row(0, 60, "Now on"), Row(50, 30, "Overlaps"), Row(120, 30, "Gone")]
      ),
    ])
    #expect(Self.shown(guide) == ["-60-0 Past of 1", "0-60 Now on of 1", "60-90 New one of 0", "90-120 New two of 0"])
  }

  @Test func removedChannelsKeepTheirPast() {
    let noon = Self.at.adding(minutes: 45)
    var builder = GuideBuilder()
    builder.begin(GuideOrigin(name: "new"))
    builder.add(Self.batch([Row(0, 30, "Bees")]), to: builder.add(Channel(id: "meadow", name: "Meadow")))
    builder.begin(GuideOrigin(name: "old", role: .olderVersion(noon)))
    builder.add(
      Self.batch([Row(0, 30, "Was"), Row(30, 30, "On"), Row(60, 30, "To come")]),
      to: builder.add(Channel(id: "harbour", name: "Harbour")))
    #expect(Self.shown(builder.build()) == ["0-30 Bees of 0", "0-30 Was of 1"])
  }

  @Test func oldDaysAreDropped() {
    let guide = Self.guide(
      [(.fillsIn, [Row(-90, 30, "Over"), Row(-60, 60, "Just over"), Row(-30, 60, "On"), Row(30, 0, "Weather")])],
      cutoff: Self.at)
    #expect(Self.shown(guide) == ["-60-0 Just over of 0", "-30-30 On of 0", "30-30 Weather of 0"])
  }

  @Test func programmesWithoutLengthAtTheBoundaryAppearOnce() {
    // Each update used to add such a programme again.
    let new = [Row(0, 0, "Weather"), Row(0, 60, "News")]
    let guide = Self.guide([(.fillsIn, new), (.olderVersion(Self.at), [Row(-60, 60, "Before")] + new)])
    #expect(guide.programmes.map { guide.title(of: $0) } == ["Before", "News", "Weather"])
  }

  @Test func emptyRecordsAreNotMixedUp() {
    let guide = Self.guide([
      (.fillsIn, [Row(0, 30, "News"), Row(30, 30, "Quiz")]), (.fillsIn, [Row(30, 30, "Quiz", "description=Ten.")]),
    ])
    #expect(guide.programmes.map { guide.details(of: $0).description } == [nil, "Ten."])
  }

  /// Expects the same results as a simple implementation, which shows programmes from later origins if they overlap none from
  /// earlier ones.
  @Test(arguments: 0..<60)
  func mergedOriginsMatchTheSimpleImplementation(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let origins = (0..<3).map { origin in
      (0..<Int.random(in: 0...25, using: &random)).map { index in
        Row(
          Int.random(in: 0...400, using: &random), [0, 1, 20, 30, 90].randomElement(using: &random) ?? 1,
          "\(origin).\(index)")
      }
    }
    var expected: [(origin: Int, row: Row)] = []
    for (origin, rows) in origins.enumerated() {
      let earlier = expected
      expected += rows.filter { row in !earlier.contains { Self.meets(row, $0.row) } }.map { (origin, $0) }
    }
    let guide = Self.guide(origins.map { (GuideOrigin.Role.fillsIn, $0) })
    let lines = expected.map { "\($0.row.minute)-\($0.row.minute + $0.row.length) \($0.row.title) of \($0.origin)" }
    #expect(Self.shown(guide).sorted() == lines.sorted())
  }

  /// Whether a row overlaps one from an earlier origin; rows without a length displace nothing.
  static func meets(_ row: Row, _ earlier: Row) -> Bool {
    let (rowEnd, earlierEnd) = (row.minute + row.length, earlier.minute + earlier.length)
    switch (row.length, earlier.length) {
    case (0, 0): return row.minute == earlier.minute
    case (_, 0): return false
    case (0, _): return earlier.minute <= row.minute && row.minute < earlierEnd
    default: return row.minute < earlierEnd && earlier.minute < rowEnd
    }
  }
}
