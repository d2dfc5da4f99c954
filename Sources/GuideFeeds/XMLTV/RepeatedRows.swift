/// While a guide is read, drops programmes that are identical to an earlier one. A small file may unpack to millions of
/// them. Their lines are kept for the diagnostics.
struct RepeatedRows {
  /// The lines of the dropped rows.
  private(set) var lines = RepeatedLines()
  /// The latest start so far, by channel. A row that starts later cannot be a duplicate.
  private var latestStarts: [UInt32] = []
  /// Number of possible duplicates since the last search.
  private var suspects = 0
  /// Number of suspects that triggers a search.
  private var limit: Int
  /// Whether there was a search before the end. If so, another search at the end makes the result independent of how the
  /// document is cut into parts.
  private var hasSearched = false

  /// The initial limit, small enough to need little memory. Searches take linear time, so the limit grows with the
  /// number of rows.
  static let defaultLimit = 1 << 15

  init(limit: Int = defaultLimit) { self.limit = limit }

  mutating func note(channel: Int, start: UInt32) {
    while latestStarts.count <= channel { latestStarts.append(0) }
    if start > latestStarts[channel] { latestStarts[channel] = start } else { suspects += 1 }
  }

  /// Appends the lines of a part that begins after `lines` lines. Its rows are recorded separately.
  mutating func merge(_ part: RepeatedRows, after lines: Int) {
    hasSearched = hasSearched || part.hasSearched
    self.lines.append(part.lines, after: lines)
  }

  /// Number of runs, which must be added to the run numbers of a part's rows.
  var runCount: Int { lines.runCount }

  /// Drops duplicate rows if there may be many.
  mutating func dropSome(of rows: inout [XMLTVRow], in buffers: inout [[UInt8]]) {
    guard suspects > limit else { return }
    hasSearched = true
    drop(from: &rows, in: &buffers)
    limit = max(limit, rows.count)
  }

  /// Drops the remaining duplicates at the end of the document.
  mutating func dropRest(of rows: inout [XMLTVRow], in buffers: inout [[UInt8]]) {
    if hasSearched, suspects > 0 { drop(from: &rows, in: &buffers) }
  }

  private mutating func drop(from rows: inout [XMLTVRow], in buffers: inout [[UInt8]]) {
    suspects = 0
    var slots = [UInt32](repeating: 0, count: XMLTVRow.slotCount(for: rows.count))
    var ends = [Int](repeating: 0, count: buffers.count)
    var count = 0
    for index in rows.indices {
      var row = rows[index]
      let slot = row.slot(in: slots, of: rows, buffers)
      if slots[slot] != 0 {
        let first = Int(slots[slot]) - 1
        lines.append(row, to: &rows[first].repeats)
        continue
      }
      row.recordStart = RepeatedRows.move(row, to: &ends, in: &buffers)
      rows[count] = row
      count += 1
      slots[slot] = UInt32(count)
    }
    rows.removeLast(rows.count - count)
    for buffer in buffers.indices { buffers[buffer].removeLast(buffers[buffer].count - ends[buffer]) }
  }

  /// Moves a record to the end of the ones kept in its buffer, and returns its new start.
  private static func move(_ row: XMLTVRow, to ends: inout [Int], in buffers: inout [[UInt8]]) -> UInt32 {
    let (buffer, start, length) = (Int(row.buffer), Int(row.recordStart), Int(row.recordLength))
    let end = ends[buffer]
    ends[buffer] += length
    if end != start, length > 0 {
      buffers[buffer].withUnsafeMutableBytes { bytes in
        let record = UnsafeRawBufferPointer(rebasing: bytes[start..<start + length])
        UnsafeMutableRawBufferPointer(rebasing: bytes[end..<end + length]).copyMemory(from: record)
      }
    }
    return UInt32(end)
  }
}

/// Lists of lines that take little memory if the lines are equally spaced.
struct RepeatedLines {
  private struct Run {
    let line: UInt32
    /// The distance between its lines.
    var step: UInt32
    var count: UInt32
    /// Number of the previous run in its list, from 1; 0 for none.
    var previous: UInt32
  }

