import GuideModel
import Testing

@testable import GuideFeeds

/// The number of bytes given to parsers for a document of sections without an end.
@Suite struct OpaqueSectionTests {
  /// Programmes of which nine in ten have the start of a section in the title.
  private static func document(_ start: String, count: Int) -> [UInt8] {
    let items = (0..<count).map { number in
      let title = number % 10 == 0 ? "Tide" : "x\(start)"
      return "<programme start=\"20261122\(100_000 + number % 60)\" channel=\"a\"><title>\(title)</title></programme>\n"
    }
    return Array("<tv><channel id=\"a\"/>\n\(items.joined())</tv>".utf8)
  }

  private static func read(_ bytes: [UInt8], pieceSize: Int) -> (parsed: Int, guide: XMLTVGuide) {
    let box = XMLTVReadingBox(XMLTVReading(file: "guide.xml", languages: [], expecting: bytes.count))
    let document = XMLDocument(box, startsInside: false, pieceSize: pieceSize)
    bytes.withUnsafeBytes { _ = document.read($0) }
    document.finish(after: nil)
    return (document.parsedBytes, box.reading.finish())
  }

  /// Once, all that followed a CDATA section was read: 415 KB took two seconds, and twice as many four times as
  /// long.
  @Test(arguments: ["<![CDATA[", "<?x ", "<!-- ", "<!--", "<?"])
  func sectionsWithoutEndAreParsedInAFewTimesTheirBytes(start: String) {
    let bytes = Self.document(start, count: 2_000)
    let (parsed, guide) = Self.read(bytes, pieceSize: XMLDocument.usualPieceSize)
    #expect(guide.findings.count(of: .refused) == 0)
    #expect(guide.findings.count { $0.action == "read as text" } == 1_800)
    #expect(parsed > bytes.count)
    #expect(parsed < 6 * bytes.count, "\(parsed / bytes.count) times \(bytes.count) bytes")
  }

  @Test(arguments: ["<![CDATA[", "<?x ", "<!-- "], [1, 100, 5_000])
  func inPiecesOfAnyLengthTheyAreTheSame(start: String, pieceSize: Int) {
    let bytes = Self.document(start, count: 100)
    let (usual, other) = (
      Self.read(bytes, pieceSize: XMLDocument.usualPieceSize), Self.read(bytes, pieceSize: pieceSize)
    )
    #expect(other.guide.findings == usual.guide.findings)
    #expect(other.guide.batch.rowCount == usual.guide.batch.rowCount && usual.guide.batch.rowCount > 50)
  }

  /// Programmes, each after the start of a section.
  private static func documentBetweenItems(_ start: String, count: Int) -> [UInt8] {
    let items = (0..<count).map { number in
      "\(start)<programme start=\"20261122\(100_000 + number % 60)\" channel=\"a\"><title>Tide</title></programme>\n"
    }
    return Array("<tv><channel id=\"a\"/>\n\(items.joined())</tv>".utf8)
  }

  /// Once, each instruction without an end was read up to the limit of markup: 900 of them in 100 KB took 45 MB.
  @Test(arguments: ["<![CDATA[", "<?x ", "<!-- ", "<?"])
  func sectionsWithoutEndBetweenItemsAreParsedInAFewTimesTheirBytes(start: String) {
    let bytes = Self.documentBetweenItems(start, count: 900)
    let (parsed, guide) = Self.read(bytes, pieceSize: XMLDocument.usualPieceSize)
    #expect(guide.findings.count { $0.action == "passed over, up to the next item" } >= 898)
    #expect(guide.batch.rowCount > 0)
    #expect(parsed > bytes.count)
    #expect(parsed < 6 * bytes.count, "\(parsed / bytes.count) times \(bytes.count) bytes")
  }

  @Test(arguments: ["<![CDATA[", "<?x ", "<!-- "], [1, 100, 5_000])
  func betweenItemsTheyAreTheSameInPiecesOfAnyLength(start: String, pieceSize: Int) {
    let bytes = Self.documentBetweenItems(start, count: 100)
    let (usual, other) = (
      Self.read(bytes, pieceSize: XMLDocument.usualPieceSize), Self.read(bytes, pieceSize: pieceSize)
    )
    #expect(other.guide.findings == usual.guide.findings)
    #expect(other.guide.batch.rowCount == usual.guide.batch.rowCount && usual.guide.batch.rowCount > 50)
  }
}
