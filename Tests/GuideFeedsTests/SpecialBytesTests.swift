import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct SpecialBytesTests {
  @Test(arguments: 0..<40) func eightBytesAtATimeFindTheSameAsOne(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let count = Int.random(in: 0...40, using: &random)
      // The text is mostly ordinary, so that some words have nothing special and others have one special byte in any
      // position.
      let bytes = (0..<count).map { _ in
        Int.random(in: 0..<12, using: &random) == 0
          ? UInt8.random(in: 0...255, using: &random) : UInt8.random(in: 0x20...0x7A, using: &random)
      }
      for start in 0...count {
        let plain = (start..<count).first { SpecialBytes.isSpecial(bytes[$0]) } ?? count
        #expect(SpecialBytes.first(in: bytes.span, from: start) == plain)
      }
    }
  }

  @Test func specialBytesAreFoundAtAnyOffset() {
    for byte in UInt8.min...UInt8.max {
      for index in 0..<17 {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: 17)
        bytes[index] = byte
        let found = SpecialBytes.first(in: bytes.span, from: 0)
        #expect(found == (SpecialBytes.isSpecial(byte) ? index : 17))
      }
    }
  }

  @Test func eachByteOfAWordIsMarkedIndependently() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<20_000 {
      let bytes = (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) }
      var marks: UInt64 = 0
      for index in 0..<8 where SpecialBytes.isSpecial(bytes[index]) { marks |= 0x80 << UInt64(index * 8) }
      #expect(SpecialBytes.marks(in: bytes.span.bytes.word(at: 0)) == marks)
    }
  }
}
