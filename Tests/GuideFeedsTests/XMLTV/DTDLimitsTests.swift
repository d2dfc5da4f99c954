import GuideModel
import Testing

@testable import GuideFeeds

/// Limits on the declarations in a document's own DTD.
@Suite struct DTDLimitsTests {
  private static let channel = "<channel id=\"one\"><display-name>One</display-name></channel>\n"
  private static func programme(_ hour: Int, _ title: String) -> String {
    DecodedXMLTV.programme("20261120\(hour)00", "20261120\(hour + 1)00", title) + "\n"
  }

  @Test func aHandfulOfEntitiesThatReferToOthersIsRead() {
    let dtd =
      "<!ENTITY nbsp \"&#160;\"><!ENTITY both \"&h;&nbsp;&n;\"><!ENTITY h \"Harbour\"><!ENTITY n \"Nights &amp; Days\">"
      + "<!ENTITY % p \"<!ENTITY tide 'Tide'>\"><!ENTITY % q \"&#37;p;\">%q;"
    // Only entities that refer to a declared entity are counted.
    let many = (0..<1_000).map { "<!ENTITY x\($0) \"a &amp; b &#38;#233; 100&#37; of &lt;\">" }.joined()
    let decoded = DecodedXMLTV(
      "<!DOCTYPE tv [\(dtd)\(many)]><tv>" + Self.channel + Self.programme(20, "&both;, &tide;, &x999;") + "</tv>")
    #expect(decoded.messages == [])
    #expect(decoded.titles == ["Harbour Nights & Days, Tide, a & b é 100% of <"])
  }

  @Test func attributesThatTheDocumentDeclaresHaveTheirDefaults() {
    let declared = (0..<XMLTVLimits.declaredAttributes - 2).map { " a\($0) CDATA #IMPLIED" }.joined()
    let decoded = DecodedXMLTV(
      "<!DOCTYPE tv [<!ATTLIST programme channel CDATA \"one\" stop CDATA \"202611202100\"\(declared)>]><tv>"
        + Self.channel + "<programme start=\"202611202000\"><title>Quiz</title></programme></tv>")
    #expect(decoded.messages == [])
    #expect(decoded.lines == ["20:00–21:00 Quiz"])
  }

  private static func chain(_ range: some Sequence<Int>) -> String {
    range.map { "<!ENTITY e\($0) \"&e\($0 - 1);\">" }.joined()
  }

  private static let chained =
    "<programme start=\"202611202000\" channel=\"one\"><title lang=\"&e40000;\">&e40000;</title></programme>"

  /// libexpat recurses for each entity, and a chain of 24,000 used to overflow the stack.
  @Test(arguments: [
    ("in order", "<!ENTITY e0 \"x\">" + chain(1...40_000)),
    ("backwards", chain((1...40_000).reversed()) + "<!ENTITY e0 \"x\">"),
    (
      "of parameter entities",
      "<!ENTITY % e0 \"\">" + (1...40_000).map { "<!ENTITY % e\($0) \"&#37;e\($0 - 1);\">" }.joined() + "%e40000;"
    ),
    ("of a default attribute", chain(1...40_000) + "<!ATTLIST title lang CDATA \"&e40000;\">"),
  ])
  func aLongChainOfEntitiesStopsTheReading(name: String, declarations: String) {
    let text = "<!DOCTYPE tv [\n\(declarations)]><tv>\(Self.channel)\(Self.chained)</tv>"
    for pieces in [Int.max, 1_000] {
      let decoded = DecodedXMLTV(text, pieces: pieces)
      #expect(
        decoded.messages == ["2: more than 100 entities that refer to others: the rest of the file left out"], "\(name)"
      )
      #expect(decoded.diagnostics.first?.severity == .refused && decoded.diagnostics.first?.isTruncated == true)
    }
  }

  @Test func aChainOfEntitiesUpToTheLimitIsFollowed() {
    let head = "<!DOCTYPE tv [<!ENTITY e0 \"Quiz\">\(Self.chain(1...XMLTVLimits.nestedEntities))]><tv>\(Self.channel)"
    let decoded = DecodedXMLTV(head + Self.programme(20, "&e\(XMLTVLimits.nestedEntities);") + "</tv>")
    #expect(decoded.messages == [])
    #expect(decoded.titles == ["Quiz"])
  }

  /// libexpat compared each attribute with all earlier ones, and again for every programme: 8 MB took 9 s.
  @Test(arguments: ["CDATA \"v\"", "CDATA #IMPLIED", "(y|n) \"n\"", "NMTOKEN #REQUIRED"])
  func tooManyDeclaredAttributesStopTheReading(kind: String) {
    let spread = (0...XMLTVLimits.declaredAttributes).map { "<!ATTLIST n\($0) a \(kind)>" }.joined()
    let joined = (0...XMLTVLimits.declaredAttributes).map { " a\($0) \(kind)" }.joined()
    for declarations in [spread, "<!ATTLIST programme\(joined)>"] {
      let decoded = DecodedXMLTV("<!DOCTYPE tv [\(declarations)]><tv>\(Self.channel)\(Self.programme(20, "Quiz"))</tv>")
      #expect(decoded.messages == ["1: more than 200 declared attributes: the rest of the file left out"])
      #expect(decoded.diagnostics.first?.severity == .refused)
    }
  }

  /// Default attributes would be added to every element that lacks them.
  @Test func longDefaultAttributesStopTheReading() {
    for (length, isRead) in [(256, true), (257, false)] {
      let value = String(repeating: "v", count: length)
      let decoded = DecodedXMLTV(
        "<!DOCTYPE tv [<!ENTITY v \"\(value)\"><!ATTLIST programme x CDATA \"&v;\">]><tv>\(Self.channel)\(Self.programme(20, "Quiz"))</tv>"
      )
      #expect(decoded.titles == (isRead ? ["Quiz"] : []))
      let complaint = "1: default attributes of more than 256 bytes: the rest of the file left out"
      #expect(decoded.messages == (isRead ? [] : [complaint]))
    }
  }

  @Test(arguments: [Int.max, 1_000]) func anUnclosedDTDIsSkipped(pieces: Int) {
    let text = "\n<!DOCTYPE tv [<!ENTITY q \"Quiz\">\n"
    let rest = "<tv>" + Self.channel + Self.programme(20, "&q;") + Self.programme(21, "News") + "</tv>"
    let blanks = String(repeating: "<!-- -->\n", count: XMLTVLimits.markup / 9)
    let long = DecodedXMLTV(text + blanks + "]>" + rest, pieces: pieces)
    #expect(
      long.messages == ["2: broken XML: a DTD of more than 1 MB: skipped to the next item"])
    #expect(long.titles == ["&q;", "News"])
    let short = DecodedXMLTV(text + blanks.dropLast(90) + "]>" + rest, pieces: pieces)
    #expect(short.messages == [])
    #expect(short.titles == ["Quiz", "News"])
  }
}
