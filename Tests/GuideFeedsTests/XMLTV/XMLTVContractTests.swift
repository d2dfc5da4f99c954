import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// The elements, one by one, as described in docs/formats.md.
@Suite struct XMLTVContractTests {
  private static func whole(languages: [String] = [], pieces: Int = .max) throws -> DecodedXMLTV {
    DecodedXMLTV(try FixtureLoader.bytes("xmltv/whole.xml"), languages: languages, pieces: pieces)
  }

  @Test func channelsHaveNamesAndNumbers() throws {
    let decoded = try Self.whole()
    #expect(decoded.guide.channels.map(\.name) == ["Harbour One", "Meridian"])
    #expect(decoded.guide.channels.map(\.number) == [7, 12])
    #expect(try Self.whole(languages: ["cy"]).guide.channels.map(\.name) == ["Yr Harbwr", "Meridian"])
    #expect(decoded.diagnostics.isEmpty, "\(decoded.messages)")
  }

  @Test func channelsKeepTheirNamesIconsAndAddresses() throws {
    let channel = try #require(try Self.whole().guide.channels.first)
    #expect(
      channel.details
        == ChannelDetails(
          names: [.init("Harbour One", language: "en"), .init("Yr Harbwr", language: "cy"), .init("7")],
          icons: [.init("https://harbour.example/one.png", width: 64, height: 64)],
          links: [.init("https://harbour.example/")]))
    #expect(try Self.whole().guide.channels.last?.details == ChannelDetails())
  }

  @Test(arguments: [
    ("A\u{A0}B", "A\u{A0}B"), ("A&amp;amp;B", "A&amp;B"), ("A&amp;eacute;", "A&eacute;"), (" A  B ", " A  B "),
    ("Ã©", "Ã©"), ("A\u{200C}B", "A\u{200C}B"), ("A&#10;&#133;B", "A  B"), ("\u{2066}A", "\u{2066}A"),
  ])
  func aChannelsIdIsOpaque(written: String, id: String) throws {
    let decoded = DecodedXMLTV(
      "<tv><channel id=\"\(written)\"><display-name>One</display-name></channel>"
        + DecodedXMLTV.programme("202611202000", "202611202100", "Quiz").replacing("\"one\"", with: "\"\(written)\"")
        + "</tv>")
    #expect(decoded.diagnostics.isEmpty, "\(decoded.messages)")
    #expect(decoded.guide.channels.map { Array($0.id.unicodeScalars) } == [Array(id.unicodeScalars)])
    #expect(decoded.guide.programmeCount == 1)
    let encoder = XMLTVEncoder(decoded.guide, in: .utc)
    let again = DecodedXMLTV(encoder.head + encoder.programmes(0..<1) + encoder.foot)
    #expect(again.guide.channels == decoded.guide.channels && again.diagnostics.isEmpty)
    LosslessImage.expect(of: decoded.guide, "id")
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
    #expect(details.summary.stars?.text == "4")
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
        Fact(.otherTitle, "Y Fferiwyr", qualifier: "cy"),
        Fact(.otherDescription, "Mae Osk a Wren yn rhwyfo.", qualifier: "cy"), Fact(.clump, "0/2"),
        Fact(.writer, "Joan Aster"), Fact(.adapter, "Ned Hollis"), Fact(.producer, "Iris Quay"),
        Fact(.composer, "Otto Brandt"), Fact(.editor, "Lena Frost"), Fact(.presenter, "Sam Ridley"),
        Fact(.commentator, "Gus Weir"), Fact(.guest, "Nell Tarrant"), Fact(.date, "20250314"),
        Fact(.keyword, "tide"), Fact(.language, "English"), Fact(.originalLanguage, "Welsh"), Fact(.length, "52"),
        Fact(.icon, "https://harbour.example/ferrymen.png"),
        Fact(.url, "https://harbour.example/ferrymen", qualifier: "guide"), Fact(.country, "Wales"),
        Fact(.numbering, "1 . 3/6 . 0/1", qualifier: "xmltv_ns"),
        Fact(.numbering, "S2 E4", qualifier: "onscreen"),
        Fact(.numbering, "EP01234567.0012", qualifier: "dd_progid"), Fact(.video, "no", qualifier: "colour"),
        Fact(.video, "16:9", qualifier: "aspect"), Fact(.video, "HDTV", qualifier: "quality"),
        Fact(.audio, "surround", qualifier: "stereo"),
        Fact(.previouslyShown, "20260101", qualifier: "meridian.example"), Fact(.premiere, "First on this channel"),
        Fact(.lastChance, "Until Sunday"), Fact(.subtitles, "English", qualifier: "teletext"),
        Fact(.subtitles, "", qualifier: "deaf-signed"),
        Fact(.starRating, "4 / 5", qualifier: "Harbour"),
        Fact(.review, "A tide of a story.", qualifier: "Harbour Post"),
        Fact(.image, "https://harbour.example/poster.jpg", qualifier: "poster"),
      ])
  }

  @Test func preferredLanguagesAreDisplayed() throws {
    let guide = try Self.whole(languages: ["cy", "en"]).guide
    let ferrymen = try #require(guide.programmes.first)
    #expect(guide.title(of: ferrymen) == "Y Fferiwyr")
    #expect(guide.details(of: ferrymen).description == "Mae Osk a Wren yn rhwyfo.")
    #expect(guide.details(of: ferrymen).summary.episodeTitle == "The Long Tide")
  }

  @Test func genresAreOfOneLanguageOrNone() throws {
    let rest =
      "<category lang=\"de\">Krimi</category><category lang=\"en\">Crime</category><category>Series</category>"
    let text = "<tv>" + DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest) + "</tv>"
    for (languages, genres) in [([String](), ["Krimi", "Series"]), (["en"], ["Crime", "Series"])] {
      let guide = DecodedXMLTV(text, languages: languages).guide
      let quiz = try #require(guide.programmes.first)
      #expect(guide.details(of: quiz).genres == genres)
      #expect(guide.genre(of: quiz) == genres.first)
      let other =
        languages.isEmpty ? Fact(.otherGenre, "Crime", qualifier: "en") : Fact(.otherGenre, "Krimi", qualifier: "de")
      #expect(guide.details(of: quiz).more == [other])
    }
  }

  @Test func inTheCLocaleCategoriesWithALanguageAreKept() throws {
    let rest =
      "<category>Sport</category><category lang=\"en\">Football</category><category lang=\"de\">Fußball</category>"
    let guide = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
    let details = guide.details(of: try #require(guide.programmes.first))
    #expect(details.genres == ["Sport"])
    #expect(
      details.more == [Fact(.otherGenre, "Football", qualifier: "en"), Fact(.otherGenre, "Fußball", qualifier: "de")])
  }

  @Test func repeatedCategoriesAreKeptOnce() throws {
    let rest =
      "<category lang=\"en\">News</category><category lang=\"en\">News</category><category lang=\"de\">News</category>"
      + "<category lang=\"en\">news</category>"
    let guide = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
    let details = guide.details(of: try #require(guide.programmes.first))
    #expect(details.genres == ["News", "news"])
    #expect(details.more == [Fact(.otherGenre, "News", qualifier: "de")])
  }

  @Test(
    arguments: [
      ("1 . 0/13 . 0/2", "S2 E1/13 part 1/2", 2, 1), ("9.9", "S10 E10", 10, 10), (".4.", "E5", nil, 5),
      ("3..", "S4", 4, nil),
      ("-1.12.0", "E13", nil, 13), ("0.-1", "S1", 1, nil),
    ] as [(String, String, Int?, Int?)])
  func episodesCountFromOne(written: String, text: String, season: Int?, number: Int?) throws {
    let rest = "<episode-num system=\"xmltv_ns\">\(written)</episode-num>"
    let guide = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
    let episode = try #require(guide.programmes.first.flatMap { guide.summary(of: $0).episode })
    #expect(episode.raw == text)
    #expect(episode.season == season)
    #expect(episode.number == number)
  }

  @Test(
    arguments: [
      ("S9 E9/13", 9, 9, 13), ("S9E9", 9, 9, nil), ("E9", nil, 9, nil), ("S9", 9, nil, nil),
      ("Episode 16 of 24", nil, 16, 24), ("16", nil, 16, nil), ("St. 2, Folge 24/13", 2, 24, nil),
      ("Season 2 Episode 5", 2, 5, nil),
      ("Series 3, Episode 7 of 8", 3, 7, 8), ("S2:E5", 2, 5, nil), ("S02.E05", 2, 5, nil), ("1x05", 1, 5, nil),
      ("T.1 Ep.7", 1, 7, nil), ("T1 E7", 1, 7, nil), ("Ep. 7", nil, 7, nil), ("Saison 1 Épisode 4", 1, 4, nil),
    ] as [(String, Int?, Int?, Int?)])
  func onscreenEpisodesAreRead(written: String, season: Int?, number: Int?, count: Int?) throws {
    let rest = "<episode-num>\(written)</episode-num>"
    let guide = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
    let episode = try #require(guide.programmes.first.flatMap { guide.summary(of: $0).episode })
    #expect(episode == EpisodeNumber(raw: written, season: season, number: number, count: count))
  }

  @Test(
    arguments: [
      ("S01E02-E03", 1, 2, 3), ("S1 E2-3", 1, 2, 3), ("S01E02E03", 1, 2, 3), ("1x05-06", 1, 5, 6),
      ("S01E02-S01E03", 1, 2, 3), ("E9&10", nil, 9, 10),
    ] as [(String, Int?, Int, Int)])
  func joinedEpisodesHaveAFirstAndALastNumber(written: String, season: Int?, first: Int, last: Int) throws {
    let text = written.replacing("&", with: "&amp;")
    let numbers = "<episode-num system=\"xmltv_ns\">\(season.map { String($0 - 1) } ?? "").\(first - 1).</episode-num>"
    for rest in ["<episode-num>\(text)</episode-num>", "\(numbers)<episode-num>\(text)</episode-num>"] {
      let guide = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
      let episode = try #require(guide.programmes.first.flatMap { guide.summary(of: $0).episode })
      #expect(episode == EpisodeNumber(raw: written, season: season, number: first, lastNumber: last))
    }
  }

  @Test(arguments: [
    "2024", "12/2024", "2024/12", "2024-11-20", "20/11/2024", "2024/11/20", "20.11.2024", "20241120", "1920x1080",
    "S2 E5 2024", "S2 E5 (2024)", "S1E5-2024", "S01E03-E02", "S01E02-S02E03", "S2025DE4", "x", "S", "E",
    "Season two", "Live", "9999999", "S9999999 E1", "100% E1",
  ])
  func yearsAndDatesAreNotEpisodes(written: String) throws {
    let rest = "<episode-num>\(written)</episode-num>"
    let guide = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
    let episode = try #require(guide.programmes.first.flatMap { guide.summary(of: $0).episode })
    #expect(episode == EpisodeNumber(raw: written))
  }

  @Test(
    arguments: [
      ("UK", "12A", "12A"), ("UK", "R18", "R18"), ("UK", "U", "U"), ("BBFC", "15", "15"), ("bbfc", "15", "15"),
      ("Bbfc", "PG", "PG"), ("uk", "12A", "12A"),
      ("British Board of Film Classification", "18", "18"), ("UK", "Teen", nil),
      ("US", "15", nil), ("UK", "16", nil),
    ] as [(String, String, String?)])
  func certificatesAreRatingsOfTheBBFCOrUK(system: String, value: String, certificate: String?) throws {
    let rest = "<rating system=\"\(system)\"><value>\(value)</value></rating>"
    let guide = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
    let details = guide.details(of: try #require(guide.programmes.first))
    #expect(details.certificate == certificate)
    #expect(details.more == (system.uppercased().hasPrefix("B") ? [] : [Fact(.rating, value, qualifier: system)]))
  }

  @Test func theBBFCRatingTakesPrecedenceOverTheUKRating() throws {
    let rest = ["UK", "BBFC"].map { "<rating system=\"\($0)\"><value>\($0 == "UK" ? 18 : 15)</value></rating>" }
      .joined()
    let guide = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
    #expect(guide.details(of: try #require(guide.programmes.first)).certificate == "15")
  }

  @Test func iconsOfRatingsAndStarsAreNotTheProgrammes() throws {
    let badges =
      "<rating system=\"FSK\"><value>12</value><icon src=\"http://a/12.png\"/></rating>"
      + "<rating system=\"X\"><icon src=\"http://a/x.png\"/></rating>"
      + "<star-rating><value>3/5</value><icon src=\"http://a/3.png\"/></star-rating>"
    for (icon, facts) in [("", []), ("<icon src=\"http://a/own.png\"/>", [Fact(.icon, "http://a/own.png")])] {
      let guide = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", icon + badges))
        .guide
      let details = guide.details(of: try #require(guide.programmes.first))
      #expect(details.more.filter { $0.kind == .icon } == facts)
      #expect(details.summary.stars?.text == "3")
    }
  }

  @Test(
    arguments: [
      ("4/5", "4"), ("7.4/10", "3.7"), ("3 / 4", "3.75"), ("7.4", "3.7"), ("0/5", nil), ("5/0", nil), ("6/5", nil),
      ("good", nil), ("2.5/5", "2.5"), ("1/10", "0.5"), ("99999/100000", nil),
    ] as [(String, String?)])
  func starsAreConvertedToAScaleOfFive(written: String, stars: String?) throws {
    let rest = "<star-rating><value>\(written)</value></star-rating>"
    let guide = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "Quiz", rest)).guide
    #expect(guide.programmes.first.flatMap { guide.summary(of: $0).stars }?.text == stars)
  }

  @Test(arguments: [
    ("20261120203000 +0100", "19:30"), ("202611202030 -05:30", "02:00"), ("2026112020", "20:00"),
    ("20261120", "00:00"), ("202611", "00:00"), ("202611202030 BST", "19:30"), ("202611202030 CET", "19:30"),
    ("202611202030 XYZ", "20:30"),
  ])
  func timesAreReadInAllForms(written: String, time: String) {
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme(written, nil, "Quiz"))
    #expect(decoded.lines.first?.hasPrefix("\(time)–") == true, "\(decoded.lines)")
    #expect(decoded.messages.contains { $0.contains("zone") } == written.hasSuffix("XYZ"))
  }

  @Test func filmCategoriesMarkFilms() throws {
    let guide = try Self.whole().guide
    let film = try #require(guide.programmes.last)
    #expect(guide.flags(of: film) == .film)
    #expect(guide.details(of: film).summary.year == 1978)
  }

  @Test(arguments: [1, 2, 7, 64, 1000]) func chunksMakeNoDifference(pieces: Int) throws {
    let whole = try Self.whole()
    let decoded = try Self.whole(pieces: pieces)
    #expect(decoded.lines == whole.lines)
    #expect(decoded.diagnostics == whole.diagnostics)
    #expect(
      decoded.guide.programmes.map(decoded.guide.details(of:)) == whole.guide.programmes.map(whole.guide.details(of:)))
  }
}
