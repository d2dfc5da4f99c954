/// One of the guides that a guide is put together of. Those that were begun earlier have precedence.
package struct GuideOrigin: Hashable, Sendable {
  /// The use of an origin on a channel that an earlier origin shows too.
  package enum Role: Hashable, Sendable {
    /// Shows what fits between the programmes of earlier origins, and tells what those do not know of theirs.
    case fillsIn
    /// Is an older state of the same guide: shows what was on before the earlier origins begin; where those do not know
    /// the channel, what was over by then.
    case wasBefore(Instant)
  }

  /// The name for people, such as that of a source.
  package let name: String
  /// Its use on a channel that an earlier origin shows too.
  package let role: Role

  /// An origin by its name; the first one's role does not matter.
  package init(name: String, role: Role = .fillsIn) {
    self.name = name
    self.role = role
  }
}

/// Decides which programmes of a channel are shown, where several origins have it.
///
/// Times are those of the earliest origin that has a programme then; of a later origin's programmes those are shown that
/// meet none of it, and those that are the same programme tell what the earlier ones do not know.
struct ChannelMerge {
  /// A row of a part.
  struct Position: Hashable {
    let part: Int
    let row: Int
  }

  private var parts: [ChannelPart]
  private var supplements: [Position: [Position]] = [:]
  private let batches: [ProgrammeBatch]
  private var shown: [Shown] = []

  /// A row that is shown, with its times.
  private struct Shown {
    let position: Position
    let start: UInt32
    let end: UInt32
  }

  /// Merges the parts of a channel, and returns the parts with what is not to be shown left out, and by row that is shown
  /// those of other origins that tell more of the same programme. `keptFrom` is when a programme must not be over yet.
  static func merge(
    _ parts: [ChannelPart], of origins: [GuideOrigin], in batches: [ProgrammeBatch], keptFrom: Instant?
  ) -> (parts: [ChannelPart], supplements: [Position: [Position]]) {
    let merge = ChannelMerge(parts, of: origins, in: batches, keptFrom: keptFrom)
    return (merge.parts, merge.supplements)
  }

  private init(_ parts: [ChannelPart], of origins: [GuideOrigin], in batches: [ProgrammeBatch], keptFrom: Instant?) {
    self.parts = parts
    self.batches = batches
    if let keptFrom { leaveOut { $0.end < UInt32(clamping: keptFrom.seconds) } }
    let ranks = Set(parts.map(\.origin)).sorted()
    for (index, rank) in ranks.enumerated() {
      let rows = rows(of: rank)
      switch (index, origins[rank].role) {
      case (0, .fillsIn): shown = rows
      case (0, .wasBefore(let instant)): show(rows, endedBy: UInt32(clamping: instant.seconds))
      case (_, .fillsIn): fillIn(with: rows)
      case (_, .wasBefore(let instant)): show(rows, endedBy: shown.first?.start ?? UInt32(clamping: instant.seconds))
      }
      shown.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    }
  }

  private mutating func leaveOut(where isUnwanted: (StoredRow) -> Bool) {
    for part in parts.indices {
      for row in parts[part].rows where isUnwanted(batches[parts[part].batch].rows[row]) {
        parts[part].leftOut.insert(row)
      }
    }
  }

  /// The rows of an origin that are not left out, sorted by start.
  private func rows(of origin: Int) -> [Shown] {
    parts.indices.filter { parts[$0].origin == origin }.flatMap { part in
      parts[part].rows.filter { !parts[part].leftOut.contains($0) }.map { row in
        let stored = batches[parts[part].batch].rows[row]
        return Shown(position: Position(part: part, row: row), start: stored.start, end: stored.end)
      }
    }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// Shows rows that ended by a time, and leaves out the rest. A row of no length at that time is left out: it belongs to the
  /// later origin.
  private mutating func show(_ rows: [Shown], endedBy time: UInt32) {
    for row in rows {
      if row.end <= time, row.start < time {
        shown.append(row)
      } else {
        parts[row.position.part].leftOut.insert(row.position.row)
      }
    }
  }

  private mutating func fillIn(with rows: [Shown]) {
    let search = OverlapSearch(shown.map { ($0.start, $0.end) })
    let earlier = shown
    for row in rows {
      guard search.meets(row.start, row.end) else {
        shown.append(row)
        continue
      }
      let met = search.indices(meeting: row.start, row.end)
      parts[row.position.part].leftOut.insert(row.position.row)
      if let same = met.lazy.map({ earlier[$0] }).first(where: { isSame($0, row) }) {
        supplements[same.position, default: []].append(row.position)
      }
    }
  }

  /// Whether two rows are the same programme: at nearly the same time, by nearly the same title.
  private func isSame(_ one: Shown, _ other: Shown) -> Bool {
    let shared = Int(min(one.end, other.end)) - Int(max(one.start, other.start))
    let longer = max(Int(one.end) - Int(one.start), Int(other.end) - Int(other.start))
    guard longer == 0 || shared * 2 >= longer else { return false }
    return TitleSimilarity.areSimilar(title(of: one.position), title(of: other.position))
  }

  private func title(of position: Position) -> String {
    let batch = batches[parts[position.part].batch]
    return batch.titles.text(Int(batch.rows[position.row].title))
  }
}

/// Finds which of many spans, sorted by start, meet another one.
struct OverlapSearch {
  private let spans: [(start: UInt32, end: UInt32)]
  /// The latest end among the spans up to and with each.
  private let reach: [UInt32]

  /// Spans sorted by start.
  init(_ spans: [(start: UInt32, end: UInt32)]) {
    self.spans = spans
    var latest: UInt32 = 0
    reach = spans.map { span in
      latest = max(latest, span.end)
      return latest
    }
  }

  /// Whether a span shares some time with any. A span of no length meets those that contain its start, and those of no length
  /// that start with it.
  func meets(_ start: UInt32, _ end: UInt32) -> Bool {
    let last = endIndex(before: start, end)
    if last > 0, reach[last - 1] > start { return true }
    let first = spans.indices.partitioningIndex { spans[$0].start >= start }
    return first < spans.count && spans[first] == (start, start)
  }

  /// The indices of spans that share some time with one, in order: of very many the last, which begin the nearest to it.
  func indices(meeting start: UInt32, _ end: UInt32) -> [Int] {
    let last = endIndex(before: start, end)
    return (max(0, last - OverlapSearch.most)..<last).filter { spans[$0].end > start || spans[$0] == (start, start) }
  }

  private static let most = 64

  /// The index after the last span that begins before another one ends. A span that begins at the end of another does not
  /// meet it, unless the other has no length.
  private func endIndex(before start: UInt32, _ end: UInt32) -> Int {
    spans.indices.partitioningIndex { spans[$0].start > (end > start ? end - 1 : start) }
  }
}

/// Tells whether two titles mean the same programme. Guides put words before and after them, such as `New: ` or `, Part 2`.
enum TitleSimilarity {
  /// Whether one title's words, whatever their case, stand side by side in the other.
  static func areSimilar(_ one: String, _ other: String) -> Bool {
    if one == other { return true }
    let (a, b) = (words(of: one), words(of: other))
    guard !a.isEmpty, !b.isEmpty else { return false }
    return a.count <= b.count ? contains(b, a) : contains(a, b)
  }

  private static func words(of title: String) -> [String] {
    title.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  private static func contains(_ words: [String], _ run: [String]) -> Bool {
    (0...words.count - run.count).contains { words[$0..<$0 + run.count].elementsEqual(run) }
  }
}
