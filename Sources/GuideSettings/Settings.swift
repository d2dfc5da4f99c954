package import GuideModel

/// The settings in `config.toml`.
///
/// A setting with one value is a property with its default here, and is described by a `Setting` below.
package struct Settings: Hashable, Sendable {
  /// The sources of guides, in order of priority.
  package var sources: [SourceSetting] = []
  /// The user's own commands.
  package var commands: [CommandSetting] = []
  /// The user's own keys for commands.
  package var keys: [KeySetting] = []
  /// The user's own themes.
  package var themes: [ThemeSetting] = []

  /// The time zone for displayed times, for example `Europe/London`; `nil` for the system's.
  package var zone: String?
  /// The format of times of day on screens.
  package var clock = ClockFace.twentyFour
  /// When prime time starts.
  package var primeTime = WallTime.defaultPrimeTime
  /// When a broadcast day starts.
  package var dayStart = WallTime.defaultDayStart

  /// The screen shown at start; `nil` for the last view.
  package var startView: StartView?
  /// The initial zoom of the grid; `nil` for the last one.
  package var zoom: Zoom?
  /// The initial row height of the grid; `nil` for the last one.
  package var rowHeight: StartRowHeight?
  /// The lines per programme when the week opens.
  package var weekLines = 1
  /// Whether the grid opens with the pane below it; `nil` for its last state.
  package var pane: StartPane?

  /// The language of the screens, for example `de`, or `auto`.
  package var language = "auto"
  /// The name of the theme, one of `themeNames`.
  package var theme = BuiltInTheme.auto.rawValue
  /// Whether the screen is in colour.
  package var colours = ColourChoice.auto
  /// Whether the screen is drawn in ASCII only.
  package var isASCII = false
  /// Whether to use the mouse.
  package var usesMouse = true
  /// Whether screens are plain lines, for a screen reader.
  package var isLinear = false
  /// Whether the terminal's title names the selection.
  package var showsTitle = true
  /// Whether pictures of shows are fetched, and shown if there are 256 colours.
  package var showsPictures = true

  /// Whether the list of followed titles shows the first line of the next showing's description.
  package var describesFollowed = false
  /// Whether the grid's header shows how many followed programmes are left today.
  package var showsFollowedCount = true
  /// How reminders are announced.
  package var reminders = ReminderSettings()
  /// The path of the calendar of followed titles and reminders, or `nil`.
  package var calendarFile: String?

  /// The player for channels and its arguments; if empty, tvgrid looks for an installed one.
  package var player: [String] = []
  /// Whether the grid shows only one of the channels with the same programmes at the same times.
  package var hidesRegionalCopies = false
  /// Words from the names of the channels to show in that case, most preferred first.
  package var regions: [String] = []
  /// Whether lists show a programme that is on several channels at the same time on a single line.
  package var joinsSimulcasts = true
  /// Whether hidden channels have rows in the grid.
  package var showsHiddenChannels = false

  /// When guides are updated automatically.
  package var refresh = Refresh.daily
  /// The number of past days that an update keeps.
  package var keepDays = 7
  /// The maximum unpacked size of a guide's file, in megabytes.
  package var largestFile = 2000

  /// The time limit for a download, in minutes.
  package var longestDownload = 120

  /// Creates the default settings.
  package init() {}
}

// MARK: Descriptions

extension Setting {
  /// All settings, in the order of the settings screen and the documentation.
  package static let all: [Setting] = [
    zone, clock, primeTime, dayStart, start, zoom, rowHeight, weekLines, pane, language, theme, colours, ascii, mouse,
    linear, title, pictures, followedText, followedCount, reminderLead, reminderDesktop, reminderTerminal,
    reminderCommand, calendarFile, player, regionalCopies, region, simulcasts, hiddenChannels, refresh, keepDays,
    largestFile, longestDownload,
  ]

  package static let zone = Setting(
    "zone", \.zone, .zone, in: .times, name: "Time zone", meaning: "Time zone for all displayed times",
    details: "Applies to screens and commands.")
  package static let clock = Setting(
    "clock", \.clock, .choice([(.twentyFour, 24, "24-hour"), (.twelve, 12, "12-hour")]), in: .times, name: "Clock",
    meaning: "How times are displayed",
    details: "20:30 or 8:30pm on the screens. Commands always use the 24-hour clock.")
  package static let primeTime = Setting(
    "prime-time", \.primeTime, .time(), in: .times, name: "Prime time", meaning: "When prime time starts",
    details: "The prime time key jumps to it, and time:primetime in a query starts then.")
  /// Limited to noon, because a broadcast day that started later would mostly fall on the next date.
  package static let dayStart = Setting(
    "day-start", \.dayStart, .time(until: WallTime(minuteOfDay: 12 * 60)), in: .times, name: "Day starts",
    meaning: "When a broadcast day starts", details: "Earlier programmes count as part of the previous day.")

