import Glibc
import GuideModel

/// The known elements: the DTD of XMLTV 1.4.0 and the common extensions `lcn` and `live`.
enum ElementName: String, CaseIterable {
  case tv, channel, programme
  case displayName = "display-name"
  case lcn, icon, url
  case title
  case subTitle = "sub-title"
  case desc, credits, date, category, keyword, language
  case origLanguage = "orig-language"
  case length, country
  case episodeNum = "episode-num"
  case video, audio, present, colour, aspect, quality, stereo
  case previouslyShown = "previously-shown"
  case premiere
  case lastChance = "last-chance"
  case new, live, subtitles, rating
  case starRating = "star-rating"
  case value, review, image
  case director, actor, writer, adapter, producer, composer, editor, presenter, commentator, guest

  /// The element of a name in any case, with hyphens or underscores; `nil` for an unknown one.
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

  private static let all = allCases
  /// The names, by their places among all.
  private static let pool = {
    var pool = TextPool()
    for name in allCases { _ = pool.intern(name.rawValue) }
    return pool
  }()

  /// The field of a record for an element of the credits.
  var credit: UInt8? {
    switch self {
    case .director: RecordField.director
    case .actor: RecordField.actor
    case .writer: RecordField.of(.writer)
    case .adapter: RecordField.of(.adapter)
    case .producer: RecordField.of(.producer)
    case .composer: RecordField.of(.composer)
    case .editor: RecordField.of(.editor)
    case .presenter: RecordField.of(.presenter)
    case .commentator: RecordField.of(.commentator)
    case .guest: RecordField.of(.guest)
    default: nil
    }
  }
}

/// An attribute: its name and its value, whose references are resolved. Both are valid only during a call.
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

  /// The value of an attribute, if it exists.
  func value(_ name: StaticString) -> Value? {
    for attribute in attributes where XMLAttributes.isSame(attribute.name, name) { return attribute.value }
    return nil
  }

  /// Whether their number and lengths are within the limits.
  var areWithinLimits: Bool {
    attributes.count <= XMLTVLimits.attributes
      && attributes.allSatisfy { $0.value.count <= XMLTVLimits.attributeLength }
  }

  /// Whether a name in any case equals a known lowercase one.
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
