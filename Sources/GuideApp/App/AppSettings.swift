import GuideLanguage
package import GuideModel
package import GuideSettings

/// The settings of `config.toml` that the program goes by, and what overrules them.
package struct AppSettings: Sendable {
  /// The settings, defaults where the file has no entry.
  package private(set) var values: Settings
  /// The entries of the file, by which undo restores them.
  package private(set) var entries: [Setting: SettingValue]
  private let overrules: [Setting: Overruling]
  /// The time zone of a name, that of the system without one; nil where there is none of that name.
  package let zone: @Sendable (String?) -> ZoneTable?
  /// Why changes are not written to the file; nil where they are.
  package let obstacle: Message?
  /// The changes of this run, in their order: what is read of the file may not have the last of them.
  private var edits: [(key: Setting, value: SettingValue?)] = []
  /// Whether channels are arranged by rules that were changed in this run, and not by those that the guide is read with.
  fileprivate(set) var changesRules = false

  /// The settings of a file, or the defaults.
  package init(
    _ values: Settings = Settings(), entries: [Setting: SettingValue] = [:],
    overrules: [Setting: Overruling] = [:], obstacle: Message? = nil,
    zone: @escaping @Sendable (String?) -> ZoneTable? = { _ in .utc }
  ) {
    (self.values, self.entries) = (values, entries)
    (self.overrules, self.obstacle, self.zone) = (overrules, obstacle, zone)
  }

  /// The option or variable that overrules a setting in this run; nil for none.
  package func overruling(of key: Setting) -> String? {
    overrules[key].flatMap { $0.exceptions.contains(values.value(of: key)) ? nil : $0.name }
  }

  /// The same with an entry that has another value, or is gone.
  fileprivate mutating func set(_ key: Setting, to value: SettingValue?) {
    edits.append((key, value))
    entries[key] = value
    values = values.with(entries)
  }

  /// Replaces the entries and themes by those of the file, which has some of the changes of this run; false where all is as it was.
  fileprivate mutating func replace(
    with read: [Setting: SettingValue], themes: [ThemeSetting], knownEdits: Int
  ) -> Bool {
    var read = read
    for edit in edits.dropFirst(knownEdits) { read[edit.key] = edit.value }
    guard read != entries || themes != values.themes else { return false }
    values.themes = themes
    (entries, values) = (read, values.with(read))
    return true
  }
}

/// An option or a variable of the environment that counts more than a setting.
package struct Overruling: Hashable, Sendable {
  /// Such as `--linear`.
  package let name: String
  /// The values that it does not overrule.
  let exceptions: [SettingValue]

  /// An option or a variable, and the values that are stronger, or the same.
  package init(_ name: String, except exceptions: SettingValue...) {
    (self.name, self.exceptions) = (name, exceptions)
  }
}

/// A change of a setting; nil where the file has no such entry.
struct SettingChange: Hashable, Sendable {
  let key: Setting
  let before: SettingValue?
  let after: SettingValue?
}

extension App {
  /// Goes by settings as the program starts.
  package mutating func adopt(_ settings: AppSettings) {
    self.settings = settings
    useSettings(from: nil)
  }

  /// Changes a setting, uses it at once where that is possible, and has it kept; without a value it has its default. `saying`
  /// makes the message about it.
  package mutating func change(_ key: Setting, to value: SettingValue?, saying: (App) -> String) {
    let change = SettingChange(key: key, before: settings.entries[key], after: value)
    set(key, to: value)
    // In the language that is spoken from now on.
    let message = saying(self)
    if change.before != change.after { noteUndoable(.setting(change), message) }
    let limit = settings.obstacle.map { " " + text("It lasts until you quit: \(text($0)).") } ?? ""
    notice = "\(message). \(keymap.undoHint).\(limit)"
  }

  /// Takes a change of a setting back; false where config.toml has another value since.
  mutating func takeBack(_ change: SettingChange) -> Bool {
    guard settings.entries[change.key] == change.after else { return false }
    set(change.key, to: change.before)
    return true
  }

  /// Takes in the entries of the file, which an editor or another program may have changed; the number of changes made here
  /// that are in them.
  mutating func adopt(_ entries: [Setting: SettingValue], themes: [ThemeSetting], knownEdits: Int) {
    let before = settings.values
    if settings.replace(with: entries, themes: themes, knownEdits: knownEdits) { followSettings(from: before) }
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
    if values.usesMouse != before.usesMouse, settings.overruling(of: .mouse) == nil, display.mouse != values.usesMouse {
      display.mouse = values.usesMouse
      perform(.setMouse(display.mouse))
    }
    let rules = [before, values].map { ArrangementRules($0, isOwnGuide: true) }
    let isOtherZone = before.zone != values.zone && settings.overruling(of: .zone) == nil
    let zone = isOtherZone ? settings.zone(values.zone) ?? self.zone : self.zone
    if rules[0] != rules[1] || zone.startingDays(at: values.dayStart) != self.zone {
      settings.changesRules = true
      followRules(in: zone.startingDays(at: values.dayStart))
    }
    if before.primeTime != values.primeTime {
      // Queries that are followed, or reminded of, may ask for it.
      findFollowed()
      findReminded()
    } else if before.reminders.lead != usualLead {
      findReminded()
    }
    tell(.settings)
  }

  /// Speaks the language of the settings from now on.
  mutating func chooseLanguage() {
    language = InterfaceLanguage(code: settings.values.language) ?? systemLanguage
  }

  /// Draws by the theme of the settings from now on.
  mutating func chooseTheme() { theme = Theme(colours: display.colours, settings: settings.values) }

  /// Uses what can be used at once. What a key changes for this run as well stays, unless the setting is another one.
  private mutating func useSettings(from before: Settings?) {
    let values = settings.values
    (primeTime, clock, usualLead) = (values.primeTime, values.clock, values.reminders.lead)
    describesFollowed = values.describesFollowed
    func isChanged(_ key: Setting) -> Bool {
      before?.value(of: key) != values.value(of: key) && settings.overruling(of: key) == nil
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
