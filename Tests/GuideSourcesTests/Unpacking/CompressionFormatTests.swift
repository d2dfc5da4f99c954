import GuideModel
import GuideSources
import Testing

@Suite struct CompressionFormatTests {
  private static let word = Array("BZh91AY&SY".utf8)

  @Test(arguments: [
    ([0x1F, 0x8B, 8, 0, 0, 0], CompressionFormat.gzip), ([0x1F, 0x8B], .gzip),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .xz),
    (Array("BZh91AY&SY".utf8), .bzip2), ([0x42, 0x5A, 0x68, 0x39, 0x17, 0x72, 0x45], .bzip2),
    (Array("PK\u{3}\u{4}".utf8), .zip), (Array("PK\u{5}\u{6}".utf8), .zip), ([0x28, 0xB5, 0x2F, 0xFD, 1], .zstd),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], .sevenZip),
  ])
  func formatsAreDetectedByFirstBytes(first: [UInt8], form: CompressionFormat) {
    #expect(CompressionFormat.sniff(first) == form)
    #expect(CompressionFormat.sniff(first + Array("and more".utf8)) == form)
  }

  @Test(arguments: [
    "", "<?xml", "\t\n\nInvented.", "BZh9", "BZh9 is a word", "PK", "PK~A title", "7z", "\u{1F}",
  ])
  func textIsPlain(text: String) {
    #expect(CompressionFormat.sniff(Array(text.utf8)) == .plain)
  }

  @Test func halfASignatureIsPlain() {
    #expect(CompressionFormat.sniff([0xFD, 0x37, 0x7A, 0x58, 0x5A]) == .plain)
    #expect(CompressionFormat.sniff([0x8B, 0x1F]) == .plain)
  }
}
