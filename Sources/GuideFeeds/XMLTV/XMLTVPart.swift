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

/// What was read, as a part of a document and in the end.
extension XMLTVReading {
  /// Whether nothing but the root is open.
  var isAtRoot: Bool { open.count == 1 && head == nil && channel == nil }

  /// Takes over what was read of the part of the document that follows after so many lines.
  mutating func merge(_ part: XMLTVReading, after lines: Int) {
    for finding in part.findings.kept where isNews(finding) { findings.keep(finding.moved(by: lines)) }
    findings.addCounts(of: part.findings, after: lines)
    findings.continueStream(of: part.findings)
    let (numbers, again) = channels.merge(part.channels, after: lines)
    for channel in again { complainOfChannelAgain(channel.id, channel.line) }
    channels.leftOut.add(programmes: rows.merge(part.rows, channels: numbers, after: lines))
  }

  /// Whether a part's finding is to be told of the whole: each element that nobody knows is named once, and not all are.
  private mutating func isNews(_ finding: Finding) -> Bool {
    guard finding.problem.hasPrefix(XMLTVReading.strange) else { return true }
    return addStranger(String(finding.problem.dropFirst(XMLTVReading.strange.count)))
  }

  /// All that was read.
  mutating func finish() -> XMLTVGuide {
    findings.beginReview()
    let (batch, owners) = rows.finish(channels: channels.count, file: file, findings: &findings)
    for channel in channels.undeclared {
      complain(.noted, line: channel.line, "channel \(channel.id.shortened) is not declared", "called by its id")
    }
    for channel in channels.trimmed {
      let problem = "channel \(channel.id.shortened) has more names, icons or links than are kept"
      complain(.noted, line: channel.line, problem, "the first kept")
    }
    if let finding = channels.leftOut.finding(file: file) { findings.add(finding) }
    // By all that they say: those of a line come in another order where the document was read in parts.
    let inOrder = findings.finish().sorted { ($0.line, $0.problem, $0.action) < ($1.line, $1.problem, $1.action) }
    let names = languages.map { String(decoding: $0, as: UTF8.self) }
    return XMLTVGuide(
      channels: channels.channels(languages: names), batch: batch, channelOfInput: owners, findings: inOrder)
  }
}
