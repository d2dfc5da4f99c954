import Foundation
import GuideFeeds
import GuideModel
import Testing

/// Documents that are not XML, or are hostile.
@Suite struct XMLTVMalformedTests {
  private static let channel = "<channel id=\"one\"><display-name>One</display-name></channel>\n"
  private static func programme(_ hour: Int, _ title: String) -> String {
    DecodedXMLTV.programme("20261120\(hour)00", "20261120\(hour + 1)00", title) + "\n"
  }
  private static let three = [programme(20, "Quiz"), programme(21, "News"), programme(22, "Film")]

  @Test(arguments: [1, 3, 50, Int.max]) func readingContinuesAtTheNextProgrammeAfterBrokenXML(pieces: Int) {
    let text =
      "<tv>\n" + Self.channel + Self.three[0] + "<programme start=\"2\" <<< & >\n" + Self.three[1] + Self.three[2]
      + "</tv>"
    let decoded = DecodedXMLTV(Array(text.utf8), pieces: pieces)
    #expect(decoded.titles == ["Quiz", "News", "Film"])
    #expect(decoded.diagnostics.map(\.line) == [4])
    #expect(decoded.diagnostics.map(\.severity) == [.refused])
  }

  @Test func lineNumbersAreRightAfterAFault() {
    let text =
      "<tv>\n\n" + Self.channel + "<programme & >\n\n\n" + Self.three[0] + "<programme channel=\"one\"/>\n</tv>"
    #expect(DecodedXMLTV(text).diagnostics.map(\.line) == [4, 8])
  }

  @Test func aSecondDoctypeIsSkipped() {
    let head = "<?xml version=\"1.0\"?>\n<!DOCTYPE tv SYSTEM \"xmltv.dtd\">\n"
    let decoded = DecodedXMLTV(
      head + "<!DOCTYPE tv SYSTEM \"xmltv.dtd\">\n<tv>" + Self.channel + Self.three.joined() + "</tv>")
    #expect(decoded.titles == ["Quiz", "News", "Film"])
    #expect(decoded.guide.channels.map(\.name) == ["One"])
    #expect(decoded.diagnostics.map(\.line) == [3])
  }

  /// Each error starts a new parser, which must be given the encoding again.
  @Test func theEncodingHoldsAfterSeveralErrors() {
    let items = [Self.three[0], "<programme <>\n", Self.three[1], "<programme <>\n", Self.programme(22, "Caf\u{E9}")]
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<tv>" + Self.channel + items.joined() + "</tv>"
    let decoded = DecodedXMLTV(text.unicodeScalars.map { UInt8($0.value) })
    #expect(decoded.titles == ["Quiz", "News", "Caf\u{E9}"])
    #expect(decoded.diagnostics.count == 2)
  }

  @Test func attributesWithoutQuotesAreRead() {
    let decoded = DecodedXMLTV(
      "<tv><channel id=one><display-name>One</display-name></channel>" + Self.three.joined() + "</tv>")
    #expect(decoded.guide.channels == [Channel(id: "one", name: "One")])
    #expect(decoded.titles == ["Quiz", "News", "Film"])
    #expect(decoded.messages == ["1: an attribute without quotes: read as if it had them"])
  }

  @Test func aTagWithoutQuotesOverTwoLinesDoesNotMoveTheLinesBelow() {
    let decoded = DecodedXMLTV("<tv><channel\n\nid=one><display-name>One</display-name></channel>\n<programme/></tv>")
    #expect(decoded.diagnostics.map(\.line) == [3, 4])
  }

  @Test(
    arguments: [
      ("Tom & Mira", "Tom & Mira", "an & that does not begin an entity"),
      ("Q&A", "Q&A", "an & that does not begin an entity"),
      ("1 < 2", "1 < 2", "a < that does not begin a tag"), ("Quiz\u{1}", "Quiz", "control characters"),
      ("R&B &amp; <3", "R&B & <3", "a < that does not begin a tag, an & that does not begin an entity"),
    ], [1, 7, 50, Int.max])
  func strayMarkupCharactersAreReadAsText(text: (written: String, read: String, fault: String), pieces: Int) {
    let items = Self.three[0] + "\n" + Self.programme(21, text.written) + Self.three[2]
    let decoded = DecodedXMLTV(Array(("<tv>" + Self.channel + items + "</tv>").utf8), pieces: pieces)
    #expect(decoded.titles == ["Quiz", text.read, "Film"])
    #expect(decoded.messages == ["4: \(text.fault): read as text"])
  }

