import ArgumentParser
import Glibc
import GuideApp
import GuideModel
import GuideSettings
import GuideSources

/// Options of every command that shows times.
struct TimeOptions: ParsableArguments {
  @Option(name: .customLong("at"), help: ArgumentHelp("Take this for now: \"2026-11-20 21:00\".", valueName: "time"))
  var atText: String?

  @Option(help: ArgumentHelp("Show times of this zone, such as Europe/London.", valueName: "zone"))
  var timeZone: String?

  /// The zone of the times: that of the option, else of `TZ`, else of the settings, else of the system.
  var zone: ZoneTable {
    get throws {
      if let timeZone {
        guard let zone = ZoneFiles().zone(named: timeZone) else {
          throw ValidationError(
            "There is no time zone “\(timeZone)”. Zones have names such as Europe/London; they come with the package tzdata."
          )
        }
        return zone.startingDays(at: Settings.ofPerson.dayStart)
      }
      let zone = ZoneTable.ofPerson
      if let problem = zone.problem { Output.writeError(problem) }
      return zone.table
    }
  }

  /// The option or variable that overrules the zone of the settings.
  var overrules: [Setting: Overruling] {
    if timeZone != nil { return [.zone: Overruling("--time-zone")] }
    return Environment.rawValue("TZ") == nil ? [:] : [.zone: Overruling("TZ")]
  }

  /// The zone, the time, and the broadcast day in it.
  var moment: (zone: ZoneTable, now: Instant, today: BroadcastDay) {
    get throws {
      let zone = try zone
      let now = try clock(in: zone).now
      return (zone, now, BroadcastDay(containing: now, in: zone))
    }
  }

  /// The system's clock, or one that stands at `--at`.
  func clock(in zone: ZoneTable) throws -> Clock {
    guard let atText else { return .system }
    let now = Clock.system.now
    let today = BroadcastDay(containing: now, in: zone)
    guard let parsed = ParsedDate(atText, today: today.date, primeTime: Settings.ofPerson.primeTime) else {
      throw ValidationError("“\(atText)” is no time. Times are written like \"2026-11-20 21:00\".")
    }
    return .fixed(parsed.instant(today: today, usual: zone.local(now).time, zone: zone))
  }
}

extension Settings {
  /// Those of config.toml, where it can be read; other commands tell what is wrong with it.
  static var ofPerson: Settings { ofPerson(tellingOf: []) }

  /// The settings of config.toml. Writes errors in the settings `told` to standard error.
  static func ofPerson(tellingOf told: [Setting]) -> Settings {
    guard let file = try? SourcesCommand.file, let text = try? file.read() else { return Settings() }
    let reading = SettingsReading(text)
    let keys = told.map(\.key)
    Output.writeErrors(reading.diagnostics.filter { $0.setting.map(keys.contains) ?? false }, in: file.path)
    return reading.settings
  }
}

extension ZoneTable {
  /// The zone of `TZ`, else of the settings, else of the system; and what is wrong with the first of them that is set. With
  /// a wrong `TZ` times are in UTC, as of other programs, with a wrong setting in the system's zone. Days begin as the settings
  /// say.
  static var ofPerson: (table: ZoneTable, problem: String?) {
    let settings = Settings.ofPerson
    let (zone, problem) = zone(settings.zone)
    return (zone.startingDays(at: settings.dayStart), problem)
  }

  private static func zone(_ setting: String?) -> (table: ZoneTable, problem: String?) {
    let tz = Environment.rawValue("TZ")
    let files = ZoneFiles()
    guard let tz else {
      guard let name = setting else { return (files.systemZone(tz: nil), nil) }
      if let zone = files.zone(named: name) { return (zone, nil) }
      let problem = "config.toml: the zone “\(name)” is not known, times are those of the system"
      return (files.systemZone(tz: nil), problem)
    }
    if let zone = files.zone(tz: tz) { return (zone, nil) }
    let shown = String(tz.unicodeScalars.prefix(longestShown))
    return (
      .utc,
      "TZ: “\(shown)” is no time zone, times are in UTC; zones have names such as Europe/London (of the package tzdata)"
    )
  }

  /// Scalars of `TZ` that are shown.
  private static let longestShown = 60
}

/// The system's clock, or one that stands still.
enum Clock: Sendable {
  case system
  case fixed(Instant)

  var now: Instant {
    switch self {
    case .system: Instant(seconds: time(nil))
    case .fixed(let instant): instant
    }
  }

  /// Milliseconds until the clock is to be read again: at the next minute, and sooner in case it is set meanwhile or the
  /// machine sleeps, which ends no wait. Nil for one that stands still.
  var millisecondsToNextReading: Int? {
    guard case .system = self else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Clock.millisecondsToNextReading(seconds: now.tv_sec, nanoseconds: now.tv_nsec)
  }

  /// The same for a time since 1970; before then seconds are negative.
  static func millisecondsToNextReading(seconds: Int, nanoseconds: Int) -> Int {
    min(longestInterval, 60_000 - (seconds.flooredRemainder(by: 60) * 1000 + nanoseconds / 1_000_000))
  }

  /// Reading it once a second has no measurable cost, and a clock that was set is right within two.
  private static let longestInterval = 1_000
}
