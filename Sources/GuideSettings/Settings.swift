package import GuideModel

/// The settings of `config.toml`.
///
/// A setting with one value is a property here, with its default, and a `Setting` below that describes it.
package struct Settings: Hashable, Sendable {
  /// Where guides come from, the most important first.
  package var sources: [SourceSetting] = []
  /// The user's own commands.
  package var commands: [CommandSetting] = []
  /// The commands that the user has put on other keys.
  package var keys: [KeySetting] = []
  /// The user's own themes.
  package var themes: [ThemeSetting] = []

  /// The time zone of displayed times, such as `Europe/London`; `nil` for the system's.
  package var zone: String?
  /// How times of day are written on the screen.
  package var clock = ClockFace.twentyFour
  /// When the evening begins.
  package var primeTime = WallTime.usualPrimeTime
  /// When a broadcast day begins.
  package var dayStart = WallTime.usualDayStart

  /// The view that the guide opens with; `nil` for the last one.
  package var startView: GuideView?
  /// The zoom that the grid opens with; `nil` for the last one.
  package var zoom: Zoom?
  /// The row height that the grid opens with; `nil` for the last one.
  package var rowHeight: StartRowHeight?
  /// Whether the grid opens with the pane below it; `nil` for as it was left.
  package var pane: StartPane?

  /// The language of the screens, such as `de`, or `auto`.
  package var language = "auto"
  /// The name of the theme, one of `themeNames`.
  package var theme = BuiltInTheme.terminal.rawValue
  /// Whether the screen is in colour.
  package var colours = ColourChoice.auto
  /// Whether the screen is drawn in ASCII only.
  package var isASCII = false
  /// Whether the mouse works.
  package var usesMouse = true
  /// Whether screens are plain lines, for a screen reader.
  package var isLinear = false
  /// Whether pictures of shows are fetched, and shown if there are 256 colours.
  package var showsPictures = true

  /// Whether the list of followed titles shows the first line of the next showing's description.
  package var describesFollowed = false
  /// How reminders are announced.
  package var reminders = ReminderSettings()
  /// The path of the calendar of followed titles and reminders; `nil` for none.
  package var calendarFile: String?

  /// The player of channels and its arguments; tvgrid looks for one if empty.
  package var player: [String] = []
  /// Whether the grid shows only one of the channels with the same programmes at the same times.
  package var hidesRegionalCopies = false
  /// Words in the names of the channels to show then, the preferred first.
  package var regions: [String] = []
  /// Whether lists show a programme that is on several channels at one time in a single line.
  package var joinsSimulcasts = true
  /// Whether hidden channels have rows in the grid.
  package var showsHiddenChannels = false

  /// When guides are updated automatically.
  package var refresh = Refresh.daily
  /// The number of past days that an update keeps.
  package var keepDays = 7
  /// The largest size of a guide's file, unpacked, in megabytes.
  package var largestFile = 2000

  /// The defaults.
  package init() {}
}

// MARK: Descriptions

extension Setting {
  /// All settings, in the order of the settings screen and of the documents.
  package static let all: [Setting] = [
    zone, clock, primeTime, dayStart, start, zoom, rowHeight, pane, language, theme, colours, ascii, mouse, linear,
    pictures, followedText, reminderLead, reminderDesktop, reminderCommand, calendarFile, player, regionalCopies,
    region, simulcasts, hiddenChannels, refresh, keepDays, largestFile,
  ]

  package static let zone = Setting(
    "zone", \.zone, .zone, in: .times, name: "Time zone", meaning: "the zone of the times shown",
    details: "For the screen and for commands.")
  package static let clock = Setting(
    "clock", \.clock, .choice([(.twentyFour, 24, "24 hours"), (.twelve, 12, "12 hours")]), in: .times, name: "Clock",
    meaning: "how times of day are written",
    details: "20:30, or 8:30pm. It is for the screen: commands write 24 hours.")
  package static let primeTime = Setting(
    "prime-time", \.primeTime, .time(), in: .times, name: "Prime time", meaning: "when the evening begins",
    details: "The key for prime time goes there; in a query time:primetime begins then.")
  /// A day that began in the afternoon would mostly be the date before.
  package static let dayStart = Setting(
    "day-start", \.dayStart, .time(until: WallTime(minuteOfDay: 12 * 60)), in: .times, name: "Day begins",
    meaning: "the first hour of a day of television", details: "What comes before it is the night of the day before.")

  package static let start = Setting(
    "start", \.startView,
    .choice([
      (nil, "last", "the one left"), (.grid, "grid", "the grid"), (.now, "now", "on now"),
      (.channel, "channel", "a channel's day"),
    ]), in: .start, name: "First view", meaning: "the view that opens",
    details: "The one that was left, or always the same.", isAtOnce: false)
  package static let zoom = Setting(
    "zoom", \.zoom, .choice(Zoom.choices), in: .start, name: "Zoom", meaning: "the time that a column stands for",
    details: "The grid opens with it; its keys for the zoom change it for a while.", isAtOnce: false)
  package static let rowHeight = Setting(
    "row-height", \.rowHeight,
    .choice([
      (nil, "last", "the one left"), (.fill, "fill", "fills the screen"), (.lines(1), 1, "1 line"),
      (.lines(2), 2, "2 lines"), (.lines(3), 3, "3 lines"),
    ]), in: .start, name: "Row height", meaning: "the lines of a channel",
    details: "The grid opens with it; its key for rows changes it for a while.", isAtOnce: false)
  package static let pane = Setting(
    "pane", \.pane,
    .choice([
      (nil, "last", "as it was left"), (.auto, "auto", "where it fits"), (.show, "show", "shown"),
      (.hide, "hide", "hidden"),
    ]), in: .start, name: "Pane", meaning: "the programme's text under the grid",
    details: "The grid opens with it, where the screen is large enough, or without.", isAtOnce: false)

