package import GuideModel

/// The type of a setting's values.
package enum SettingType: Sendable {
  /// One of a few values.
  case choice([SettingChoice])
  /// The name of a theme, built in or under `[themes]`.
  case theme
  /// `auto`, or a language with a catalogue, one of those passed to `choices`.
  case language
  /// A time of day, up to `until` if set.
  case time(until: WallTime? = nil)
  /// A number of things. If `label` is set, it is used after a number instead of `of`.
  case number(ClosedRange<Int>, of: Message, label: Message? = nil)
  case names
  /// A program and its arguments, which may have fields, for example `{url}`.
  case program(example: [String], hasFields: Bool)
  /// The name of a time zone, or `system`.
  case zone
  /// The path of a file; empty if there is none.
  case path

  /// The values if there are only a few, for example the names of themes; otherwise `nil`.
  package func choices(themes: [String], languages: [SettingChoice]) -> [SettingChoice]? {
    switch self {
    case .choice(let choices): choices
    case .theme: themes.map { SettingChoice(.text($0), .value($0)) }
    case .language where !languages.isEmpty: [SettingChoice("auto", "auto")] + languages
    default: nil
    }
  }

  /// The rule for error messages, for example `it must be a whole number from 0 to 366`.
  func rule(_ choices: [SettingChoice]?) -> Message {
    switch self {
    case .choice, .theme, .language:
      let values = (choices ?? []).map(\.value.toml)
      return "it must be \(values.dropLast().joined(separator: ", ")) or \(values.last ?? "")"
    default: return "it must be \(values)"
    }
  }

  /// A description of the values, if there are many.
  package var values: Message {
    switch self {
    case .choice, .theme, .language: ""
    case .time(until: nil): "a time in quotes, such as \"20:15\""
    case .time(until: let last?): "a time in quotes from \"00:00\" to \"\(last.text)\""
    case .number(let range, _, _): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .names: "words from channel names in quotes, such as \"London\" or [\"London\", \"South\"]"
    case .program(let example, _): "a list of a program and its arguments, such as \(TOMLText.list(example))"
    case .zone: "the name of a time zone in quotes, such as \"Europe/London\""
    case .path: "the full path of a file in quotes, such as \"~/tv.ics\""
    }
  }

  /// The consequence of an invalid entry, for error messages.
  func consequence(_ defaultValue: SettingValue) -> Message {
    switch (self, defaultValue) {
    case (.time, .text(let time)): "\(time) is used"
    case (.zone, _): "the system's zone is used"
    case (.names, _), (.program, _), (.path, _): "not used"
    default: "\(defaultValue.toml) is used"
    }
  }
}

/// One of the few values of a setting, with its label on the settings screen.
package struct SettingChoice: Hashable, Sendable {
  package let value: SettingValue
  package let label: Message

  package init(_ value: SettingValue, _ label: Message) { (self.value, self.label) = (value, label) }
}