  @Test(arguments: [1, 7, 50, Int.max]) func invalidUTF8IsReadAsWindows1252(pieces: Int) {
    let head = Array(("<?xml version=\"1.0\" encoding=\"UTF-8\"?><tv>" + Self.channel + Self.three[0]).utf8)
    let title = Array("<programme start=\"202611202100\" channel=\"one\"><title>Caf".utf8) + [0xE9, 0x20, 0x96]
    let rest = Array(" é</title></programme></tv>".utf8)
    let decoded = DecodedXMLTV(head + title + rest, pieces: pieces)
    #expect(decoded.titles == ["Quiz", "Café – é"])
    #expect(decoded.messages.first == "3: bytes that are not UTF-8: read as text")
  }

  /// Without repairs, everything that follows would be part of the comment or character data.
  @Test(
    arguments: [
      ("Tom <!-- Mira", "Tom <!-- Mira", "an unclosed <!--"),
      ("Tom <![CDATA[ Mira", "Tom <![CDATA[ Mira", "an unclosed <![CDATA["),
      ("Tom <? Mira", "Tom <? Mira", "an unclosed <?"),
      ("Tom ]]> Mira", "Tom ]]> Mira", "a stray ]]>"),
      ("Tom <!-- a -- b --> Mira", "Tom Mira", "-- in a comment"),
    ], [1, 7, 50, Int.max])
  func unclosedCommentsLoseNoItems(text: (written: String, read: String, fault: String), pieces: Int) {
    let items = Self.three[0] + "\n" + Self.programme(21, text.written) + Self.three[2] + "<!-- a remark -->\n"
    let decoded = DecodedXMLTV(Array(("<tv>" + Self.channel + items + "</tv>").utf8), pieces: pieces)
    #expect(decoded.titles == ["Quiz", text.read, "Film"])
    #expect(decoded.messages == ["4: \(text.fault): read as text"])
  }

  @Test(arguments: [1, 7, 50, Int.max]) func unclosedCommentsBetweenItemsLoseNoItems(pieces: Int) {
    for ends in ["", "<!-- a remark -->\n"] {
      let items = Self.three[0] + "<!--\n" + Self.three[1] + ends + Self.three[2]
      let decoded = DecodedXMLTV(Array(("<tv>" + Self.channel + items + "</tv>").utf8), pieces: pieces)
      #expect(decoded.titles == ["Quiz", "News", "Film"])
      #expect(decoded.diagnostics.count == 1)
      #expect(decoded.diagnostics.first?.severity == .repaired)
    }
  }

  @Test(arguments: [1, 7, 50, Int.max]) func commentsAreLeftOutWhateverTheyContain(pieces: Int) {
    for remark in ["<!-- \(Self.three[1]) -->", "<!-- a -- b \(Self.three[1]) -->\n"] {
      let items = Self.three[0] + remark + Self.three[2]
      let decoded = DecodedXMLTV(Array(("<tv>" + Self.channel + items + "</tv>").utf8), pieces: pieces)
      #expect(decoded.titles == ["Quiz", "Film"], "\(remark)")
    }
  }

  @Test(arguments: [1, 7, 50, Int.max]) func unclosedTagsLoseNothing(pieces: Int) {
    let open = "<programme start=\"202611202100\" channel=\"one\"><title>News</programme>\n"
    let decoded = DecodedXMLTV(
      Array(("<tv>" + Self.channel + Self.three[0] + open + Self.three[2] + "</tv>").utf8), pieces: pieces)
    #expect(decoded.titles == ["Quiz", "News", "Film"])
    #expect(decoded.messages == ["3: an end tag is missing: added"])
  }

