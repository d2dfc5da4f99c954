import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Documents whose tags are not well-formed XML but have a clear meaning.
@Suite struct XMLTVStructureTests {
  private static let channel = "<channel id=\"one\"><display-name>One</display-name></channel>\n"
  private static func start(_ hour: Int) -> String {
    "<programme start=\"20261120\(hour)00\" stop=\"20261120\(hour + 1)00\" channel=\"one\">"
  }
  private static func programme(_ hour: Int, _ title: String) -> String {
    start(hour) + "<title>\(title)</title></programme>\n"
  }

  /// A document with a programme before and after some items.
  private static func decode(_ items: String, pieces: Int = .max) -> DecodedXMLTV {
    let text = "<tv>\n" + channel + programme(18, "Before") + items + programme(22, "After") + "</tv>\n"
    return DecodedXMLTV(Array(text.utf8), pieces: pieces)
  }

  private static func isCut(_ decoded: DecodedXMLTV) -> Bool { decoded.diagnostics.contains { $0.isTruncated } }
  private static func refused(_ decoded: DecodedXMLTV) -> Int { decoded.diagnostics.count { $0.severity == .refused } }

  // MARK: End tags

  @Test(
    arguments: [
      "<title>News</title>\n", "<title>News\n", "<title>News<desc>It is.</desc></programme>\n",
      "<title>News</title><desc>It is.</programme>\n", "<title>News</title><country>UK</programme>\n",
      "<title>News</title><credits><actor>Wyn</programme>\n", "<title>News<title></programme>\n",
      "<title>News</titel></programme>\n", "<title>News</TITLE></programme>\n", "<title>News</title></Programme>\n",
      "<title>News</title</programme>\n", "<title>News< /title></programme>\n", "<title>News</b></title></programme>\n",
      "<title>News</title></programme></programme>\n", "<title>News</title></desc></programme>\n",
      "<title>News</title><desc>One<br>two<p>three</desc></programme>\n",
    ], [1, 7, 50, Int.max])
  func aMissingEndTagLosesNothing(rest: String, pieces: Int) {
    let decoded = Self.decode(Self.start(20) + rest, pieces: pieces)
    #expect(decoded.titles == ["Before", "News", "After"], "\(decoded.messages)")
    #expect(
      !decoded.diagnostics.isEmpty && decoded.diagnostics.allSatisfy { $0.severity == .repaired }, "\(decoded.messages)"
    )
  }

  @Test func textOfUnclosedElementsIsRead() {
    let decoded = Self.decode(Self.start(20) + "<title>News<desc>One<br>two<date>2020</programme>\n")
    let details = decoded.guide.programmes.dropFirst().first.map { decoded.guide.details(of: $0) }
    #expect(details?.description == "One two")
    #expect(details?.summary.year == 2020)
  }

  @Test(arguments: [1, 7, Int.max]) func anyNumberOfEndTagsMayBeMissing(pieces: Int) {
    let items = (0..<1_500).map { "<programme start=\"2026112\($0 % 9)\" channel=\"one\"><title>No \($0)</title>\n" }
    let decoded = Self.decode(items.joined(), pieces: pieces)
    #expect(decoded.guide.programmeCount == 1_502)
    #expect(!Self.isCut(decoded) && Self.refused(decoded) == 0)
  }

  /// Searching for the next item after each tag used to take quadratic time.
  @Test(arguments: ["</a>", "</programme>\n", "</a>x"]) func endTagsWithoutAStartTakeLinearTime(tag: String) {
    let isRead = HangGuard.ends {
      let decoded = Self.decode(String(repeating: tag, count: 100_000))
      #expect(decoded.titles == ["Before", "After"])
      #expect(!Self.isCut(decoded) && Self.refused(decoded) == 0)
    }
    #expect(isRead)
  }

  @Test(arguments: [1, 7, Int.max]) func theLastItemMayHaveNoEnd(pieces: Int) {
    for rest in ["<title>Last</title>\n", "<title>Last\n", "<title>Last</title><desc>It"] {
      let decoded = DecodedXMLTV(Array(("<tv>" + Self.channel + Self.start(20) + rest + "</tv>").utf8), pieces: pieces)
      #expect(decoded.titles == ["Last"], "\(decoded.messages)")
      #expect(!Self.isCut(decoded) && Self.refused(decoded) == 0)
    }
  }

  @Test(arguments: [
    "<channel id=\"two\"><display-name>Two</display-name>\n", "<channel id=\"two\"><display-name>Two\n",
  ])
  func aChannelWithoutItsEndIsRead(channel: String) {
    let decoded = Self.decode(channel)
    #expect(decoded.guide.channels.map(\.name) == ["One", "Two"])
    #expect(Self.refused(decoded) == 0 && !Self.isCut(decoded))
  }

  @Test func emptyStartTagsAreEachRefused() {
    let decoded = Self.decode(Self.start(19) + "\n" + Self.start(20) + "\n<programme>\n<programme start=\"1\">\n")
    #expect(decoded.titles == ["Before", "After"])
    #expect(Self.refused(decoded) == 4 && !Self.isCut(decoded), "\(decoded.messages)")
  }

  @Test(arguments: 5...60) func onlyDocumentsWithoutAnEndAreCutShort(dropped: Int) {
    let text = "<tv>" + Self.channel + Self.programme(18, "Before") + Self.start(20) + "<title>News</title></tv>"
    #expect(!Self.isCut(DecodedXMLTV(text)))
    #expect(Self.isCut(DecodedXMLTV(String(text.dropLast(dropped)))), "\(dropped)")
  }

  // MARK: Start tags

  @Test(
    arguments: [
      "<programme start=\"202611202000\"stop=\"202611202100\"channel=\"one\">",
      "<programme start='202611202000'channel='one'>",
      "<programme start=202611202000 channel=one>", "<programme start=20261120200000 +0000 channel=one>",
      "<programme start=\"202611202000\" start=\"202611202000\" channel=\"one\">",
      "<programme start=\"202611202000 stop=\"202611202100\" channel=\"one\">",
      "<programme start=\"202611202000\" channel=\"one>", "<programme start=\"202611202000\" channel=\"one'>",
      "<programme start=\"202611202000\" channel=one\">", "<programme start=\"202611202000\" channel=\"one\"",
      "<programme start=\"202611202000\", channel=\"one\">", "<programme start=\"202611202000\" new channel=\"one\">",
      "<PROGRAMME Start=\"202611202000\" CHANNEL=\"one\">",
      "<programme\nstart=\"202611202000\"\nchannel=\"one\"x=\"\">",
    ], [1, 7, 50, Int.max])
  func startTagsWithAClearMeaningAreRead(start: String, pieces: Int) {
    let decoded = Self.decode(start + "<title lang=\"en\">News</title></programme>\n", pieces: pieces)
    #expect(decoded.titles == ["Before", "News", "After"], "\(decoded.messages)")
    #expect(decoded.diagnostics.allSatisfy { $0.severity == .repaired }, "\(decoded.messages)")
  }

  @Test(
    arguments: [
      "<icon src=\"a.png\"width=\"3\"/>", "<title lang=\"en\"lang=\"en\">News</title>",
      "<rating system=\"x><value>1</value></rating>",
      "<icon src=\"a\" src=\"b\"/>", "<length units=minutes>30</length>", "<icon src=\"a<b&c\"width=\"1\"/>",
    ])
  func innerTagsWithAClearMeaningAreRead(tag: String) {
    let decoded = Self.decode(Self.start(20) + "<title>News</title>" + tag + "</programme>\n")
    #expect(decoded.titles == ["Before", "News", "After"], "\(decoded.messages)")
    #expect(
      !decoded.diagnostics.isEmpty && decoded.diagnostics.allSatisfy { $0.severity == .repaired }, "\(decoded.messages)"
    )
  }

  @Test(
    arguments: [
      "<channel id=\"two\"x=\"1\"><display-name>Two</display-name></channel>",
      "<channel id=\"two><display-name lang=\"en\">Two</display-name></channel>",
      "<channel id=two><display-name>Two</display-nam></channel>",
      "<channel id=\"two\"><display-name lang=\"en\"lang=\"en\">Two</display-name></channel>",
      "<Channel ID=\"two\"><Display-Name>Two</Display-Name></Channel>",
    ])
  func theNameOfAChannelIsKept(channel: String) {
    let decoded = Self.decode(channel)
    #expect(decoded.guide.channels.map(\.name) == ["One", "Two"], "\(decoded.messages)")
    #expect(Self.refused(decoded) == 0)
  }

  @Test(
    arguments: [
      "<programme start=\"202611202000\" start=\"202611202100\" channel=\"one\"><title>News</title></programme>",
      "<programme & ><title>News</title></programme>", "<programme start=\"202611202000\" @ channel=\"one\"><title>N",
      "<channel id=\"two\" id=\"three\"><display-name>Two</display-name></channel>",
      "<channel %><display-name>Two</display-name></channel>",
      "<programmestart=\"202611202000\" channel=\"one\">x</programme>",
    ], [1, 7, Int.max])
  func lossesAreReported(item: String, pieces: Int) {
    let decoded = Self.decode(item + "\n", pieces: pieces)
    #expect(decoded.titles == ["Before", "After"], "\(decoded.messages)")
    #expect(Self.refused(decoded) >= 1, "\(decoded.messages)")
  }

  // MARK: Names and limits

  @Test func namesMayBeInAnyCase() {
    let text =
      "<?xml version=\"1.0\"?><TV><Channel Id=\"one\"><DISPLAY-NAME>One</DISPLAY-NAME></Channel>"
      + "<Programme START=\"202611202000\" Stop=\"202611202100\" Channel=\"one\"><TITLE Lang=\"en\">News</TITLE>"
      + "<Sub-Title>Part</Sub-Title><Category>Film</Category></Programme></TV>"
    let decoded = DecodedXMLTV(text)
    #expect(decoded.lines == ["20:00–21:00 News"])
    #expect(decoded.guide.channels.map(\.name) == ["One"])
    #expect(decoded.messages == [])
    let other = DecodedXMLTV(text.replacing("</TV>", with: "</tv>").replacing("</TITLE>", with: "</title>"))
    #expect(other.lines == ["20:00–21:00 News"])
    #expect(!Self.isCut(other) && Self.refused(other) == 0)
  }

  @Test(arguments: [1 << 10, Int.max]) func elementsWithLongAttributesAreLeftOut(pieces: Int) {
    for count in [70_000, 300_000, 2_000_000] {
      let icon = "<icon src=\"data:image/png;base64,\(String(repeating: "x", count: count))\"/>"
      let item = Self.start(20) + "<title>News</title>" + icon + "</programme>\n"
      let decoded = Self.decode(item + Self.programme(21, "Next"), pieces: pieces)
      #expect(decoded.titles.first == "Before" && decoded.titles.suffix(2) == ["Next", "After"], "\(decoded.messages)")
      #expect(Self.refused(decoded) == 1, "\(decoded.messages)")
    }
    let decoded = Self.decode("<programme start=\"\(String(repeating: "x", count: 70_000))\" channel=\"one\"/>")
    #expect(decoded.titles == ["Before", "After"])
    #expect(Self.refused(decoded) == 1)
  }

  @Test func itemsWithTooDeepNestingAreLeftOut() {
    let deep = String(repeating: "<x>", count: 100) + "a" + String(repeating: "</x>", count: 100)
    let decoded = Self.decode(Self.start(20) + "<title>Deep</title><desc>\(deep)</desc></programme>\n")
    #expect(decoded.titles == ["Before", "After"])
    #expect(Self.refused(decoded) == 1, "\(decoded.messages)")
  }

  // MARK: Strings

  private static func description(_ desc: String) -> String? {
    let decoded = decode(start(20) + "<title>News</title><desc>\(desc)</desc></programme>\n")
    return decoded.guide.programmes.dropFirst().first.flatMap { decoded.guide.details(of: $0).description }
  }

  @Test(
    arguments: [
      ("One <b>two</b> three<br/>four <i>five</i>.", "One two three four five."), ("<p>One</p><p>two</p>", "One two"),
      ("in<b>side</b>", "inside"), ("<ul><li>One</li><li>two</li></ul>", "One two"), ("<x>One</x>two", "One two"),
      ("One<div>two</div>three", "One two three"), ("<B>One</B><BR/>two", "One two"), ("a<b>b<i>c</i></b>d", "abcd"),
      ("One <title>two</title> three", "One two three"), ("<br/>", nil),
      ("&lt;p&gt;One &lt;b&gt;two&lt;/b&gt;.&lt;br/&gt;three&lt;/p&gt;", "One two. three"),
      ("&amp;lt;p&amp;gt;One&amp;lt;/p&amp;gt;&amp;lt;p&amp;gt;two", "One two"),
      ("<![CDATA[<p>One</p><p>two &amp; three]]>", "One two & three"), ("I &lt;3 it, a &lt; b", "I <3 it, a < b"),
      ("&lt;unknown words&gt; here", "<unknown words> here"), ("&lt;tbc&gt;", "<tbc>"),
      ("&lt;a href=\"x?a=1&amp;b\"&gt;here&lt;/a&gt;", "here"),
    ])
  func theTextOfInnerElementsIsKept(written: String, read: String?) {
    #expect(Self.description(written) == read)
  }

  @Test func titlesAndPeopleAlsoKeepTheirText() {
    let decoded = Self.decode(
      Self.start(20) + "<title>A <i>Fine</i> Day</title><credits><actor>Wyn<image>x.png</image></actor></credits>"
        + "<rating system=\"x\"><value>P<b>G</b></value></rating></programme>\n")
    #expect(decoded.titles == ["Before", "A Fine Day", "After"])
    let details = decoded.guide.programmes.dropFirst().first.map { decoded.guide.details(of: $0) }
    #expect(details?.cast.map(\.name) == ["Wyn"])
    #expect(details?.more.filter { $0.kind == .rating }.map(\.text) == ["PG"])
  }

  @Test(
    arguments: [
      ("<live/>", .live), ("<live></live>", .live), ("<Live />", .live), ("<live>true</live>", .live),
      ("<live>1</live>", .live),
      ("<live>false</live>", []), ("<live>no</live>", []), ("<new/>", .new), ("<New />", .new),
      ("<new>false</new>", []), ("<live value=\"false\"/>", []), ("<live value=\"true\"/>", [.live]),
      ("<last_chance/>", [.lastChance]), ("<Previously_Shown/>", [.repeat]), ("<new value=\"0\"/>", []),
      ("<premiere/>", .premiere), ("<premiere>On air first</premiere>", .premiere), ("<premiere>false</premiere>", []),
      ("<last-chance/>", .lastChance), ("<last-chance>0</last-chance>", []), ("<previously-shown/>", .repeat),
      ("<previously-shown>true</previously-shown>", .repeat), ("<previously-shown>false</previously-shown>", []),
      ("<keyword>live</keyword>", .live),
    ] as [(String, ProgrammeFlags)])
  func flagElementsAreRead(element: String, flags: ProgrammeFlags) {
    let decoded = Self.decode(Self.start(20) + "<title>News</title>\(element)</programme>\n")
    let read = decoded.guide.programmes.dropFirst().first.map { decoded.guide.flags(of: $0) } ?? []
    #expect(read.intersection([.live, .new, .premiere, .lastChance, .repeat]) == flags)
    #expect(decoded.messages == [])
  }
}
