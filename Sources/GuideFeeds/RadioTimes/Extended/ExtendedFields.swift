package import GuideModel

/// The names of the further fields of an extended row, which never change (docs/formats.md).
package enum ExtendedName: String, CaseIterable, Sendable {
  case start, end, flags, title, genre
  case episodeTitle = "episode-title"
  case episode, season, number
  case lastNumber = "last-number"
  case count, part
  case partCount = "part-count"
  case year, stars, director, cast, description, certificate, copy

  /// The rows of the table of fields in docs/formats.md, without its head.
  package static var table: [String] {
    allCases.map { "| `\($0.rawValue)` | \($0.meaning) |" }
      + Fact.Kind.allCases.map { "| `\($0.fieldName)` | \($0.fieldMeaning) |" }
  }

  /// The meaning of the field, for docs/formats.md.
  package var meaning: String {
    switch self {
    case .start: "when it starts, always in this form: `2026-11-20T20:30:00Z`; the truth"
    case .end: "when it ends, in the same form; never before the start"
    case .flags:
      """
      signs without a field of their own, parted by commas: `new`, `last-chance`, `assumed-end` (the guide says no end \
      that can be), `inferred-end` (the guide says no end, and the next programme or a length tells it), `unknown-time` \
      (only the date is known: it starts at noon UTC and has no length), `live`
      """
    case .title: "the title"
    case .genre: "a genre; repeated, all of them, the first first"
    case .episodeTitle: "the episode's name; empty: none"
    case .episode: "the episode's number as the guide wrote it; the next six count only beside this; empty: none"
    case .season: "the series, from 1"
    case .number: "the episode, from 1"
    case .lastNumber: "the last episode of a showing that joins several"
    case .count: "how many episodes there are"
    case .part: "the part of an episode that is shown in several, from 1"
    case .partCount: "the number of its parts"
    case .year: "the year of production; empty: none"
    case .stars: "the rating in stars of five, such as `3.5`, if it is no whole number; empty: none"
    case .director: "a director; repeated, all of them"
    case .cast: "a member of the cast; repeated, all of them; the qualifier is the role"
    case .description: "the synopsis or review; empty: none"
    case .certificate: "the certificate; empty: none"
    case .copy: "tells a programme from others of which a guide says just the same"
    }
  }
}

extension Fact.Kind {
  /// The name of the field that holds such a fact. It never changes (docs/formats.md).
  package var fieldName: String {
    switch self {
    case .title: "other-title"
    case .episodeTitle: "other-episode-title"
    case .description: "other-description"
    case .genre: "other-genre"
    case .originalLanguage: "original-language"
    case .episodeNumber: "episode-number"
    case .previouslyShown: "previously-shown"
    case .lastChance: "last-chance"
    case .stars: "star-rating"
    case .catchupID: "catchup-id"
    default: "\(self)"
    }
  }

  /// The meaning of the field, for docs/formats.md.
  package var fieldMeaning: String {
    switch self {
    case .title: "the title in another language, which is the qualifier"
    case .episodeTitle: "the episode's name in another language"
    case .description: "a synopsis in another language"
    case .genre: "a genre in another language"
    case .writer, .adapter, .producer, .composer, .editor, .presenter, .commentator, .guest: "a person with that job"
    case .keyword: "a word to find it by"
    case .date: "when it was made, as the guide wrote it"
    case .country: "where it was made"
    case .language: "what is spoken in it"
    case .originalLanguage: "what was spoken in it at first"
    case .length: "minutes without what surrounds it"
    case .episodeNumber: "its number in a system, which is the qualifier"
    case .previouslyShown: "when it was shown before; the qualifier is the channel"
    case .premiere: "what the guide says of a first showing"
    case .lastChance: "what the guide says of a last showing"
    case .subtitles: "their language; the qualifier is `teletext`, `onscreen` or `deaf-signed`"
    case .rating: "who may watch it, by a system, which is the qualifier"
    case .stars: "how good it is, such as `4/5`, by a system, which is the qualifier"
    case .review: "a review or its address; the qualifier is who wrote it"
    case .image: "an address; the qualifier is what it shows"
    case .icon, .url: "an address"
    case .video, .audio: "a property of picture or sound, which is the qualifier"
    case .clump: "its position among programmes that share a slot"
    case .catchupID: "its id in the provider's archive"
    }
  }
}

