import GuideApp
import GuideLanguage
import GuideModel
import GuideScreens
import GuideSettings
import GuideSources

/// The contents of `config.toml`, as the grid reads it.
struct Configuration {
  /// The file to write changes to; `nil` if changes cannot be saved.
  var file: SettingsFile?
  var settings = Settings()
  /// The valid entries of the file.
  var entries: [Setting: SettingValue] = [:]
  var keymap = Keymap()
  /// Errors in the settings, then those in the keys, with their lines.
  var diagnostics: [Diagnostic] = []
  /// Why changes cannot be saved; `nil` if they can.
  private var obstacle: Message?

  /// Reads the file. An unreadable file counts as empty; saving a change then reports the problem.
  static func load(from folders: UserFolders) -> Configuration {
    var configuration = Configuration()
    guard let path = try? folders.settingsFile else {
      configuration.obstacle = Message("no home folder")
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

  /// All errors in settings that have been read, for the same notice at the start and whenever the file is read again.
  static func diagnostics(in reading: SettingsReading) -> [Diagnostic] {
    reading.diagnostics.map { $0.with(file: fileName) } + Keymap.load(reading.settings, of: fileName).diagnostics
  }

  /// A one-line notice with the first error and the number of errors; `nil` if there are none.
  static func notice(of diagnostics: [Diagnostic]) -> Message? {
    guard let first = diagnostics.first?.with(file: fileName).text else { return nil }
    return diagnostics.count > 1 ? "\(first) (and \(diagnostics.count - 1) more: tvgrid sources)" : first
  }

  func appSettings(_ overrules: [Setting: SettingOverride]) -> AppSettings {
    AppSettings(
      settings, entries: entries, overrules: overrules, obstacle: obstacle,
      zone: { name in name.map { ZoneFiles().zone(named: $0) } ?? ZoneFiles().systemZone(tz: nil) })
  }
}

extension SettingsReading {
  /// Parses `config.toml` and reports an unknown interface language.
  init(checking text: [UInt8]) { self.init(text, languages: InterfaceLanguage.codes) }
}

extension Keymap {
  /// The keys and custom commands in settings read from `file`, and the errors in them, with their lines.
  static func load(_ settings: Settings, of file: String) -> (keymap: Keymap, diagnostics: [Diagnostic]) {
    // Avoids building the key tables of all screens.
    if settings.keys.isEmpty, settings.commands.isEmpty { return (Keymap(), []) }
    var (keymap, diagnostics) = Keymap.remapping(
      settings.keys, of: KeyTables.all, usedTogether: KeyTables.usedTogether)
    diagnostics += keymap.add(settings.commands, besides: KeyTables.all)
    return (keymap, diagnostics.map { $0.with(file: file) })
  }
}
