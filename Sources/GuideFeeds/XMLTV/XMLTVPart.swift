package import GuideModel

/// What was read of a part of a document, so that several threads may read one document.
///
/// A document is cut before programmes. That is right where the part before the cut turns out to end between two items; a
/// cut may also fall into a comment, which nobody knows who does not read from the start.
package struct XMLTVPart: Sendable {
  let reading: XMLTVReading
  /// Whether the part ended between two items, so that the next may begin within the root.
  package let isWhole: Bool
  /// Whether something in it ended the reading, and nothing after it counts.
  package let isOver: Bool
  /// How many lines ended in it.
  let lines: Int
  /// How many places were passed over.
  let repairs: Int

  init(_ desk: XMLTVDesk, _ document: XMLDocument) {
    reading = desk.reading
    isWhole = document.isBetweenItems
    isOver = document.isOver
    lines = document.lineCount
    repairs = document.repairs
  }

  /// Decodes a part that others follow.
  package static func decode(_ bytes: [UInt8], file: String, languages: [String], isFirst: Bool) -> XMLTVPart {
    let decoder = XMLTVDecoder(file: file, languages: languages, expecting: bytes.count, startsInside: !isFirst)
    _ = decoder.read(bytes.span)
    return decoder.part()
  }

  /// The last place at which bytes can be cut; nil where no programme begins in them but at their start.
  package static func lastCut(in bytes: [UInt8]) -> Int? {
    var place = bytes.count - tag.count - 1
    while place > 0 {
      if bytes[place] == tag[0], bytes[place + tag.count] <= UInt8(ascii: " "), bytes[place...].starts(with: tag) {
        return place
      }
      place -= 1
    }
    return nil
  }

  private static let tag = Array("<programme".utf8)

  /// Whether a document that begins so may be cut: one in UTF-8 without declarations of its own, which every part would
  /// have to know.
  package static func mayCut(after beginning: [UInt8]) -> Bool {
    guard !beginning.prefix(4096).contains(0) else { return false }
    let start = String(decoding: beginning.prefix(4096), as: UTF8.self).lowercased()
    guard let root = start.firstRange(of: "<tv") else { return false }
    let text = start[..<root.lowerBound]
    if text.contains("[") { return false }
    guard let encoding = text.firstRange(of: "encoding=") else { return true }
    return text[encoding.upperBound...].dropFirst().hasPrefix("utf-8")
  }
}

/// A guide that is put together of the parts of a document, in their order.
package struct XMLTVAssembly: Sendable {
  private var reading: XMLTVReading
  private var lines = 0
  /// How many places were passed over.
  package private(set) var repairs = 0

  /// An assembly of a document as `XMLTVDecoder.init` describes it.
  package init(
    file: String, languages: [String], expecting bytes: Int, collector: FindingCollector = FindingCollector()
  ) {
    reading = XMLTVReading(file: file, languages: languages, expecting: bytes, collector: collector)
  }

  /// Takes over the next part; false when no more are wanted.
  package mutating func take(_ part: XMLTVPart) -> Bool {
    reading.merge(part.reading, after: lines)
    lines += part.lines
    repairs += part.repairs
    return !part.isOver
  }

  /// Whether the next part is what it would be, had it been read after those before it by the same reader, so that it can
  /// be taken. A part does not know how many faults were met before.
  package func fits(_ part: XMLTVPart) -> Bool {
    (part.isWhole || part.isOver) && repairs + part.repairs < XMLTVLimits.repairs
  }

  /// The guide of all parts.
  package mutating func finish() -> XMLTVGuide { reading.finish() }
}
