import GuideModel

/// The known attributes, by lower-case name.
enum M3UAttribute: String {
  case id = "tvg-id"
  case name = "tvg-name"
  /// The spelling that most playlists use. Both Channels DVR and Kodi read it.
  case number = "tvg-chno"
  case channelNumber = "channel-number"
  case shortNumber = "ch-number"
  case groups = "group-title"
  case logo = "tvg-logo"
  /// The shift in hours, such as `-4.5`.
  case shift = "tvg-shift"
  case radio = "radio"
  case catchup = "catchup"
  case catchupType = "catchup-type"
  case catchupSource = "catchup-source"
  case catchupDays = "catchup-days"
  /// The correction in hours, such as `-4.0`.
  case catchupCorrection = "catchup-correction"
  /// SIPTV's older name for `catchup-days`, also in days.
  case timeshift = "timeshift"
  /// The catch-up length in days.
  case record = "tvg-rec"
  /// Guide addresses in the header.
  case guide = "url-tvg"
  case otherGuide = "x-tvg-url"
  case thirdGuide = "tvg-url"
  case userAgent = "user-agent"
  case httpUserAgent = "http-user-agent"
  case httpReferrer = "http-referrer"

  /// The attributes that hold guide addresses.
  static let guides: [M3UAttribute] = [.otherGuide, .guide, .thirdGuide]
  /// The attributes that hold request headers.
  static let headers: [M3UAttribute] = [.userAgent, .httpUserAgent, .httpReferrer]

  /// The attributes that hold the channel number, most reliable first.
  static let numbers: [M3UAttribute] = [.number, .channelNumber, .shortNumber]

  /// The attribute with this name; `nil` if unknown.
  init?(_ bytes: Span<UInt8>, _ name: Range<Int>) {
    guard let word = bytes.lowercased(name, upTo: 18), let known = M3UAttribute(rawValue: word) else { return nil }
    self = known
  }

  /// Whether a word is the name of an attribute, known or not.
  static func isAttributeName(_ bytes: Span<UInt8>, _ name: Range<Int>) -> Bool {
    M3UAttribute(bytes, name) != nil || bytes.lowercased(name.prefix(4), upTo: 4) == "tvg-"
  }
}

/// Repairs to a line's attributes, in the order of their diagnostics.
enum M3URepair: CaseIterable {
  case curlyQuotes, escapedQuotes, unendedQuote, lostValue, noSpace, innerQuote, innerQuotes, attributesAfterComma
  case strayWords, repeated, noComma, address

  /// The problem, and how it was repaired.
  var fault: RepairedFault {
    switch self {
    case .curlyQuotes: RepairedFault("typographic quotation marks", "read as straight ones")
    case .escapedQuotes: RepairedFault("doubled or escaped quotation marks", "read as plain ones")
    case .unendedQuote: RepairedFault("an unpaired quotation mark", "closed before the next attribute or comma")
    case .lostValue: RepairedFault("an unpaired quotation mark, and no comma", "the attribute left out")
    case .noSpace: RepairedFault("no space after a quotation mark", "read as if there were one")
    case .innerQuote: RepairedFault("a quotation mark inside a word", "kept")
    case .innerQuotes: RepairedFault("quotation marks inside a value", "kept")
    case .attributesAfterComma: RepairedFault("a comma before the attributes", "read anyway")
    case .strayWords: RepairedFault("stray words between attributes", "skipped")
    case .repeated: RepairedFault("a duplicate attribute", "the first one kept")
    case .noComma: RepairedFault("no comma before the name", "the text after the attributes is used as the name")
    case .address: RepairedFault("an address instead of a name", "left out")
    }
  }
}
