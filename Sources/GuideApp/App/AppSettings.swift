import GuideLanguage
package import GuideModel
package import GuideSettings

/// The settings of `config.toml`, and the options and variables that override them.
package struct AppSettings: Sendable {
  /// The settings, with defaults for missing entries.
  package private(set) var values: Settings
  /// The entries of the file. Undo restores them.
  package private(set) var entries: [Setting: SettingValue]
  private let overrules: [Setting: SettingOverride]
  /// Looks up a time zone by name, or the system's zone if the name is `nil`. Returns `nil` if there is no such zone.
  package let zone: @Sendable (String?) -> ZoneTable?
  /// Why changes cannot be written to the file; `nil` if they can.
  package let obstacle: Message?
  /// The changes made in this run, in order. The file as read may lack the most recent ones.
  private var edits: [(key: Setting, value: SettingValue?)] = []
  /// Whether the arrangement rules were changed in this run, after the program began to read the guide.
  fileprivate(set) var changesRules = false

  /// Creates the settings from a file, or the defaults.
  package init(
    _ values: Settings = Settings(), entries: [Setting: SettingValue] = [:],
    overrules: [Setting: SettingOverride] = [:], obstacle: Message? = nil,
    zone: @escaping @Sendable (String?) -> ZoneTable? = { _ in .utc }
  ) {
    (self.values, self.entries) = (values, entries)
    (self.overrules, self.obstacle, self.zone) = (overrules, obstacle, zone)
  }

  /// The option or variable that overrides a setting in this run; `nil` if none.
  package func overridingOption(of key: Setting) -> String? {
    overrules[key].flatMap { $0.exceptions.contains(values.value(of: key)) ? nil : $0.name }
  }

  /// Sets an entry, or removes it if the value is `nil`.
  fileprivate mutating func set(_ key: Setting, to value: SettingValue?) {
    edits.append((key, value))
    entries[key] = value
    values = values.with(entries)
  }

  /// Replaces entries and themes with those in the file, which include the first `includedEdits` changes made in this run.
  /// Returns whether anything has changed.
  fileprivate mutating func replace(
    with read: [Setting: SettingValue], themes: [ThemeSetting], includedEdits: Int
  ) -> Bool {
    var read = read
    for edit in edits.dropFirst(includedEdits) { read[edit.key] = edit.value }
    guard read != entries || themes != values.themes else { return false }
    values.themes = themes
    (entries, values) = (read, values.with(read))
    return true
  }
}

/// An option or environment variable that overrides a setting.
package struct SettingOverride: Hashable, Sendable {
  /// The name, for example `--linear`.
  package let name: String
  /// The setting values that it does not override.
  let exceptions: [SettingValue]

  /// Creates an override that does not apply to setting values that take precedence or agree with it.
  package init(_ name: String, except exceptions: SettingValue...) {
    (self.name, self.exceptions) = (name, exceptions)
  }
}

/// A change to a setting. A value is `nil` if the file has no entry.
struct SettingChange: Hashable, Sendable {
  let key: Setting
  let before: SettingValue?
  let after: SettingValue?
}

extension App {
  /// Applies the settings when the program starts.
  package mutating func adopt(_ settings: AppSettings) {
    self.settings = settings
    useSettings(from: nil)
  }

  /// Changes a setting, applies it immediately if possible, and saves it. A `nil` value restores the default. `saying` creates
  /// the message about the change.
  package mutating func change(_ key: Setting, to value: SettingValue?, saying: (App) -> String) {
    let change = SettingChange(key: key, before: settings.entries[key], after: value)
    set(key, to: value)
    // Uses the new language if the language has changed.
    let message = saying(self)
    if change.before != change.after { noteUndoable(.setting(change), message) }
    let limit = settings.obstacle.map { " " + text("This lasts until you quit: \(text($0)).") } ?? ""
    notice = "\(message). \(keymap.undoHint).\(limit)"
  }

  /// Reverts a change to a setting. Returns false if config.toml now has a different value.
  mutating func revert(_ change: SettingChange) -> Bool {
    guard settings.entries[change.key] == change.after else { return false }
    set(change.key, to: change.before)
    return true
  }

  /// Applies the entries in the file, which an editor or another program may have changed. They include the first
  /// `includedEdits` changes made in this run.
  mutating func adopt(_ entries: [Setting: SettingValue], themes: [ThemeSetting], includedEdits: Int) {
    let before = settings.values
    if settings.replace(with: entries, themes: themes, includedEdits: includedEdits) { followSettings(from: before) }
  }

  private mutating func set(_ key: Setting, to value: SettingValue?) {
    let before = settings.values
    settings.set(key, to: value)
    followSettings(from: before)
    if settings.obstacle == nil { perform(.keepSetting(key, value)) }
  }

  private mutating func followSettings(from before: Settings) {
    let values = settings.values
    useSettings(from: before)
    if values.usesMouse != before.usesMouse, settings.overridingOption(of: .mouse) == nil,
      display.mouse != values.usesMouse
    {
      display.mouse = values.usesMouse
      perform(.setMouse(display.mouse))
    }
    let rules = [before, values].map { ArrangementRules($0, isOwnGuide: true) }
    let isOtherZone = before.zone != values.zone && settings.overridingOption(of: .zone) == nil
    let zone = isOtherZone ? settings.zone(values.zone) ?? self.zone : self.zone
    if rules[0] != rules[1] || zone.startingDays(at: values.dayStart) != self.zone {
      settings.changesRules = true
      followRules(in: zone.startingDays(at: values.dayStart))
    }
    if before.primeTime != values.primeTime {
      // Queries of followed searches and reminders may depend on prime time.
      findFollowed()
      findReminderMatches()
    } else if before.reminders.lead != defaultLead {
      findReminderMatches()
    }
    tell(.settings)
  }

  mutating func chooseLanguage() {
    language = InterfaceLanguage(code: settings.values.language) ?? systemLanguage
  }

  mutating func chooseTheme() {
    theme = Theme(colours: display.colours, settings: settings.values, ground: display.ground)
  }

  /// Applies the settings that can change at run time. A value the user toggled with a key is kept until its setting changes.
  private mutating func useSettings(from before: Settings?) {
    let values = settings.values
    (primeTime, clock, defaultLead) = (values.primeTime, values.clock, values.reminders.lead)
    describesFollowed = values.describesFollowed
    func isChanged(_ key: Setting) -> Bool {
      before?.value(of: key) != values.value(of: key) && settings.overridingOption(of: key) == nil
    }
    if before?.language != values.language { chooseLanguage() }
    if before?.theme != values.theme || before?.themes != values.themes { chooseTheme() }
    if isChanged(.linear) { display.isLinear = values.isLinear }
    if isChanged(.ascii) { display.isASCII = values.isASCII }
    if isChanged(.colours) {
      display.colours = values.colours == .never ? 0 : display.terminalColours
    }
  }
}
