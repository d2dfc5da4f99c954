import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

/// A guide with more channels than are kept: the others are left out while it is read, and counted.
@Suite struct XMLTVChannelLimitTests {
  private static func channels(_ range: Range<Int>) -> String {
    range.map { "<channel id=\"c\($0)\"/>" }.joined(separator: "\n")
  }

  private static func programme(_ channel: Int, _ title: String) -> String {
    "<programme start=\"20261120200000\" stop=\"20261120210000\" channel=\"c\(channel)\"><title>\(title)</title></programme>\n"
  }

  private static let limit = ChannelsLeftOut.limit
  private static let message = "0: more than 100000 channels: 3 channels and 2 programmes left out"
  private static let programmes = [
    programme(0, "Tide"), programme(limit + 1, "Bees"), programme(limit + 99, "Fog"), programme(limit - 1, "News"),
  ]

  @Test func channelsBeyondTheLimitAreLeftOutAndCountedInOneFinding() {
    let look = XMLTVLook(
      "<tv>\(Self.channels(0..<Self.limit + 2))<channel id=\"c\(Self.limit)\"/>\(Self.programmes.joined())</tv>")
    #expect(look.guide.channels.count == Self.limit)
    #expect(look.titles == ["Tide", "News"])
    #expect(look.messages == [Self.message])
    #expect(look.findings.first?.isCutShort == true)
  }

  @Test func theSameIsLeftOutOfADocumentThatIsReadInParts() {
    let texts = [
      "<tv>\(Self.channels(0..<60_000))\n", Self.programmes[0] + Self.channels(60_000..<Self.limit + 1),
      Self.programmes[1] + Self.programmes[2] + Self.channels(Self.limit..<Self.limit + 2),
      Self.programmes[3] + "</tv>",
    ]
    var assembly = XMLTVAssembly(file: "guide.xml", languages: [], expecting: 0)
    for (number, text) in texts.enumerated() {
      let part = XMLTVPart.decode(Array(text.utf8), file: "guide.xml", languages: [], isFirst: number == 0)
      // After the last one the document is over.
      let isRight = assembly.canAppend(part)
      #expect(isRight == (number < texts.count - 1))
      _ = assembly.append(part)
    }
    let read = assembly.finish()
    #expect(read.channels.count == Self.limit)
    #expect(read.batch.rowCount == 2)
    #expect(read.findings.map { "\($0.line): \($0.problem): \($0.action)" } == [Self.message])
  }

  @Test func aListOfMoreChannelsIsLeftOutAndCountedInOneFinding() {
    let list = Array((0..<Self.limit + 2).map { "\($0)|Harbour\n" }.joined().utf8)
    let read = RadioTimesDecoder(zone: Moments.london).channels(in: list, file: "channels.dat")
    #expect(read.channels.count == Self.limit)
    #expect(
      read.findings.map { "\($0.line): \($0.problem): \($0.action)" } == [
        "0: more than 100000 channels: 2 channels left out"
      ])
  }

  /// An id of 2,000 bytes was kept whole: 60,000 of them in 1.6 MB packed took 446 MB.
  @Test func theIDsOfChannelsAreCutAt256BytesAndThatIsFound() {
    let ids = (0..<3).map { "\($0)" + String(repeating: "c", count: 2_000) }
    let programmes = ids.map { Self.programme(0, "Tide").replacing("\"c0\"", with: "\"\($0)\"") }
    let look = XMLTVLook("<tv><channel id=\"\(ids[0])\"/>\n\(programmes.joined())</tv>")
    #expect(look.guide.channels.map(\.id) == ids.map { String($0.prefix(256)) })
    #expect(look.guide.channels.map(\.name) == look.guide.channels.map(\.id))
    #expect(look.titles == ["Tide", "Tide", "Tide"])
    let cut = "a channel's id of more than 256 bytes: cut there"
    #expect(look.messages.filter { $0.hasSuffix(cut) } == ["1: \(cut)", "2: \(cut)", "3: \(cut)", "4: \(cut)"])
  }
}
