import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// A guide with more channels than the limit allows: the rest are left out during reading, and counted.
@Suite struct XMLTVChannelLimitTests {
  private static func channels(_ range: Range<Int>) -> String {
    range.map { "<channel id=\"c\($0)\"/>" }.joined(separator: "\n")
  }

  private static func programme(_ channel: Int, _ title: String) -> String {
    "<programme start=\"20261120200000\" stop=\"20261120210000\" channel=\"c\(channel)\"><title>\(title)</title></programme>\n"
  }

  private static let limit = OmittedChannels.limit
  private static let message = "0: more than 100000 channels: 3 channels and 2 programmes left out"
  private static let programmes = [
    programme(0, "Tide"), programme(limit + 1, "Bees"), programme(limit + 99, "Fog"), programme(limit - 1, "News"),
  ]

  @Test func channelsBeyondTheLimitAreLeftOutAndReportedOnce() {
    let decoded = DecodedXMLTV(
      "<tv>\(Self.channels(0..<Self.limit + 2))<channel id=\"c\(Self.limit)\"/>\(Self.programmes.joined())</tv>")
    #expect(decoded.guide.channels.count == Self.limit)
    #expect(decoded.titles == ["Tide", "News"])
    #expect(decoded.messages == [Self.message])
    #expect(decoded.diagnostics.first?.isTruncated == true)
  }

  @Test func readingInPartsLeavesOutTheSameChannels() {
    let texts = [
      "<tv>\(Self.channels(0..<60_000))\n", Self.programmes[0] + Self.channels(60_000..<Self.limit + 1),
      Self.programmes[1] + Self.programmes[2] + Self.channels(Self.limit..<Self.limit + 2),
      Self.programmes[3] + "</tv>",
    ]
    var assembly = XMLTVAssembly(file: "guide.xml", languages: [], expecting: 0)
    for (number, text) in texts.enumerated() {
      let part = XMLTVPart.decode(Array(text.utf8), file: "guide.xml", languages: [], isFirst: number == 0)
      // Every part can be appended as it is, except the last, which contains the end of the document.
      let isRight = assembly.canAppend(part)
      #expect(isRight == (number < texts.count - 1))
      _ = assembly.append(part)
    }
    let read = assembly.finish()
    #expect(read.channels.count == Self.limit)
    #expect(read.batch.rowCount == 2)
    #expect(read.diagnostics.map { "\($0.line): \($0.problem): \($0.action)" } == [Self.message])
  }

