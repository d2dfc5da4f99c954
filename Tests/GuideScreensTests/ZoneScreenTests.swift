import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// Days with clock changes: every programme is drawn once, at the times printed by `date`.
@Suite(.row("Z1")) struct ZoneScreenTests {
  /// A broadcast day in a zone, given by the date on which it begins, and its length in hours.
  struct Day: Sendable, CustomTestStringConvertible {
    let zone: String
    let date: String
    let hours: Double

    var testDescription: String { "\(zone) \(date)" }

    init(_ zone: String, _ date: String, hours: Double) {
      self.zone = zone
      self.date = date
      self.hours = hours
    }
  }

  /// A change before 05:00 belongs to the broadcast day that begins on the previous date.
  private static let days = [
    Day("Europe/London", "2026-03-28", hours: 23), Day("Europe/London", "2026-10-24", hours: 25),
    Day("Australia/Lord_Howe", "2026-04-04", hours: 24.5), Day("Australia/Lord_Howe", "2026-10-03", hours: 23.5),
    Day("America/Sao_Paulo", "2018-11-03", hours: 23), Day("Asia/Beirut", "2026-03-28", hours: 23),
    Day("Africa/Casablanca", "2026-02-14", hours: 25), Day("Pacific/Apia", "2011-12-30", hours: 0),
    Day("America/St_Johns", "2026-03-07", hours: 23), Day("America/St_Johns", "2026-10-31", hours: 25),
    Day("Asia/Kathmandu", "2026-03-28", hours: 24),
  ]

  @Test func everyProgrammeIsDrawnOnceAtItsTimes() throws {
    var drawn = 0
    for (index, day) in Self.days.enumerated() {
      let night = try Night(day.zone, day.date, seed: UInt64(index))
      #expect(Double(night.day.interval(in: night.zone).seconds) == day.hours * 3600, "\(day.testDescription)")
      for shown in [night.day.previous, night.day, night.day.next] {
        drawn += try Self.expectDrawn(shown, night, day.zone)
      }
      try Self.expectWalked(night)
    }
    let zones = Set(Self.days.map(\.zone)).count
    Contract.report(
      "Z1",
      "\(zones) zones, \(Self.days.count) nights of clock changes and the days around them: \(drawn.grouped) programmes"
        + " drawn once a day each, no hole, no overlap, all times as date has them")
  }

  /// A guide without gaps for the three days around a night.
  private struct Night {
    let zone: ZoneTable
    let day: BroadcastDay
    let guide: Guide

    init(_ name: String, _ date: String, seed: UInt64) throws {
      zone = try #require(ZoneTable(identifier: name))
      let parts = date.split(separator: "-").compactMap { Int($0) }
      day = BroadcastDay(try #require(CivilDate(year: parts[0], month: parts[1], day: parts[2])))
      var random = SplitMix64(seed: seed)
      var rows: [GuideSketch.Programme] = []
      var time = day.previous.start(in: zone)
      let end = day.next.interval(in: zone).end
      while time < end {
        let minutes = min([45, 60, 75, 120].randomElement(using: &random) ?? 60, end.minutes(since: time))
        rows.append(.init(time, minutes: minutes, "<\(rows.count)>"))
        time = time.adding(minutes: minutes)
      }
      var sketch = GuideSketch()
      sketch.add(Channel(id: "1", name: "One"), rows)
      guide = sketch.build()
    }

    /// The grid at an instant of a day.
    func stack(at instant: Instant, columns: Int) -> ScreenStack {
      ScreenStack.opened(guide, now: instant, size: Size(columns: columns, rows: 24), zone: zone)
    }
  }

  /// The items of the first row and their columns.
  private static func cells(_ frame: Frame, _ stack: ScreenStack) -> [(item: TimelineItem, columns: Range<Int>)] {
    var cells: [(item: TimelineItem, columns: Range<Int>)] = []
    let area = stack.grid.geometry(stack.app).cells
    for column in area.column..<area.endColumn {
      let target = frame.target(at: Point(column: column, row: area.row)) as? GridTarget
      guard case .item(_, let item) = target else { continue }
      if let last = cells.last, last.item == item, last.columns.upperBound == column {
        cells[cells.count - 1].columns = last.columns.lowerBound..<column + 1
      } else {
        cells.append((item, column..<column + 1))
      }
    }
    return cells
  }

  /// Draws a whole day with cells wide enough for their times; returns the number of programmes.
  private static func expectDrawn(_ day: BroadcastDay, _ night: Night, _ name: String) throws -> Int {
    let interval = day.interval(in: night.zone)
    guard !interval.isEmpty else {
      #expect(day.previous.interval(in: night.zone).end == day.next.start(in: night.zone))
      return 0
    }
    var stack = night.stack(at: interval.start, columns: 520)
    stack.press("v v v - - - - - -")
    let frame = drawScreen(stack)
    #expect(stack.grid.scale(stack.app).window == interval)
    let wanted = night.guide.programmes(on: 0, in: interval)
    let cells = cells(frame, stack)
    #expect(cells.map(\.item) == wanted.map { .programme($0) }, "\(name) \(day.date.isoText)")
    #expect(cells.first?.columns.lowerBound == stack.grid.geometry(stack.app).cells.column)
    #expect(cells.last?.columns.upperBound == stack.grid.geometry(stack.app).cells.endColumn)
    let row = stack.grid.geometry(stack.app).firstGridRow
    let titles = frame.canvas.text(ofRow: row).matches(of: /<\d+>/).map { String($0.output) }
    // Only cells cut off at the day's edges are too narrow for their text.
    let all = wanted.map { night.guide.title(of: $0) }
    #expect(titles == all.filter(titles.contains) && titles.count >= all.count - 2)
    try expectTimes(Array(frame.canvas.text(ofRow: row + 1)), cells, night, name)
    try expectRuler(Array(frame.canvas.text(ofRow: stack.grid.geometry(stack.app).rulerRow)), stack, name)
    return cells.count
  }

  /// Expects cells to show the start and end times printed by `date`.
  private static func expectTimes(
    _ row: [Character], _ cells: [(item: TimelineItem, columns: Range<Int>)], _ night: Night, _ name: String
  ) throws {
    let intervals = cells.compactMap { cell in
      if case .programme(let programme) = cell.item { night.guide.interval(of: programme) } else { nil }
    }
    let starts = try DateCommand.texts(of: intervals.map(\.start.seconds), zone: name).map { $0.suffix(5) }
    let ends = try DateCommand.texts(of: intervals.map(\.end.seconds), zone: name).map { $0.suffix(5) }
    var printed = 0
    for (index, cell) in cells.enumerated() where cell.columns.count >= 13 {
      #expect(String(row[cell.columns]).contains("\(starts[index])–\(ends[index])"), "\(name), programme \(index)")
      printed += 1
    }
    // Only cells cut off at the day's edges are too narrow for their text.
    #expect(printed >= cells.count - 2)
  }

  /// Expects every time on the ruler to be that of an instant in its column.
  private static func expectRuler(_ row: [Character], _ stack: ScreenStack, _ name: String) throws {
    let left = stack.grid.geometry(stack.app).channelColumns
    // The time beside the mark for the current time is not a tick.
    let text = String(row[left...]).replacing(/▼\d\d:\d\d|\d\d:\d\d▼/) { String(repeating: " ", count: $0.count) }
    let ticks = text.matches(of: /[A-Z][a-z]{2} (\d\d:\d\d)|(\d\d:\d\d)/)
    #expect(ticks.count >= 20)
    let scale = stack.grid.scale(stack.app)
    let spans = ticks.map { tick in
      let column = tick.range.lowerBound.utf16Offset(in: text)
      return scale.instant(atColumn: column).seconds..<scale.instant(atColumn: column + 1).seconds
    }
    var texts = try DateCommand.texts(of: spans.flatMap(Array.init), zone: name)[...]
    for (tick, span) in zip(ticks, spans) {
      let time = tick.output.1 ?? tick.output.2 ?? "?"
      #expect(texts.prefix(span.count).contains { $0.hasSuffix(time) }, "\(name), \(tick.output.0)")
      texts.removeFirst(span.count)
    }
  }

  /// Expects scrolling by half screens to show all programmes in order.
  private static func expectWalked(_ night: Night) throws {
    var stack = night.stack(at: night.day.previous.start(in: night.zone), columns: 80)
    var seen: [TimelineItem] = []
    for _ in 0..<150 {
      let items = cells(drawScreen(stack), stack).map(\.item)
      seen += seen.last.map { last in Array(items.drop { $0 == last || seen.contains($0) }) } ?? items
      stack.press(">")
    }
    #expect(seen == night.guide.programmes.map { .programme($0) })
  }
}
