import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct DocumentBufferTests {
  private static func bytes(_ random: inout SplitMix64) -> [UInt8] {
    let letters: [UInt8] = [0x0A, 0x0B, 0x8A, 0x41, 0x00]
    return (0..<400).map { _ in letters.randomElement(using: &random) ?? 0 }
  }

  /// Line numbers are the same as when counting one byte at a time, however the bytes are divided into chunks.
  @Test(arguments: UInt64(0)..<50) func lineCountsMatchTheReferenceImplementation(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Self.bytes(&random)
    var buffer = DocumentBuffer()
    var lines = LineCount(line: 8, at: 0)
    while buffer.end < bytes.count {
      let count = min(bytes.count - buffer.end, Int.random(in: 1...60, using: &random))
      bytes[buffer.end..<buffer.end + count].withUnsafeBytes { buffer.append($0) }
      for _ in 0..<3 {
        let offset = Int.random(in: buffer.start...buffer.end, using: &random)
        let expected = 8 + bytes.prefix(offset).count { $0 == 0x0A }
        #expect(buffer.withView { lines.line(at: offset, in: $0) } == expected, "seed \(seed), byte \(offset)")
        #expect(buffer.withView { lines.advance(to: offset, in: $0) } == expected, "seed \(seed), byte \(offset)")
      }
      _ = buffer.withView { lines.advance(to: $0.end, in: $0) }
      buffer.removeBytes(before: buffer.end - 30)
    }
  }

  /// Offsets may be before, inside and after the kept bytes, in any order: only existing bytes are read.
  @Test(arguments: UInt64(0)..<50) func offsetsAreClampedToTheKeptBytes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let bytes = Self.bytes(&random)
    var buffer = DocumentBuffer()
    bytes.withUnsafeBytes { buffer.append($0) }
    buffer.removeBytes(before: Int.random(in: -10...450, using: &random))
    let kept = buffer.start..<buffer.end
    for _ in 0..<200 {
      let first = Int.random(in: -50...500, using: &random)
      let last = [Int.random(in: -50...500, using: &random), .max, 0].randomElement(using: &random) ?? 0
      let wanted = (0..<bytes.count).filter { kept.contains($0) && $0 >= first && $0 < last }.map { bytes[$0] }
      buffer.withView { view in
        #expect(Array(view.bytes(from: first, to: last)) == wanted)
        #expect(view.lineFeeds(from: first, to: last) == wanted.count { $0 == 0x0A })
        #expect(view[first] == (kept.contains(first) ? bytes[first] : nil))
      }
    }
  }
}
