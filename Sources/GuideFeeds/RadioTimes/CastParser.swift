import GuideModel

/// Reads the cast: `role*actor|role*actor`, or names parted by bars or commas.
enum CastParser {
  /// Where somebody's name stands in some bytes, and the role where there is one.
  struct Place {
    let name: Range<Int>
    let role: Range<Int>?
  }

  /// Everybody in a text.
  static func members(_ text: String) -> [CastMember] {
    var text = text
    return text.withUTF8 { bytes in
      func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
      return places(bytes, 0..<bytes.count).map { CastMember(name: string($0.name), role: $0.role.map(string)) }
    }
  }

  /// Roles contain commas, so the asterisk is looked for first, then the bar, and only then the comma.
  static func places(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> [Place] {
    let hasBars = bytes[range].contains { $0 == ASCIIByte.asterisk || $0 == ASCIIByte.pipe }
    let mark = hasBars ? ASCIIByte.pipe : ASCIIByte.comma
    var places: [Place] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = bytes[start..<range.upperBound].firstIndex(of: mark) ?? range.upperBound
      if let place = member(bytes, start..<end) { places.append(place) }
      start = end + 1
    }
    return places
  }

  private static func member(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Place? {
    guard let star = bytes[range].lastIndex(of: ASCIIByte.asterisk) else {
      return name(bytes, range).map { Place(name: $0, role: nil) }
    }
    guard let actor = name(bytes, star + 1..<range.upperBound) else { return nil }
    return Place(name: actor, role: name(bytes, range.lowerBound..<star))
  }

  /// A name or a role without the spaces around it; nil where there is none, which the feed also writes as `null`.
  private static func name(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    guard let first = bytes[range].firstIndex(where: { $0 != ASCIIByte.space }),
      let last = bytes[range].lastIndex(where: { $0 != ASCIIByte.space })
    else { return nil }
    let isNull = bytes[first...last].elementsEqual("null".utf8)
    return isNull ? nil : first..<last + 1
  }
}
