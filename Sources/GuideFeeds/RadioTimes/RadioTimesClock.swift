import GuideModel

/// Converts the feed's wall times to instants. It must see the rows in order, to tell the two occurrences of the repeated
/// hour in October apart.
struct RadioTimesClock {
  private let zone: ZoneTable
  /// Days added to every date; wall times stay the same.
  private let dayShift: Int
  /// The last requested day, and its offset unless the clocks change near it.
  private var known: (day: Int, offset: Int?)?
  /// The times of the previous row.
  private(set) var previous: Interval?

  init(zone: ZoneTable, dayShift: Int) {
    self.zone = zone
    self.dayShift = dayShift
  }

  /// How a start was determined.
  enum Reading {
    case plain
    /// From a prefix of the title, such as `(BST) `.
    case prefix
    /// From the preceding rows, for a time that occurs twice.
    case chosen(second: Bool)
    /// A time skipped when the clocks change.
    case skipped
  }

  /// Title prefixes, and their offsets in seconds east of UTC.
  static let prefixes: [(text: StaticString, offset: Int)] = [
    ("(BST) ", 3600), ("(GMT) ", 0), ("(UTC+1) ", 3600), ("(UTC) ", 0),
  ]

  /// The instant of a minute of a day. `prefix` is the UTC offset given by the title's prefix.
  mutating func start(day: Int, minute: Int, prefix: Int?) -> (instant: Instant, reading: Reading) {
    let asIfUTC = (day + dayShift) * 86_400 + minute * 60
    if let offset = stableOffset(of: day) { return (Instant(seconds: asIfUTC - offset), .plain) }
    if let prefix { return (Instant(seconds: asIfUTC - prefix), .prefix) }
    let local = LocalTime(CivilDate(dayNumber: day + dayShift), WallTime(minuteOfDay: minute))
    switch zone.resolve(local) {
    case .once(let instant): return (instant, .plain)
    case .never(let instant): return (instant, .skipped)
    case .twice(let first, let second):
      let isSecond = isSecondOccurrence(first: first, second: second)
      return (isSecond ? second : first, .chosen(second: isSecond))
    }
  }

  /// Whether the clocks change within two days, so that a title may begin with a zone.
  mutating func isNearChange(day: Int) -> Bool {
    stableOffset(of: day) == nil
  }

  /// Stores a row's times for the next row.
  mutating func note(_ interval: Interval) {
    previous = interval
  }

  /// The wall time of an instant, in minutes since midnight.
  func minute(of instant: Instant) -> Int {
    zone.local(instant).time.minuteOfDay
  }

  /// The first instant at or after `start` with a given wall time, in minutes since midnight.
  func end(from start: Instant, minute: Int) -> Instant {
    let local = zone.local(start)
    let time = WallTime(minuteOfDay: minute)
    if local.time == time { return start }
    let today = zone.resolve(LocalTime(local.date, time))
    if today.first > start { return today.first }
    // The first occurrence of a repeated time may be over.
    if case .twice(first: _, let second) = today, second > start { return second }
    return zone.resolve(LocalTime(local.date.adding(days: 1), time)).first
  }

  /// Whether a repeated time means its second occurrence. Rows are in order, so a step back in wall time means the
  /// second occurrence. So does a previous row that ends at that occurrence.
  private func isSecondOccurrence(first: Instant, second: Instant) -> Bool {
    guard let previous, abs(first.seconds(since: previous.start)) < 12 * 3600 else { return false }
    return previous.end == second || first < previous.start
  }

  /// The offset of a day; `nil` if the clocks change within two days.
  private mutating func stableOffset(of day: Int) -> Int? {
    if let known, known.day == day { return known.offset }
    let noon = Instant(seconds: (day + dayShift) * 86_400 + 43_200)
    let before = zone.offset(at: noon.adding(seconds: -2 * 86_400))
    let offset = before == zone.offset(at: noon.adding(seconds: 2 * 86_400)) ? before : nil
    known = (day, offset)
    return offset
  }

  /// The day number of `DD/MM/YYYY`; `nil` if there is no such day or the store cannot hold it.
  static func day(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count == 10, bytes[range.lowerBound + 2] == UInt8(ascii: "/"),
      bytes[range.lowerBound + 5] == UInt8(ascii: "/")
    else { return nil }
    let low = range.lowerBound
    guard let day = bytes.number(low..<low + 2), let month = bytes.number(low + 3..<low + 5),
      let year = bytes.number(low + 6..<low + 10), (1971...2105).contains(year)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)?.dayNumber
  }

  /// The minute of the day at `HH:MM`; `nil` if there is no such time.
  static func time(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count == 5, bytes[range.lowerBound + 2] == UInt8(ascii: ":") else { return nil }
    let low = range.lowerBound
    guard let hour = bytes.number(low..<low + 2), let minute = bytes.number(low + 3..<low + 5) else { return nil }
    return WallTime(hour: hour, minute: minute)?.minuteOfDay
  }
}
