import ArgumentParser
import GuideModel
import GuideSources

/// When and where: options of every command that shows times.
struct TimeOptions: ParsableArguments {
  @Option(name: .customLong("at"), help: ArgumentHelp("Take this for now: \"2026-11-20 21:00\".", valueName: "time"))
  var atText: String?

  @Option(help: ArgumentHelp("Show times of this zone, such as Europe/London.", valueName: "zone"))
  var timeZone: String?

  /// The zone that times are shown in: the one asked for, else the system's.
  var zone: ZoneTable {
    get throws {
      if let timeZone {
        guard let zone = ZoneFiles().zone(named: timeZone) else {
          throw ValidationError(
            "There is no time zone “\(timeZone)”. Zones have names such as Europe/London; they come with the package tzdata."
          )
        }
        return zone
      }
      return ZoneFiles().systemZone(tz: Environment.rawValue("TZ"))
    }
  }

  /// The clock: the system's, or one that stands at `--at`.
  func clock(in zone: ZoneTable) throws -> Clock {
    guard let atText else { return .system }
    let today = BroadcastDay(containing: Clock.system.now, in: zone).date
    guard let said = DayTime(atText, today: today) else {
      throw ValidationError("“\(atText)” is no time. Times are written like \"2026-11-20 21:00\".")
    }
    let time = said.time ?? zone.local(Clock.system.now).time
    return .still(zone.resolve(LocalTime(said.date ?? today, time)).first)
  }
}
