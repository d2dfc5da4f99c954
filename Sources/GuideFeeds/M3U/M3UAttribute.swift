import GuideModel

/// The attributes that a guide uses, by their names in small letters.
enum M3UAttribute: String {
  case id = "tvg-id"
  case name = "tvg-name"
  /// The number as most playlists write it, as Channels DVR reads it, and as Kodi also reads it.
  case number = "tvg-chno"
  case channelNumber = "channel-number"
  case shortNumber = "ch-number"
  case groups = "group-title"
  /// In hours, such as `-4.5`.
  case shift = "tvg-shift"
  case radio = "radio"
  case catchup = "catchup"
  case catchupType = "catchup-type"
  case catchupSource = "catchup-source"
  case catchupDays = "catchup-days"
  /// In hours, such as `-4.0`.
  case catchupCorrection = "catchup-correction"
  /// In days: SIPTV's older word for `catchup-days`.
  case timeshift = "timeshift"
  /// In days too.
  case record = "tvg-rec"
  /// Guide addresses in the header.
  case guide = "url-tvg"
  case otherGuide = "x-tvg-url"
  case thirdGuide = "tvg-url"
  case userAgent = "user-agent"
  case httpUserAgent = "http-user-agent"
  case httpReferrer = "http-referrer"

  /// All attributes for guide addresses.
  static let guides: [M3UAttribute] = [.otherGuide, .guide, .thirdGuide]
  /// All attributes for request headers.
  static let headers: [M3UAttribute] = [.userAgent, .httpUserAgent, .httpReferrer]

  /// All attributes for the number, the most reliable first.
  static let numbers: [M3UAttribute] = [.number, .channelNumber, .shortNumber]

  /// The attribute of a name; nil for one that is not used.
  init?(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    guard let word = bytes.lowercased(name, upTo: 18), let known = M3UAttribute(rawValue: word) else { return nil }
    self = known
  }

  /// Whether a name is that of an attribute, used or not.
  static func isOne(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    M3UAttribute(bytes, name) != nil || bytes.lowercased(name.prefix(4), upTo: 4) == "tvg-"
  }
}

/// The repairs of a line of attributes. The order is that of their findings.
enum M3URepair: CaseIterable {
  case curlyQuotes, escapedQuotes, unendedQuote, lostValue, noSpace, innerQuote, innerQuotes, attributesAfterComma
  case strayWords, repeated, noComma, address

  var problem: Message {
    switch self {
    case .curlyQuotes: "typographic quotation marks"
    case .escapedQuotes: "doubled or escaped quotation marks"
    case .unendedQuote: "a quotation mark without its pair"
    case .lostValue: "a quotation mark without its pair, and no comma"
    case .noSpace: "no space behind a quotation mark"
    case .innerQuote: "a quotation mark within a word"
    case .innerQuotes: "quotation marks within a value"
    case .attributesAfterComma: "a comma before the attributes"
    case .strayWords: "words that are no attribute"
    case .repeated: "an attribute that comes twice"
    case .noComma: "no comma before the name"
    case .address: "an address in place of a name"
    }
  }

  var action: Message {
    switch self {
    case .curlyQuotes: "read as straight ones"
    case .escapedQuotes: "read as plain ones"
    case .unendedQuote: "ended before the next attribute or comma"
    case .lostValue: "the attribute left out"
    case .noSpace: "read as if there were one"
    case .innerQuote, .innerQuotes: "kept"
    case .attributesAfterComma: "read all the same"
    case .strayWords: "passed over"
    case .repeated: "the first kept"
    case .noComma: "what follows the attributes read as the name"
    case .address: "left out"
    }
  }
}
