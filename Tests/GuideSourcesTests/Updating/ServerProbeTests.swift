import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

/// Finding out which server answers on a host.
@Suite(.waitsForOthers) struct ServerProbeTests {
  private static let playlist = "#EXTM3U\n#EXTINF:-1 tvg-id=\"harbour.example\",Harbour\nhttp://h.example/1.ts\n"

  /// A server that answers some paths and has a web page at every other, as many do.
  private static func server(
    _ paths: [String: [ServerStep]], otherwise: [ServerStep] = .answer("200 OK", [], "<!doctype html><html>App</html>")
  ) throws -> LoopbackServer {
    try LoopbackServer { request, _ in paths[String(request.target.prefix { $0 != "?" })] ?? otherwise }
  }

  private static func findings(_ server: LoopbackServer, within time: Duration = .seconds(30)) throws
    -> [ServerProbe.Finding]
  {
    let folder = try TemporaryFolder()
    let probe = ServerProbe(
      FetchRequest(address: "", userAgent: "tvgrid/test"), within: time, temporaryPath: folder.path("new/probe"))
    return probe.servers(at: "127.0.0.1:\(server.port)")
  }

  private static let guide = [ServerStep].answer("200 OK", [], XtreamSketch.programmes)
  private static let list = [ServerStep].answer("200 OK", [], playlist)

  @Test(arguments: [
    (ServerKind.tvheadend, ["/xmltv/channels": guide]),
    (.dispatcharr, ["/output/epg": guide, "/output/m3u": list]),
    (.threadfin, ["/xmltv/threadfin.xml": guide, "/m3u/threadfin.m3u": list]),
    (.xteve, ["/xmltv/xteve.xml": guide, "/m3u/xteve.m3u": list]),
    (.ersatztv, ["/iptv/xmltv.xml": guide, "/iptv/channels.m3u": list]),
    (.channelsdvr, ["/devices/ANY/guide/xmltv": guide, "/devices/ANY/channels.m3u": list]),
    (.hdhomerun, ["/discover.json": .answer("200 OK", [], "{\"DeviceID\":\"1\"}")]),
  ])
  func serverIsRecognised(kind: ServerKind, paths: [String: [ServerStep]]) throws {
    let server = try Self.server(paths)
    let address = try ServerAddress(kind, "127.0.0.1:\(server.port)")
    #expect(
      try Self.findings(server) == [
        ServerProbe.Finding(address: address, hasGuide: true, hasChannels: true, refusal: nil)
      ])
  }

  /// Threadfin has no guide while no stream is set, and pretends to be a tuner.
  @Test func partsAndImitationsAreToldApart() throws {
    let server = try Self.server([
      "/m3u/threadfin.m3u": Self.list, "/discover.json": .answer("200 OK", [], "{\"DeviceID\":\"1\"}"),
    ])
    let found = try Self.findings(server)
    #expect(found.map(\.address.kind) == [.threadfin])
    #expect(found.map(\.hasGuide) == [false] && found.map(\.hasChannels) == [true])
  }

  @Test func largeGuideIsReadOnlyInPart() throws {
    let item = Array("<programme channel=\"a\" start=\"20261120\"/>\n".utf8)
    let server = try Self.server([
      "/output/epg": [.send([ServerStep].head("200 OK", [])), .send(Array("<tv>\n".utf8)), .sendForEver(item)]
    ])
    #expect(try Self.findings(server).map(\.address.kind) == [.dispatcharr])
  }

  @Test(arguments: [
    ("/output/epg", "403 Forbidden", ServerKind.dispatcharr, "Dispatcharr does not allow this computer"),
    (
      "/devices/ANY/guide/xmltv", "403 Forbidden", .channelsdvr,
      "Channels DVR only answers computers on its own network"
    ),
    (
      "/xmltv/channels", "401 Unauthorized", .tvheadend,
      "put them in the source, tvheadend:http://name:password@host:9981"
    ),
  ])
  func refusalSaysWhichRightIsMissing(path: String, status: String, kind: ServerKind, reason: String) throws {
    let server = try Self.server([path: .answer(status, [], "no")])
    let found = try Self.findings(server)
    #expect(found.map(\.address.kind) == [kind])
    #expect(found.first?.refusal?.english.contains(reason) == true, "\(found)")
    #expect(found.first?.refusal?.withoutGerman == [])
  }

  /// Only the answer about the server itself is read, unless it is refused.
  @Test(arguments: [
    ("Basic YW5uOnNlY3JldA==", "ann:secret@", nil as String?, ["/api/serverinfo"]),
    ("Basic YW5uOm90aGVy", "ann:secret@", "the server does not accept the name and the password (401); check them", []),
    ("Basic YW5uOm90aGVy", "", "it requires a name and a password (401)", []),
  ])
  func tvheadendIsAskedWhetherItAcceptsTheLogin(login: String, typed: String, reason: String?, paths: [String]) throws {
    let server = try TvheadendSketch(login: login).listen()
    let folder = try TemporaryFolder()
    let probe = ServerProbe(
      FetchRequest(address: "", userAgent: "tvgrid/test"), temporaryPath: folder.path("new/probe"))
    let refusal = probe.refusal(by: try ServerAddress(.tvheadend, "http://\(typed)127.0.0.1:\(server.port)"))
    #expect(reason.map { refusal?.english.hasPrefix($0) == true } ?? (refusal == nil), "\(refusal?.english ?? "")")
    if !paths.isEmpty { #expect(Set(server.requests.map(\.target)) == Set(paths)) }
  }

  @Test func aUserWhoMayOnlyWatchIsAccepted() throws {
    let server = try Self.server(["/xmltv/channels": Self.guide, "/api/serverinfo": .answer("403 Forbidden", [], "no")])
    let folder = try TemporaryFolder()
    let probe = ServerProbe(
      FetchRequest(address: "", userAgent: "tvgrid/test"), temporaryPath: folder.path("new/probe"))
    #expect(probe.refusal(by: try ServerAddress(.tvheadend, "127.0.0.1:\(server.port)")) == nil)
  }

  @Test(arguments: [
    [ServerStep.close], [.reset], .answer("404 Not Found", [], ""), .answer("200 OK", [], "{\"DeviceAuth\":1}"),
    .answer("200 OK", [], "<html>"), .answer("500 No", [], ""), .answer("200 OK", [], ""), .text("SSH-2.0-x\r\n"),
  ])
  func nothingElseIsTakenForServer(answer: [ServerStep]) throws {
    #expect(try Self.findings(try Self.server([:], otherwise: answer)).isEmpty)
  }

  @Test func silentHostIsGivenUp() throws {
    #expect(try Self.findings(try Self.server([:], otherwise: [.hang]), within: .milliseconds(300)).isEmpty)
  }

  @Test(arguments: [
    ("tv", true), ("tv.example", true), ("192.0.2.7:8409", true), ("[::1]", true), ("[::1]:80", true),
    ("nas:9191", true),
    ("a/b", false), ("ann:pw@tv", false), ("tv:port", false), ("tv:0", false), ("a b", false), ("", false),
    (".", false),
    ("tv..x", false), ("~", false), ("https://tv", false), ("ü.example", false),
  ])
  func hostsAreRecognised(word: String, isHost: Bool) {
    #expect(ServerProbe.isHost(word) == isHost)
  }
}
