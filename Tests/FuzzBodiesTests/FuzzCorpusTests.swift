import Foundation
import FuzzBodies
import GuideTestSupport
import Testing

/// Every input that the fuzzers keep, once more through the functions that they call: what was found once stays mended,
/// also where no fuzzer is at hand.
@Suite(.row("F1")) struct FuzzCorpusTests {
  @Test(arguments: FuzzTarget.allCases) func everyInputOfACorpusIsReadSoundly(target: FuzzTarget) throws {
    let folder = FixtureLoader.path("../Tests/\(target.rawValue)/Corpus")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(!names.isEmpty)
    var slowest = 0.0
    for name in names {
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)")))
      let start = MonotonicClock.seconds
      #expect(target.violations(for: bytes) == [], "\(target.rawValue)/Corpus/\(name)")
      slowest = max(slowest, MonotonicClock.seconds - start)
    }
    print("\(target.rawValue): the slowest input took \(Int(slowest * 1000)) ms")
    Contract.report("F1", "\(target.rawValue): \(names.count.grouped) inputs of its corpus replayed, 0 crashes")
  }

  /// Random bytes must not make any decoder stumble.
  @Test(arguments: FuzzTarget.allCases) func nothingAndRubbishAreReadSoundly(target: FuzzTarget) {
    var random = SplitMix64(seed: 1)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      #expect(target.violations(for: bytes) == [], "\(bytes)")
    }
  }
}
