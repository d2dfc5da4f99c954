import GuideModel
import GuideTestSupport
import Testing

/// The addresses passed to a player.
@Suite struct StreamAddressTests {
  private static let now = Moments.at("2026-11-20 20:47")
  private static let past = Interval(Moments.at("2026-11-20 18:30"), Moments.at("2026-11-20 19:15"))

  private static func address(_ template: String, days: Int? = nil, correction: Int = 0) -> String? {
    let stream = ChannelStream(
      address: "http://example.org/1",
      catchup: ChannelStream.Catchup(template: template, days: days, correction: correction))
    return try? stream.address(ofPast: ChannelStream.Showing(past), at: now, in: Moments.london)
  }

  /// The address of a past programme with the given id, with times in UTC.
  private static func address(_ template: String, id: String?) throws(ChannelStream.PlaybackProblem) -> String {
    let catchup = ChannelStream.Catchup(template: template)
    let stream = ChannelStream(address: "http://example.org/1", catchup: catchup)
    return try stream.address(ofPast: ChannelStream.Showing(past, catchupID: id), at: now, in: .utc)
  }

  private static func problem(_ template: String, id: String? = nil) -> ChannelStream.PlaybackProblem? {
    do throws(ChannelStream.PlaybackProblem) {
      _ = try address(template, id: id)
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
  func fieldsAreFilledWithTimesOfTheProgramme(template: String, text: String) {
    #expect(Self.address("http://example.org/\(template)") == "http://example.org/\(text)")
  }

  @Test func theCorrectionIsSubtractedFromTimes() {
    #expect(Self.address("http://example.org/{H}{M}", correction: -240) == "http://example.org/2230")
    #expect(Self.address("http://example.org/{utcend:HM}", correction: 60) == "http://example.org/1815")
  }

  @Test func catchUpIsLimitedToPastDays() {
    let catchup = ChannelStream.Catchup(template: "http://example.org/", days: 1)
    #expect(catchup.reaches(Self.now.adding(minutes: -24 * 60), at: Self.now))
    #expect(!catchup.reaches(Self.now.adding(minutes: -24 * 60 - 1), at: Self.now))
    #expect(!catchup.reaches(Self.now.adding(minutes: 1), at: Self.now))
    let stream = ChannelStream(address: "http://example.org/1")
    #expect(throws: ChannelStream.PlaybackProblem.outOfReach) {
      _ = try stream.address(ofPast: ChannelStream.Showing(Self.past), at: Self.now, in: .utc)
    }
  }

  /// Addresses with fields that cannot be filled in used to be passed to the player as they were.
  @Test(arguments: [
    ("{catchup-id}", "catchup-id"), ("{duration:0}", "duration:0"), ("{offset:x}", "offset:x"),
    ("${station}", "station"),
    ("${(b)QQQ}", "(b)QQQ"), ("{(x)yyyy}", "(x)yyyy"), ("{utc", "{"), ("a}b", "{"), ("{{utc}", "{"),
  ])
  func unfilledFieldsAreNeverSent(template: String, name: String) {
    #expect(Self.problem("http://example.org/\(template)") == .unknownField(name))
  }

  @Test(arguments: [
    ("http://example.org/{catchup-id}.m3u8", "34534590", "http://example.org/34534590.m3u8"),
    ("http://example.org/{catchup-id}", "a b{c}", "http://example.org/a%20b%7Bc%7D"),
    ("{catchup-id}", "https://vod.example/1?k=2", "https://vod.example/1?k=2"),
  ])
  func programmeIdsComeFromTheGuide(template: String, id: String, address: String) throws {
    #expect(try Self.address(template, id: id) == address)
  }

  /// As in Kodi, `vod` without a number of days plays any programme with an id.
  @Test func programmesOnDemandPlayAtAnyTime() throws {
    let later = Interval(Self.now.adding(minutes: 60), Self.now.adding(minutes: 90))
    let stream = ChannelStream(address: "http://x/1", catchup: ChannelStream.Catchup(template: "{catchup-id}"))
    let showing = ChannelStream.Showing(later, catchupID: "http://vod.example/1")
    #expect(try stream.address(ofPast: showing, at: Self.now, in: .utc) == "http://vod.example/1")
    #expect(throws: ChannelStream.PlaybackProblem.outOfReach) {
      _ = try stream.address(ofPast: ChannelStream.Showing(later), at: Self.now, in: .utc)
    }
  }

