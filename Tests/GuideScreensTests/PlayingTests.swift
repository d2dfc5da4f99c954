import CellCanvas
import GuideApp
import GuideFeeds
import GuideModel
import GuidePersonal
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct PlayingTests {
  private static func stack(_ keys: String = "", catchup: ChannelStream.Catchup? = nil) -> ScreenStack {
    var stack = DemoEvening.stack()
    var streams = ChannelStreams()
    for channel in stack.app.guide.channels.prefix(2) {
      streams.set(ChannelStream(address: "http://example.org/\(channel.id)", catchup: catchup), for: channel.id)
    }
    _ = update(&stack, .mine(.streams) { $0.streams = streams })
    stack.press(keys)
    return stack
  }

  private static func request(_ effects: [Effect]) -> PlayRequest? {
    for case .play(let request) in effects { return request }
    return nil
  }

  @Test func aKeyPlaysTheChannelOfTheSelectedProgramme() throws {
    var stack = Self.stack()
    let request = try #require(Self.request(update(&stack, .key("w"))))
    #expect(request.stream.address == "http://example.org/\(stack.app.guide.channels[0].id)" && request.past == nil)
    #expect(stack.app.notice == "Playing Harbour One: Full English.")
  }

  @Test func upcomingProgrammesAreNotPlayed() {
    var stack = Self.stack("Right")
    #expect(Self.request(update(&stack, .key("w"))) != nil)
    #expect(stack.app.notice == "Playing Harbour One live. The Marnie Quill Show starts at 21:00.")
  }

  /// The player's title names the programme that is playing, not the selected one.
  @Test(arguments: ["", "Right", "Left"]) func playerTitleNamesTheRunningProgramme(keys: String) throws {
    var stack = Self.stack(keys)
    let programme = try #require(Self.request(update(&stack, .key("w")))?.programme)
    #expect(stack.app.guide.title(of: programme) == "Full English")
  }

  @Test func pastProgrammesPlayFromTheirStartWithCatchUp() throws {
    let catchup = ChannelStream.Catchup(template: "http://example.org/{utc}", days: 7)
    var stack = Self.stack("Left", catchup: catchup)
    let programme = try #require(stack.grid.position.programme)
    let request = try #require(Self.request(update(&stack, .key("w"))))
    #expect(request.past?.interval == stack.app.guide.interval(of: programme))
    #expect(stack.app.notice?.hasSuffix(" from its start, on Harbour One.") == true)
    var without = Self.stack("Left")
    #expect(Self.request(update(&without, .key("w")))?.past == nil)
    #expect(without.app.notice?.contains("the playlist has no usable catch-up") == true)
    let short = ChannelStream.Catchup(template: "http://example.org/{utc}", days: 1)
    var late = Self.stack("[ [ [", catchup: short)
    #expect(Self.request(update(&late, .key("w")))?.past == nil)
    #expect(late.app.notice?.contains("its catch-up does not reach back to") == true, "\(late.app.notice ?? "")")
  }

  @Test(arguments: [
    ("http://example.org/{catchup-id}", "the guide has no catch-up id for "),
    ("http://example.org/{station}", "its catch-up address has the unknown placeholder “station”."),
  ])
  func catchUpWithUnknownFieldsPlaysLive(template: String, reason: String) throws {
    var stack = Self.stack("Left", catchup: ChannelStream.Catchup(template: template, days: 7))
    let request = try #require(Self.request(update(&stack, .key("w"))))
    let programme = try #require(request.programme)
    #expect(request.past == nil && stack.app.guide.title(of: programme) == "Full English")
    #expect(stack.app.notice?.contains(" live: \(reason)") == true, "\(stack.app.notice ?? "")")
  }

  /// Regression: the notice showed only a time, whatever the day.
  @Test func programmesOfAnotherDayAreShownWithTheirDay() {
    var stack = Self.stack("]")
    #expect(Self.request(update(&stack, .key("w"))) != nil)
    #expect(stack.app.notice?.contains("starts at Sat 21 Nov 19:20.") == true, "\(stack.app.notice ?? "")")
  }

  @Test func channelsWithoutAStreamAreReported() {
    var stack = Self.stack("Down Down Down")
    #expect(Self.request(update(&stack, .key("w"))) == nil)
    #expect(stack.app.notice?.hasSuffix("To add a playlist: tvgrid sources add NAME PLAYLIST") == true)
  }

  @Test(arguments: ["Tab", "Tab Tab", "Enter", "/ full ^T", "C"]) func sameKeyWorksOnEveryScreen(keys: String) {
    var stack = Self.stack(keys)
    #expect(Self.request(update(&stack, .key("w"))) != nil, "\(DemoEvening.rows(stack))")
  }

  @Test func enterPlaysInOnNowAndAnotherKeyShowsDetails() {
    var stack = Self.stack("Tab")
    #expect(DemoEvening.rows(stack).last?.contains("Enter watch") == true)
    #expect(Self.request(update(&stack, .key(.enter))) != nil)
    _ = update(&stack, .key(.control("t")))
    #expect(stack.top is DetailsScreen)
    var other = Self.stack("Tab Down Down Down Enter")
    #expect(other.top is DetailsScreen)
    _ = update(&other, .key(.escape))
    #expect(DemoEvening.rows(other).last?.contains("Enter details") == true)
  }

  @Test func hintsNameTheKeyIfThereAreStreams() {
    func foot(_ stack: ScreenStack) -> String {
      var stack = stack
      _ = update(&stack, .resized(Size(columns: 200, rows: 40)))
      return DemoEvening.rows(stack).last ?? ""
    }
    #expect(foot(Self.stack()).contains("w watch"))
    #expect(!foot(DemoEvening.stack()).contains("w watch"))
  }

  @Test func headingsBelongToNoChannel() {
    var stack = Self.stack("W g")
    #expect(Self.request(update(&stack, .key("w"))) == nil)
    #expect(stack.app.notice == "No channel selected to watch.")
  }

  // MARK: Live addresses

  private static func playing(_ address: String, catchup: ChannelStream.Catchup? = nil, keys: String = "") -> (
    request: PlayRequest?, notice: String?
  ) {
    var stack = Self.stack(keys)
    var streams = ChannelStreams()
    streams.set(ChannelStream(address: address, catchup: catchup), for: stack.app.guide.channels[0].id)
    _ = update(&stack, .mine(.streams) { $0.streams = streams })
    let request = Self.request(update(&stack, .key("w")))
    return (request, stack.app.notice)
  }

  /// Regression: the placeholder was sent to the player, and the programme was reported as playing.
  @Test(arguments: [
    ("http://example.org/f/{token}/1", "its address has the unknown placeholder “token”."),
    ("http://example.org/?t=${sid:8}", "its address has the unknown placeholder “sid:8”."),
    ("http://example.org/{catchup-id}", "its address needs “catchup-id”, but the current programme has none."),
    ("http://example.org/{duration:0}", "its address has the unknown placeholder “duration:0”."),
  ])
  func liveAddressWithUnknownFieldsIsNotPlayed(address: String, reason: String) {
    let (request, notice) = Self.playing(address)
    #expect(request == nil && notice == "Cannot play Harbour One: \(reason)")
  }

  @Test(arguments: ["http://example.org/{utc}", "http://example.org/{a%20b}", "http://example.org/{", "HTTP://x.org/"])
  func otherLiveAddressesArePlayed(address: String) {
    #expect(Self.playing(address).request != nil)
  }

  @Test func pastProgrammesPlayWithoutALiveAddress() {
    let catchup = ChannelStream.Catchup(template: "http://example.org/{utc}", days: 7)
    let (request, notice) = Self.playing("http://example.org/{token}", catchup: catchup, keys: "Left")
    #expect(request?.past != nil && notice?.hasSuffix(" from its start, on Harbour One.") == true)
  }

  @Test(arguments: [("list.m3u", true), ("", false)])
  func playlistChannelsWithoutAStreamAreReported(playlist: String, isInPlaylist: Bool) {
    var stack = Self.stack("Down Down Down")
    let id = stack.app.guide.channels[stack.grid.position.channel].id
    let edit = PersonalEdit.imported(channel: id, ImportedChannel(playlist: playlist))
    _ = update(&stack, .mine(.imports) { $0 = $0.applying([edit]) })
    #expect(Self.request(update(&stack, .key("w"))) == nil)
    let name = stack.app.guide.channels[stack.grid.position.channel].name
    let inPlaylist =
      "The playlist has no playable stream for \(name). To see why: tvgrid check PLAYLIST"
    let unknown = "No stream for \(name). To add a playlist: tvgrid sources add NAME PLAYLIST"
    #expect(stack.app.notice == (isInPlaylist ? inPlaylist : unknown))
  }
}