  package static let start = Setting(
    "start", \.startView,
    .choice([
      (nil, "last", "last used"), (.grid, "grid", "the grid"), (.now, "now", "on now"),
      (.channel, "channel", "a channel's day"), (.week, "week", "the week"), (.followed, "followed", "what you follow"),
    ]), in: .start, name: "First view", meaning: "View to open when tvgrid starts",
    details: "Reopen the last view, or always start in the same one.", appliesImmediately: false)
  package static let zoom = Setting(
    "zoom", \.zoom, .choice(Zoom.choices), in: .start, name: "Zoom", meaning: "Time per column in the grid",
    details: "Used when the grid opens. The zoom keys change it temporarily.", appliesImmediately: false)
  package static let rowHeight = Setting(
    "row-height", \.rowHeight,
    .choice([
      (nil, "last", "last used"), (.fill, "fill", "fills the screen"), (.lines(1), 1, "1 line"),
      (.lines(2), 2, "2 lines"), (.lines(3), 3, "3 lines"),
    ]), in: .start, name: "Row height", meaning: "Lines per channel in the grid",
    details: "Used when the grid opens. The row height key changes it temporarily.", appliesImmediately: false)
  package static let weekLines = Setting(
    "week-lines", \.weekLines, .choice([(1, 1, "1 line"), (2, 2, "2 lines"), (3, 3, "3 lines")]), in: .start,
    name: "Week", meaning: "Lines per programme in the week",
    details: "Three lines have room for a picture. The zoom keys change it temporarily.", appliesImmediately: false)
  package static let pane = Setting(
    "pane", \.pane,
    .choice([
      (nil, "last", "last used"), (.auto, "auto", "if it fits"), (.show, "show", "shown"),
      (.hide, "hide", "hidden"),
    ]), in: .start, name: "Pane", meaning: "Programme details below the grid",
    details: "Whether the grid opens with the pane showing, if the screen is large enough.", appliesImmediately: false)

  package static let language = Setting(
    "language", \.language, .language, in: .screen, name: "Language", meaning: "Language of the screens",
    details: "Auto: the language of your locale. Queries and commands are always in English.")
  package static let theme = Setting(
    "theme", \.theme, .theme, in: .screen, name: "Theme", meaning: "Colours of the screens",
    details: "Auto: dark or light, like your terminal. Themes need 256 colours. You can add your own (see man tvgrid).")
  package static let colours = Setting(
    "colours", \.colours,
    .choice([(.auto, "auto", "auto"), (.always, "always", "always"), (.never, "never", "never")]), in: .screen,
    name: "Colours", meaning: "When to use colours", details: "Auto: unless NO_COLOR is set. Always: even then.")
  package static let ascii = Setting(
    "ascii", \.isASCII, .yesOrNo, in: .screen, name: "ASCII", meaning: "Draw with ASCII only",
    details: "For fonts without line and star characters.")
  package static let mouse = Setting(
    "mouse", \.usesMouse, .yesOrNo, in: .screen, name: "Mouse", meaning: "Use mouse clicks and the scroll wheel",
    details: "When off, the terminal handles text selection as usual.")
  package static let linear = Setting(
    "linear", \.isLinear, .yesOrNo, in: .screen, name: "Plain lines", meaning: "Plain text, for screen readers",
    details: "No boxes or columns, only lines. Each key press prints the selected line again.")
  package static let title = Setting(
    "title", \.showsTitle, .yesOrNo, in: .screen, name: "Window title",
    meaning: "Show the selection in the window title",
    details: "The title is restored when tvgrid ends.")
  package static let pictures = Setting(
    "pictures", \.showsPictures, .yesOrNo, in: .screen, name: "Pictures",
    meaning: "Show pictures and channel logos",
    details:
      "Needs 256 colours; downloaded from TVmaze.com and from addresses in your guide. When off, none are requested.")

