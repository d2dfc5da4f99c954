import GuideModel
import Testing

@testable import GuideFeeds

/// Characters written as two references to UTF-16 surrogates, as PHP, JavaScript and Java programs write them.
@Suite struct XMLTVReferenceTests {
  private static let pairs = [
    ("&#xD83D;&#xDE00;", "😀"), ("&#55357;&#56832;", "😀"), ("&#xd83d;&#xde00;", "😀"), ("&#x0D83D;&#056832;", "😀"),
    ("&#xD834;&#xDD1E;", "𝄞"), ("&#xDBFF;&#xDFFD;", "\u{10FFFD}"), ("&#XD83D;&#XDE00;", "😀"),
  ]

  @Test(arguments: pairs, [1, 7, Int.max]) func twoReferencesToHalvesAreOneCharacter(
    pair: (written: String, meant: String), pieces: Int
  ) throws {
    let text = "a \(pair.written)\(pair.written) b"
    let meant = "a \(pair.meant)\(pair.meant) b"
    let item =
      "<programme start=\"202611202000\" stop=\"202611202100\" channel=\"\(text)\"><title>\(text)</title>"
      + "<desc>\(text)</desc></programme>"
    let channel = "<channel id=\"\(text)\"><display-name>\(text)</display-name></channel>"
    let decoded = DecodedXMLTV(Array("<tv>\n\(channel)\n\(item)</tv>".utf8), pieces: pieces)
    #expect(decoded.titles == [meant])
    #expect(decoded.guide.channels == [Channel(id: meant, name: meant)])
    #expect(decoded.guide.details(of: try #require(decoded.guide.programmes.first)).description == meant)
    #expect(decoded.messages == [2, 3].map { "\($0): a character written as two references: read as one character" })
  }

  /// References that were escaped twice are decoded like other entities.
  @Test(arguments: pairs) func aCharacterThatWasEscapedTwiceIsRead(pair: (written: String, meant: String)) {
    let escaped = pair.written.replacing("&", with: "&amp;")
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "a\(escaped)b"))
    #expect(decoded.titles == ["a\(pair.meant)b"])
    #expect(decoded.messages == ["1: HTML entities: decoded"])
  }

  @Test(arguments: [
    "&#xD83D;", "&#xDE00;", "&#xDE00;&#xD83D;", "&#xD83D; &#xDE00;", "&#xD83D;&#x41;", "&#xD83D;&#xDE00", "&#55357;x",
    "&#xD83D;&#x+DE00;", "&#xD83D;&#-56832;",
  ])
  func aSingleHalfStaysUnchanged(written: String) {
    let decoded = DecodedXMLTV.items(DecodedXMLTV.programme("202611202000", "202611202100", "a \(written) b"))
    let meant = written.replacing("&#x41;", with: "A")
    #expect(decoded.titles == ["a \(meant) b"])
    #expect(decoded.messages.first == "1: an & that does not begin an entity: read as text")
  }
}
