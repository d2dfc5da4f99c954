import GuideLanguage
import GuideModel
import GuideSettings

extension SettingDescription {
  /// All settings of one value, section by section.
  static let all: [SettingDescription] = times + start + screen + followed + channels + sources

  private static let times = [
    SettingDescription(
      key: .zone, section: .times, name: "Time zone", meaning: "the zone of the times shown",
      details: "For the screen and for commands.", form: .zone),
    SettingDescription(
      key: .clock, section: .times, name: "Clock", meaning: "how times of day are written",
      details: "20:30, or 8:30pm. It is for the screen: commands write 24 hours.",
      form: .choice([.init(.number(24), label: "24 hours"), .init(.number(12), label: "12 hours")])),
    SettingDescription(
      key: .primeTime, section: .times, name: "Prime time", meaning: "when the evening begins",
      details: "The key for prime time goes there; in a query time:primetime begins then.", form: .time),
    SettingDescription(
      key: .dayStart, section: .times, name: "Day begins", meaning: "the first hour of a day of television",
      details: "What comes before it is the night of the day before.",
      form: .timeUntil(Settings.dayStartRange.upperBound)),
  ]

  private static let start = [
    SettingDescription(
      key: .start, section: .start, name: "First view", meaning: "the view that opens",
      details: "The one that was left, or always the same.",
      form: .choice([
        .init(.text("last"), label: "the one left"), .init(.text("grid"), label: "the grid"),
        .init(.text("now"), label: "on now"),
        .init(.text("channel"), label: "a channel's day"),
      ]), isAtOnce: false),
    SettingDescription(
      key: .zoom, section: .start, name: "Zoom", meaning: "the time that a column stands for",
      details: "The grid opens with it; its keys for the zoom change it for a while.",
      form: .choice(
        [.init(.text("last"), label: "the one left")]
          + StartZoom.all.map { zoom in
            switch zoom {
            case .day: .init(zoom.value, label: "the whole day")
            case .fixed(90): .init(zoom.value, label: "1½ min")
            case .fixed(let seconds): .init(zoom.value, label: "\(seconds / 60) min")
            }
          }), isAtOnce: false),
    SettingDescription(
      key: .rowHeight, section: .start, name: "Row height", meaning: "the lines of a channel",
      details: "The grid opens with it; its key for rows changes it for a while.",
      form: .choice([
        .init(.text("last"), label: "the one left"), .init(.text("fill"), label: "fills the screen"),
        .init(.number(1), label: "1 line"),
        .init(.number(2), label: "2 lines"), .init(.number(3), label: "3 lines"),
      ]), isAtOnce: false),
    SettingDescription(
      key: .pane, section: .start, name: "Pane", meaning: "the programme's text under the grid",
      details: "The grid opens with it, where the screen is large enough, or without.",
      form: .choice([
        .init(.text("last"), label: "as it was left"), .init(.text("auto"), label: "where it fits"),
        .init(.text("show"), label: "shown"),
        .init(.text("hide"), label: "hidden"),
      ]), isAtOnce: false),
  ]

  private static let screen = [
    SettingDescription(
      key: .language, section: .screen, name: "Language", meaning: "the language of the screens",
      details: "Auto: that of the locale. Queries and commands are English at any rate.",
      form: .choice(
        [.init(.text("auto"), label: "auto")]
          + InterfaceLanguage.codes.map { .init(.text($0), label: InterfaceLanguage(code: $0)?.name ?? $0) })),
    SettingDescription(
      key: .theme, section: .screen, name: "Theme", meaning: "the colours that it is drawn in",
      details: "The terminal's own; or, where there are 256, those of a theme, also one of yours (see man tvgrid).",
      form: .theme),
    SettingDescription(
      key: .colours, section: .screen, name: "Colours", meaning: "the screen in colour",
      details: "Auto: unless NO_COLOR is set. Always: even then.",
      form: .choice([
        .init(.text("auto"), label: "auto"), .init(.text("always"), label: "always"),
        .init(.text("never"), label: "never"),
      ])),
    SettingDescription(
      key: .ascii, section: .screen, name: "ASCII", meaning: "no other signs than those of ASCII",
      details: "For fonts without lines and stars.", form: yesOrNo),
    SettingDescription(
      key: .mouse, section: .screen, name: "Mouse", meaning: "clicks and the wheel do something",
      details: "Without it the terminal selects text, as ever.", form: yesOrNo),
    SettingDescription(
      key: .linear, section: .screen, name: "Plain lines", meaning: "for a screen reader: no box, no column",
      details: "Lines follow each other, and a key writes the selected one anew.", form: yesOrNo),
    SettingDescription(
      key: .pictures, section: .screen, name: "Pictures", meaning: "of a show, beside its facts",
      details: "In 256 colours, from TVmaze.com's own server. Without them none is asked for.", form: yesOrNo),
  ]

