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
  ])
  func anAddressOfTheWebOrANetworkIsKept(written: String, address: String) {
    let look = Self.look("", written)
    #expect(look.entries.first?.stream?.address == address)
    #expect(look.messages == [])
  }

  /// A player would take these for an option, a file of its own machine or a script.
  @Test(arguments: [
    "--script=/tmp/x.lua", "-x", "/etc/passwd", "file:///etc/passwd", "edl:///etc/passwd", "memory://x", "ytdl://x",
    "av://lavfi:x", "plugin://plugin.video/x", "http://example.org/a b", "http://example.org/\u{1B}[2J", "http:x",
    "http://example.org/" + String(repeating: "x", count: 5000),
  ])
  func noOtherAddressIsGivenToAPlayer(address: String) {
    let look = Self.look("", address)
    #expect(look.entries.count == 1 && look.entries.first?.stream == nil)
    #expect(
      look.messages == ["3 noted: an address that is not of the web or a network: the channel cannot be played"])
  }

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
    let stream = Self.look(attributes, "http://example.org/1").entries.first?.stream
    #expect(stream != nil && stream?.catchup == nil)
  }

  @Test func anEntryWithoutAnAddressHasNoStream() {
    let look = M3ULook("#EXTM3U\n#EXTINF:-1,Harbour\n#EXTINF:-1,Kestrel\nhttp://example.org/2\n")
    #expect(look.entries.map { $0.stream?.address } == [nil, "http://example.org/2"])
  }
}
