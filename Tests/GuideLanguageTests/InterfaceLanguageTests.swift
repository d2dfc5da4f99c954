import Testing

@testable import GuideLanguage
@testable import GuideModel

@Suite struct InterfaceLanguageTests {
  @Test(arguments: [
    ("de_DE.UTF-8", InterfaceLanguage.german), ("de", .german), ("de_AT@euro", .german), ("de.UTF-8", .german),
    ("en_GB.UTF-8", .english), ("C.UTF-8", .english), ("C", .english), ("", .english), ("den_XX", .english),
    ("fr_FR.UTF-8", .english),
  ])
  func theLanguageIsThatOfTheLocale(name: String, language: InterfaceLanguage) {
    #expect(InterfaceLanguage(ofLocale: name) == language)
  }

  @Test func theFirstVariableThatIsSetCounts() {
    func language(_ environment: [String: String]) -> InterfaceLanguage {
      InterfaceLanguage { environment[$0] }
    }
    #expect(language(["LANG": "de_DE.UTF-8"]) == .german)
    #expect(language(["LC_ALL": "C", "LANG": "de_DE.UTF-8"]) == .english)
    #expect(language(["LC_ALL": "", "LC_MESSAGES": "de_DE.UTF-8", "LANG": "en_GB.UTF-8"]) == .german)
    #expect(language([:]) == .english)
  }

  @Test func aMessageIsItsEnglishWithNumbersForValues() {
    let message: Message = "“\("Planet {2} of Tin")” is on \(3) channels" + ", \(4) of them hidden"
    #expect(message.key == "“{1}” is on {2} channels, {3} of them hidden")
    #expect(message.english == "“Planet {2} of Tin” is on 3 channels, 4 of them hidden")
    #expect(InterfaceLanguage.english.text(message) == message.english)
    #expect(InterfaceLanguage.german.text("not in any table \(1)") == "not in any table 1")
  }

  @Test func thingsAreCounted() {
    #expect(InterfaceLanguage.english.count(1, "entry", "entries") == "1 entry")
    #expect(InterfaceLanguage.english.count(2, "entry", "entries") == "2 entries")
    #expect(InterfaceLanguage.german.count(2, "programme") == "2 Sendungen")
  }

  /// An English text in two tables would be German in two ways, one of which is never seen.
  @Test func eachMessageIsInOneTable() {
    let all = German.tables.joined().map(\.english)
    #expect(all.count == Set(all).count, "\(Dictionary(grouping: all) { $0 }.filter { $0.value.count > 1 }.keys)")
  }

  /// A value that German leaves out is a fact that the person is not told.
  @Test func eachValueHasItsPlace() {
    for entry in German.tables.joined() {
      for number in 1...9 where entry.english.contains("{\(number)}") || entry.german.contains("{\(number)}") {
        #expect(
          entry.english.contains("{\(number)}") && entry.german.contains("{\(number)}"), "\(entry.english)")
      }
    }
  }
}