  package static let followedText = Setting(
    "followed-text", \.describesFollowed, .yesOrNo, in: .followed, name: "Descriptions",
    meaning: "Show descriptions of followed titles", details: "Shows the first line of the next showing's description.")
  package static let followedCount = Setting(
    "followed-count", \.showsFollowedCount, .yesOrNo, in: .followed, name: "Left today",
    meaning: "Count followed programmes left today",
    details: "The grid's header shows the number, such as ★ 3 left today.")
  package static let reminderLead = Setting(
    "reminder-lead", \.reminders.lead, .number(0...1440, of: "minutes", label: "min before"), in: .followed,
    name: "Reminders", meaning: "How long before the start", details: "A reminder can have its own time.")
  package static let reminderDesktop = Setting(
    "reminder-desktop", \.reminders.usesDesktop, .yesOrNo, in: .followed, name: "Notifications",
    meaning: "Also show reminders on the desktop", details: "Uses notify-send, if it is installed.")
  package static let reminderTerminal = Setting(
    "reminder-terminal", \.reminders.usesTerminal, .yesOrNo, in: .followed, name: "Terminal",
    meaning: "Send reminders as terminal notifications",
    details: "Over ssh, or where notify-send does not work, if the terminal can show notifications.")
  package static let reminderCommand = Setting(
    "reminder-command", \.reminders.command, .program(example: ["/home/ann/bin/tell", "tv"], hasFields: false),
    in: .followed, name: "Command", meaning: "Also run a program for reminders",
    details: "Runs without a shell; the programme's details are in its environment and on its standard input.")
  package static let calendarFile = Setting(
    "calendar-file", \.calendarFile, .path, in: .followed, name: "Calendar",
    meaning: "Export what you follow to a file",
    details: "Includes reminders. Written after each update, for calendars that subscribe to a file.",
    appliesImmediately: false)

  package static let player = Setting(
    "player", \.player, .program(example: ["mpv", "{url}"], hasFields: true), in: .channels, name: "Player",
    meaning: "Program that plays a channel",
    details: "{url} is the stream's address. Without a player, tvgrid looks for mpv, vlc or ffplay.")
  package static let regionalCopies = Setting(
    "regional-copies", \.hidesRegionalCopies,
    .choice([(false, "show", "show all"), (true, "hide", "show one")]), in: .channels,
    name: "Regional copies", meaning: "Regional variants of a channel",
    details: "Show every regional copy, or just one. Applies to your own guide only.")
  package static let region = Setting(
    "region", \.regions, .names, in: .channels, name: "Region", meaning: "Which copy to show",
    details: "Words from the channel name, preferred ones first.")
  package static let simulcasts = Setting(
    "simulcasts", \.joinsSimulcasts, .choice([(true, "join", "one line"), (false, "show", "separate lines")]),
    in: .channels, name: "Simulcasts", meaning: "Same programme on several channels",
    details: "Lists and results show one line with “and 3 more channels”, or a line for each channel.")
  package static let hiddenChannels = Setting(
    "hidden-channels", \.showsHiddenChannels, .choice([(false, "hide", "no row"), (true, "show", "dimmed row")]),
    in: .channels, name: "Hidden channels", meaning: "Channels that you have hidden",
    details: "They have no row in the grid, or one with a dimmed name. Applies to your own guide only.")

  package static let refresh = Setting(
    "refresh", \.refresh,
    .choice([
      (.daily, "daily", "once a day"), (.always, "always", "every time tvgrid starts"), (.never, "never", "never"),
    ]), in: .sources, name: "Updates", meaning: "When guides update automatically",
    details: "You can also update at any time with the update key or tvgrid update.", appliesImmediately: false)
  package static let keepDays = Setting(
    "keep-days", \.keepDays, .number(0...366, of: "days"), in: .sources, name: "Past days",
    meaning: "How many past days an update keeps", details: "Older programmes are removed.", appliesImmediately: false)
  /// Limited to 4 GB, because the store keeps offsets into a file in 32 bits.
  package static let largestFile = Setting(
    "largest-file", \.largestFile, .number(1...4000, of: "MB"), in: .sources, name: "Largest file",
    meaning: "Size limit for a guide's file",
    details: "Applies to the download and to the unpacked file. Larger files are refused.", appliesImmediately: false)
  package static let longestDownload = Setting(
    "longest-download", \.longestDownload, .number(1...1440, of: "minutes", label: "min"), in: .sources,
    name: "Longest download", meaning: "Time limit for a download",
    details: "A slow download only takes longer. It ends after 30 seconds in which nothing arrives.",
    appliesImmediately: false)
}
