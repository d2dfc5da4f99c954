import GuideTestSupport
import Testing

@testable import GuideLanguage
@testable import GuideModel

@Suite struct InterfaceLanguageTests {
  @Test(arguments: [
    ("de_DE.UTF-8", InterfaceLanguage.german), ("de", .german), ("de_AT@euro", .german), ("de.UTF-8", .german),
    ("en_GB.UTF-8", .english), ("C.UTF-8", .english), ("C", .english), ("", .english), ("den_XX", .english),
    ("fr_FR.UTF-8", .english),
  ])
  func localesSelectTheLanguage(name: String, language: InterfaceLanguage) {
    #expect(InterfaceLanguage(ofLocale: name) == language)
  }

  /// On the first run, tvgrid suggests the country's schedule.
  @Test(arguments: [
    ("de_AT.UTF-8", "AT"), ("en_GB", "GB"), ("ca_ES@valencia", "ES"), ("de", ""), ("C.UTF-8", ""), ("es_419", ""),
    ("", ""),
  ])
  func countryIsThatOfTheLocale(locale: String, country: String) {
    #expect(InterfaceLanguage.country { $0 == "LANG" ? locale : "" } == country)
  }

  @Test func theFirstVariableSetIsUsed() {
    func language(_ environment: [String: String]) -> InterfaceLanguage {
      InterfaceLanguage { environment[$0] }
    }
    #expect(language(["LANG": "de_DE.UTF-8"]) == .german)
    #expect(language(["LC_ALL": "C", "LANG": "de_DE.UTF-8"]) == .english)
    #expect(language(["LC_ALL": "", "LC_MESSAGES": "de_DE.UTF-8", "LANG": "en_GB.UTF-8"]) == .german)
    #expect(language([:]) == .english)
  }

  /// As gettext(3) says: `LANGUAGE` comes first, unless the locale is C.
  @Test(arguments: [
    ("de", "en_GB.UTF-8", InterfaceLanguage.german), ("de_AT:en", "fr_FR.UTF-8", .german),
    ("fr:de", "en_GB.UTF-8", .german),
    ("en:de", "de_DE.UTF-8", .english), ("fr", "de_DE.UTF-8", .english), ("", "de_DE.UTF-8", .german),
    ("de", "C", .english), ("de", "POSIX", .english), ("de", "C.UTF-8", .english), ("de", "", .english),
  ])
  func theLanguageListComesFirstExceptInTheCLocale(list: String, locale: String, language: InterfaceLanguage) {
    let environment = ["LANGUAGE": list, "LANG": locale]
    #expect(InterfaceLanguage { environment[$0] } == language)
  }

  @Test func keysHaveNumberedPlaceholders() {
    let message: Message = "“\("Planet {2} of Tin")” is on \(3) channels" + ", \(4) of them hidden"
    #expect(message.key == "“{1}” is on {2} channels, {3} of them hidden")
    #expect(message.english == "“Planet {2} of Tin” is on 3 channels, 4 of them hidden")
    #expect(InterfaceLanguage.english.text(message) == message.english)
    #expect(InterfaceLanguage.german.text("not in any table \(1)") == "not in any table 1")
  }

  @Test func amountsUsePluralForms() {
    #expect(InterfaceLanguage.english.count(1, "entry", "entries") == "1 entry")
    #expect(InterfaceLanguage.english.count(2, "entry", "entries") == "2 entries")
    #expect(InterfaceLanguage.german.count(2, "programme") == "2 Sendungen")
  }

  @Test func germanUsesItsOwnPunctuation() {
    #expect(InterfaceLanguage.german.quoted("Tin") == "„Tin“" && InterfaceLanguage.english.quoted("Tin") == "“Tin”")
    #expect(InterfaceLanguage.german.grouped(9_999) == "9999" && InterfaceLanguage.german.grouped(96_120) == "96.120")
    #expect(InterfaceLanguage.english.grouped(96_120) == "96120")
    #expect(InterfaceLanguage.german.tenths(75) == "7,5" && InterfaceLanguage.english.tenths(75) == "7.5")
    #expect(InterfaceLanguage.german.keyName("Shift-Left") == "Umsch-Links")
    #expect(InterfaceLanguage.german.keyName("y") == "y" && InterfaceLanguage.german.yes == "j")
  }

  @Test func languagesWithACatalogueAreListed() {
    #expect(InterfaceLanguage.codes == ["en", "de"])
    #expect(InterfaceLanguage(code: "de")?.name == "Deutsch" && InterfaceLanguage.english.name == "English")
    #expect(InterfaceLanguage(code: "fr") == nil)
  }
}
