/// Texts kept once each, as UTF-8 in one array, and known by a number.
package struct TextPool: Sendable {
  /// All texts, end to end.
  package private(set) var bytes: [UInt8] = []
  /// Where each text ends in `bytes`.
  private var ends: [UInt32] = []
  /// Open addressing: the number of the text plus one, 0 where free. Its count is a power of two.
  private var slots: [UInt32] = [UInt32](repeating: 0, count: 1024)

  /// Unknown to who writes a feed, so that nobody can make texts that collide.
  private let seed = UInt64.random(in: .min ... .max)

  /// A pool without texts.
  package init() {}

  /// How many different texts there are.
  package var count: Int { ends.count }

  /// Where the text numbered `id` lies in `bytes`.
  package func range(of id: Int) -> Range<Int> {
    (id == 0 ? 0 : Int(ends[id - 1]))..<Int(ends[id])
  }

  /// The text numbered `id`.
  package func text(_ id: Int) -> String {
    String(decoding: bytes[range(of: id)], as: UTF8.self)
  }

  /// The number of a text, which is added where it is new.
  package mutating func intern(_ text: Span<UInt8>) -> Int {
    var slot = hash(text) & (slots.count - 1)
    while slots[slot] != 0 {
      let id = Int(slots[slot]) - 1
      if equals(id, text) { return id }
      slot = (slot + 1) & (slots.count - 1)
    }
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    ends.append(UInt32(bytes.count))
    slots[slot] = UInt32(ends.count)
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  /// The number of a text, which is added where it is new.
  package mutating func intern(_ text: String) -> Int {
    intern(Array(text.utf8).span)
  }

  private func equals(_ id: Int, _ text: Span<UInt8>) -> Bool {
    let range = range(of: id)
    guard range.count == text.count else { return false }
    let known = bytes.span.bytes.extracting(range)
    return stride(from: 0, to: text.count, by: 8).allSatisfy { known.word(at: $0) == text.bytes.word(at: $0) }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for id in ends.indices {
      var slot = hash(bytes.span.extracting(range(of: id))) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(id + 1)
    }
  }

  /// Multiplied by words of eight bytes: the golden ratio's bits mix upwards, the shift brings them down again.
  private func hash(_ text: Span<UInt8>) -> Int {
    var hash = seed
    for place in stride(from: 0, to: text.count, by: 8) {
      hash = (hash ^ text.bytes.word(at: place)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    return Int(truncatingIfNeeded: hash)
  }
}

extension RawSpan {
  /// The eight bytes from a place on as a number, zeros where there are fewer.
  fileprivate func word(at place: Int) -> UInt64 {
    if place + 8 <= byteCount { return unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self) }
    var word: UInt64 = 0
    for rest in stride(from: byteCount - 1, through: place, by: -1) {
      word = word << 8 | UInt64(unsafeLoad(fromByteOffset: rest, as: UInt8.self))
    }
    return word
  }
}
