package import GuideModel
import GuideSystem

/// The changes of the last update of a source, as a note in its image: a line a change, its fields parted by tabs, times in
/// seconds since 1970.
enum ChangeList {
  /// More of them are of no use to a person.
  static let limit = 5000

  /// The note's bytes.
  static func bytes(of changes: [GuideChange]) -> [UInt8] {
    changes.prefix(limit).flatMap { change in
      let (word, old, new): (String, Interval?, Interval?) =
        switch change.kind {
        case .new(let interval): ("new", nil, interval)
        case .moved(let from, let to): ("moved", from, to)
        case .gone(let interval): ("gone", interval, nil)
        }
      let times = [old?.start, old?.end, new?.start, new?.end].map { $0.map { "\($0.seconds)" } ?? "" }
      return TabbedLines.line([word] + times + [change.channel.id, change.channel.name, change.title])
    }
  }

  /// Reads a note; lines that are damaged are left out.
  static func changes(in bytes: [UInt8]) -> [GuideChange] {
    TabbedLines.entries(in: bytes, fields: 8, limit: limit).compactMap(change)
  }

  private static func change(_ fields: [String]) -> GuideChange? {
    let (old, new) = (interval(fields[1], fields[2]), interval(fields[3], fields[4]))
    let kind: GuideChange.Kind
    switch (fields[0], old, new) {
    case ("new", nil, let new?): kind = .new(new)
    case ("moved", let old?, let new?): kind = .moved(from: old, to: new)
    case ("gone", let old?, nil): kind = .gone(old)
    default: return nil
    }
    return GuideChange(kind, channel: Channel(id: fields[5], name: fields[6]), title: fields[7])
  }

  private static func interval(_ start: String, _ end: String) -> Interval? {
    let years = 0...Int(UInt32.max)
    guard let start = Int(start), let end = Int(end), years.contains(start), years.contains(end), start <= end else {
      return nil
    }
    return Interval(Instant(seconds: start), Instant(seconds: end))
  }
}

/// How far each channel of a source was known before its last update, as a note in its image: a line a channel, with seconds
/// since 1970 and the channel's id.
enum KnownEnds {
  /// A guide has no more channels.
  private static let limit = 100_000

  /// The note's bytes.
  static func bytes(of ends: [String: Instant]) -> [UInt8] {
    ends.sorted { $0.key < $1.key }.flatMap { TabbedLines.line(["\($0.value.seconds)", $0.key]) }
  }

  /// Reads a note; lines that are damaged are left out.
  static func ends(in bytes: [UInt8]) -> [String: Instant] {
    let entries = TabbedLines.entries(in: bytes, fields: 2, limit: limit).compactMap { fields in
      Int(fields[0]).flatMap { (0...Int(UInt32.max)).contains($0) ? (fields[1], Instant(seconds: $0)) : nil }
    }
    return Dictionary(entries, uniquingKeysWith: max)
  }
}

extension SourceCache {
  /// The changes of the last update of each of some sources, and how far their channels were known before.
  package func changes(of sources: [String]) -> GuideChanges {
    let images = sources.compactMap(image)
    let changes = images.flatMap { ChangeList.changes(in: $0.note(.changes) ?? []) }
    let ends = images.flatMap { KnownEnds.ends(in: $0.note(.knownEnds) ?? []) }
    return GuideChanges(
      changes.sorted { $0.interval.start < $1.interval.start }, knownUntil: Dictionary(ends, uniquingKeysWith: max))
  }
}

/// The findings of a download, as a note in the image, whose guide was made without its faults and does not show them any
/// more.
enum FindingList {
  /// More of them are of no use to a person; the worst are kept.
  static let limit = 5000

  /// The note's bytes. Paths in `download` are shown as paths in `source`.
  static func bytes(
    of guide: Guide, _ others: [Diagnostic] = [], from download: String, as source: String
  ) -> [UInt8] {
    Diagnostic.bytes(
      of: (kept(of: guide) + others.prefix(limit / 10)).map { finding in
        finding.with(
          file: finding.file.replacing(download, with: source),
          problem: finding.problem.mapValues { $0.replacing(download, with: source) })
      })
  }

  /// The worst, and how many others there are.
  private static func kept(of guide: Guide) -> [Diagnostic] {
    let worst = guide.worstFindings.prefix(limit).map { guide.findings[$0] }
    let others = guide.worstFindings.dropFirst(limit).lazy.map { guide.findings[$0] }
    let rests = [Diagnostic.Severity.noted, .repaired, .refused].compactMap { severity -> Diagnostic? in
      guard let first = others.first(where: { $0.severity == severity }) else { return nil }
      let count = others.count(of: severity)
      return Diagnostic(
        severity, file: first.file, line: first.line, problem: "\(count) more from here on", action: "only counted",
        count: count)
    }
    return worst + rests
  }
}

/// Notes: a line an entry, its fields parted by tabs.
enum TabbedLines {
  /// An entry as a line. Texts keep to their fields.
  static func line(_ fields: [String]) -> [UInt8] {
    let plain = fields.map { field in String(field.map { $0 == "\t" || $0.isNewline ? " " : $0 }) }
    return Array(plain.joined(separator: "\t").utf8) + [UInt8(ascii: "\n")]
  }

  /// The entries of a note, up to `limit`. Lines with another number of fields are left out.
  static func entries(in bytes: [UInt8], fields: Int, limit: Int) -> [[String]] {
    bytes.split(separator: UInt8(ascii: "\n")).prefix(limit)
      .map { $0.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false) }
      .filter { $0.count == fields }.map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }
}
