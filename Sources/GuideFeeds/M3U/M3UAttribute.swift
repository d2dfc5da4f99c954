/// The attributes of a playlist that a guide has a use for, by their names in small letters.
enum M3UAttribute: String {
  case id = "tvg-id"
  case name = "tvg-name"
  /// The number: as most write it, as Channels DVR reads it, and as Kodi reads it too.
  case number = "tvg-chno"
  case channelNumber = "channel-number"
  case shortNumber = "ch-number"
  case groups = "group-title"
  /// In hours, such as `-4.5`.
  case shift = "tvg-shift"
  case radio = "radio"

  /// All that tell the number, the surest first.
  static let numbers: [M3UAttribute] = [.number, .channelNumber, .shortNumber]

  /// The attribute of a name; nil for one that is of no use.
  init?(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    guard let word = bytes.lowercased(name, upTo: 16), let known = M3UAttribute(rawValue: word) else { return nil }
    self = known
  }

  /// Whether a name is one of an attribute, be it of use or not.
  static func isOne(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    M3UAttribute(bytes, name) != nil || bytes.lowercased(name.prefix(4), upTo: 4) == "tvg-"
  }
}

/// What was wrong with a line of attributes, and made the best of.
enum M3UDefect: CaseIterable {
  case unendedQuote, lostValue, noSpace, innerQuote, attributesAfterComma, strayWords, repeated, noComma, address

  var problem: String {
    switch self {
    case .unendedQuote: "a quotation mark without its pair"
    case .lostValue: "a quotation mark without its pair, and no comma"
    case .noSpace: "no space behind a quotation mark"
    case .innerQuote: "a quotation mark within a word"
    case .attributesAfterComma: "a comma before the attributes"
    case .strayWords: "words that are no attribute"
    case .repeated: "an attribute that comes twice"
    case .noComma: "no comma before the name"
    case .address: "an address in place of a name"
    }
  }

  var action: String {
    switch self {
    case .unendedQuote: "ended before the next attribute or comma"
    case .lostValue: "the attribute left out"
    case .noSpace: "read as if there were one"
    case .innerQuote: "kept"
    case .attributesAfterComma: "read all the same"
    case .strayWords: "passed over"
    case .repeated: "the first kept"
    case .noComma: "what follows the attributes read as the name"
    case .address: "left out"
    }
  }
}