  package static let language = Setting(
    "language", \.language, .language, in: .screen, name: "Language", meaning: "the language of the screens",
    details: "Auto: that of the locale. Queries and commands are English at any rate.")
  package static let theme = Setting(
    "theme", \.theme, .theme, in: .screen, name: "Theme", meaning: "the colours that it is drawn in",
    details: "The terminal's own; or, where there are 256, those of a theme, also one of yours (see man tvgrid).")
  package static let colours = Setting(
    "colours", \.colours,
    .choice([(.auto, "auto", "auto"), (.always, "always", "always"), (.never, "never", "never")]), in: .screen,
    name: "Colours", meaning: "the screen in colour", details: "Auto: unless NO_COLOR is set. Always: even then.")
  package static let ascii = Setting(
    "ascii", \.isASCII, .yesOrNo, in: .screen, name: "ASCII", meaning: "no other signs than those of ASCII",
    details: "For fonts without lines and stars.")
  package static let mouse = Setting(
    "mouse", \.usesMouse, .yesOrNo, in: .screen, name: "Mouse", meaning: "clicks and the wheel do something",
    details: "Without it the terminal selects text, as ever.")
  package static let linear = Setting(
    "linear", \.isLinear, .yesOrNo, in: .screen, name: "Plain lines", meaning: "for a screen reader: no box, no column",
    details: "Lines follow each other, and a key writes the selected one anew.")
  package static let pictures = Setting(
    "pictures", \.showsPictures, .yesOrNo, in: .screen, name: "Pictures", meaning: "of a show, beside its facts",
    details: "In 256 colours, from TVmaze.com's own server. Without them none is asked for.")

  package static let followedText = Setting(
    "followed-text", \.describesFollowed, .yesOrNo, in: .followed, name: "Descriptions",
    meaning: "the first lines of each in what you follow", details: "The first line of the next showing's description.")
  package static let reminderLead = Setting(
    "reminder-lead", \.reminders.lead, .number(0...1440, of: "minutes", label: "min before"), in: .followed,
    name: "Reminders", meaning: "how long before the start", details: "A reminder can have a time of its own.")
  package static let reminderDesktop = Setting(
    "reminder-desktop", \.reminders.usesDesktop, .yesOrNo, in: .followed, name: "On the desktop",
    meaning: "reminders come there too", details: "Through notify-send, where that is installed.")
  package static let reminderCommand = Setting(
    "reminder-command", \.reminders.command, .program(example: ["/home/ann/bin/tell", "tv"], hasFields: false),
    in: .followed, name: "By a command", meaning: "a program of yours is told too",
    details: "It is run without a shell, with the programme in its environment and on its input.")
  package static let calendarFile = Setting(
    "calendar-file", \.calendarFile, .path, in: .followed, name: "Calendar", meaning: "a file of what you follow",
    details: "Of the reminders too. It is written after each update, for calendars that subscribe to a file.",
    isAtOnce: false)

  package static let player = Setting(
    "player", \.player, .program(example: ["mpv", "{url}"], hasFields: true), in: .channels, name: "Player",
    meaning: "the program that plays a channel",
    details: "With {url} for the address. Where none is set, mpv, vlc or ffplay is found.")
  package static let regionalCopies = Setting(
    "regional-copies", \.hidesRegionalCopies,
    .choice([(false, "show", "all are shown"), (true, "hide", "one is shown")]), in: .channels,
    name: "Regional copies", meaning: "channels that show the same",
    details: "All of them have a row, or one of them has. It is for your own guide.")
  package static let region = Setting(
    "region", \.regions, .names, in: .channels, name: "Region", meaning: "the copy that is shown",
    details: "Words of its name, the wanted first.")
  package static let simulcasts = Setting(
    "simulcasts", \.joinsSimulcasts, .choice([(true, "join", "one line"), (false, "show", "a line each")]),
    in: .channels, name: "Same programme", meaning: "at one time on several channels",
    details: "In lists and results it is one line, “and on 3 more”, or a line for each channel.")
  package static let hiddenChannels = Setting(
    "hidden-channels", \.showsHiddenChannels, .choice([(false, "hide", "no row"), (true, "show", "a dim row")]),
    in: .channels, name: "Hidden channels", meaning: "those that you have hidden",
    details: "They have no row in the grid, or one with a dim name. It is for your own guide.")

  package static let refresh = Setting(
    "refresh", \.refresh,
    .choice([(.daily, "daily", "once a day"), (.always, "always", "at each start"), (.never, "never", "never")]),
    in: .sources, name: "Updates", meaning: "when guides are fetched by themselves",
    details: "The key for it and tvgrid update fetch them at any time.", isAtOnce: false)
  package static let keepDays = Setting(
    "keep-days", \.keepDays, .number(0...366, of: "days"), in: .sources, name: "Past days",
    meaning: "kept in the guide by an update", details: "Older programmes are left out.", isAtOnce: false)
  /// The store keeps offsets into a file in 32 bits.
  package static let largestFile = Setting(
    "largest-file", \.largestFile, .number(1...4000, of: "MB"), in: .sources, name: "Largest file",
    meaning: "the limit for the file of a guide",
    details: "As it is fetched, and as it is unpacked; a larger one is refused.", isAtOnce: false)
}