  private var runs: [Run] = []

  var runCount: Int { runs.count }
  var isEmpty: Bool { runs.isEmpty }

  /// Appends a row's line and its own list to a list, which is identified by the number of its last run; 0 if empty.
  mutating func append(_ row: XMLTVRow, to list: inout UInt32) {
    append(Run(line: row.line, step: 0, count: 1, previous: 0), to: &list)
    for run in runs(of: row.repeats) { append(run, to: &list) }
  }

  private mutating func append(_ run: Run, to list: inout UInt32) {
    if list != 0, extend(Int(list) - 1, by: run) { return }
    var run = run
    run.previous = list
    runs.append(run)
    list = UInt32(runs.count)
  }

  /// Appends a run to another one if all their lines are equally spaced.
  private mutating func extend(_ index: Int, by run: Run) -> Bool {
    let last = runs[index]
    let step = last.count == 1 ? run.line &- last.line : last.step
    guard run.line == last.line &+ last.count &* step, run.count == 1 || run.step == step else { return false }
    runs[index].step = step
    runs[index].count += run.count
    return true
  }

  /// Appends the runs of another part that begins after `lines` lines. The numbers of its lists increase by `runCount`.
  mutating func append(_ other: RepeatedLines, after lines: Int) {
    let before = UInt32(runs.count)
    runs += other.runs.map { run in
      Run(
        line: run.line &+ UInt32(clamping: lines), step: run.step, count: run.count,
        previous: run.previous == 0 ? 0 : run.previous + before)
    }
  }

  private func runs(of list: UInt32) -> [Run] {
    var found: [Run] = []
    var number = Int(list)
    while number != 0 {
      found.append(runs[number - 1])
      number = Int(runs[number - 1].previous)
    }
    return found.reversed()
  }

  func count(of list: UInt32) -> Int { runs(of: list).reduce(0) { $0 + Int($1.count) } }

  /// Calls a body with each run of a list: its first line, the distance between its lines, and their number.
  func forEachRun(of list: UInt32, _ body: (_ line: Int, _ step: Int, _ count: Int) -> Void) {
    for run in runs(of: list) { body(Int(run.line), Int(run.step), Int(run.count)) }
  }
}

extension XMLTVRow {
  fileprivate static func slotCount(for rows: Int) -> Int {
    var count = 16
    while count < rows * 2 { count *= 2 }
    return count
  }

  /// The slot of an identical row in a table of row numbers, counted from 1, or the free slot for this row.
  fileprivate func slot(in slots: [UInt32], of rows: [XMLTVRow], _ buffers: [[UInt8]]) -> Int {
    var slot = hash(in: buffers) & (slots.count - 1)
    while slots[slot] != 0, !isSame(as: rows[Int(slots[slot]) - 1], in: buffers) {
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  private func hash(in buffers: [[UInt8]]) -> Int {
    var hasher = Hasher()
    hasher.combine(channel)
    hasher.combine(start)
    hasher.combine(end)
    hasher.combine(title)
    withRecord(in: buffers) { hasher.combine(bytes: $0) }
    return hasher.finalize()
  }

  private func isSame(as other: XMLTVRow, in buffers: [[UInt8]]) -> Bool {
    guard channel == other.channel, start == other.start, end == other.end,
      length == other.length, flags == other.flags, sharesSlot == other.sharesSlot, title == other.title,
      genre == other.genre, recordLength == other.recordLength
    else { return false }
    return withRecord(in: buffers) { record in other.withRecord(in: buffers) { record.elementsEqual($0) } }
  }

  private func withRecord<Value>(in buffers: [[UInt8]], _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    buffers[Int(buffer)].withUnsafeBytes { bytes in
      body(UnsafeRawBufferPointer(rebasing: bytes[Int(recordStart)..<Int(recordStart) + Int(recordLength)]))
    }
  }
}
