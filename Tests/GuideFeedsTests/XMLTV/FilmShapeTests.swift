import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// Films that a guide does not mark as films.
@Suite struct FilmShapeTests {
  private static func isFilm(_ rest: String, minutes: Int = 165, stops: Bool = true) throws -> Bool {
    func time(_ minutes: Int) -> String {
      let local = ZoneTable.utc.local(Moments.at("2026-11-20 20:00", in: .utc).adding(minutes: minutes))
      return local.date.isoText.replacing("-", with: "") + local.time.text.replacing(":", with: "")
    }
    let guide = DecodedXMLTV.items(
      DecodedXMLTV.programme(time(0), stops ? time(minutes) : nil, "GoldenEye", rest)
        + DecodedXMLTV.programme(time(minutes), time(minutes + 30), "Nachtjournal")
    ).guide
    return guide.flags(of: try #require(guide.programmes.first)).contains(.film)
  }

  private static let credits = "<credits><director>Ann Field</director></credits>"
  private static let year = "<date>1995</date>"
  private static let genre = "<category lang=\"de\">Actionthriller</category>"
  private static func number(_ system: String, _ text: String) -> String {
    "<episode-num system=\"\(system)\">\(text)</episode-num>"
  }

  @Test(arguments: [
    credits + year + genre, year + genre, credits + genre, year, credits, year + "<category>Serious</category>",
    year + "<category>History</category><category>War</category>", "<date>19950101</date>",
    year + "<sub-title>GoldenEye</sub-title>", year + number("imdb.com", "title/tt0000001"),
    number("dd_progid", "MV00000001.0000"), "<category>Spielfilm</category><sub-title>Der Anfang</sub-title>",
  ])
  func aYearOrDirectorWithoutAnEpisodeIsAFilm(rest: String) throws {
    #expect(try Self.isFilm(rest))
  }

  @Test(arguments: [
    genre, "", year + "<sub-title>Der Anfang</sub-title>", year + number("xmltv_ns", "0.1."),
    year + number("onscreen", "S1 E2"), year + number("dd_progid", "EP00000001.0002"),
    year + "<episode-num>3</episode-num>",
    year + "<category>Fußball</category>", credits + "<category>Konzert</category>", year + "<category>Doku</category>",
    year + "<category>Talkshow</category>", year + "<category>Nachrichten</category>", "<date>?</date>",
    "<date>0000</date>", "<date>00000000</date>", "<date>1000</date>",
  ])
  func episodesAndNonFictionAreNotFilms(rest: String) throws {
    #expect(try !Self.isFilm(rest))
  }

  /// Guides also give a year to series and advertising.
  @Test(arguments: [
    "Serie", "Series", "TV series", "Série", "Fernsehserie", "Krimiserie", "Seriál", "Sorozat", "Mini-series", "Sitcom",
    "Soap", "Soap opera", "Telenovela", "Drama series", "Serial", "Сериал", "电视剧", "Comedy series", "Novela", "Dizi",
    "Shopping", "Home shopping", "Teleshopping", "Werbung", "Dauerwerbesendung", "Paid Programming", "Infomercial",
  ]) func aSeriesOrAdvertisingIsNoFilm(genre: String) throws {
    for date in ["1998", "2019", "2026"] {
      #expect(try !Self.isFilm("<date>\(date)</date><category>\(genre)</category>"), "\(date)")
    }
    #expect(try !Self.isFilm(Self.credits + Self.year + "<category>\(genre)</category><category>Drama</category>"))
  }

  @Test(arguments: [
    "Filmmusik", "Filmpreis", "Film awards", "Filmkonzert", "Filmkritik", "Filmtipp", "Filmquiz", "Filmgeschichte",
    "Filmfestival", "Filmfest", "Film review", "Film reviews", "Film music", "Film making", "Film history",
    "Musique de film", "Música de cine", "Filmhírek", "Filmtrailer", "Movie trailers", "Movie Talk", "Film Show",
    "Filmwissen",
  ]) func aGenreAboutFilmsMakesNone(genre: String) throws {
    #expect(try !Self.isFilm("<category>\(genre)</category>", minutes: 30))
  }

  @Test(arguments: ["Кино", "Художественный фильм", "电影", "映画", "영화", "фільм"])
  func filmGenresInOtherScriptsAreRecognised(genre: String) throws {
    #expect(try Self.isFilm("<category>\(genre)</category>"))
  }

  /// Guides give the current year or the previous one to anything new.
  @Test(arguments: ["2026", "2025", "20261120", "2027"]) func aRecentYearAloneIsNotAFilm(year: String) throws {
    let date = "<date>\(year)</date>"
    for genre in ["", "Shopping", "Gottesdienst", "Ratgeber", "Talkshow", "Gaming", "Magazin"] {
      #expect(try !Self.isFilm(date + (genre.isEmpty ? "" : "<category>\(genre)</category>")), "\(genre)")
    }
    #expect(try Self.isFilm(date + Self.genre))
    #expect(try Self.isFilm(date + Self.credits))
    #expect(try Self.isFilm(date + "<category>Spielfilm</category><category>Shopping</category>"))
  }

  @Test(arguments: [
    "Sendepause", "SENDESCHLUSS", "Off Air", "Closedown", "Fin des programmes", "Sin emisión", "Fine trasmissioni",
    "Geen uitzending", "Sändningsuppehåll", "Ei ohjelmaa", "Przerwa w nadawaniu", "Műsorszünet",
    "Sendepause 02:00 - 05:30", "Sendepause bis 06:00 Uhr", "Off air until 6am", "Programmschluß",
    "** Off-Air **", "Профилактика",
  ]) func offAirCardsAreNoFilms(title: String) throws {
    let item = DecodedXMLTV.programme("202611202000", "202611202300", title, Self.year)
    let guide = DecodedXMLTV.items(item).guide
    #expect(guide.flags(of: try #require(guide.programmes.first)).isDisjoint(with: .film))
    let film = DecodedXMLTV.items(
      DecodedXMLTV.programme("202611202000", "202611202300", "Die \(title) von Rom", Self.year)
    )
    .guide
    #expect(film.flags(of: try #require(film.programmes.first)).contains(.film))
  }

  @Test func aFilmInPartsHasAPartButNoEpisode() throws {
    #expect(try Self.isFilm(Self.year + Self.number("xmltv_ns", "..0/2")))
    #expect(try !Self.isFilm(Self.year + Self.number("XMLTV-NS", "0.1.0/2")))
    #expect(try !Self.isFilm(Self.year + Self.number("season", "2")))
  }

  @Test func filmsAreAtLeastSeventyMinutesLong() throws {
    #expect(try !Self.isFilm(Self.year, minutes: 69))
    #expect(try Self.isFilm(Self.year, minutes: 70))
    #expect(try Self.isFilm(Self.year, minutes: 70, stops: false))
    #expect(try !Self.isFilm(Self.year, minutes: 69, stops: false))
    #expect(try Self.isFilm("<category>Kurzfilm</category>", minutes: 10))
  }

  @Test func aFilmByItsShapeSurvivesAnExport() throws {
    let rest = Self.credits + Self.year + Self.genre
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202245", "GoldenEye", rest))
    let encoder = XMLTVEncoder(decoded.guide, in: .utc)
    let again = DecodedXMLTV(encoder.head + encoder.programmes(0..<1) + encoder.foot).guide
    let first = try #require(again.programmes.first)
    #expect(again.flags(of: first) == .film)
    #expect(again.details(of: first).genres == ["Actionthriller"])
  }
}