  @Test func longChannelListsAreCutAndReportedOnce() {
    let list = Array((0..<Self.limit + 2).map { "\($0)|Harbour\n" }.joined().utf8)
    let read = RadioTimesDecoder(zone: Moments.london).channels(in: list, file: "channels.dat")
    #expect(read.channels.count == Self.limit)
    #expect(
      read.diagnostics.map { "\($0.line): \($0.problem): \($0.action)" } == [
        "0: more than 100000 channels: 2 channels left out"
      ])
  }

  /// An id of 2,000 bytes used to be kept: 60,000 of them, compressed to 1.6 MB, took 446 MB of memory.
  @Test func channelIDsAreCutAt256BytesAndReported() {
    let ids = (0..<3).map { "\($0)" + String(repeating: "c", count: 2_000) }
    let programmes = ids.map { Self.programme(0, "Tide").replacing("\"c0\"", with: "\"\($0)\"") }
    let decoded = DecodedXMLTV("<tv><channel id=\"\(ids[0])\"/>\n\(programmes.joined())</tv>")
    #expect(decoded.guide.channels.map(\.id) == ids.map { String($0.prefix(256)) })
    #expect(decoded.guide.channels.map(\.name) == decoded.guide.channels.map(\.id))
    #expect(decoded.titles == ["Tide", "Tide", "Tide"])
    let cut = "a channel id of more than 256 bytes: truncated"
    #expect(decoded.messages.filter { $0.hasSuffix(cut) } == ["1: \(cut)", "2: \(cut)", "3: \(cut)", "4: \(cut)"])
  }

  private static func details(_ count: Int, _ range: Range<Int>) -> String {
    let inner = (0..<count).map {
      "<display-name>Name \($0)</display-name><icon src=\"http://i\($0)\"/><url>http://n\($0)</url>"
    }
    return range.map { "<channel id=\"c\($0)\">\(inner.joined())</channel>\n" }.joined()
  }

  private static func messages(_ line: Int, _ channel: Int) -> [String] {
    ["icons", "links", "names"].map {
      "\(line): channel c\(channel) has too many \($0): the first ones kept"
    }
  }

  /// A channel used to keep up to a hundred each of names, icons and links: a guide of 60,000 channels with 60 names each was
  /// only 0.7 MB compressed, but took 386 MB of memory.
  @Test func twentyNamesIconsAndLinksAreKeptPerChannel() {
    let decoded = DecodedXMLTV("<tv>\n\(Self.details(20, 0..<1))\(Self.details(60, 1..<2))</tv>")
    for channel in decoded.guide.channels {
      #expect(channel.details.names.map(\.text) == (0..<20).map { "Name \($0)" })
      #expect(channel.details.icons.map(\.address) == (0..<20).map { "http://i\($0)" })
      #expect(channel.details.links.map(\.address) == (0..<20).map { "http://n\($0)" })
    }
    #expect(decoded.guide.channels.count == 2)
    #expect(decoded.messages == Self.messages(3, 1))
    let names = (0..<21).map { "<display-name>Name \($0)</display-name>" }.joined()
    let one = DecodedXMLTV("<tv><channel id=\"c0\">\(names)</channel></tv>")
    #expect(one.messages == ["1: channel c0 has too many names: the first ones kept"])
  }

  @Test func laterChannelsKeepFourDetailsOfEachKind() {
    let many = XMLTVLimits.detailedChannels
    let texts = [
      "<tv>\(Self.channels(0..<many - 1))\n", Self.programme(0, "Tide") + Self.details(5, many - 1..<many + 1),
      Self.programme(0, "Bees") + "</tv>",
    ]
    let whole = DecodedXMLTV(texts.joined())
    #expect(whole.guide.channels.suffix(2).map(\.details.names.count) == [5, 4])
    #expect(whole.guide.channels.suffix(2).map(\.details.icons.count) == [5, 4])
    #expect(whole.guide.channels.suffix(2).map(\.details.links.count) == [5, 4])
    let found = whole.messages.filter { $0.contains("has too many") }
    #expect(found == Self.messages(many + 2, many))
    var assembly = XMLTVAssembly(file: "guide.xml", languages: [], expecting: 0)
    for (number, text) in texts.enumerated() {
      _ = assembly.append(
        XMLTVPart.decode(Array(text.utf8), file: "guide.xml", languages: [], isFirst: number == 0))
    }
    let read = assembly.finish()
    #expect(read.channels == whole.guide.channels)
    #expect(read.diagnostics.map { "\($0.line): \($0.problem): \($0.action)" } == whole.messages)
  }

  @Test func equalStringsOfChannelsShareMemory() {
    let long = "http://harbour.example/one.png"
    let channel = "<display-name lang=\"a-language-of-many-letters\">Cafe\u{301} by the Harbour</display-name>"
    let other = channel.replacing("Cafe\u{301}", with: "Caf\u{E9}")
    let rest = "<icon src=\"\(long)\"/><url system=\"a-system-of-many-letters\">\(long)</url>"
    let decoded = DecodedXMLTV(
      "<tv>"
        + [channel, channel, other].enumerated().map { "<channel id=\"c\($0)\">\($1)\(rest)</channel>" }.joined()
        + "</tv>")
    func addresses(_ texts: [String?]) -> [UnsafePointer<UInt8>?] {
      texts.map { text in text.flatMap { $0.utf8.withContiguousStorageIfAvailable { $0.baseAddress } ?? nil } }
    }
    let details = decoded.guide.channels.map(\.details)
    let all = details.map { details in
      addresses(
        [details.names.first?.language, details.icons.first?.address, details.links.first?.address]
          + [details.links.first?.system])
    }
    #expect(all.count == 3 && !all.joined().contains(nil))
    #expect(all.allSatisfy { $0 == all[0] && $0[1] == $0[2] })
    let names = details.map { $0.names.first?.text }
    #expect(addresses(names)[0] == addresses(names)[1])
    // These are equal as strings, but their bytes differ.
    #expect(names.map { $0?.utf8.count } == [21, 21, 20])
  }
}
