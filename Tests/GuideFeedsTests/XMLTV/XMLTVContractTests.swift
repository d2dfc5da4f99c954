import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// What the format's description promises, element by element.
@Suite struct XMLTVContractTests {
  private static func whole(languages: [String] = [], pieces: Int = .max) throws -> XMLTVLook {
    XMLTVLook(try FixtureLoader.bytes("xmltv/whole.xml"), languages: languages, pieces: pieces)
  }

  @Test func channelsHaveNamesAndNumbers() throws {
    let look = try Self.whole()
    #expect(look.guide.channels.map(\.name) == ["Harbour One", "Meridian"])
    #expect(look.guide.channels.map(\.number) == [7, 12])
    #expect(try Self.whole(languages: ["cy"]).guide.channels.map(\.name) == ["Yr Harbwr", "Meridian"])
    #expect(look.findings.isEmpty, "\(look.complaints)")
  }

  @Test func timesHaveZonesAndAMissingStopIsTheNextStart() throws {
    #expect(
      try Self.whole().lines == [
        "20:30–21:25 The Ferrymen", "21:25–22:00 News & Weather", "22:00–23:00 Late <Kitchen>",
        "20:00–21:00 Planet of Tin",
      ])
  }

  @Test func everyElementOfAProgrammeIsRead() throws {
    let guide = try Self.whole().guide
    let ferrymen = try #require(guide.programmes.first)
    let details = guide.details(of: ferrymen)
    #expect(details.summary.episodeTitle == "The Long Tide")
    #expect(details.summary.episode == EpisodeNumber(raw: "S2 E4", season: 2, number: 4, count: 6))
    #expect(details.summary.year == 2025)
    #expect(details.summary.stars == 4)
    #expect(details.description == "Osk and Wren row against the tide.")
    #expect(details.directors == ["Ada Penrose"])
    #expect(details.cast == [CastMember(name: "Tom Larkin", role: "Osk"), CastMember(name: "Mira Vale")])
    #expect(details.genres == ["Drama", "Sea"])
    #expect(details.certificate == "12")
    #expect(guide.genre(of: ferrymen) == "Drama")
    #expect(
      guide.flags(of: ferrymen) == [
        .premiere, .repeat, .subtitles, .deafSigned, .widescreen, .blackAndWhite, .new, .lastChance,
      ])
    #expect(
      details.more == [
        Fact(.title, "Y Fferiwyr", qualifier: "cy"),
        Fact(.description, "Mae Osk a Wren yn rhwyfo.", qualifier: "cy"), Fact(.clump, "0/2"),
        Fact(.writer, "Joan Aster"), Fact(.adapter, "Ned Hollis"), Fact(.producer, "Iris Quay"),
        Fact(.composer, "Otto Brandt"), Fact(.editor, "Lena Frost"), Fact(.presenter, "Sam Ridley"),
        Fact(.commentator, "Gus Weir"), Fact(.guest, "Nell Tarrant"), Fact(.date, "20250314"),
        Fact(.keyword, "tide"), Fact(.language, "English"), Fact(.originalLanguage, "Welsh"), Fact(.length, "52"),
        Fact(.icon, "https://harbour.example/ferrymen.png"),
        Fact(.url, "https://harbour.example/ferrymen", qualifier: "guide"), Fact(.country, "Wales"),
        Fact(.episodeNumber, "1 . 3/6 . 0/1", qualifier: "xmltv_ns"),
        Fact(.episodeNumber, "S2 E4", qualifier: "onscreen"),
        Fact(.episodeNumber, "EP01234567.0012", qualifier: "dd_progid"), Fact(.video, "no", qualifier: "colour"),
        Fact(.video, "16:9", qualifier: "aspect"), Fact(.video, "HDTV", qualifier: "quality"),
        Fact(.audio, "surround", qualifier: "stereo"),
        Fact(.previouslyShown, "20260101", qualifier: "meridian.example"), Fact(.premiere, "First on this channel"),
        Fact(.lastChance, "Until Sunday"), Fact(.subtitles, "English", qualifier: "teletext"),
        Fact(.subtitles, "", qualifier: "deaf-signed"), Fact(.icon, "https://harbour.example/12.png"),
        Fact(.stars, "4 / 5", qualifier: "Harbour"),
        Fact(.review, "A tide of a story.", qualifier: "Harbour Post"),
        Fact(.image, "https://harbour.example/poster.jpg", qualifier: "poster"),
      ])
  }

  @Test func languagesThatArePreferredAreShown() throws {
    let guide = try Self.whole(languages: ["cy", "en"]).guide
    let ferrymen = try #require(guide.programmes.first)
    #expect(guide.title(of: ferrymen) == "Y Fferiwyr")
    #expect(guide.details(of: ferrymen).description == "Mae Osk a Wren yn rhwyfo.")
    #expect(guide.details(of: ferrymen).summary.episodeTitle == "The Long Tide")
  }

  @Test func genresAreThoseOfOneLanguageAndOfNone() throws {
    let rest =
      "<category lang=\"de\">Krimi</category><category lang=\"en\">Crime</category><category>Series</category>"
    let text = "<tv>" + XMLTVLook.programme("202611202000", "202611202100", "Quiz", rest) + "</tv>"
    for (languages, genres) in [([String](), ["Krimi", "Series"]), (["en"], ["Crime", "Series"])] {
      let guide = XMLTVLook(text, languages: languages).guide
      let quiz = try #require(guide.programmes.first)
      #expect(guide.details(of: quiz).genres == genres)
      #expect(guide.genre(of: quiz) == genres.first)
    }
  }

  @Test(
    arguments: [
      ("1 . 0/13 . 0/2", "S2 E1/13", 2, 1), ("9.9", "S10 E10", 10, 10), (".4.", "E5", nil, 5), ("3..", "S4", 4, nil),
      ("-1.12.0", "E13", nil, 13), ("0.-1", "S1", 1, nil),
    ] as [(String, String, Int?, Int?)])
  func episodesCountFromOne(written: String, words: String, season: Int?, number: Int?) throws {
    let rest = "<episode-num system=\"xmltv_ns\">\(written)</episode-num>"
    let guide = XMLTVLook.items(XMLTVLook.programme("202611202000", "202611202100", "Quiz", rest)).guide
    let episode = try #require(guide.programmes.first.flatMap { guide.summary(of: $0).episode })
    #expect(episode.raw == words)
    #expect(episode.season == season)
    #expect(episode.number == number)
  }

  @Test(
    arguments: [
      ("S9 E9/13", 9, 9, 13), ("S9E9", 9, 9, nil), ("E9", nil, 9, nil), ("S9", 9, nil, nil), ("S9 E9 P9", 9, 9, nil),
      ("Episode 16 of 24", nil, 16, 24), ("16", nil, 16, nil), ("St. 2, Folge 24/13", nil, nil, nil),
    ] as [(String, Int?, Int?, Int?)])
  func episodesAreReadAsPeopleWriteThem(written: String, season: Int?, number: Int?, count: Int?) throws {
    let rest = "<episode-num>\(written)</episode-num>"
    let guide = XMLTVLook.items(XMLTVLook.programme("202611202000", "202611202100", "Quiz", rest)).guide
    let episode = try #require(guide.programmes.first.flatMap { guide.summary(of: $0).episode })
    #expect(episode == EpisodeNumber(raw: written, season: season, number: number, count: count))
  }

  @Test(
    arguments: [
      ("4/5", 4), ("7.4/10", 4), ("3 / 4", 4), ("7.4", 4), ("0/5", nil), ("5/0", nil), ("6/5", nil), ("good", nil),
      ("2.5/5", 3), ("1/10", 1), ("99999/100000", nil),
    ] as [(String, Int?)])
  func starsAreOfFive(written: String, stars: Int?) throws {
    let rest = "<star-rating><value>\(written)</value></star-rating>"
    let guide = XMLTVLook.items(XMLTVLook.programme("202611202000", "202611202100", "Quiz", rest)).guide
    #expect(guide.programmes.first.flatMap { guide.summary(of: $0).stars } == stars)
  }

  @Test(arguments: [
    ("20261120203000 +0100", "19:30"), ("202611202030 -05:30", "02:00"), ("2026112020", "20:00"),
    ("20261120", "00:00"), ("202611", "00:00"), ("202611202030 BST", "19:30"), ("202611202030 CET", "19:30"),
    ("202611202030 XYZ", "20:30"),
  ])
  func timesAreReadInAllTheirForms(written: String, time: String) {
    let look = XMLTVLook.items(XMLTVLook.programme(written, nil, "Quiz"))
    #expect(look.lines.first?.hasPrefix("\(time)–") == true, "\(look.lines)")
    #expect(look.complaints.contains { $0.contains("zone") } == written.hasSuffix("XYZ"))
  }

  @Test func aFilmIsOne() throws {
    let guide = try Self.whole().guide
    let film = try #require(guide.programmes.last)
    #expect(guide.flags(of: film) == .film)
    #expect(guide.details(of: film).summary.year == 1978)
  }

  @Test(arguments: [1, 2, 7, 64, 1000]) func itDoesNotMatterInWhichPiecesItComes(pieces: Int) throws {
    let whole = try Self.whole()
    let look = try Self.whole(pieces: pieces)
    #expect(look.lines == whole.lines)
    #expect(look.findings == whole.findings)
    #expect(
      look.guide.programmes.map(look.guide.details(of:)) == whole.guide.programmes.map(whole.guide.details(of:)))
  }
}
