import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings

/// The settings as rows: each with its value, its default where that is another, and what it does.
package struct SettingRows: ListRows {
  struct Entry: Sendable {
    let setting: Setting
    /// The value, and the default.
    let value: String
    let usual: String
    let isUsual: Bool
    /// The option or variable that overrules it; nil for none.
    let overruling: String?
    let language: InterfaceLanguage

    var name: String { language.text(setting.name) }

    var details: String { language.text(setting.details) }

    /// Such as `20:15 (20:00)`.
    var shownValue: String { isUsual ? value : "\(value) (\(usual))" }

    /// The phrase of the line.
    var meaning: String { overruling.map { language.text("overruled by \($0)") } ?? language.text(setting.meaning) }
  }

  let entries: [Entry]
  private let nameColumns: Int
  private let valueColumns: Int
  /// In few columns what a setting does has a line of its own.
  private let isNarrow: Bool

  init(_ app: App) {
    let entries = Setting.all.map { setting in
      Entry(
        setting: setting, value: setting.label(of: app.settings.values.value(of: setting), app),
        usual: setting.label(of: setting.standard, app),
        isUsual: app.settings.values.value(of: setting) == setting.standard,
        overruling: app.settings.overruling(of: setting).map(app.language.phrase), language: app.language)
    }
    self.entries = entries
    nameColumns = entries.map { SafeText($0.name).width }.max() ?? 0
    valueColumns = min(entries.map { SafeText($0.shownValue).width }.max() ?? 0, app.size.columns / 3)
    isNarrow = app.size.columns < 60
  }

  package var count: Int { entries.count }
  package func height(of row: Int) -> Int { isNarrow ? 2 : 1 }
  package func section(of row: Int) -> String? { entries[row].language.text(entries[row].setting.section.title) }
  package func names(of row: Int) -> [String] { [entries[row].name, entries[row].setting.key] }
  package func text(of row: Int) -> String {
    let (entry, meaning) = (entries[row], entries[row].language.text(entries[row].setting.meaning))
    return [entry.name, entry.value, meaning, entry.details, entry.setting.key, entry.overruling ?? ""]
      .joined(separator: " ")
  }

  /// Draws a row: its name, its value, what it does.
  func draw(row: Int, isSelected: Bool, _ lines: inout [LineWriter], on frame: inout FrameBuilder) {
    let entry = entries[row]
    let theme = frame.theme
    func styled(_ usual: Style) -> Style { isSelected ? theme.selected : usual }
    lines[0].skip(1)
    let name = SafeText(entry.name).padded(to: nameColumns + 2)
    lines[0].write(name, style: styled(theme.plain), on: &frame)
    let columns = isNarrow ? lines[0].room : valueColumns
    let value = SafeText(entry.shownValue).clipped(to: columns)
    lines[0].write(
      isNarrow ? value : value.padded(to: columns + 2), style: styled(entry.isUsual ? theme.plain : theme.heading),
      on: &frame)
    let last = lines.count - 1
    if last == 0, isNarrow { return }
    if isNarrow { lines[last].skip(3) }
    let meaning = SafeText(entry.meaning).clipped(to: lines[last].room)
    lines[last].write(meaning, style: styled(entry.overruling == nil ? theme.quiet : theme.plain), on: &frame)
  }

  /// A row in words, for the reading mode.
  func sentence(of row: Int) -> String {
    let entry = entries[row]
    let language = entry.language
    let usual = entry.isUsual ? language.text("the default") : language.text("default \(entry.usual)")
    return "\(entry.name), \(entry.value), \(usual), \(entry.meaning). \(entry.details)"
  }
}
