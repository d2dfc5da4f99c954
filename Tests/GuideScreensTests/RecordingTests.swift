import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// tvheadend timers in the grid, lists and details, and the key that schedules and cancels them.
@Suite struct RecordingTests {
  private static func at(_ time: String) -> Instant { Moments.at("2026-11-20 \(time)") }

  private static var guide: Guide {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "h", name: "Harbour", number: 7, groups: ["Films"]),
      [
        .init(at("19:00"), minutes: 60, "Quiz Night"), .init(at("20:00"), minutes: 60, "The Ferrymen"),
        .init(at("21:00"), minutes: 30, "Newsline"), .init(at("21:30"), minutes: 60, "Late Kitchen"),
      ])
    sketch.add(
      Channel(id: "k", name: "Kestrel", number: 8),
      [.init(at("20:00"), minutes: 120, "Match Live"), .init(at("22:00"), minutes: 60, "Close")])
    return sketch.build()
  }

  private static let harbour = RecorderChannel(source: "tv", id: "a1")

  private static func timer(
    _ start: String, _ end: String, id: String = "r1", state: RecordingState = .scheduled,
    isSetByRule: Bool = false
  ) -> RecordingTimer {
    let interval = Interval(at(start), at(end))
    let recorded = Interval(interval.start.adding(minutes: -2), interval.end.adding(minutes: 5))
    return RecordingTimer(
      id: id, channel: harbour, title: "The Ferrymen", interval: interval, recorded: recorded, state: state,
      isSetByRule: isSetByRule)
  }

  private static func state(_ timers: [RecordingTimer] = []) -> RecorderState {
    var state = RecorderState()
    state.channels["h"] = harbour
    state.streams["h"] = ChannelStream(address: "http://ann:PW@tv.example:9981/stream/channel/a1")
    state.timers = timers
    return state
  }

  private static func stack(_ timers: [RecordingTimer] = [], size: Size = Size(columns: 80, rows: 24)) -> ScreenStack {
    var stack = ScreenStack.opened(guide, now: at("19:30"), size: size)
    _ = update(&stack, .recorder(state(timers)))
    return stack
  }

  private static func text(_ stack: ScreenStack) -> String {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
  }

  private static func request(_ effects: [Effect]) -> RecordingRequest? {
    effects.lazy.compactMap { if case .record(let request) = $0 { request } else { nil } }.first
  }

  @Test func recordingsHaveADot() {
    var stack = Self.stack()
    #expect(!Self.text(stack).contains("●"))
    _ = update(&stack, .recorder(Self.state([Self.timer("20:00", "21:00")])))
    #expect(Self.text(stack).contains("● The Ferrymen") && !Self.text(stack).contains("● Newsline"))
    #expect(!Self.text(stack).contains("● Quiz Night"))
    let ascii = drawScreen(stack).canvas.inASCII()
    #expect((0..<24).contains { ascii.text(ofRow: $0).contains("@ The Ferrymen") })
    stack.press("Right Enter")
    #expect(Self.text(stack).contains("● Recording scheduled 19:58–21:05"), "\(Self.text(stack))")
    _ = update(&stack, .clock(Self.at("20:10")))
    #expect(Self.text(stack).contains("● Recording until 21:05"))
    _ = update(&stack, .recorder(Self.state()))
    #expect(!Self.text(stack).contains("●"))
  }

  @Test func queryFindsRecordings() {
    var stack = Self.stack([Self.timer("20:00", "21:30")])
    let found = stack.app.matches(of: stack.app.query("is:recording"))
    #expect(found.programmes.map { stack.app.guide.title(of: $0) } == ["The Ferrymen", "Newsline"])
    #expect(stack.app.matches(of: stack.app.query("-is:recording")).programmes.count == 4)
    _ = update(&stack, .recorder(Self.state()))
    #expect(stack.app.matches(of: stack.app.query("is:recording")).programmes.isEmpty)
  }

  @Test func keySchedulesAndCancelsATimer() throws {
    var stack = Self.stack()
    stack.press("Right")
    let effects = update(&stack, .key(.character("E")))
    let request = try #require(Self.request(effects))
    let interval = Interval(Self.at("20:00"), Self.at("21:00"))
    #expect(request.orders == [.set(Self.harbour, interval, title: "The Ferrymen")])
    #expect(stack.app.notice == "Asking tvheadend…")
    #expect(Self.request(update(&stack, .key(.character("E")))) == nil, "it is asked once")
    let timer = Self.timer("20:00", "21:00")
    _ = update(
      &stack, .recorded(RecordingResult(request, done: 1, problem: nil, state: Self.state([timer]))))
    #expect(stack.app.notice == "tvheadend will record “The Ferrymen”. E to cancel.")
    let removal = try #require(Self.request(update(&stack, .key(.character("E")))))
    #expect(removal.orders == [.remove(timer, endsRecording: false)])
    _ = update(&stack, .recorded(RecordingResult(removal, done: 1, problem: nil, state: Self.state())))
    #expect(stack.app.notice == "Cancelled the recording of “The Ferrymen”. E to schedule it again.")
    #expect(!Self.text(stack).contains("●"))
  }

  @Test func stoppingARecordingKeepsTheRecordedPart() throws {
    var stack = Self.stack([Self.timer("19:00", "20:00", state: .running)])
    #expect(Self.request(update(&stack, .key(.character("E")))) == nil, "it is asked first")
    #expect(stack.app.notice == "Stop recording “Quiz Night”? (y/n)")
    // If the key is held down, it answers no, and then asks again.
    #expect(Self.request(update(&stack, .key(.character("E")))) == nil)
    #expect(stack.app.notice == "Still recording “Quiz Night”.")
    #expect(Self.request(update(&stack, .key(.character("y")))) == nil, "nothing is asked any more")
    stack.press("E")
    let request = try #require(Self.request(update(&stack, .key(.character("y")))))
    _ = update(&stack, .recorded(RecordingResult(request, done: 1, problem: nil, state: Self.state())))
    #expect(stack.app.notice == "Stopped recording “Quiz Night”. The recorded part is kept.")
  }

  /// Regression: the programme counted as over during the padding, and its recording could not be stopped.
  @Test func recordingCanBeStoppedDuringItsPadding() throws {
    var stack = Self.stack([Self.timer("19:00", "20:00")])
    _ = update(&stack, .clock(Self.at("20:03")))
    stack.press("Left E")
    #expect(stack.app.notice == "Stop recording “Quiz Night”? (y/n)")
    stack.app.language = .german
    #expect(Self.request(update(&stack, .key(.character("j"))))?.orders.count == 1)
    var over = Self.stack([Self.timer("19:00", "20:00", state: .running)])
    _ = update(&over, .clock(Self.at("20:06")))
    over.press("Left E")
    #expect(over.app.notice == "“Quiz Night” is over.")
  }

  @Test func cancellingATimerOfARuleWarnsThatItMayReturn() throws {
    var stack = Self.stack([Self.timer("20:00", "21:00", isSetByRule: true)])
    stack.press("Right")
    let request = try #require(Self.request(update(&stack, .key(.character("E")))))
    _ = update(&stack, .recorded(RecordingResult(request, done: 1, problem: nil, state: Self.state())))
    #expect(
      stack.app.notice
        == "Cancelled the recording of “The Ferrymen”, but tvheadend's series rule may schedule it again.")
  }

  /// Regression: every past timer counted as recorded.
  @Test func pastTimersCountAsRecordedOnlyIfTheyRan() {
    for (state, line) in [(RecordingState.scheduled, "Recording was scheduled 18:58"), (.running, "Recorded 18:58")] {
      var stack = Self.stack([Self.timer("19:00", "20:00", state: state)])
      _ = update(&stack, .clock(Self.at("20:06")))
      stack.press("Left Enter")
      #expect(Self.text(stack).contains("● \(line)"), "\(Self.text(stack))")
    }
  }

  /// A server may report an absurdly late end, whose time of day alone would look like tonight's.
  @Test(arguments: [
    (RecordingState.scheduled, "Recording scheduled 19:58–7 Feb 2106 06:28"),
    (.running, "Recording until 7 Feb 2106 06:28"),
  ])
  func endOnAnotherDayShowsItsDate(state: RecordingState, line: String) {
    let recorded = Interval(Self.at("19:58"), Instant(seconds: Int(UInt32.max)))
    let timer = RecordingTimer(
      id: "r1", channel: Self.harbour, title: "The Ferrymen", interval: Interval(Self.at("20:00"), Self.at("21:00")),
      recorded: recorded, state: state, isSetByRule: false)
    var stack = Self.stack([timer])
    stack.press("Right Enter")
    #expect(Self.text(stack).contains("● \(line)"), "\(Self.text(stack))")
  }

  /// Regression: a reminder for recorded programmes matched nothing until something else changed.
  @Test func remindersForRecordingsFollowTheTimers() {
    var stack = Self.stack()
    _ = update(&stack, .mine(.reminders) { $0.reminders = Reminders([Reminder(.query("is:recording"))]) })
    #expect(stack.app.reminding.schedule.entries.isEmpty)
    _ = update(&stack, .recorder(Self.state([Self.timer("20:00", "21:00")])))
    #expect(stack.app.reminding.schedule.entries.map(\.showing.title) == ["The Ferrymen"])
  }

  @Test func failingRecordingsAreReported() {
    var stack = Self.stack([Self.timer("19:00", "20:00", state: .failing)])
    stack.press("Enter")
    #expect(Self.text(stack).contains("● Recording is failing: no signal from the channel"))
  }

  @Test func saysHowManyCannotBeRecorded() throws {
    var stack = Self.stack()
    stack.press("W *")
    let request = try #require(Self.request(update(&stack, .key(.character("E")))))
    #expect(request.orders.count == 4 && request.leftOut == 2)
    _ = update(&stack, .recorded(RecordingResult(request, done: 4, problem: nil, state: Self.state())))
    #expect(stack.app.notice == "tvheadend will record 4 programmes; 2 cannot be recorded.")
  }

  @Test func searchHasAKeyToo() {
    var stack = Self.stack()
    stack.press("/ newsline")
    let request = Self.request(update(&stack, .key(.alt("e"))))
    #expect(request?.subject == "“Newsline”")
  }

  @Test func hintsNameTheKeyIfThereIsATvheadend() {
    let size = Size(columns: 200, rows: 40)
    let other = ScreenStack.opened(Self.guide, now: Self.at("19:30"), size: size)
    #expect(Self.text(Self.stack(size: size)).contains("E record") && !Self.text(other).contains("E record"))
  }

  @Test func refusalsAreExplained() throws {
    var stack = Self.stack()
    stack.press("Right Down E")
    #expect(stack.app.notice == "tvheadend does not have the channel Kestrel.")
    stack.press("Up")
    _ = update(&stack, .clock(Self.at("20:10")))
    stack.press("Left E")
    #expect(stack.app.notice == "“Quiz Night” is over.")
    stack.press("Right")
    let request = try #require(Self.request(update(&stack, .key(.character("E")))))
    let problem: Message = "tvheadend did not set a timer; see its log"
    _ = update(&stack, .recorded(RecordingResult(request, done: 0, problem: problem, state: Self.state())))
    #expect(stack.app.notice == "Not done: \(problem.english).")
    #expect(Self.request(update(&stack, .key(.character("E")))) != nil, "it may be tried again")
    var other = ScreenStack.opened(Self.guide, now: Self.at("19:30"))
    other.press("E")
    #expect(other.app.notice?.contains("tvgrid sources add NAME tvheadend:HOST") == true)
  }

  @Test func playlistStreamsArePreferredToTvheadend() throws {
    var stack = Self.stack()
    func address(_ effects: [Effect]) -> String? {
      effects.lazy.compactMap { if case .play(let request) = $0 { request.stream.address } else { nil } }.first
    }
    #expect(address(update(&stack, .key(.character("w")))) == "http://ann:PW@tv.example:9981/stream/channel/a1")
    #expect(!Self.text(stack).contains("PW"))
    stack.press("Down w")
    #expect(stack.app.notice?.hasPrefix("No stream for Kestrel") == true)
    var streams = ChannelStreams()
    streams.set(ChannelStream(address: "http://playlist.example/h"), for: "h")
    _ = update(&stack, .mine(.streams) { $0.streams = streams })
    stack.press("Up")
    #expect(address(update(&stack, .key(.character("w")))) == "http://playlist.example/h")
  }

  @Test func tagsAreGroupsUntilTheUserDefinesSome() {
    var stack = Self.stack()
    stack.press("b")
    #expect(Self.text(stack).contains("Films") && !Self.text(stack).contains("Kestrel"))
  }

  @Test func recordingsInGerman() {
    var stack = Self.stack([Self.timer("20:00", "21:00")])
    stack.app.language = .german
    stack.press("Right Enter")
    #expect(Self.text(stack).contains("● Aufnahme 19:58–21:05"))
  }

  @Test func recordingScreen() {
    let stack = Self.stack([Self.timer("20:00", "21:00")], size: Size(columns: 80, rows: 10))
    let frame = drawScreen(stack)
    expectGolden("recording-80x10", frame.canvas, cursor: frame.cursor)
  }
}
