import Glibc
import GuideModel

/// The known elements: those of the DTD of XMLTV 1.4.0, and the common extension `lcn`.
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
  case new, subtitles, rating
  case starRating = "star-rating"
  case value, review, image
  case director, actor, writer, adapter, producer, composer, editor, presenter, commentator, guest

  /// The element of a zero-terminated name; nil for an unknown one.
  init?(_ name: UnsafePointer<CChar>) {
    var key: UInt64 = 0
    var count = 0
    while count < 17, name[count] != 0 {
      key = (key &* 131) &+ UInt64(UInt8(bitPattern: name[count]))
      count += 1
    }
    guard count < 17, let known = ElementName.byKey[key] else { return nil }
    self = known
  }

  /// The names by a hash that no two of them share: a polynomial of the letters.
  private static let byKey: [UInt64: ElementName] = Dictionary(
    uniqueKeysWithValues: allCases.map { name in
      (name.rawValue.utf8.reduce(0) { ($0 &* 131) &+ UInt64($1) }, name)
    })

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

/// An element's attributes as libexpat has them: zero-terminated names and values in turn, valid only during the call.
struct XMLAttributes {
  typealias Value = UnsafeBufferPointer<UInt8>

  private let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    self.pointers = pointers
  }

  /// The value of an attribute, if it exists.
  func value(_ name: StaticString) -> Value? {
    var index = 0
    while let known = pointers[index], let value = pointers[index + 1] {
      if XMLAttributes.isSame(known, name) { return XMLAttributes.bytes(value) }
      index += 2
    }
    return nil
  }

  /// Whether their number and lengths are within the limits.
  var areWithinLimits: Bool {
    var index = 0
    while pointers[index] != nil, let value = pointers[index + 1] {
      if index / 2 >= XMLTVLimits.attributes { return false }
      if strlen(value) > XMLTVLimits.attributeLength { return false }
      index += 2
    }
    return true
  }

  private static func isSame(_ known: UnsafePointer<CChar>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { letters in
      for index in 0..<letters.count where UInt8(bitPattern: known[index]) != letters[index] { return false }
      return known[letters.count] == 0
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> Value {
    UnsafeRawBufferPointer(start: text, count: strlen(text)).assumingMemoryBound(to: UInt8.self)
  }
}
