package import GuideModel

/// Decodes XMLTV (the DTD of XMLTV 1.4.0) in chunks, as described in docs/formats.md. Decoding never fails: unusable input is
/// left out and reported. It loads nothing but the given bytes, and entities cannot expand without limit.
package struct XMLTVDecoder {
  private let box: XMLTVReadingBox
  private let document: XMLDocument
  private let text: DocumentText

  /// Creates a decoder for a document.
  ///
  /// `file` is the name used in diagnostics, and `collector`, which must be empty, receives them. If a string exists in
  /// several languages, the first match in `languages` (such as `cy` or `en_GB`) is used, or else the first text.
  /// `zones` looks up the zones of the document's times. `bytes` is the expected size.
  ///
  /// If `startsInside` is true, the document starts at an item, after `skips` errors. `pieceSize` and `scans` are for
  /// tests: without `scans`, libexpat reads every item.
  package init(
    file: String, languages: [String] = [], zones: FeedZones = .utc, expecting bytes: Int = 0,
    startsInside: Bool = false, skips: Int = 0, pieceSize: Int? = nil, scans: Bool = true,
    collector: DiagnosticCollector = DiagnosticCollector()
  ) {
    box = XMLTVReadingBox(
      XMLTVReading(file: file, languages: languages, zones: zones, expecting: bytes, collector: collector))
    document = XMLDocument(
      box, startsInside: startsInside, skips: skips, pieceSize: pieceSize ?? XMLDocument.defaultPieceSize, scans: scans)
    // Documents are cut into parts only if they are UTF-8.
    text = DocumentText(isUTF8: startsInside)
  }

  /// Reads the next bytes. Returns false once the reading has stopped.
  package func read(_ bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBytes { read($0, isLast: false) }
  }

  private func read(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Bool {
    let isKnown = text.diagnostic != nil
    let wantsMore = text.read(bytes, isLast: isLast) { document.read($0) }
    if !isKnown, let diagnostic = text.diagnostic { box.reading.noteEncoding(diagnostic.problem, diagnostic.action) }
    return wantsMore
  }

  /// Reads the text that was held back.
  private func readRest() { _ = read(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) }

  /// The guide. `break` is the reason if the bytes broke off before the end of the document.
  package func finish(after break: Message? = nil) -> DecodedGuide {
    readRest()
    document.finish(after: `break`)
    return box.reading.finish()
  }

  /// The result for a part that is followed by others.
  package func part() -> XMLTVPart {
    readRest()
    document.endPart()
    return XMLTVPart(box, document)
  }

  /// The result of the last part.
  package func lastPart(after break: Message? = nil) -> XMLTVPart {
    readRest()
    document.finish(after: `break`)
    return XMLTVPart(box, document)
  }

  /// Decodes a whole document.
  package static func guide(
    in bytes: [UInt8], file: String, languages: [String] = [], zones: FeedZones = .utc
  ) -> DecodedGuide {
    let decoder = XMLTVDecoder(file: file, languages: languages, zones: zones, expecting: bytes.count)
    _ = decoder.read(bytes.span)
    return decoder.finish()
  }
}

/// Limits that no genuine guide comes near. Beyond them, an element is cut or left out, or reading stops, with a
/// diagnostic.
enum XMLTVLimits {
  /// Maximum nesting depth of elements.
  static let depth = 64
  /// Maximum number of attributes per element, and of bytes in each.
  static let attributes = 64
  static let attributeLength = 64 << 10
  /// Maximum number of bytes in an element's text.
  static let textLength = 256 << 10
  /// Maximum number of bytes in an address, the same as in browsers.
  static let address = 2_083
  /// Maximum number of bytes in a channel id. Ids should look like DNS names, which are no longer than this.
  static let id = 256
  /// Maximum number of channels in a guide.
  static let channels = OmittedChannels.limit
  /// Maximum number of names, icons and links (each) per channel. Channels far down the list have a lower limit.
  static let details = 20
  static let detailedChannels = 10_000
  static let fewDetails = 4
  /// Number of categories to search for duplicates.
  static let categories = 256
  /// Maximum number of bytes in each kind of channel detail (names, icons, links), not counting the first one. This also
  /// limits the size of the list of all channels.
  static let channelDetails = 2 << 10
  /// Maximum number of characters in a title or channel name, and in any other text. A mark counts as part of its base
  /// character.
  static let title = 512
  static let text = 16_384
  /// Maximum number of bytes in all strings of a programme.
  static let programme = 1 << 20
  /// Maximum number of bytes in one piece of markup, such as a comment.
  static let markup = 1 << 20
  /// Maximum number of errors at which something is skipped.
  static let skips = 1_000
  /// Maximum factor by which entities may expand a document, and the number of bytes from which it is checked.
  static let amplification: Float = 20
  static let amplificationStart: UInt64 = 1 << 20
  /// Maximum number of the document's own entities that refer to others.
  static let nestedEntities = 100
  /// Maximum number of attributes that a document declares, and of bytes in all their default values. The XMLTV DTD
  /// declares about forty, with 20 bytes of defaults.
  static let declaredAttributes = 200
  static let defaultBytes = 256
}
