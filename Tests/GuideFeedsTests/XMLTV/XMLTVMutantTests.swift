import Foundation
import FuzzBodies
import GuideTestSupport
import Testing

/// Documents cut off or damaged anywhere: nothing crashes or is dropped silently, and the size of the chunks makes no
/// difference.
@Suite(.row("F2"), .serialized) struct XMLTVMutantTests {
  @Test func aDocumentMayBeCutOffAtEveryByte() throws {
    let whole = try FixtureLoader.bytes("xmltv/whole.xml")
    let count = Contract.count(whole.count, atLeast: 300)
    for number in 0...count {
      let length = number * whole.count / count
      #expect(XMLTVBody.violations(for: Array(whole.prefix(length))) == [], "cut at \(length)")
    }
    Contract.report("F2", "an XMLTV document of \(whole.count.grouped) bytes cut at \(count.grouped), 0 crashes")
  }

  /// Text after the root is junk, even if the root is not `tv` or the junk begins like a declaration. The reason reported used
  /// to depend on where chunks ended.
  @Test func theReasonForJunkAfterTheRootDoesNotDependOnChunks() {
    let item = "<programme start=\"20261120220000 +0000\" stop=\"20261120230000 +0000\" channel=\"harbour.example\">"
    let documents = [
      "<!DOCTYPE tv SYSTEM \"x\">\n    \(item)<title>News &amp; Weather</title></programme>\n  start=\"x\" Weather</ti4le></tv>",
      "<tv>"
        + String(
          repeating:
            "\(item)<title><![CDATA[Late <Kitchen>]]></title></programme></tv><?xml version=\"1.0\" encoding=\"x\"?><tv>",
          count: 4),
    ]
    for document in documents { #expect(XMLTVBody.violations(for: Array(document.utf8)) == []) }
  }

  /// An unclosed value in a declaration extends to the next value. If the document was read in one piece, it used to be
  /// reported as not well-formed.
  @Test func theReasonForAnUnclosedDeclarationDoesNotDependOnChunks() {
    let document =
      "<?xml version=\" date=\"20261120\">\n  <channel id=\"harbour.example\">\n    <d<?xml version=\"1.0\" encoding=\"x\"?>"
      + "<tv><programme start=\"20261120220000 +0000\" channel=\"harbour.example\"><title>Late</title></programme></tv>"
    // The size of the chunks depends on the bytes, so each document is read in different chunks.
    for blanks in 0..<200 {
      let bytes = Array((document + String(repeating: " ", count: blanks)).utf8)
      #expect(XMLTVBody.violations(for: bytes) == [], "with \(blanks) blanks")
    }
  }

  /// Quoted text after the root may contain a programme, which used to be read or not, depending on where chunks ended.
  @Test func theOffsetOfQuotedJunkDoesNotDependOnChunks() {
    let item = "<programme start=\"20261120220000 +0000\" channel=\"harbour.example\"><title>Late</title></programme>"
    for blanks in 0..<200 {
      let document = "<tv>\n\(item)\n</tv>\n\"64/>\n\(item)" + String(repeating: " ", count: blanks)
      #expect(XMLTVBody.violations(for: Array(document.utf8)) == [], "with \(blanks) blanks")
    }
  }

  /// UTF-16 is recognised by two bytes, and the first may arrive alone.
  @Test func utf16IsRecognisedByTwoBytesInAnyChunks() {
    for count in 0..<200 {
      let bytes: [UInt8] = [0x61, 0, 0x62, 0] + [UInt8](repeating: 0, count: count)
      #expect(XMLTVBody.violations(for: bytes) == [], "\(count) zeros")
    }
  }

  /// The fuzzer's initial documents.
  static func seeds() throws -> [[UInt8]] {
    let folder = FixtureLoader.path("../Tests/FuzzXMLTV/Corpus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return try names.map { [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\($0)"))) }
  }

  @Test func aDocumentMayBeDamagedAnywhere() throws {
    let seeds = try Self.seeds()
    var random = SplitMix64(seed: 4)
    let count = Contract.count(10_000, atLeast: 200)
    for round in 0..<count {
      var mutant = Mutant(seeds[round % seeds.count], others: seeds, random)
      random = mutant.damage()
      let text = String(decoding: mutant.bytes, as: UTF8.self)
      #expect(XMLTVBody.violations(for: mutant.bytes) == [], "mutant \(round): \(text)")
    }
    Contract.report("F2", "\(count.grouped) mutants of \(seeds.count) XMLTV documents, 0 crashes")
  }
}
