import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Guides written as XMLTV and read again.
@Suite struct XMLTVEncoderTests {
  private static func document(_ guide: Guide, in zone: ZoneTable = .utc) -> [UInt8] {
    let encoder = XMLTVEncoder(guide, in: zone)
    return encoder.head + encoder.programmes(0..<guide.programmeCount) + encoder.foot
  }

  private static func again(_ guide: Guide, in zone: ZoneTable = .utc) -> DecodedXMLTV {
    DecodedXMLTV(document(guide, in: zone))
  }

  /// Everything a guide says about each programme, with facts sorted by kind, as in XMLTV.
  private static func lines(_ guide: Guide) -> [String] {
    guide.programmes.map { programme in
      let interval = guide.interval(of: programme)
      var details = guide.details(of: programme)
      let order = Fact.Kind.allCases
      details.more = order.flatMap { kind in details.more.filter { $0.kind == kind } }
      // XMLTV cannot express how an end was determined.
      let flags = guide.flags(of: programme).subtracting([.assumedEnd, .inferredEnd])
      let parts = [
        guide.channels[guide.channel(of: programme)].id, "\(interval.start.seconds)–\(interval.end.seconds)",
        guide.title(of: programme), guide.genre(of: programme), "\(flags.rawValue)", "\(details)",
      ]
      return parts.joined(separator: "|")
    }
  }

  @Test func everythingXMLTVCanExpressSurvivesARoundTrip() throws {
    let decoded = DecodedXMLTV(try FixtureLoader.bytes("xmltv/whole.xml"))
    let again = Self.again(decoded.guide)
    #expect(again.diagnostics.isEmpty, "\(again.messages)")
    #expect(again.guide.channels == decoded.guide.channels)
    #expect(Self.lines(again.guide) == Self.lines(decoded.guide))
  }

  @Test(arguments: [
    "&amp;amp;lt;b&amp;amp;gt;", "&amp;amp;amp;", "&amp;amp;eacute;", "&amp;amp;#39; &amp;amp; x", "AT&amp;amp;T",
    "&amp;#123;pound}", "a &lt; b &amp; c &gt; d", "&amp;amp;amp;amp;lt;", "{x} &amp;nothing; &amp;copy=1",
  ])
  func escapedEntitiesKeepTheirLevel(text: String) {
    let decoded = Self.decode(title: text, "<desc>\(text)</desc><category>\(text)</category>")
    let again = Self.again(decoded.guide)
    #expect(again.diagnostics.allSatisfy { $0.severity < .refused }, "\(again.messages)")
    #expect(Self.lines(again.guide) == Self.lines(decoded.guide))
    #expect(Self.lines(Self.again(again.guide).guide) == Self.lines(decoded.guide))
  }

  @Test(arguments: [
    "<date>1999</date>", "<date>1999</date><category>Drama</category>", "<category>Film</category>",
    "<category lang=\"de\">Spielfilm</category>", "<date>1999</date><category lang=\"en\">Drama</category>",
    "<credits><director>Ann Field</director></credits>",
  ])
  func exportingAFilmAddsNoGenre(rest: String) {
    let decoded = Self.decode(title: "Tin", rest)
    #expect(decoded.guide.programmes.allSatisfy { decoded.guide.flags(of: $0).contains(.film) })
    #expect(Self.lines(Self.again(decoded.guide).guide) == Self.lines(decoded.guide))
  }

  /// A guide with one programme of two hours.
  private static func decode(title: String, _ rest: String) -> DecodedXMLTV {
    let times = #"start="20261127200000 +0000" stop="20261127220000 +0000""#
    let document = """
      <tv><channel id="a"><display-name>A</display-name></channel>
      <programme \(times) channel="a"><title>\(title)</title>\(rest)</programme></tv>
      """
    return DecodedXMLTV(Array(document.utf8))
  }

