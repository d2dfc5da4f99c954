import GuideFeeds
import GuideModel
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

@Suite(.waitsForOthers) struct TvheadendUpdateTests {
  private static let basic = "Basic YW5uOnNlY3JldA=="

  /// A timer that was set on the server itself.
  private static var timer: TvheadendSketch.Timer {
    let start = Moments.at("2026-11-20 20:00").seconds
    return .init(id: "a1", channel: TvheadendSketch.harbour, title: "The Ferrymen", start: start, stop: start + 3600)
  }

  private static func source(_ server: LoopbackServer, login: String = "") throws -> UpdateSource {
    UpdateSource(name: "harbour", location: try SourceLocation("tvheadend:\(server.address("", login: login))"))
  }

  @Test func guideNumbersNamesGroupsAndStreamsAreFetched() throws {
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch(login: Self.basic))
    let server = try sketch.listen()
    let source = try Self.source(server, login: "ann:secret@")
    let outcome = try bench.update([source]).outcomes[0]
    #expect(outcome == .updated(channels: 2, programmes: 4, before: nil, problem: nil))
    let guide = try #require(bench.guides()).load()
    #expect(
      guide.channels == [
        Channel(id: TvheadendSketch.meridian, name: "Meridian", number: 5, groups: ["HDTV"]),
        Channel(id: TvheadendSketch.harbour, name: "Harbour HD", number: 7, groups: ["Films", "HDTV"]),
      ], "by their numbers, not as its guide has them")
    #expect(
      guide.channels.indices.map { guide.programmes(on: $0).map { guide.title(of: $0) } }
        == [["Planet of Tin"], ["The Ferrymen", "Newsline", "Late Kitchen"]])
    // Updates once more, on top of the current guide.
    _ = try bench.update([source])
    let again = try #require(bench.guides()).load()
    #expect(again.channels == guide.channels && again.programmeCount == guide.programmeCount)
    let state = bench.cache.recorderState(of: [source])
    #expect(
      state.streams[TvheadendSketch.harbour]?.address
        == server.address("/stream/channel/\(TvheadendSketch.harbour)", login: "ann:secret@"))
    #expect(
      state.channels[TvheadendSketch.meridian] == RecorderChannel(source: "harbour", id: TvheadendSketch.meridian))
    // No file in the cache contains the login.
    let found = try Shell.run("grep -rl secret \(bench.folder.path("cache")) | wc -l", environment: [:])
    #expect(found.lines == ["0"], "\(found.output)")
  }

  @Test func missingLoginIsReportedWithRemedy() throws {
    let (bench, server) = (try UpdateBench(), try TvheadendSketch(login: Self.basic).listen())
    guard case .failed(let message) = try bench.update([try Self.source(server)]).outcomes[0] else {
      return #expect(Bool(false), "it is refused")
    }
    #expect(message.english.contains("it requires a name and a password (401)"), "\(message)")
    // The remedy differs from the one for a plain address.
    #expect(message.english.contains("tvheadend:http://name:password@host:9981"), "\(message)")
    #expect(message.withoutGerman == [])
    guard case .failed(let refused) = try bench.update([try Self.source(server, login: "ann:wrong@")]).outcomes[0]
    else { return #expect(Bool(false), "it is refused") }
    #expect(!refused.english.contains("wrong") && refused.english.contains("401"), "\(refused)")
  }

  @Test func timersAreKnownWithoutServer() throws {
    let bench = try UpdateBench()
    let start = Moments.at("2026-11-20 20:00").seconds
    let source: UpdateSource
    do {
      let sketch = TvheadendSketch(timers: [
        .init(id: "a1", channel: TvheadendSketch.harbour, title: "The Ferrymen", start: start, stop: start + 3600)
      ])
      let server = try sketch.listen()
      source = try Self.source(server)
      _ = try bench.update([source])
    }
    let timer = try #require(bench.cache.recorderState(of: [source]).timers.first)
    #expect(timer.title == "The Ferrymen" && timer.interval.seconds == 3600)
    #expect(timer.recorded.start.seconds == start - 120 && timer.recorded.seconds == 4020)
    let guide = try #require(bench.guides()).load()
    let found = bench.cache.recorderState(of: [source]).programmes(of: guide) { [guide.channels[$0].id] }
    #expect(found.keys.map { guide.title(of: $0) } == ["The Ferrymen"], "the minutes after it are of no other")
    // The stored timers are kept if the server does not answer.
    guard case .failed = try bench.update([source]).outcomes[0] else { return #expect(Bool(false), "it is gone") }
    #expect(bench.cache.recorderState(of: [source]).timers == [timer])
  }

  @Test func timersAreSetAndRemoved() throws {
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch(login: Self.basic))
    let server = try sketch.listen()
    let source = try Self.source(server, login: "ann:secret@")
    _ = try bench.update([source])
    var request = FetchRequest(address: "", userAgent: "tvgrid/test")
    request.limits.total = .seconds(HangGuard.seconds)
    let recorder = RecorderUpdate([source], in: bench.cache, request)
    let start = Moments.at("2026-11-20 20:00")
    let channel = RecorderChannel(source: "harbour", id: TvheadendSketch.harbour)
    let title = "The Ferrymen & 50% of ‘Ü’"
    let order = RecordingOrder.set(channel, Interval(start, start.adding(minutes: 60)), title: title)
    #expect(recorder.carryOut([order], until: CancellationToken()) == (1, nil))
    let posted = try #require(server.requests.last { $0.target == "/api/dvr/entry/create" && !$0.body.isEmpty })
    #expect(
      TvheadendSketch.plain(posted.body)
        == "conf={\"channel\":\"\(TvheadendSketch.harbour)\",\"start\":\(start.seconds),\"stop\":\(start.seconds + 3600),"
        + "\"disp_title\":\"The Ferrymen & 50% of ‘Ü’\",\"comment\":\"tvgrid\"}")
    let timer = try #require(bench.cache.recorderState(of: [source]).timers.first)
    #expect(sketch.timers.count == 1 && timer.id == sketch.timers[0].id)
    #expect(recorder.carryOut([.remove(timer, endsRecording: false)], until: CancellationToken()) == (1, nil))
    #expect(sketch.timers.isEmpty && bench.cache.recorderState(of: [source]).timers.isEmpty)
    // Removing a timer that no longer exists succeeds. Previously, its mark remained.
    #expect(recorder.carryOut([.remove(timer, endsRecording: false)], until: CancellationToken()) == (1, nil))
  }

  /// A timer that was changed on the server in the meantime.
  @Test func changedTimerIsReadAgain() throws {
    let known = Self.timer
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch())
    let server = try sketch.listen()
    let source = try Self.source(server)
    _ = try bench.update([source])
    let recorder = RecorderUpdate([source], in: bench.cache, FetchRequest(address: "", userAgent: "tvgrid/test"))
    sketch.set([known])
    let channel = RecorderChannel(source: "harbour", id: TvheadendSketch.harbour)
    let interval = Interval(Instant(seconds: known.start), Instant(seconds: known.stop))
    let order = RecordingOrder.set(channel, interval, title: "The Ferrymen")
    #expect(recorder.carryOut([order], until: CancellationToken()) == (1, nil))
    #expect(sketch.timers.map(\.id) == ["a1"] && bench.cache.recorderState(of: [source]).timers.map(\.id) == ["a1"])
    sketch.set([])
    let timer = try #require(bench.cache.recorderState(of: [source]).timers.first)
    #expect(recorder.carryOut([.remove(timer, endsRecording: false)], until: CancellationToken()) == (1, nil))
    #expect(bench.cache.recorderState(of: [source]).timers.isEmpty)
  }

  /// Previously, the first unreachable server stopped the orders for all other servers.
  @Test func unreachableServerDoesNotStopOthers() throws {
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch())
    let server = try sketch.listen()
    let source = try Self.source(server)
    let dead = UpdateSource(name: "dead", location: try SourceLocation("tvheadend:http://127.0.0.1:1"))
    _ = try bench.update([source])
    let recorder = RecorderUpdate(
      [dead, source], in: bench.cache, FetchRequest(address: "", userAgent: "tvgrid/test"))
    let start = Moments.at("2026-11-20 20:00")
    let interval = Interval(start, start.adding(minutes: 60))
    let orders = [("dead", "x"), ("harbour", TvheadendSketch.harbour)].map { name, id in
      RecordingOrder.set(RecorderChannel(source: name, id: id), interval, title: "The Ferrymen")
    }
    let result = recorder.carryOut(orders, until: CancellationToken())
    #expect(result.done == 1 && result.problem?.english.contains("127.0.0.1") == true)
    #expect(bench.cache.recorderState(of: [source]).timers.count == 1)
  }

  /// The update used to overwrite new timers with the list that it had read earlier.
  @Test func timerSetDuringUpdateStays() throws {
    let timer = Self.timer
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch())
    let server = try LoopbackServer { request, number in
      // This happens after the guide is fetched and before it is read and written.
      if request.target.hasPrefix("/api/channeltag") { sketch.set([timer]) }
      return sketch.answer(request, number)
    }
    let source = try Self.source(server)
    _ = try bench.update([source])
    #expect(bench.cache.recorderState(of: [source]).timers.map(\.id) == ["a1"])
  }

  @Test func storedTimersOfOtherServerAreIgnored() throws {
    let timer = Self.timer
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch(timers: [timer]))
    let server = try sketch.listen()
    let source = try Self.source(server)
    _ = try bench.update([source])
    let other = UpdateSource(name: source.name, location: try SourceLocation("tvheadend:other.example"))
    #expect(bench.cache.recorderState(of: [other]).isEmpty && !bench.cache.recorderState(of: [source]).isEmpty)
    // Damaged lines are ignored.
    let path = bench.cache.recorderTimers(source.name)
    let bytes = try FileSystem.read(path, limit: 1 << 20)
    let damaged = Array("timer\ta\n\ntimer\t\t\t1\tx\t3\t4\t\t\t\n".utf8)
    let note = StoredRecorder(
      of: source.identity, named: source.name, channels: damaged, timers: bytes + damaged)
    #expect(note.channels.isEmpty && note.timers.map(\.id) == ["a1"])
  }

  /// What counts is the server's current state, not the stored one.
  @Test func startedRecordingIsStopped() throws {
    var timer = Self.timer
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch(timers: [timer]))
    let server = try sketch.listen()
    let source = try Self.source(server)
    _ = try bench.update([source])
    let recorder = RecorderUpdate([source], in: bench.cache, FetchRequest(address: "", userAgent: "tvgrid/test"))
    timer.status = "recordingError"
    sketch.set([timer])
    let known = try #require(bench.cache.recorderState(of: [source]).timers.first)
    let refused = recorder.carryOut([.remove(known, endsRecording: false)], until: CancellationToken())
    #expect(refused.done == 0 && refused.problem?.english.hasPrefix("the recording has already started") == true)
    #expect(bench.cache.recorderState(of: [source]).timers.map(\.state) == [.failing], "it is read again")
    #expect(recorder.carryOut([.remove(known, endsRecording: true)], until: CancellationToken()) == (1, nil))
    #expect(server.requests.contains { $0.target == "/api/dvr/entry/stop" })
  }

  @Test func programmeInServerGuideIsRecordedAsEvent() throws {
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch())
    let server = try sketch.listen()
    let source = try Self.source(server)
    let recorder = RecorderUpdate([source], in: bench.cache, FetchRequest(address: "", userAgent: "tvgrid/test"))
    _ = try bench.update([source])
    let start = Moments.at("2026-11-20 21:30")
    let channel = RecorderChannel(source: "harbour", id: TvheadendSketch.harbour)
    let order = RecordingOrder.set(channel, Interval(start, start.adding(minutes: 60)), title: "Late Kitchen")
    #expect(recorder.carryOut([order], until: CancellationToken()) == (1, nil))
    #expect(sketch.timers.map(\.id) == ["e4711"] && !server.requests.contains { $0.target == "/api/dvr/entry/create" })
  }

  @Test func userWithoutRecordingRightsGetsGuide() throws {
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch(mayRecord: false))
    let server = try sketch.listen()
    let source = try Self.source(server)
    #expect(
      try bench.update([source]).outcomes[0] == .updated(channels: 2, programmes: 4, before: nil, problem: nil))
    let recorder = RecorderUpdate([source], in: bench.cache, FetchRequest(address: "", userAgent: "tvgrid/test"))
    let start = Moments.at("2026-11-20 20:00")
    let channel = RecorderChannel(source: "harbour", id: TvheadendSketch.harbour)
    let order = RecordingOrder.set(channel, Interval(start, start.adding(minutes: 60)), title: "The Ferrymen")
    let result = recorder.carryOut([order], until: CancellationToken())
    #expect(result.done == 0 && result.problem?.english.contains("tvheadend does not allow this (403)") == true)
  }

  /// The guide used to lose its numbers and groups if the channel list could not be fetched.
  @Test func groupsStayIfTheyCannotBeFetched() throws {
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch())
    let isFailing = Atomic(false)
    let server = try LoopbackServer { request, number in
      let fails = isFailing.load(ordering: .relaxed) && request.target.hasPrefix("/api/channel/")
      return fails ? .answer("200 OK", [], "[]") : sketch.answer(request, number)
    }
    let source = try Self.source(server)
    _ = try bench.update([source])
    isFailing.store(true, ordering: .relaxed)
    _ = try bench.update([source])
    let guide = try #require(bench.guides()).load()
    #expect(guide.channels.map(\.groups) == [["HDTV"], ["Films", "HDTV"]])
  }

  @Test func guideIsUsedWithoutNumbers() throws {
    let (bench, sketch) = (try UpdateBench(), TvheadendSketch())
    let server = try LoopbackServer { request, number in
      request.target.hasPrefix("/api/channel") ? .answer("200 OK", [], "[]") : sketch.answer(request, number)
    }
    guard case .updated(2, 4, _, let problem?) = try bench.update([try Self.source(server)]).outcomes[0] else {
      return #expect(Bool(false), "the guide came")
    }
    #expect(problem.english.hasPrefix("could not fetch its numbers and groups"), "\(problem)")
  }
}
