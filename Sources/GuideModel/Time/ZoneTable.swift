internal import Foundation
internal import FoundationInternationalization

/// A time zone as a small table of its clock changes, so that no calendar is asked per programme.
///
/// The table covers 2000 to 2037; instants outside it are answered by Foundation itself, exactly but slowly.
/// (`FoundationInternationalization` is imported by name since a static binary has no zone data without it.)
package struct ZoneTable: Sendable {
  /// The name it was asked for by, such as `Europe/London`.
  package let identifier: String
  private let zone: TimeZone
  /// Instants at which the offset changes, ascending, in seconds since 1970.
  private let changes: [Int]
  /// Seconds east of UTC: `offsets[i]` holds before `changes[i]`, the last one after them all.
  private let offsets: [Int]

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

  /// The zone of an IANA identifier such as `Europe/London`; nil where there is none.
  package init?(identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.init(identifier: identifier, zone: zone)
  }

  /// Universal time.
  package static let utc = ZoneTable(identifier: "UTC", zone: .gmt)

  private init(identifier: String, zone: TimeZone) {
    self.identifier = identifier
    self.zone = zone
    var changes: [Int] = []
    var offsets = [zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(ZoneTable.covered.lowerBound)))]
    var last = Date(timeIntervalSince1970: Double(ZoneTable.covered.lowerBound))
    while let next = zone.nextDaylightSavingTimeTransition(after: last), next > last {
      let seconds = Int(next.timeIntervalSince1970.rounded())
      guard ZoneTable.covered.contains(seconds) else { break }
      let offset = zone.secondsFromGMT(for: next)
      if offset != offsets.last {
        changes.append(seconds)
        offsets.append(offset)
      }
      last = next
    }
    self.changes = changes
    self.offsets = offsets
  }

  /// 2000-01-01 to 2037-12-31, in seconds since 1970.
  private static let covered = 946_684_800..<2_145_916_800

  /// Seconds east of UTC at an instant.
  package func offset(at instant: Instant) -> Int {
    guard ZoneTable.covered.contains(instant.seconds) else {
      return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
    }
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle] <= instant.seconds { low = middle + 1 } else { high = middle }
    }
    return offsets[low]
  }

  /// The day and wall time at an instant.
  package func local(_ instant: Instant) -> LocalTime {
    let shifted = instant.seconds + offset(at: instant)
    let day = shifted.flooredQuotient(by: 86_400)
    return LocalTime(CivilDate(dayNumber: day), WallTime(minuteOfDay: (shifted - day * 86_400) / 60))
  }

  /// When a local time is.
  package func resolve(_ local: LocalTime) -> Resolution {
    let asIfUTC = local.date.dayNumber * 86_400 + local.time.minuteOfDay * 60
    // No zone is a day and a half away from UTC, and none changes its clocks twice within three days.
    let before = offset(at: Instant(seconds: asIfUTC - 129_600))
    let after = offset(at: Instant(seconds: asIfUTC + 129_600))
    let candidates = [asIfUTC - before, asIfUTC - after].map { Instant(seconds: $0) }
    let real = candidates.filter { self.local($0) == local }
    guard let first = real.min(), let last = real.max() else { return .never(candidates[0]) }
    return first == last ? .once(first) : .twice(first: first, second: last)
  }
}
