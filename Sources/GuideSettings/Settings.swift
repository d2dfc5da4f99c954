package import GuideModel

/// The settings of a person, as `config.toml` holds them.
package struct Settings: Hashable, Sendable {
  /// Where guides come from, the most important first.
  package var sources: [SourceSetting] = []
  /// The name of the zone in which times are shown, such as `Europe/London`; nil for that of the system.
  package var zone: String?
  /// When a guide is updated by itself.
  package var refresh = Refresh.daily
  /// The number of past days that an update keeps, one of `keepDaysRange`.
  package var keepDays = 7
  /// The largest size of a guide's file, unpacked, in megabytes, one of `largestFileRange`.
  package var largestFile = 2000
  /// When the evening begins.
  package var primeTime = WallTime.usualPrimeTime
  /// When a broadcast day begins, one of `dayStartRange`.
  package var dayStart = WallTime.usualDayStart
  /// How times of day are written on the screen.
  package var clock = ClockFace.twentyFour
  /// The view that the guide opens with; nil for the one that was left.
  package var startView: StartView?
  /// The zoom that the grid opens with; nil for the one that was left.
  package var zoom: StartZoom?
  /// The height of rows that it opens with; nil for the one that was left.
  package var rowHeight: StartRowHeight?
  /// Whether it opens with the pane under it; nil for as it was left.
  package var pane: StartPane?
  /// The language that the screen speaks.
  package var language = LanguageChoice.auto
  /// The name of the theme that the screen is drawn in, one of `themeNames`.
  package var theme = BuiltInTheme.terminal.rawValue
  /// The person's own themes.
  package var themes: [ThemeSetting] = []
  /// Whether the screen is in colour.
  package var colours = ColourChoice.auto
  /// Whether the screen is drawn in ASCII alone.
  package var isASCII = false
  /// Whether clicks and the wheel do something.
  package var usesMouse = true
  /// Whether screens are plain lines, for a screen reader.
  package var isLinear = false
  /// Whether pictures of shows are fetched, and shown where there are 256 colours.
  package var showsPictures = true
  /// Whether the list of what is followed has the first line of the next showing's description.
  package var describesFollowed = false
  /// How a person is told of what is due.
  package var reminders = ReminderSettings()
  /// The calendar that is kept current with what is followed and reminded of, as its path is written; nil for none.
  package var calendarFile: String?
  /// Whether of channels that show the same at the same times the grid shows one.
  package var hidesRegionalCopies = false
  /// Words of the names of channels that stay then, those that are wanted most first.
  package var regions: [String] = []
  /// Whether showings of one programme at one time on several channels are one line of a list.
  package var joinsSimulcasts = true
  /// Whether hidden channels have rows in the grid.
  package var showsHiddenChannels = false
  /// The player of channels and its arguments; where it is empty, one is found.
  package var player: [String] = []
  /// The person's own commands.
  package var commands: [CommandSetting] = []
  /// The commands to which the person gives other keys.
  package var keys: [KeySetting] = []

  /// The defaults.
  package init() {}

  /// The allowed values of `dayStart`: a day that began in the afternoon would mostly be the date before.
  package static let dayStartRange = WallTime.midnight...WallTime(minuteOfDay: 12 * 60)

  /// The allowed values of `keepDays`.
  package static let keepDaysRange = 0...366

  /// The allowed values of `largestFile`: the store keeps offsets into a file in 32 bits.
  package static let largestFileRange = 1...4000
}

/// How a person is told of what is due.
package struct ReminderSettings: Hashable, Sendable {
  /// The minutes before the start, one of `leadRange`, unless a reminder has its own.
  package var lead = 5
  /// Whether notify-send tells on the desktop.
  package var usesDesktop = true
  /// A program that is run, and its arguments; none where it is empty.
  package var command: [String] = []

  /// The defaults.
  package init() {}

  /// The allowed values of `lead`.
  package static let leadRange = 0...1440
}

/// The view that a guide opens with.
package enum StartView: String, CaseIterable, Hashable, Sendable {
  case grid, now, channel
}

/// When a guide is updated by itself, as the program starts.
package enum Refresh: String, CaseIterable, Hashable, Sendable {
  case never, daily, always
}

/// A source as it is set.
package struct SourceSetting: Hashable, Sendable {
  /// The person's name for it: see `SourceName`.
  package var name: String
  /// Where it is, as it is written.
  package var location: String
  /// The number of days to ask it for, one of `daysRange`; nil if the source may choose.
  package var days: Int?
  /// Ids of the only channels that are wanted, of a Radio Times layout; all if there is none.
  package var channels: [String]
  /// The name of the zone of times in XMLTV that state none, such as `Europe/Berlin`; `nil` for UTC.
  package var zone: String?

  /// A source as it is to be set.
  package init(name: String, location: String, days: Int? = nil, channels: [String] = [], zone: String? = nil) {
    self.name = name
    self.location = location
    self.days = days
    self.channels = channels
    self.zone = zone
  }

  /// The allowed values of `days`.
  package static let daysRange = 1...366
}

/// The rule for names of sources, which become names of folders, and words of the command line.
package enum SourceName {
  /// The rule as a message states it.
  package static let rule: Message =
    "a name is a to z, 0 to 9, dot, dash and underscore, 64 at most, a letter or digit first"

  /// Whether a source may be called so.
  package static func isValid(_ name: String) -> Bool {
    guard let first = name.utf8.first, name.utf8.count <= 64 else { return false }
    return isLetterOrDigit(first) && name.utf8.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
