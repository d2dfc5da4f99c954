/// A set of numbered UTF-8 strings in one array.
package struct TextPool: Sendable {
  /// All strings, concatenated.
  package private(set) var bytes: [UInt8] = []
  /// The offset in `bytes` where each text ends.
  private(set) var ends: [UInt32] = []
  /// A hash table with open addressing. Each slot holds a text number plus one, or 0 if it is free.
  ///
  /// Its size is a power of two. It stays empty until the first text is added, because thousands of small documents may
  /// each have a pool.
  private var slots: [UInt32] = []
  private static let minimumSlots = 16

  /// The seed is random, so that no feed can force collisions.
  private let seed = UInt64.random(in: .min ... .max)

  package init() {}

  /// Restores a pool from an image; `nil` if the ends are invalid. The hash table is filled when the first text is added.
  init?(bytes: [UInt8], ends: [UInt32]) {
    guard Int(ends.last ?? 0) == bytes.count, zip(ends, ends.dropFirst()).allSatisfy(<=) else { return nil }
    (self.bytes, self.ends) = (bytes, ends)
  }

  /// The number of distinct strings.
  package var count: Int { ends.count }

  /// The size of the hash table.
  var slotCount: Int { slots.count }

  /// The range of text `id` in `bytes`.
  package func range(of id: Int) -> Range<Int> {
    (id == 0 ? 0 : Int(ends[id - 1]))..<Int(ends[id])
  }

  package func text(_ id: Int) -> String {
    String(decoding: bytes[range(of: id)], as: UTF8.self)
  }

  /// Returns the number of a string, adding it if it is new.
  ///
  /// Offsets have 32 bits: beyond 4 GB of strings, new ones are not added, and the number of the first text is
  /// returned.
  package mutating func intern(_ text: Span<UInt8>) -> Int {
    if slots.isEmpty {
      slots = [UInt32](repeating: 0, count: TextPool.minimumSlots)
      while slots.count < ends.count * 2 { slots += slots }
      fillSlots()
    }
    let slot = slot(of: text)
    if slots[slot] != 0 { return Int(slots[slot]) - 1 }
    guard bytes.count + text.count <= Int(UInt32.max) else { return 0 }
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    ends.append(UInt32(bytes.count))
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  /// Returns the number of a string, adding it if it is new.
  package mutating func intern(_ text: String) -> Int {
    intern(Array(text.utf8).span)
  }

  /// The number of a string; `nil` if it is not in the pool.
  package func number(of text: Span<UInt8>) -> Int? {
    if slots.isEmpty { return ends.indices.first { equals($0, text) } }
    let number = slots[slot(of: text)]
    return number == 0 ? nil : Int(number) - 1
  }

  /// The slot of a string, or the free slot where it would go.
  private func slot(of text: Span<UInt8>) -> Int {
    var slot = hash(text) & (slots.count - 1)
    while slots[slot] != 0, !equals(Int(slots[slot]) - 1, text) { slot = (slot + 1) & (slots.count - 1) }
    return slot
  }

  private func equals(_ id: Int, _ text: Span<UInt8>) -> Bool {
    let range = range(of: id)
    guard range.count == text.count else { return false }
    let (known, candidate) = (bytes.span.bytes.extracting(range), text.bytes)
    var offset = 0
    while offset + 8 < text.count {
      if known.word(at: offset) != candidate.word(at: offset) { return false }
      offset += 8
    }
    return known.lastWord == candidate.lastWord
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    fillSlots()
  }

  private mutating func fillSlots() {
    for id in ends.indices {
      var slot = hash(bytes.span.extracting(range(of: id))) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(id + 1)
    }
  }

  /// A multiplicative hash of eight-byte words: multiplying by the golden ratio mixes bits upwards, and the shift moves
  /// them down again.
  private func hash(_ text: Span<UInt8>) -> Int {
    let bytes = text.bytes
    var hash = seed
    var offset = 0
    while offset + 8 < bytes.byteCount {
      hash = (hash ^ bytes.word(at: offset)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      offset += 8
    }
    hash = (hash ^ bytes.lastWord) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}

extension RawSpan {
  fileprivate func word(at offset: Int) -> UInt64 {
    unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  /// The last eight bytes as a number, overlapping the previous word.
  ///
  /// Shorter strings get a number that is unique among strings of the same length.
  fileprivate var lastWord: UInt64 {
    if byteCount >= 8 { return word(at: byteCount - 8) }
    if byteCount >= 4 {
      let first = unsafeLoadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = unsafeLoadUnaligned(fromByteOffset: byteCount - 4, as: UInt32.self)
      return UInt64(last) << 32 | UInt64(first)
    }
    // Use the first, middle and last of the one to three bytes.
    guard byteCount > 0 else { return 0 }
    return byte(at: 0) << 16 | byte(at: byteCount / 2) << 8 | byte(at: byteCount - 1)
  }

  private func byte(at offset: Int) -> UInt64 {
    UInt64(unsafeLoad(fromByteOffset: offset, as: UInt8.self))
  }
}
