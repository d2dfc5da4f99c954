import GuideTestSupport
import Testing

@testable import GuideFeeds

@Suite struct ParserWindowTests {
  /// Lines are those that counting one byte after the other finds, in whatever pieces the bytes come.
  @Test(arguments: UInt64(0)..<50) func linesAreThoseOfThePlainTwin(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let letters: [UInt8] = [0x0A, 0x0B, 0x8A, 0x41, 0x00]
    let bytes: [UInt8] = (0..<400).map { _ in letters.randomElement(using: &random) ?? 0 }
    var window = ParserWindow(linesBefore: 7)
    var start = 0
    while start < bytes.count {
      let end = min(bytes.count, start + Int.random(in: 1...60, using: &random))
      bytes[start..<end].withUnsafeBytes { piece in
        window.begin(piece)
        let asked = (0..<3).map { _ in Int.random(in: start..<end, using: &random) }.sorted()
        for place in asked {
          #expect(
            window.line(at: place) == 8 + bytes.prefix(place).filter { $0 == 0x0A }.count, "seed \(seed), byte \(place)"
          )
        }
        window.end(untoldFrom: end - min(5, end))
      }
      start = end
      #expect(window.untold == Array(bytes[max(0, start - 5)..<start]))
      let before = max(0, start - 3)
      #expect(window.line(at: before) == 8 + bytes.prefix(before).filter { $0 == 0x0A }.count)
    }
  }
}
