import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct TvheadendAnswersTests {
  private static func bytes(_ entries: String) -> [UInt8] { Array("{\"entries\":[\(entries)],\"total\":1}".utf8) }

  @Test func channelNumbersInEveryFormAreRead() throws {
    let told = try TvheadendAnswers.channels(
      Self.bytes(
        """
        {"uuid":"a1","name":"Harbour","number":7,"tags":["t1","t2",3]},{"uuid":"a2","number":"5.1"},{"uuid":"a3","number":0},
        {"uuid":"a4","number":"x.1","tags":"t1"},{"uuid":"a5","number":{"a":1},"enabled":false},{"uuid":"../x"},4,
        {"uuid":"a6","name":"Tide\\u001b[2J","number":"12","enabled":true}
        """))
    #expect(told.entries.map(\.id) == ["a1", "a2", "a3", "a4", "a6"])
    #expect(told.entries.map { $0.number?.major } == [7, 5, nil, nil, 12])
    #expect(told.entries[1].number?.minor == 1 && told.entries[0].tags == ["t1", "t2"])
    #expect(!told.entries[4].name.contains("\u{1B}"))
    #expect(told.diagnostics.map(\.line) == [6, 7])
  }

  @Test func timersNeedAChannelAndTimes() throws {
    let told = try TvheadendAnswers.timers(
      Self.bytes(
        """
        {"uuid":"r1","channel":"a1","start":1000,"stop":2000,"start_real":900,"stop_real":2100,"title":{"cym":"Y Llanw"},
         "sched_status":"recording"},
        {"uuid":"r2","channel":"a1","start":2000,"stop":1000},{"uuid":"r3","start":1000,"stop":2000},
        {"uuid":"r4","channel":"a1","start":1000,"stop":2000,"enabled":false},
        {"uuid":"r5","channel":"a1","start":1000,"stop":2000,"disp_title":"Newsline","title":"x","start_real":"?",
         "autorec":"rule"}
        """), of: "tv")
    #expect(told.entries.map(\.id) == ["r1", "r5"] && told.entries.map(\.title) == ["Y Llanw", "Newsline"])
    #expect(told.entries[0].state == .running && told.entries[0].recorded.start.seconds == 900)
    #expect(told.entries[1].recorded == told.entries[1].interval && told.diagnostics.count == 2)
    #expect(told.entries.map(\.isSetByRule) == [false, true])
  }

  @Test(arguments: ["", "[]", "{}", "{\"entries\":{}}", "<html>", "{\"entries\":[", "null", "\u{0}", "7"])
  func nonListsAreReported(text: String) {
    #expect(throws: ServerAnswerError.self) { try TvheadendAnswers.channels(Array(text.utf8)) }
    #expect(throws: ServerAnswerError.self) { try TvheadendAnswers.timers(Array(text.utf8), of: "tv") }
    #expect(TvheadendAnswers.timer(Array(text.utf8)) == nil)
  }

  @Test func subNumbersTakeTheWholeNumberIfItIsFree() throws {
    func told(_ id: String, _ number: (Int, Int)?, _ tags: [String] = []) -> TvheadendChannel {
      TvheadendChannel(id: id, name: "", number: number, tags: tags)
    }
    let guide = ["a", "b", "c", "d", "Kestrel"].map { Channel(id: $0, name: "Channel \($0)", number: 99) }
    let joined = TvheadendChannels(
      guide,
      [
        told("a", (5, 1)), told("b", (5, 2), ["t", "t", "none"]), told("c", (6, 1)), told("x", (6, 0)),
        told("d", (6, 0)),
        TvheadendChannel(id: "e", name: "Kestrel", number: (8, 0), tags: []),
      ], tags: ["t": "Films"])
    #expect(joined.channels.map(\.number) == [5, nil, nil, 6, 8])
    #expect(joined.channels[1].groups == ["Films"] && joined.channels[4].name == "Kestrel")
    #expect(joined.ids["Kestrel"] == "e" && joined.diagnostics.count == 2)
  }

  /// If an empty channel 5.2 came first, it used to get 5, which left 5.1 without a number.
  @Test func theLowestSubNumberTakesTheWholeNumber() {
    let guide = ["a", "b", "c", "d"].map { Channel(id: $0, name: $0) }
    let told = zip(guide, [(5, 2), (5, 1), (5, 1), (6, 3)]).map {
      TvheadendChannel(id: $0.id, name: "", number: $1, tags: [])
    }
    let joined = TvheadendChannels(guide, told, tags: [:])
    #expect(joined.channels.map(\.number) == [nil, 5, nil, 6])
    #expect(joined.diagnostics.count == 2 && joined.order == [1, 2, 0, 3])
  }

  @Test func channelsAreSortedByNumberThoseWithoutOneLast() {
    let numbers: [(Int, Int)?] = [(2, 0), (5, 0), nil, (1, 0), (12, 0), nil, (5, 1), (2, 0)]
    var guide = numbers.indices.map { Channel(id: "c\($0)", name: "Channel \($0)") }
    let told = zip(guide, numbers).map { TvheadendChannel(id: $0.id, name: "", number: $1, tags: []) }
    // This channel comes from an earlier update and is no longer on the server.
    guide.append(Channel(id: "old", name: "Old", number: 4))
    #expect(TvheadendChannels(guide, told, tags: [:]).order == [3, 0, 7, 8, 1, 6, 4, 2, 5])
    #expect(TvheadendChannels(guide, [], tags: [:]).order == [8, 0, 1, 2, 3, 4, 5, 6, 7])
  }

  @Test func formValuesAreEscaped() {
    let form = TvheadendForm.timer(
      channel: "a1", Interval(Instant(seconds: 1), Instant(seconds: 2)), title: "A\"b\\c&d=e%é")
    #expect(!form.dropFirst(5).contains { "&=\"\\\n ".contains($0) })
    #expect(
      TvheadendSketch.plain(form)
        == #"conf={"channel":"a1","start":1,"stop":2,"disp_title":"A\"b\\c&d=e%é","comment":"tvgrid"}"#)
  }
}
