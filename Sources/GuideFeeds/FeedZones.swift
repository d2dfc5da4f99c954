package import GuideModel

/// The time zones for a feed's times.
package struct FeedZones: Sendable {
  /// The zone for times whose own zone is unknown. XMLTV's DTD says UTC; a source may set a different one.
  let fallback: ZoneTable
  /// Looks up a zone in the tz database by name, such as `Europe/Berlin`; `nil` for unknown names.
  let named: @Sendable (String) -> ZoneTable?

  /// UTC only, without named zones.
  package static let utc = FeedZones { _ in nil }

  /// Creates zones with a fallback and a lookup by name.
  package init(fallback: ZoneTable = .utc, named: @escaping @Sendable (String) -> ZoneTable?) {
    self.fallback = fallback
    self.named = named
  }
}

/// Converts a document's times to instants, looking up each zone only once.
struct ZonedTimes {
  private let zones: FeedZones
  private var known: [String: ZoneTable?] = [:]
  /// Maximum number of zone names to look up. A real document has only a few.
  private static let mostNames = 100

  init(_ zones: FeedZones) {
    self.zones = zones
  }

  /// The instant of a time, and the name of its zone if that zone is unknown.
  mutating func instant(of time: XMLTVTime.Reading) -> (instant: Instant, unknownZone: String?) {
    switch time.zone {
    case .offset(let seconds): return (Instant(seconds: time.wallSeconds - seconds), nil)
    case .none: return (zones.fallback.instant(wallSeconds: time.wallSeconds), nil)
    case .name(let name):
      let zone = zone(named: name)
      return ((zone ?? zones.fallback).instant(wallSeconds: time.wallSeconds), zone == nil ? name : nil)
    }
  }

  /// A zone name capitalised as in the tz database, such as `Europe/Berlin`.
  private static func capitalised(_ name: String) -> String {
    var isFirst = true
    return String(
      name.lowercased().map { letter in
        defer { isFirst = !letter.isLetter }
        return isFirst ? Character(letter.uppercased()) : letter
      })
  }

  /// Seconds between the two occurrences of a wall time that repeats when clocks go back; otherwise 0.
  mutating func secondsToSecondOccurrence(of time: XMLTVTime.Reading) -> Int {
    let zone: ZoneTable? =
      switch time.zone {
      case .offset: nil
      case .none: zones.fallback
      case .name(let name): zone(named: name) ?? zones.fallback
      }
    guard let zone, let second = zone.secondInstant(wallSeconds: time.wallSeconds) else { return 0 }
    return second.seconds(since: zone.instant(wallSeconds: time.wallSeconds))
  }

  private mutating func zone(named name: String) -> ZoneTable? {
    if let zone = known[name] { return zone }
    guard known.count < ZonedTimes.mostNames else { return nil }
    let zone = zones.named(name) ?? zones.named(ZonedTimes.capitalised(name))
    known[name] = .some(zone)
    return zone
  }
}
