import Foundation
import FuzzBodies
import GuideTestSupport
import Testing

/// Runs every input in the fuzzers' corpora again, so that fixed bugs stay fixed even without a fuzzer.
@Suite(.row("F1")) struct FuzzCorpusTests {
  @Test(arguments: FuzzTarget.allCases) func everyCorpusInputIsReadSoundly(target: FuzzTarget) throws {
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

  /// Random bytes must not crash any decoder.
  @Test(arguments: FuzzTarget.allCases) func emptyAndRandomInputsAreReadSoundly(target: FuzzTarget) {
    var random = SplitMix64(seed: 1)
    for length in 0..<200 {
      let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      #expect(target.violations(for: bytes) == [], "\(bytes)")
    }
  }
}
