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
