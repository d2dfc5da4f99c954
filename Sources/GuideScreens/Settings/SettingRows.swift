import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings

/// The settings as rows, each with its value, its default if different, and its meaning.
package struct SettingRows: ListRows {
  struct Entry: Sendable {
    let setting: Setting
    /// The current value, and the default.
    let value: String
    let defaultValue: String
    let isDefault: Bool
    /// The command-line option or environment variable that overrides the setting, if any.
    let overridingOption: String?
    let language: InterfaceLanguage

    var name: String { language.text(setting.name) }

    var details: String { language.text(setting.details) }

    /// The value and, if different, the default, e.g. `20:15 (default 20:00)`.
    var shownValue: String { isDefault ? value : language.text("\(value) (default \(defaultValue))") }

    /// A phrase that explains the setting, or what overrides it.
    var meaning: String {
      overridingOption.map { language.text("overridden by \($0)") } ?? language.text(setting.meaning)
    }
  }

  let entries: [Entry]
  fileprivate let nameColumns: Int
  fileprivate let valueColumns: Int
  /// Whether the meaning gets its own line.
  fileprivate let isNarrow: Bool

  init(_ app: App) {
    let entries = Setting.all.map { setting in
      Entry(
        setting: setting, value: setting.label(of: app.settings.values.value(of: setting), app),
        defaultValue: setting.label(of: setting.defaultValue, app),
        isDefault: app.settings.values.value(of: setting) == setting.defaultValue,
        overridingOption: app.settings.overridingOption(of: setting).map(app.language.phrase), language: app.language)
    }
    self.entries = entries
    nameColumns = entries.map { SafeText($0.name).width }.max() ?? 0
    valueColumns = min(entries.map { SafeText($0.shownValue).width }.max() ?? 0, app.size.columns * 2 / 5)
    isNarrow = app.size.columns < 60
  }

  package var count: Int { entries.count }
  package func height(of row: Int) -> Int { isNarrow ? 2 : 1 }
  package func section(of row: Int) -> String? { entries[row].language.text(entries[row].setting.section.title) }
}

extension SettingsScreen {
  package func describe(_ row: Int, of rows: SettingRows, in columns: inout RowColumns, _ app: App) {
    let entry = rows.entries[row]
    columns.newLine(indent: 1)
    columns.add(entry.name, .plain, .atLeast(rows.nameColumns), in: .name)
    columns.add(entry.setting.key, in: [.searched, .named])
    columns.add(app.text(entry.setting.meaning), in: .searched)
    columns.add(entry.value, in: [.spoken, .searched])
    columns.add(entry.isDefault ? app.text("the default") : app.text("default \(entry.defaultValue)"), in: .spoken)
    let width = rows.isNarrow ? RowColumns.Width.text : .column(rows.valueColumns)
    columns.add(entry.shownValue, entry.isDefault ? .plain : .heading, width, in: .drawn)
    if rows.isNarrow { columns.newLine(indent: 3, in: .drawn) }
    columns.add(entry.meaning, entry.overridingOption == nil ? .quiet : .plain, in: .all)
    columns.newLine(in: .spoken)
    columns.add(entry.details, in: [.spoken, .searched])
  }
}
