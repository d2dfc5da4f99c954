import GuideFeeds
import GuideModel
import Testing

/// Defects found in real guides, one by one.
@Suite struct XMLTVDefectTests {
  private static func decode(_ programmes: String...) -> DecodedXMLTV { .items(programmes.joined(separator: "\n")) }
  private static let news = DecodedXMLTV.programme("202611202100", "202611202130", "News")

  // MARK: Times

  @Test func anEndBeforeTheStartIsADayEarly() {
    let decoded = Self.decode(DecodedXMLTV.programme("202611202000", "202611192100", "Quiz"), Self.news)
    #expect(decoded.lines == ["20:00–21:00 Quiz", "21:00–21:30 News"])
    #expect(decoded.messages == ["1: the end is before the start: read as a day later"])
  }

  @Test func otherEndsBeforeTheStartBecomeTheNextStart() {
    let decoded = Self.decode(DecodedXMLTV.programme("202611202000", "202611201500", "Quiz"), Self.news)
    #expect(decoded.lines.first == "20:00–21:00 Quiz")
    #expect(decoded.messages == ["1: the end is before the start: the next programme's start is used"])
  }

  @Test func withoutAnEndTheNextStartIsUsed() {
    let decoded = Self.decode(DecodedXMLTV.programme("202611202000", nil, "Quiz"), Self.news)
    #expect(decoded.lines.first == "20:00–21:00 Quiz")
    #expect(decoded.diagnostics.isEmpty)
  }

  @Test func withoutAnEndOrNextStartTheLengthOrAnHourIsUsed() {
    let length = "<length units=\"minutes\">25</length>"
    #expect(Self.decode(DecodedXMLTV.programme("202611202000", nil, "Quiz", length)).lines == ["20:00–20:25 Quiz"])
    let decoded = Self.decode(DecodedXMLTV.programme("202611202000", nil, "Quiz"))
    #expect(decoded.lines == ["20:00–21:00 Quiz"])
    #expect(decoded.messages == ["1: no end, and nothing after it: assumed to last an hour"])
  }

  /// For a channel's last programme, two diagnostics used to contradict each other.
  @Test(arguments: ["", " ", "\t", "&#10;"]) func anEmptyEndCountsAsMissing(stop: String) {
    let decoded = Self.decode(DecodedXMLTV.programme("202611202000", stop, "Quiz"), Self.news)
    #expect(decoded.lines.first == "20:00–21:00 Quiz")
    #expect(decoded.messages == [])
    let alone = Self.decode(DecodedXMLTV.programme("202611202000", stop, "Quiz"))
    #expect(alone.lines == ["20:00–21:00 Quiz"])
    #expect(alone.messages == ["1: no end, and nothing after it: assumed to last an hour"])
  }

