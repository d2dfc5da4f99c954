import GuideModel
import GuideTestSupport
import Testing

/// Damaged images are refused.
@Suite struct DamagedImageTests {
  private static func guide(seed: UInt64) -> Guide {
    var random = RandomGuide(seed: seed)
    return random.guide(channels: 2, programmes: 8, from: Moments.at("2026-11-20 20:00"))
  }

  @Test func imagesCutAtAnyLengthAreRefused() {
    let whole = ImagedGuide(Self.guide(seed: 1))
    var image = whole
    while !image.bytes.isEmpty {
      image.bytes.removeLast()
      #expect(image.guide == nil, "\(image.bytes.count) of \(whole.bytes.count) bytes")
    }
    image.bytes = whole.bytes + [0]
    #expect(image.guide == nil)
  }

  /// The guide does not depend on the image's notes, which have their own checksums.
  @Test func flippedBitsAreRefusedExceptInNotes() throws {
    let guide = Self.guide(seed: 2)
    let whole = ImagedGuide(guide)
    let contents = GuideContents(guide)
    let bits = Contract.isFull ? Array(0..<8) : [0, 7]
    var inNotes = 0
    for index in whole.bytes.indices {
      for bit in bits {
        var image = whole
        image.bytes[index] ^= 1 << bit
        guard let read = image.guide else { continue }
        #expect(GuideContents(read) == contents, "byte \(index), bit \(bit)")
        #expect(image.image?.note(.diagnostics) == nil, "byte \(index), bit \(bit)")
        inNotes += 1
      }
    }
    #expect(inNotes == "findings".utf8.count * bits.count)
  }

  @Test func aGuideWithoutChannelsSurvivesTheCache() throws {
    let read = try #require(ImagedGuide(.empty).guide)
    #expect(read.channels.isEmpty && read.programmeCount == 0 && read.coverage == nil)
    let image = try #require(ImagedGuide(Self.guide(seed: 4)).image)
    #expect((image.channelCount, image.programmeCount) == (2, 16))
    #expect(image.channels() == Self.guide(seed: 4).channels)
  }
}
