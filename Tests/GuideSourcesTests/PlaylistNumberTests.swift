import GuideFeeds
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideSources

/// Numbers from a playlist.
@Suite struct PlaylistNumberTests {
  private static func numbers(_ choices: ChannelChoices) -> [String: Int] { choices.choices.compactMapValues(\.number) }

  @Test func firstEntryGetsNumber() {
    let look = DecodedPlaylist.entries(
      "tvg-chno=5,Kestrel", ",Unknown", "tvg-chno=5,Meridian", "tvg-chno=5 tvg-shift=1,Kestrel", "tvg-chno=6,Gorsaf Un")
    let (choices, match) = PlaylistMatchTests.match(look)
    #expect(Self.numbers(choices) == ["kestrel.example": 5, "gorsaf.example": 6])
    #expect(match.matched == 5)
    #expect(
      PlaylistMatchTests.messages(match) == [
        "4 noted: no channel matches “Unknown”: added without a guide",
        "6 noted: number 5 is already used by “Kestrel”: left out",
        "8 noted: number 5 is already used by “Kestrel”: left out",
      ])
    let again = PlaylistMatchTests.match(look, over: choices).match
    #expect(again.edits == [])
    #expect(again.diagnostics == match.diagnostics)
  }

  @Test func chosenNumberIsNotReassigned() {
    let before = ChannelChoices().applying(contentsOf: [
      .set(id: "harbour.example", .number(5)), .set(id: "harbour.example", .name("Quay")),
      .set(id: "meridian.example", .number(7)),
    ])
    let look = DecodedPlaylist.entries("tvg-chno=5,Kestrel", ",Meridian", "tvg-chno=7,Gorsaf Un")
    let (choices, match) = PlaylistMatchTests.match(look, over: before)
    #expect(Self.numbers(choices) == ["harbour.example": 5, "meridian.example": 7])
    #expect(choices.order == ["kestrel.example", "meridian.example", "gorsaf.example"])
    #expect(
      PlaylistMatchTests.messages(match) == [
        "2 noted: number 5 is already used by “Quay”: left out",
        "6 noted: number 7 is already used by “Meridian”: left out",
      ])
  }

  @Test func numberOfMissingChannelIsFree() {
    let before = ChannelChoices().applying(.set(id: "elsewhere", .number(5)))
    let look = DecodedPlaylist.entries("tvg-id=kestrel.example tvg-chno=5,Kestrel")
    #expect(PlaylistMatchTests.match(look, over: before).choices["kestrel.example"].number == 5)
    #expect(PlaylistMatchTests.match(look, to: [], over: before).choices["kestrel.example"].number == nil)
  }

  @Test func channelsCanSwapNumbers() {
    let before = ChannelChoices().applying(contentsOf: [
      .set(id: "kestrel.example", .number(5)), .set(id: "meridian.example", .number(7)),
    ])
    let (choices, match) = PlaylistMatchTests.match(
      .entries("tvg-chno=7,Kestrel", "tvg-chno=5,Meridian"), over: before, since: PlaylistMatchTests.given(before))
    #expect(Self.numbers(choices) == ["kestrel.example": 7, "meridian.example": 5])
    #expect(match.diagnostics == [])
  }

  /// Meridian cannot have 9 and keeps 7, so Kestrel cannot have 7 and keeps 5, so Gorsaf cannot have 5.
  @Test func keptNumbersStayUnique() {
    let before = ChannelChoices().applying(contentsOf: [
      .set(id: "kestrel.example", .number(5)), .set(id: "meridian.example", .number(7)),
      .set(id: "harbour.example", .number(9)),
    ])
    let look = DecodedPlaylist.entries("tvg-chno=5,Gorsaf Un", "tvg-chno=7,Kestrel", "tvg-chno=9,Meridian")
    let (choices, match) = PlaylistMatchTests.match(look, over: before, since: PlaylistMatchTests.given(before))
    #expect(Self.numbers(choices) == Self.numbers(before))
    #expect(
      PlaylistMatchTests.messages(match) == [
        "2 noted: number 5 is already used by “Kestrel”: left out",
        "4 noted: number 7 is already used by “Meridian”: left out",
        "6 noted: number 9 is already used by “Harbour One”: left out",
      ])
  }

  /// Whatever was chosen before and whatever the playlist says: no number is used twice, and none is lost.
  @Test func randomNumbersStayUnique() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<Contract.count(500, atLeast: 50) {
      let ids = (0..<8).map { "c\($0)" }
      let guide = ids.prefix(7).map { Channel(id: $0, name: "Name \($0)") }
      let free = (1...9).shuffled(using: &random)
      let before = ChannelChoices().applying(
        contentsOf: zip(ids, free).filter { id, _ in id == "c0" || Bool.random(using: &random) }
          .map { .set(id: $0, .number($1)) })
      let lines = ids.shuffled(using: &random).map { id in
        "#EXTINF:-1 tvg-id=\(id) tvg-chno=\(Int.random(in: 1...9, using: &random)),\(id)\nhttp://example.org/live"
      }
      let look = DecodedPlaylist(
        (["#EXTM3U"] + lines.prefix(Int.random(in: 0...8, using: &random))).joined(separator: "\n"))
      for channels in [guide, PlaylistMatchTests.guide, []] {
        let (choices, match) = PlaylistMatchTests.match(look, to: channels, over: before)
        let shown = Set(ChannelList(channels, choices).entries.map(\.channel.id))
        let here = ids.filter { channels.isEmpty || shown.contains($0) }
        let numbers = here.compactMap { choices[$0].number }
        #expect(Set(numbers).count == numbers.count)
        #expect(before.choices.keys.nonEmptyAllSatisfy { choices[$0].number != nil })
        let again = PlaylistMatchTests.match(look, to: channels, over: choices).match
        #expect(again.edits == [])
        #expect(again.diagnostics == match.diagnostics)
      }
    }
  }
}
