import FuzzBodies
import GuideTestSupport
import Testing

@testable import GuideSearch

/// Looking many places at a time finds what looking at one place finds.
@Suite struct NeedleTests {
  /// Few letters, so that much is found and more is nearly found; some of them in capitals, beside what differs from a
  /// letter in the bit of its case, or is no ASCII.
  private static let letters = Array("aAbBcC zZ@`[{09~\u{E1}".utf8)

  private static func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in letters.randomElement(using: &random) ?? 0 }
  }

  private static func lowered(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  /// Where a needle stands first in bytes of any case, from a place on, one place at a time.
  private static func first(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Range<Int>? {
    let hay = lowered(bytes)
    guard start + needle.count <= hay.count else { return nil }
    let place = (start...hay.count - needle.count).first { Array(hay[$0..<$0 + needle.count]) == needle }
    return place.map { $0..<$0 + needle.count }
  }

  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func inAnyCaseFromEveryPlace(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for length in 1...20 {
      let hay = Self.bytes(Int.random(in: 0...90, using: &random), &random)
      // One that stands in it, as a rule.
      let start = Int.random(in: 0...hay.count, using: &random)
      let part = Array(Self.lowered(hay)[start...].prefix(length))
      guard let text = String(validating: part, as: UTF8.self), !part.isEmpty else { continue }
      let needle = Needle(text)
      for place in 0...hay.count {
        let found = hay.withUnsafeBytes { needle.first(inAnyCase: $0, from: place) }
        #expect(found == Self.first(part, in: hay, from: place), "seed \(seed): \(text) in \(hay) from \(place)")
      }
    }
  }

  /// In long texts of few of the needle's letters, which are looked through in the longest steps.
  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func inLongTexts(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for length in 1...8 {
      var hay = (0..<Int.random(in: 100...600, using: &random)).map { _ in
        Int.random(in: 0..<30, using: &random) == 0 ? Self.letters.randomElement(using: &random) ?? 0 : 0x2E
      }
      let part = Array(Self.lowered(Self.bytes(length, &random)))
      guard let text = String(validating: part, as: UTF8.self) else { continue }
      if Bool.random(using: &random), hay.count > length {
        let place = Int.random(in: 0...hay.count - length, using: &random)
        hay.replaceSubrange(place..<place + length, with: part)
      }
      let needle = Needle(text)
      for _ in 0..<20 {
        let place = Int.random(in: 0...hay.count, using: &random)
        let found = hay.withUnsafeBytes { needle.first(inAnyCase: $0, from: place) }
        #expect(found == Self.first(part, in: hay, from: place), "seed \(seed): \(text) in \(hay) from \(place)")
      }
    }
  }

  @Test func everyByteWhereverItStands() {
    for byte in UInt8.min...0x7F {
      let needle = Needle(Folding.fold(String(UnicodeScalar(byte))))
      for place in 0..<40 {
        var hay = [UInt8](repeating: byte == 0x2E ? 0x2D : 0x2E, count: 40)
        hay[place] = byte
        #expect(hay.withUnsafeBytes { needle.first(inAnyCase: $0, from: 0) } == place..<place + 1)
      }
    }
  }

  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func aroundLettersThatAreNotASCII(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    // Half of them without accents, before which any pair may stand.
    let plain = ["a", "B", "e", " ", "E", "é", "É", "’", "'", "&", " & ", "and", "ß", "™", "æ", "к", "が", "x", "½"]
    let pieces = seed % 2 == 0 ? plain : plain + ["e\u{301}", "\u{301}"]
    var folded: [UInt8] = []
    for _ in 0..<60 {
      let hay = (0..<Int.random(in: 0...60, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let wanted = Folding.fold(
        (0..<Int.random(in: 1...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
      guard !wanted.isEmpty else { continue }
      for isWholeWord in [false, true] {
        let needle = Needle(wanted, isWholeWord: isWholeWord)
        let spellings = PlainFolding.spellings(of: hay)
        let plain = spellings.contains { needle.isIn(folded: Array($0.utf8)) }
        let found = Array(hay.utf8).withUnsafeBytes { needle.isIn(unfolded: $0, using: &folded) }
        #expect(found == plain, "seed \(seed): \(wanted.debugDescription) in \(hay.debugDescription)")
        // A word that stands in it is told by pairs, or stands there in ASCII as it is.
        guard wanted.unicodeScalars.nonEmptyAllSatisfy(PlainFolding.isOfWord) else { continue }
        let bytes = Array(hay.utf8)
        let ascii = bytes.withUnsafeBytes { needle.isASCII && needle.first(inAnyCase: $0, from: 0) != nil }
        let pairs = bytes.withUnsafeBytes { BytePairs(aroundOthersIn: $0) }
        #expect(!plain || ascii || !pairs.isDisjoint(with: needle.pairs), "seed \(seed): \(wanted) in \(hay)")
      }
    }
  }

  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func whereASCIIEnds(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let isOdd = (0..<100).map { _ in Int.random(in: 0..<40, using: &random) == 0 }
    let bytes: [UInt8] = isOdd.map { $0 ? UInt8.random(in: 0x80...0xFF, using: &random) : 0x61 }
    for count in [0, 1, 7, 8, 9, 31, 32, 33, 40, 63, 64, 100] {
      bytes.prefix(count).withUnsafeBytes { part in
        for place in 0...count {
          let plain = (place..<count).first { isOdd[$0] } ?? count
          #expect(part.endOfASCII(from: place) == plain)
        }
      }
    }
  }
}
