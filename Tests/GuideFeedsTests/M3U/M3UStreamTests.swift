import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// Where the channels of a playlist can be played.
@Suite struct M3UStreamTests {
  private static func look(_ attributes: String, _ address: String) -> M3ULook {
    M3ULook("#EXTM3U\n#EXTINF:-1 \(attributes),Harbour\n\(address)\n")
  }

  @Test(arguments: [
    ("http://example.org/live/1", "http://example.org/live/1"), ("RTSP://example.org/1", "RTSP://example.org/1"),
    ("udp://@239.0.0.1:5000", "udp://@239.0.0.1:5000"),
    ("http://example.org/1|User-Agent=tv", "http://example.org/1"),
    ("http://example.org/a b.m3u8", "http://example.org/a%20b.m3u8"),
    ("http://example.org/größe.m3u8", "http://example.org/gr%C3%B6%C3%9Fe.m3u8"),
    ("http://example.org/台?k=é", "http://example.org/%E5%8F%B0?k=%C3%A9"),
    ("http://example.org/a%20b", "http://example.org/a%20b"), ("http://[::1]:8080/1", "http://[::1]:8080/1"),
    ("http://[::1]/1", "http://[::1]/1"), ("http://example.org:/1", "http://example.org:/1"),
    ("http://example.org/a<b>\"c\".ts", "http://example.org/a%3Cb%3E%22c%22.ts"),
    ("http://example.org/`id`?q=\"1\"", "http://example.org/%60id%60?q=%221%22"),
  ])
  func anAddressOfTheWebOrANetworkIsKept(written: String, address: String) {
    let look = Self.look("", written)
    #expect(look.entries.first?.stream?.address == address)
    #expect(look.messages == [])
  }

  /// A player would take these for an option, a file of its own machine or a script.
  @Test(arguments: [
    ("--script=/tmp/x.lua", "not an address of the web or a network"),
    ("-x", "not an address of the web or a network"), ("/etc/passwd", "not an address of the web or a network"),
    ("http:x", "not an address of the web or a network"), ("live/1.ts", "not an address of the web or a network"),
    ("file:///etc/passwd", "an address that begins with “file:”, which no player is given"),
    ("edl:///etc/passwd", "an address that begins with “edl:”, which no player is given"),
    ("memory://x", "an address that begins with “memory:”, which no player is given"),
    ("av://lavfi:x", "an address that begins with “av:”, which no player is given"),
    ("plugin://plugin.video/x", "an address that begins with “plugin:”, which no player is given"),
    ("http://example.org/\u{1B}[2J", "an address with control characters"),
    ("http:///live/1", "an address without a host"), ("http://me:pw@/1", "an address without a host"),
    ("http://example.org:65536/1", "an address whose port is not a number from 1 to 65535"),
    ("http://[::1]:x/1", "an address whose port is not a number from 1 to 65535"),
    ("http://me:pw@example.org:0/1", "an address whose port is not a number from 1 to 65535"),
    ("http://ex ample.org/1", "an address whose host has blanks, quotes or letters beyond ASCII"),
    ("http://ex<b>.org/1", "an address whose host has blanks, quotes or letters beyond ASCII"),
    ("http://ex\"ample.org/1", "an address whose host has blanks, quotes or letters beyond ASCII"),
    ("http://größe.example/1", "an address whose host has blanks, quotes or letters beyond ASCII"),
    ("http://example.org/" + String(repeating: "x", count: 5000), "an address that is too long"),
  ])
  func noOtherAddressIsGivenToAPlayer(address: String, reason: String) {
    let look = Self.look("", address)
    #expect(look.entries.count == 1 && look.entries.first?.stream == nil)
    #expect(look.messages == ["3 noted: \(reason): the channel cannot be played"])
  }

  @Test func anAddressInWindows1252IsEscapedAsUTF8() {
    let bytes = Array("#EXTM3U\n#EXTINF:-1,Quay\nhttp://example.org/gr".utf8) + [0xF6] + Array("n\n".utf8)
    #expect(M3ULook(bytes).entries.first?.stream?.address == "http://example.org/gr%C3%B6n")
  }

  // MARK: Headers

  private static func headers(_ lines: String) -> String? {
    M3ULook("#EXTM3U\n\(lines)").entries.first?.stream?.headers.text
  }