  @Test(arguments: [1, 7, 50, Int.max]) func severalFaultsInOneItemAreRepairedTogether(pieces: Int) {
    let item =
      "<programme start=202611202100 channel=one><title lang=en>Tom & Mira</title><icon src=a.png/></programme>\n"
    let decoded = DecodedXMLTV(
      Array(("<tv>" + Self.channel + Self.three[0] + item + Self.three[2] + "</tv>").utf8), pieces: pieces)
    #expect(decoded.titles == ["Quiz", "Tom & Mira", "Film"])
    #expect(
      decoded.messages == [
        "3: an & that does not begin an entity: read as text", "3: an attribute without quotes: read as if it had them",
      ])
  }

  /// The limit on markup and the search for an item's end extend over many chunks.
  @Test(arguments: [1 << 12, 100_003, Int.max]) func faultsFarFromTheStartOfTheirItemAreRepaired(pieces: Int) {
    let long = String(repeating: "long text ", count: 20_000)
    let item = DecodedXMLTV.programme("2026112021", "2026112022", "News", "<desc>\(long)</desc><desc>Tom & Mira</desc>")
    let endless = DecodedXMLTV.programme(
      "2026112022", "2026112023", "Lost", "<desc>\(long)\(long)</desc><desc>Tom & Mira</desc>")
    let decoded = DecodedXMLTV(
      Array(("<tv>" + Self.channel + Self.three[0] + item + endless + Self.three[2] + "</tv>").utf8), pieces: pieces)
    #expect(decoded.titles == ["Quiz", "News", "Film"])
  }

  @Test func anIdWithAnAmpersandIsOne() {
    let channel = "<channel id=\"a&b\"><display-name>A & B</display-name></channel>\n"
    let programme = "<programme start=\"202611202000\" channel=\"a&b\"><title>Quiz</title></programme>"
    let decoded = DecodedXMLTV("<tv>" + channel + programme + "</tv>")
    #expect(decoded.guide.channels == [Channel(id: "a&b", name: "A & B")])
    #expect(decoded.titles == ["Quiz"])
    #expect(decoded.diagnostics.map(\.severity) == [.repaired, .repaired, .repaired])
  }

  /// A copy of everything after each fault used to be kept.
  @Test func twoFaultsInEachOfManyItemsTakeLinearTime() {
    let items = (0..<5_000).map {
      "<programme start=\"2026112\($0 % 10)\" channel=one><title>Tom & \($0)</title></programme>\n"
    }
    let decoded = DecodedXMLTV("<tv>" + Self.channel + items.joined() + "</tv>")
    #expect(decoded.guide.programmeCount == 5_000)
    #expect(!decoded.diagnostics.contains { $0.severity == .refused })
  }

  @Test func aThousandRepairableFaultsAreNotTooMany() {
    let items = (0..<3_000).map { DecodedXMLTV.programme("2026112\($0 % 10)2000", nil, "Tom & \($0)") + "\n" }.joined()
    #expect(DecodedXMLTV("<tv>" + Self.channel + items + "</tv>").guide.programmeCount == 3_000)
  }

  @Test func aByteOrderMarkIsIgnored() {
    #expect(DecodedXMLTV("\u{FEFF}<tv>" + Self.channel + Self.three[0] + "</tv>").titles == ["Quiz"])
  }

  @Test func twoDocumentsInOneAreRead() {
    let one = "<tv>" + Self.channel + Self.three[0] + "</tv>\n"
    let two = "<?xml version=\"1.0\"?><tv>" + Self.three[1] + "</tv>"
    #expect(DecodedXMLTV(one + two).titles == ["Quiz", "News"])
  }

  @Test func everythingBeforeACutIsKept() {
    let text = Array(("<?xml version=\"1.0\"?><tv>" + Self.channel + Self.three.joined() + "</tv>\n").utf8)
    let ends = Self.three.map {
      String(decoding: text, as: UTF8.self).range(of: $0).map {
        $0.upperBound.utf16Offset(in: String(decoding: text, as: UTF8.self)) - 1
      } ?? 0
    }
    for count in 1..<text.count - 1 {
      let decoded = DecodedXMLTV(Array(text[..<count]))
      #expect(decoded.titles.count == ends.count { $0 <= count }, "\(count) bytes")
      // The document is complete once its last bracket has been read.
      if count < text.count - 1 { #expect(decoded.diagnostics.contains { $0.severity == .refused }, "\(count) bytes") }
    }
  }

  /// Truncation used to go unreported if the last item had a fault before the end.
  @Test(
    arguments: [
      "<title>Tom & Jer", "<title>Tom & Jerry</title></programme", "<title>Tom</b></title><desc>It ", "<<< ",
      "<title>Tom & Jerry</title></programme>\n", "<title>Tom</b></title></programme>\n<!-- & ",
    ], [1, 7, 50, Int.max])
  func guidesCutAfterAFaultAreReportedAsCutShort(rest: String, pieces: Int) {
    let last = "<programme start=\"202611202100\" stop=\"202611202200\" channel=\"one\">" + rest
    let decoded = DecodedXMLTV(Array(("<tv>\n" + Self.channel + Self.three[0] + last).utf8), pieces: pieces)
    #expect(decoded.titles.first == "Quiz")
    #expect(decoded.diagnostics.count { $0.isTruncated } == 1, "\(decoded.messages)")
    #expect(decoded.messages.first == "0: the file is cut short: everything before that kept")
  }

  @Test(
    arguments: [
      "</tv>", "</tv>\n\n", "</tv  \n>", "</tv>\n<<< & ", "</tv>\(String(repeating: " ", count: 5_000))\n& ",
    ],
    [1, 7, 50, Int.max])
  func completeGuidesWithAFaultInTheLastItemAreNotCutShort(end: String, pieces: Int) {
    for rest in [
      "<title>Tom & Jerry</title></programme>", "<title>Tom</b></title></programme>", "<title>Tom & Jer", "<<< ",
    ] {
      let last = "<programme start=\"202611202100\" stop=\"202611202200\" channel=\"one\">" + rest
      let decoded = DecodedXMLTV(Array(("<tv>\n" + Self.channel + Self.three[0] + last + end).utf8), pieces: pieces)
      #expect(decoded.titles.first == "Quiz")
      #expect(!decoded.diagnostics.contains { $0.isTruncated }, "\(rest): \(decoded.messages)")
    }
  }

  @Test(arguments: ["& no guide", "<html><body>& </body>", "no guide </tv>"]) func nonGuidesAreNotReportedAsCutShort(
    text: String
  ) {
    let decoded = DecodedXMLTV(text)
    #expect(decoded.diagnostics.contains { $0.severity == .repaired })
    #expect(!decoded.diagnostics.contains { $0.isTruncated }, "\(decoded.messages)")
  }

  @Test(arguments: ["ISO-8859-1", "windows-1252", "iso-8859-15"]) func otherEncodingsAreRead(encoding: String) {
    let head = "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><tv>" + Self.channel
    let text =
      Array((head + "<programme start=\"202611202000\" channel=\"one\"><title>Caf").utf8) + [0xE9]
      + Array("</title></programme></tv>".utf8)
    #expect(DecodedXMLTV(text).titles == ["Café"])
  }

  @Test func entitiesOfTheDocumentAreRead() {
    let decoded = DecodedXMLTV(
      "<!DOCTYPE tv [<!ENTITY h \"Harbour\">]><tv>" + Self.channel + Self.programme(20, "&h; Nights") + "</tv>")
    #expect(decoded.titles == ["Harbour Nights"])
  }

  // MARK: Attacks

  @Test func entitiesDoNotExpandWithoutLimit() {
    var head = "<!DOCTYPE tv [<!ENTITY a0 \"aaaaaaaaaa\">"
    for number in 1...9 { head += "<!ENTITY a\(number) \"" + String(repeating: "&a\(number - 1);", count: 10) + "\">" }
    let decoded = DecodedXMLTV(
      head + "]><tv>" + Self.channel + Self.three[0] + Self.programme(21, "&a9;") + Self.three[2] + "</tv>")
    #expect(
      decoded.diagnostics.contains { $0.severity == .refused && $0.problem.english.contains("amplification") },
      "\(decoded.messages)")
    #expect(decoded.titles == ["Quiz"])
  }

  @Test func externalEntitiesAreNotLoaded() {
    let head =
      "<!DOCTYPE tv [<!ENTITY x SYSTEM \"file:///etc/passwd\"><!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]>"
    let decoded = DecodedXMLTV(head + "<tv>" + Self.channel + Self.programme(20, "Quiz &x;") + "</tv>")
    #expect(decoded.titles == ["Quiz"])
  }

  @Test func nestingIsLimited() {
    let decoded = DecodedXMLTV("<tv>" + Self.three[0] + String(repeating: "<a>", count: 100_000))
    #expect(decoded.titles == ["Quiz"])
    #expect(
      decoded.diagnostics.contains { $0.severity == .refused && $0.problem.english.contains("64 nested elements") })
  }

  @Test func attributesHaveLimits() {
    let many = (0..<1000).map { " a\($0)=\"\"" }.joined()
    #expect(
      DecodedXMLTV("<tv>" + Self.three[0] + "<programme\(many)/></tv>").diagnostics.contains { $0.severity == .refused }
    )
    let long = " a=\"\(String(repeating: "x", count: 70_000))\""
    #expect(
      DecodedXMLTV("<tv>" + Self.three[0] + "<programme\(long)/></tv>").diagnostics.contains { $0.severity == .refused }
    )
  }

  @Test func markupHasALimit() {
    let text = "<tv>" + Self.three[0] + "<!--" + String(repeating: "x", count: 3 << 20)
    let decoded = DecodedXMLTV(Array(text.utf8), pieces: 1 << 16)
    #expect(decoded.titles == ["Quiz"])
    #expect(decoded.diagnostics.contains { $0.problem.english.contains("1 MB") }, "\(decoded.messages)")
  }

  @Test func longTextIsCut() {
    let decoded = DecodedXMLTV.items(
      DecodedXMLTV.programme(
        "2026112020", "2026112021", "Quiz", "<desc>\(String(repeating: "x", count: 1 << 20))</desc>"))
    let text = decoded.guide.programmes.first.flatMap { decoded.guide.details(of: $0).description }
    #expect(text?.count == 16_384)
    #expect(decoded.diagnostics.count == 1)
  }

  @Test func longTextIsCutBetweenTwoCharacters() {
    let text = "a" + String(repeating: "é", count: 200_000)
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme("2026112020", "2026112021", "Quiz", "<desc>\(text)</desc>"))
    #expect(decoded.messages == ["1: text of more than 256 KB: truncated"])
  }

  @Test func repairsAreLimited() {
    let text = "<tv>" + Self.three[0] + String(repeating: "<programme & >\n", count: 5_000)
    #expect(DecodedXMLTV(text).diagnostics.contains { $0.severity == .refused && $0.problem == "too much broken XML" })
  }
}