  @Test(arguments: ["Europe/London", "Asia/Kathmandu", "America/St_Johns"])
  func timesAreWrittenInAZoneAndStayTheSame(identifier: String) throws {
    let zone = try #require(ZoneTable(identifier: identifier))
    let again = Self.again(DemoGuide.october, in: zone)
    #expect(again.diagnostics.isEmpty, "\(again.messages)")
    #expect(Self.lines(again.guide) == Self.lines(Self.again(DemoGuide.october).guide))
    let offsets = ["Europe/London": "+0100", "Asia/Kathmandu": "+0545", "America/St_Johns": "-0230"]
    let first = String(decoding: Self.document(DemoGuide.october, in: zone), as: UTF8.self)
    #expect(first.contains("<programme start=\"20261019") && first.contains(" \(offsets[identifier] ?? "?")\" stop="))
  }

  @Test func theRadioTimesWeekSurvivesARoundTrip() {
    let week = DemoGuide.week
    let again = Self.again(week, in: Moments.london)
    #expect(again.diagnostics.filter { $0.severity > .noted }.isEmpty, "\(again.messages.prefix(5))")
    #expect(again.guide.channels == week.channels)
    #expect(again.guide.programmeCount == week.programmeCount)
    for (mine, theirs) in zip(week.programmes, again.guide.programmes) {
      #expect(again.guide.interval(of: theirs) == week.interval(of: mine))
      #expect(again.guide.title(of: theirs) == week.title(of: mine))
      #expect(again.guide.flags(of: theirs) == week.flags(of: mine), "\(week.title(of: mine))")
      var (known, read) = (week.details(of: mine), again.guide.details(of: theirs))
      read.more = []
      // A film without a genre gets one.
      if known.genres.isEmpty, week.flags(of: mine).contains(.film) { known.genres = ["Film"] }
      #expect(read == known)
    }
    // Reading and writing once more changes nothing.
    #expect(Self.lines(Self.again(again.guide).guide) == Self.lines(again.guide))
  }

