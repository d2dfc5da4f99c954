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

/// Channels and programmes of an XMLTV guide.
package struct XMLTVGuide: Sendable {
  /// In the order of the guide; those without programmes too.
  package let channels: [Channel]
  /// The programmes, an input or more a channel.
  package let batch: ProgrammeBatch
  /// By input of the batch, the place of its channel in `channels`.
  package let channelOfInput: [Int]
  /// What was wrong, by line.
  package private(set) var findings: [Finding]

  /// Whether it has neither channels nor programmes.
  package var isEmpty: Bool { channels.isEmpty && batch.rowCount == 0 }

  /// Takes the findings out of it, which are told by others.
  package mutating func takeFindings() -> [Finding] {
    defer { findings = [] }
    return findings
  }
}

extension GuideBuilder {
  /// Adds a guide's channels, programmes and findings, and returns how many programmes were left out, since the builder
  /// had them already.
  package mutating func add(_ guide: XMLTVGuide) -> Int {
    add(guide.findings)
    let places = guide.channels.map { addWithinLimit($0) }
    let batch = add(guide.batch)
    return add(inputsOf: guide.channelOfInput.map { places[$0] }, ofBatch: batch)
  }
}

/// What no honest guide comes near; beyond it an element is cut or left out, or the reading ends, and it is said.
enum XMLTVLimits {
  /// Elements within each other.
  static let depth = 64
  /// Attributes of an element, and bytes of each.
  static let attributes = 64
  static let attributeLength = 64 << 10
  /// Bytes of an element's text that are read.
  static let textLength = 256 << 10
  /// Bytes of an address, as much as browsers take.
  static let address = 2_083
  /// Bytes of a channel's id.
  static let id = 2_048
  /// Channels of a guide.
  static let channels = ChannelsLeftOut.limit
  /// Categories among which repeats are looked for.
  static let categories = 256
  /// Bytes of a channel's names, of its icons and of its links beyond the first of each: all channels are in one list, which
  /// must stay small enough to be read.
  static let channelDetails = 2 << 10
  /// Letters of a title or a channel's name, and of any other text; marks belong to their letter.
  static let title = 512
  static let text = 16_384
  /// Bytes of all texts of a programme that are kept.
  static let programme = 1 << 20
  /// Bytes that may belong to one piece of markup, such as a comment.
  static let markup = 1 << 20
  /// Places that may be passed over because they are no XML.
  static let repairs = 1_000
  /// The most that entities may swell a guide, and the bytes up to which nobody looks.
  static let amplification: Float = 20
  static let amplificationStart: UInt64 = 1 << 20
}
