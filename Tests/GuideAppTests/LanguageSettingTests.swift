import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings
import GuideTestSupport
import Testing

@Suite struct LanguageSettingTests {
  private static func app(locale: InterfaceLanguage, _ text: String) -> App {
    var app = App(zone: .utc, now: Instant(seconds: 0), size: Size(columns: 80, rows: 24))
    app.systemLanguage = locale
    app.adopt(AppSettings(SettingsReading(Array(text.utf8)).settings))
    return app
  }

  @Test(arguments: [
    (InterfaceLanguage.english, "", InterfaceLanguage.english), (.german, "", .german),
    (.english, "language = \"de\"", .german), (.german, "language = \"en\"", .english),
    (.german, "language = \"auto\"", .german), (.english, "language = \"klingon\"", .english),
  ])
  func settingOverridesTheLocale(locale: InterfaceLanguage, text: String, language: InterfaceLanguage) {
    #expect(Self.app(locale: locale, text).language == language)
  }

  /// Hints take the names of keys from the keymap, which must therefore have the same language.
  @Test func keyNamesFollowTheLanguageOfTheApp() {
    var app = Self.app(locale: .german, "")
    #expect(app.keymap.language == .german)
    app.keymap = Keymap()
    #expect(app.keymap.language == .german)
    app.change(.language, to: .text("en"), saying: { _ in "" })
    #expect(app.language == .english && app.keymap.language == .english)
  }
}
