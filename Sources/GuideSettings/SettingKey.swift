import GuideModel

/// A setting of one value: an entry at the top of `config.toml`, by its name there.
package enum SettingKey: String, CaseIterable, Hashable, Sendable {
  case zone, refresh
  case keepDays = "keep-days"
  case largestFile = "largest-file"
  case primeTime = "prime-time"
  case dayStart = "day-start"
  case clock, start, zoom
  case rowHeight = "row-height"
  case pane, language, theme, colours, ascii, mouse, linear, pictures
  case followedText = "followed-text"
  case regionalCopies = "regional-copies"
  case region
  case simulcasts
  case hiddenChannels = "hidden-channels"
  case reminderLead = "reminder-lead"
  case reminderDesktop = "reminder-desktop"
  case reminderCommand = "reminder-command"
  case calendarFile = "calendar-file"
  case player

  /// Whether an entry with this value can be used.
  package func accepts(_ value: SettingValue) -> Bool {
    SettingsReading(Array("\(rawValue) = \(value.toml)\n".utf8)).diagnostics.isEmpty
  }
}

/// The value of such an entry.
package enum SettingValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case boolean(Bool)
  case texts([String])

  /// The value as `config.toml` has it; nil for a table, a date and the like.
  init?(_ value: TOMLValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case .boolean(let value): self = .boolean(value)
    case .list(let nodes):
      let texts = nodes.compactMap { if case .text(let text) = $0.value { text } else { nil } }
      guard texts.count == nodes.count else { return nil }
      self = .texts(texts)
    case .table, .other: return nil
    }
  }

  /// The value as TOML has it, on one line.
  var toml: String {
    switch self {
    case .text(let text): TOMLText.quoted(text)
    case .number(let number): String(number)
    case .boolean(let value): value ? "true" : "false"
    case .texts(let texts): TOMLText.list(texts)
    }
  }
}

extension Settings {
  /// The value that a setting has, whether the file has the entry or not. Values that mean the same are the same here.
  package func value(of key: SettingKey) -> SettingValue {
    switch key {
    case .zone: .text(zone ?? "system")
    case .refresh: .text(refresh.rawValue)
    case .keepDays: .number(keepDays)
    case .largestFile: .number(largestFile)
    case .primeTime: .text(primeTime.text)
    case .dayStart: .text(dayStart.text)
    case .clock: .number(clock.rawValue)
    case .start: .text(startView?.rawValue ?? "last")
    case .zoom: zoom.map(\.value) ?? .text("last")
    case .rowHeight: rowHeight.map(\.value) ?? .text("last")
    case .pane: .text(pane?.rawValue ?? "last")
    case .language: .text(language.rawValue)
    case .theme: .text(theme)
    case .colours: .text(colours.rawValue)
    case .ascii: .boolean(isASCII)
    case .mouse: .boolean(usesMouse)
    case .linear: .boolean(isLinear)
    case .pictures: .boolean(showsPictures)
    case .followedText: .boolean(describesFollowed)
    case .regionalCopies: .text(hidesRegionalCopies ? "hide" : "show")
    case .region: .texts(regions)
    case .simulcasts: .text(joinsSimulcasts ? "join" : "show")
    case .hiddenChannels: .text(showsHiddenChannels ? "show" : "hide")
    case .reminderLead: .number(reminders.lead)
    case .reminderDesktop: .boolean(reminders.usesDesktop)
    case .reminderCommand: .texts(reminders.command)
    case .calendarFile: .text(calendarFile ?? "")
    case .player: .texts(player)
    }
  }

  /// The same sources, keys, commands and themes with other entries.
  package func with(_ entries: [SettingKey: SettingValue]) -> Settings {
    let lines = entries.map { "\($0.key.rawValue) = \($0.value.toml)\n" }
    var settings = SettingsReading(Array(lines.joined().utf8), themes: themes).settings
    (settings.sources, settings.keys, settings.commands) = (sources, keys, commands)
    return settings
  }
}
