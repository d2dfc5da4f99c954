import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSources

@Suite struct SourceStateTests {
  @Test func whatIsWrittenIsRead() {
    let state = SourceState(
      location: "https://example.org/guide.xml", identity: "5f", etag: "\"a=b\"",
      lastModified: "Fri, 20 Nov 2026 05:00:00 GMT",
      updated: Moments.at("2026-11-20 12:00"))
    #expect(SourceState(text: state.text) == state)
  }

  @Test(arguments: ["", "updated=12", "location=x", "location=x\nupdated=never", "location=x\nupdated=-1", "\u{0}"])
  func damageMeansThatNothingIsKnown(text: String) {
    #expect(SourceState(text: text) == nil)
  }

  @Test func aValueKeepsToItsLine() {
    let state = SourceState(location: "x", identity: "5f", etag: "a\nupdated=9", updated: Instant(seconds: 7))
    #expect(SourceState(text: state.text)?.updated == Instant(seconds: 7))
  }

  @Test func changesComeBackAsTheyWere() {
    let interval = Interval(Instant(seconds: 60), Instant(seconds: 120))
    let channel = Channel(id: "harbour.example", name: "Harbour")
    let changes = [
      GuideChange(.new(interval), channel: channel, title: "News"),
      GuideChange(.moved(from: interval, to: interval), channel: channel, title: "The Ferrymen: Ü"),
      GuideChange(.gone(interval), channel: Channel(id: "", name: ""), title: ""),
    ]
    #expect(ChangeList.changes(in: ChangeList.bytes(of: changes)) == changes)
    let hostile = GuideChange(.new(interval), channel: Channel(id: "a\tb", name: "a\nb"), title: "c\r\n\td")
    #expect(ChangeList.changes(in: ChangeList.bytes(of: [hostile])).map(\.title) == ["c  d"])
  }

  /// Every damage costs the lines that it is in.
  @Test func damagedChangesAreLeftOut() {
    let interval = Interval(Instant(seconds: 60), Instant(seconds: 120))
    let whole = ChangeList.bytes(
      of: (0..<5).map { GuideChange(.new(interval), channel: Channel(id: "\($0)", name: "n"), title: "t") })
    for place in whole.indices {
      var bytes = whole
      bytes[place] = 0xFF
      #expect(ChangeList.changes(in: bytes).count >= 3)
      #expect(ChangeList.changes(in: Array(whole[..<place])).count <= 5)
    }
  }
}
