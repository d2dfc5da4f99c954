import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings

extension Setting {
  /// The values to choose from; `nil` if there are too many.
  func choices(_ app: App) -> [SettingChoice]? {
    type.choices(
      themes: app.settings.values.themeNames,
      languages: InterfaceLanguage.all.map { SettingChoice(.text($0.code), .value($0.name)) })
  }

  /// The text shown for a value.
  func label(of value: SettingValue, _ app: App) -> String {
    if let choice = choices(app)?.first(where: { $0.value == value }) { return app.text(choice.label) }
    // If no player is set, tvgrid looks for one.
    if key == Setting.player.key, value == .texts([]) { return app.text("auto") }
    switch (type, value) {
    case (.zone, .text("system")): return app.text("system")
    case (.path, .text("")), (_, .texts([])): return app.text("none")
    case (.time, .text(let text)): return ParsedDate.time(text).map(app.clock.text) ?? text
    case (.number(_, let things, let label), .number(let number)): return "\(number) \(app.text(label ?? things))"
    default: return type.text(of: value)
    }
  }
}

extension SettingType {
  /// The text of a value as the user would type it.
  func text(of value: SettingValue) -> String {
    switch (self, value) {
    case (.zone, .text("system")): ""
    case (.program, .texts(let words)): TypedWords.text(of: words)
    case (_, .texts(let texts)): texts.joined(separator: ", ")
    case (_, .text(let text)): text
    case (_, .number(let number)): String(number)
    case (_, .boolean(let value)): value ? "true" : "false"
    }
  }

  /// The value for typed text; `nil` if it is invalid.
  func value(typed text: String) -> SettingValue? {
    switch self {
    case .choice, .theme, .language: nil
    case .time(let last): Self.time(text).flatMap { time in last.map { time <= $0 } ?? true ? .text(time.text) : nil }
    case .number(let range, _, _): Int(text).flatMap { range.contains($0) ? .number($0) : nil }
    case .names: .texts(text.split(separator: ",").map { $0.trimmed }.filter { !$0.isEmpty })
    case .program: TypedWords.words(of: text).map(SettingValue.texts)
    case .zone: .text(text.isEmpty ? "system" : text)
    case .path: .text(text)
    }
  }

  /// A typed time; a number alone is an hour.
  private static func time(_ text: String) -> WallTime? {
    ParsedDate.time(text.lowercased())
      ?? (text.count <= 2 ? Int(text).flatMap { WallTime(hour: $0, minute: 0) } : nil)
  }

  /// The message about typed text that is invalid.
  func typingError(_ text: String) -> Message {
    switch self {
    case .time(until: nil): "“\(text)” is not a time. Type one such as 20:15 or 8:15pm."
    case .time(until: let last?): "“\(text)” is not a time from 00:00 to \(last.text). Type one such as 06:00."
    case .zone: "“\(text)” is not a time zone. Type one such as Europe/London."
    case .path: "“\(text)” is not the full path of a file. Type one such as ~/tv.ics."
    case .choice, .theme, .language, .number, .names, .program: "“\(text)” is not \(typingRule)."
    }
  }

  /// The values that can be typed, for the error message.
  var typingRule: Message {
    switch self {
    case .choice, .theme, .language: ""
    case .time(until: nil): "a time, such as 20:15 or 8:15pm"
    case .time(until: let last?): "a time from 00:00 to \(last.text), such as 06:00"
    case .number(let range, let things, _): "a number of \(things) from \(range.lowerBound) to \(range.upperBound)"
    case .names: "words from names, separated by commas"
    case .zone: "the name of a time zone, such as Europe/London"
    case .path: "the full path of a file, such as ~/tv.ics; empty: none"
    case .program: "a program and its arguments, quoted if they contain spaces"
    }
  }
}