  @Test(arguments: ["plugin://video/1", "file:///etc/passwd", "--script=x", "34534590"])
  func idsCannotBeAddressesWithOtherSchemes(id: String) {
    #expect(Self.problem("{catchup-id}", id: id) == .unplayable)
  }

  /// A login from the playlist must not be sent to a server named by the guide.
  @Test(arguments: [
    ("http://me:pw@tv.example{catchup-id}", "@evil.example/x"),
    ("http://me:pw@tv.example{catchup-id}", ".evil.example/x"),
    ("http://me:pw{catchup-id}@tv.example/", ":80@evil.example/"), ("http://tv.example:80{catchup-id}", "80/x"),
    ("http://tv.example{catchup-id}/x", "@evil.example"), ("http://tv.example${catchup-id}", ":81/x"),
  ])
  func idsCannotChangeTheServer(template: String, id: String) {
    #expect(Self.problem(template, id: id) == .unplayable)
  }

  @Test(arguments: [
    ("http://me:pw@tv.example{catchup-id}", "/vod/1.m3u8", "http://me:pw@tv.example/vod/1.m3u8"),
    ("http://tv.example:8080{catchup-id}?token=s", "/vod/12.m3u8", "http://tv.example:8080/vod/12.m3u8?token=s"),
    ("http://tv.example:80${catchup-id}", "/1", "http://tv.example:80/1"),
  ])
  func idsCanBeTheWholePath(template: String, id: String, address: String) throws {
    #expect(ChannelStream.Catchup.isUsable(template))
    #expect(try Self.address(template, id: id) == address)
  }

  /// An id fills in one part of an address and cannot add others.
  @Test(arguments: [
    ("http://v.example/c.m3u8?x={catchup-id}", "a&b=c d#e", "http://v.example/c.m3u8?x=a%26b%3Dc%20d%23e"),
    ("http://v.example/c?x={catchup-id}&y=1", "a+b|Referer=E", "http://v.example/c?x=a%2Bb%7CReferer%3DE&y=1"),
    ("http://v.example/{catchup-id}/c.m3u8", "77/ep1?x#y", "http://v.example/77/ep1%3Fx%23y/c.m3u8"),
    ("http://v.example/{catchup-id}", "x|User-Agent=Evil", "http://v.example/x%7CUser-Agent=Evil"),
    ("http://v.example/?x={utc:Y?m}&i={catchup-id}", "a/b?", "http://v.example/?x=2026?11&i=a/b?"),
    ("{catchup-id}", "https://vod.example/1?k=a+b&l=2#z", "https://vod.example/1?k=a+b&l=2#z"),
    ("${catchup-id}", "HTTPS://vod.example/1?k=2", "https://vod.example/1?k=2"),
  ])
  func idsCannotAddPartsToAnAddress(template: String, id: String, address: String) throws {
    #expect(try Self.address(template, id: id) == address)
  }

  @Test(arguments: [
    ("?s=%7Butc%7D&e=%24%7Bend%7D", "?s=1795199400&e=1795202100"), ("?s=%7butc%7d", "?s=1795199400"),
    ("?s=$%7Bstart%7D&e={utcend}", "?s=1795199400&e=1795202100"), ("?s=%7Butc:Ymd%7D", "?s=20261120"),
    ("?s=%7Butc%3AYmd%7D", "?s=20261120"), ("?s=%24%7B%28b%29yyyyMMdd%7D", "?s=20261120"),
    ("?s=%7Btoken%7D&t={utc}", "?s=%7Btoken%7D&t=1795199400"), ("?s=%7Butc&t={utc}", "?s=%7Butc&t=1795199400"),
    ("?s=%7Bx%7Butc%7D", "?s=%7Bx1795199400"), ("?s=%7D%7B&t={utc}", "?s=%7D%7B&t=1795199400"),
  ])
  func escapedKnownFieldsAreFilled(query: String, filled: String) {
    #expect(Self.address("http://example.org/\(query)") == "http://example.org/\(filled)")
  }

