import Foundation
import GuideListings
import GuideModel
import GuideTestSupport
import Testing

@Suite struct JSONTests {
  private static func parsed(_ line: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func membersAreInFixedOrder() {
    let expected = """
      {"channel":"94","channel_name":"Harbour","channel_number":12,"start":"2026-11-20T20:30:00+00:00",\
      "end":"2026-11-20T21:25:00+00:00","minutes":55,"title":"The Ferrymen","episode_title":"The Long Tide",\
      "episode":"4/6, series 2","season":2,"episode_number":4,"last_episode_number":null,"episode_count":6,"part":null,"part_count":null,"year":1987,\
      "directors":["Ada Quill","Ben Moor"],\
      "cast":[{"name":"Cy Reed","role":"The Pilot"},{"name":"Di Vane","role":null}],"genres":["Drama"],\
      "description":"A boat is late.","stars":3,"certificate":"PG",\
      "flags":["premiere","film","repeat","subtitles","widescreen","new_series","deaf_signed","black_and_white",\
      "choice"],"more":[],"date":"2026-11-20","followed":false,"watched":false,"reminder":null}
      """
    #expect(ListingSketch.full.line(.jsonLines) == expected)
  }

  @Test func unknownValuesAreNullOrEmpty() {
    let expected = """
      {"channel":"94","channel_name":"Harbour","channel_number":12,"start":"2026-11-20T20:30:00+00:00",\
      "end":"2026-11-20T21:25:00+00:00","minutes":55,"title":"The Ferrymen","episode_title":null,"episode":null,\
      "season":null,"episode_number":null,"last_episode_number":null,"episode_count":null,"part":null,"part_count":null,"year":null,"directors":[],"cast":[],"genres":[],\
      "description":null,"stars":null,"certificate":null,"flags":[],"more":[],"date":"2026-11-20","followed":false,"watched":false,"reminder":null}
      """
    #expect(ListingSketch().line(.jsonLines) == expected)
  }

  @Test(arguments: [
    ("Europe/London", "2026-07-01T12:00:00+01:00", "2026-07-01T12:10:00+01:00"),
    ("America/St_Johns", "2026-07-01T08:30:00-02:30", "2026-07-01T08:40:00-02:30"),
    ("Asia/Kathmandu", "2026-07-01T16:45:00+05:45", "2026-07-01T16:55:00+05:45"),
    ("Pacific/Kiritimati", "2026-07-02T01:00:00+14:00", "2026-07-02T01:10:00+14:00"),
    ("Pacific/Marquesas", "2026-07-01T01:30:00-09:30", "2026-07-01T01:40:00-09:30"),
  ])
  func timesHaveAnOffset(identifier: String, start: String, end: String) throws {
    let sketch = ListingSketch(start: Moments.at("2026-07-01 11:00", in: .utc), seconds: 600)
    let zone = try #require(ZoneTable(identifier: identifier))
    let members = try Self.parsed(sketch.line(.jsonLines, in: zone))
    #expect(members["start"] as? String == start)
    #expect(members["end"] as? String == end)
  }

  @Test func winterInNewfoundlandIsThreeAndAHalfHoursBehind() throws {
    let zone = try #require(ZoneTable(identifier: "America/St_Johns"))
    let members = try Self.parsed(ListingSketch().line(.jsonLines, in: zone))
    #expect(members["start"] as? String == "2026-11-20T17:00:00-03:30")
  }

  @Test func programmesAcrossAClockChangeHaveTwoOffsets() throws {
    let sketch = ListingSketch(start: Moments.at("2026-10-25 00:30"), seconds: 2 * 3600)
    let members = try Self.parsed(sketch.line(.jsonLines))
    #expect(members["start"] as? String == "2026-10-25T00:30:00+01:00")
    #expect(members["end"] as? String == "2026-10-25T01:30:00+00:00")
    #expect(members["minutes"] as? Int == 120)
  }

  @Test func zeroLengthAndSecondsAreKept() throws {
    let members = try Self.parsed(ListingSketch(seconds: 0).line(.jsonLines))
    #expect(members["minutes"] as? Int == 0)
    #expect(members["start"] as? String == members["end"] as? String)
    let odd = ListingSketch(start: Moments.at("2026-11-20 20:30").adding(seconds: 7), seconds: 90)
    #expect(try Self.parsed(odd.line(.jsonLines))["start"] as? String == "2026-11-20T20:30:07+00:00")
    #expect(try Self.parsed(odd.line(.jsonLines))["minutes"] as? Int == 1)
  }

  @Test(arguments: [
    ("Say \"no\"", "Say \"no\""), ("C:\\tapes", "C:\\tapes"), ("\\\"", "\\\""), ("a\tb", "a b"), ("a\r\nb", "a b"),
    ("a\u{0}\u{1B}b", "ab"), ("a/b", "a/b"), ("\"\u{301}", "\"\u{301}"), ("\\\u{301}x", "\\\u{301}x"),
  ])
  func specialCharactersInTitlesAreEscaped(title: String, expected: String) throws {
    let line = ListingSketch(title: title).line(.jsonLines)
    #expect(try Self.parsed(line)["title"] as? String == expected)
  }

  @Test func allTextIsEscaped() throws {
    var sketch = ListingSketch.full
    let rude = "\"\\\t\n"
    sketch.channel = Channel(id: rude, name: rude)
    sketch.details = ProgrammeDetails(
      summary: ProgrammeSummary(episodeTitle: rude, episode: EpisodeNumber(raw: rude)), directors: [rude],
      cast: [CastMember(name: rude, role: rude)], genres: [rude], description: rude, certificate: rude)
    let members = try Self.parsed(sketch.line(.jsonLines))
    for name in ["channel", "channel_name", "episode_title", "episode", "description", "certificate"] {
      #expect((members[name] as? String)?.hasPrefix("\"\\") == true, "\(name)")
    }
  }

  @Test func randomTitlesSurviveJSON() throws {
    var texts = RandomText(seed: 10)
    for _ in 0..<300 {
      var sketch = ListingSketch.full
      sketch.title = texts.next()
      sketch.details.description = texts.next()
      let line = sketch.line(.jsonLines)
      #expect(!line.utf8.contains(UInt8(ascii: "\n")))
      let members = try Self.parsed(line)
      #expect(members.count == 28)
      // Tab-separated text has the same title, compared as bytes.
      let field = sketch.line(.tabSeparated).utf8.split(separator: 9, omittingEmptySubsequences: false)[4]
      let title = try #require(members["title"] as? String)
      #expect(title.utf8.elementsEqual(field), "\(sketch.title.unicodeScalars.map(\.value))")
    }
  }
}
