import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

@Suite struct TVmazeHostileTests {
  private static let good = TVmazeSketch().json

  @Test(arguments: [
    (#"{"name":"Not Found","message":"","code":0,"status":404}"#, "TVmaze says “Not Found” (404)"),
    ("null", "it says null: there is no such schedule"), ("", "it is empty"), (" \n", "it is empty"),
    ("<!doctype html><p>Sorry", "it is a web page, not the expected list of episodes"),
    ("<html>", "it is a web page, not the expected list of episodes"),
    ("12", "it is not the expected list of episodes"), (#""text""#, "it is not the expected list of episodes"),
    ("{}", "it is not the expected list of episodes"),
    (#"{"name":["Not"],"status":404}"#, "it is not the expected list of episodes"),
    ("Sorry", "it is not JSON, or it is incomplete"),
    ("[", "it is not JSON, or it is incomplete"), ("[{\"id\":1", "it is not JSON, or it is incomplete"),
    ("[] []", "it is not JSON, or it is incomplete"), ("[],", "it is not JSON, or it is incomplete"),
    (String(repeating: "[", count: 100_000), "it is not JSON, or it is incomplete"),
    (
      String(repeating: "{\"a\":", count: 5_000) + "1" + String(repeating: "}", count: 5_000),
      "it is not JSON, or it is incomplete"
    ),
  ])
  func nonSchedulesAreReportedOnOneLine(text: String, problem: String) {
    #expect(TVmazeDecoder.problem(in: Array(text.utf8))?.english == problem)
    #expect(DecodedSchedule([text]).diagnostics == ["1.json refused: \(problem): file left out"])
  }

  @Test(arguments: [
    ("7", "no show"), ("null", "no show"), (#""row""#, "no show"), ("[]", "no show"), ("{}", "no show"),
    (#"{"show":null}"#, "no show"), (#"{"show":"The Ferrymen"}"#, "no show"),
    (#"{"_embedded":{"show":[]}}"#, "no show"),
    (#"{"show":{}}"#, "a show without a name"), (#"{"show":{"name":["x"]}}"#, "a show without a name"),
    (TVmazeSketch { $0.showName = "null" }.json, "a show without a name"),
    (TVmazeSketch { $0.showName = #"" \u0001 ""# }.json, "a show without a name"),
    (TVmazeSketch { ($0.airstamp, $0.airdate) = ("null", "null") }.json, "no readable time or date"),
    (
      TVmazeSketch { ($0.airstamp, $0.airdate) = (#""soon""#, #""2026-13-45""#) }.json,
      "no readable time or date"
    ),
    (TVmazeSketch { $0.network = "null" }.json, "neither a network nor a web channel"),
    (TVmazeSketch { $0.network = #"{"id":"12","name":"Harbour"}"# }.json, "neither a network nor a web channel"),
  ])
  func unusableRowsAreReportedAndTheRestIsRead(row: String, problem: String) {
    let decoded = DecodedSchedule(["[\(row),\(Self.good)]"])
    #expect(decoded.diagnostics == ["1.json:1 refused: \(problem): row left out"])
    #expect(decoded.shown == ["The Ferrymen 2026-11-20 20:30-21:25 inferred"])
  }

  @Test func withoutAStampTheDateIsUsed() {
    let decoded = DecodedSchedule(TVmazeSketch { $0.airstamp = #""at eight""# })
    #expect(decoded.shown == ["The Ferrymen 2026-11-20 12:00-12:00 stated unknown"])
    #expect(decoded.diagnostics == ["1.json:1 repaired: no airstamp: kept with its date, at an unknown time"])
  }

  @Test func networksWithoutANameAreNamedByTheirID() {
    let decoded = DecodedSchedule(TVmazeSketch { $0.network = #"{"id":12,"name":null,"country":7}"# })
    #expect(decoded.guide.channels == [Channel(id: "tvmaze:network:12", name: "tvmaze:network:12")])
  }

  /// If two members have the same name, the first counts, as in SQLite.
  @Test func duplicateMembersAreReadOnce() {
    let twice = Self.good.replacing(#""season":2"#, with: #""season":2,"season":99"#)
    #expect(DecodedSchedule(["[\(twice)]"]).details.summary.episode?.season == 2)
  }

  @Test(arguments: ["1e999", "123456789012345678901234567890", "-1", "1.5", #""2""#, "{}", "[2]", "true"])
  func invalidNumbersAreLeftOut(number: String) {
    let decoded = DecodedSchedule(TVmazeSketch { ($0.season, $0.number, $0.runtime) = (number, number, number) })
    #expect(decoded.shown == ["The Ferrymen 2026-11-20 20:30-21:28 inferred"])
    #expect(decoded.details.summary.episode == nil)
  }

  @Test func invalidLinksAreReplacedByOnesFromTheID() {
    let row = Self.good.replacing("https://www.tvmaze.com/episodes/9001/the-ferrymen", with: "javascript:alert(1)")
    #expect(DecodedSchedule(["[\(row)]"]).details.credit?.link == "https://www.tvmaze.com/episodes/9001")
  }

  @Test func brokenBytesAreRepaired() {
    var bytes = Array("[\(TVmazeSketch { $0.name = #""Caf# and tide""# }.json)]".utf8)
    bytes = bytes.map { $0 == UInt8(ascii: "#") ? 0xE9 : $0 }
    let decoded = DecodedSchedule(bytes: bytes)
    #expect(decoded.details.summary.episodeTitle == "Café and tide")
    #expect(decoded.diagnostics == ["1.json:1 repaired: windows-1252 bytes in UTF-8 text: decoded"])
  }

  @Test func zeroBytesDoNotEndText() {
    let rows = "[\(Self.good),\(TVmazeSketch { ($0.id, $0.name) = ("2", #""A#B""#) }.json)]"
    let decoded = DecodedSchedule(bytes: Array(rows.utf8).map { $0 == UInt8(ascii: "#") ? 0 : $0 })
    #expect(decoded.shown.count == 2)
    #expect(decoded.diagnostics == ["1.json repaired: zero bytes: read as spaces"])
    let tail = Array("[]".utf8) + [0] + Array("rubbish".utf8)
    #expect(TVmazeDecoder.problem(in: tail) == "it is not JSON, or it is incomplete")
  }

  @Test func controlCharactersAreRemovedFromText() {
    let row = TVmazeSketch { $0.name = #""\u001b[2J\u009b1mTide\ud800\u0000""# }
    let title = DecodedSchedule(row).details.summary.episodeTitle ?? ""
    #expect(title.contains("Tide"))
    #expect(title.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0).contains($0.value) })
  }

  @Test func excessiveRowsAreLeftOut() {
    let rows = Array(repeating: "0", count: 20_002).joined(separator: ",")
    let decoded = DecodedSchedule(["[\(Self.good),\(rows)]"])
    #expect(decoded.shown.count == 1)
    #expect(decoded.diagnostics.last == "1.json:20001 refused: more than 20000 rows: the rest left out")
  }

  @Test func veryLongTextIsCut() {
    let long = String(repeating: "tide ", count: 200_000)
    let row = TVmazeSketch { ($0.summary, $0.showName) = ("\"<p>\(long)\"", "\"\(long)\"") }
    let decoded = DecodedSchedule(row)
    #expect(decoded.guide.title(of: ProgrammeID(row: 0)).count <= 512)
    #expect((decoded.details.description ?? "").count <= 16_384)
  }
}
