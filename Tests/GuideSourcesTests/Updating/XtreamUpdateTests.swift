import GuideFeeds
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Updates from a simulated Xtream server, which provides a guide and channels.
@Suite(.waitsForOthers) struct XtreamUpdateTests {
  private static func source(_ server: LoopbackServer) throws -> UpdateSource {
    let location = "xtream:http://ann:\(XtreamSketch.password.replacing("%", with: "%25"))@127.0.0.1:\(server.port)"
    return UpdateSource(name: "harbour", location: try SourceLocation(location))
  }

  private static func playlist(_ bench: UpdateBench, _ source: UpdateSource) throws -> M3UPlaylist {
    try #require(bench.cache.playlist(of: source))
  }

  private static let added = UpdateOutcome.updated(channels: 2, programmes: 2, before: nil, problem: nil)

  @Test func guideAndPlaylistAreFetched() throws {
    let (bench, server) = (try UpdateBench(), try XtreamSketch().listen())
    let source = try Self.source(server)
    let outcome = try bench.update([source]).outcomes[0]
    let names = ["Harbour HD", "Meridian"]
    #expect(outcome == .both(guide: Self.added, channels: .playlist(PlaylistUpdate(names, since: nil))))
    #expect(outcome.text(hasGuide: true).english == "2 channels, 2 programmes; playlist: 2 channels")
    #expect(try bench.titles() == ["Fri 20:00 The Ferrymen", "Fri 20:00 Planet of Tin"])
    // The film is left out, and the channel with an archive has catch-up.
    let entries = try Self.playlist(bench, source).entries
    #expect(entries.map(\.name) == names && entries.map(\.tvgID) == ["harbour.example", "meridian.example"])
    let catchup = entries.map { $0.stream?.catchup }
    #expect(catchup[0]?.days == 5 && catchup[1] == nil)
    #expect(
      catchup[0]?.template
        == "http://127.0.0.1/timeshift/ann/\(XtreamSketch.escaped)/{duration:60}/{Y}-{m}-{d}:{H}-{M}/11.ts")
  }

  /// Channels are matched to the guide of the same source.
  @Test func channelsBelongToTheGuide() throws {
    let (bench, server) = (try UpdateBench(), try XtreamSketch().listen())
    let source = try Self.source(server)
    _ = try bench.update([source])
    let refresh = PlaylistRefresh([source], in: bench.cache, isComplete: true)
    let data = refresh.refreshed(PersonalData(), for: try #require(bench.guides()).load().channels)
    #expect(data.streams["harbour.example"]?.address.hasSuffix("/11.ts") == true)
    #expect(data.choices["meridian.example"].groups == ["Sea"])
    #expect(data.choices.choices.values.allSatisfy { !$0.isStandalone })
  }

  @Test(arguments: [
    XtreamSketch.blocked, .answer("200 OK", [], ""), .answer("403 Forbidden", [], "no"),
    .answer("404 Not Found", [], "no"), .answer("200 OK", [], "<html>Login</html>"), .answer("200 OK", [], "#EXT"),
  ])
  func blockedPlaylistIsMadeFromStreams(answer: [ServerStep]) throws {
    let bench = try UpdateBench()
    var sketch = XtreamSketch()
    sketch.playlist = answer
    let server = try sketch.listen()
    let source = try Self.source(server)
    let names = ["Harbour HD", "Meridian, \"the\" sea"]
    let outcome = try bench.update([source]).outcomes[0]
    #expect(outcome == .both(guide: Self.added, channels: .playlist(PlaylistUpdate(names, since: nil))))
    let playlist = try Self.playlist(bench, source)
    #expect(playlist.diagnostics.isEmpty, "\(playlist.diagnostics)")
    let entries = playlist.entries
    #expect(entries.map(\.number) == [7, 8] && entries.map(\.groups) == [["News, live"], ["Sea"]])
    #expect(entries.map(\.tvgID) == ["harbour.example", "meridian.example"])
    #expect(entries.map(\.logo) == ["http://logos.example/h.png", nil])
    #expect(
      entries.map { $0.stream?.address }
        == [11, 12].map {
          "http://127.0.0.1:\(server.port)/live/ann/\(XtreamSketch.escaped)/\($0).ts"
        })
    #expect(entries.map { $0.stream?.catchup?.days } == [5, nil])
  }

  @Test func unchangedServerIsUnchanged() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer { request, _ in
      request.fields["if-none-match"] == nil ? XtreamSketch().answer(request.target) : .answer("304 Not Modified")
    }
    let source = try Self.source(server)
    _ = try bench.update([source])
    #expect(try bench.update([source]).outcomes == [.unchanged])
  }

  @Test func channelsAreUsedWithoutGuide() throws {
    let bench = try UpdateBench()
    var sketch = XtreamSketch()
    sketch.guide = .answer("404 Not Found", [], "no")
    let source: UpdateSource
    do {
      let server = try sketch.listen()
      source = try Self.source(server)
      let outcome = try bench.update([source]).outcomes[0]
      #expect(outcome.isUsable && outcome.isNew && !outcome.isSuccess)
      let text = outcome.text(hasGuide: bench.cache.hasGuide(of: "harbour"))
      #expect(
        text.english == "its channels are up to date, but not its guide: cannot fetch http://127.0.0.1:\(server.port): "
          + "there is no such file (404); check the address; no guide yet")
      #expect(text.withoutGerman == [])
      #expect(bench.cache.failure(of: "harbour")?.message == text)
    }
    #expect(bench.cache.hasPlaylist(source) && bench.guides() == nil)
    // The guide arrives later, without a message about the channels.
    let server = try XtreamSketch().listen()
    let other = try Self.source(server)
    _ = try bench.update([other])
    #expect(try bench.titles().count == 2 && bench.cache.hasPlaylist(other))
    #expect(bench.cache.failure(of: "harbour") == nil)
  }

  @Test func guideIsUsedWithoutChannels() throws {
    let bench = try UpdateBench()
    var sketch = XtreamSketch()
    sketch.playlist = XtreamSketch.blocked
    sketch.streams = .answer("200 OK", [], #"{"user_info":{"auth":0}}"#)
    let server = try sketch.listen()
    let source = try Self.source(server)
    let outcome = try bench.update([source]).outcomes[0]
    let reason = "it does not accept the name and the password, or the account has expired"
    #expect(
      outcome.text(hasGuide: true).english == "its guide is up to date, but not its channels: "
        + "cannot fetch http://127.0.0.1:\(server.port): \(reason)")
    #expect(try bench.titles().count == 2 && !bench.cache.hasPlaylist(source))
  }

  /// A playlist that has lost most of its channels does not replace the current one.
  @Test func shrunkenPlaylistIsRefused() throws {
    let bench = try UpdateBench()
    @Sendable func list(_ count: Int) -> [ServerStep] {
      .answer(
        "200 OK", [], "#EXTM3U\n" + (1...count).map { "#EXTINF:-1,Ch \($0)\nhttp://h.example/\($0).ts\n" }.joined())
    }
    let server = try LoopbackServer { request, number in
      request.target.hasPrefix("/get.php") ? list(number < 4 ? 30 : 3) : XtreamSketch().answer(request.target)
    }
    let source = try Self.source(server)
    _ = try bench.update([source])
    let text = try bench.update([source]).outcomes[0].text(hasGuide: true).english
    #expect(
      text.hasSuffix(
        "not updated: it has 3 channels; the current playlist has 30 (use tvgrid update --force to accept it)"))
    #expect(try Self.playlist(bench, source).entries.count == 30)
  }

  @Test(arguments: [
    [ServerStep.close], [.reset], .answer("401 Unauthorized", [], "no"), .answer("503 Busy", [], "no"),
    [.send([ServerStep].head("200 OK", ["Content-Length: 99"]) + Array("#EXTM3U".utf8)), .close],
    .answer("200 OK", [], "[1"), .answer("200 OK", [], "null"),
    .answer("200 OK", [], #"{"a":1}"#), .answer("200 OK", [], "<html>"),
  ])
  func failuresAreOneLineWithoutSecrets(answer: [ServerStep]) throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer(answer)
    let outcome = try bench.update([try Self.source(server)]).outcomes[0]
    let text = outcome.text(hasGuide: false).english
    #expect(!outcome.isUsable && text.contains("http://127.0.0.1:\(server.port)"), "\(text)")
    #expect(
      !text.contains("ann:") && !text.contains("username") && !text.contains("s%2F") && !text.contains("s/e")
        && !text.contains("\n"), "\(text)")
    #expect(outcome.text(hasGuide: false).withoutGerman == [])
  }

  /// Another server with the same name does not keep the channels and the guide of the first.
  @Test func otherServerReplacesBoth() throws {
    let bench = try UpdateBench()
    let server = try XtreamSketch().listen()
    _ = try bench.update([try Self.source(server)])
    let other = try LoopbackServer { request, _ in
      request.target.hasPrefix("/get.php")
        ? .answer("200 OK", [], "#EXTM3U\n#EXTINF:-1,Kestrel\nhttp://h.example/1.ts\n")
        : .answer("404 Not Found", [], "")
    }
    let source = try Self.source(other)
    let outcome = try bench.update([source]).outcomes[0]
    guard case .both(_, .playlist(let update)) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(update == PlaylistUpdate(["Kestrel"], since: nil), "nothing is said to have vanished")
    #expect(bench.guides() == nil)
    bench.cache.forget("harbour")
    #expect(!bench.cache.hasPlaylist(source))
  }
}
