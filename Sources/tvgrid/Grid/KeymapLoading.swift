import GuideApp
import GuideScreens
import GuideSettings
import GuideSources

extension Keymap {
  /// The keys as config.toml has them, and what is wrong with its `[keys]`, with its line.
  static func load(from folders: UserFolders) -> (keymap: Keymap, problems: [String]) {
    guard let path = try? folders.settingsFile, let text = try? SettingsFile(path).read() else { return (Keymap(), []) }
    let settings = SettingsReading(text).settings.keys
    let entries = settings.map { Entry(table: $0.table, command: $0.command, keys: $0.keys) }
    let (keymap, diagnostics) = Keymap.remapping(entries, of: KeyTables.all)
    let problems = diagnostics.map { diagnostic in
      let line = settings.first { "\($0.table).\($0.command)" == diagnostic.entry }?.line ?? 1
      return "config.toml:\(line): \(diagnostic.entry): \(diagnostic.message); its keys stay as they are"
    }
    return (keymap, problems)
  }
}
