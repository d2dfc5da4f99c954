import FuzzBodies
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Tests the scanner for ordinary items against libexpat, which reads the same documents without the scanner
/// (`XMLTVBody`).
@Suite(.row("F2")) struct ItemScannerTests {
  private static let times = "start=\"20261120200000 +0000\" stop=\"20261120210000 +0000\" channel=\"one\""
  private static func item(_ rest: String) -> String {
    "<programme \(times)><title lang=\"en\">Tide</title>\(rest)</programme>"
  }
  private static let ordinary = item(
    "\n  <desc>R&amp;B &#233; in a caf\u{E9} [live] \u{2013} \u{1F534}</desc>\r\n  <icon src='a?b=1&amp;c=2' />"
      + "<credits>\n<actor role=\"Q\">Ann</actor>\n</credits>")

  /// The scanner's outcome for some bytes, and the events that it reported.
  private static func scan(_ text: String) -> (outcome: String, events: [String]) {
    var scanner = ItemScanner()
    return Array(text.utf8).withUnsafeBytes { bytes in
      let outcome =
        switch scanner.scan(DocumentView(bytes, start: 100), from: 100) {
        case .item(let end): "item of \(end - 100)"
        case .incomplete: "incomplete"
        case .unusual: "unusual"
        }
      return (outcome, scanner.events.map { describe($0, scanner.attributes) })
    }
  }

  private static func describe(_ event: ItemEvent, _ attributes: [XMLAttribute]) -> String {
    func text(_ bytes: XMLAttribute.Bytes) -> String { String(decoding: bytes, as: UTF8.self) }
    switch event.kind {
    case .start:
      return "<"
        + ([text(event.bytes)] + attributes[event.attributes].map { "\(text($0.name))=\(text($0.value))" })
        .joined(separator: " ")
    case .text: return text(event.bytes)
    case .end: return "/\(text(event.bytes))"
    }
  }

  @Test func theEventsOfAnItemAreItsTagsAndText() {
    let scanned = Self.scan(" \n\(Self.ordinary)<programme and more of it>")
    #expect(scanned.outcome == "item of \(Self.ordinary.utf8.count + 2)")
    #expect(
      scanned.events == [
        "<programme start=20261120200000 +0000 stop=20261120210000 +0000 channel=one", "<title lang=en", "Tide",
        "/title", "<desc", "R&B \u{E9} in a caf\u{E9} [live] \u{2013} \u{1F534}", "/desc", "<icon src=a?b=1&c=2",
        "/icon", "<credits", "\n", "<actor role=Q", "Ann", "/actor", "\n", "/credits", "/programme",
      ])
  }

  @Test func anItemWithoutItsEndIsIncomplete() {
    let bytes = Self.ordinary.utf8.count
    for count in 0..<bytes where count < bytes {
      let cut = String(decoding: Self.ordinary.utf8.prefix(count), as: UTF8.self)
      // A truncated character becomes a replacement character, which is longer.
      guard cut.utf8.count == count else { continue }
      #expect(Self.scan(cut).outcome == "incomplete", "\(cut)")
    }
  }

  /// Contents of an item that the scanner leaves to libexpat.
  private static let oddities = [
    "<desc><![CDATA[a]]></desc>", "<!-- a -->", "<?a b?>", "<desc>&eacute;</desc>", "<desc>&#1;</desc>",
    "<desc>&#xD800;</desc>", "<desc>&#xFFFE;</desc>", "<desc>&#+65;</desc>", "<desc>&#65</desc>", "<desc>&amp</desc>",
    "<desc>a & b</desc>", "<desc>a < b</desc>", "<desc>]]></desc>", "<desc>\u{1}</desc>", "<desc>\u{FFFE}</desc>",
    "<desc lang=en>a</desc>", "<desc lang=\"a\" lang=\"b\">a</desc>", "<desc lang=\"a\nb\">a</desc>",
    "<desc lang=\"<\">a</desc>", "<desc a=\"1\"b=\"2\">a</desc>", "<desc lang =\"a\">a</desc>", "<desc>a</dsc>",
    "<desc>a</desc >", "<desc>a", "</desc>", "<1>a</1>", "<d\u{E9}sc>a</d\u{E9}sc>", "<-a/>",
    "<a-name-longer-than-sixteen/>", "<programme channel=\"one\"/>", "<channel id=\"x\"></channel>",
    "<d a='1' b='' c='' d='' e='' f='' g='' h='' i=''/>", String(repeating: "<d>", count: 20),
    "<desc>\(String(repeating: "long ", count: 14_000))</desc>",
  ]

  @Test(arguments: oddities) func unusualItemsAreLeftToLibexpat(odd: String) {
    #expect(Self.scan(Self.item(odd) + Self.ordinary).outcome == "unusual")
  }

  @Test(arguments: oddities) func theGuideAroundUnusualItemsMatchesLibexpat(odd: String) {
    for blanks in 0..<(Contract.isFull ? 97 : 5) {
      let items = [Self.ordinary, Self.item(odd), Self.ordinary, odd, Self.ordinary, Self.item(odd), Self.item("")]
      let document = "<tv>\n\(items.joined(separator: "\n"))\n</tv>" + String(repeating: " ", count: blanks)
      #expect(XMLTVBody.violations(for: Array(document.utf8)) == [], "\(odd) with \(blanks) blanks")
    }
  }

  /// Beginnings of documents for which the scanner must be used, or must not be.
  @Test(arguments: [
    "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><tv>", "<?xml version=\"1.0\" encoding=\"utf-8\"?><tv>",
    "\u{FEFF}<tv>",
    "<!DOCTYPE tv [<!ENTITY apos \"x\"><!ATTLIST title lang CDATA \"cy\">]><tv>",
    "<!DOCTYPE tv SYSTEM \"xmltv.dtd\"><tv>",
    "<x>", "<programme channel=\"one\">", "<tv/>", "<tv></tv><tv>", "<tv><x>", "<!-- <tv> --><tv>", "",
  ]) func whateverItBeginsWithTheGuideIsThatOfLibexpat(head: String) {
    let bytes: [UInt8] = Array(
      "\(head)\(Self.ordinary)\(Self.item("<desc>\u{E9} it&apos;s</desc>"))\(Self.ordinary)</tv>".utf8)
    #expect(XMLTVBody.violations(for: bytes) == [])
    let wide: [UInt8] = bytes.flatMap { [$0, 0] as [UInt8] }
    #expect(XMLTVBody.violations(for: wide) == [])
    #expect(XMLTVBody.violations(for: [0xFF, 0xFE] + wide) == [])
    #expect(XMLTVBody.violations(for: bytes.map { $0 == 0xC3 ? 0xE3 : $0 }) == [])
  }

  @Test func libexpatReadsOnlyTheEndsOfAnOrdinaryDocument() {
    let items = String(repeating: "  \(Self.ordinary)\n", count: 2000)
    let document = XMLDocument(
      XMLTVReadingBox(XMLTVReading(file: "1.xml", languages: [], zones: .utc, expecting: 0)), startsInside: false)
    _ = Array("<?xml version=\"1.0\"?>\n<tv>\n\(items)</tv>\n".utf8).withUnsafeBytes { document.read($0) }
    document.finish(after: nil)
    #expect(document.box.reading.rows.count == 2000)
    #expect(document.parser.fed < 2 * Self.ordinary.utf8.count)
  }

  /// Unusual items among ordinary ones: libexpat reads little more than the unusual ones.
  @Test func libexpatReadsLittleMoreThanAnUnusualItem() {
    let odd = Self.item("<desc><![CDATA[a]]></desc>")
    let items = String(repeating: String(repeating: Self.ordinary, count: 50) + odd, count: 20)
    let document = XMLDocument(
      XMLTVReadingBox(XMLTVReading(file: "1.xml", languages: [], zones: .utc, expecting: 0)), startsInside: false)
    _ = Array("<tv>\(items)</tv>".utf8).withUnsafeBytes { document.read($0) }
    document.finish(after: nil)
    #expect(document.box.reading.rows.count == 1020)
    #expect(document.parser.fed < 22 * odd.utf8.count + 2048)
  }

  /// libexpat rereads a comment from its start with each chunk, so items inside a comment must not start a new chunk.
  @Test func itemsInACommentAreReadInLinearTime() {
    let items = String(repeating: Self.item("") + "<channel id=\"x\"/>", count: 1000)
    let document = XMLDocument(
      XMLTVReadingBox(XMLTVReading(file: "1.xml", languages: [], zones: .utc, expecting: 0)), startsInside: false)
    let text = "<tv>\(Self.ordinary)<!-- \(items) --><?x \(items) ?>\(Self.ordinary)</tv>"
    _ = Array(text.utf8).withUnsafeBytes { document.read($0) }
    document.finish(after: nil)
    #expect(document.box.reading.rows.count == 2)
    #expect(document.parser.pieces < 20)
  }

  private static let pieces = [
    "<desc>", "</desc>", "<title>", "</title>", "<sub-title/>", "<credits>", "</credits>", "<actor role=\"a&quot;b\">",
    "</actor>", "<icon src=\"x&amp;y=1\"/>", "<rating system='S'><value>12</value></rating>", "<live/>", "<value>",
    "</value>",
    "<episode-num system=\"xmltv_ns\">1.2.</episode-num>", "<category lang='en'>Film &amp; TV</category>", " ", "\n\t",
    "\r\n", "text", "&amp;", "&#x41;", "&gt;", "]", "]]", "\u{E9}", "\u{2019}", "\u{A0}", "\u{1F534}", "&nbsp;",
    "<!---->",
    "  ", "<previously-shown start=\"2002\"/>", "<length units=\"hours\">2</length>", "<url>u</url>", "</programme>",
    "<programme \(times)>", "<channel id=\"two\"><display-name>Two</display-name>", "</channel>", "<tv>", "</tv>",
  ]

  @Test func randomDocumentsMatchLibexpat() {
    var random = SplitMix64(seed: 22)
    let count = Contract.count(20_000, atLeast: 400)
    for round in 0..<count {
      var document = "<tv><channel id=\"one\"><display-name>One</display-name></channel>"
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let parts = (0..<Int.random(in: 0...8, using: &random)).map { _ in
          Self.pieces.randomElement(using: &random) ?? ""
        }
        document += Bool.random(using: &random) ? Self.ordinary : Self.item(parts.joined())
      }
      if Int.random(in: 0..<4, using: &random) > 0 { document += "</tv>" }
      #expect(XMLTVBody.violations(for: Array(document.utf8)) == [], "document \(round): \(document)")
    }
    Contract.report("F2", "\(count.grouped) random XMLTV documents are read the same with libexpat alone")
  }
}
