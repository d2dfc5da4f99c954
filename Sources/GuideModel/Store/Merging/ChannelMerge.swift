/// Decides which programmes to show if several origins list the same channel.
///
/// The first origin takes precedence, or the one that the user prefers for the channel. A programme from a later origin is
/// shown only if it overlaps no programme from an earlier one. If both list the same programme, the later origin adds missing
/// details, and its end replaces an implausible end (`EndCorrections`). Programmes without a length never displace others.
struct ChannelMerge {
  /// A row of a part.
  struct Position: Hashable {
    let part: Int
    let row: Int
  }

  /// The parts, with hidden rows marked as left out.
  private(set) var parts: [ChannelPart]
  /// For each row shown, the rows from other origins that add details.
  private(set) var supplements: [Position: [Position]] = [:]
  /// For each row shown, its end if it was taken from another origin.
  private(set) var ends: [Position: ChosenEnd] = [:]
  /// The conflicting ends, and which origin was preferred.
  private(set) var conflicts: [EndConflict] = []
  /// The ends taken from other origins, including those for rows that are not shown.
  private var believed: [(position: Position, origin: Int, other: Int, reason: DuplicateRows.Reason?)] = []
  private let origins: [GuideOrigin]
  private let batches: [ProgrammeBatch]
  private var shown: [MergeRow] = []

  /// An end and how it was determined.
  struct ChosenEnd {
    let time: UInt32
    let basis: EndBasis
  }

  /// A row with its times.
  struct MergeRow {
    let position: Position
    let start: UInt32
    var end: UInt32
    var endBasis: EndBasis
  }

  /// Merges the parts of a channel. Programmes that ended before `cutoff` are dropped. The origin with the index `first` takes
  /// precedence, if there is one.
  init(
    _ parts: [ChannelPart], of origins: [GuideOrigin], in batches: [ProgrammeBatch], cutoff: Instant?,
    first: Int? = nil
  ) {
    self.parts = parts
    self.origins = origins
    self.batches = batches
    if let cutoff {
      let (known, unknown) = (cutoff.seconds, cutoff.seconds - ProgrammeFlags.unknownTimeDuration)
      leaveOut { $0.end < UInt32(clamping: $0.flags.contains(.unknownTime) ? unknown : known) }
    }
    let ranks = Set(parts.map(\.origin)).sorted { ($0 == first ? 0 : 1, $0) < ($1 == first ? 0 : 1, $1) }
    let lists = ranks.map { (rank: $0, rows: rows(of: $0)) }
    for (index, rank) in ranks.enumerated() {
      let rows = withBelievedEnds(lists[index].rows, of: rank, from: Array(lists[(index + 1)...]))
      switch (index, origins[rank].role) {
      case (0, .fillsIn): shown = rows
      case (0, .olderVersion(let instant)): show(rows, endedBy: UInt32(clamping: instant.seconds))
      case (_, .fillsIn): fillIn(with: rows)
      case (_, .olderVersion(let instant)): show(rows, endedBy: shown.first?.start ?? UInt32(clamping: instant.seconds))
      }
      shown.sort { ($0.start, $0.end) < ($1.start, $1.end) }
    }
    if !believed.isEmpty { noteConflicts() }
  }

  private mutating func leaveOut(where isUnwanted: (StoredRow) -> Bool) {
    for part in parts.indices {
      for row in parts[part].rows where isUnwanted(batches[parts[part].batch].rows[row]) {
        parts[part].leftOut.insert(row)
      }
    }
  }

