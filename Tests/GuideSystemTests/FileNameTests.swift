import GuideTestSupport
import Testing

@testable import GuideSystem

@Suite(.row("F10")) struct FileNameTests {
  private static func bytes(of text: String) -> [UInt8] { text.fileBytes.dropLast().map { UInt8(bitPattern: $0) } }

  @Test func allBytesOfNamesRoundTrip() {
    var random = SplitMix64(seed: 17)
    let pieces: [[UInt8]] = [
      Array("guide".utf8), Array("é".utf8), [0xE9], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F, 0x93], Array("📺".utf8),
      Array("\u{10FE80}".utf8), Array("\u{10FEFF}".utf8), [0xF4, 0x8F, 0xBA], [0xFF, 0xFE], [0xC0, 0x80],
    ]
    for _ in 0..<2_000 {
      let name = (0..<Int.random(in: 0...8, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
      #expect(Self.bytes(of: String(fileBytes: name)) == name)
    }
    #expect(String(fileBytes: Array("café.xml".utf8)) == "café.xml")
    #expect(Self.bytes(of: "café.xml") == Array("café.xml".utf8))
  }
}
