import GuideModel
import Testing

@testable import GuideFeeds

/// Stray end tags between items.
@Suite struct StrayEndTagTests {
  private static let item = DecodedXMLTV.programme("202611202000", "202611202100", "Tide")

  private static func document(_ between: String, count: Int) -> [UInt8] {
    let tags = String(repeating: between, count: count)
    return Array("<tv><channel id=\"one\"/>\n\(tags)\(item)\n\(tags)</tv>".utf8)
  }

  private static func read(_ bytes: [UInt8], pieceSize: Int) -> (parsed: Int, guide: DecodedGuide) {
    let box = XMLTVReadingBox(XMLTVReading(file: "guide.xml", languages: [], zones: .utc, expecting: bytes.count))
    let document = XMLDocument(box, startsInside: false, pieceSize: pieceSize)
    bytes.withUnsafeBytes { _ = document.read($0) }
    document.finish(after: nil)
    return (document.parsedBytes, box.reading.finish())
  }

  private static let betweens = [
    "</a>", "</a> ", "</a>\n", "</a>text ", "\t</b>\r\n  ", "</a>é", "</a>新闻, 😀", "</p>a > b\n", "x</title>",
  ]

  /// Each end tag that did not directly follow another used to need a parser, which reads at least 256 bytes.
  @Test(arguments: betweens) func oneParserReadsManyStrayEndTags(between: String) {
    let bytes = Self.document(between, count: 400)
    let (parsed, guide) = Self.read(bytes, pieceSize: XMLDocument.defaultPieceSize)
    #expect(guide.batch.rowCount == 1)
    #expect(guide.diagnostics.map(\.problem) == [Message](repeating: "an end tag without a start tag", count: 800))
    #expect(parsed < 3 * bytes.count + 4_096, "\(parsed) of \(bytes.count) bytes")
  }

  /// Anything else between end tags is left to the parser.
  @Test(
    arguments: betweens + [
      "</a>&amp;", "</a>&", "</a>]]>", "</a><b/>", "</a><!-- </a> -->", "</a>\u{FFFE}", "</a>\u{1}", "</a></tv>",
      "</a\n>", "</a> < ",
    ], [1, 2, 5, 64])
  func chunksMakeNoDifference(between: String, size: Int) {
    let bytes = Self.document(between, count: 20)
    let (usual, other) = (
      Self.read(bytes, pieceSize: XMLDocument.defaultPieceSize).guide, Self.read(bytes, pieceSize: size).guide
    )
    #expect(other.diagnostics == usual.diagnostics)
    #expect(other.batch.rowCount == usual.batch.rowCount && usual.batch.rowCount == 1)
  }
}
