import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// The streams of a playlist's channels.
@Suite struct M3UStreamTests {
  private static func decode(_ attributes: String, _ address: String) -> DecodedPlaylist {
    DecodedPlaylist("#EXTM3U\n#EXTINF:-1 \(attributes),Harbour\n\(address)\n")
  }

  @Test(arguments: [
    ("http://example.org/live/1", "http://example.org/live/1"), ("RTSP://example.org/1", "rtsp://example.org/1"),
    ("HTTPS://Example.org/Live", "https://Example.org/Live"), ("hTtP://example.org/{utc}", "http://example.org/{utc}"),
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
    let decoded = Self.decode("", written)
    #expect(decoded.entries.first?.stream?.address == address)
    #expect(decoded.messages == [])
  }

  /// A player would interpret these as an option, a local file or a script.
  @Test(arguments: [
    ("--script=/tmp/x.lua", "not a web or network address"),
    ("-x", "not a web or network address"), ("/etc/passwd", "not a web or network address"),
    ("http:x", "not a web or network address"), ("live/1.ts", "not a web or network address"),
    ("file:///etc/passwd", "an address with “file:”, which is never passed to a player"),
    ("edl:///etc/passwd", "an address with “edl:”, which is never passed to a player"),
    ("memory://x", "an address with “memory:”, which is never passed to a player"),
    ("av://lavfi:x", "an address with “av:”, which is never passed to a player"),
    ("plugin://plugin.video/x", "an address with “plugin:”, which is never passed to a player"),
    ("http://example.org/\u{1B}[2J", "an address with control characters"),
    ("http:///live/1", "an address without a host"), ("http://me:pw@/1", "an address without a host"),
    ("http://example.org:65536/1", "an address whose port is not a number from 1 to 65535"),
    ("http://[::1]:x/1", "an address whose port is not a number from 1 to 65535"),
    ("http://me:pw@example.org:0/1", "an address whose port is not a number from 1 to 65535"),
    ("http://ex ample.org/1", "an address whose host contains spaces, quotes or non-ASCII characters"),
    ("http://ex<b>.org/1", "an address whose host contains spaces, quotes or non-ASCII characters"),
    ("http://ex\"ample.org/1", "an address whose host contains spaces, quotes or non-ASCII characters"),
    ("http://größe.example/1", "an address whose host contains spaces, quotes or non-ASCII characters"),
    ("http://example.org/" + String(repeating: "x", count: 5000), "an address that is too long"),
  ])
  func otherAddressesAreNotGivenToAPlayer(address: String, reason: String) {
    let decoded = Self.decode("", address)
    #expect(decoded.entries.count == 1 && decoded.entries.first?.stream == nil)
    #expect(decoded.messages == ["3 noted: \(reason): the channel cannot be played"])
  }

  @Test func anAddressInWindows1252IsEscapedAsUTF8() {
    let bytes = Array("#EXTM3U\n#EXTINF:-1,Quay\nhttp://example.org/gr".utf8) + [0xF6] + Array("n\n".utf8)
    #expect(DecodedPlaylist(bytes).entries.first?.stream?.address == "http://example.org/gr%C3%B6n")
  }

  // MARK: Headers

  private static func headers(_ lines: String) -> String? {
    DecodedPlaylist("#EXTM3U\n\(lines)").entries.first?.stream?.headers.text
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

  @Test func headersApplyToOneEntry() {
    let decoded = DecodedPlaylist(
      "#EXTM3U\n#EXTINF:-1,Quay\n#EXTVLCOPT:http-user-agent=Lamp\nhttp://x/1\n#EXTINF:-1,Mole\nhttp://x/2")
    #expect(decoded.entries.map { $0.stream?.headers.userAgent } == ["Lamp", nil])
  }

  /// A player could interpret the value as an option, or a terminal could interpret it as a control sequence.
  @Test(arguments: [
    "#EXTVLCOPT:http-user-agent=--script=/tmp/x.lua", "#EXTVLCOPT:http-referrer=-x",
    "#EXTVLCOPT:http-user-agent=a\u{1B}[2Jb",
    "#EXTVLCOPT:http-user-agent=é",
  ])
  func aHeaderThatMayBeAnOptionIsLeftOut(line: String) {
    let decoded = DecodedPlaylist("#EXTM3U\n#EXTINF:-1,Quay\n\(line)\nhttp://x/1")
    #expect(decoded.entries.first?.stream?.headers.isEmpty == true)
    #expect(decoded.messages == ["3 repaired: a header that is unsafe to pass to a player: left out"])
  }

  @Test(arguments: ["User-Agent=a%0D%0AX-Key: 7", "Referer=%2Dx", "!X%0AY=1"])
  func aHeaderCannotStartAnotherOne(option: String) {
    let decoded = Self.decode("", "http://x/1|\(option)")
    #expect(decoded.entries.first?.stream?.headers.isEmpty == true)
    #expect(decoded.messages == ["3 repaired: a header that is unsafe to pass to a player: left out"])
  }

  @Test func anEntryWithoutAnAddressHasNoStream() {
    let decoded = DecodedPlaylist("#EXTM3U\n#EXTINF:-1,Harbour\n#EXTINF:-1,Kestrel\nhttp://example.org/2\n")
    #expect(decoded.entries.map { $0.stream?.address } == [nil, "http://example.org/2"])
  }

  // MARK: Fields

  /// Such addresses used to be sent to the player unchanged.
  @Test(arguments: [
    ("http://example.org/f/{token}/index.m3u8", "token"), ("http://example.org/1?t=${sid}", "sid"),
    ("http://example.org/{UTC}", "UTC"), ("http://example.org/{user_id:8}", "user_id"),
  ])
  func unknownFieldsOfALiveAddressAreReported(address: String, name: String) {
    let decoded = Self.decode("", address)
    #expect(decoded.entries.first?.stream != nil)
    let problem = "an address with the unknown field “\(name)”"
    #expect(decoded.messages == ["3 noted: \(problem): the channel cannot be played live"])
  }

  @Test(arguments: ["{utc}", "${now:Y}", "{catchup-id}", "{", "{a b}", "{\"a\":1}", "{}", "%7Btoken%7D"])
  func knownFieldsAndOtherBracesAreNotReported(text: String) {
    #expect(Self.decode("", "http://example.org/\(text)").messages == [])
  }
}
