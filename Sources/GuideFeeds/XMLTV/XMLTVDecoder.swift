package import GuideModel

/// Decodes XMLTV (the DTD of XMLTV 1.4.0), a piece at a time; docs/formats.md says how.
///
/// It never fails: what cannot be used is left out and reported. Nothing outside the bytes is ever loaded, and nothing in
/// them can swell without end.
package struct XMLTVDecoder {
  private let desk: XMLTVDesk
  private let document: XMLDocument

  /// A decoder of a document, which `file` names in the findings. Of texts in several languages those of the first of
  /// `languages` that there is are shown, such as `cy` or `en_GB`; else the first. `bytes` is how many are expected.
  /// What `startsInside` is the part of a document from an item on, before which `repairs` places were passed over. The
  /// parser is given `pieceSize` bytes at once. Findings go to a collector, which is empty.
  package init(
    file: String, languages: [String] = [], expecting bytes: Int = 0, startsInside: Bool = false, repairs: Int = 0,
    pieceSize: Int? = nil, collector: FindingCollector = FindingCollector()
  ) {
    desk = XMLTVDesk(XMLTVReading(file: file, languages: languages, expecting: bytes, collector: collector))
    document = XMLDocument(
      desk, startsInside: startsInside, repairs: repairs, pieceSize: pieceSize ?? XMLDocument.usualPieceSize)
  }

  /// Reads the next bytes; false when no more are wanted.
  package func read(_ bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBytes { document.read($0) }
  }

  /// What was read. `break` says why there were no more bytes, where that is not the document's end.
  package func finish(after break: String? = nil) -> XMLTVGuide {
    document.finish(after: `break`)
    return desk.reading.finish()
  }

  /// What was read of a part that others follow.
  package func part() -> XMLTVPart {
    document.endPart()
    return XMLTVPart(desk, document)
  }

  /// What was read of the last part.
  package func lastPart(after break: String? = nil) -> XMLTVPart {
    document.finish(after: `break`)
    return XMLTVPart(desk, document)
  }

  /// Decodes a whole document.
  package static func guide(in bytes: [UInt8], file: String, languages: [String] = []) -> XMLTVGuide {
    let decoder = XMLTVDecoder(file: file, languages: languages, expecting: bytes.count)
    _ = decoder.read(bytes.span)
    return decoder.finish()
  }
}
