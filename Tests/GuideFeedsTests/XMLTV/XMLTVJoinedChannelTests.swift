import GuideModel
import Testing

@testable import GuideFeeds

/// Programmes on undeclared channels whose ids are very similar to declared ones.
@Suite struct XMLTVJoinedChannelTests {
  private static func programme(_ id: String, _ hour: Int, _ title: String) -> String {
    DecodedXMLTV.programme("20261120\(hour)00", "20261120\(hour + 1)00", title)
      .replacing("channel=\"one\"", with: "channel=\"\(id)\"")
  }

  private static func decode(declared: [String], _ programmes: String...) -> DecodedXMLTV {
    let channels = declared.map { "<channel id=\"\($0)\"/>" }
    return DecodedXMLTV("<tv>\(channels.joined())\n\(programmes.joined(separator: "\n"))</tv>")
  }

  @Test(
    arguments: [
      ("one.example", "ONE.Example"), ("one.example", " one.example "), ("One Example", "oneexample"),
      ("one", "\u{FEFF}one"), ("\u{FEFF}one", "one"), ("one", "\u{200B}one"), ("a&amp;b", "a&amp;amp;b"),
      ("Channel 1", "channel1"), ("1 12", "1  12"), ("sport 1 12", "Sport1\u{A0}12"), ("11 2", "\u{200E}11 2"),
    ])
  func anUndeclaredIdIsJoinedToADeclaredOne(ids: (declared: String, other: String)) {
    let decoded = Self.decode(
      declared: [ids.declared], Self.programme(ids.declared, 20, "Quiz"), Self.programme(ids.other, 21, "News"))
    #expect(decoded.guide.channels.count == 1)
    #expect(decoded.titles == ["Quiz", "News"])
    #expect(decoded.diagnostics.map(\.action) == ["joined"])
  }

  /// Ids are opaque: without a declaration, it is unknown which one is meant.
  @Test(
    arguments: [
      ([], ["one", "ONE"]), ([], ["one", "one ", "\u{FEFF}one"]), (["one", "ONE"], ["One"]), (["1 12"], ["11 2"]),
      (["112"], ["1 12", "11 2"]), (["channel 1 2"], ["channel 12"]), (["two"], ["one", "ONE"]),
    ])
  func otherIDsStaySeparate(ids: (declared: [String], others: [String])) {
    let channels = ids.declared.map { "<channel id=\"\($0)\"/>" }
    let programmes = ids.others.enumerated().map { Self.programme($1, 15 + $0, "Show \($0)") }
    let decoded = DecodedXMLTV("<tv>\(channels.joined())\n\(programmes.joined(separator: "\n"))</tv>")
    #expect(decoded.guide.channels.map(\.id) == ids.declared + ids.others)
    #expect(
      decoded.diagnostics.allSatisfy { $0.action == "its id is used as the name" }
        && decoded.diagnostics.count == ids.others.count)
  }

  @Test func channelsWithOtherProgrammesAreNotJoined() {
    let decoded = Self.decode(
      declared: ["one"], Self.programme("one", 20, "Quiz"), Self.programme("one", 21, "News"),
      Self.programme("ONE", 20, "Film"), Self.programme("ONE", 21, "News"), Self.programme("One", 21, "News"))
    #expect(decoded.guide.channels.map(\.id) == ["one", "ONE"])
    #expect(
      decoded.messages == [
        "4: channel “ONE” is not declared, and has different programmes from “one”: its id is used as the name",
        "6: channel “One” differs from “one” in case or spaces: joined",
        "6: the same title at the same time as on line 3: dropped",
      ])
  }

  /// The declared channel may itself have no programmes.
  @Test func twoThatContradictEachOtherAreNotJoinedToTheSameChannel() {
    let decoded = Self.decode(
      declared: ["one"], Self.programme("ONE", 20, "Quiz"), Self.programme("One", 20, "Film"),
      Self.programme("one ", 21, "News"))
    #expect(decoded.guide.channels.map(\.id) == ["one", "One"])
    #expect(decoded.diagnostics.map(\.action) == ["joined", "its id is used as the name", "joined"])
  }

  /// Overlapping programmes may be errors in the guide, so they do not prevent joining.
  @Test func differentStartsAreNotAContradiction() {
    let late = Self.programme("ONE", 20, "Film").replacing("start=\"202611202000", with: "start=\"202611202030")
    let decoded = Self.decode(declared: ["one"], Self.programme("one", 20, "Quiz"), late)
    #expect(decoded.guide.channels.map(\.id) == ["one"])
    #expect(decoded.titles == ["Quiz", "Film"])
  }
}
