import GuideFeeds
import GuideModel
import GuideTestSupport
import Testing

@Suite struct ChannelsTests {
  static func read(_ name: String) throws -> (channels: [Channel], messages: [String]) {
    let bytes = try FixtureLoader.bytes("radiotimes/\(name).dat")
    let read = RadioTimesDecoder(zone: Moments.london).channels(in: bytes, file: "\(name).dat")
    // The file is named only if the diagnostic is about a different one.
    let messages = read.diagnostics.map { diagnostic in
      (diagnostic.file == "\(name).dat" ? "" : "\(diagnostic.file) ")
        + "\(diagnostic.line) \(diagnostic.severity): \(diagnostic.problem): \(diagnostic.action)"
    }
    return (read.channels, messages)
  }

  @Test func channelsKeepTheFilesOrderAndSplitAtTheFirstBar() throws {
    let (channels, messages) = try Self.read("channels")
    #expect(
      channels == [
        Channel(id: "2008", name: "Harbour One"), Channel(id: "101", name: "Harbour Two (Spanish) * : +1"),
        Channel(id: "22", name: "Bar|Rail"),
      ])
    #expect(messages == [])
  }

  @Test func aWebPageEndsTheFileButNotWhatWasRead() throws {
    let (channels, messages) = try Self.read("channels-web-page")
    #expect(channels.map(\.id) == ["101", "102"])
    #expect(messages == ["5 refused: a web page instead of data: the rest left out"])
  }

  @Test func aRepeatedIdKeepsItsFirstNameAndNamesMayRepeat() throws {
    let (channels, messages) = try Self.read("channels-repeated-id")
    #expect(channels == [Channel(id: "101", name: "Harbour One"), Channel(id: "102", name: "Harbour One")])
    #expect(messages == ["3 repaired: the channel 101 was already listed: the first name kept"])
  }

  @Test func idsThatCouldNameOtherFilesAreRefused() throws {
    let (channels, messages) = try Self.read("channels-odd-ids")
    #expect(channels == [Channel(id: "bbc-one.uk", name: "Letters"), Channel(id: "103", name: "103")])
    #expect(
      messages == [
        "1 refused: “../secret” is not a channel id: line left out", "2 refused: “” is not a channel id: line left out",
        "3 refused: “1 2” is not a channel id: line left out",
        "5 repaired: the channel 103 has no name: its id is used as the name",
        "6 refused: not a channel: the line has no bar: line left out",
        "7 refused: “.hidden” is not a channel id: line left out",
        "8 refused: “café” is not a channel id: line left out",
      ])
  }

  @Test func namesAreRepairedLikeOtherText() throws {
    let (channels, messages) = try Self.read("channels-texts")
    #expect(channels.map(\.name) == ["Bread & Butter", "Café", "Spaced out", "Null"])
    #expect(channels.map(\.id) == ["101", "102", "103", "104"])
    #expect(
      messages == [
        "1 repaired: HTML entities: decoded", "2 repaired: windows-1252 bytes in UTF-8 text: decoded",
        "5 repaired: control characters: removed",
      ])
  }

  @Test(arguments: ["channels-empty", "channels-decommissioned"])
  func aFileWithoutChannelsIsNoted(name: String) throws {
    let (channels, messages) = try Self.read(name)
    #expect(channels == [])
    #expect(messages == ["0 noted: no channels: nothing to read"])
  }
}
