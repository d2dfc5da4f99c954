import GuideModel
import GuideTestSupport
import Testing

/// The addresses that a player is given.
@Suite struct StreamAddressTests {
  private static let now = Moments.at("2026-11-20 20:47")
  private static let past = Interval(Moments.at("2026-11-20 18:30"), Moments.at("2026-11-20 19:15"))

  private static func address(_ template: String, days: Int? = nil, correction: Int = 0) -> String? {
    let stream = ChannelStream(
      address: "http://example.org/1",
      catchup: ChannelStream.Catchup(template: template, days: days, correction: correction))
    return try? stream.address(ofPast: ChannelStream.Showing(past), at: now, in: Moments.london)
  }

  private static func problem(_ template: String, id: String? = nil) -> ChannelStream.CatchupProblem? {
    let catchup = ChannelStream.Catchup(template: template)
    let stream = ChannelStream(address: "http://example.org/1", catchup: catchup)
    do throws(ChannelStream.CatchupProblem) {
      _ = try stream.address(ofPast: ChannelStream.Showing(past, catchupID: id), at: now, in: .utc)
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    ("{utc}", "1795199400"), ("${start}", "1795199400"), ("{utcend}", "1795202100"), ("${end}", "1795202100"),
    ("{lutc}-${now}-${timestamp}", "1795207620-1795207620-1795207620"), ("{duration}", "2700"),
    ("{duration:60}", "45"), ("{offset:1}", "8220"), ("{offset:60}", "137"),
    ("{Y}-{m}-{d}:{H}-{M}-{S}", "2026-11-20:18-30-00"),
    ("{utc:YmdHM}", "202611201830"), ("${end:Ymd-H-M}", "20261120-19-15"),
    ("${(b)yyyyMMddHHmmss}-${(e)yyyyMMddHHmmss}", "20261120183000-20261120191500"),
    ("{(b)yyyy-MM-dd HH:mm:ss}", "2026-11-20%2018:30:00"), ("${(b)yyyy-MM-dd'T'HH:mm:ss}", "2026-11-20T18:30:00"),
    ("${(b)timestamp}-${(e)timestamp}", "1795199400-1795202100"), ("{utc:yyyyMMddHHmm}", "202611201830"),
    ("?s={utc:Y-m-d H:M:S}", "?s=2026-11-20%2018:30:00"), ("${duration}-${offset}", "2700-8220"),
  ])
  func fieldsHaveTheTimesOfTheProgramme(template: String, text: String) {
    #expect(Self.address("http://example.org/\(template)") == "http://example.org/\(text)")
  }

  @Test func theCorrectionIsTakenFromTheTimes() {
    #expect(Self.address("http://example.org/{H}{M}", correction: -240) == "http://example.org/2230")
    #expect(Self.address("http://example.org/{utcend:HM}", correction: 60) == "http://example.org/1815")
  }

  @Test func catchUpReachesSoManyDaysAndNotTheFuture() {
    let catchup = ChannelStream.Catchup(template: "http://example.org/", days: 1)
    #expect(catchup.reaches(Self.now.adding(minutes: -24 * 60), at: Self.now))
    #expect(!catchup.reaches(Self.now.adding(minutes: -24 * 60 - 1), at: Self.now))
    #expect(!catchup.reaches(Self.now.adding(minutes: 1), at: Self.now))
    let stream = ChannelStream(address: "http://example.org/1")
    #expect(throws: ChannelStream.CatchupProblem.outOfReach) {
      _ = try stream.address(ofPast: ChannelStream.Showing(Self.past), at: Self.now, in: .utc)
    }
  }

  /// Such addresses used to be sent to the player unfilled.
  @Test(arguments: [
    ("{catchup-id}", "catchup-id"), ("{duration:0}", "duration:0"), ("{offset:x}", "offset:x"),
    ("${station}", "station"),
    ("${(b)QQQ}", "(b)QQQ"), ("{(x)yyyy}", "(x)yyyy"), ("{utc", "{"), ("a}b", "{"), ("{{utc}", "{"),
  ])
  func aFieldThatCannotBeFilledIsNeverSent(template: String, name: String) {
    #expect(Self.problem("http://example.org/\(template)") == .unknownField(name))
  }

  @Test(arguments: [
    ("http://example.org/{catchup-id}.m3u8", "34534590", "http://example.org/34534590.m3u8"),
    ("http://example.org/{catchup-id}", "a b{c}", "http://example.org/a%20b%7Bc%7D"),
    ("{catchup-id}", "https://vod.example/1?k=2", "https://vod.example/1?k=2"),
  ])
  func theIdOfAProgrammeIsOfTheGuide(template: String, id: String, address: String) throws {
    let stream = ChannelStream(address: "http://x/1", catchup: ChannelStream.Catchup(template: template))
    let showing = ChannelStream.Showing(Self.past, catchupID: id)
    #expect(try stream.address(ofPast: showing, at: Self.now, in: .utc) == address)
  }

  /// As in Kodi, `vod` without days plays any programme with an id.
  @Test func programmesOnDemandPlayAtAnyTime() throws {
    let later = Interval(Self.now.adding(minutes: 60), Self.now.adding(minutes: 90))
    let stream = ChannelStream(address: "http://x/1", catchup: ChannelStream.Catchup(template: "{catchup-id}"))
    let showing = ChannelStream.Showing(later, catchupID: "http://vod.example/1")
    #expect(try stream.address(ofPast: showing, at: Self.now, in: .utc) == "http://vod.example/1")
    #expect(throws: ChannelStream.CatchupProblem.outOfReach) {
      _ = try stream.address(ofPast: ChannelStream.Showing(later), at: Self.now, in: .utc)
    }
  }

  @Test(arguments: ["plugin://video/1", "file:///etc/passwd", "--script=x", "34534590"])
  func anIdIsNoAddressOfAnotherKind(id: String) {
    #expect(Self.problem("{catchup-id}", id: id) == .unplayable)
  }

  @Test func theAddressOfNowMayHaveItsTime() {
    let stream = ChannelStream(address: "http://example.org/1?t={lutc}&x={b}&y=${now:Y}")
    #expect(stream.address(at: Self.now, in: .utc) == "http://example.org/1?t=1795207620&x=%7Bb%7D&y=2026")
  }

  @Test func theAddressOfNowMayHaveTheTimesOfWhatIsOn() {
    let stream = ChannelStream(address: "http://example.org/1?t={utc}")
    #expect(stream.address(at: Self.now, in: .utc) == nil)
    let showing = ChannelStream.Showing(Self.past)
    #expect(stream.address(showing: showing, at: Self.now, in: .utc) == "http://example.org/1?t=1795199400")
  }
}
