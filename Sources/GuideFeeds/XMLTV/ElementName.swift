import Glibc
import GuideModel

/// The known elements: facts, other elements of the XMLTV 1.4.0 DTD, and the common extensions `lcn` and `live`.
enum ElementName: Hashable {
  case fact(Fact.Kind)
  case tv, channel, programme, displayName, lcn, credits, value, present, colour, aspect, quality, stereo, new, live

  private static let others: [(StaticString, ElementName)] = [
    ("tv", .tv), ("channel", .channel), ("programme", .programme), ("display-name", .displayName), ("lcn", .lcn),
    ("credits", .credits), ("value", .value), ("present", .present), ("colour", .colour), ("aspect", .aspect),
    ("quality", .quality), ("stereo", .stereo), ("new", .new), ("live", .live),
  ]

  private static let known =
    others
    + Fact.Kind.allCases.compactMap { kind in
      kind.row.element.flatMap { $0.shape == .attribute ? nil : ($0.name, ElementName.fact(kind)) }
    }
  private static let all = known.map(\.1)
  /// The names, by index in `all`.
  private static let pool = {
    var pool = TextPool()
    for (name, _) in known { _ = pool.intern("\(name)") }
    return pool
  }()

  /// The element with a name in any case, with hyphens or underscores; `nil` if unknown.
  init?(_ name: Span<UInt8>) {
    guard let number = ElementName.pool.number(of: name) ?? ElementName.numberOfVariant(name) else { return nil }
    self = ElementName.all[number]
  }

  private static func numberOfVariant(_ name: Span<UInt8>) -> Int? {
    let letters = name.withUnsafeBufferPointer { bytes in
      (bytes.lowercasedASCII ?? Array(bytes)).map { $0 == UInt8(ascii: "_") ? UInt8(ascii: "-") : $0 }
    }
    return pool.number(of: letters.span)
  }

  /// The elements in the credits.
  static let people = Set(Fact.Kind.of(.credit).map { ElementName.fact($0.kind) })
}

extension Fact.Kind {
  /// The kinds whose elements have this shape, with their element names.
  static func of(_ shape: XMLTVElement.Shape) -> [(kind: Fact.Kind, name: StaticString)] {
    allCases.compactMap { kind in kind.row.element.flatMap { $0.shape == shape ? (kind, $0.name) : nil } }
  }
}

/// An attribute's name and value, with references resolved. Both are valid only during a call.
struct XMLAttribute {
  typealias Bytes = UnsafeBufferPointer<UInt8>

  let name: Bytes
  let value: Bytes
}

/// The attributes of an element.
struct XMLAttributes {
  typealias Value = XMLAttribute.Bytes

  private let attributes: UnsafeBufferPointer<XMLAttribute>

  init(_ attributes: UnsafeBufferPointer<XMLAttribute>) {
    self.attributes = attributes
  }

  /// The value of an attribute; `nil` if missing.
  func value(_ name: StaticString) -> Value? {
    for attribute in attributes where XMLAttributes.isSame(attribute.name, name) { return attribute.value }
    return nil
  }

  /// Whether the number of attributes and their lengths are within the limits.
  var areWithinLimits: Bool {
    attributes.count <= XMLTVLimits.attributes
      && attributes.allSatisfy { $0.value.count <= XMLTVLimits.attributeLength }
  }

  /// Whether a name, ignoring case, equals a known lower-case one.
  static func isSame(_ name: Value, _ known: StaticString) -> Bool {
    guard name.count == known.utf8CodeUnitCount else { return false }
    for index in 0..<name.count where name[index] != known.utf8Start[index] {
      guard (0x41...0x5A).contains(name[index]), name[index] | 0x20 == known.utf8Start[index] else { return false }
    }
    return true
  }
}

extension Collection<UInt8> {
  /// The bytes with ASCII capitals in lower case; `nil` without capitals.
  var lowercasedASCII: [UInt8]? {
    guard contains(where: { (0x41...0x5A).contains($0) }) else { return nil }
    return map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}
