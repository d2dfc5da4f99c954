import FuzzBodies
import GuideTestSupport
import Testing

/// Damaged schedules: nothing crashes, and the result is sound and survives the cache.
@Suite struct TVmazeMutantTests {
  private static let document = Array(
    TVmazeSketch.document([
      TVmazeSketch(),
      TVmazeSketch {
        ($0.id, $0.airtime, $0.isWeb) = ("2", #""""#, true)
        $0.web = TVmazeSketch.network(3, "Tidestream", country: nil)
      },
    ]).utf8)

  private static let pieces = [
    "null", "{}", "[]", "\"", ",", "}", "]", "[", "{", ":", "1e999", "-1", "\\u0000", "\\ud83d", "<p>", "<a href='",
    "\u{0}",
    "é", "~", "%41", "|", "\u{1B}[2J", "true", "99999999999999999999",
  ].map { Array($0.utf8) }

  @Test(arguments: 0..<UInt64(Contract.count(20_000, atLeast: 200))) func damagedSchedulesAreReadSoundly(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var bytes = Self.document
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      let first = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, first + Int.random(in: 0...12, using: &random))
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.replaceSubrange(first..<end, with: Self.pieces.randomElement(using: &random) ?? [])
      case 1: bytes.removeSubrange(first..<end)
      case 2: bytes.insert(contentsOf: bytes[first..<end], at: first)
      default: bytes[first] = UInt8.random(in: .min ... .max, using: &random)
      }
    }
    #expect(FuzzTarget.tvmaze.violations(for: bytes) == [], "\(seed): \(String(decoding: bytes, as: UTF8.self))")
  }
}
