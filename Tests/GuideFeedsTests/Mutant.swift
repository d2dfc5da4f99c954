import GuideTestSupport

/// A file with typical damage.
struct Mutant {
  private(set) var bytes: [UInt8]
  private let others: [[UInt8]]
  private var random: SplitMix64

  /// Starts with an undamaged file. Rows from other files may be inserted.
  init(_ bytes: [UInt8], others: [[UInt8]], _ random: SplitMix64) {
    self.bytes = bytes
    self.others = others
    self.random = random
  }

  /// Damages the file at one to six positions, and returns the random number generator for the next mutant.
  mutating func damage() -> SplitMix64 {
    for _ in 0..<Int.random(in: 1...6, using: &random) { damageOnce() }
    return random
  }

  private mutating func damageOnce() {
    guard let index = bytes.indices.randomElement(using: &random) else { return bytes = [0x7E] }
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes.remove(at: index)
    case 3: bytes.insert(pick([0x00, 0x0A, 0x0D, 0x7E, 0x7C, 0x26, 0xC3], 0x7E), at: index)
    case 4: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
    case 5: bytes.insert(0x7E, at: tilde(near: index))
    case 6: bytes.remove(at: tilde(near: index))
    case 7: bytes.insert(contentsOf: bytes[line(around: index)], at: line(around: index).upperBound)
    case 8: bytes.removeSubrange(line(around: index))
    case 9: bytes.insert(contentsOf: rowOfAnotherFile(), at: line(around: index).lowerBound)
    case 10: encodeAgain(line(around: index))
    default: bytes.removeSubrange(index..<min(bytes.count, index + 40))
    }
  }

  private mutating func pick<Value>(_ values: [Value], _ other: Value) -> Value {
    values.randomElement(using: &random) ?? other
  }

  /// The first tilde at or after an index, or the index itself if none follows.
  private func tilde(near index: Int) -> Int {
    bytes[index...].firstIndex(of: 0x7E) ?? index
  }

  private func line(around index: Int) -> Range<Int> {
    let start = bytes[..<index].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return start..<(bytes[index...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count)
  }

  private mutating func rowOfAnotherFile() -> ArraySlice<UInt8> {
    let other = pick(others, [])
    let ends = other.indices.filter { other[$0] == 0x0A }
    guard let end = ends.randomElement(using: &random) else { return other[...] }
    return other[((other[..<end].lastIndex(of: 0x0A) ?? -1) + 1)...end]
  }

  /// Encodes the text again: as Latin-1, as UTF-16, or as UTF-8 a second time, as if it had been Latin-1.
  private mutating func encodeAgain(_ range: Range<Int>) {
    let line = Array(bytes[range])
    let text = String(decoding: line, as: UTF8.self)
    let latin = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    let doubled = line.flatMap { Array(String(Character(Unicode.Scalar($0))).utf8) }
    let wide = text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }
    bytes.replaceSubrange(range, with: pick([latin, doubled, doubled, wide], latin))
  }
}
