import Foundation
import GuideModel
import GuideSystem
import GuideTestSupport
import Synchronization
import Testing

@testable import GuideSources

@Suite(.waitsForOthers) struct RadioTimesFetchTests {
  private static let list = "\t\nInvented listings.\n94|Harbour\n105|Meridian\n7|Kestrel\n../x|Elsewhere\na.b|Dotted\n"

  /// A server with a channel list, a file for each channel, and validators.
  private static func server(_ changed: [String: [ServerStep]] = [:]) throws -> LoopbackServer {
    try LoopbackServer { request, _ in
      let name = request.target.fileName
      if let steps = changed[name] { return steps }
      if request.fields["if-none-match"] == "\"\(name)-1\"" { return .text("HTTP/1.1 304 Not Modified\r\n\r\n") }
      return .answer("200 OK", ["ETag: \"\(name)-1\""], name == "channels.dat" ? list : "feed of \(name)")
    }
  }

  private static func fetch(
    _ server: LoopbackServer, _ folder: TemporaryFolder, previous: TemporaryFolder? = nil, channels: [String] = [],
    hidden: Set<String> = [], usesVersions: Bool = true,
    progress: @escaping @Sendable (FolderFetchProgress) -> Void = { _ in }
  ) throws(FetchError) -> FolderFetchSummary {
    let fetch = RadioTimesFetch(
      FetchSketch.request(server.address("/xmltv/")), channels: channels, hidden: hidden,
      usesVersions: usesVersions)
    return try fetch.fetch(into: folder.path, previous: previous?.path, progress: progress)
  }

  private static func text(_ folder: TemporaryFolder, _ name: String) -> String? {
    FileManager.default.contents(atPath: folder.path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func channelListAndFilesAreFetched() throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    let steps = Mutex<[FolderFetchProgress]>([])
    let outcome = try Self.fetch(server, folder) { step in steps.withLock { $0.append(step) } }
    #expect(outcome.fileCount == 4)
    #expect(outcome.unchangedCount == 0)
    #expect(outcome.problems == ["channel a.b skipped: its id cannot be a file name"])
    #expect(Self.text(folder, "channels.dat") == Self.list)
    #expect(Self.text(folder, "94.dat") == "feed of 94.dat")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == [".validators", "105.dat", "7.dat", "94.dat", "channels.dat"])
    let last = try #require(steps.withLock { $0.last })
    #expect(last.done == 4 && last.total == 4 && last.bytes == outcome.byteCount)
  }

  @Test func unchangedFilesAreKept() throws {
    let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
    _ = try Self.fetch(Self.server(), first)
    let changed = try Self.server(["7.dat": .answer("200 OK", [], "new feed"), "105.dat": .answer("500 No")])
    // Validators from the first server must not be sent to another one.
    let other = try Self.fetch(Self.server(), second, previous: first)
    #expect(other.unchangedCount == 0)
    let third = try TemporaryFolder()
    let path = first.path(".validators")
    let said = try String(contentsOfFile: path, encoding: .utf8)
    let source = "source\t\(changed.address("/xmltv/"))"
    let lines = said.split(separator: "\n").dropFirst().joined(separator: "\n")
    try "\(source)\ndamaged\n\(lines)\n94\t\t\t\t\n".write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try Self.fetch(changed, third, previous: first)
    #expect(outcome.fileCount == 4)
    #expect(outcome.unchangedCount == 3)
    #expect(Self.text(third, "94.dat") == "feed of 94.dat")
    #expect(Self.text(third, "7.dat") == "new feed")
    #expect(Self.text(third, "105.dat") == "feed of 105.dat")
    #expect(outcome.problems.count == 2)
    #expect(outcome.problems[1].english.hasSuffix("(the previous file was kept)"))
    #expect(changed.requests.filter { $0.fields["if-none-match"] != nil }.count == 4)
  }

  @Test func onlyChosenChannelsAreFetched() throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    let outcome = try Self.fetch(server, folder, channels: ["105", "105", "12", "../../x"])
    #expect(outcome.fileCount == 2)
    #expect(outcome.problems.count == 2)
    #expect(server.requests.map(\.target) == ["/xmltv/channels.dat", "/xmltv/105.dat"])
  }

