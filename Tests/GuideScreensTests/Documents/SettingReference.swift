import GuideLanguage
import GuideModel
import GuideSettings

/// The settings as documents: the table in `docs/sources.md`, and the list under SETTINGS in the man page.
enum SettingReference {
  static var markdown: String {
    let rows = Setting.all.map { setting in
      let values = values(of: setting) { "`\($0)`" }
      return "| `\(setting.key)` | \(values) | `\(setting.defaultValue.toml)` | \(explanation(of: setting)) |"
    }
    return (["| setting | values | default | meaning |", "| --- | --- | --- | --- |"] + rows).joined(separator: "\n")
      + "\n"
  }

  static var roff: String {
    let items = Setting.all.map { setting in
      let text =
        "\(explanation(of: setting)) Values: \(values(of: setting) { $0 }); default \(setting.defaultValue.toml)."
      return ".It Li \(Roff.escaped(setting.key))\n\\&\(Roff.escaped(text))"
    }
    return ([".Bl -tag -width Ds"] + items + [".El"]).joined(separator: "\n") + "\n"
  }

  private static func explanation(of setting: Setting) -> String {
    "\(setting.name): \(setting.meaning). \(setting.details)"
  }

  /// The values, each with its label unless that is the same word.
  private static func values(of setting: Setting, _ code: (String) -> String) -> String {
    let languages = InterfaceLanguage.all.map { SettingChoice(.text($0.code), .value($0.name)) }
    let themes = BuiltInTheme.allCases.map(\.rawValue)
    guard let choices = setting.type.choices(themes: themes, languages: languages) else {
      if case .number(_, let things, _) = setting.type { return "\(setting.type.values) (\(things))" }
      return setting.type.values.english
    }
    let texts = choices.map { choice in
      let isSame = choice.value == .text(choice.label.english)
      if case .boolean = choice.value { return code(choice.value.toml) }
      return code(choice.value.toml) + (isSame ? "" : " (\(choice.label))")
    }
    return texts.joined(separator: ", ")
  }
}
