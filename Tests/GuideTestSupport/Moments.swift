package import GuideModel

/// Readable instants and zones for tests.
package enum Moments {
  /// The default zone in tests.
  package static let london = ZoneTable(identifier: "Europe/London") ?? .utc

  /// The instant of a local time such as `2026-11-20 20:47`; the start of 1970 if the text is invalid.
  package static func at(_ text: String, in zone: ZoneTable = london) -> Instant {
    let numbers = text.split { !$0.isNumber }.compactMap { Int($0) }
    guard numbers.count == 5, let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]),
      let time = WallTime(hour: numbers[3], minute: numbers[4])
    else { return Instant(seconds: 0) }
    return zone.resolve(LocalTime(date, time)).first
  }
}
