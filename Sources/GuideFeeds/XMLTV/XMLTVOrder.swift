import GuideModel

/// Sorts a channel's programmes, and repairs their ends using the following programmes.
struct XMLTVOrder {
  private(set) var rows: [XMLTVRow]
  /// The earlier diagnostics, plus the ones for this channel.
  private(set) var diagnostics: DiagnosticCollector
  private let file: String
  private let repeats: RepeatedLines

  private static let day: UInt32 = 86_400
  private static let hour: UInt32 = 3_600

  /// Sorts the programmes of one channel, given in file order. `repeats` contains the lines of identical ones, and
  /// `diagnostics` the diagnostics so far.
  init(
    _ rows: [XMLTVRow], file: String, repeats: RepeatedLines = RepeatedLines(),
    diagnostics: consuming DiagnosticCollector = DiagnosticCollector()
  ) {
    // A programme with an unknown time cannot overlap others and has no end to repair.
    let timeless = rows.filter { $0.flags.contains(.unknownTime) }
    self.rows = timeless.isEmpty ? rows : rows.filter { !$0.flags.contains(.unknownTime) }
    self.file = file
    self.repeats = repeats
    self.diagnostics = diagnostics
    resolveRepeatedTimes()
    sortByStart()
    dropDuplicates()
    ignoreEndsAtStarts()
    repairEnds()
    dropEmptyNextToOthers()
    reportLengths()
    if timeless.isEmpty { return }
    self.rows += timeless
    sortByStart()
  }

  /// Decides which occurrence of a repeated hour is meant, in file order.
  ///
  /// A start is in the second occurrence if the previous programme ends exactly then, or if time would otherwise go
  /// backwards. An end is in the second occurrence if the first one is not after the start.
  private mutating func resolveRepeatedTimes() {
    guard rows.contains(where: { $0.startShift > 0 || $0.endShift > 0 }) else { return }
    for index in rows.indices {
      var row = rows[index]
      let second = row.start &+ UInt32(row.startShift)
      let previous = index > 0 ? rows[index - 1] : nil
      if row.startShift > 0, let previous, previous.start.distance(to: second).magnitude < XMLTVOrder.day / 2,
        previous.end == second && previous.start < second || row.start < previous.start
      {
        row.start = second
      }
      if row.endShift > 0, row.flags.endBasis == .stated, row.end <= row.start { row.end &+= UInt32(row.endShift) }
      // An end that is not stated equals the start.
      if row.flags.endBasis == .inferred { row.end = row.start }
      rows[index] = row
    }
  }

  private mutating func sortByStart() {
    guard rows.indices.dropFirst().contains(where: { rows[$0].start < rows[$0 - 1].start }) else { return }
    // Rows that compare equal keep their order, because the standard library's sort is stable.
    rows.sort { $0.start < $1.start }
  }

  private mutating func report(_ severity: Diagnostic.Severity, _ row: XMLTVRow, _ problem: Message, _ action: Message)
  {
    diagnostics.add(Diagnostic(severity, file: file, line: Int(row.line), problem: problem, action: action))
  }

  /// Keeps the best of several rows with the same title and start. Grabbers list a programme twice if it crosses the
  /// end of their window, first without a length.
  private mutating func dropDuplicates() {
    let twins = DuplicateRows(
      rows.map {
        DuplicateRows.DuplicateRow(start: $0.start, end: $0.end, endBasis: $0.flags.endBasis, title: $0.title)
      })
    if twins.dropped.isEmpty, repeats.isEmpty { return }
    for (index, row) in rows.enumerated() {
      let twin = twins.dropped[index]
      guard twin != nil || row.repeats != 0 else { continue }
      reportDuplicate(row, isDropped: twin != nil, rows[twin?.kept ?? index], twin?.reason)
    }
    if twins.dropped.isEmpty { return }
    rows = rows.indices.filter { twins.dropped[$0] == nil }.map { rows[$0] }
  }

  /// The problem with a row dropped in favour of the one on a line.
  static func sameTitle(as line: String, _ reason: DuplicateRows.Reason?) -> Message {
    guard let reason else { return "the same title at the same time as on line \(line)" }
    return "the same title at the same time as on line \(line), \(reason.text)"
  }

