import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// The addresses of past programmes, as given by playlists.
@Suite struct M3UCatchupTests {
  private static func decode(_ attributes: String, _ address: String) -> DecodedPlaylist {
    DecodedPlaylist("#EXTM3U\n#EXTINF:-1 \(attributes),Harbour\n\(address)\n")
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
    (#"catchup="shift""#, "http://example.org/1#a", "http://example.org/1?utc={utc}&lutc={lutc}#a"),
    (#"catchup="shift""#, "http://example.org/1?k=7#?", "http://example.org/1?k=7&utc={utc}&lutc={lutc}#?"),
    (#"catchup="shift""#, "http://example.org/1#?", "http://example.org/1?utc={utc}&lutc={lutc}#?"),
    (#"catchup="append" catchup-source="?t={utc}""#, "http://example.org/1#a", "http://example.org/1?t={utc}#a"),
    (#"catchup="append" catchup-source="-{utc}""#, "http://example.org/1#a", "http://example.org/1#a-{utc}"),
    (#"catchup="append" catchup-source="http://a.example/{utc}""#, "http://example.org/1", "http://a.example/{utc}"),
    (#"catchup="append" catchup-source="HTTPS://a.example/{utc}""#, "http://example.org/1", "HTTPS://a.example/{utc}"),
    (
      #"catchup="append" catchup-source="?u=http://a.example/{utc}""#, "http://example.org/1",
      "http://example.org/1?u=http://a.example/{utc}"
    ),
    (
      #"catchup="default" catchup-source="http://a.example/?s={utc}&amp;e={utcend}""#, "http://example.org/1",
      "http://a.example/?s={utc}&e={utcend}"
    ),
    (#"catchup="fs""#, "http://example.org/325/index.m3u8#a", "http://example.org/325/timeshift_rel-{offset:1}.m3u8"),
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
  func addressesOfPastProgrammesAreBuiltLikeKodis(attributes: String, address: String, template: String) {
    let decoded = Self.decode(attributes, address)
    #expect(decoded.entries.first?.stream?.catchup?.template == template)
    let entities = attributes.contains("&amp;") ? ["2 repaired: HTML entities: decoded"] : []
    #expect(decoded.messages == entities)
  }

  @Test func daysAndCorrectionAreKept() {
    let catchup = Self.decode(
      #"catchup="shift" catchup-days="7" catchup-correction="-1.5""#, "http://example.org/1"
    ).entries.first?.stream?.catchup
    #expect(catchup?.days == 7 && catchup?.correction == -90)
  }

  private static func catchup(_ attributes: String, head: String) -> ChannelStream.Catchup? {
    DecodedPlaylist("#EXTM3U \(head)\n#EXTINF:-1 \(attributes),Quay\nhttp://example.org/1").entries.first?.stream?
      .catchup
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
  func theHeaderGivesDefaultsForCatchUp(entry: String, head: String, template: String, days: Int?, correction: Int) {
    let catchup = Self.catchup(entry, head: head)
    #expect(catchup == ChannelStream.Catchup(template: template, days: days, correction: correction))
  }

  /// As in Kodi, the address contains the guide's original times, without the shift.
  @Test(arguments: [(#"tvg-shift="1""#, ""), ("", #"tvg-shift="1""#), (#"tvg-shift="2" catchup-correction="-1""#, "")])
  func theShiftIsSubtractedFromTheTimes(entry: String, head: String) {
    #expect(Self.catchup(#"catchup="shift" \#(entry)"#, head: head)?.correction == 60)
  }

  @Test func headersOfTheSourceTakePrecedenceOverTheChannels() {
    let stream = Self.decode(
      #"catchup="default" catchup-source="http://o.example/{utc}|User-Agent=Past""#,
      "http://x/1|User-Agent=Lamp&Referer=r"
    ).entries.first?.stream
    #expect(stream?.catchup?.template == "http://o.example/{utc}")
    #expect(stream?.catchup?.headers.text == "User-Agent: Past\nReferer: r")
    let elsewhere = Self.decode(#"catchup="vod""#, "http://x/1|Cookie=secret").entries.first?.stream
    #expect(elsewhere?.catchup?.headers.isEmpty == true, "the id may be an address of another server")
  }

  @Test(arguments: [
    (
      #"catchup="new""#,
      "2 repaired: an unknown kind of catch-up: past programmes on the channel cannot be played"
    ),
    (#"catchup="shift" catchup-days="x""#, "2 repaired: “x” is not a number of days: left out"),
  ])
  func unknownCatchUpIsReported(attributes: String, message: String) {
    #expect(Self.decode(attributes, "http://example.org/1").messages == [message])
  }

  @Test(arguments: [
    #"catchup="append""#, #"catchup="fs""#, #"catchup="xc""#, #"catchup="default" catchup-source="?utc={utc}""#,
  ])
  func thereIsNoCatchUpIfNoAddressCanBeBuilt(attributes: String) {
    let decoded = Self.decode(attributes, "http://example.org/1")
    let stream = decoded.entries.first?.stream
    #expect(stream != nil && stream?.catchup == nil)
    let problem = "the channel's address and catch-up give no address for past programmes"
    #expect(decoded.messages == ["2 noted: \(problem): past programmes on the channel cannot be played"])
  }

  @Test(arguments: ["", "0", "no", "None", "false"]) func wordsForNoCatchUpAreNotReported(word: String) {
    let decoded = Self.decode("catchup=\"\(word)\" catchup-days=\"0\"", "http://example.org/1")
    #expect(decoded.entries.first?.stream?.catchup == nil && decoded.messages == [])
  }

  @Test(arguments: [
    ("file:///{utc}", "an address with “file:”, which is never passed to a player"),
    ("plugin://video/{utc}", "an address with “plugin:”, which is never passed to a player"),
    ("http:///{utc}", "an address without a host"),
    ("http://example.org:0/{utc}", "an address whose port is not a number from 1 to 65535"),
  ])
  func unusableSourcesAreReportedWithAReason(source: String, reason: String) {
    let decoded = Self.decode("catchup=\"default\" catchup-source=\"\(source)\"", "http://example.org/1")
    #expect(decoded.entries.first?.stream?.catchup == nil)
    let problem = "its catch-up source is \(reason)"
    #expect(decoded.messages == ["2 noted: \(problem): past programmes on the channel cannot be played"])
  }

  /// With `vod` and no number of days, any programme with an id can be played. Other modes never play future programmes.
  @Test(arguments: [
    (#"catchup="vod" catchup-source="http://v.example/{catchup-id}.m3u8""#, true), (#"catchup="vod""#, true),
    (#"catchup="vod" catchup-days="3""#, false),
    (#"catchup="vod" catchup-source="http://v.example/{catchup-id}.m3u8" catchup-days="3""#, false),
    (#"catchup="default" catchup-source="http://v.example/{catchup-id}.m3u8""#, false),
  ])
  func videoOnDemandHasNoTimeLimit(attributes: String, isOnDemand: Bool) {
    let catchup = Self.decode(attributes, "http://example.org/1").entries.first?.stream?.catchup
    #expect(catchup?.isOnDemand == isOnDemand && catchup?.storedDays == (isOnDemand ? 0 : catchup?.days))
  }

}
