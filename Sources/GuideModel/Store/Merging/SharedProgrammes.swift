/// Merges programmes that several documents of one guide list with the same title and start.
///
/// `DuplicateRows` decides which record is shown, as it does within a document; the others add missing details.
///
/// Programmes that only overlap are all kept, unlike programmes from several sources (`ChannelMerge`): users who name
/// two files want to see both.
struct SharedProgrammes {
  /// For each row shown, the hidden rows of the same programme.
  typealias Supplements = [ChannelMerge.Position: [ChannelMerge.Position]]

  /// The channel's parts, with duplicates marked as left out.
  private(set) var parts: [ChannelPart]
  private(set) var supplements: Supplements = [:]
  /// The conflicting ends, and which document was preferred.
  private(set) var conflicts: [EndConflict] = []

  /// A row of a part.
  private struct ListedRow {
    let position: ChannelMerge.Position
    let row: DuplicateRows.DuplicateRow
  }

  /// Merges the documents of each origin.
  init(_ parts: [ChannelPart], in batches: [ProgrammeBatch]) {
    self.parts = parts
    for origin in Set(parts.map(\.origin)).sorted() {
      let own = parts.indices.filter { parts[$0].origin == origin }
      guard own.contains(where: { parts[$0].document != parts[own[0]].document }) else { continue }
      merge(rows(of: own, in: batches))
    }
  }

  /// The rows of the given parts, sorted by start, then by document.
  private func rows(of numbers: [Int], in batches: [ProgrammeBatch]) -> [ListedRow] {
    var rows: [ListedRow] = []
    // These title numbers are shared by all batches.
    var titles: [String: UInt32] = [:]
    for number in numbers {
      let part = parts[number]
      for index in part.rows where !part.leftOut.contains(index) {
        let row = batches[part.batch].rows[index]
        let text = batches[part.batch].titles.text(Int(row.title))
        let title = titles[text] ?? UInt32(titles.count)
        titles[text] = title
        rows.append(
          ListedRow(
            position: ChannelMerge.Position(part: number, row: index),
            row: DuplicateRows.DuplicateRow(start: row.start, end: row.end, endBasis: row.flags.endBasis, title: title))
        )
      }
    }
    // Rows that compare equal keep their order, because the standard library's sort is stable.
    return rows.sorted { $0.row.start < $1.row.start }
  }

  private mutating func merge(_ rows: [ListedRow]) {
    var first = 0
    while first < rows.count {
      var end = first + 1
      while end < rows.count, rows[end].row.start == rows[first].row.start { end += 1 }
      if end - first > 1 { mergeStart(rows[first..<end], next: end < rows.count ? rows[end].row.start : nil) }
      first = end
    }
  }

  /// Merges rows with the same start.
  private mutating func mergeStart(_ rows: ArraySlice<ListedRow>, next: UInt32?) {
    var groups: [UInt32: [ListedRow]] = [:]
    var titles: [UInt32] = []
    for listed in rows {
      if groups[listed.row.title] == nil { titles.append(listed.row.title) }
      groups[listed.row.title, default: []].append(listed)
    }
    for title in titles { mergeDuplicates(groups[title] ?? [], next: next) }
  }

  /// Keeps one document's row for a programme. The decoder has already handled duplicates within a document.
  private mutating func mergeDuplicates(_ duplicates: [ListedRow], next: UInt32?) {
    guard duplicates.count > 1 else { return }
    let kept = duplicates[DuplicateRows.best(of: duplicates.map(\.row), next: next)]
    let document = parts[kept.position.part].document
    let others = duplicates.filter { parts[$0.position.part].document != document }
    if others.isEmpty { return }
    supplements[kept.position] = others.map(\.position)
    for other in others {
      parts[other.position.part].leftOut.insert(other.position.row)
      guard !DuplicateRows.endTogether(kept.row, other.row) else { continue }
      conflicts.append(
        EndConflict(
          file: parts[other.position.part].file, kept: parts[kept.position.part].file,
          reason: DuplicateRows.reason(for: kept.row, over: other.row, next: next)))
    }
  }

  /// Combines supplements from documents and from origins, including those for hidden rows.
  static func joined(_ documents: Supplements, _ origins: Supplements) -> Supplements {
    if documents.isEmpty { return origins }
    var joined = documents
    for (shown, others) in origins {
      let flat = others.flatMap { [$0] + (documents[$0] ?? []) }
      joined[shown, default: []] += flat
      for other in others { joined[other] = nil }
    }
    return joined
  }
}

/// Two files that state different ends for a programme, and which of them was preferred.
struct EndConflict: Hashable, Sendable {
  /// The file whose end was dropped, and the one whose end was kept.
  let file: String
  let kept: String
  /// The reason; `nil` if the first file was kept.
  let reason: DuplicateRows.Reason?

  /// One diagnostic for each combination of files and reason, in order of appearance.
  static func diagnostics(_ conflicts: [EndConflict]) -> [Diagnostic] {
    var counts: [EndConflict: Int] = [:]
    var order: [EndConflict] = []
    for choice in conflicts where !choice.file.isEmpty {
      if counts[choice] == nil { order.append(choice) }
      counts[choice, default: 0] += 1
    }
    return order.map { $0.diagnostic(counts[$0] ?? 1) }
  }

  private func diagnostic(_ count: Int) -> Diagnostic {
    let reason = reason?.text ?? "which came first"
    return Diagnostic(
      .repaired, file: file, line: 0,
      problem: count == 1
        ? "1 programme ends at a different time in \(kept)"
        : "\(Message.number(count)) programmes end at a different time in \(kept)",
      action: count == 1 ? "kept that row, \(reason)" : "kept that row each time, \(reason)")
  }
}
