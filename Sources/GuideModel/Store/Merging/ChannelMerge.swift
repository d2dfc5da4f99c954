/// Decides which programmes of a channel are shown, where several origins have it.
///
/// Times are those of the earliest origin that has a programme then; of a later origin's programmes those are shown that
/// meet none of it, and those that are the same programme tell what the earlier ones do not know: also when it ends, where
/// the earlier one's end cannot be believed (`BelievedEnds`). A programme of no length takes no time from others.
struct ChannelMerge {
  /// A row of a part.
  struct Position: Hashable {
    let part: Int
    let row: Int
  }

  /// The parts, with what is not to be shown left out.
  private(set) var parts: [ChannelPart]
  /// By row that is shown, those of other origins that tell more of the same programme.
  private(set) var supplements: [Position: [Position]] = [:]
  /// By row that is shown, the end that another origin has for it.
  private(set) var ends: [Position: ChosenEnd] = [:]
  /// Which origin's end was not believed, and which one's was.
  private(set) var conflicts: [EndConflict] = []
  /// The ends that were taken, of rows that need not be shown.
  private var believed: [(position: Position, origin: Int, other: Int, reason: DuplicateRows.Reason?)] = []
  private let origins: [GuideOrigin]
  private let batches: [ProgrammeBatch]
  private var shown: [MergeRow] = []

  /// An end, and how it was found.
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

  /// Merges the parts of a channel. `keptFrom` is when a programme must not be over yet.
  init(_ parts: [ChannelPart], of origins: [GuideOrigin], in batches: [ProgrammeBatch], keptFrom: Instant?) {
    self.parts = parts
    self.origins = origins
    self.batches = batches
    if let keptFrom {
      let (known, unknown) = (keptFrom.seconds, keptFrom.seconds - ProgrammeFlags.longestUnknownTime)
      leaveOut { $0.end < UInt32(clamping: $0.flags.contains(.unknownTime) ? unknown : known) }
    }
    let ranks = Set(parts.map(\.origin)).sorted()
    let lists = ranks.map { (rank: $0, rows: rows(of: $0)) }
    for (index, rank) in ranks.enumerated() {
      let rows = withBelievedEnds(lists[index].rows, of: rank, from: Array(lists[(index + 1)...]))
      switch (index, origins[rank].role) {
      case (0, .fillsIn): shown = rows
      case (0, .wasBefore(let instant)): show(rows, endedBy: UInt32(clamping: instant.seconds))
      case (_, .fillsIn): fillIn(with: rows)
      case (_, .wasBefore(let instant)): show(rows, endedBy: shown.first?.start ?? UInt32(clamping: instant.seconds))
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

  /// The rows of an origin that are not left out, sorted by start.
  private func rows(of origin: Int) -> [MergeRow] {
    parts.indices.filter { parts[$0].origin == origin }.flatMap { part in
      parts[part].rows.filter { !parts[part].leftOut.contains($0) }.map { row in
        let stored = batches[parts[part].batch].rows[row]
        // The end of a programme whose time is not known is never another's: as for an inferred one, none is looked for.
        let basis = stored.flags.contains(.unknownTime) ? .inferred : stored.flags.endBasis
        return MergeRow(
          position: Position(part: part, row: row), start: stored.start, end: stored.end, endBasis: basis)
      }
    }.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }

  /// Rows of an origin with the ends that later origins have for them, which are noted.
  private mutating func withBelievedEnds(
    _ rows: [MergeRow], of rank: Int, from later: [(rank: Int, rows: [MergeRow])]
  ) -> [MergeRow] {
    if later.isEmpty { return rows }
    let others = later.map { BelievedEnds.Other(rows: $0.rows, isOlderState: origins[$0.rank].isOlderState) }
    var rows = rows
    for taken in BelievedEnds(rows, from: others, areSimilar: haveSimilarTitles).taken {
      let (position, other) = (rows[taken.index].position, taken.row.position)
      rows[taken.index].end = taken.row.end
      rows[taken.index].endBasis = taken.row.endBasis
      ends[position] = ChosenEnd(time: taken.row.end, basis: taken.row.endBasis)
      // Another source adds its facts wherever rows overlap; an older state is used for earlier programmes alone.
      if others[taken.other].isOlderState { supplements[position, default: []].append(other) }
      believed.append((position, rank, later[taken.other].rank, taken.reason))
    }
    return rows
  }

  /// Notes which origins were believed about the rows that are shown. Those of an update have one name, and the first is a
  /// file of the person's.
  private mutating func noteConflicts() {
    for (position, origin, other, reason) in believed where !parts[position.part].leftOut.contains(position.row) {
      conflicts.append(
        origins[other].isOlderState
          ? EndConflict(file: parts[position.part].file, kept: "the guide of before", reason: reason)
          : EndConflict(file: origins[origin].name, kept: origins[other].name, reason: reason))
    }
  }

  /// Shows rows that ended by a time, and leaves out the rest. A row of no length at that time is left out: it belongs to the
  /// later origin.
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
      let met = search.indices(meeting: row.start, row.end)
      parts[row.position.part].leftOut.insert(row.position.row)
      if let same = met.lazy.map({ earlier[$0] }).first(where: { isSame($0, row) }) {
        supplements[same.position, default: []].append(row.position)
      }
    }
  }

  /// Whether two rows are the same programme: at nearly the same time, by nearly the same title. One that has no length may
  /// have the other's.
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
