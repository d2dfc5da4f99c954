import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// A guide decoded from schedules.
struct DecodedSchedule {
  let guide: Guide
  let diagnostics: [String]

  init(_ texts: [String]) {
    var decoder = TVmazeDecoder()
    for (index, text) in texts.enumerated() { decoder.read(Array(text.utf8), file: "\(index + 1).json") }
    self.init(decoder.finish())
  }

  init(bytes: [UInt8]) { self.init(TVmazeDecoder.guide(in: bytes, file: "1.json")) }

  init(_ rows: TVmazeSketch...) { self.init([TVmazeSketch.document(rows)]) }

  private init(_ decoded: DecodedGuide) {
    diagnostics = decoded.diagnostics.map { "\($0.location) \($0.severity): \($0.statement)" }
    var builder = GuideBuilder()
    _ = builder.add(decoded)
    guide = builder.build()
  }

  /// The title, UTC times and flags of each programme.
  var shown: [String] {
    guide.programmes.map { programme in
      let interval = guide.interval(of: programme)
      let flags = guide.flags(of: programme)
      let times = [interval.start, interval.end].map { ZoneTable.utc.local($0) }
      return "\(guide.title(of: programme)) \(times[0].date.isoText) \(times[0].time.text)-\(times[1].time.text)"
        + " \(flags.endBasis)\(flags.contains(.unknownTime) ? " unknown" : "")"
    }
  }

  var details: ProgrammeDetails { guide.details(of: ProgrammeID(row: 0)) }
  var flags: ProgrammeFlags { guide.flags(of: ProgrammeID(row: 0)) }
}

