package import GuideModel

/// Decodes XMLTV (the DTD of XMLTV 1.4.0), a piece at a time; docs/formats.md says how.
///
/// It never fails: unusable input is left out and reported. It loads nothing but the bytes, and no entity can expand
/// without bound.
package struct XMLTVDecoder {
  private let box: XMLTVReadingBox
  private let document: XMLDocument
  private let text: DocumentText

  /// A decoder of a document.
  ///
  /// `file` is the file that findings name; `collector`, which must be empty, receives them. If a text comes in several
  /// languages, the first match in `languages` (for example `cy` or `en_GB`) is used, or else the first text. `zones` finds the
  /// zones of its times. `bytes` is the expected size. With `startsInside` the document starts at an item, after `skips` errors.
  /// `pieceSize` and `scans` are for tests: without `scans`, libexpat reads every item.
  package init(
    file: String, languages: [String] = [], zones: FeedZones = .utc, expecting bytes: Int = 0,
    startsInside: Bool = false, skips: Int = 0, pieceSize: Int? = nil, scans: Bool = true,
    collector: DiagnosticCollector = DiagnosticCollector()
  ) {
    box = XMLTVReadingBox(
      XMLTVReading(file: file, languages: languages, zones: zones, expecting: bytes, collector: collector))
    document = XMLDocument(
      box, startsInside: startsInside, skips: skips, pieceSize: pieceSize ?? XMLDocument.usualPieceSize, scans: scans)
    // Documents are cut into parts only if they are UTF-8.
    text = DocumentText(isUTF8: startsInside)
  }

  /// Reads the next bytes. False once the reading has stopped.
  package func read(_ bytes: Span<UInt8>) -> Bool {
    bytes.withUnsafeBytes { read($0, isLast: false) }
  }

  private func read(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> Bool {
    let isKnown = text.finding != nil
    let wantsMore = text.read(bytes, isLast: isLast) { document.read($0) }
    if !isKnown, let finding = text.finding { box.reading.noteEncoding(finding.problem, finding.action) }
    return wantsMore
  }

  /// Reads the text that was held back.
  private func readRest() { _ = read(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true) }

  /// The guide. `break` is the reason why no more bytes came, if that is not the end of the document.
  package func finish(after break: Message? = nil) -> DecodedGuide {
    readRest()
    document.finish(after: `break`)
    return box.reading.finish()
  }

  /// The result of a part that others follow.
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

/// Bounds that no honest guide comes near. Beyond them an element is cut or left out, or the reading stops, with a finding.
enum XMLTVLimits {
  /// Elements within each other.
  static let depth = 64
  /// Attributes of an element, and bytes of each.
  static let attributes = 64
  static let attributeLength = 64 << 10
  /// Bytes of an element's text.
  static let textLength = 256 << 10
  /// Bytes of an address, as much as browsers take.
  static let address = 2_083
  /// Bytes of a channel's id. It is meant to be like a name in the DNS, which has no more.
  static let id = 256
  /// Channels of a guide.
  static let channels = ChannelsLeftOut.limit
  /// The most names, icons and links of a channel. Channels far down in the list have fewer.
  static let details = 20
  static let detailedChannels = 10_000
  static let fewDetails = 4
  /// Categories among which repeats are searched for.
  static let categories = 256
  /// Bytes of a channel's names, of its icons and of its links beyond the first of each. One list has to hold all channels.
  static let channelDetails = 2 << 10
  /// Letters of a title or a channel's name, and of any other text. Marks count with their letter.
  static let title = 512
  static let text = 16_384
  /// Bytes of all texts of a programme.
  static let programme = 1 << 20
  /// Bytes of one piece of markup, such as a comment.
  static let markup = 1 << 20
  /// Errors at which something is skipped.
  static let skips = 1_000
  /// The factor by which entities may expand a document, and the bytes from which on that is checked.
  static let amplification: Float = 20
  static let amplificationStart: UInt64 = 1 << 20
  /// Entities of the document's own that refer to others.
  static let nestedEntities = 100
  /// Attributes that a document declares, and bytes of all their default values. The whole DTD of XMLTV declares some forty,
  /// with defaults of 20 bytes.
  static let declaredAttributes = 200
  static let defaultBytes = 256
}
