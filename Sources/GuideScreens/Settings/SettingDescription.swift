import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings

/// A setting for people: its name, what it does, and the values it takes.
struct SettingDescription: Sendable {
  /// The headings, in their order.
  enum Section: CaseIterable, Sendable {
    case times, start, screen, followed, channels, sources

    func title(in language: InterfaceLanguage) -> String {
      switch self {
      case .times: language.text("Times")
      case .start: language.text("At the start")
      case .screen: language.text("On the screen")
      case .followed: language.text("What you follow")
      case .channels: language.text("Channels")
      case .sources: language.text("Sources")
      }
    }
  }

  let key: SettingKey
  let section: Section
  let name: String
  /// A phrase that has room in the line.
  let meaning: String
  /// Further sentences for the selected setting.
  let details: String
  let form: SettingForm
  /// Whether a change has its effect at once, and not from the next start on.
  var isAtOnce = true

  /// The setting's value as the person reads it.
  func label(in settings: Settings, _ app: App) -> String { form.label(of: settings.value(of: key), app) }
}

/// The values that a setting takes.
enum SettingForm: Sendable {
  /// One of a few.
  case choice([Choice])
  /// One of the themes, of which some may be the person's own.
  case theme
  /// A time of day.
  case time
  /// A time of day that is not later than another.
  case timeUntil(WallTime)
  /// A number of things, such as `5 min`.
  case number(ClosedRange<Int>, unit: String)
  /// Words of names, with commas between them.
  case names
  /// A program and its arguments.
  case command
  /// The name of a time zone.
  case zone
  /// The path of a file; nothing for none.
  case path

  struct Choice: Hashable, Sendable {
    let value: SettingValue
    let label: String

    init(_ value: SettingValue, label: String) { (self.value, self.label) = (value, label) }
  }

  /// The values, where there are a few.
  func choices(_ app: App) -> [Choice]? {
    switch self {
    case .choice(let choices): choices
    case .theme: app.settings.values.themeNames.map { Choice(.text($0), label: $0) }
    default: nil
    }
  }

  /// A value as the person reads it.
  func label(of value: SettingValue, _ app: App) -> String {
    if case .choice(let choices) = self, let choice = choices.first(where: { $0.value == value }) {
      return app.language.phrase(choice.label)
    }
    switch (self, value) {
    case (.zone, .text("system")): return app.text("the system's")
    case (.path, .text("")): return app.text("none")
    case (.time, .text(let text)), (.timeUntil, .text(let text)):
      return ParsedDate.time(text).map(app.clock.text) ?? text
    case (.number(_, let unit), .number(let number)): return "\(number) \(app.language.phrase(unit))"
    case (_, .texts([])): return app.text("none")
    default: return text(of: value)
    }
  }

  /// A value as the person types it.
  func text(of value: SettingValue) -> String {
    switch (self, value) {
    case (.zone, .text("system")): ""
    case (.command, .texts(let words)): TypedWords.text(of: words)
    case (_, .texts(let texts)): texts.joined(separator: ", ")
    case (_, .text(let text)): text
    case (_, .number(let number)): String(number)
    case (_, .boolean(let value)): value ? "true" : "false"
    }
  }

  /// The value that a text means; nil where it means none.
  func value(typed text: String) -> SettingValue? {
    switch self {
    case .choice, .theme: nil
    case .time: Self.time(text).map { .text($0.text) }
    case .timeUntil(let last):
      Self.time(text).flatMap { $0 <= last ? .text($0.text) : nil }
    case .number(let range, _): Int(text).flatMap { range.contains($0) ? .number($0) : nil }
    case .names:
      .texts(text.split(separator: ",").map { TypedWords.trimmed($0) }.filter { !$0.isEmpty })
    case .command: TypedWords.words(of: text).map(SettingValue.texts)
    case .zone: .text(text.isEmpty ? "system" : text)
    case .path: .text(text)
    }
  }

  /// A time as people type it; a number alone is an hour.
  private static func time(_ text: String) -> WallTime? {
    ParsedDate.time(text.lowercased()) ?? Int(text).flatMap { WallTime(hour: $0, minute: 0) }
  }

  /// The rule for what is typed, for the question and for a text that means nothing.
  func rule(in language: InterfaceLanguage) -> String {
    switch self {
    case .choice, .theme: ""
    case .time: language.text("a time, such as 20:15 or 8:15pm")
    case .timeUntil(let last): language.text("a time from 00:00 to \(last.text), such as 06:00")
    case .number(let range, let unit):
      language.text(
        "a number of \(language.phrase(unit == "min before" ? "minutes" : unit)) "
          + "from \(range.lowerBound) to \(range.upperBound)")
    case .names: language.text("words of names, with commas between them")
    case .zone: language.text("the name of a time zone, such as Europe/London")
    case .path: language.text("the whole path of a file, such as ~/tv.ics; nothing: none")
    case .command: language.text("a program and its arguments, quotes around what has spaces")
    }
  }
}