  /// The list of channels still names a hidden channel, so that it can be shown again.
  @Test func hiddenChannelsAreFetchedOnlyOnceShownAgain() throws {
    let (server, first, second) = (try Self.server(), try TemporaryFolder(), try TemporaryFolder())
    let outcome = try Self.fetch(server, first, hidden: ["94", "7"])
    #expect(2 == outcome.fileCount && ["/xmltv/channels.dat", "/xmltv/105.dat"] == server.requests.map(\.target))
    #expect(Self.list == Self.text(first, "channels.dat") && Self.text(first, "94.dat") == nil)
    let again = try Self.fetch(server, second, previous: first, hidden: ["7"])
    #expect(3 == again.fileCount && 2 == again.unchangedCount)
    #expect("feed of 94.dat" == Self.text(second, "94.dat") && Self.text(second, "7.dat") == nil)
  }

  /// Hiding a channel keeps its programmes until they are over, so an update does not look like a loss.
  @Test func filesOfHiddenChannelsAreKept() throws {
    let (server, first, second) = (try Self.server(), try TemporaryFolder(), try TemporaryFolder())
    _ = try Self.fetch(server, first)
    let count = server.requests.count
    let outcome = try Self.fetch(server, second, previous: first, hidden: ["94", "105"])
    #expect(["/xmltv/channels.dat", "/xmltv/7.dat"] == server.requests.dropFirst(count).map(\.target))
    #expect(2 == outcome.unchangedCount && "feed of 94.dat" == Self.text(second, "94.dat"))
  }

  /// Even if all files are fetched again, whether or not they have changed.
  @Test func filesOfHiddenChannelsSurviveAForcedUpdate() throws {
    let (server, first, second) = (try Self.server(), try TemporaryFolder(), try TemporaryFolder())
    _ = try Self.fetch(server, first)
    let outcome = try Self.fetch(server, second, previous: first, hidden: ["94"], usesVersions: false)
    #expect(0 == outcome.unchangedCount && server.requests.allSatisfy { $0.fields["if-none-match"] == nil })
    #expect("feed of 94.dat" == Self.text(second, "94.dat"))
  }

  @Test func allChannelsAreFetchedIfAllAreHidden() throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    #expect(4 == (try Self.fetch(server, folder, hidden: ["94", "105", "7"])).fileCount)
  }

  @Test func failedFileDoesNotStopOthers() throws {
    let (server, folder) = (try Self.server(["94.dat": .answer("404 No")]), try TemporaryFolder())
    let outcome = try Self.fetch(server, folder)
    #expect(outcome.fileCount == 3)
    #expect(
      outcome.problems.last
        == "cannot fetch 94.dat from \(server.address("")): there is no such file (404); check the address")
    #expect(Self.text(folder, "94.dat") == nil)
  }

  @Test func refusingServerIsAnError() throws {
    let list = (0..<300).map { "\($0)|Channel \($0)\n" }.joined()
    let server = try LoopbackServer { request, _ in
      request.target.fileName == "channels.dat" ? .answer("200 OK", [], list) : .answer("403 No")
    }
    let folder = try TemporaryFolder()
    let error = #expect(throws: FetchError.self) { try Self.fetch(server, folder) }
    #expect(error?.cause == .status(403))
    #expect(server.requests.count < 20)
    let none = try Self.server(["channels.dat": .answer("404 No")])
    #expect(throws: FetchError.self) { try Self.fetch(none, folder) }
    let page = try Self.server(["channels.dat": .answer("200 OK", [], "<!DOCTYPE html><html>")])
    #expect(#expect(throws: FetchError.self) { try Self.fetch(page, folder) }?.cause == .noChannels)
  }

  @Test func packedFilesAreUnpacked() throws {
    let packed = [ServerStep].answer("200 OK", ["Content-Encoding: gzip"], Packing.gzip(Array("feed".utf8)))
    let bomb = [ServerStep].answer("200 OK", [], Packing.gzip([UInt8](repeating: 0, count: 80 << 20)))
    let (server, folder) = (try Self.server(["94.dat": packed, "7.dat": bomb]), try TemporaryFolder())
    let outcome = try Self.fetch(server, folder)
    #expect(Self.text(folder, "94.dat") == "feed")
    #expect(Self.text(folder, "7.dat") == nil)
    #expect(outcome.problems.count == 2)
  }
}
