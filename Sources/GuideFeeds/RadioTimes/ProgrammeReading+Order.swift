import GuideModel

/// Checks that need the whole file: rows out of order, duplicate rows, and overlaps.
extension ProgrammeReading {
  /// Reports rows out of order, duplicates and overlaps, and removes the duplicates from the batch.
  mutating func reviewOrder() {
    diagnostics.beginReview()
    let starts = lines.indices.map { row($0).interval.start }
    if let step = starts.indices.dropFirst().first(where: { starts[$0] < starts[$0 - 1] }) {
      report(.repaired, line: lines[step], "starts before the row above it", "the file's rows sorted")
    }
    let order = starts.indices.sorted { (starts[$0], $0) < (starts[$1], $1) }
    let duplicates = duplicates(order)
    reportOverlaps(order.filter { !duplicates.contains($0) })
    batch.remove(rowsAt: Set(duplicates.map { firstRow + $0 }))
  }

  /// A row, by its index among this file's rows.
  private func row(_ index: Int) -> ProgrammeRow { batch.row(firstRow + index) }

  /// The rows that duplicate other rows. `order` lists the rows by start time.
  private mutating func duplicates(_ order: [Int]) -> Set<Int> {
    var duplicates: Set<Int> = []
    var index = 0
    while index < order.count {
      let start = row(order[index]).interval.start
      let run = order[index...].prefix { row($0).interval.start == start }
      if run.count > 1 {
        let same = Set(identicalRows(run))
        let next = run.endIndex < order.count ? row(order[run.endIndex]).interval.start : nil
        duplicates.formUnion(same)
        duplicates.formUnion(twins(run.filter { !same.contains($0) }, next: next))
      }
      index = run.endIndex
    }
    return duplicates
  }

  /// The rows in a run with the same start that are identical to an earlier row.
  private mutating func identicalRows(_ run: ArraySlice<Int>) -> [Int] {
    // Rows with the same start are usually a news bulletin and its weather forecast. Rows of different lengths cannot
    // be equal.
    if Set(run.map { row($0).record.count }).count == run.count { return [] }
    var firsts: [ArraySlice<UInt8>: Int] = [:]
    var identical: [Int] = []
    for index in run {
      let record = bytes[row(index).record]
      if let first = firsts[record] {
        report(.repaired, line: lines[index], "identical to line \(lines[first])", "dropped")
        identical.append(index)
      } else {
        firsts[record] = index
      }
    }
    return identical
  }

  /// The rows in a run with the same start that list a programme again with a different end. These do not include rows
  /// whose start was moved because the clocks skip that hour.
  private mutating func twins(_ run: [Int], next: Instant?) -> [Int] {
    let plain = run.filter { !movedLines.contains(lines[$0]) }
    guard plain.count > 1 else { return [] }
    func seconds(_ instant: Instant) -> UInt32 { UInt32(clamping: instant.seconds) }
    let twins = DuplicateRows(
      plain.map { index in
        let interval = row(index).interval
        return DuplicateRows.DuplicateRow(
          start: seconds(interval.start), end: seconds(interval.end), endBasis: .stated,
          title: UInt32(batch.titleNumber(ofRow: firstRow + index)))
      }, next: next.map(seconds))
    var dropped: [Int] = []
    for (position, index) in plain.enumerated() {
      guard let (kept, reason) = twins.dropped[position], row(index).interval.end != row(plain[kept]).interval.end
      else { continue }
      report(
        .repaired, line: lines[index], XMLTVOrder.sameTitle(as: "\(lines[plain[kept]])", reason),
        "dropped")
      dropped.append(index)
    }
    return dropped
  }

  private mutating func reportOverlaps(_ order: [Int]) {
    var latest: Int?
    for index in order where !row(index).interval.isEmpty {
      let interval = row(index).interval
      if let latest, interval.start < row(latest).interval.end {
        report(.noted, line: lines[index], "overlaps the row on line \(lines[latest])", "both kept")
      }
      if latest.map({ row($0).interval.end < interval.end }) ?? true { latest = index }
    }
  }
}