  @Test func filmsKeepTheirOtherGenres() throws {
    let rest = "<category>Comedy</category><category lang=\"en\">Movie</category>"
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest))
    let first = try #require(decoded.guide.programmes.first)
    #expect(decoded.guide.flags(of: first) == .film)
    #expect(decoded.guide.details(of: first).genres == ["Comedy"])
    for languages in [[], ["cy"]] {
      let again = DecodedXMLTV(Self.document(decoded.guide), languages: languages).guide
      #expect(Self.lines(again) == Self.lines(decoded.guide))
    }
    let english = DecodedXMLTV(Self.document(decoded.guide), languages: ["en"]).guide
    #expect(english.programmes.map { english.details(of: $0).genres } == [["Comedy", "Movie"]])
  }

  @Test func filmsWithoutAFilmGenreSurviveARoundTrip() throws {
    let rest = "<category>Comedy</category><category lang=\"zxx\">Film</category>"
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest))
    let first = try #require(decoded.guide.programmes.first)
    #expect(decoded.guide.flags(of: first) == .film)
    #expect(decoded.guide.details(of: first) == ProgrammeDetails(genres: ["Comedy"]))
    #expect(String(decoding: Self.document(decoded.guide), as: UTF8.self).contains("<category lang=\"zxx\">Film"))
  }

  @Test func categoriesInOtherLanguagesSurviveARoundTrip() {
    let rest =
      "<category lang=\"en\">Crime</category><category lang=\"de\">Krimi</category><category lang=\"fr\">Film</category>"
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest))
    let text = String(decoding: Self.document(decoded.guide), as: UTF8.self)
    #expect(text.contains("<category>Crime</category>\n    <category lang=\"de\">Krimi</category>"))
    #expect(text.contains("<category lang=\"fr\">Film</category>") && !text.contains("zxx"))
    #expect(Self.lines(Self.again(decoded.guide).guide) == Self.lines(decoded.guide))
    LosslessImage.expect(of: decoded.guide, "categories")
  }

  @Test func ukRatingsAreWrittenOnce() {
    let rest = "<rating system=\"UK\"><value>15</value></rating>"
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest))
    let text = String(decoding: Self.document(decoded.guide), as: UTF8.self)
    #expect(text.contains("<rating system=\"UK\">") && !text.contains("BBFC"))
    #expect(Self.lines(Self.again(decoded.guide).guide) == Self.lines(decoded.guide))
    LosslessImage.expect(of: decoded.guide, "certificate")
  }

  @Test func joinersStayInExports() {
    let title = "می\u{200C}خواهم क्\u{200D}ष 👩\u{200D}🚀"
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", title))
    #expect(decoded.titles == [title])
    #expect(Self.again(decoded.guide).titles == [title])
    LosslessImage.expect(of: decoded.guide, "joiners")
  }

  @Test(arguments: 0..<30) func randomGuidesKeepTheirTimes(seed: UInt64) {
    let guide = GuideSketch.random(seed: seed, from: Moments.at("2026-11-16 05:00"))
    let again = Self.again(guide).guide
    #expect(again.channels.map(\.id) == guide.channels.map(\.id))
    #expect(Self.lines(Self.again(again).guide) == Self.lines(again))
    // The same title twice at the same time is one programme, so these have different titles.
    #expect(Self.times(again) == Self.times(guide))
  }

  private static func times(_ guide: Guide) -> [String] {
    guide.programmes.map { "\(guide.title(of: $0)) \(guide.interval(of: $0))" }
  }

  /// A guide in which every text is hostile.
  private static func hostile(seed: UInt64) -> (guide: Guide, titles: [String]) {
    var texts = HostileText(seed: seed)
    let titles = (0..<12).map { _ in texts.next() }
    var sketch = GuideSketch()
    let start = Moments.at("2026-11-20 20:00")
    sketch.add(
      Channel(id: "a\"<&>\u{1}\u{9B}", name: texts.next()),
      titles.enumerated().map { .init(start.adding(minutes: $0.offset * 30), minutes: 30, $0.element) })
    sketch.add(Channel(id: "b", name: ""), [.init(start, minutes: 5, "]]>", genre: "<&\u{FFFF}>")])
    return (sketch.build(), titles)
  }

  @Test(arguments: 0..<60) func hostileTextIsHarmless(seed: UInt64) {
    let (guide, _) = Self.hostile(seed: seed)
    let bytes = Self.document(guide)
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isControl = scalar.value < 0x20 && scalar != "\n" || (0x7F...0x9F).contains(scalar.value)
      let turns = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      #expect(!isControl && !turns, "U+\(String(scalar.value, radix: 16))")
    }
    let again = DecodedXMLTV(bytes)
    #expect(again.diagnostics.filter { $0.severity == .refused }.isEmpty, "\(again.messages)")
    #expect(again.guide.programmeCount == guide.programmeCount)
    #expect(again.guide.channels.count == 2)
    #expect(again.guide.titles.text(again.guide.titleID(of: ProgrammeID(row: 12))) == "]]>")
    // Text that was repaired once stays the same, unless it looks like an entity again.
    let once = Self.lines(again.guide)
    let twice = Self.lines(Self.again(again.guide).guide)
    for (first, second) in zip(once, twice) where !first.contains("&") { #expect(first == second) }
  }

  @Test func sharedSlotsSurviveARoundTrip() {
    let start = Moments.at("2026-11-20 20:00")
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "a", name: "A"),
      [.init(start, minutes: 30, "News"), .init(start, minutes: 0, "Weather"), .init(start, minutes: 0, "Traffic")])
    let again = Self.again(sketch.build())
    #expect(again.lines == ["20:00–20:30 News", "20:00–20:00 Weather", "20:00–20:00 Traffic"])
    #expect(again.diagnostics.isEmpty, "\(again.messages)")
  }

  @Test(
    arguments: [
      EpisodeNumber(raw: "4/6, series 2", season: 2, number: 4, count: 6),
      EpisodeNumber(raw: "1&2/6, series 1", season: 1, number: 1, lastNumber: 2, count: 6),
      EpisodeNumber(raw: "series 3", season: 3), EpisodeNumber(raw: "4075", number: 4075),
      EpisodeNumber(raw: "0/6", number: 0, count: 6), EpisodeNumber(raw: "Omnibus"),
      EpisodeNumber(raw: "Pilot, 1/6", number: 1, count: 6),
    ])
  func episodesSurviveARoundTrip(episode: EpisodeNumber) throws {
    let details = ProgrammeDetails(
      summary: ProgrammeSummary(episode: episode, year: 1987, stars: StarRating(3, of: 5)), certificate: "PG")
    var batch = ProgrammeBatch(bytes: [], reader: DetailsReader(details: details))
    let start = Moments.at("2026-11-20 20:00")
    batch.append(
      ProgrammeRow(
        interval: Interval(start, start.adding(minutes: 30)), flags: ProgrammeFlags(rawValue: 0x7FF), record: 0..<0),
      title: Array("Quiz".utf8).span, genre: Array("Film".utf8).span)
    var builder = GuideBuilder()
    builder.add(batch, to: builder.add(Channel(id: "7", name: "Seven", number: 7)))
    let again = Self.again(builder.build()).guide
    let first = try #require(again.programmes.first)
    #expect(again.summary(of: first) == details.summary)
    #expect(again.details(of: first).certificate == "PG")
    #expect(again.flags(of: first).rawValue == 0x7FF)
    #expect(again.channels == [Channel(id: "7", name: "Seven", number: 7)])
  }

  private struct DetailsReader: RecordReader {
    let details: ProgrammeDetails
    func summary(of record: Span<UInt8>) -> ProgrammeSummary { details.summary }
    func details(of record: Span<UInt8>) -> ProgrammeDetails { details }
  }

  @Test(
    arguments: [
      "<display-name>One</display-name><icon src=\"http://a/1.png\"/>",
      "<display-name lang=\"en\">One</display-name><display-name lang=\"cy\">Un</display-name><url>http://a/</url>",
      "<display-name>5</display-name><display-name>One</display-name><display-name>12</display-name>",
      "<display-name>7</display-name>", "<lcn>9</lcn>",
      "<display-name>One</display-name><display-name>100000</display-name>",
      "<display-name>One</display-name><icon src=\"http://a/b|c~d%20e&amp;f\" width=\"8\"/><icon src=\"x\" height=\"9\"/>",
      "<display-name lang=\"a=b|c:d\">One</display-name><url system=\"s:=|\">http://a/?b=c|d</url><url>y</url>",
    ])
  func channelDetailsSurviveARoundTrip(inside: String) {
    let text = "<tv><channel id=\"a&amp;b\">\(inside)</channel></tv>"
    for languages in [[], ["cy"], ["cy", "en"]] {
      let decoded = DecodedXMLTV(text, languages: languages)
      #expect(decoded.diagnostics.isEmpty && decoded.guide.channels.count == 1)
      let document = Self.document(decoded.guide)
      let again = DecodedXMLTV(document, languages: languages).guide
      #expect(again.channels == decoded.guide.channels)
      #expect(Self.document(again) == document)
      LosslessImage.expect(of: decoded.guide, inside)
    }
  }

  @Test func aNumberThatNoNameStatesIsWrittenFirst() {
    let names = "<display-name>12</display-name><display-name>One</display-name><lcn>5</lcn>"
    let again = Self.again(DecodedXMLTV("<tv><channel id=\"a\">\(names)</channel></tv>").guide).guide
    #expect(again.channels.map(\.number) == [5] && again.channels.map(\.name) == ["One"])
    #expect(again.channels.first?.details.names.map(\.text) == ["5", "12", "One"])
    #expect(Self.again(again).guide.channels == again.channels)
  }

  @Test func chunksAddUpToTheWholeDocument() {
    let encoder = XMLTVEncoder(DemoGuide.week, in: .utc)
    let count = DemoGuide.week.programmeCount
    let pieces = stride(from: 0, to: count, by: 7).flatMap { encoder.programmes($0..<min(count, $0 + 7)) }
    #expect(pieces == encoder.programmes(0..<count))
  }
}
