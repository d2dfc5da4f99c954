import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct SchedulesDirectDecoderTests {
  private static let harbour = SchedulesDirectStore.StationDay(station: "101", date: "2026-11-20")

  private static func store(showings: String, programmes: [String]) -> SchedulesDirectStore {
    var store = SchedulesDirectStore()
    store.lineups = [("L", SchedulesDirectStore.Item(version: "1", json: Array(SchedulesDirectSketch.lineup.utf8)))]
    let day = "{\"stationID\":\"101\",\"programs\":[\(showings)]}"
    store.days[harbour] = SchedulesDirectStore.Item(version: "a", json: Array(day.utf8))
    for (index, json) in programmes.enumerated() {
      store.programmes["P\(index + 1)"] = SchedulesDirectStore.Item(version: "m", json: Array(json.utf8))
    }
    return store
  }

  private static func guide(_ store: SchedulesDirectStore) -> (guide: Guide, diagnostics: [String]) {
    let decoded = SchedulesDirectDecoder.guide(in: store.bytes, file: "sd")
    var builder = GuideBuilder()
    _ = builder.add(decoded)
    return (builder.build(), decoded.diagnostics.map { "\($0.location) \($0.statement.english)" })
  }

  private static func showing(_ id: String, _ more: String = "") -> String {
    "{\"programID\":\"\(id)\",\"airDateTime\":\"2026-11-20T20:00:00Z\",\"duration\":1800\(more)}"
  }

  @Test func everyFactIsRead() throws {
    let programme = """
      {"programID":"P1","titles":[{"title120":"The Ferrymen"}],"episodeTitle150":"The Long Tide",
      "descriptions":{"description100":[{"description":"Short."}],"description1000":[{"description":"Wyn finds the ledger."}]},
      "originalAirDate":"2020-03-01","genres":["Drama","Mystery"],"entityType":"Episode",
      "cast":[{"name":"Joan Aster","role":"Actor","characterName":"Wyn"},{"name":"Ned Hollis","role":"Guest Star"},{"name":"Ada Quay","role":"Host"}],
      "crew":[{"name":"Ida Moor","role":"Director"},{"name":"Bo Pier","role":"Director of Photography"},{"name":"Al Dock","role":"Writer"}],
      "contentRating":[{"body":"Quay Board","code":"12"}],"metadata":[{"x":1},{"Gracenote":{"season":2,"episode":4,"totalEpisodes":6}}],
      "officialURL":"https://example.org/ferrymen"}
      """
    let more =
      #","audioProperties":["cc","stereo"],"videoProperties":["hdtv"],"isPremiereOrFinale":"Season Premiere","multipart":{"partNumber":1,"totalParts":2}"#
    let (guide, diagnostics) = Self.guide(Self.store(showings: Self.showing("P1", more), programmes: [programme]))
    #expect(diagnostics == [])
    let first = ProgrammeID(row: 0)
    #expect(guide.title(of: first) == "The Ferrymen" && guide.genre(of: first) == "Drama")
    #expect(guide.interval(of: first) == Interval(Moments.at("2026-11-20 20:00"), Moments.at("2026-11-20 20:30")))
    #expect(guide.flags(of: first) == [.premiere, .repeat, .subtitles])
    let details = guide.details(of: first)
    #expect(details.summary.episodeTitle == "The Long Tide" && details.description == "Wyn finds the ledger.")
    let episode = try #require(details.summary.episode)
    #expect([episode.season, episode.number, episode.count, episode.part, episode.partCount] == [2, 4, 6, 1, 2])
    #expect(details.directors == ["Ida Moor"] && details.genres == ["Drama", "Mystery"])
    #expect(details.cast.count == 1)
    for fact in [
      Fact(.writer, "Al Dock"), Fact(.guest, "Ned Hollis"), Fact(.presenter, "Ada Quay"),
      Fact(.previouslyShown, "20200301"), Fact(.premiere, "Season Premiere"),
      Fact(.rating, "12", qualifier: "Quay Board"), Fact(.url, "https://example.org/ferrymen"),
      Fact(.video, "HDTV", qualifier: "quality"),
    ] {
      #expect(details.more.contains(fact), "\(fact)")
    }
  }

  @Test func filmsHaveAYearALengthAndStars() {
    let film = """
      {"programID":"P1","titles":[{"title120":"Planet of Tin"}],"entityType":"Movie","originalAirDate":"1978-01-01",
      "movie":{"year":"1978","duration":95,"qualityRating":[{"ratingsBody":"Quay","rating":"3","maxRating":"4"}]}}
      """
    let (guide, _) = Self.guide(Self.store(showings: Self.showing("P1", ",\"new\":true"), programmes: [film]))
    let details = guide.details(of: ProgrammeID(row: 0))
    #expect(guide.flags(of: ProgrammeID(row: 0)) == [.film, .new])
    #expect(details.summary.year == 1978 && details.summary.stars != nil)
    #expect(details.more.contains(Fact(.length, "95")))
  }

  @Test func unusablePartsAreReportedWithTheirLines() {
    let showings = [
      Self.showing("P1"), "{\"airDateTime\":\"2026-11-20T20:00:00Z\",\"duration\":60}", "5",
      "{\"programID\":\"P1\",\"airDateTime\":\"soon\",\"duration\":60}",
      "{\"programID\":\"P1\",\"airDateTime\":\"2026-11-20T20:00:00Z\",\"duration\":-1}", Self.showing("P9"),
      Self.showing("P2"),
    ]
    let programmes = [
      #"{"programID":"P1","titles":[{"title120":"News\u001b[2J"}]}"#, #"{"programID":"P2","titles":[]}"#,
    ]
    let (guide, diagnostics) = Self.guide(Self.store(showings: showings.joined(separator: ","), programmes: programmes))
    #expect(guide.programmeCount == 1)
    #expect(!guide.title(of: ProgrammeID(row: 0)).contains("\u{1B}"))
    #expect(diagnostics.count == 6, "\(diagnostics)")
    #expect(diagnostics.contains { $0.hasPrefix("sd:3") && $0.contains("a showing without a programme") })
    #expect(diagnostics.contains { $0.hasPrefix("sd:5") && $0.contains("a programme without a title") })
    #expect(diagnostics.contains { $0.contains("2 showings without a title") })
  }

  @Test func aStoreIsReadBackUnchanged() {
    var store = Self.store(showings: Self.showing("P1"), programmes: ["{\"a\":\n\t1}"])
    store.lineups.append(("M", SchedulesDirectStore.Item(version: "", json: Array("{}".utf8))))
    let again = SchedulesDirectStore(store.bytes)
    #expect(again.bytes == store.bytes)
    #expect(again.lineups.map(\.id) == ["L", "M"] && again.days == store.days && again.programmes == store.programmes)
  }

  @Test(arguments: UInt64(0)..<30) func damagedStoresNeverFail(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Self.store(
      showings: Self.showing("P1"), programmes: [#"{"titles":[{"title120":"News"}],"programID":"P1"}"#]
    ).bytes
    for _ in 0..<10 {
      let index = Int.random(in: 25..<bytes.count, using: &random)
      bytes[index] = UInt8.random(in: 0...255, using: &random)
    }
    let decoded = SchedulesDirectDecoder.guide(in: bytes, file: "sd")
    #expect(decoded.batch.rowCount <= 1)
  }

  /// Everything that a message may name: each code has a sentence, and only wrong logins are final.
  @Test(arguments: [3000, 3001, 4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4009, 4010, 4100, 4101, 4102])
  func knownCodesAreExplained(code: Int) {
    let refusal = SchedulesDirectRefusal(code: code)
    #expect(!refusal.text.english.contains("\(code)"))
    #expect((refusal.retry == .never) == [4002, 4003, 4005, 4007].contains(code))
  }

  @Test func unknownCodesAreNamed() {
    #expect(SchedulesDirectRefusal(code: 9999).text.english == "Schedules Direct refused the request (code 9999)")
  }

  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    ("secret", "e5e9fa1ba31ecd1ae84f75caaa474f3a663f05f4"),
    (String(repeating: "a", count: 200), "e61cfffe0d9195a525fc6cf06ca2d77119c24a40"),
  ])
  func passwordsAreHashed(text: String, hash: String) {
    #expect(SHA1.hexadecimal(text) == hash)
  }
}
