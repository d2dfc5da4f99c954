import GuideModel
import Testing

@testable import GuideFeeds

/// The number of bytes passed to parsers for a document with unclosed sections.
@Suite struct OpaqueSectionTests {
  /// Where the sections begin.
  enum Place: CaseIterable {
    /// Nine titles out of ten contain a section.
    case titles
    /// A section precedes each programme.
    case betweenItems

    func document(_ start: String, count: Int) -> [UInt8] {
      let items = (0..<count).map { number in
        let (before, title) =
          switch self {
          case .titles: ("", number % 10 == 0 ? "Tide" : "x\(start)")
          case .betweenItems: (start, "Tide")
          }
        let time = "20261122\(100_000 + number % 60)"
        return "\(before)<programme start=\"\(time)\" channel=\"a\"><title>\(title)</title></programme>\n"
      }
      return Array("<tv><channel id=\"a\"/>\n\(items.joined())</tv>".utf8)
    }

    /// The action given in the diagnostics, and the minimum number of diagnostics.
    func expectedFindings(count: Int) -> (action: Message, atLeast: Int) {
      switch self {
      case .titles: ("read as text", count * 9 / 10)
      case .betweenItems: ("skipped to the next item", count - 2)
      }
    }
  }

  private static func read(_ bytes: [UInt8], pieceSize: Int) -> (parsed: Int, guide: DecodedGuide) {
    let box = XMLTVReadingBox(XMLTVReading(file: "guide.xml", languages: [], zones: .utc, expecting: bytes.count))
    let document = XMLDocument(box, startsInside: false, pieceSize: pieceSize)
    bytes.withUnsafeBytes { _ = document.read($0) }
    document.finish(after: nil)
    return (document.parsedBytes, box.reading.finish())
  }

  /// Each unclosed CDATA section in a title used to cause everything after it to be read again: 415 KB took two seconds, and
  /// twice as much took four times as long. Each unclosed instruction between items used to be read up to the limit on markup:
  /// for 900 of them in 100 KB, 45 MB were read.
  @Test(arguments: Place.allCases, ["<![CDATA[", "<?x ", "<!-- ", "<!--", "<?"])
  func unclosedSectionsTakeLinearTime(place: Place, start: String) {
    // Between items, the count does not exceed the number of diagnostics kept for each kind.
    let count = place == .titles ? 2_000 : 900
    let bytes = place.document(start, count: count)
    let (parsed, guide) = Self.read(bytes, pieceSize: XMLDocument.defaultPieceSize)
    let expected = place.expectedFindings(count: count)
    let found = guide.diagnostics.count { $0.action == expected.action }
    #expect((expected.atLeast...count).contains(found), "\(found)")
    if place == .titles { #expect(guide.diagnostics.count(of: .refused) == 0 && found == expected.atLeast) }
    #expect(guide.batch.rowCount > 0)
    #expect(parsed > bytes.count)
    #expect(parsed < 6 * bytes.count, "\(parsed / bytes.count) times \(bytes.count) bytes")
  }

  private static let pieces = ["<![CDATA[", "<?x ", "<!-- "].flatMap { start in [1, 100, 5_000].map { (start, $0) } }

  @Test(arguments: Place.allCases, pieces)
  func chunksMakeNoDifference(place: Place, piece: (start: String, size: Int)) {
    let bytes = place.document(piece.start, count: 100)
    let (usual, other) = (
      Self.read(bytes, pieceSize: XMLDocument.defaultPieceSize), Self.read(bytes, pieceSize: piece.size)
    )
    #expect(other.guide.diagnostics == usual.guide.diagnostics)
    #expect(other.guide.batch.rowCount == usual.guide.batch.rowCount && usual.guide.batch.rowCount > 50)
  }
}
