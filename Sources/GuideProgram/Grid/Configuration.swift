import GuideApp
import GuideLanguage
import GuideModel
import GuideScreens
import GuideSettings
import GuideSources

/// The file `config.toml` as the grid reads it.
struct Configuration {
  /// The file that changes are written to; nil where none is kept.
  var file: SettingsFile?
  var settings = Settings()
  /// The entries that are written and valid.
  var entries: [Setting: SettingValue] = [:]
  var keymap = Keymap()
  /// The errors in the settings, then those in the keys, with their lines.
  var diagnostics: [Diagnostic] = []
  /// Why changes are not written.
  private var obstacle: Message?

  /// Reads the file. One that cannot be read is as an empty one, and a change says why it cannot be written.
  static func load(from folders: UserFolders) -> Configuration {
    var configuration = Configuration()
    guard let path = try? folders.settingsFile else {
      configuration.obstacle = Message("there is no home folder")
      return configuration
    }
    if path == "/dev/null" {
      configuration.obstacle = Message("TVGRID_CONFIG is /dev/null")
    } else {
      configuration.file = SettingsFile(path)
    }
    guard let text = try? SettingsFile(path).read() else { return configuration }
    let reading = SettingsReading(checking: text)
    (configuration.settings, configuration.entries) = (reading.settings, reading.entries)
    let keys = Keymap.load(reading.settings, of: fileName)
    configuration.keymap = keys.keymap
    configuration.diagnostics = reading.diagnostics.map { $0.with(file: fileName) } + keys.diagnostics
    return configuration
  }

  private static let fileName = "config.toml"

  /// The first of some errors in the file, in one line that says where all of them are; nil for none.
  static func notice(of diagnostics: [Diagnostic]) -> Message? {
    guard let first = diagnostics.first?.with(file: fileName).text else { return nil }
    return diagnostics.count > 1 ? "\(first) (and \(diagnostics.count - 1) more: tvgrid sources)" : first
  }

  /// The settings for the screens.
  func appSettings(_ overrules: [Setting: Overruling]) -> AppSettings {
    AppSettings(
      settings, entries: entries, overrules: overrules, obstacle: obstacle,
      zone: { name in name.map { ZoneFiles().zone(named: $0) } ?? ZoneFiles().systemZone(tz: nil) })
  }
}

extension SettingsReading {
  /// Reads `config.toml` and reports a language that has no catalogue.
  init(checking text: [UInt8]) { self.init(text, languages: InterfaceLanguage.codes) }
}

extension Keymap {
  /// The keys of settings that were read from a file, the person's own commands, and the errors in them, with their lines.
  static func load(_ settings: Settings, of file: String) -> (keymap: Keymap, diagnostics: [Diagnostic]) {
    // The tables of all screens are not made for nothing.
    if settings.keys.isEmpty, settings.commands.isEmpty { return (Keymap(), []) }
    var (keymap, diagnostics) = Keymap.remapping(
      settings.keys, of: KeyTables.all, usedTogether: KeyTables.usedTogether)
    diagnostics += keymap.add(settings.commands, besides: KeyTables.all)
    return (keymap, diagnostics.map { $0.with(file: file) })
  }
}