/// The field that a name stands for.
enum ExtendedField {
  case own(ExtendedName)
  case fact(Fact.Kind)

  /// The field of a name; nil for a name of a newer version.
  init?(named name: String) {
    guard let field = ExtendedField.byName[name] else { return nil }
    self = field
  }

  private static let byName: [String: ExtendedField] = {
    var fields: [String: ExtendedField] = [:]
    for name in ExtendedName.allCases { fields[name.rawValue] = .own(name) }
    for kind in Fact.Kind.allCases { fields[kind.fieldName] = .fact(kind) }
    return fields
  }()
}

/// Texts of the further fields. Bytes that would break a line are escaped as `%` and two hexadecimal digits.
enum EscapedText {
  /// The part of a line that a text is for: it decides which bytes are escaped beside controls, `%` and tildes.
  enum Context {
    /// A text of a row.
    case row
    /// The qualifier before the `=` in a row.
    case qualifier
    /// A text of channels.dat.
    case channel
    /// The qualifier before the `=` in channels.dat.
    case channelQualifier
  }

  /// Appends a text to a line. Spaces at its ends are escaped, so that editors keep them.
  static func append(_ text: String, to line: inout [UInt8], in context: Context = .row) {
    let bytes = Array(text.utf8)
    for (offset, byte) in bytes.enumerated() {
      let isAtEnd = offset == 0 || offset == bytes.count - 1
      if breaks(byte, in: context) || isOfControl(bytes, offset) || (isAtEnd && byte == ASCIIByte.space) {
        appendEscape(byte, to: &line)
      } else {
        line.append(byte)
      }
    }
  }

  /// Whether a byte belongs to a control from U+0080 on.
  private static func isOfControl(_ bytes: [UInt8], _ offset: Int) -> Bool {
    let first = bytes[offset] == 0xC2 ? offset : offset - 1
    return first >= 0 && first + 1 < bytes.count && bytes[first] == 0xC2 && bytes[first + 1] < 0xA0
  }

  private static func breaks(_ byte: UInt8, in context: Context) -> Bool {
    switch byte {
    case 0..<0x20, 0x7F, ASCIIByte.percent, ASCIIByte.tilde: true
    case ASCIIByte.equals: context == .qualifier || context == .channelQualifier
    case ASCIIByte.pipe: context == .channel || context == .channelQualifier
    default: false
    }
  }

  private static func appendEscape(_ byte: UInt8, to line: inout [UInt8]) {
    line.append(ASCIIByte.percent)
    line.append(digits[Int(byte >> 4)])
    line.append(digits[Int(byte & 0xF)])
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  /// The text of an escaped range. Incomplete escapes are text, invalid UTF-8 becomes U+FFFD, tabs and line breaks become
  /// spaces, and other controls and surplus marks are removed.
  static func text(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    let text = String(decoding: unescaped(bytes, range), as: UTF8.self)
    guard text.unicodeScalars.contains(where: isControl) else { return text.withBoundedMarks }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if !isControl(scalar) {
        scalars.append(scalar)
      } else if (0x09...0x0D).contains(scalar.value) {
        scalars.append(" ")
      }
    }
    return String(scalars).withBoundedMarks
  }

  private static func unescaped(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      if bytes[offset] == ASCIIByte.percent, offset + 2 < range.upperBound, let high = value(bytes[offset + 1]),
        let low = value(bytes[offset + 2])
      {
        text.append(high << 4 | low)
        offset += 3
      } else {
        text.append(bytes[offset])
        offset += 1
      }
    }
    return text
  }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46, 0x61...0x66: (digit & 0xDF) - 0x37
    default: nil
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
  }
}
