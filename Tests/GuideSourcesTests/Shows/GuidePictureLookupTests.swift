import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Pictures that a guide names: logos and pictures of programmes.
@Suite(.waitsForOthers) struct GuidePictureLookupTests {
  private static let now = Moments.at("2026-11-20 20:00")

  private static func picture(
    _ address: String, _ folder: TemporaryFolder, after minutes: Int = 0, isLogo: Bool = true, isFetched: Bool = true
  ) -> ShowAnswer {
    let lookup = ShowLookup(
      FetchSketch.request("http://127.0.0.1:1"), keptIn: AnswerStore(folder.path + "/answers.db"),
      pacer: RequestPacer(.tvmaze))
    return lookup.guidePicture(
      address, isLogo: isLogo, isFetched: isFetched, now: now.adding(minutes: minutes), until: CancellationToken())
  }

  /// The guide's own addresses may be on any server, unlike those from TVmaze.
  @Test func pictureIsFetchedOnceFromAnyServer() throws {
    let (folder, poster) = (try TemporaryFolder(), try FixtureLoader.bytes("pictures/poster.png"))
    let server = try LoopbackServer(.answer("200 OK", ["Content-Type: image/png"], poster))
    let address = server.address("/a.png")
    #expect(Self.picture(address, folder, isFetched: false).content == nil && server.requests.isEmpty)
    for minutes in [0, 1, 400 * 1440] {
      #expect(Self.picture(address, folder, after: minutes, isLogo: false).picture == PictureSketch.poster)
    }
    #expect(Self.picture(address, folder, isLogo: false, isFetched: false).picture == PictureSketch.poster)
    #expect(server.requests.count == 1)
  }

  @Test func logosAreKeptSmall() throws {
    let (folder, wide) = (try TemporaryFolder(), try FixtureLoader.bytes("pictures/wide.jpg"))
    let server = try LoopbackServer(.answer("200 OK", ["Content-Type: image/jpeg"], wide))
    let (logo, whole) = (
      try #require(Self.picture(server.address("/a.jpg"), folder).picture),
      try #require(Self.picture(server.address("/a.jpg"), folder, isLogo: false).picture)
    )
    #expect(max(logo.width, logo.height) < 2 * PictureLimits.logoSide && logo.width < whole.width)
    #expect(server.requests.count == 1)
  }

  @Test(arguments: [
    ServerSteps.answer("404 Not Found", "{}"), .answer("200 OK", "<svg/>"), .answer("200 OK", ""),
  ])
  func failureIsRememberedForADay(steps: ServerSteps) throws {
    let (server, folder) = (try LoopbackServer(steps.all), try TemporaryFolder())
    for (minutes, count) in [(0, 1), (600, 1), (1500, 2)] {
      let answer = Self.picture(server.address("/a.png"), folder, after: minutes)
      #expect(answer.content == nil && !answer.isUnanswered && server.requests.count == count)
    }
  }

  @Test func aServerThatCannotBeReachedIsReported() throws {
    let (port, folder) = (try DeadPort(), try TemporaryFolder())
    #expect(Self.picture("http://127.0.0.1:\(port.port)/a.png", folder).isUnanswered)
  }

  @Test(arguments: ["ftp://127.0.0.1/a.png", "file:///etc/passwd", "a.png", ""]) func otherAddressesAreNothing(
    address: String
  ) throws {
    #expect(Self.picture(address, try TemporaryFolder()).content == nil)
  }
}