  @Test(arguments: [
    ("#EXTINF:-1,Quay\n#EXTVLCOPT:http-user-agent=Lamp/1.0\nhttp://x/1", "User-Agent: Lamp/1.0"),
    ("#EXTVLCOPT--http-user-agent=Lamp/1.0\n#EXTINF:-1,Quay\nhttp://x/1", "User-Agent: Lamp/1.0"),
    ("#EXTINF:-1,Quay\n#EXTVLCOPT:http-referrer=https://r.example/\nhttp://x/1", "Referer: https://r.example/"),
    (
      "#EXTINF:-1,Quay\nhttp://x/1|User-Agent=Lamp%2F1.0+x&Referer=https://r.example/",
      "User-Agent: Lamp/1.0 x\nReferer: https://r.example/"
    ),
    ("#EXTINF:-1,Quay\n#EXTVLCOPT:http-user-agent=b\nhttp://x/1|user-agent=a", "User-Agent: a"),
    ("#EXTINF:-1,Quay\nhttp://x/1|seekable=0&Cookie=k=1;l=2&!X-Key=7&verifypeer=false", "Cookie: k=1;l=2\nX-Key: 7"),
    (
      "#EXTINF:-1 http-user-agent=\"Lamp 2\" http-referrer=\"https://r.example\",Quay\nhttp://x/1",
      "User-Agent: Lamp 2\nReferer: https://r.example"
    ),
    (
      "#EXTINF:-1,Quay\n#KODIPROP:inputstream.adaptive.stream_headers=User-Agent=Lamp&Origin=https://o.example\nhttp://x/1",
      "User-Agent: Lamp\nOrigin: https://o.example"
    ),
    ("#EXTINF:-1,Quay\n#EXTVLCOPT:network-caching=1000\n#KODIPROP:inputstream=x\nhttp://x/1", ""),
  ])
  func headersOfRequestsAreKept(lines: String, headers: String) {
    #expect(Self.headers(lines) == headers)
  }

  @Test func headersAreThoseOfOneEntry() {
    let look = M3ULook(
      "#EXTM3U\n#EXTINF:-1,Quay\n#EXTVLCOPT:http-user-agent=Lamp\nhttp://x/1\n#EXTINF:-1,Mole\nhttp://x/2")
    #expect(look.entries.map { $0.stream?.headers.userAgent } == ["Lamp", nil])
  }

  /// A player could read it as an option, or a terminal as a control sequence.
  @Test(arguments: [
    "#EXTVLCOPT:http-user-agent=--script=/tmp/x.lua", "#EXTVLCOPT:http-referrer=-x",
    "#EXTVLCOPT:http-user-agent=a\u{1B}[2Jb",
    "#EXTVLCOPT:http-user-agent=é",
  ])
  func aHeaderThatMayBeAnOptionIsLeftOut(line: String) {
    let look = M3ULook("#EXTM3U\n#EXTINF:-1,Quay\n\(line)\nhttp://x/1")
    #expect(look.entries.first?.stream?.headers.isEmpty == true)
    #expect(look.messages == ["3 repaired: a header that no player may be given: left out"])
  }

  @Test(arguments: ["User-Agent=a%0D%0AX-Key: 7", "Referer=%2Dx", "!X%0AY=1"])
  func noHeaderBeginsAnother(option: String) {
    let look = Self.look("", "http://x/1|\(option)")
    #expect(look.entries.first?.stream?.headers.isEmpty == true)
    #expect(look.messages == ["3 repaired: a header that no player may be given: left out"])
  }

  // MARK: Catch-up

