import FuzzBodies
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Title words, searched for by queries without fields.
@Suite struct QueryWordsTests {
  /// Whether the index and the reference implementation find a programme with a title.
  private static func finds(_ text: String, _ title: String) -> Bool {
    let start = Moments.at("2026-11-20 20:00")
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "One"), [.init(start, minutes: 30, title)])
    let guide = sketch.build()
    let query = Query(text)
    let isFound = !SearchIndex(guide).search(query, now: start, in: .utc).programmes.isEmpty
    #expect(PlainMatcher(guide, now: start, in: .utc).matches(query, ProgrammeID(row: 0)) == isFound, "\(text)")
    return isFound
  }

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
    ("--late", "Late Kitchen", true),
    ("pokemon", "Pokémon", true),
    ("POKÉMON", "Pokemon", true),
    ("poke\u{301}mon", "Pokémon", true),
    ("aether strasse", "Æther Straße", true),
    ("'allo", "’Allo", true),
    ("dwr", "Y Dŵr", true),
    ("が", "かもめ", false),
    ("ニュース", "夜のニュース", true),
    // Found by fuzzing: letters that form one character with the scalar after them.
    ("e", "e\u{200D}\u{915}", true),
    ("\u{915}", "\u{915}\u{94D}\u{937}", true),
    ("-e", "e\u{200D}\u{915}", false),
    ("", "Anything", false),
    ("\"\"", "Anything", false),
    ("late OR early", "Early Kitchen", true),
    ("late OR early kitchen", "Late Garden", true),
    ("(late OR early) kitchen", "Late Garden", false),
    ("(late OR early) kitchen", "Early Kitchen", true),
    ("-(late OR early)", "Kitchen", true),
    ("-(late OR early)", "Early Kitchen", false),
    ("late or early", "Late or Early", true),
    ("late AND kitchen", "Late Kitchen", true),
    ("=kit", "Late Kitchen", false),
    ("=kitchen", "Late Kitchen", true),
    ("=kitchen", "Kitchen: The Return", true),
    ("=\"late kit\"", "Late Kitchen", false),
    ("=cafe", "Café", true),
    ("=caf", "Café", false),
    ("=a", "A-Z", true),
    ("title:late", "Late Kitchen", true),
    ("title:(late kitchen)", "Late Kitchen", true),
    ("title:=kit", "Late Kitchen", false),
    // With `=`, the whole title must match, whatever its characters.
    ("title:=kitchen", "Late Kitchen", false),
    ("title:=kitchen", "KITCHEN", true),
    ("title:=\"late kitchen\"", "Late Kitchen", true),
    ("title:=\"late kitchen\"", "Late Kitchen (US)", false),
    ("title:=\"the office (us)\"", "The Office (US)", true),
    ("title:=\"the office\"", "The Office (US)", false),
    ("title:(=kitchen)", "Late Kitchen", true),
    ("title:=\"\\\"late\\\" kitchen\"", "\"Late\" Kitchen", true),
    ("title:=\"a \\\\ b\"", "A \\ B", true),
    ("title:==", "=", true),
    ("title:=\"=\"", "=", true),
    ("title:=\"=\"", "= ?", false),
    ("title:=🎬", "🎬", true),
    ("title:=🎬", "🎬 2", false),
    ("title:=\"cobblers row\"", "Cobbler's Row", true),
    ("title:=\"copper and salt\"", "Copper & Salt", true),
    ("title:=\"a  b\"", "A  B", true),
    ("-title:=kitchen", "Late Kitchen", true),
    ("late title:=\"late kitchen\"", "Late Kitchen", true),
    ("\"say \\\"hello\"", "We Say \"Hello\"", true),
    ("csi: harbour", "CSI: Harbour", true),
    ("24:00", "At 24:00", true),
    ("tin (1978)", "Planet of Tin (1978)", true),
    // Apostrophes are ignored, whatever form they take.
    ("cobblers", "The Cobbler's Row", true),
    ("cobblers", "The Cobbler’s Row", true),
    ("cobblers", "The Cobbler\u{2BC}s Row", true),
    ("cobbler's", "Cobblers", true),
    ("cobbler’s", "Cobbler's", true),
    ("\"cobblers row\"", "The Cobbler's Row", true),
    ("cobbler", "Cobbler's", true),
    ("=cobbler", "Cobbler's", true),
    ("=cobblers", "Cobbler's", true),
    ("=cobblers", "Cobblerses", false),
    ("=amour", "L'Amour", true),
    ("lamour", "L’Amour", true),
    ("-cobblers", "Cobbler's", false),
    ("rocknroll", "Rock ’n’ Roll", false),
    ("rocknroll", "Rock’n’Roll", true),
    ("'allo", "Allo Allo", true),
    ("'allo", "Shallow", false),
    ("'", "Cobbler's", true),
    ("'", "Cobblers", false),
    // `and` and `&` are the same word.
    ("copper and salt", "Copper & Salt", true),
    ("copper & salt", "Copper and Salt", true),
    ("\"copper and salt\"", "Copper & Salt", true),
    ("\"copper & salt\"", "Copper and Salt", true),
    ("copper an", "Copper & Sugar", true),
    ("=and", "Copper & Salt", true),
    ("=and", "Copper&Salt", true),
    ("copper and salt", "Copper&Salt", true),
    ("\"copper and salt\"", "Copper&Salt", true),
    ("copper & salt", "Copper&Salt", true),
    ("copper&salt", "Copper & Salt", true),
    ("copper&salt", "Copper and Salt", true),
    ("copper&sal", "Copper and Salt", true),
    ("copper&", "Copper and Salt", true),
    ("copper&", "Copper Andes", false),
    ("copperandsalt", "Copper&Salt", false),
    ("=copper", "Copper&Salt", true),
    ("&", "Copper and Salt", true),
    ("&", "Copper Sandy", false),
    ("\"& salt\"", "Sand Salt", false),
    ("r&b", "R&B", true),
    ("r&b", "R and B", true),
    ("R&B", "R & B", true),
    ("=r&b", "R and B", true),
    ("=r&b", "R and Bees", false),
    ("r and b", "R&B", true),
    ("r & b", "R&B", true),
    ("\"r and b\"", "R&B", true),
    ("\"r & b\"", "R&B", true),
    ("r and b", "R&&B", false),
    ("m and ss", "M&S's", true),
    ("randb", "R&B", false),
    ("toms and annes", "Tom's & Anne’s", true),
    ("-and", "Copper & Salt", false),
    ("-and", "Copper&Salt", false),
    // Joiners are neither shown nor typed.
    ("\u{645}\u{6CC}\u{62E}", "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}", true),
    ("\u{645}\u{6CC}\u{200C}\u{62E}", "\u{645}\u{6CC}\u{62E}\u{648}", true),
    ("\u{915}\u{94D}\u{937}", "\u{915}\u{94D}\u{200D}\u{937}", true),
    ("kettle", "Ket\u{200C}tle", true),
    ("ket\u{200D}tle", "Kettle", true),
    ("=kettle", "The Ket\u{200D}tle's", true),
    ("=ket", "Ket\u{200C}tle", false),
    ("\u{200C}", "Kettle", false),
  ])
  func titlesMatchInAnyCaseAndSpelling(text: String, title: String, isMatch: Bool) {
    #expect(Self.finds(text, title) == isMatch)
  }

  @Test(arguments: ["'", "’", "‘", "ʼ", "＇", "`", "´", "′", "‛", "｀", "\u{1FEF}", "\u{1FFD}"])
  func allApostrophesAreEqual(apostrophe: String) {
    let title = "The Cobbler\(apostrophe)s Row"
    for text in ["cobblers", "cobbler's", "cobbler\(apostrophe)s", "=cobblers", "\"the cobblers row\""] {
      #expect(Self.finds(text, title), "\(text) in \(title)")
    }
    // One of these characters is a letter, which does not end a word.
    #expect(Self.finds("=cobbler", title) == (apostrophe != "ʼ"))
    #expect(Self.finds("cobbler\(apostrophe)s", "Cobblers") && !Self.finds("cobblersr", title))
    #expect(Query("cobblers").highlights(in: title).map { String(title[$0]) } == ["Cobbler\(apostrophe)s"])
  }

  @Test(arguments: [
    ("late kit", "Late Kitchen", ["Late", "Kit"]),
    ("pokemon", "Café Pokémon", ["Pokémon"]),
    ("ews new", "News", ["News"]),
    ("n", "News at Ten", ["N", "n"]),
    ("=n", "News n Ten", ["n"]),
    ("strasse", "Die Straße", ["Straße"]),
    ("-x late", "Late", ["Late"]),
    ("zzz", "Late", []),
    ("any:late actor:kit", "Late Kitchen", ["Late"]),
    ("late OR kit", "Late Kitchen", ["Late", "Kit"]),
    ("cobblers", "The Cobbler's Row", ["Cobbler's"]),
    ("blersro", "Cobbler's'Row's", ["bler's'Ro"]),
    ("cobbler’s", "Cobblers", ["Cobblers"]),
    ("copper and salt", "Copper & Salt", ["Copper", "&", "Salt"]),
    ("\"er and s\"", "Copper & Salt", ["er & S"]),
    ("& salt", "Sand and Salt", ["and", "Salt"]),
    ("r and b", "The R&B Show", ["R&B"]),
    ("\"r and b\"", "The R&B Show", ["R&B"]),
    ("and", "The R&B Show", ["&"]),
    ("r&b", "R and B", ["R and B"]),
    ("kettle", "A Ket\u{200C}tle On", ["Ket\u{200C}tle"]),
    ("on", "A Ket\u{200C}tle\u{200D} On", ["On"]),
    ("tle", "A Ket\u{200C}tle On", ["tle"]),
    ("\u{62E}\u{648}", "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}", ["\u{62E}\u{648}"]),
    ("ket\u{200D}tle", "Kettle", ["Kettle"]),
    ("émile's", "Emiles & ÉMILE’S", ["Emiles", "ÉMILE’S"]),
  ])
  func highlightsCoverTheTerms(text: String, title: String, marked: [String]) {
    #expect(Query(text).highlights(in: title).map { String(title[$0]) } == marked)
  }
}
