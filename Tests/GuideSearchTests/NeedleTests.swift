import FuzzBodies
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideSearch

/// Searching many positions at a time finds the same matches as searching one position at a time.
@Suite struct NeedleTests {
  /// Few letters, so that there are many matches and near misses: capitals, characters that differ from a letter only in the
  /// case bit, and one that is not ASCII.
  private static let letters = Array("aAbBcC zZ@`[{09~\u{E1}".utf8)

  private static func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in letters.randomElement(using: &random) ?? 0 }
  }

  private static func lowered(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
  }

  /// The first match at or after an offset, ignoring case; each offset is tried.
  private static func first(_ needle: [UInt8], in bytes: [UInt8], from start: Int) -> Range<Int>? {
    let hay = lowered(bytes)
    guard start + needle.count <= hay.count else { return nil }
    let offset = (start...hay.count - needle.count).first { Array(hay[$0..<$0 + needle.count]) == needle }
    return offset.map { $0..<$0 + needle.count }
  }

  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func inAnyCaseFromEveryOffset(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for length in 1...20 {
      let hay = Self.bytes(Int.random(in: 0...90, using: &random), &random)
      // The needle is usually contained in the text.
      let start = Int.random(in: 0...hay.count, using: &random)
      let part = Array(Self.lowered(hay)[start...].prefix(length))
      guard let text = String(validating: part, as: UTF8.self), !part.isEmpty else { continue }
      let needle = Needle(text)
      for offset in 0...hay.count {
        let found = hay.withUnsafeBytes { needle.first(inAnyCase: $0, from: offset) }
        #expect(found == Self.first(part, in: hay, from: offset), "seed \(seed): \(text) in \(hay) from \(offset)")
      }
    }
  }

  /// Long strings with few of the needle's letters, which are scanned in the largest steps.
  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func inLongText(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for length in 1...8 {
      var hay = (0..<Int.random(in: 100...600, using: &random)).map { _ in
        Int.random(in: 0..<30, using: &random) == 0 ? Self.letters.randomElement(using: &random) ?? 0 : 0x2E
      }
      let part = Array(Self.lowered(Self.bytes(length, &random)))
      guard let text = String(validating: part, as: UTF8.self) else { continue }
      if Bool.random(using: &random), hay.count > length {
        let offset = Int.random(in: 0...hay.count - length, using: &random)
        hay.replaceSubrange(offset..<offset + length, with: part)
      }
      let needle = Needle(text)
      for _ in 0..<20 {
        let offset = Int.random(in: 0...hay.count, using: &random)
        let found = hay.withUnsafeBytes { needle.first(inAnyCase: $0, from: offset) }
        #expect(found == Self.first(part, in: hay, from: offset), "seed \(seed): \(text) in \(hay) from \(offset)")
      }
    }
  }

  @Test func everyByteAtEveryPosition() {
    for byte in UInt8.min...0x7F {
      let needle = Needle(String(UnicodeScalar(byte)).lowercased())
      for offset in 0..<40 {
        var hay = [UInt8](repeating: byte == 0x2E ? 0x2D : 0x2E, count: 40)
        hay[offset] = byte
        #expect(hay.withUnsafeBytes { needle.first(inAnyCase: $0, from: 0) } == offset..<offset + 1)
      }
    }
  }

  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func aroundLettersThatAreNotASCII(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    // Half of the runs have no combining accents; in the others, an accent may follow anything.
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
      }
    }
  }

  @Test(arguments: 0..<Contract.count(400, atLeast: 20)) func specialBytesAreFoundFromEveryStart(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    let special = Array("'`&%{".utf8) + [0x00, 0x09, 0x1F, 0x7F, 0x80, 0xC3, 0xFF]
    let share = Int.random(in: 5...40, using: &random)
    let bytes = (0..<150).map { _ in
      let isSpecial = Int.random(in: 0..<share, using: &random) == 0
      return (isSpecial ? special : Array("az AZ~|}$#(!".utf8)).randomElement(using: &random) ?? 0
    }
    for count in [0, 1, 7, 15, 16, 17, 31, 33, 63, 64, 65, 81, 128, 150] {
      bytes.prefix(count).withUnsafeBytes { part in
        for start in 0...count {
          #expect(part.endOfASCII(from: start) == Self.first(in: part, from: start) { $0 >= 0x80 })
          let literal = Self.first(in: part, from: start) { $0 >= 0x80 || [0x26, 0x27, 0x60].contains($0) }
          #expect(part.firstSpecial(from: start, of: .literal) == literal)
          let repaired = Self.first(in: part, from: start) {
            $0 >= 0x7F || $0 < 0x20 || (0x25...0x27).contains($0) || $0 == 0x60 || $0 == 0x7B
          }
          #expect(part.firstSpecial(from: start, of: .repaired) == repaired)
        }
      }
    }
  }

  private static func first(
    in bytes: UnsafeRawBufferPointer, from start: Int, where isWanted: (UInt8) -> Bool
  ) -> Int {
    (start..<bytes.count).first { isWanted(bytes[$0]) } ?? bytes.count
  }
}