  /// `catchup="vod"` without a number of days is stored as 0 days, which means no limit.
  @Test func onDemandStreamsHaveNoTimeLimit() throws {
    let later = Interval(Self.now.adding(minutes: 60), Self.now.adding(minutes: 90))
    let template = "http://v.example/{catchup-id}.m3u8"
    func stream(_ days: Int?) -> ChannelStream {
      ChannelStream(address: "http://x/1", catchup: ChannelStream.Catchup(template: template, days: days))
    }
    let showing = ChannelStream.Showing(later, catchupID: "77-x")
    #expect(try stream(0).address(ofPast: showing, at: Self.now, in: .utc) == "http://v.example/77-x.m3u8")
    for days in [nil, 3] {
      #expect(throws: ChannelStream.PlaybackProblem.outOfReach) {
        _ = try stream(days).address(ofPast: showing, at: Self.now, in: .utc)
      }
    }
    let times = ChannelStream.Catchup(template: "http://v.example/{utc}", days: 0)
    let past = ChannelStream(address: "http://x/1", catchup: times)
    #expect(
      try past.address(ofPast: ChannelStream.Showing(Self.past), at: Self.now, in: .utc)
        == "http://v.example/1795199400")
    #expect(throws: ChannelStream.PlaybackProblem.outOfReach) {
      _ = try past.address(ofPast: ChannelStream.Showing(later), at: Self.now, in: .utc)
    }
  }

  @Test func liveAddressesCanContainTheCurrentTime() throws {
    let stream = ChannelStream(address: "http://example.org/1?t={lutc}&x={b c}&y=${now:Y}")
    #expect(try stream.address(at: Self.now, in: .utc) == "http://example.org/1?t=1795207620&x=%7Bb%20c%7D&y=2026")
  }

  /// Braces that do not enclose fields belong to the address.
  @Test(arguments: ["{", "}", "{}", "{a b}", "{\"a\":1}", "{1}", "{550e8400-e29b-41d4-a716-446655440000}", "%7Butc%7D"])
  func otherBracesInLiveAddressesAreEscaped(text: String) throws {
    let address = try ChannelStream(address: "http://example.org/\(text)").address(at: Self.now, in: .utc)
    #expect(!address.contains { "{}".contains($0) } && address.hasPrefix("http://example.org/"))
  }

  @Test(arguments: [("{token}", "token"), ("${sid:8}", "sid:8"), ("{UTC}", "UTC"), ("{catchup-id}", "catchup-id")])
  func unknownFieldsInLiveAddressesAreNeverSent(text: String, name: String) {
    #expect(throws: ChannelStream.PlaybackProblem.unknownField(name)) {
      _ = try ChannelStream(address: "http://example.org/f/\(text)/1").address(at: Self.now, in: .utc)
    }
  }

  @Test(arguments: ["HTTPS://Example.org/A", "Http://example.org/%41", "RTMP://example.org/x"])
  func schemesBecomeLowercase(address: String) throws {
    #expect(ChannelStream.isPlayable(address))
    let scheme = address.prefix { $0 != ":" }
    #expect(try ChannelStream.playable(address) == scheme.lowercased() + address.dropFirst(scheme.count))
  }

  @Test func liveAddressesCanContainTimesOfTheCurrentProgramme() throws {
    let stream = ChannelStream(address: "http://example.org/1?t={utc}")
    #expect(throws: ChannelStream.PlaybackProblem.unknownField("utc")) {
      _ = try stream.address(at: Self.now, in: .utc)
    }
    let showing = ChannelStream.Showing(Self.past)
    #expect(try stream.address(showing: showing, at: Self.now, in: .utc) == "http://example.org/1?t=1795199400")
  }
}
