package import GuideModel

/// A setting with one value: a top-level entry of `config.toml`.
///
/// The settings screen, the reader and the documentation are based on the list of these settings in `Settings.swift`.
package struct Setting: Sendable {
  /// A section of the settings screen.
  package enum Section: Sendable {
    case times, start, screen, followed, channels, sources

    package var title: Message {
      switch self {
      case .times: "Times"
      case .start: "Startup"
      case .screen: "Display"
      case .followed: "Following"
      case .channels: "Channels"
      case .sources: "Sources"
      }
    }
  }

  /// The name in `config.toml`.
  package let key: String
  package let section: Section
  package let name: Message
  /// A phrase that fits in the row.
  package let meaning: Message
  /// Sentences shown for the selected setting.
  package let details: Message
  /// Whether a change takes effect immediately, rather than at the next start.
  package let appliesImmediately: Bool
  /// The type of its values.
  package let type: SettingType
  /// The default value.
  package let defaultValue: SettingValue
  fileprivate let value: @Sendable (Settings) -> SettingValue
  private let change: @Sendable (inout Settings, SettingValue) -> Bool

  /// Creates the description of a property of `Settings`.
  init<Value>(
    _ key: String, _ property: any WritableKeyPath<Settings, Value> & Sendable, _ form: SettingForm<Value>,
    in section: Section, name: Message, meaning: Message, details: Message, appliesImmediately: Bool = true
  ) {
    (self.key, self.section, self.appliesImmediately, type) = (key, section, appliesImmediately, form.type)
    (self.name, self.meaning, self.details) = (name, meaning, details)
    defaultValue = form.written(Settings()[keyPath: property])
    value = { form.written($0[keyPath: property]) }
    change = { settings, written in
      guard let value = form.value(written) else { return false }
      settings[keyPath: property] = value
      return true
    }
  }

  /// Sets the property; returns `false` if the value is of another type.
  func set(_ value: SettingValue, in settings: inout Settings) -> Bool { change(&settings, value) }

  /// Whether an entry with this value is valid.
  package func accepts(_ value: SettingValue) -> Bool {
    SettingsReading(Array("\(key) = \(value.toml)\n".utf8)).diagnostics.isEmpty
  }
}

extension Setting: Hashable {
  package static func == (a: Setting, b: Setting) -> Bool { a.key == b.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Settings {
  /// The value of a setting, whether or not it is in the file. Equivalent values are equal here.
  package func value(of setting: Setting) -> SettingValue { setting.value(self) }

  /// Settings with other entries, but the same sources, keys, commands and themes.
  package func with(_ entries: [Setting: SettingValue]) -> Settings {
    let lines = entries.map { "\($0.key.key) = \($0.value.toml)\n" }
    var settings = SettingsReading(Array(lines.joined().utf8), themes: themes).settings
    (settings.sources, settings.keys, settings.commands) = (sources, keys, commands)
    return settings
  }
}
