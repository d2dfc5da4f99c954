import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

@Suite struct ExtendedChannelTests {
  private static func read(_ text: String) -> RadioTimesChannels {
    RadioTimesDecoder(zone: .britain).channels(in: Array(text.utf8), file: "channels.dat")
  }

  @Test func aBarInAFeedsNameIsABar() {
    let read = Self.read("x\n\n94|Harbour|id=other|number=5\n")
    #expect(read.channels == [Channel(id: "94", name: "Harbour|id=other|number=5")])
  }

  @Test func furtherFieldsOfAnExtendedListAreRead() {
    let read = Self.read(
      "Extended Radio Times layout\n94|Harbour|mood=x|id=a%7Cb|number=5|name=A %7c B|x\n7|Meadow|number=x\n")
    #expect(read.channels == [Channel(id: "a|b", name: "A | B", number: 5), Channel(id: "7", name: "Meadow")])
    #expect(read.entries.map(\.key) == ["94", "7"] && read.findings.isEmpty)
  }

  @Test func keysAreNumbersThatNobodyHas() {
    let ids = ["../../x", "2", "/etc/passwd", "1234567890", "", "3", ".", "CON", "-rf", "007", "a\nb"]
    let keys = ChannelKeys.keys(of: ids.map { Channel(id: $0, name: "x") })
    #expect(keys == ["1", "2", "4", "5", "6", "3", "7", "8", "9", "007", "10"])
  }

  @Test func hostileChannelsComeBack() {
    let texts = [
      "../../x", "/etc/passwd", ".", "..", "CON", "-rf", "a|b", "id=x", "a~b%", " a ", "\u{202E}b", "&amp;", "null",
      "日",
      String(repeating: "x", count: 5000),
    ]
    let channels = texts.enumerated().map {
      Channel(id: $1, name: texts[texts.count - 1 - $0], number: $0 == 3 ? nil : $0 - 2)
    }
    let guide = GuideContents.guide((channels + [Channel(id: "x", name: "")]).map { ($0, []) })
    EncodedGuide.expectLossless(guide, "channels")
  }
}
