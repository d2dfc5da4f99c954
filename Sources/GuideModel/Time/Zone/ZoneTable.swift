/// A time zone as a precomputed table of clock changes.
///
/// Converting times needs only this table, no calendar. It also contains the start of broadcast days, which is needed
/// wherever times are shown.
package struct ZoneTable: Hashable, Sendable {
  /// The instants of clock changes in seconds since 1970, in ascending order.
  private let changes: [Int]
  /// The offsets in seconds east of UTC: `offsets[i]` applies before `changes[i]`, and the last one after all changes.
  private let offsets: [Int]
  /// The wall time at which broadcast days begin.
  package private(set) var dayStart = WallTime.defaultDayStart

  /// The instants of a local time: one on most days, two when clocks go back, none when they go forward.
  package enum Resolution: Hashable, Sendable {
    case once(Instant)
    /// A time in the repeated hour, with its first and second occurrences.
    case twice(first: Instant, second: Instant)
    /// A time in the skipped hour, with the instant it would have been without the clock change.
    case never(Instant)

    /// The instant; the first of two if the local time is ambiguous.
    package var first: Instant {
      switch self {
      case .once(let instant), .twice(first: let instant, second: _), .never(let instant): instant
      }
    }
  }

  /// Creates a zone from an initial offset (seconds east of UTC) and changes.
  init(offset: Int, changes: [ZoneChange]) {
    var instants: [Int] = []
    var offsets = [offset]
    // Skip changes that affect only the zone's abbreviation.
    for change in changes where change.offset != offsets.last {
      instants.append(change.instant)
      offsets.append(change.offset)
    }
    self.changes = instants
    self.offsets = offsets
  }

  /// The valid offsets in seconds (RFC 8536, 3.2): more than -25 and less than 26 hours.
  static let possibleOffsets = -89_999...93_599

  package static let utc = ZoneTable(offset: 0, changes: [])

  /// Great Britain since 1996, for the Radio Times feed; this needs no zone files.
  package static let britain = ZoneTable(rule: "GMT0BST,M3.5.0/1,M10.5.0/2") ?? .utc

  /// A copy with a different start of broadcast days.
  package func startingDays(at time: WallTime) -> ZoneTable {
    var zone = self
    zone.dayStart = time
    return zone
  }

  /// The offset in seconds east of UTC at an instant.
  package func offset(at instant: Instant) -> Int {
    offsets[changes.partitioningIndex { $0 > instant.seconds }]
  }

  /// The date and wall time of an instant.
  package func local(_ instant: Instant) -> LocalTime {
    let shifted = instant.seconds + offset(at: instant)
    let day = shifted.flooredQuotient(by: 86_400)
    return LocalTime(CivilDate(dayNumber: day), WallTime(minuteOfDay: (shifted - day * 86_400) / 60))
  }

  /// The instant of a wall time; the first of two if it is ambiguous.
  ///
  /// `wallSeconds` counts seconds since 1970 as if the wall time were UTC.
  package func instant(wallSeconds: Int) -> Instant {
    let (before, after) = offsets(around: wallSeconds)
    let real = [before, after].first { isOffset($0, of: wallSeconds) }
    return Instant(seconds: wallSeconds - (real ?? before))
  }

  /// The offsets before and after a clock change near a wall time.
  ///
  /// All offsets are less than a day and a half, and no zone changes its clocks twice within three days.
  private func offsets(around wallSeconds: Int) -> (before: Int, after: Int) {
    (offset(at: Instant(seconds: wallSeconds - 129_600)), offset(at: Instant(seconds: wallSeconds + 129_600)))
  }

  private func isOffset(_ seconds: Int, of wallSeconds: Int) -> Bool {
    offset(at: Instant(seconds: wallSeconds - seconds)) == seconds
  }

  /// The second instant of a wall time; `nil` if it is not ambiguous.
  package func secondInstant(wallSeconds: Int) -> Instant? {
    if changes.isEmpty { return nil }
    let (before, after) = offsets(around: wallSeconds)
    guard after < before, isOffset(before, of: wallSeconds), isOffset(after, of: wallSeconds) else { return nil }
    return Instant(seconds: wallSeconds - after)
  }

  /// The instant or instants of a local time.
  package func resolve(_ local: LocalTime) -> Resolution {
    let asIfUTC = local.date.dayNumber * 86_400 + local.time.minuteOfDay * 60
    let (before, after) = offsets(around: asIfUTC)
    let candidates = [asIfUTC - before, asIfUTC - after].map { Instant(seconds: $0) }
    let real = candidates.filter { self.local($0) == local }
    guard let first = real.min(), let last = real.max() else { return .never(candidates[0]) }
    return first == last ? .once(first) : .twice(first: first, second: last)
  }
}

/// A clock change: an instant in seconds since 1970 and the new offset in seconds east of UTC.
struct ZoneChange: Hashable, Sendable {
  let instant: Int
  let offset: Int
}
