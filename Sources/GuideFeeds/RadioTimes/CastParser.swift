import GuideModel

/// Reads the cast: `role*actor|role*actor`, or names parted by bars or commas.
enum CastParser {
  /// Everybody in a text.
  static func members(_ text: String) -> [CastMember] {
    var text = text
    var members: [CastMember] = []
    text.withUTF8 { bytes in
      _ = forEachMember(UnsafeRawBufferPointer(bytes)) { name, role in
        let role = role.map { String(decoding: $0, as: UTF8.self) }
        members.append(CastMember(name: String(decoding: name, as: UTF8.self), role: role))
        return true
      }
    }
    return members
  }

  /// Calls a body with each name of a text, and the role where there is one, until it returns false; whether it never did.
  /// Roles contain commas, so the asterisk is looked for first, then the bar, and only then the comma.
  static func forEachMember(
    _ bytes: UnsafeRawBufferPointer,
    _ body: (_ name: UnsafeRawBufferPointer, _ role: UnsafeRawBufferPointer?) -> Bool
  ) -> Bool {
    func text(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }
    let hasBars = bytes.contains { $0 == ASCIIByte.asterisk || $0 == ASCIIByte.pipe }
    let mark = hasBars ? ASCIIByte.pipe : ASCIIByte.comma
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != mark { end += 1 }
      if let (name, role) = member(bytes, start..<end), !body(text(name), role.map(text)) { return false }
      start = end + 1
    }
    return true
  }

  private static func member(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> (name: Range<Int>, role: Range<Int>?)? {
    guard let star = range.last(where: { bytes[$0] == ASCIIByte.asterisk }) else {
      return name(bytes, range).map { ($0, nil) }
    }
    guard let actor = name(bytes, star + 1..<range.upperBound) else { return nil }
    return (actor, name(bytes, range.lowerBound..<star))
  }

  /// A name or a role without the spaces around it; nil where there is none, which the feed also writes as `null`.
  private static func name(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int>? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, bytes[low] == ASCIIByte.space { low += 1 }
    while low < high, bytes[high - 1] == ASCIIByte.space { high -= 1 }
    let isNull = high - low == 4 && bytes[low..<high].elementsEqual("null".utf8)
    return low == high || isNull ? nil : low..<high
  }
}