  @Test(arguments: [
    (
      #"catchup="default" catchup-source="http://example.org/past/{utc}""#, "http://example.org/1/mpegts",
      "http://example.org/past/{utc}"
    ),
    (#"catchup="append" catchup-source="?t={utc}""#, "http://example.org/1", "http://example.org/1?t={utc}"),
    (#"catchup="shift""#, "http://example.org/1", "http://example.org/1?utc={utc}&lutc={lutc}"),
    (#"catchup="shift""#, "http://example.org/1?k=7", "http://example.org/1?k=7&utc={utc}&lutc={lutc}"),
    (#"timeshift="3""#, "http://example.org/1", "http://example.org/1?utc={utc}&lutc={lutc}"),
    (#"catchup="fs""#, "http://example.org:8/151/mpegts?k=7", "http://example.org:8/151/timeshift_abs-{utc}.ts?k=7"),
    (
      #"catchup="flussonic""#, "http://example.org/325/index.m3u8?k=7",
      "http://example.org/325/timeshift_rel-{offset:1}.m3u8?k=7"
    ),
    (
      #"catchup-type="fs""#, "http://example.org/325/mono.m3u8",
      "http://example.org/325/mono-timeshift_rel-{offset:1}.m3u8"
    ),
    (
      #"catchup="xc""#, "http://example.org/me/pw/14",
      "http://example.org/timeshift/me/pw/{duration:60}/{Y}-{m}-{d}:{H}-{M}/14.ts"
    ),
    (
      #"catchup="xc""#, "http://example.org/live/me/pw/14.m3u8",
      "http://example.org/timeshift/me/pw/{duration:60}/{Y}-{m}-{d}:{H}-{M}/14.m3u8"
    ),
    (
      #"catchup="fs""#, "http://example.org/region/quay/index.m3u8?token=k1",
      "http://example.org/region/quay/timeshift_rel-{offset:1}.m3u8?token=k1"
    ),
    (
      #"catchup="fs""#, "http://example.org/a/b/c/video.m3u8",
      "http://example.org/a/b/c/video-timeshift_rel-{offset:1}.m3u8"
    ),
    (#"catchup="fs""#, "http://example.org/a/b/mpegts", "http://example.org/a/b/timeshift_abs-{utc}.ts"),
    (#"catchup="fs""#, "http://example.org/325/live?k=7", "http://example.org/325/timeshift_abs-{utc}.ts?k=7"),
    (#"catchup="flussonic-ts""#, "http://example.org/a/325/live", "http://example.org/a/325/timeshift_abs-{utc}.ts"),
    (#"catchup="flussonic""#, "http://example.org/325/live", "http://example.org/325/timeshift_rel-{offset:1}.m3u8"),
    (
      #"catchup="flussonic-hls""#, "https://example.org/325/x.ts",
      "https://example.org/325/timeshift_rel-{offset:1}.m3u8"
    ),
    (#"catchup="1" timeshift="2""#, "http://example.org/1", "http://example.org/1?utc={utc}&lutc={lutc}"),
    (#"catchup="true" tvg-rec="2""#, "http://example.org/1", "http://example.org/1?utc={utc}&lutc={lutc}"),
    (#"tvg-rec="7 days""#, "http://example.org/1", "http://example.org/1?utc={utc}&lutc={lutc}"),
    (
      #"catchup="vod" catchup-source="http://example.org/v?t={Y}""#, "http://example.org/1",
      "http://example.org/v?t={Y}"
    ),
    (#"catchup="vod""#, "http://example.org/1", "{catchup-id}"),
    (
      #"catchup="APPEND" catchup-source="?t={utc:Y-m-d H:M:S}""#, "http://example.org/1",
      "http://example.org/1?t={utc:Y-m-d H:M:S}"
    ),
    (
      #"catchup="append" catchup-source="?t=${(b)yyyyMMddHHmmss|UTC}""#, "http://example.org/1|User-Agent=x",
      "http://example.org/1?t=${(b)yyyyMMddHHmmss|UTC}"
    ),
  ])
  func theAddressOfPastProgrammesIsMadeAsKodiMakesIt(attributes: String, address: String, template: String) {
    let look = Self.look(attributes, address)
    #expect(look.entries.first?.stream?.catchup?.template == template)
    #expect(look.messages == [])
  }

  @Test func daysAndCorrectionAreKept() {
    let catchup = Self.look(
      #"catchup="shift" catchup-days="7" catchup-correction="-1.5""#, "http://example.org/1"
    ).entries.first?.stream?.catchup
    #expect(catchup?.days == 7 && catchup?.correction == -90)
  }

  private static func catchup(_ attributes: String, head: String) -> ChannelStream.Catchup? {
    M3ULook("#EXTM3U \(head)\n#EXTINF:-1 \(attributes),Quay\nhttp://example.org/1").entries.first?.stream?.catchup
  }

  @Test(
    arguments: [
      ("", #"catchup="append" catchup-source="?u={utc}" catchup-days="3""#, "http://example.org/1?u={utc}", 3, 0),
      ("", #"catchup-type="shift" catchup-correction="-2""#, "http://example.org/1?utc={utc}&lutc={lutc}", nil, -120),
      (
        #"catchup-source="?v={utc}" catchup-days="1""#, #"catchup="append" catchup-source="?u={utc}" catchup-days="3""#,
        "http://example.org/1?v={utc}", 1, 0
      ),
      (
        #"catchup="shift" catchup-correction="1""#, #"catchup-source="?u={utc}" catchup-correction="-2""#,
        "http://example.org/1?utc={utc}&lutc={lutc}", nil, 60
      ),
      (#"timeshift="5""#, #"catchup-days="3""#, "http://example.org/1?utc={utc}&lutc={lutc}", 5, 0),
      ("", #"tvg-rec="4""#, "http://example.org/1?utc={utc}&lutc={lutc}", 4, 0),
      (#"timeshift="2""#, #"catchup-correction="-2""#, "http://example.org/1?utc={utc}&lutc={lutc}", 2, -120),
    ] as [(String, String, String, Int?, Int)])
  func theHeadHasTheCatchUpOfAllEntries(entry: String, head: String, template: String, days: Int?, correction: Int) {
    let catchup = Self.catchup(entry, head: head)
    #expect(catchup == ChannelStream.Catchup(template: template, days: days, correction: correction))
  }

  /// As in Kodi, the address contains the guide's times.
  @Test(arguments: [(#"tvg-shift="1""#, ""), ("", #"tvg-shift="1""#), (#"tvg-shift="2" catchup-correction="-1""#, "")])
  func theShiftIsTakenFromTheTimes(entry: String, head: String) {
    #expect(Self.catchup(#"catchup="shift" \#(entry)"#, head: head)?.correction == 60)
  }

  @Test func headersOfTheSourceWinOverTheChannels() {
    let stream = Self.look(
      #"catchup="default" catchup-source="http://o.example/{utc}|User-Agent=Past""#,
      "http://x/1|User-Agent=Lamp&Referer=r"
    ).entries.first?.stream
    #expect(stream?.catchup?.template == "http://o.example/{utc}")
    #expect(stream?.catchup?.headers.text == "User-Agent: Past\nReferer: r")
    let elsewhere = Self.look(#"catchup="vod""#, "http://x/1|Cookie=secret").entries.first?.stream
    #expect(elsewhere?.catchup?.headers.isEmpty == true, "the id may be an address of another server")
  }

  @Test(arguments: [
    (
      #"catchup="new""#,
      "2 repaired: a way of catch-up that is not known: past programmes of the channel cannot be played"
    ),
    (#"catchup="shift" catchup-days="x""#, "2 repaired: “x” is no number of days: left out"),
  ])
  func whatIsNotKnownIsSaid(attributes: String, message: String) {
    #expect(Self.look(attributes, "http://example.org/1").messages == [message])
  }

  @Test(arguments: [
    #"catchup="append""#, #"catchup="fs""#, #"catchup="xc""#, #"catchup="default" catchup-source="file:///{utc}""#,
  ])
  func whereNoAddressCanBeMadeThereIsNoCatchUp(attributes: String) {
    let look = Self.look(attributes, "http://example.org/1")
    let stream = look.entries.first?.stream
    #expect(stream != nil && stream?.catchup == nil)
    let problem = "no address of past programmes can be made of the channel's own and its catch-up"
    #expect(look.messages == ["2 noted: \(problem): past programmes of the channel cannot be played"])
  }

  @Test(arguments: ["", "0", "no", "None", "false"]) func aWordForNoCatchUpIsNoFault(word: String) {
    let look = Self.look("catchup=\"\(word)\" catchup-days=\"0\"", "http://example.org/1")
    #expect(look.entries.first?.stream?.catchup == nil && look.messages == [])
  }

  @Test func anEntryWithoutAnAddressHasNoStream() {
    let look = M3ULook("#EXTM3U\n#EXTINF:-1,Harbour\n#EXTINF:-1,Kestrel\nhttp://example.org/2\n")
    #expect(look.entries.map { $0.stream?.address } == [nil, "http://example.org/2"])
  }
}
