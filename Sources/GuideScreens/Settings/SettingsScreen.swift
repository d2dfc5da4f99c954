package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings

/// The keys of the list of settings.
package enum SettingsCommand: String, BoundCommand {
  case next, previous, reset

  package static let table = "settings"
  package static let sections = [
    KeySection<SettingsCommand>(
      "In the settings",
      [
        KeyBinding(.next, .right, "l", " ", help: "next value (or type one, if there are many)"),
        KeyBinding(.previous, .left, "h", help: "previous value"),
        KeyBinding(.reset, .backspace, .delete, help: "reset to the default", hint: "default"),
      ])
  ]
}

/// The settings of config.toml, which can be changed here.
package struct SettingsScreen: ListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  /// The setting that the open question asks about.
  private var askedSetting: Setting?

  /// Opens the list of settings and selects one.
  static func open(selecting setting: Setting? = nil, in app: inout App) {
    var screen = SettingsScreen()
    screen.refresh(app)
    let row = setting.flatMap(Setting.all.firstIndex) ?? 0
    screen.list.select(row: row, screen.rows(app), page: screen.page(app))
    app.open(screen)
    // The file may have been edited since tvgrid started.
    app.perform(.readSettings)
  }

  package static let keys = [
    // Left and Right change a value, and so does the key that marks rows in other lists.
    AppCommand.allKeys, ListCommand.keys(without: .pageUp, .pageDown, .mark), SettingsCommand.allKeys,
  ]
  package var helpTable: String { SettingsCommand.table }
  package static var opener: GridCommand? { .settings }
  package func rows(_ app: App) -> SettingRows { SettingRows(app) }
  package func title(_ app: App) -> String { app.text("Settings") }
  package func hints(_ app: App) -> [Hint] {
    let keymap = app.keymap
    let rows = rows(app)
    let canReset = list.row(rows).map { app.settings.entries[rows.entries[$0].setting] != nil } ?? false
    return openingHints(list.row(rows) == nil ? nil : app.text("change"), app)
      + (canReset ? keymap.hints(SettingsCommand.reset) : []) + app.undoHints + keymap.hints(AppCommand.help)
      + narrowHints(app)
  }
  package func unusedKeyAdvice(_ app: App) -> String {
    let (open, close) = (app.keymap.name(of: ListCommand.open), app.keymap.name(of: ListCommand.close))
    return app.text("\(open) changes a setting, \(close) goes back.")
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    guard let command: SettingsCommand = app.keymap.command(for: key) else { return false }
    if let row = list.row(rows(app)) {
      let setting = rows(app).entries[row].setting
      switch command {
      case .next: change(setting, by: 1, in: &app)
      case .previous: change(setting, by: -1, in: &app)
      case .reset: reset(setting, in: &app)
      }
    } else {
      app.notice = noMatchingLineText(app) ?? app.text("Select a setting: this line is a heading.")
    }
    return true
  }

  package mutating func open(row: Int, in app: inout App) { change(rows(app).entries[row].setting, by: 1, in: &app) }

  // MARK: Changing

  /// Goes to the next or previous value, or asks for one if there are many.
  private mutating func change(_ setting: Setting, by step: Int, in app: inout App) {
    let value = app.settings.values.value(of: setting)
    guard let choices = setting.choices(app) else {
      let prompt = Prompt(
        .value("\(app.text(setting.name)): "), examples: "(empty: the default)",
        instruction: "Type \(setting.type.typingRule)", cancelling: "cancels",
        text: setting.type.text(of: value))
      askedSetting = setting
      return ask(prompt) { $0.answer(setting, $1, in: &$2) }
    }
    let index = choices.firstIndex { $0.value == value } ?? 0
    set(setting, to: choices[(index + step + choices.count) % choices.count].value, in: &app)
  }

  private func answer(_ setting: Setting, _ text: String, in app: inout App) -> Bool {
    let text = text.trimmed
    if text.isEmpty {
      reset(setting, in: &app)
      return true
    }
    guard let value = setting.type.value(typed: text), setting.accepts(value), isZone(value, setting, app) else {
      app.notice = app.text(setting.type.typingError(String(text.prefix(40))))
      return false
    }
    if value != app.settings.values.value(of: setting) { set(setting, to: value, in: &app) }
    return true
  }

  /// Whether a time zone exists; `true` for other settings.
  private func isZone(_ value: SettingValue, _ setting: Setting, _ app: App) -> Bool {
    guard setting == .zone, case .text(let name) = value, name != "system" else { return true }
    return app.settings.zone(name) != nil
  }

  private func reset(_ setting: Setting, in app: inout App) {
    guard app.settings.entries[setting] != nil else {
      let label = setting.label(of: setting.defaultValue, app)
      return app.notice = app.text("\(app.text(setting.name)) already has its default: \(label).")
    }
    set(setting, to: nil, in: &app)
  }

  private func set(_ setting: Setting, to value: SettingValue?, in app: inout App) {
    app.change(setting, to: value) { app in
      let name = app.text(setting.name)
      let label =
        value.map { setting.label(of: $0, app) }
        ?? app.text("\(setting.label(of: setting.defaultValue, app)) (default)")
      let overridingOption = app.settings.overridingOption(of: setting).map(app.language.phrase)
      return overridingOption.map { app.text("\(name): \(label) (not used while \($0) is set)") }
        ?? (setting.appliesImmediately ? "\(name): \(label)" : app.text("\(name) (when tvgrid starts next): \(label)"))
    }
  }

  // MARK: Drawing

  package func page(_ app: App) -> Int { max(1, app.size.rows - 2 - detailLines(app)) }

  /// The number of lines at the bottom that explain the selected setting.
  private func detailLines(_ app: App) -> Int { app.size.rows >= 16 && app.size.columns >= 60 ? 4 : 0 }

  package func draw(on frame: inout FrameBuilder, _ app: App) {
    drawList(on: &frame, app)
    let rows = rows(app)
    guard detailLines(app) > 0, let row = list.row(rows) else { return }
    let entry = rows.entries[row]
    let text = (isAsking ? askedSetting : nil).map { rule(for: $0, app) } ?? details(of: entry)
    let key = SafeText(app.text("\(entry.setting.key) in config.toml"))
    let texts =
      SafeText(text).wrapped(to: frame.columns - 2, lines: detailLines(app) - 2).map { ($0, frame.theme.plain) }
      + [(key, frame.theme.quiet)]
    let first = frame.rows - 1 - detailLines(app)
    // A long notice takes precedence.
    for (line, (text, style)) in texts.enumerated() where first + 1 + line < frame.rows - frame.bottomRows {
      frame.canvas.write(text, at: Point(column: 1, row: first + 1 + line), style: style)
    }
    guard first < frame.rows - frame.bottomRows else { return }
    frame.canvas.fill(
      Rectangle(column: 0, row: first, columns: frame.columns, rows: 1), with: "─", style: frame.theme.quiet)
  }

  private func rule(for setting: Setting, _ app: App) -> String {
    let rule = setting.type.typingRule
    // The rule for a path already says what empty text means.
    if case .path = setting.type { return app.text("Type \(rule)") + "." }
    return app.text("Type \(rule), or leave the field empty for the default.")
  }

  /// The full explanation: the label, its effect, and its default.
  private func details(of entry: SettingRows.Entry) -> String {
    let language = entry.language
    let text = language.text("\(entry.name): \(entry.details) Default: \(entry.defaultValue).")
    return entry.setting.appliesImmediately ? text : text + " " + language.text("Takes effect when tvgrid starts next.")
  }
}
