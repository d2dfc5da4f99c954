import GuideModel
import GuideTestSupport
import Testing

@testable import GuideFeeds

/// The cost of repairing an item that is not well-formed XML.
@Suite struct ItemMenderTests {
  private static let comment = (start: Array("<!--".utf8), end: Array("-->".utf8))
  private static let instruction = (start: Array("<?".utf8), end: Array("?>".utf8))

  /// The first end mark, unless a complete start mark precedes it.
  private static func plainEnd(
    _ kind: (start: [UInt8], end: [UInt8]), in inside: ArraySlice<UInt8>
  ) -> Range<Int>? {
    guard let close = inside.firstRange(of: kind.end) else { return nil }
    return inside[..<close.lowerBound].firstRange(of: kind.start) == nil ? close : nil
  }

  @Test(arguments: UInt64(0)..<500) func sectionEndsMatchTheReferenceImplementation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = ["<!--", "-->", "<?", "?>", "-", ">", "<", "!", "?", "x", "]]>"]
    let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    let bytes = Array("abc\(text)".utf8)
    for kind in [Self.comment, Self.instruction] {
      for first in 0...bytes.count {
        #expect(
          ItemRepairer.end(kind.end, ofSection: kind.start, in: bytes[first...])
            == Self.plainEnd(kind, in: bytes[first...]),
          "\(text) from \(first)")
      }
    }
  }

  /// The whole item used to be searched for the end of each part: 8 KB took a second, and twice as much took four times
  /// as long.
  @Test(
    arguments: [
      "<!--", "<?", "<![CDATA[", "<!--<?<![CDATA[", "<a", "<a b=c", "]]>", "&a", "<!-- --", "<!-", "<a b=\"",
      "<a b='>\"",
      "<b>", "</b>", "</title>", "<title>", "<title a=\"b", "a=\"b c=", "</x", "<p><b></i>",
    ],
    ["", "-->", "?>", "]]>", ">"])
  func unclosedBeginningsAreRepairedInLinearTime(piece: String, end: String) {
    let item = Array(
      ("<programme> & " + String(repeating: piece, count: (BrokenItem.reach - 100) / piece.utf8.count) + end).utf8)
    let isMended = HangGuard.ends {
      var repairer = ItemRepairer()
      // An item with too deeply nested elements is dropped completely.
      #expect(repairer.repaired(item).map { $0.starts(with: Array("<programme>".utf8)) } ?? true)
    }
    #expect(isMended)
  }

  /// The rest of the value used to be examined at each space, so 100,000 spaces took a minute.
  @Test(
    arguments: [
      (" ", "= channel=\"a\">"), ("\n\t", ">"), (" x", " ="), ("x ", "<"), (" x ", ""), (" = ", " stop=b>"),
      ("x", " y=z"),
    ])
  func unquotedValuesTakeLinearTime(value: (piece: String, end: String)) {
    for count in [1_000, 2_000] {
      let tag = AccessCountingBytes(Array("x\(String(repeating: value.piece, count: count))\(value.end)".utf8))
      let end = OpenValue.end(in: tag, from: 0)
      #expect(end <= tag.count)
      #expect((1...12 * tag.count).contains(tag.looks), "\(tag.looks) looks at \(tag.count) bytes")
    }
  }

  /// A value may contain spaces, and ends before the spaces that precede the next attribute.
  @Test(
    arguments: [
      ("x  y=z>", "x"), ("x y z=1>", "x y"), ("x \n ", "x"), ("x = y=z>", "x ="), ("x y =z>", "x"), ("x/>", "x"),
      ("x y/>", "x y"), (" y=z>", ""),
    ])
  func aValueWithoutQuotesEndsBeforeTheNextAttribute(text: (tag: String, value: String)) throws {
    let tag = try #require(LooseTag(Array("<a b='c' start=\(text.tag)".utf8)[...]))
    let value = try #require(tag.attributes.first { String(decoding: $0.name, as: UTF8.self) == "start" }?.value)
    // Spaces after an equals sign do not belong to a value.
    let wanted = text.tag.first == " " ? "y=z" : text.value
    #expect(String(decoding: value, as: UTF8.self) == wanted)
  }

  @Test(arguments: ["<!--", "<?", "<![CDATA["]) func aTitleOfUnclosedBeginningsIsRead(piece: String) {
    let title = "& " + String(repeating: piece, count: 250_000 / piece.utf8.count)
    let item = DecodedXMLTV.programme("202611202000", "202611202100", title)
    let next = DecodedXMLTV.programme("202611202100", "202611202200", "News")
    let isRead = HangGuard.ends {
      let decoded = DecodedXMLTV.items(item + "\n" + next)
      #expect(decoded.titles.last == "News")
      #expect(decoded.titles.first?.hasPrefix("& \(piece)\(piece)") == true)
      #expect(decoded.diagnostics.allSatisfy { $0.severity == .repaired } && !decoded.diagnostics.isEmpty)
    }
    #expect(isRead)
  }
}