@Suite struct TVmazeDecoderTests {
  @Test func aRowBecomesAProgrammeOfItsNetwork() {
    let decoded = DecodedSchedule(TVmazeSketch())
    #expect(decoded.diagnostics == [])
    #expect(decoded.guide.channels == [Channel(id: "tvmaze:network:12", name: "Harbour")])
    #expect(decoded.shown == ["The Ferrymen 2026-11-20 20:30-21:25 inferred"])
    let details = decoded.details
    #expect(details.summary.episodeTitle == "The Long Tide")
    #expect(details.summary.episode == EpisodeNumber(raw: "S2 E4", season: 2, number: 4))
    #expect(details.description == "Wyn finds the ledger. Tar & rope.")
    #expect(details.genres == ["Drama", "Mystery"])
    let links = details.more.filter { $0.kind == .url }
    #expect(
      links.map(\.text) == [
        "https://www.tvmaze.com/episodes/9001/the-ferrymen", "https://www.tvmaze.com/shows/701/the-ferrymen",
      ])
    #expect(links.allSatisfy { $0.qualifier == "Data: TVmaze.com (CC BY-SA)" })
    #expect(details.credit?.text == "Data: TVmaze.com (CC BY-SA)")
    #expect(details.credit?.link == links[0].text)
  }

  @Test func streamingSchedulesEmbedTheShow() {
    let row = TVmazeSketch {
      $0.isWeb = true
      $0.web = TVmazeSketch.network(3, "Tidestream", country: nil)
    }
    #expect(DecodedSchedule(row).guide.channels.map(\.id) == ["tvmaze:web:3"])
    // In a country's schedule, the channel is the network, or the web channel if there is none.
    let both = TVmazeSketch { $0.web = TVmazeSketch.network(3, "Tidestream", country: nil) }
    #expect(DecodedSchedule(both).guide.channels.map(\.id) == ["tvmaze:network:12"])
    let web = TVmazeSketch {
      $0.network = "null"
      $0.web = TVmazeSketch.network(3, "Tidestream", country: nil)
    }
    #expect(DecodedSchedule(web).guide.channels.map(\.name) == ["Tidestream"])
  }

  @Test func networksWithTheSameNameGetTheirCountry() {
    let names = [("12", "GB"), ("13", "IE"), ("14", nil), ("15", "GB")].enumerated().map { index, network in
      TVmazeSketch {
        $0.id = "\(index)"
        $0.network = TVmazeSketch.network(
          Int(network.0) ?? 0, index == 3 ? "Kestrel" : "Harbour", country: network.1)
      }
    }
    // The names are told apart even if the networks are in separate files.
    let decoded = DecodedSchedule(names.map { TVmazeSketch.document([$0]) })
    #expect(decoded.guide.channels.map(\.name) == ["Harbour (GB)", "Harbour (IE)", "Harbour", "Kestrel"])
  }

  /// After midnight, TVmaze still gives the date of the evening, but the time stamp gives the actual instant.
  @Test(arguments: [
    ("2026-09-18T04:00:00+00:00", "2026-09-18 04:00-04:55"), ("2026-09-18T04:00:00.000Z", "2026-09-18 04:00-04:55"),
    ("2026-09-17T22:00:00.25-06:00", "2026-09-18 04:00-04:55"),
  ])
  func theTimeComesFromTheStamp(stamp: String, times: String) {
    let row = TVmazeSketch {
      $0.airdate = #""2026-09-17""#
      $0.airtime = #""00:00""#
      $0.airstamp = "\"\(stamp)\""
    }
    #expect(DecodedSchedule(row).shown == ["The Ferrymen \(times) inferred"])
  }

  @Test(arguments: [
    ("45", "58", "60", "21:15 inferred"), ("null", "58", "60", "21:28 inferred"),
    ("null", "null", "60", "21:30 inferred"), ("null", "null", "null", "21:30 assumed"),
    ("0", "null", "null", "21:30 assumed"), ("99999", "null", "40", "21:10 inferred"),
    (#""45""#, "null", "null", "21:30 assumed"), ("1e300", "null", "null", "21:30 assumed"),
  ])
  func theEndFollowsFromTheLength(runtime: String, average: String, show: String, end: String) {
    let row = TVmazeSketch { ($0.runtime, $0.averageRuntime, $0.showRuntime) = (runtime, average, show) }
    #expect(DecodedSchedule(row).shown == ["The Ferrymen 2026-11-20 20:30-\(end)"])
  }

  @Test func endsNeverExceedTheNextStart() {
    let later = TVmazeSketch {
      ($0.id, $0.airstamp) = ("2", #""2026-11-20T21:00:00+00:00""#)
    }
    let together = TVmazeSketch { $0.id = "3" }
    let other = TVmazeSketch {
      ($0.id, $0.airstamp, $0.network) = ("4", #""2026-11-20T20:35:00Z""#, TVmazeSketch.network(99, "Kestrel"))
    }
    #expect(
      DecodedSchedule(later, TVmazeSketch(), together, other).shown.map { String($0.dropFirst(24)) } == [
        "20:30-21:00 inferred", "20:30-21:00 inferred", "21:00-21:55 inferred", "20:35-21:30 inferred",
      ])
  }

  @Test(arguments: [#""""#, "null", "5"]) func withoutAnAirtimeTheTimeIsUnknown(airtime: String) {
    let row = TVmazeSketch {
      ($0.airtime, $0.airstamp) = (airtime, #""2026-11-20T12:00:00+00:00""#)
    }
    let decoded = DecodedSchedule(row)
    #expect(decoded.shown == ["The Ferrymen 2026-11-20 12:00-12:00 stated unknown"])
    #expect(decoded.diagnostics == [])
  }

  @Test func theFirstEpisodeOfASeasonIsANewSeries() {
    #expect(DecodedSchedule(TVmazeSketch { $0.number = "1" }).flags.contains(.newSeries))
    #expect(!DecodedSchedule(TVmazeSketch()).flags.contains(.newSeries))
    let seasonless = TVmazeSketch { ($0.number, $0.season) = ("1", "null") }
    #expect(!DecodedSchedule(seasonless).flags.contains(.newSeries))
  }

  @Test func dailyShowsAndSpecialsKeepTheirNumbers() {
    let daily = DecodedSchedule(TVmazeSketch { ($0.season, $0.number) = ("2026", "201") })
    #expect(daily.details.summary.episode?.shortText == "s2026 e201")
    let special = DecodedSchedule(
      TVmazeSketch { ($0.number, $0.type) = ("null", #""significant_special""#) })
    #expect(special.details.summary.episode?.shortText == "s2")
    let unknown = DecodedSchedule(TVmazeSketch { ($0.type, $0.number) = (#""holo""#, "-3") })
    #expect(unknown.diagnostics == [] && unknown.details.summary.episode?.shortText == "s2")
  }

  @Test func theSummaryOfTheShowIsMarkedAsSuch() {
    let row = TVmazeSketch { $0.summary = "null" }
    #expect(DecodedSchedule(row).details.description == "About the show: Life on the quay.")
    let silent = TVmazeSketch { ($0.summary, $0.showSummary) = (#""<p></p>""#, "null") }
    #expect(DecodedSchedule(silent).details.description == nil)
  }

  @Test(arguments: [
    ("[]", "Documentary", ["Documentary"]), ("[]", "Scripted", []), ("[]", "Hologram", []), ("null", "News", ["News"]),
    (#"["",7,{"a":1},["Drama"],"Crime"]"#, "News", ["Crime"]), (#"{}"#, "Sports", ["Sports"]),
  ])
  func theTypeReplacesMissingGenres(genres: String, type: String, read: [String]) {
    let row = TVmazeSketch { ($0.genres, $0.showType) = (genres, "\"\(type)\"") }
    #expect(DecodedSchedule(row).details.genres == read)
  }

  @Test func anEpisodeInTwoFilesIsOneProgramme() {
    let text = TVmazeSketch.document([TVmazeSketch()])
    let decoded = DecodedSchedule([text, text])
    #expect(decoded.shown.count == 1)
    #expect(decoded.diagnostics == ["2.json:1 repaired: a duplicate of episode 9001: kept once"])
  }

  @Test func aDayWithoutProgrammesIsValid() {
    let decoded = DecodedSchedule(["[]", " [ ]\n", "\u{FEFF}[]"])
    #expect(decoded.diagnostics == [] && decoded.guide.programmeCount == 0)
  }
}
