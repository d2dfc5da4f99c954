import Foundation
import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite(.waitsForOthers) struct EntityTests {
  private static func mended(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return TextRepairer.text(bytes.span, bytes.indices)
  }

  /// The entity names that Python knows: all in HTML 4, and the names in HTML 5 for characters up to U+017F.
  private static func names() throws -> [String: String] {
    let program = """
      import html.entities as h, json; print(json.dumps({n: t for n, t in h.html5.items() if n.rstrip(";") in h.html5 \
      or n.rstrip(";") in h.name2codepoint or len(t) == 1 and ord(t) < 0x180}))
      """
    let result = try Shell.run("\(DistributionPython.command) '\(program)'")
    let names = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: String]
    return try #require(names, "\(result.output)")
  }

  @Test func everyNamedEntityThatGuidesUseIsDecoded() throws {
    let names = try Self.names()
    #expect(names.count == 532)
    for (name, value) in names {
      let bytes = Array("&\(name) ".utf8)
      let entity = Entity(bytes.span, bytes.indices)
      let wanted = value.unicodeScalars.map { $0.properties.isWhitespace ? " " : $0 }
      if entity.map({ [$0.scalar] }) != wanted || entity?.length != bytes.count - 1 {
        Issue.record("&\(name) is \(String(describing: entity))")
      }
    }
  }

  @Test func otherNamesAreNotEntities() throws {
    let names = Set(try Self.names().keys)
    var random = SplitMix64(seed: 16)
    var others = 0
    for name in names {
      var letters = Array(name.utf8)
      let index = letters.indices.randomElement(using: &random) ?? 0
      letters[index] = UInt8.random(in: 0x61...0x7A, using: &random)
      let changed = String(decoding: letters, as: UTF8.self)
      // Only the old names are valid without a semicolon.
      guard !names.contains(changed) else { continue }
      others += 1
      let bytes = Array("&\(changed) ".utf8)
      if Entity(bytes.span, bytes.indices) != nil { Issue.record("&\(changed)") }
    }
    #expect(others > 300)
  }

  @Test(arguments: [
    ("a&ensp;b", "a b"), ("&emsp;Tide&ensp;", "Tide"), ("می&zwnj;خواهم", "می\u{200C}خواهم"), ("&NewLine;x&Tab;", "x"),
    ("Rock &amp Roll", "Rock & Roll"), ("&eacute", "é"), ("Caf&eacute.", "Café."), ("&ccaron;", "č"),
    ("&CounterClockwiseContourIntegral;", "&CounterClockwiseContourIntegral;"),
    ("a?b=1&copy=2&reg=3", "a?b=1&copy=2&reg=3"),
    ("&region &parts &notit;", "&region &parts &notit;"), ("AT&T R&D Q&A", "AT&T R&D Q&A"), ("&ensp", "&ensp"),
    ("&AMP;&Amp;", "&&Amp;"),
  ])
  func entitiesInText(text: String, expected: String) {
    #expect(Self.mended(text) == expected)
  }
}