  /// Reports a row dropped in favour of another one, and its duplicates.
  private mutating func reportDuplicate(
    _ row: XMLTVRow, isDropped: Bool, _ kept: XMLTVRow, _ reason: DuplicateRows.Reason?
  ) {
    let problem = XMLTVOrder.sameTitle(as: "\(kept.line)", reason)
    if isDropped { report(.repaired, row, problem, "dropped") }
    repeats.forEachRun(of: row.repeats) { line, step, count in
      diagnostics.add(
        Diagnostic(.repaired, file: file, line: line, problem: problem, action: "dropped"), count: count, step: step)
    }
  }

  /// Ignores a channel's ends if every stated end is less than a minute after its start, which means that the channel's
  /// guide has no ends. Programmes that share a slot have no length intentionally.
  private mutating func ignoreEndsAtStarts() {
    guard let first = rows.first(where: { $0.flags.endBasis == .stated }),
      rows.allSatisfy({ !$0.sharesSlot && ($0.flags.endBasis != .stated || $0.end &- $0.start < 60) }),
      !rows.indices.dropFirst().contains(where: { rows[$0].start == rows[$0 - 1].start })
    else { return }
    for index in rows.indices { rows[index].flags.endBasis = .inferred }
    report(.repaired, first, "every programme of the channel ends when it starts", "the next programme's start is used")
  }

  private mutating func repairEnds() {
    var next: UInt32?
    for index in rows.indices.reversed() {
      if index + 1 < rows.count, rows[index + 1].start > rows[index].start { next = rows[index + 1].start }
      let row = rows[index]
      if row.flags.endBasis == .inferred {
        inferEnd(index, before: next)
      } else if row.end < row.start {
        repairBackwardEnd(index, before: next)
        if rows[index].end > row.start { rows[index].flags.endBasis = .assumed }
      } else if row.end > row.start, let next, row.end != next, row.end.distance(to: next).magnitude < 60 {
        // A gap or overlap of a few seconds is unintentional.
        rows[index].end = next
      }
    }
  }

  /// Sets a missing end to the next start, or else to the end of the stated length, or else to an hour after the start.
  private mutating func inferEnd(_ index: Int, before next: UInt32?) {
    let row = rows[index]
    let own = row.length > 0 ? row.start &+ UInt32(row.length) * 60 : nil
    if let next, next - row.start <= XMLTVOrder.day {
      rows[index].end = own.map { min($0, next) } ?? next
    } else if let own {
      rows[index].end = own
    } else {
      let problem: Message =
        next == nil ? "no end, and nothing after it" : "no end, and nothing after it for more than a day"
      report(.repaired, row, problem, "assumed to last an hour")
      rows[index].end = row.start &+ XMLTVOrder.hour
      rows[index].flags.endBasis = .assumed
    }
  }

  /// Repairs an end before the start. Such an end is usually a day early.
  private mutating func repairBackwardEnd(_ index: Int, before next: UInt32?) {
    let row = rows[index]
    let later = row.end &+ XMLTVOrder.day
    if later > row.start, next.map({ later <= $0 }) ?? true {
      rows[index].end = later
      report(.repaired, row, "the end is before the start", "read as a day later")
    } else if let next, next - row.start <= XMLTVOrder.day {
      rows[index].end = next
      report(.repaired, row, "the end is before the start", "the next programme's start is used")
    } else {
      rows[index].end = row.start
      report(.repaired, row, "the end is before the start", "no duration")
    }
  }

  /// Drops programmes without a length that start at the same time as another one, unless the guide states that they
  /// share a slot.
  private mutating func dropEmptyNextToOthers() {
    guard rows.contains(where: { $0.end == $0.start && !$0.sharesSlot }) else { return }
    let lasting = Set(rows.filter { $0.end > $0.start }.map(\.start))
    func isSurplus(_ row: XMLTVRow) -> Bool { row.end == row.start && !row.sharesSlot && lasting.contains(row.start) }
    let (kept, empty) = (rows.filter { !isSurplus($0) }, rows.filter(isSurplus))
    for row in empty { report(.repaired, row, "no length, and another programme at the same time", "dropped") }
    rows = kept
  }

  private mutating func reportLengths() {
    var latest: XMLTVRow?
    for row in rows where row.end > row.start {
      if row.end - row.start > XMLTVOrder.day {
        report(.noted, row, "longer than a day: \((row.end - row.start) / XMLTVOrder.hour) hours", "kept")
      }
      if let latest, row.start < latest.end {
        report(.noted, row, "overlaps the programme on line \(latest.line)", "both kept")
      }
      if latest.map({ $0.end < row.end }) ?? true { latest = row }
    }
  }
}
