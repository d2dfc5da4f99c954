import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

/// Updates from servers whose guide and playlist have fixed paths.
@Suite(.waitsForOthers) struct ServerUpdateTests {
  private static let playlist = "#EXTM3U\n#EXTINF:-1 tvg-id=\"harbour.example\",Harbour\nhttp://h.example/1.ts\n"

  private static func source(_ kind: ServerKind, _ server: LoopbackServer, days: Int? = nil) throws -> UpdateSource {
    let location = try SourceLocation("\(kind.rawValue):127.0.0.1:\(server.port)")
    return UpdateSource(name: "harbour", location: location, days: days)
  }

  @Test(arguments: [
    (ServerKind.dispatcharr, 3 as Int?, "/output/epg?days=3", "/output/m3u"),
    (.dispatcharr, nil, "/output/epg", "/output/m3u"),
    (.threadfin, nil, "/xmltv/threadfin.xml", "/m3u/threadfin.m3u"),
    (.xteve, nil, "/xmltv/xteve.xml", "/m3u/xteve.m3u"),
    (.ersatztv, nil, "/iptv/xmltv.xml", "/iptv/channels.m3u"),
    (.channelsdvr, nil, "/devices/ANY/guide/xmltv?duration=604800", "/devices/ANY/channels.m3u?format=ts&codec=copy"),
    (.channelsdvr, 2, "/devices/ANY/guide/xmltv?duration=172800", "/devices/ANY/channels.m3u?format=ts&codec=copy"),
  ])
  func guideAndPlaylistAreFetched(kind: ServerKind, days: Int?, guide: String, list: String) throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer { request, _ in
      switch request.target {
      case guide: .answer("200 OK", [], XtreamSketch.programmes)
      case list: .answer("200 OK", [], Self.playlist)
      default: .answer("404 Not Found", [], "no")
      }
    }
    let source = try Self.source(kind, server, days: days)
    let outcome = try bench.update([source]).outcomes[0]
    #expect(outcome.isSuccess && outcome.isNew, "\(outcome)")
    #expect(try bench.titles().count == 2)
    #expect(bench.cache.playlist(of: source)?.entries.map(\.name) == ["Harbour"])
    #expect(server.requests.map(\.target) == [guide, list])
  }

  @Test(arguments: ServerKind.allCases) func everyServerIsDocumented(kind: ServerKind) throws {
    let page = try Shell.run("cat \(FixtureLoader.path("../docs/sources.md"))", environment: [:]).output
    let port = kind == .xtream ? "" : "\(kind.port) "
    #expect(page.contains("| \(kind.name) | `\(kind.rawValue):"))
    let row = page.split(separator: "\n").first { $0.hasPrefix("| \(kind.name) | `\(kind.rawValue):") }
    #expect(row?.contains("` | \(port)|") == true)
  }

  @Test func forbiddenPartsSayWhichRightIsMissing() throws {
    let (bench, server) = (try UpdateBench(), try LoopbackServer(.answer("403 Forbidden", [], "no")))
    let outcome = try bench.update([try Self.source(.dispatcharr, server)]).outcomes[0]
    guard case .failed(let reason) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(reason.english.hasSuffix("(403); allow it under Settings, Network Access"), "said once, not for each part")
  }

  @Test func unreachableServerIsReportedOnce() throws {
    let (bench, dead) = (try UpdateBench(), try DeadPort())
    let source = UpdateSource(name: "harbour", location: try SourceLocation("ersatztv:127.0.0.1:\(dead.port)"))
    let outcome = try bench.update([source]).outcomes[0]
    guard case .failed(let reason) = outcome else { return #expect(Bool(false), "\(outcome)") }
    #expect(reason.english.contains("nothing answers at 127.0.0.1, port \(dead.port)"))
  }

  /// A source that is no longer a server loses its channel list.
  @Test func otherKindOfSourceHasNoPlaylist() throws {
    let bench = try UpdateBench()
    let server = try LoopbackServer { request, _ in
      .answer("200 OK", [], request.target.contains("m3u") ? Self.playlist : XtreamSketch.programmes)
    }
    _ = try bench.update([try Self.source(.ersatztv, server)])
    let plain = UpdateSource(name: "harbour", location: try SourceLocation(server.address("/iptv/xmltv.xml")))
    _ = try bench.update([plain])
    #expect(!bench.cache.hasPlaylist(plain) && bench.cache.playlist(of: plain)?.entries.isEmpty != false)
  }
}
