import GuideModel
import Testing

@testable import GuideLanguage

@Suite struct CatalogueTests {
  private static let catalogue = Catalogue(
    Array(
      #"""
      # A comment: msgid "none"
      msgid ""
      msgstr ""
      "Language: xx\n"
      "Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\n"

      #. An unknown text.
      msgid "Press “{1}” for \"help\"\n"
      msgstr "„{1}“ zeigt die \"Hilfe\"\\\n"

      msgctxt "month"
      msgid "May"
      msgstr "Mai"

      msgid "May"
      msgstr "darf"

      msgid "programme"
      msgid_plural "programmes"
      msgstr[0] "one"
      msgstr[1] "few"
      msgstr[2] "ma"
      "ny"

      msgid ""
      "a long "
      "sentence"
      msgstr ""
      "ein langer "
      "Satz"

      msgid "untranslated"
      msgstr ""
      """#.utf8))

  @Test func messagesAreFoundByTextAndContext() {
    let catalogue = Self.catalogue
    #expect(catalogue.translation(of: "Press “{1}” for \"help\"\n") == "„{1}“ zeigt die \"Hilfe\"\\\n")
    #expect(catalogue.translation(of: "May") == "darf" && catalogue.translation(of: "May", context: "month") == "Mai")
    #expect(catalogue.translation(of: "a long sentence") == "ein langer Satz")
    #expect(catalogue.headerField("Language") == "xx" && catalogue.headerField("Lang") == nil)
  }

  @Test(arguments: ["", "none", "untranslated", "programmes", "An unknown text.", "may"])
  func missingTranslationsAreNil(text: String) { #expect(Self.catalogue.translation(of: text) == nil) }

  @Test(arguments: [
    (1, "one"), (3, "few"), (11, "many"), (13, "many"), (21, "one"), (24, "few"), (100, "many"), (0, "many"),
  ])
  func pluralFormsDependOnTheNumber(number: Int, form: String) {
    #expect(Self.catalogue.translation(of: "programme", for: number) == form)
    #expect(Self.catalogue.translation(of: "programme", for: -number) == form)
  }

  /// The plural rules of Japanese, French, Irish and Slovenian, and a broken header.
  @Test(arguments: [
    ("0", [0, 0, 0, 0]), ("n > 1", [0, 0, 1, 1]), ("n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : 3", [2, 0, 1, 2]),
    ("(n%100==1 ? 1 : n%100==2 ? 2 : n%100==3 || n%100==4 ? 3 : 0)", [0, 1, 2, 3]), ("!(n*2-1/0)", [1, 0, 0, 0]),
    ("n ==", [1, 0, 1, 1]), ("((n)", [1, 0, 1, 1]), ("n ? 1", [1, 0, 1, 1]), ("x", [1, 0, 1, 1]),
    ("99999999999999999999", [1, 0, 1, 1]),
  ])
  func pluralRulesOfHeadersAreEvaluated(rule: String, forms: [Int]) {
    let plurals = PluralRule(header: "Plural-Forms: nplurals=4; plural=\(rule);\n")
    #expect((0...3).map { plurals.form(for: $0) } == forms)
  }

  @Test func manyParenthesesDoNotExhaustTheStack() {
    let dense = PluralRule(header: "Plural-Forms:\tnplurals=3;plural=(n==1 ?\t0 : 2);\n")
    #expect(dense.form(for: 1) == 0 && dense.form(for: 5) == 2)
    let plurals = PluralRule(header: "nplurals=2; plural=\(String(repeating: "(", count: 1_000_000))n;")
    #expect(plurals.form(for: 1) == 0 && plurals.form(for: 2) == 1)
  }

  /// A catalogue may be cut off or damaged anywhere.
  @Test func damagedCataloguesDoNotCrash() {
    let text = Self.catalogueText
    for end in stride(from: 0, through: text.count, by: 97) {
      for byte in [UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "m"), UInt8(ascii: "\n"), 0xFF] {
        let catalogue = Catalogue(Array(text.prefix(end)) + [byte])
        #expect(catalogue.translation(of: "no such message") == nil)
        _ = catalogue.translation(of: "programme", for: 2)
      }
    }
  }

  private static let catalogueText =
    EmbeddedCatalogues.all.first?.text.withUTF8Buffer { Array($0.prefix(10_000)) } ?? []

  /// Names and symbols that `make lint` does not find in the sources.
  @Test func allLanguagesTranslateDaysMonthsAndSymbols() {
    let weekdays = Weekday.allCases.map { [("weekday", $0.name), ("short weekday", $0.shortName)] }
    let months = CivilDate.monthNames.map { [("month", $0), ("short month", String($0.prefix(3)))] }
    let signs = [
      ("quotation marks", "“{1}”"), ("number", "10000"), ("number", "0.5"), ("answer", "y"),
      ("long date", "{1} {2} {3} {4}"),
      ("short date", "{1} {2} {3}"), ("day and month", "{1} {2}"), ("brief date", "{1} {2} {3}"),
      ("month and year", "{1} {2}"), ("day", "{1}"),
    ]
    for language in EmbeddedCatalogues.all {
      let catalogue = language.text.withUTF8Buffer { Catalogue(Array($0)) }
      #expect(
        catalogue.headerField("X-Language-Name") != nil && catalogue.headerField("Language") == "\(language.code)")
      for (context, text) in signs + (weekdays + months).joined() {
        #expect(catalogue.translation(of: text, context: context) != nil, "\(language.code): \(context): \(text)")
      }
    }
  }

  /// Messages with equal hashes would share a translation.
  @Test func messagesHaveDistinctHashes() throws {
    for catalogue in EmbeddedCatalogues.all {
      let text = catalogue.text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
      let messages = text.split(separator: "\n").count { $0.hasPrefix("msgid ") }
      #expect(CatalogueText(bytes: Array(text.utf8)).offsets.count == messages && messages > 2_000)
    }
  }
}
