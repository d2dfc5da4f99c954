import ArgumentParser
import Glibc
import GuideApp
import GuideModel
import GuideSettings
import GuideSources

/// Options for commands that show times.
struct TimeOptions: ParsableArguments {
  @Option(
    name: .customLong("at"),
    help: ArgumentHelp("Use this as the current time: \"2026-11-20 21:00\".", valueName: "time"))
  var atText: String?

  @Option(help: ArgumentHelp("Show times in this time zone: Europe/London.", valueName: "zone"))
  var timeZone: String?

  /// The zone of displayed times: from the option, `TZ`, the settings or the system, in this order.
  var zone: ZoneTable {
    get throws {
      if let timeZone {
        guard let zone = ZoneFiles().zone(named: timeZone) else {
          throw ValidationError(
            "Unknown time zone “\(timeZone)”. Use a name such as Europe/London; the package tzdata provides them."
          )
        }
        return zone.startingDays(at: Settings.ofCurrentUser.dayStart)
      }
      let zone = ZoneTable.ofCurrentUser
      if let problem = zone.problem { Output.writeError(problem) }
      return zone.table
    }
  }

  /// The option or variable that overrides the zone of the settings.
  var overrules: [Setting: SettingOverride] {
    if timeZone != nil { return [.zone: SettingOverride("--time-zone")] }
    return Environment.rawValue("TZ") == nil ? [:] : [.zone: SettingOverride("TZ")]
  }

  /// The zone, the current time, and the broadcast day containing it.
  var moment: (zone: ZoneTable, now: Instant, today: BroadcastDay) {
    get throws {
      let zone = try zone
      let now = try clock(in: zone).now
      return (zone, now, BroadcastDay(containing: now, in: zone))
    }
  }

  /// The system clock, or one fixed at the time of `--at`.
  func clock(in zone: ZoneTable) throws -> Clock {
    guard let atText else { return .system }
    let now = Clock.system.now
    let today = BroadcastDay(containing: now, in: zone)
    guard let parsed = ParsedDate(atText, today: today.date, primeTime: Settings.ofCurrentUser.primeTime) else {
      throw ValidationError("“\(atText)” is not a time. Write it like \"2026-11-20 21:00\".")
    }
    return .fixed(parsed.instant(today: today, defaultTime: zone.local(now).time, zone: zone))
  }
}

extension Settings {
  /// The settings in config.toml if it can be read. Errors in it are not reported here.
  static var ofCurrentUser: Settings { ofCurrentUser(reportingErrorsIn: []) }

  /// The settings in config.toml. Writes errors in the `checked` settings to standard error.
  static func ofCurrentUser(reportingErrorsIn checked: [Setting]) -> Settings {
    guard let file = try? SourcesCommand.file, let text = try? file.read() else { return Settings() }
    let reading = SettingsReading(text)
    let keys = checked.map(\.key)
    Output.writeErrors(reading.diagnostics.filter { $0.setting.map(keys.contains) ?? false }, in: file.path)
    return reading.settings
  }
}

extension ZoneTable {
  /// The zone of `TZ`, the settings or the system, in this order, and the problem with it.
  ///
  /// With an invalid `TZ`, times are in UTC, as in other programs; with an invalid setting, in the system's zone. Days
  /// start at the time in the settings.
  static var ofCurrentUser: (table: ZoneTable, problem: String?) {
    let settings = Settings.ofCurrentUser
    let (zone, problem) = zone(settings.zone)
    return (zone.startingDays(at: settings.dayStart), problem)
  }

  private static func zone(_ setting: String?) -> (table: ZoneTable, problem: String?) {
    let tz = Environment.rawValue("TZ")
    let files = ZoneFiles()
    guard let tz else {
      guard let name = setting else { return (files.systemZone(tz: nil), nil) }
      if let zone = files.zone(named: name) { return (zone, nil) }
      let problem = "config.toml: unknown time zone “\(name)”; using the system's"
      return (files.systemZone(tz: nil), problem)
    }
    if let zone = files.zone(tz: tz) { return (zone, nil) }
    let shown = String(tz.unicodeScalars.prefix(maximumShown))
    return (
      .utc,
      "TZ: unknown time zone “\(shown)”; using UTC. Zone names are like Europe/London (package tzdata)"
    )
  }

  /// Maximum number of scalars of `TZ` in a message.
  private static let maximumShown = 60
}

/// The system clock, or a fixed time.
enum Clock: Sendable {
  case system
  case fixed(Instant)

  var now: Instant {
    switch self {
    case .system: Instant(seconds: time(nil))
    case .fixed(let instant): instant
    }
  }

  /// Milliseconds until the clock must be read again; `nil` for a fixed clock.
  ///
  /// It is read no later than the start of the next minute. Setting the clock and waking from sleep do not end a
  /// wait, so it is usually read sooner.
  var millisecondsToNextReading: Int? {
    guard case .system = self else { return nil }
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    return Clock.millisecondsToNextReading(seconds: now.tv_sec, nanoseconds: now.tv_nsec)
  }

  /// Computes the interval for a time since 1970; seconds are negative before 1970.
  static func millisecondsToNextReading(seconds: Int, nanoseconds: Int) -> Int {
    min(maximumInterval, 60_000 - (seconds.flooredRemainder(by: 60) * 1000 + nanoseconds / 1_000_000))
  }

  /// Reading the clock once a second has no measurable cost, and shows a changed clock within two seconds.
  private static let maximumInterval = 1_000
}
