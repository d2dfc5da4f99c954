import GuideModel

/// Sorts a channel's programmes and mends their ends, which only the programmes after them can judge.
struct XMLTVOrder {
  private(set) var rows: [XMLTVRow]
  /// What was wrong: with the programmes of this channel, after what was wrong before.
  private(set) var findings: FindingCollector
  private let file: String

  private static let day: UInt32 = 86_400
  private static let hour: UInt32 = 3_600

  /// The programmes of one channel, in the order of the guide, which is a file's; what was wrong with those of others.
  init(_ rows: [XMLTVRow], file: String, findings: consuming FindingCollector = FindingCollector()) {
    self.rows = rows
    self.file = file
    self.findings = findings
    if rows.indices.dropFirst().contains(where: { rows[$0].start < rows[$0 - 1].start }) {
      // The standard library's sort is stable.
      self.rows.sort { $0.start < $1.start }
    }
    dropDoubles()
    mendEnds()
    dropEmptyBesideOthers()
    noteLengths()
  }

  private mutating func complain(_ severity: Finding.Severity, _ row: XMLTVRow, _ problem: String, _ action: String) {
    findings.add(Finding(severity, file: file, line: Int(row.line), problem: problem, action: action))
  }

  /// The same title at the same time is the same programme, of which the best row is kept: grabbers list a programme that
  /// crosses the end of their window twice, the first time without a length.
  private mutating func dropDoubles() {
    let twins = StartTwins(
      rows.map { StartTwins.Row(start: $0.start, end: $0.end, hasEnd: $0.hasEnd, title: $0.title) })
    guard !twins.dropped.isEmpty else { return }
    for (place, row) in rows.enumerated() {
      guard let (kept, reason) = twins.dropped[place] else { continue }
      let line = rows[kept].line
      complain(
        .repaired, row, "the same title at the same time as on line \(line)\(reason.map { ", \($0.words)" } ?? "")",
        "dropped")
    }
    rows = rows.indices.filter { twins.dropped[$0] == nil }.map { rows[$0] }
  }

  private mutating func mendEnds() {
    var next: UInt32?
    for place in rows.indices.reversed() {
      if place + 1 < rows.count, rows[place + 1].start > rows[place].start { next = rows[place + 1].start }
      let row = rows[place]
      if !row.hasEnd {
        rows[place].end = endOf(row, before: next)
      } else if row.end < row.start {
        mendBackwards(place, before: next)
        rows[place].hasEnd = rows[place].end == row.start
      } else if row.end > row.start, let next, row.end != next, row.end.distance(to: next).magnitude < 60 {
        // Seconds between two programmes are no gap and no overlap that anybody meant.
        rows[place].end = next
      }
    }
  }

  /// The end of a programme that has none: the next one's start, or else its own length, or else an hour.
  private mutating func endOf(_ row: XMLTVRow, before next: UInt32?) -> UInt32 {
    let own = row.length > 0 ? row.start &+ UInt32(row.length) * 60 : nil
    if let next, next - row.start <= XMLTVOrder.day { return own.map { min($0, next) } ?? next }
    if let own { return own }
    let problem = next == nil ? "no end, and nothing after it" : "no end, and nothing after it for more than a day"
    complain(.repaired, row, problem, "taken to last an hour")
    return row.start &+ XMLTVOrder.hour
  }

  /// An end before its start is a day early as a rule: a clock that lost its date.
  private mutating func mendBackwards(_ place: Int, before next: UInt32?) {
    let row = rows[place]
    let later = row.end &+ XMLTVOrder.day
    if later > row.start, next.map({ later <= $0 }) ?? true {
      rows[place].end = later
      complain(.repaired, row, "the end is before the start", "read as a day later")
    } else if let next, next - row.start <= XMLTVOrder.day {
      rows[place].end = next
      complain(.repaired, row, "the end is before the start", "the next programme's start taken")
    } else {
      rows[place].end = row.start
      complain(.repaired, row, "the end is before the start", "no length of its own")
    }
  }

  /// What has no length beside another programme is a defect, unless the guide says that they share their time.
  private mutating func dropEmptyBesideOthers() {
    guard rows.contains(where: { $0.end == $0.start && !$0.sharesSlot }) else { return }
    let lasting = Set(rows.filter { $0.end > $0.start }.map(\.start))
    func isDefect(_ row: XMLTVRow) -> Bool { row.end == row.start && !row.sharesSlot && lasting.contains(row.start) }
    let (kept, empty) = (rows.filter { !isDefect($0) }, rows.filter(isDefect))
    for row in empty { complain(.repaired, row, "no length, and another programme at the same time", "dropped") }
    rows = kept
  }

  private mutating func noteLengths() {
    var latest: XMLTVRow?
    for row in rows where row.end > row.start {
      if row.end - row.start > XMLTVOrder.day {
        complain(.noted, row, "longer than a day: \((row.end - row.start) / XMLTVOrder.hour) hours", "kept")
      }
      if let latest, row.start < latest.end {
        complain(.noted, row, "overlaps the programme of line \(latest.line)", "both kept")
      }
      if latest.map({ $0.end < row.end }) ?? true { latest = row }
    }
  }
}
