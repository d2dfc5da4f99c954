package import GuideModel

/// What the last update of a source changed, as a small file beside its guide: a line a change, its fields parted by tabs,
/// times in seconds since 1970.
enum ChangeList {
  /// The name of the file.
  static let fileName = "changes.txt"
  /// More of them nobody reads.
  static let limit = 5000

  /// The file's bytes.
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

  /// Reads a file; lines that are damaged are left out.
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

extension SourceCache {
  /// What the last update of each of some sources changed, by start.
  package func changes(of sources: [String]) -> [GuideChange] {
    let all = sources.flatMap { source -> [GuideChange] in
      let file = folder(of: source).appending(path: ChangeList.fileName)
      return (try? FileBytes.read(file, limit: SourceCache.largestList)).map(ChangeList.changes) ?? []
    }
    return all.sorted { $0.interval.start < $1.interval.start }
  }
}