  private static let followed = [
    SettingDescription(
      key: .followedText, section: .followed, name: "Descriptions",
      meaning: "the first lines of each in what you follow",
      details: "The first line of the next showing's description.", form: yesOrNo),
    SettingDescription(
      key: .reminderLead, section: .followed, name: "Reminders", meaning: "how long before the start",
      details: "A reminder can have a time of its own.",
      form: .number(ReminderSettings.leadRange, unit: "min before")),
    SettingDescription(
      key: .reminderDesktop, section: .followed, name: "On the desktop", meaning: "reminders come there too",
      details: "Through notify-send, where that is installed.", form: yesOrNo),
    SettingDescription(
      key: .reminderCommand, section: .followed, name: "By a command", meaning: "a program of yours is told too",
      details: "It is run without a shell, with the programme in its environment and on its input.", form: .command),
    SettingDescription(
      key: .calendarFile, section: .followed, name: "Calendar", meaning: "a file of what you follow",
      details: "Of the reminders too. It is written after each update, for calendars that subscribe to a file.",
      form: .path, isAtOnce: false),
  ]

  private static let channels = [
    SettingDescription(
      key: .player, section: .channels, name: "Player", meaning: "the program that plays a channel",
      details: "With {url} for the address. Where none is set, mpv, vlc or ffplay is found.", form: .command),
    SettingDescription(
      key: .regionalCopies, section: .channels, name: "Regional copies", meaning: "channels that show the same",
      details: "All of them have a row, or one of them has. It is for your own guide.",
      form: .choice([.init(.text("show"), label: "all are shown"), .init(.text("hide"), label: "one is shown")])),
    SettingDescription(
      key: .region, section: .channels, name: "Region", meaning: "the copy that is shown",
      details: "Words of its name, the wanted first.", form: .names),
    SettingDescription(
      key: .simulcasts, section: .channels, name: "Same programme", meaning: "at one time on several channels",
      details: "In lists and results it is one line, “and on 3 more”, or a line for each channel.",
      form: .choice([.init(.text("join"), label: "one line"), .init(.text("show"), label: "a line each")])),
    SettingDescription(
      key: .hiddenChannels, section: .channels, name: "Hidden channels", meaning: "those that you have hidden",
      details: "They have no row in the grid, or one with a dim name. It is for your own guide.",
      form: .choice([.init(.text("hide"), label: "no row"), .init(.text("show"), label: "a dim row")])),
  ]

  private static let sources = [
    SettingDescription(
      key: .refresh, section: .sources, name: "Updates", meaning: "when guides are fetched by themselves",
      details: "The key for it and tvgrid update fetch them at any time.",
      form: .choice([
        .init(.text("daily"), label: "once a day"), .init(.text("always"), label: "at each start"),
        .init(.text("never"), label: "never"),
      ]), isAtOnce: false),
    SettingDescription(
      key: .keepDays, section: .sources, name: "Past days", meaning: "kept in the guide by an update",
      details: "Older programmes are left out.", form: .number(Settings.keepDaysRange, unit: "days"), isAtOnce: false),
    SettingDescription(
      key: .largestFile, section: .sources, name: "Largest file", meaning: "the limit for the file of a guide",
      details: "As it is fetched, and as it is unpacked; a larger one is refused.",
      form: .number(Settings.largestFileRange, unit: "MB"), isAtOnce: false),
  ]

  private static let yesOrNo = SettingForm.choice([
    .init(.boolean(true), label: "yes"), .init(.boolean(false), label: "no"),
  ])
}
