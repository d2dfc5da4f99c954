package import GuideModel

/// The zones that a feed's times may be in.
package struct FeedZones: Sendable {
  /// The zone of times that state none, or an unknown one. XMLTV's DTD says UTC; a source may have another.
  let fallback: ZoneTable
  /// Finds a zone of the tz database by name, for example `Europe/Berlin`; `nil` for unknown names.
  let named: @Sendable (String) -> ZoneTable?

  /// Only UTC, without named zones.
  package static let utc = FeedZones { _ in nil }

  /// Zones with a fallback and a lookup by name.
  package init(fallback: ZoneTable = .utc, named: @escaping @Sendable (String) -> ZoneTable?) {
    self.fallback = fallback
    self.named = named
  }
}

/// Turns the times of a document into instants. It looks up each zone once.
struct ZonedTimes {
  private let zones: FeedZones
  private var known: [String: ZoneTable?] = [:]
  /// Names beyond this many are not looked up: a document has a few.
  private static let mostNames = 100

  init(_ zones: FeedZones) {
    self.zones = zones
  }

  /// The instant of a time, and the name of its zone if that is unknown.
  mutating func instant(of time: XMLTVTime.Reading) -> (instant: Instant, unknownZone: String?) {
    switch time.zone {
    case .offset(let seconds): return (Instant(seconds: time.wallSeconds - seconds), nil)
    case .none: return (zones.fallback.instant(wallSeconds: time.wallSeconds), nil)
    case .name(let name):
      let zone = zone(named: name)
      return ((zone ?? zones.fallback).instant(wallSeconds: time.wallSeconds), zone == nil ? name : nil)
    }
  }

  /// A name in the case of the tz database, such as `Europe/Berlin` and `America/New_York`.
  private static func capitalised(_ name: String) -> String {
    var isFirst = true
    return String(
      name.lowercased().map { letter in
        defer { isFirst = !letter.isLetter }
        return isFirst ? Character(letter.uppercased()) : letter
      })
  }

  /// Seconds from the first to the second pass of a time that the clock shows twice in one night; 0 for any other time.
  mutating func secondsToSecondPass(of time: XMLTVTime.Reading) -> Int {
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
