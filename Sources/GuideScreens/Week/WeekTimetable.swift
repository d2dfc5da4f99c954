import CellCanvas
import GuideApp
import GuideModel

/// The programmes of a week in columns, one for each day of the guide.
///
/// A slot is a place in a column. Each hour begins at the same slot in all columns, so that programmes next to each other
/// begin at about the same time of day. Hours in which nothing begins on any day take no slots.
struct WeekTimetable: Hashable, Sendable {
  /// The days shown, from 0 for Monday.
  let days: Range<Int>
  /// Whether all programmes are on one channel, so that the channel's name adds nothing.
  let hasOneChannel: Bool
  /// The row of each day's first programme, and the number of rows.
  private let firstRows: [Int]
  /// The slot of each row.
  private let slots: [Int]
  /// Number of slots in a column.
  let slotCount: Int

  private static let daysOfWeek = 7
  /// Minimum number of columns on the screen.
  static let minimumWidth = 120
  /// Number of lines in a slot by default: the time above the title.
  static let slotLines = 2

  /// Places programmes, which must be sorted by start, into the days of a week.
  init(_ rows: WeekRows, monday: BroadcastDay, _ app: App) {
    let zone = app.zone
    let starts = rows.programmes.map { rows.guide.sortInstant(of: $0, in: zone) }
    let firstRows = (0...Self.daysOfWeek).map { day in
      let start = monday.adding(days: day).start(in: zone)
      return starts.partitioningIndex { $0 >= start }
    }
    let guideDays = [app.firstDay, app.lastDay].map { $0.date.dayNumber - monday.date.dayNumber }
    let shown = (0..<Self.daysOfWeek).filter {
      $0 >= guideDays[0] && $0 <= guideDays[1] || firstRows[$0] < firstRows[$0 + 1]
    }
    days = (shown.first ?? 0)..<(shown.last ?? 0) + 1
    let channel = rows.programmes.first.map { rows.guide.channel(of: $0) }
    hasOneChannel = rows.programmes.allSatisfy { rows.guide.channel(of: $0) == channel }
    let hours = starts.map { (zone.local($0).time.minuteOfDay - zone.dayStart.minuteOfDay + 1440) % 1440 / 60 }
    slots = Self.slots(ofHours: hours, firstRows)
    slotCount = (slots.max() ?? -1) + 1
    self.firstRows = firstRows
  }

  /// The slots of programmes, given the hour of the broadcast day in which each begins.
  private static func slots(ofHours hours: [Int], _ firstRows: [Int]) -> [Int] {
    var counts = [Int](repeating: 0, count: 24)
    var places = [Int](repeating: 0, count: hours.count)
    for day in 0..<daysOfWeek {
      var own = [Int](repeating: 0, count: 24)
      for row in firstRows[day]..<firstRows[day + 1] {
        places[row] = own[hours[row]]
        own[hours[row]] += 1
      }
      for hour in 0..<24 { counts[hour] = max(counts[hour], own[hour]) }
    }
    let firstSlots = counts.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
    return zip(hours, places).map { firstSlots[$0] + $1 }
  }

  /// The rows of a day, in order.
  func rows(ofDay day: Int) -> Range<Int> { firstRows[day]..<firstRows[day + 1] }

  /// The day of a row, from 0 for Monday.
  func day(ofRow row: Int) -> Int { max(0, (firstRows.firstIndex { $0 > row } ?? Self.daysOfWeek) - 1) }

  /// The slot of a row.
  func slot(ofRow row: Int) -> Int { slots[row] }

  /// The rows of a day in a range of slots.
  func rows(ofDay day: Int, inSlots range: Range<Int>) -> Range<Int> {
    let own = rows(ofDay: day)
    return firstRow(in: own, from: range.lowerBound)..<firstRow(in: own, from: range.upperBound)
  }

  /// The row of a day that is nearest to a slot, preferring the one above; `nil` if the day has none.
  func row(nearest slot: Int, ofDay day: Int) -> Int? {
    let own = rows(ofDay: day)
    if own.isEmpty { return nil }
    let next = firstRow(in: own, from: slot)
    if next == own.lowerBound || next < own.upperBound && slots[next] == slot { return next }
    let previous = next - 1
    guard next < own.upperBound else { return previous }
    return slot - slots[previous] <= slots[next] - slot ? previous : next
  }

  private func firstRow(in rows: Range<Int>, from slot: Int) -> Int {
    slots[rows].partitioningIndex { $0 >= slot }
  }

  /// The area of a day's column on the screen, below the title.
  func area(ofDay day: Int, in size: Size) -> Rectangle {
    let edges = [day, day + 1].map { ($0 - days.lowerBound) * size.columns / days.count }
    return Rectangle(column: edges[0], row: 1, columns: edges[1] - edges[0], rows: max(0, size.rows - 2))
  }
}
