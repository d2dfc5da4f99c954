package import GuideModel

/// The result of decoding part of a document, so that several threads can decode one document. A document is cut before
/// programmes. A cut may be wrong, for example inside a comment. It is right if the part before it turns out to end
/// between two items.
package struct XMLTVPart: Sendable {
  let reading: XMLTVReading
  /// Whether the part ended between two items, so that the cut after it is right.
  package let isWhole: Bool
  /// Whether the reading stopped in this part, so that nothing after it counts.
  package let isOver: Bool
  let lines: Int
  let skips: Int

  init(_ box: XMLTVReadingBox, _ document: XMLDocument) {
    reading = box.reading
    isWhole = document.isBetweenItems
    isOver = document.isOver
    lines = document.lineCount
    skips = document.skips
  }

  /// Decodes a part that is followed by others.
  package static func decode(
    _ bytes: [UInt8], file: String, languages: [String], zones: FeedZones = .utc, isFirst: Bool
  ) -> XMLTVPart {
    let decoder = XMLTVDecoder(
      file: file, languages: languages, zones: zones, expecting: bytes.count, startsInside: !isFirst)
    _ = decoder.read(bytes.span)
    return decoder.part()
  }

  /// The offset of the last programme in the bytes, where they can be cut; never their start.
  package static func lastCut(in bytes: [UInt8]) -> Int? {
    var offset = bytes.count - tag.count - 1
    while offset > 0 {
      if bytes[offset] == tag[0], bytes[offset + tag.count] <= UInt8(ascii: " "),
        ItemBoundary.begins(bytes[offset...], with: tag)
      {
        return offset
      }
      offset -= 1
    }
    return nil
  }

  private static let tag = Array("<programme".utf8)

  /// Whether a document with this beginning may be cut. It must be UTF-8 and have no declarations, because every part
  /// would need them.
  package static func canCut(after beginning: [UInt8]) -> Bool {
    guard DocumentText.isUTF8(beginning) else { return false }
    let start = String(decoding: beginning.prefix(4096), as: UTF8.self).lowercased()
    guard let root = start.firstRange(of: "<tv") else { return false }
    return !start[..<root.lowerBound].contains("[")
  }
}

/// Assembles a guide from the parts of a document in order.
package struct XMLTVAssembly: Sendable {
  private var reading: XMLTVReading
  private var lines = 0
  /// Number of errors at which something was skipped.
  package private(set) var skips = 0

  /// Creates an assembly, with parameters as in `XMLTVDecoder.init`.
  package init(
    file: String, languages: [String], expecting bytes: Int, collector: DiagnosticCollector = DiagnosticCollector()
  ) {
    reading = XMLTVReading(
      file: file, languages: languages, zones: .utc, expecting: bytes, collector: collector)
  }

  /// Appends the next part. Returns false once the reading has stopped.
  package mutating func append(_ part: XMLTVPart) -> Bool {
    reading.merge(part.reading, after: lines)
    lines += part.lines
    skips += part.skips
    return !part.isOver
  }

  /// Whether a decoder for the whole document would have given the same result for the next part. A part does not know how
  /// many errors came before it.
  package func canAppend(_ part: XMLTVPart) -> Bool {
    (part.isWhole || part.isOver) && skips + part.skips < XMLTVLimits.skips
  }

  /// The guide from all parts.
  package mutating func finish() -> DecodedGuide { reading.finish() }
}

// MARK: - Merging and finishing

extension XMLTVReading {
  /// Whether only the root is open.
  var isAtRoot: Bool { open.count == 1 && head == nil && channel == nil }

  /// Appends the reading of the next part, which begins after `lines` lines.
  mutating func merge(_ part: XMLTVReading, after lines: Int) {
    for diagnostic in part.diagnostics.kept where isNew(diagnostic) { diagnostics.keep(diagnostic.moved(by: lines)) }
    diagnostics.addCounts(of: part.diagnostics, after: lines)
    diagnostics.continueStream(of: part.diagnostics)
    let (numbers, again) = channels.merge(part.channels, after: lines)
    for channel in again { reportDuplicateChannel(channel.id, channel.line) }
    channels.leftOut.add(programmes: rows.merge(part.rows, channels: numbers, after: lines))
  }

  /// Whether a part's diagnostic is new in the whole document. Each unknown element is reported once, up to a limit.
  private mutating func isNew(_ diagnostic: Diagnostic) -> Bool {
    guard diagnostic.problem.key == Diagnostic.unknownElement("").key else { return true }
    return diagnostic.problem.values.allSatisfy { addUnknownName($0) }
  }

  /// The guide from everything that was read.
  mutating func finish() -> DecodedGuide {
    diagnostics.beginReview()
    let similar = channels.joinedChannels()
    let contradicting = rows.contradictions(of: similar)
    let joined = similar.filter { contradicting[$0.key] == nil }
    rows.move(joined)
    let (batch, owners) = rows.finish(channels: channels.count, file: file, diagnostics: &diagnostics)
    reportJoined(joined)
    reportUndeclared(except: joined, contradicting)
    reportTrimmedDetails()
    if let diagnostic = channels.leftOut.diagnostic(file: file) { diagnostics.add(diagnostic) }
    // Sorted by all strings, because the order of a line's diagnostics may differ if they come from different parts.
    let inOrder = diagnostics.finish().sorted { one, other in
      if one.line != other.line { return one.line < other.line }
      return (one.problem.english, one.action.english) < (other.problem.english, other.action.english)
    }
    let names = languages.map { String(decoding: $0, as: UTF8.self) }
    let kept = (0..<channels.count).filter { joined[$0] == nil }
    let numbers = Dictionary(uniqueKeysWithValues: kept.enumerated().map { ($1, $0) })
    let all = channels.channels(languages: names)
    return DecodedGuide(
      channels: kept.map { all[$0] }, batch: batch, channelOfInput: owners.compactMap { numbers[$0] },
      diagnostics: inOrder,
      bareStars: rows.bareStars)
  }

  /// Reports channels joined to others because their ids differ only in case or spaces.
  private mutating func reportJoined(_ joined: [Int: Int]) {
    for (channel, target) in joined.sorted(by: { $0.key < $1.key }) {
      let problem: Message =
        "channel “\(channels.id(channel).shortened)” differs from “\(channels.id(target).shortened)” in case or spaces"
      report(.noted, line: channels.line(channel), problem, "joined")
    }
  }

  /// Reports undeclared channels, which are named by their ids. Some contradict a similar channel.
  private mutating func reportUndeclared(except joined: [Int: Int], _ contradicting: [Int: Int]) {
    for channel in channels.undeclared(except: joined) {
      let id = channel.id.shortened
      let problem: Message =
        if let other = contradicting[channel.channel].map(channels.id) {
          "channel “\(id)” is not declared, and has different programmes from “\(other.shortened)”"
        } else {
          "channel “\(id)” is not declared"
        }
      report(.noted, line: channel.line, problem, "its id is used as the name")
    }
  }

  /// Reports names, icons and links beyond the limits, once per kind and channel.
  private mutating func reportTrimmedDetails() {
    for channel in 0..<channels.count {
      for kind in channels.trimmedKinds(of: channel) {
        let problem = kind.problem(of: channels.id(channel).shortened)
        report(.noted, line: channels.line(channel), problem, "the first ones kept")
      }
    }
  }
}
