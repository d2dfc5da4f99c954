import GuideModel

/// Reads the cast: `role*actor|role*actor`, or names parted by bars or commas.
enum CastParser {
  /// Everybody in a text.
  static func members(_ text: String) -> [CastMember] {
    var text = text
    return text.withUTF8 { bytes in
      func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      var members: [CastMember] = []
      _ = forEachMember(bytes, 0..<bytes.count) { name, role in
        members.append(CastMember(name: string(name), role: role.map(string)))
        return true
      }
      return members
    }
  }

  /// Calls a body with where each name stands in a range, and the role where there is one, until it returns false; whether
  /// it never did. Roles contain commas, so the asterisk is looked for first, then the bar, and only then the comma.
  static func forEachMember(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>,
    _ body: (_ name: Range<Int>, _ role: Range<Int>?) -> Bool
  ) -> Bool {
    if range.isEmpty { return true }
    let hasBars = range.contains { bytes[$0] == ASCIIByte.asterisk || bytes[$0] == ASCIIByte.pipe }
    let mark = hasBars ? ASCIIByte.pipe : ASCIIByte.comma
    var start = range.lowerBound
    while start < range.upperBound {
      var end = start
      while end < range.upperBound, bytes[end] != mark { end += 1 }
      if let (name, role) = member(bytes, start..<end), !body(name, role) { return false }
      start = end + 1
    }
    return true
  }

  private static func member(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> (name: Range<Int>, role: Range<Int>?)? {
    guard let star = range.last(where: { bytes[$0] == ASCIIByte.asterisk }) else {
      return name(bytes, range).map { ($0, nil) }
    }
    guard let actor = name(bytes, star + 1..<range.upperBound) else { return nil }
    return (actor, name(bytes, range.lowerBound..<star))
  }

  /// A name or a role without the spaces around it; nil where there is none, which the feed also writes as `null`.
  private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, bytes[low] == ASCIIByte.space { low += 1 }
    while low < high, bytes[high - 1] == ASCIIByte.space { high -= 1 }
    let isNull = high - low == 4 && bytes[low..<high].elementsEqual("null".utf8)
    return low == high || isNull ? nil : low..<high
  }
}
