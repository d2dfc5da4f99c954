import CLZMA
import GuideModel
import GuideSystem
import Testing

@testable import GuideSources

@Suite struct UnpackingLimitsTests {
  private static let bomb = StreamEnd.refused(
    reason: "it unpacks to more than 200 times its size, so it is not a guide")

  /// A gigabyte of zeros after a given start.
  private static func bomb(_ start: String, _ pack: ([UInt8]) -> [UInt8]) -> [UInt8] {
    let piece = pack([UInt8](repeating: 0, count: 16 << 20))
    return pack(Array(start.utf8)) + [[UInt8]](repeating: piece, count: 64).joined()
  }

  @Test func bombIsRefused() throws {
    for packed in [
      Self.bomb("<tv>") { Packing.gzip($0) }, Self.bomb("<tv>") { Packing.xz($0) },
      Packing.gzip([UInt8](repeating: 0x20, count: 64 << 20)), Packing.xz([UInt8](repeating: 0x20, count: 64 << 20)),
    ] {
      var delivered = 0
      let result = try GuideStream(packed, named: "guide").forEachChunk { chunk in
        delivered += chunk.count
        return true
      }
      #expect(result.end == Self.bomb)
      #expect(result.unpacked == delivered)
      #expect((16 << 20...17 << 20).contains(delivered))
    }
  }

  /// Nothing can be delivered before the guide, so the bomb is an error.
  @Test func bombBeforeGuideIsAnError() {
    let zeros = [UInt8](repeating: 0, count: 40 << 20)
    let archive = TarSketch().adding("zeros", zeros).adding("guide.xml", TextSketch.guide(10)).whole
    #expect(throws: FileError(.read, "guide", reason: SystemReason(Self.bomb.problem?.english ?? ""))) {
      try GuideStream(Packing.gzip(archive), named: "guide")
    }
  }

  @Test func bombAfterGuideIsReportedAfterIt() throws {
    let text = TextSketch.guide(5000)
    let zeros = [UInt8](repeating: 0, count: 40 << 20)
    let archive = TarSketch().adding("guide.xml", text).adding("zeros", zeros).whole
    let (delivered, result) = try GuideStream(Packing.gzip(archive), named: "guide").contents()
    #expect(delivered == text)
    #expect(result.end == Self.bomb)
  }

  @Test func smallFileMayHaveAnyRatio() throws {
    let blanks = [UInt8](repeating: 0x20, count: 16 << 20)
    for packed in [Packing.gzip(blanks), Packing.xz(blanks)] {
      let (delivered, result) = try GuideStream(packed, named: "guide").contents()
      #expect(delivered.count == blanks.count)
      #expect(result.end == .whole)
      #expect(result.unpacked > 900 * result.packed)
    }
  }

  @Test(arguments: [1, 4095, 4096, 4097, 300_000]) func sizeLimitIsExact(limit: Int) throws {
    var limits = UnpackingLimits.standard
    limits.unpackedBytes = limit
    for more in [0, 1, 900_000] {
      let text = TextSketch.guide(limit + more)
      // A file that is not packed has a known size, and is refused as a whole.
      if more > 0 {
        #expect(throws: FileError(.read, "guide", reason: SystemReason(UnpackingLimits.tooLarge(limit)))) {
          try GuideStream(text, named: "guide", limits: limits)
        }
      }
      for packed in (more == 0 ? [text] : []) + [Packing.gzip(text), Packing.xz(text)] {
        let (delivered, result) = try GuideStream(packed, named: "guide", limits: limits).contents()
        #expect(delivered == Array(text.prefix(limit)))
        #expect(result.end == (more == 0 ? .whole : .refused(reason: UnpackingLimits.tooLarge(limit))))
      }
    }
  }

  @Test func defaultLimitIsReadable() {
    var limits = UnpackingLimits.standard
    #expect(limits.unpackedBytes < Int(UInt32.max))
    limits.unpackedBytes = 4_000_000
    #expect(throws: FileError(.read, "guide", reason: SystemReason(UnpackingLimits.tooLarge(4_000_000)))) {
      // Only the header of the tar member comes before the zeros.
      let archive = TarSketch().adding("zeros", [UInt8](repeating: 0, count: 5_000_000)).whole
      _ = try GuideStream(archive, named: "guide", limits: limits)
    }
  }

  @Test func xzMemoryIsLimitedToLargestPreset() throws {
    let text = TextSketch.guide(5000)
    #expect(lzma_easy_decoder_memusage(9) <= UInt64(UnpackingLimits.standard.xzMemory))
    #expect(try GuideStream(Packing.xz(text, dictionary: 28), named: "guide").contents().bytes == text)
    let error = #expect(throws: FileError.self) {
      try GuideStream(Packing.xz(text, dictionary: 30), named: "guide")
    }
    #expect(
      error?.message == """
        cannot read guide: the xz data needs 129 MB of memory to unpack, more than the limit of 66 MB; \
        pack it with xz -9 or less
        """)
  }
}
