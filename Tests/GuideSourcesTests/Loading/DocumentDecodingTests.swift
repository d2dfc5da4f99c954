import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

/// Decoding a document in parts on several threads gives the same result as decoding it in one piece.
@Suite struct DocumentDecodingTests {
  /// A document with many programmes on a few channels, and with some faults.
  private static func document(_ random: inout SplitMix64, faults: [String]) -> [UInt8] {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<tv>\n"
    for channel in 0..<4 { text += "<channel id=\"c\(channel)\"><display-name>C \(channel)</display-name></channel>\n" }
    for number in 0..<120 {
      let channel = Int.random(in: 0..<5, using: &random)
      let hour = Int.random(in: 0..<24, using: &random)
      let start = "202611\(10 + number % 9)\(hour < 10 ? "0" : "")\(hour)0000"
      text += "<programme start=\"\(start)\" channel=\"c\(channel)\"><title>Title \(number % 40)</title>\n"
      text += "<desc>Row after row\nof \(number)</desc><category>Drama</category><series-id>1</series-id></programme>\n"
      if Int.random(in: 0..<12, using: &random) == 0 { text += faults.randomElement(using: &random) ?? "" }
    }
    return Array((text + "</tv>\n").utf8)
  }

  private static let harmless = [
    "<channel id=\"c1\"><display-name>Again</display-name></channel>\n", "<!-- a remark -->\n",
    "<programme start=\"20261120\" channel=\"c1\"/>\n",
  ]
  private static let harmful = [
    "<programme & >\n", "<programme start=\"20261120\" channel=\"c1\"><title>A & B</title>\n</programme>\n",
    "<channel id=c9><display-name>C 9</display-name></channel>\n", "\u{0001}\n", "</tv>\n",
    "<extra>\n",
    "<!-- <programme start=\"20261120\" channel=\"c1\"><title>No</title></programme> -->\n",
    "<![CDATA[ <programme ]]>\n",
    "<programme start=\"20261120\" channel=\"c2\"><title>Open\n", "<!-- <programme \n", "&nonsense;\n",
    "<programme start=\"20261120\" channel=\"c1\"><title>Tom <!-- Mira</title></programme>\n",
    "<programme start=\"20261120\" channel=\"c1\"><title>Tom <![CDATA[ Mira</title></programme>\n",
    "<programme start=\"20261120\" channel=\"c1\"><title>Tom ]]> Mira <? and</title></programme>\n",
    "<!-- a -- b <programme start=\"20261120\" channel=\"c1\"/> -->\n", "<![CDATA[\n", "<?\n", "\u{FFFF}\n",
    "<programme start=\"20261120\" channel=\"c1\"><title>Open</desc></programme>\n",
    "<programme start=20261120 channel=c1><title lang=en>A < B & C</title></programme>\n",
  ]

  private struct Read: Equatable {
    var channels: [Channel] = []
    var programmes: [String] = []
    var diagnostics: [String] = []

    init(_ read: DecodedGuide) {
      var builder = GuideBuilder()
      _ = builder.add(read)
      let guide = builder.build()
      channels = guide.channels
      programmes = guide.programmes.map { programme in
        let interval = guide.interval(of: programme)
        let times = "\(interval.start.seconds) \(interval.end.seconds)"
        return "\(guide.channel(of: programme)) \(times) \(guide.title(of: programme)) \(guide.details(of: programme))"
      }
      diagnostics = read.diagnostics.map { "\($0.line) \($0.problem) \($0.action)" }
    }
  }

  private static func inParts(_ bytes: [UInt8], size: Int, threads: Int) throws -> Read {
    var reading = DocumentDecoding(
      try GuideStream(bytes, named: "guide.xml"), "guide.xml", languages: [], partSize: size,
      budget: ThreadBudget(threads))
    return Read(reading.guide { _ in })
  }

  private static func expectTheSame(_ bytes: [UInt8], _ random: inout SplitMix64, _ name: String) throws {
    let whole = Read(XMLTVDecoder.guide(in: bytes, file: "guide.xml"))
    for threads in 0...3 {
      let size = Int.random(in: 100...4_000, using: &random)
      let parts = try inParts(bytes, size: size, threads: threads)
      #expect(parts.channels == whole.channels, "\(name), parts of \(size)")
      #expect(parts.programmes == whole.programmes, "\(name), parts of \(size)")
      #expect(parts.diagnostics == whole.diagnostics, "\(name), parts of \(size)")
    }
  }

  @Test(arguments: UInt64(0)..<20) func partsGiveSameResult(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    try Self.expectTheSame(Self.document(&random, faults: Self.harmless), &random, "seed \(seed)")
  }

  @Test(arguments: UInt64(0)..<80) func partsGiveSameResultWithFaults(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = Self.document(&random, faults: Self.harmless + Self.harmful)
    try Self.expectTheSame(bytes, &random, "seed \(seed)")
    try Self.expectTheSame(Array(bytes.prefix(bytes.count / 2)), &random, "half of seed \(seed)")
  }

  @Test func documentsWithDeclarationsAreNotCut() {
    for head in [
      "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><tv>", "<!DOCTYPE tv [<!ENTITY a \"b\">]><tv>", "\u{FEFF}<xmltv>",
    ] {
      #expect(!XMLTVPart.canCut(after: Array(head.utf8)), "\(head)")
    }
    for head in [
      "<tv>", "<?xml version='1.0' encoding='utf-8'?><!DOCTYPE tv SYSTEM \"xmltv.dtd\"><tv>", "\u{FEFF}<tv a=\"[\">",
    ] {
      #expect(XMLTVPart.canCut(after: Array(head.utf8)), "\(head)")
    }
  }

  @Test func entitiesAreReadInLongDocuments() throws {
    let programmes = (0..<50).map {
      "<programme start=\"202611\(10 + $0 % 9)\" channel=\"c\($0)\"><title>&h;</title></programme>\n"
    }
    let bytes = Array("<!DOCTYPE tv [<!ENTITY h \"Harbour\">]><tv>\(programmes.joined())</tv>".utf8)
    let read = try Self.inParts(bytes, size: 200, threads: 2)
    #expect(read.programmes.count == 50)
    #expect(read.programmes.nonEmptyAllSatisfy { $0.contains("Harbour") })
  }
  @Test func uncuttableLongDocumentIsReadCompletely() {
    let programmes = (0..<40_000).map {
      "<programme start=\"202611\(10 + $0 % 9)\" channel=\"c\($0 % 7)\"><title>Tide \($0)</title></programme>\n"
    }
    let comment = "<!-- <programme start=\"1\"> -->\n"
    let bytes = Array("<tv>\(String(repeating: comment, count: 100))\(programmes.joined())</tv>".utf8)
    let isRead = HangGuard.ends {
      #expect((try? Self.inParts(bytes, size: 1_000, threads: 1).programmes.count) == 40_000)
    }
    #expect(isRead)
  }

}
