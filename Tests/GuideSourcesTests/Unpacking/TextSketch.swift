import GuideModel
import GuideTestSupport

/// Creates bytes to pack.
enum TextSketch {
  /// A string of `count` bytes that starts like an XMLTV guide and packs like one.
  static func guide(_ count: Int, seed: UInt64 = 7) -> [UInt8] {
    var random = SplitMix64(seed: seed)
    var bytes = Array("<?xml version=\"1.0\"?>\n<tv>\n".utf8)
    bytes.reserveCapacity(count + 100)
    while bytes.count < count {
      let (start, channel) = (random.next() % 100_000, random.next() % 7)
      bytes += "<programme start=\"\(start)\" channel=\"\(channel).harbour\"><title>Bees</title></programme>\n".utf8
    }
    return Array(bytes.prefix(count))
  }

  /// Runs of equal bytes alternating with noise.
  static func mixed(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count {
      let length = Int.random(in: 1...20_000, using: &random)
      if Bool.random(using: &random) {
        bytes += [UInt8](repeating: .random(in: 0...255, using: &random), count: length)
      } else {
        for _ in 0..<length { bytes.append(UInt8(truncatingIfNeeded: random.next())) }
      }
    }
    return Array(bytes.prefix(count))
  }
}
