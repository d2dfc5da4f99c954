import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Values as written by real generators, in addition to the forms in the DTD.
@Suite struct XMLTVValueTests {

  private static func guide(_ rest: String, languages: [String] = []) -> Guide {
    let item = DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)
    return DecodedXMLTV("<tv><channel id=\"one\"/>\(item)</tv>", languages: languages).guide
  }

  private static func details(_ rest: String, languages: [String] = []) throws -> ProgrammeDetails {
    let guide = guide(rest, languages: languages)
    return guide.details(of: try #require(guide.programmes.first))
  }

  private static func numbers(_ systems: (String, String)...) throws -> EpisodeNumber? {
    try details(systems.map { "<episode-num system=\"\($0.0)\">\($0.1)</episode-num>" }.joined()).summary.episode
  }

  // MARK: - Episodes

  @Test(arguments: [
    "xmltv_ns", "xmltv-ns", "XMLTV_NS", " Xmltv-NS ", "xmltvns",
  ]) func xmltvNSIsKnownByAnySpelling(system: String) throws {
    let episode = try Self.numbers((system, "10/ . 1/ . /"))
    #expect(episode?.season == 11 && episode?.number == 2)
  }

  @Test(arguments: ["onscreen", "Onscreen", "ONSCREEN", "on-screen", "on_screen", "SxxExx", "SXXEXX", "common"])
  func onscreenIsRecognisedInAnySpelling(system: String) throws {
    let episode = try Self.numbers((system, "S3 E4"))
    #expect(episode?.season == 3 && episode?.number == 4)
  }

  @Test func seasonAndEpisodeMayBeSeparateSystems() throws {
    let both = try Self.numbers(("Episode", "35"), ("season", "6"), ("series", "SH00000378"))
    #expect(both == EpisodeNumber(raw: "S6 E35", season: 6, number: 35))
    #expect(try Self.numbers(("episode-num", "14/20"))?.count == 20)
    #expect(try Self.numbers(("season_number", "3"))?.season == 3)
    #expect(try Self.numbers(("series", "SH00000378")) == nil)
    #expect(try Self.numbers(("Staffel", "2"), ("Folge", "5"))?.shortText == "s2 e5")
    #expect(try Self.numbers(("series", "2"), ("episode", "5"))?.shortText == "s2 e5")
    let letters = try Self.numbers(("season", "S06"), ("episode", "E35"))
    #expect(letters?.season == 6 && letters?.number == 35)
    #expect(try Self.numbers(("season", "Season 6"))?.season == 6)
    #expect(try Self.numbers(("episode", "Folge 5 von 8"))?.count == 8)
    #expect(try Self.numbers(("season", "soon"), ("episode", "soon")) == nil)
    #expect(try Self.numbers(("season", "6"), ("xmltv_ns", "1.2."))?.season == 2)
  }

  @Test func partsAreKept() throws {
    let first = try #require(try Self.numbers(("xmltv_ns", "1.0.0/2")))
    let second = try #require(try Self.numbers(("xmltv_ns", "1.0.1/2")))
    #expect(first.part == 1 && first.partCount == 2 && second.part == 2)
    #expect(first.shortText == "s2 e1 part 1/2")
    #expect(try Self.numbers(("xmltv_ns", "..1/3"))?.shortText == "part 2/3")
    #expect(try Self.numbers(("onscreen", "S2 E5 part 2"))?.part == 2)
    #expect(try Self.numbers(("onscreen", "Part 2")) == EpisodeNumber(raw: "Part 2", part: 2))
    // Many guides give a part for every episode.
    #expect(try Self.numbers(("xmltv_ns", "1.0.0/1"))?.part == nil)
    #expect(try Self.numbers(("xmltv_ns", "1.0.0"))?.part == nil)
    #expect(try Self.numbers(("xmltv_ns", "1.0.2/2"))?.partCount == nil)
  }

  @Test func partsSurviveAnExport() throws {
    let guide = Self.guide("<episode-num system=\"xmltv_ns\">1.0/6.1/2</episode-num>")
    let encoder = XMLTVEncoder(guide, in: .utc)
    let again = DecodedXMLTV(encoder.head + encoder.programmes(0..<1) + encoder.foot).guide
    let programme = try #require(again.programmes.first)
    #expect(again.summary(of: programme).episode == guide.summary(of: programme).episode)
  }

  @Test func totalsBelowTheNumberAreLeftOut() throws {
    #expect(try Self.numbers(("xmltv_ns", "1.11/6."))?.count == nil)
    #expect(try Self.numbers(("xmltv_ns", "1.11/12."))?.count == 12)
    #expect(try Self.numbers(("xmltv_ns", "0/0.4/0.0/0"))?.count == nil)
  }

  @Test(
    arguments: [
      ("Saison 2 (5/8)", 2, 5, 8), ("Sesong 2 (5:8)", 2, 5, 8), ("2. řada, 5. díl", 2, 5, nil), ("S2 F5", 2, 5, nil),
      ("Κ2 Ε5", 2, 5, nil), ("(S5, ep22)", 5, 22, nil), ("[S2 E5]", 2, 5, nil), ("S1E1 (of 6)", 1, 1, 6),
      ("(Ep 5 of 8)", nil, 5, 8),
      ("S01E01/E02", 1, 1, nil), ("E5 S2", 2, 5, nil), ("S2, E5/8", 2, 5, 8), ("2nd series, episode 5", 2, 5, nil),
      ("2. Staffel, Folge 5", 2, 5, nil), ("Folge 5 (Staffel 2)", 2, 5, nil), ("Staffel 2, Folge 5 von 8", 2, 5, 8),
      ("2. Staffel, 5. Folge", 2, 5, nil), ("Seizoen 2 Aflevering 5", 2, 5, nil), ("Seizoen 2, afl. 5/8", 2, 5, 8),
      ("Säsong 2 Del 5 av 8", 2, 5, 8), ("Avsnitt 5 av 8", nil, 5, 8), ("Sesong 2, episode 5", 2, 5, nil),
      ("Sæson 2, afsnit 5 af 8", 2, 5, 8), ("Kausi 2. Jakso 5/8.", 2, 5, 8), ("Saison 2 : épisode 5 sur 12", 2, 5, 12),
      ("Temporada 2, capítulo 5", 2, 5, nil), ("T2 E5", 2, 5, nil), ("Stagione 2 Puntata 5", 2, 5, nil),
      ("Temporada 2 Episódio 5 de 12", 2, 5, 12), ("Sezon 2 odc. 5/13", 2, 5, 13), ("odcinek 5", nil, 5, nil),
      ("2. série, 5. díl", 2, 5, nil), ("2. évad, 5. rész", 2, 5, nil), ("2. Sezon 5. Bölüm", 2, 5, nil),
      ("2 сезон 5 серия", 2, 5, nil), ("Сезон 2, серія 5", 2, 5, nil), ("Κύκλος 2, Επεισόδιο 5", 2, 5, nil),
      ("第2季第5集", 2, 5, nil), ("第2期 第5話", 2, 5, nil), ("シーズン2 #5", 2, 5, nil), ("시즌 2 5회", 2, 5, nil),
      ("第5回", nil, 5, nil), ("#5", nil, 5, nil), ("Del 5:8", nil, 5, 8),
    ] as [(String, Int?, Int?, Int?)])
  func onscreenNumbersAreReadInManyLanguages(text: String, season: Int?, number: Int?, count: Int?) throws {
    let episode = try #require(try Self.numbers(("onscreen", text)))
    #expect(episode.season == season && episode.number == number && episode.count == count)
  }

  @Test func onscreenTextMayClaimToBeXMLTV() throws {
    let episode = try #require(try Self.numbers(("xmltv_ns", "S2E5")))
    #expect(episode.season == 2 && episode.number == 5)
    #expect(try Self.numbers(("xmltv_ns", "S2E5"), ("xmltv_ns", "3.6."))?.season == 4)
  }

  @Test(arguments: [
    "第5話の前", "#", "第", "27/11/2026", "2026-11-27", "20:15", "Apollo 13", "Series finale", "Halbfinale 2", "5. Element",
    "(2)",
  ])
  func otherTextWithNumbersIsNotAnEpisode(text: String) throws {
    let episode = try Self.numbers(("onscreen", text))
    #expect(episode?.season == nil && (episode?.number == nil || text == "(2)"))
  }

  // MARK: - Years, languages, repeats

  @Test(
    arguments: [
      ("1984", 1984), ("19840312", 1984), ("198403", 1984), ("1984-03-12", 1984), ("12/03/1984", 1984), ("1984-", 1984),
      ("0000", nil), ("9999", nil), ("0001-01-01T00:00:00", nil), ("84", nil), ("198", nil), ("20XX", nil),
      ("c1984", 1984), ("(1984)", 1984), ("[1984]", 1984), ("ca. 1984", 1984), ("USA 1984", 1984), ("©1984", 1984),
      ("March 1984", 1984), ("1984r.", 1984), ("1984年", 1984), ("1984/85", 1984), ("1984-1986", 1984), ("2099", nil),
      ("20843112", nil), ("19843112", nil), ("12345", nil), ("+1984567", nil),
    ] as [(String, Int?)]) func yearsHaveFourPlausibleDigits(date: String, year: Int?) throws
  {
    #expect(try Self.details("<date>\(date)</date>").summary.year == year)
  }

  @Test(arguments: ["de", "ger", "deu", "DEU", "de-AT", "de_CH", "de-Latn-DE", "GER"])
  func languageCodesOfTwoAndThreeLettersAreTheSame(tag: String) throws {
    let rest =
      "<desc lang=\"eng\">E</desc><desc lang=\"\(tag)\">D</desc><category lang=\"eng\">News</category><category lang=\"\(tag)\">Nachrichten</category>"
    for wanted in [["de"], ["de_AT", "de"], ["ger"]] {
      let details = try Self.details(rest, languages: wanted)
      #expect(details.description == "D" && details.genres == ["Nachrichten"], "\(wanted)")
    }
    #expect(try Self.details(rest, languages: ["en"]).description == "E")
    #expect(try Self.details(rest, languages: ["d"]).description == "E")
  }

  @Test func xmlLangIsAlsoRead() throws {
    let rest = "<desc xml:lang=\"en\">E</desc><desc xml:lang=\"de\">D</desc>"
    #expect(try Self.details(rest, languages: ["de"]).description == "D")
    #expect(try Self.details(rest, languages: ["en"]).description == "E")
    #expect(
      try Self.details("<desc lang=\"en\">E</desc><desc xml:lang=\"DE-at\">D</desc>", languages: ["de"]).description
        == "D")
  }

  @Test func norwegianIsOneLanguage() throws {
    let rest = "<desc lang=\"en\">E</desc><desc lang=\"nor\">N</desc>"
    for wanted in ["nb_NO", "nn", "no"] {
      #expect(try Self.details(rest, languages: [wanted, String(wanted.prefix(2))]).description == "N")
    }
  }

  @Test func channelNamesAreChosenByLanguage() {
    let names = "<display-name lang=\"eng\">Quay</display-name><display-name lang=\"ger\">Kai</display-name>"
    let guide = DecodedXMLTV("<tv><channel id=\"one\">\(names)</channel></tv>", languages: ["de"]).guide
    #expect(guide.channels.map(\.name) == ["Kai"])
  }

  @Test(arguments: [
    ("", true), (" start=\"2020\"", true), (" start=\"20261113200000\"", true), (" start=\"2026-11-01\"", true),
    (" start=\"20261120200000 +0000\"", false), (" start=\"20261120210000 +0100\"", false),
    (" start=\"20261120\"", false), (" start=\"20261120 +0000\"", false), (" start=\"20261119 +0000\"", true),
    (" start=\"20261120000000\"", false), (" start=\"20261120000000 +0000\"", true), (" start=\"2026 +0100\"", true),
    (" start=\"202611\"", true),
    (" start=\"20261130\"", false), (" start=\"soon\"", true), (" channel=\"two\"", true),
  ]) func aRepeatWasShownBefore(attributes: String, isRepeat: Bool) throws {
    let guide = Self.guide("<previously-shown\(attributes)/>")
    #expect(guide.flags(of: try #require(guide.programmes.first)).contains(.repeat) == isRepeat)
  }

  /// A date is in the zone of the place where the guide was written.
  @Test(arguments: ["-0500", "-0800", "+0000", "+0100", "+1100"])
  func previousDatesAreComparedInTheGuidesZone(offset: String) {
    func isRepeat(_ day: String) -> Bool {
      let item = DecodedXMLTV.programme(
        "20261120203000 \(offset)", "20261120213000 \(offset)", "Quiz", "<previously-shown start=\"\(day)\"/>")
      let guide = DecodedXMLTV("<tv><channel id=\"one\"/>\(item)</tv>").guide
      return guide.programmes.first.map { guide.flags(of: $0).contains(.repeat) } ?? false
    }
    #expect(!isRepeat("20261120") && !isRepeat("2026-11-20") && !isRepeat("20261121") && !isRepeat("20261120000000"))
    #expect(isRepeat("20261119") && isRepeat("20261119000000") && isRepeat(""))
  }

  // MARK: - Channels and titles

  @Test func idsThatDifferInCaseOrSpacesAreOneChannel() {
    let items = ["Quay.Example", " quay.example", "QUAY.EXAMPLE "].enumerated().map { index, id in
      "<programme start=\"2026112020\(index)000\" stop=\"2026112020\(index)500\" channel=\"\(id)\"><title>\(index)</title></programme>"
    }
    let decoded = DecodedXMLTV(
      "<tv><channel id=\"quay.example\"><display-name>Quay</display-name></channel><channel id=\"B&amp;B\"/>\(items.joined())<programme start=\"20261120200000\" channel=\"b&amp;amp;b\"><title>x</title></programme></tv>"
    )
    #expect(decoded.guide.channels.map(\.id) == ["quay.example", "B&B"])
    #expect(decoded.titles.sorted() == ["0", "1", "2", "x"])
    #expect(decoded.messages.count { $0.hasSuffix(": joined") } == 4)
  }

  @Test func declaredIdsThatDifferInCaseStayTwoChannels() {
    let decoded = DecodedXMLTV(
      "<tv><channel id=\"QUAY\"/><channel id=\"quay\"/><programme start=\"20261120200000\" channel=\"Quay\"><title>x</title></programme></tv>"
    )
    #expect(decoded.guide.channels.map(\.id) == ["QUAY", "quay", "Quay"])
  }

  @Test func programmesWithoutATitleAreStillDisplayed() {
    let decoded = DecodedXMLTV.items(
      "<programme start=\"20261120200000\" stop=\"20261120210000\" channel=\"one\"><sub-title>Storm</sub-title></programme>"
        + "<programme start=\"20261120210000\" stop=\"20261120220000\" channel=\"one\"><title> </title><desc>D</desc></programme>"
    )
    #expect(decoded.lines == ["20:00–21:00 Storm", "21:00–22:00 (no title)"])
    #expect(decoded.diagnostics.allSatisfy { $0.severity == .repaired } && decoded.diagnostics.count == 2)
  }

  // MARK: - Lengths

  @Test func stopsThatAllEqualTheirStartsAreIgnored() {
    let times = ["202611201700", "202611201800", "202611202000"]
    let decoded = DecodedXMLTV.items(times.reversed().map { DecodedXMLTV.programme($0, $0, "Race") }.joined())
    #expect(decoded.lines == ["17:00–18:00 Race", "18:00–20:00 Race", "20:00–21:00 Race"])
    #expect(decoded.messages.contains { $0.contains("every programme of the channel ends when it starts") })
  }

  @Test func missingStopsAreNoEvidenceAgainstIt() {
    let missing =
      DecodedXMLTV.programme("202611201700", "202611201700", "A") + DecodedXMLTV.programme("202611201800", nil, "B")
    #expect(DecodedXMLTV.items(missing).lines == ["17:00–18:00 A", "18:00–19:00 B"])
    let seconds = ["20261120170000", "20261120180000"].map { DecodedXMLTV.programme($0, "\($0.dropLast())1", "A") }
    #expect(DecodedXMLTV.items(seconds.joined()).lines == ["17:00–18:00 A", "18:00–19:00 A"])
  }

  @Test func programmesThatShareASlotKeepNoLength() {
    let start = "202611201800"
    let clump = (0...1).map {
      "<programme start=\"\(start)\" stop=\"\(start)\" clumpidx=\"\($0)/2\" channel=\"one\"><title>C\($0)</title></programme>"
    }
    #expect(DecodedXMLTV.items(clump.joined()).lines.allSatisfy { $0.hasPrefix("18:00–18:00") })
    let mixed =
      DecodedXMLTV.programme(start, start, "Zero") + DecodedXMLTV.programme("202611201900", "202611202000", "Hour")
    #expect(DecodedXMLTV.items(mixed).lines == ["18:00–18:00 Zero", "19:00–20:00 Hour"])
  }

  // MARK: - Stars

  private static func stars(_ ratings: [String]) -> [String?] {
    let items = ratings.enumerated().map { index, rating in
      DecodedXMLTV.programme(
        "20261120\(10 + index)00", "20261120\(11 + index)00", "Film", "<star-rating\(rating)</star-rating>")
    }
    let guide = DecodedXMLTV.items(items.joined()).guide
    return guide.programmes.map { guide.summary(of: $0).stars?.text }
  }

  @Test func bareStarsUseTheScaleOfTheSource() {
    #expect(Self.stars(["><value>2.5</value>", "><value>5</value>"]) == ["2.5", "5"])
    #expect(Self.stars(["><value>3</value>", "><value>7.4</value>"]) == ["1.5", "3.7"])
    #expect(Self.stars(["><value>30</value>", "><value>74</value>"]) == ["1.5", "3.7"])
    #expect(Self.stars(["><value>4</value>", "><value>16/20</value>", "><value>80%</value>"]) == ["4", "4", "4"])
    // A number of votes is not a rating, and does not reveal the scale.
    #expect(Self.stars(["><value>7.4</value>", "><value>1000</value>"]) == ["3.7", nil])
    #expect(Self.stars([" system=\"IMDb\"><value>7</value>", "><value>4</value>"]) == ["3.5", "4"])
    #expect(
      Self.stars(["><value>3,5/5</value>", "><value>7 /10</value>", "><value>nan/5</value>"]) == ["3.5", "3.5", nil])
    #expect(
      Self.stars(["><value>4 von 5</value>", "><value>8 out of 10</value>", "><value>★★★½</value>"]) == [
        "4", "4", "3.5",
      ])
    let words = ["><value>4 stars</value>", "><value>3,5 von 5 Sternen</value>", "><value>8</value>"]
    #expect(Self.stars(words) == ["4", "3.5", "4"])
    let drawn = ["><value>***</value>", "><value>****½</value>", "><value>******</value>"]
    #expect(Self.stars(drawn) == ["3", "4.5", nil])
    #expect(
      Self.stars(["><value>4 5</value>", "><value>4</value>", "><value>3.5 (120)</value>"]) == [nil, "4", "3.5"])
    let halves = ["><value>3 1/2</value>", "><value>3½</value>", "><value>3½/5</value>", "><value>4⁄5</value>"]
    #expect(Self.stars(halves) == ["3.5", "3.5", "3.5", "4"])
    let asterisks = [
      "><value>**** 1/2</value>", "><value>*** 1/2</value>", "><value>* 1/2</value>", "><value>***1/2</value>",
    ]
    #expect(Self.stars(asterisks) == ["4.5", "3.5", "1.5", "3.5"])
    let around = [
      "><value>8.0/10 IMDb</value>", "><value>IMDb: 8.0/10</value>", "><value>8.0/10 - 1,234 votes</value>",
    ]
    #expect(Self.stars(around) == ["4", "4", "4"])
    let others = [
      "><value>3 1/2 stars</value>", "><value>Rating: 4/5</value>", "><value>4/5.</value>",
      "><value>★★★★☆ (4/5)</value>",
    ]
    #expect(Self.stars(others) == ["3.5", "4", "4", "4"])
    #expect(Self.stars(["><value>⭐⭐⭐⭐</value>", "><value>⭐️⭐️⭐️</value>", "><value>●●●○○</value>"]) == ["4", "3", "3"])
    let signs = ["><value>4★</value>", "><value>4*</value>", "><value>4-star</value>", "><value>***/*****</value>"]
    #expect(Self.stars(signs) == ["4", "4", "4", "3"])
    #expect(Self.stars(["><value>9.0/10 (1234 votes)</value>", "><value>4 / 5 (critics)</value>"]) == ["4.5", "4"])
    #expect(Self.stars(["><value>★★☆☆☆</value>", "><value>★★★★★★</value>", "><value>½</value>"]) == ["2", nil, "0.5"])
  }

  @Test func eachRatingSystemHasItsOwnScale() {
    let mixed = [
      " system=\"Votes\"><value>74</value>", " system=\"Press\"><value>2</value>", "><value>4</value>",
      " system=\"Press\"><value>5</value>",
    ]
    #expect(Self.stars(mixed) == ["3.7", "2", "4", "5"])
    let critics = [" system=\"Metacritic\"><value>7.4</value>", " system=\"Rotten Tomatoes\"><value>80</value>"]
    #expect(Self.stars(critics) == ["3.7", "4"])
    #expect(
      Self.stars([" system=\"Metacritic\"><value>74</value>", " system=\"Metacritic\"><value>6</value>"]).first == "3.7"
    )
  }

  @Test func theScaleOfStarsIsSharedByAllPartsOfADocument() throws {
    let parts = [("202611201000", "3"), ("202611201100", "8")].map { start, stars in
      Array(DecodedXMLTV.programme(start, nil, "Film", "<star-rating><value>\(stars)</value></star-rating>").utf8)
    }
    var assembly = XMLTVAssembly(file: "guide.xml", languages: [], expecting: 0)
    for (index, part) in parts.enumerated() {
      let bytes = index == 0 ? Array("<tv><channel id=\"one\"/>".utf8) + part : part
      _ = assembly.append(XMLTVPart.decode(bytes, file: "guide.xml", languages: [], isFirst: index == 0))
    }
    var builder = GuideBuilder()
    _ = builder.add(assembly.finish())
    let guide = builder.build()
    #expect(guide.programmes.map { guide.summary(of: $0).stars?.text } == ["1.5", "4"])
  }
}
