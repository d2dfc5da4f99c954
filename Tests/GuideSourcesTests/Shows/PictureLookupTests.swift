import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Pictures of shows, from the server to the screen, fetched once.
@Suite(.waitsForOthers) struct PictureLookupTests {
  private static let now = Moments.at("2026-11-20 20:00")

  private static func server(_ steps: [ServerStep]? = nil) throws -> LoopbackServer {
    let poster = try FixtureLoader.bytes("pictures/poster.png")
    return try LoopbackServer(steps ?? .answer("200 OK", ["Content-Type: image/png"], poster))
  }

  /// The last answer from a new lookup.
  private static func picture(
    _ path: String, _ address: String, _ folder: TemporaryFolder, after minutes: Int = 0, isForced: Bool = false,
    decoder: PictureDecoder = PictureDecoder()
  ) -> ShowAnswer? {
    var server = FetchSketch.request(address)
    server.limits = ShowLookup.limits
    (server.limits.stall, server.limits.retryWaits) = (.seconds(1), [])
    let lookup = ShowLookup(
      server, keptIn: AnswerStore(folder.path + "/answers.db"), pacer: RequestPacer(.tvmaze), decoder: decoder)
    var answers: [ShowAnswer] = []
    lookup.look(up: .picture(path), now: now.adding(minutes: minutes), isForced: isForced) { answers.append($0) }
    return answers.count == 1 ? answers.last : nil
  }

  @Test func pictureIsFetchedOnce() throws {
    let folder = try TemporaryFolder()
    var server: LoopbackServer? = try Self.server()
    let (base, path) = (try #require(server).address(""), try #require(server).address("/medium/701.png"))
    let first = Self.picture(path, base, folder)
    #expect(first?.picture == PictureSketch.poster && first?.problem == nil && first?.isPending == false)
    let later = Self.picture(path, base, folder, after: 400 * 1440, isForced: true)
    #expect(later?.picture == PictureSketch.poster && later?.fetched == Self.now)
    #expect(server?.requests.map(\.target) == ["/medium/701.png"])
    #expect(server?.requests.first?.fields["user-agent"]?.hasPrefix("tvgrid/") == true)
    server = nil
    #expect(Self.picture(path, base, folder, after: 1440)?.picture == PictureSketch.poster)
  }

  /// The failure is not reported, and the server is not asked again for a day unless the user requests it.
  @Test(arguments: [
    ServerSteps.answer("404 Not Found", "{}"), .answer("200 OK", "<!doctype html><p>Sorry"), .answer("200 OK", ""),
    .answer("403 No", ""),
  ])
  func failedPictureIsRetriedTheNextDay(steps: ServerSteps) throws {
    let (server, folder) = (try Self.server(steps.all), try TemporaryFolder())
    let path = server.address("/medium/701.png")
    for (minutes, isForced, count) in [
      (0, false, 1), (600, false, 1), (601, true, 2), (1500, false, 2), (2100, false, 3),
    ] {
      let answer = Self.picture(path, server.address(""), folder, after: minutes, isForced: isForced)
      #expect(answer == ShowAnswer(.picture(path)), "\(minutes)")
      #expect(server.requests.count == count, "\(minutes)")
    }
  }

  /// An error from a busy server does not mean that there is no picture.
  @Test(arguments: ["429 No", "503 No"]) func busyServerIsAskedAgainNextTime(status: String) throws {
    let (server, folder) = (try Self.server(ServerSteps.answer(status, "").all), try TemporaryFolder())
    let path = server.address("/medium/701.png")
    #expect(Self.picture(path, server.address(""), folder) == ShowAnswer(.picture(path)))
    #expect(AnswerStore(folder.path + "/answers.db").answer(of: "picture \(path)") == nil)
  }

  /// A network failure does not mean that there is no picture.
  @Test func networkFailureIsRetriedNextTime() throws {
    let folder = try TemporaryFolder()
    let port = try DeadPort()
    let path = "http://127.0.0.1:\(port.port)/medium/701.png"
    #expect(Self.picture(path, "http://127.0.0.1:\(port.port)", folder) == ShowAnswer(.picture(path)))
    #expect(AnswerStore(folder.path + "/answers.db").answer(of: "picture \(path)") == nil)
  }

  @Test func oversizedPictureIsNotFetchedCompletely() throws {
    let endless: [ServerStep] = [

      .send([ServerStep].head("200 OK", ["Content-Type: image/png", "Connection: close"])),
      .sendForEver([UInt8](repeating: 0, count: 1 << 16)),
    ]
    let (server, folder) = (try Self.server(endless), try TemporaryFolder())
    let path = server.address("/medium/701.png")
    #expect(Self.picture(path, server.address(""), folder) == ShowAnswer(.picture(path)))
    #expect(Self.picture(path, server.address(""), folder) == ShowAnswer(.picture(path)))
    #expect(server.requests.count == 1)
  }

  /// An answer must not make tvgrid access services in the user's own network.
  @Test func pictureAddressMustBeEncryptedOrOnServer() throws {
    let (server, other, folder) = (try Self.server(), try Self.server(), try TemporaryFolder())
    for path in [other.address("/x.png"), "ftp://127.0.0.1/x.png", "x.png", "file:///etc/passwd", ""] {
      #expect(Self.picture(path, server.address(""), folder) == ShowAnswer(.picture(path)))
    }
    #expect(server.requests.isEmpty && other.requests.isEmpty)
  }

  @Test func pictureDoesNotReplaceOtherAnswers() throws {
    let show = ShowSketch()
    let server = try LoopbackServer { _, _ in .answer("200 OK", [], show.json) }
    let (base, folder) = (server.address(""), try TemporaryFolder())
    let store = AnswerStore(folder.path + "/answers.db")
    let path = base + ShowRequest.show(701).path
    try store.keep(Array(show.json.utf8), of: path, fetched: Self.now)
    #expect(Self.picture(path, base, folder) == ShowAnswer(.picture(path)))
    #expect(store.answer(of: path)?.bytes == Array(show.json.utf8))
  }

  @Test func picturesNeedTheirLibrary() throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    let (base, path) = (server.address(""), server.address("/medium/701.png"))
    let none = PictureDecoder(jpeg: { nil }, png: { nil })
    #expect(Self.picture(path, base, folder, decoder: none) == ShowAnswer(.picture(path)))
    #expect(server.requests.isEmpty)
    // Only the JPEG library is installed. The picture is kept until the PNG library is installed, too.
    let half = PictureDecoder(jpeg: { .installed }, png: { nil })
    for minutes in [0, 3000] {
      #expect(Self.picture(path, base, folder, after: minutes, decoder: half) == ShowAnswer(.picture(path)))
    }
    #expect(Self.picture(path, base, folder, after: 3001)?.picture == PictureSketch.poster)
    #expect(server.requests.count == 1)
  }

  /// Opening a show reads its picture from the store.
  @Test func storedPictureIsShownWithoutNetwork() throws {
    let (server, folder) = (try Self.server(), try TemporaryFolder())
    let path = server.address("/medium/701.png")
    let lookup = ShowLookup(
      FetchSketch.request(server.address("")), keptIn: AnswerStore(folder.path + "/answers.db"),
      pacer: RequestPacer(.tvmaze))
    #expect(lookup.kept(.picture(path)) == ShowAnswer(.picture(path)))
    #expect(server.requests.isEmpty)
    _ = Self.picture(path, server.address(""), folder)
    #expect(lookup.kept(.picture(path)).picture == PictureSketch.poster)
  }
}
