import GuideModel
import GuideSystem
import GuideTestSupport
import Testing

@testable import GuideSources

/// Limits on server answers that are read whole, both while they arrive and after unpacking.
@Suite(.waitsForOthers) struct AnswerFetcherTests {
  private static let limit = 1_000

  private static func outcome(_ steps: [ServerStep]) throws -> Result<[UInt8], FetchError> {
    let (server, folder) = (try LoopbackServer { _, _ in steps }, try TemporaryFolder())
    let fetcher = AnswerFetcher(FetchSketch.request(""), temporaryPath: folder.path("answer"))
    let result = Result { () throws(FetchError) in
      try fetcher.bytes(at: server.address("/api"), limit: limit, until: CancellationToken())
    }
    // The temporary file is deleted.
    #expect(try (FileSystem.names(in: folder.path) ?? []).filter { $0.hasPrefix("answer") } == [])
    return result
  }

  private static func packed(_ count: Int) -> [ServerStep] {
    .answer("200 OK", ["Content-Encoding: gzip"], Packing.gzip([UInt8](repeating: 0x20, count: count)))
  }

  private static func larger(_ kind: String) -> [ServerStep] {
    switch kind {
    case "one byte": .answer("200 OK", [], [UInt8](repeating: 0x20, count: limit + 1))
    case "by its own word": .text("HTTP/1.1 200 OK\r\nContent-Length: 2000000000\r\n\r\nx") + [.hang]
    case "endless": .text("HTTP/1.1 200 OK\r\n\r\n") + [.sendForEver([0x20, 0x20, 0x20, 0x20])]
    case "packed": packed(limit + 1)
    case "packed well": packed(5_000_000)
    default: packed(40_000_000)
    }
  }

  @Test func answerAtTheLimitIsAccepted() throws {
    let body = [UInt8](repeating: 0x20, count: Self.limit)
    #expect(try Self.outcome(.answer("200 OK", [], body)).get() == body)
    #expect(try Self.outcome(Self.packed(Self.limit)).get() == body)
  }

  /// The error once gave the size limit for a guide.
  @Test(arguments: ["one byte", "by its own word", "endless", "packed", "packed well", "packed to a bomb"])
  func largerAnswerIsRefused(kind: String) throws {
    let result = try Self.outcome(Self.larger(kind))
    #expect(throws: FetchError.self) { try result.get() }
    guard case .failure(let error) = result else { return }
    #expect(error.cause == .tooLargeAnswer(Self.limit))
    #expect(
      error.cause.text.english
        == "the response is larger than 1000 bytes, too large to be valid; check the server's address")
    #expect(error.text.withoutGerman == [])
  }

  /// Decoding an answer takes about ten times its size in memory.
  @Test func limitsAreSeveralMegabytes() {
    let requests: [ShowRequest] = [
      .search("a"), .personSearch("a"), .credits(person: 1), .show(1), .people(episode: 1),
      .picture("https://example.org"),
    ]
    #expect(requests.allSatisfy { (1...16_000_000).contains($0.largestAnswer) })
    #expect(TvheadendServer.largestAnswer <= 16_000_000 && ScheduleFile.largest <= 16_000_000)
  }
}
