import Glibc
import GuideModel

/// The elements of XMLTV that tvgrid knows (the DTD of XMLTV 1.4.0, and `lcn`, which others add).
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

  /// The element of a name that ends with a zero; nil for one that is not known.
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

  /// Every name by a number that no two of them share: a polynomial of its letters.
  private static let byKey: [UInt64: ElementName] = Dictionary(
    uniqueKeysWithValues: allCases.map { name in
      (name.rawValue.utf8.reduce(0) { ($0 &* 131) &+ UInt64($1) }, name)
    })

  /// People of a programme who have no place of their own in its details.
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

/// An element's attributes, as the parser has them: names and values in turn, each ended by a zero.
///
/// They are there for as long as the parser's call.
struct XMLAttributes {
  /// A value's bytes.
  typealias Value = UnsafeBufferPointer<UInt8>

  private let pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>

  init(_ pointers: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    self.pointers = pointers
  }

  /// The value of an attribute; nil where it is not there.
  func value(_ name: StaticString) -> Value? {
    var place = 0
    while let known = pointers[place], let value = pointers[place + 1] {
      if XMLAttributes.isSame(known, name) { return XMLAttributes.bytes(value) }
      place += 2
    }
    return nil
  }

  /// Whether there are no more of them, and none is longer, than in any honest guide.
  var areWithinLimits: Bool {
    var place = 0
    while pointers[place] != nil, let value = pointers[place + 1] {
      if place / 2 >= XMLTVLimits.attributes { return false }
      if strlen(value) > XMLTVLimits.attributeLength { return false }
      place += 2
    }
    return true
  }

  private static func isSame(_ known: UnsafePointer<CChar>, _ name: StaticString) -> Bool {
    name.withUTF8Buffer { letters in
      for place in 0..<letters.count where UInt8(bitPattern: known[place]) != letters[place] { return false }
      return known[letters.count] == 0
    }
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> Value {
    UnsafeRawBufferPointer(start: text, count: strlen(text)).assumingMemoryBound(to: UInt8.self)
  }
}
