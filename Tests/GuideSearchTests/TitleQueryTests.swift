import GuideSearch
import Testing

@Suite struct TitleQueryTests {
  @Test(arguments: [
    ("late kitchen", "Late Kitchen", true),
    ("kitchen late", "Late Kitchen", true),
    ("itch lat", "Late Kitchen", true),
    ("late garden", "Late Kitchen", false),
    ("\"late kitchen\"", "A Late Kitchen", true),
    ("\"kitchen late\"", "Late Kitchen", false),
    ("\"late   kitchen", "Late Kitchen", true),
    ("news -weather", "News; Weather", false),
    ("news -weather", "News", true),
    ("news -", "News", true),
    ("-weather", "News", true),
    ("-\"late kitchen\"", "Late Kitchen", false),
    ("pokemon", "Pokémon", true),
    ("POKÉMON", "Pokemon", true),
    ("poke\u{301}mon", "Pokémon", true),
    ("aether strasse", "Æther Straße", true),
    ("'allo", "’Allo", true),
    ("dwr", "Y Dŵr", true),
    ("が", "かもめ", false),
    ("ニュース", "夜のニュース", true),
    // Found by fuzzing: letters that are one character with what follows them.
    ("e", "e\u{200D}\u{915}", true),
    ("\u{915}", "\u{915}\u{94D}\u{937}", true),
    ("-e", "e\u{200D}\u{915}", false),
    ("", "Anything", false),
    ("\"\"", "Anything", false),
  ])
  func aTitleMatchesWhatPeopleMean(text: String, title: String, isMatch: Bool) {
    #expect(TitleQuery(text).matches(title) == isMatch)
  }

  @Test(arguments: [
    ("late kit", "Late Kitchen", ["Late", "Kit"]),
    ("pokemon", "Café Pokémon", ["Pokémon"]),
    ("ews new", "News", ["News"]),
    ("n", "News at Ten", ["N", "n"]),
    ("strasse", "Die Straße", ["Straße"]),
    ("-x late", "Late", ["Late"]),
    ("zzz", "Late", []),
  ])
  func highlightsAreWhereTheTermsStand(text: String, title: String, marked: [String]) {
    #expect(TitleQuery(text).highlights(in: title).map { String(title[$0]) } == marked)
  }
}
