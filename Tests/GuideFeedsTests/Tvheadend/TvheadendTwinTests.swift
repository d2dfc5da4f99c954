import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// The answers of a tvheadend on random values of any type, against a plain twin that reads the values themselves.
@Suite struct TvheadendTwinTests {
  /// A value of JSON.
  private enum Value {
    case null, text(String), integer(Int), real(Double), flag(Bool), list([Value]), members([(String, Value)])

    var json: String {
      switch self {
      case .null: "null"
      case .text(let text): "\"\(text)\""
      case .integer(let number): "\(number)"
      case .real(let number): "\(number)"
      case .flag(let isOn): "\(isOn)"
      case .list(let values): "[\(values.map(\.json).joined(separator: ","))]"
      case .members(let members): "{\(members.map { "\"\($0)\":\($1.json)" }.joined(separator: ","))}"
      }
    }

    subscript(name: String) -> Value? {
      if case .members(let members) = self { members.first { $0.0 == name }?.1 } else { nil }
    }

    var text: String? { if case .text(let text) = self { text } else { nil } }
    var integer: Int? { if case .integer(let number) = self { number } else { nil } }
    var isFalse: Bool { if case .flag(false) = self { true } else { false } }

    /// The texts in it, whatever holds them: a title has one for each language.
    var texts: [Value] {
      let values: [Value] =
        switch self {
        case .members(let members): members.map(\.1)
        case .list(let values): values
        default: [self]
        }
      return values.filter { $0.text != nil }
    }

    /// An id is of letters, digits and dashes.
    var id: String? {
      text.flatMap { text in
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return isPlain && (1...64).contains(text.count) ? text : nil
      }
    }
  }

  private struct Sketch {
    var random: SplitMix64

    mutating func one<Element>(of elements: [Element]) -> Element {
      elements[Int.random(in: 0..<elements.count, using: &random)]
    }

    /// A value of any type.
    mutating func any() -> Value {
      one(of: [
        .null, .text(""), .text("x"), .text("7"), .integer(7), .integer(-1), .real(7.5), .flag(true), .flag(false),
        .list([]), .list([.integer(1), .text("y")]), .members([]), .members([("a", .text("b"))]),
      ])
    }

    /// Members with likely values, with others, or left out.
    mutating func entry(_ likely: [(String, [Value])]) -> Value {
      if Int.random(in: 0..<12, using: &random) == 0 { return any() }
      var members: [(String, Value)] = []
      for (name, values) in likely {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: break
        case 1: members.append((name, any()))
        default: members.append((name, one(of: values)))
        }
      }
      return .members(members.shuffled(using: &random))
    }

    mutating func entries(_ likely: [(String, [Value])]) -> [Value] {
      (0..<Int.random(in: 0...8, using: &random)).map { _ in entry(likely) }
    }
  }

  private static func answer(_ entries: [Value]) -> [UInt8] {
    Array(Value.members([("total", .integer(1)), ("entries", .list(entries))]).json.utf8)
  }

  private static func number(_ value: Value?) -> (Int, Int)? {
    let parts = (value?.text ?? "").split(separator: ".", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { "0123456789".contains($0) } ? Int(part) : nil
    }
    let told: (Int?, Int?) =
      value?.integer.map { ($0, 0) }
      ?? (parts.count == 1 ? (parts[0], 0) : parts.count == 2 ? (parts[0], parts[1]) : (nil, nil))
    guard let major = told.0, let minor = told.1, Channel.numbers.contains(major) else { return nil }
    return (major, minor)
  }

  @Test(arguments: 0..<200) func channelsAreThoseOfTheTwin(seed: Int) throws {
    var sketch = Sketch(random: SplitMix64(seed: UInt64(seed)))
    let entries = sketch.entries([
      ("uuid", [.text("a1"), .text("b-2"), .text("../c"), .text(String(repeating: "d", count: 65))]),
      ("name", [.text("Harbour One")]),
      ("number", [.integer(5), .integer(0), .text("5.1"), .text("12"), .text("x.1"), .text("1.2.3"), .text("5.")]),
      ("tags", [.list([.text("t1"), .text("t2")]), .list([.integer(1), .text("t3"), .text("?")])]),
      ("enabled", [.flag(true), .flag(false)]),
    ])
    let told = try TvheadendAnswers.channels(Self.answer(entries))
    let twin = entries.compactMap { entry -> TvheadendChannel? in
      guard let id = entry["uuid"]?.id, entry["enabled"]?.isFalse != true else { return nil }
      let tags = entry["tags"]?.texts ?? []
      return TvheadendChannel(
        id: id, name: entry["name"]?.text ?? "", number: Self.number(entry["number"]), tags: tags.compactMap(\.id))
    }
    #expect(told.entries == twin, "\(entries.map(\.json))")
    let refused = entries.indices.filter { entries[$0]["uuid"]?.id == nil }.map { $0 + 1 }
    #expect(told.findings.map(\.line) == refused, "\(entries.map(\.json))")
  }

  @Test(arguments: 0..<200) func timersAreThoseOfTheTwin(seed: Int) throws {
    var sketch = Sketch(random: SplitMix64(seed: UInt64(1_000 + seed)))
    let times: [Value] = [.integer(1_000), .integer(2_000), .integer(3_000), .integer(1 << 33)]
    let entries = sketch.entries([
      ("uuid", [.text("r1"), .text("r2")]), ("channel", [.text("a1"), .text("b/2")]),
      ("disp_title", [.text("Newsline"), .text("")]),
      ("title", [.members([("cym", .integer(1)), ("eng", .text("The Ferrymen"))])]),
      ("start", times), ("stop", times), ("start_real", times), ("stop_real", times),
      ("enabled", [.flag(true), .flag(false)]),
      ("autorec", [.text(""), .text("rule")]), ("timerec", [.text("")]),
      ("sched_status", [.text("recording"), .text("recordingError"), .text("scheduled")]),
    ])
    func interval(_ entry: Value, _ start: String, _ stop: String) -> Interval? {
      guard let start = entry[start]?.integer, let stop = entry[stop]?.integer, 0 <= start, start < stop,
        stop <= Int(UInt32.max)
      else { return nil }
      return Interval(Instant(seconds: start), Instant(seconds: stop))
    }
    let told = try TvheadendAnswers.timers(Self.answer(entries), of: "tv")
    let twin = entries.compactMap { entry -> RecordingTimer? in
      guard let id = entry["uuid"]?.id, entry["enabled"]?.isFalse != true, let channel = entry["channel"]?.id,
        let times = interval(entry, "start", "stop")
      else { return nil }
      let shown = entry["disp_title"]?.text ?? ""
      return RecordingTimer(
        id: id, channel: RecorderChannel(source: "tv", id: channel),
        title: shown.isEmpty ? entry["title"]?.texts.first?.text ?? "" : shown,
        interval: times,
        recorded: interval(entry, "start_real", "stop_real") ?? times,
        state: ["recording": .running, "recordingError": .failing][entry["sched_status"]?.text ?? ""] ?? .scheduled,
        isOfSeries: [entry["autorec"]?.text, entry["timerec"]?.text].contains { $0?.isEmpty == false })
    }
    #expect(told.entries == twin, "\(entries.map(\.json))")
    let refused = entries.indices.filter { index in
      let entry = entries[index]
      if entry["uuid"]?.id == nil { return true }
      return entry["enabled"]?.isFalse != true
        && (entry["channel"]?.id == nil || interval(entry, "start", "stop") == nil)
    }
    #expect(told.findings.map(\.line) == refused.map { $0 + 1 }, "\(entries.map(\.json))")
  }
}