  /// The rows of an origin that are not left out, in order of start.
  private func rows(of origin: Int) -> [MergeRow] {
    parts.indices.filter { parts[$0].origin == origin }.flatMap { part in
      parts[part].rows.filter { !parts[part].leftOut.contains($0) }.map { row in
        let stored = batches[parts[part].batch].rows[row]
        // If the time is unknown, there is no real end, so treat the end like an inferred one.
        let basis = stored.flags.contains(.unknownTime) ? .inferred : stored.flags.endBasis
        return MergeRow(
          position: Position(part: part, row: row), start: stored.start, end: stored.end, endBasis: basis)
      }
    }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// Applies better ends from later origins, and records them.
  private mutating func withBelievedEnds(
    _ rows: [MergeRow], of rank: Int, from later: [(rank: Int, rows: [MergeRow])]
  ) -> [MergeRow] {
    if later.isEmpty { return rows }
    let others = later.map { EndCorrections.Other(rows: $0.rows, isOlderVersion: origins[$0.rank].isOlderVersion) }
    var rows = rows
    for taken in EndCorrections(rows, from: others, areSimilar: haveSimilarTitles).taken {
      let (position, other) = (rows[taken.index].position, taken.row.position)
      rows[taken.index].end = taken.row.end
      rows[taken.index].endBasis = taken.row.endBasis
      ends[position] = ChosenEnd(time: taken.row.end, basis: taken.row.endBasis)
      // `fillIn` adds the details from other sources, but older versions do not go through it.
      if others[taken.other].isOlderVersion { supplements[position, default: []].append(other) }
      believed.append((position, rank, later[taken.other].rank, taken.reason))
    }
    return rows
  }

  /// Records which origin's ends were preferred. An older version has the guide's own name, so the file is named instead.
  private mutating func noteConflicts() {
    for (position, origin, other, reason) in believed where !parts[position.part].leftOut.contains(position.row) {
      conflicts.append(
        origins[other].isOlderVersion
          ? EndConflict(file: parts[position.part].file, kept: "the previous guide", reason: reason)
          : EndConflict(file: origins[origin].name, kept: origins[other].name, reason: reason))
    }
  }

  /// Shows rows that end by `time` and leaves out the rest.
  ///
  /// A row without a length that starts exactly at `time` is also left out.
  private mutating func show(_ rows: [MergeRow], endedBy time: UInt32) {
    for row in rows {
      if row.end <= time, row.start < time {
        shown.append(row)
      } else {
        parts[row.position.part].leftOut.insert(row.position.row)
      }
    }
  }

  private mutating func fillIn(with rows: [MergeRow]) {
    let search = OverlapSearch(shown.map { ($0.start, $0.end) })
    let earlier = shown
    for row in rows {
      guard search.meets(row.start, row.end) else {
        shown.append(row)
        continue
      }
      let overlapping = search.indices(meeting: row.start, row.end)
      parts[row.position.part].leftOut.insert(row.position.row)
      if let same = overlapping.lazy.map({ earlier[$0] }).first(where: { isSame($0, row) }) {
        supplements[same.position, default: []].append(row.position)
      }
    }
  }

  /// Whether two rows are the same programme: at least half of the longer one overlaps the other, and the titles are
  /// similar.
  ///
  /// A row without a length matches any row that has the same start.
  private func isSame(_ one: MergeRow, _ other: MergeRow) -> Bool {
    if one.start == one.end || other.start == other.end {
      return one.start == other.start && haveSimilarTitles(one, other)
    }
    let shared = Int(min(one.end, other.end)) - Int(max(one.start, other.start))
    let longer = max(Int(one.end) - Int(one.start), Int(other.end) - Int(other.start))
    return shared * 2 >= longer && haveSimilarTitles(one, other)
  }

  private func haveSimilarTitles(_ one: MergeRow, _ other: MergeRow) -> Bool {
    TitleSimilarity.areSimilar(title(of: one.position), title(of: other.position))
  }

  private func title(of position: Position) -> String {
    let batch = batches[parts[position.part].batch]
    return batch.titles.text(Int(batch.rows[position.row].title))
  }
}

/// Compares titles. Guides add words to titles, such as `New: ` or `, Part 2`.
enum TitleSimilarity {
  /// Whether all words of one title appear consecutively in the other, ignoring case.
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
