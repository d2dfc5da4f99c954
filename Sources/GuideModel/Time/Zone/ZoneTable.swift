/// A time zone as a table of its clock changes, asked once: no calendar is needed for a programme's times. It also says when
/// on its clock a broadcast day begins, since days are counted wherever times are shown.
package struct ZoneTable: Hashable, Sendable {
  /// Instants at which the offset changes, ascending, in seconds since 1970.
  private let changes: [Int]
  /// Seconds east of UTC: `offsets[i]` holds before `changes[i]`, the last one after them all.
  private let offsets: [Int]
  /// The wall time at which every broadcast day begins.
  package private(set) var dayStart = WallTime.usualDayStart

  /// When a local time is: once as a rule, twice when the clocks go back, never when they go forward.
  package enum Resolution: Hashable, Sendable {
    case once(Instant)
    /// The hour that comes twice: its first pass and its second.
    case twice(first: Instant, second: Instant)
    /// The hour that is skipped: the instant that the clock would have reached, had it not been changed.
    case never(Instant)

    /// The instant, the first pass of an hour that comes twice.
    package var first: Instant {
      switch self {
      case .once(let instant), .twice(first: let instant, second: _), .never(let instant): instant
      }
    }
  }

  /// A zone of a first offset, in seconds east of UTC, and its changes in order.
  init(offset: Int, changes: [ZoneChange]) {
    var instants: [Int] = []
    var offsets = [offset]
    // A change of only a zone's name is left out.
    for change in changes where change.offset != offsets.last {
      instants.append(change.instant)
      offsets.append(change.offset)
    }
    self.changes = instants
    self.offsets = offsets
  }

  /// Seconds east of UTC that RFC 8536 (3.2) lets a zone have: more than -25 and less than 26 hours.
  static let possibleOffsets = -89_999...93_599

  /// Universal time.
  package static let utc = ZoneTable(offset: 0, changes: [])

  /// Great Britain by the rule in force since 1996: the zone of the Radio Times feed, which needs no zone data.
  package static let britain = ZoneTable(rule: "GMT0BST,M3.5.0/1,M10.5.0/2") ?? .utc

  /// The same zone with broadcast days that begin at another time.
  package func startingDays(at time: WallTime) -> ZoneTable {
    var zone = self
    zone.dayStart = time
    return zone
  }

  /// Seconds east of UTC at an instant.
  package func offset(at instant: Instant) -> Int {
    offsets[changes.partitioningIndex { $0 > instant.seconds }]
  }

  /// The day and wall time at an instant.
  package func local(_ instant: Instant) -> LocalTime {
    let shifted = instant.seconds + offset(at: instant)
    let day = shifted.flooredQuotient(by: 86_400)
    return LocalTime(CivilDate(dayNumber: day), WallTime(minuteOfDay: (shifted - day * 86_400) / 60))
  }

  /// The instant of a wall time, given in seconds since 1970 as if it were in UTC: the first pass of an hour that comes twice.
  package func instant(wallSeconds: Int) -> Instant {
    let (before, after) = offsets(around: wallSeconds)
    let real = [before, after].first { isOffset($0, of: wallSeconds) }
    return Instant(seconds: wallSeconds - (real ?? before))
  }

  /// The offsets before and after a clock change near a wall time. Every offset is below a day and a half, and no zone changes its
  /// clocks twice within three days.
  private func offsets(around wallSeconds: Int) -> (before: Int, after: Int) {
    (offset(at: Instant(seconds: wallSeconds - 129_600)), offset(at: Instant(seconds: wallSeconds + 129_600)))
  }

  private func isOffset(_ seconds: Int, of wallSeconds: Int) -> Bool {
    offset(at: Instant(seconds: wallSeconds - seconds)) == seconds
  }

  /// The instant of the second pass of such a time; `nil` if the clock shows it only once.
  package func secondInstant(wallSeconds: Int) -> Instant? {
    if changes.isEmpty { return nil }
    let (before, after) = offsets(around: wallSeconds)
    guard after < before, isOffset(before, of: wallSeconds), isOffset(after, of: wallSeconds) else { return nil }
    return Instant(seconds: wallSeconds - after)
  }

  /// When a local time is.
  package func resolve(_ local: LocalTime) -> Resolution {
    let asIfUTC = local.date.dayNumber * 86_400 + local.time.minuteOfDay * 60
    let (before, after) = offsets(around: asIfUTC)
    let candidates = [asIfUTC - before, asIfUTC - after].map { Instant(seconds: $0) }
    let real = candidates.filter { self.local($0) == local }
    guard let first = real.min(), let last = real.max() else { return .never(candidates[0]) }
    return first == last ? .once(first) : .twice(first: first, second: last)
  }
}

/// A clock change: from an instant on, in seconds since 1970, an offset in seconds east of UTC.
struct ZoneChange: Hashable, Sendable {
  let instant: Int
  let offset: Int
}