  @Test func theNextStartIsOnlyUsedWithinADay() {
    let length = "<length units=\"minutes\">25</length>"
    let late = DecodedXMLTV.programme("202611211959", "202611212100", "News")
    let later = DecodedXMLTV.programme("202611212001", "202611212100", "News")
    #expect(Self.decode(DecodedXMLTV.programme("202611202000", nil, "Quiz"), late).lines.first == "20:00–19:59 Quiz")
    #expect(
      Self.decode(DecodedXMLTV.programme("202611202000", nil, "Quiz", length), late).lines.first == "20:00–20:25 Quiz")
    let decoded = Self.decode(DecodedXMLTV.programme("202611202000", nil, "Quiz"), later)
    #expect(decoded.lines.first == "20:00–21:00 Quiz")
    #expect(decoded.messages == ["1: no end, and nothing after it for more than a day: assumed to last an hour"])
    #expect(
      Self.decode(DecodedXMLTV.programme("202611202000", nil, "Quiz", length), later).lines.first == "20:00–20:25 Quiz")
  }

  @Test func programmesWithoutALengthAreKeptIfTheySayTheyShareASlot() {
    let clump = DecodedXMLTV.programme("202611202100", "202611202100", "Weather")
      .replacing(" channel", with: " clumpidx=\"1/2\" channel")
    let decoded = Self.decode(Self.news, clump)
    #expect(decoded.lines == ["21:00–21:30 News", "21:00–21:00 Weather"])
    #expect(decoded.diagnostics.isEmpty)
  }

  @Test(arguments: [
    "<rating system=\"X\"/>", "<rating><value/></rating>", "<star-rating><value> </value></star-rating>",
    "<star-rating/>", "<sub-title>Quiz</sub-title>", "<category/>",
  ])
  func emptyElementsAreLeftOut(rest: String) throws {
    let guide = Self.decode(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
    #expect(guide.details(of: try #require(guide.programmes.first)) == ProgrammeDetails())
  }

  @Test func invalidStarsStayInTheDetails() throws {
    let cases: [(String, String?, String)] = [
      ("11", "0.55", "11/100"), ("***", "3", "***"), ("******", nil, "******"), ("7.4", "3.7", "7.4/10"),
      ("10", "5", "10/10"),
    ]
    for (text, stars, fact) in cases {
      let rest = "<star-rating><value>\(text)</value></star-rating>"
      let guide = Self.decode(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
      let details = guide.details(of: try #require(guide.programmes.first))
      #expect(details.summary.stars?.text == stars)
      #expect(details.more == [Fact(.starRating, fact)])
    }
  }

  @Test func programmesWithoutALengthNextToAnotherAreDropped() {
    let decoded = Self.decode(DecodedXMLTV.programme("202611202100", "202611202100", "Ghost"), Self.news)
    #expect(decoded.titles == ["News"])
    #expect(decoded.messages == ["1: no length, and another programme at the same time: dropped"])
  }

  @Test func aloneProgrammesWithoutALengthAreKept() {
    let decoded = Self.decode(DecodedXMLTV.programme("202611202030", "202611202030", "Weather"), Self.news)
    #expect(decoded.lines == ["20:30–20:30 Weather", "21:00–21:30 News"])
  }

  @Test func programmesLongerThanADayAreKeptAndReported() {
    let decoded = Self.decode(DecodedXMLTV.programme("202611200500", "202611280500", "Closed"))
    #expect(decoded.guide.programmes.map { decoded.guide.interval(of: $0).minutes } == [192 * 60])
    #expect(decoded.messages == ["1: longer than a day: 192 hours: kept"])
  }

  @Test func overlapsAreKeptAndReported() {
    let decoded = Self.decode(DecodedXMLTV.programme("202611202000", "202611202110", "Film"), Self.news)
    #expect(decoded.lines == ["20:00–21:10 Film", "21:00–21:30 News"])
    #expect(decoded.messages == ["2: overlaps the programme on line 1: both kept"])
  }

  @Test(arguments: ["20261120210001", "20261120205959", "20261120210059", "20261120205901"])
  func gapsOfASecondAreClosed(stop: String) {
    let decoded = Self.decode(DecodedXMLTV.programme("20261120200000", stop, "Quiz"), Self.news)
    #expect(
      decoded.guide.programmes.map { decoded.guide.interval(of: $0).end }.first
        == decoded.guide.start(of: ProgrammeID(row: 1)))
    #expect(decoded.diagnostics.isEmpty)
  }

  @Test func rowsOutOfOrderAreSorted() {
    #expect(
      Self.decode(Self.news, DecodedXMLTV.programme("202611202000", "202611202100", "Quiz")).titles == ["Quiz", "News"])
  }

  @Test func exactDuplicatesAreKeptOnce() {
    let decoded = Self.decode(Self.news, Self.news, DecodedXMLTV.programme("202611202100", "202611202130", "Weather"))
    #expect(decoded.titles == ["News", "Weather"])
    #expect(decoded.messages.first == "2: the same title at the same time as on line 1: dropped")
  }

  @Test(arguments: ["yesterday", "20261", "2026112025", "20261320", "196901010000", "210701010000", ""])
  func invalidStartsAreRefused(start: String) {
    let decoded = Self.decode(DecodedXMLTV.programme(start, nil, "Quiz"), Self.news)
    #expect(decoded.titles == ["News"])
    #expect(decoded.diagnostics.map(\.severity) == [.refused])
  }

  // MARK: Channels

  @Test func undeclaredChannelsAreNamedByTheirIDs() {
    let decoded = DecodedXMLTV(
      "<tv>\n<programme start=\"202611202000\" stop=\"202611202100\" channel=\"UK:.21.Lamp Street\"><title>Quiz</title></programme></tv>"
    )
    #expect(decoded.guide.channels == [Channel(id: "UK:.21.Lamp Street", name: "UK:.21.Lamp Street")])
    #expect(decoded.messages == ["2: channel “UK:.21.Lamp Street” is not declared: its id is used as the name"])
  }

  @Test func channelsDeclaredTwiceKeepTheFirstName() {
    let decoded = DecodedXMLTV(
      "<tv><channel id=\"a\"><display-name>One</display-name></channel><channel id=\"a\"><display-name>Two</display-name></channel></tv>"
    )
    #expect(decoded.guide.channels.map(\.name) == ["One"])
    #expect(decoded.messages == ["1: a duplicate of channel “a”: the first name kept"])
  }

  @Test func aNameInsideANameIsRead() {
    let decoded = DecodedXMLTV(
      "<tv><channel id=\"a\"><display-name><display-name>One</display-name></display-name></channel></tv>")
    #expect(decoded.guide.channels.map(\.name) == ["One"])
  }

  // MARK: Strings

  @Test(arguments: [
    ("Late\n  Kitchen", "Late Kitchen"), ("  Late Kitchen ", "Late Kitchen"), ("Tom &amp;amp; Mira", "Tom & Mira"),
    ("Osk&amp;apos;s Tide", "Osk's Tide"), ("Caf\u{C3}\u{A9}", "Café"), ("Osk\u{92}s", "Osk’s"),
    ("A\u{A0}Tide", "A Tide"), ("&eacute;tude", "étude"), ("&#233;tude", "étude"), ("A&nbsp;Tide", "A Tide"),
  ])
  func titlesAreRepaired(written: String, read: String) {
    #expect(Self.decode(DecodedXMLTV.programme("202611202000", "202611202100", written)).titles == [read])
  }

  @Test func entitiesEscapedTwiceAreReported() {
    let decoded = Self.decode(DecodedXMLTV.programme("202611202000", "202611202100", "Tom &amp;amp; Mira"))
    #expect(decoded.messages == ["1: HTML entities: decoded"])
  }

  @Test func aProgrammeWithoutATitleAndADescriptionIsRefused() {
    let decoded = Self.decode(
      "<programme start=\"202611202000\" channel=\"one\"><title> </title></programme>", Self.news)
    #expect(decoded.titles == ["News"])
    #expect(decoded.messages == ["1: no title: programme left out"])
  }

  @Test func unknownElementsAreReportedOnce() {
    let rest = "<series-id>7</series-id>"
    let decoded = Self.decode(
      DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest),
      DecodedXMLTV.programme("202611202100", "202611202200", "News", rest))
    #expect(decoded.titles == ["Quiz", "News"])
    #expect(decoded.messages == ["1: unknown XMLTV element: series-id: left out here and below"])
  }
}
