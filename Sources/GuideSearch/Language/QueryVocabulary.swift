package import GuideModel

/// The fields of a query language. Programmes and channels have one vocabulary each.
///
/// The parser, completion and messages are based on these fields.
package protocol QueryVocabulary: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The values of `is:`.
  associatedtype Flag: QueryFlag
  /// The field for words without a field name.
  static var words: Self { get }
  /// The field to which the word `tonight` belongs; `nil` if it is an ordinary word.
  static var tonight: Self? { get }
  /// The properties of the field.
  var row: QueryRow { get }
}

/// A value of `is:`.
package protocol QueryFlag: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The properties of the flag.
  var row: QueryFlagRow { get }
}

/// The properties of a field.
package struct QueryRow: Sendable {
  /// The kind of value after the colon.
  package enum ValueKind: Sendable {
    case text, number, day, time, holiday, sign
  }

  /// The names that completion offers.
  enum Names: Sendable {
    case none
    /// Names from the programmes' records.
    case ofRecords
    case ofChannels
  }

  /// How a search for TV shows uses the field.
  enum ShowUse: Sendable {
    case show, person, episode
  }

  package let kind: ValueKind
  package let example: String
  package let meaning: Message
  /// Synonyms.
  var otherNames: [String] = []
  /// Invalid names for which this field is suggested.
  var suggestedFor: [String] = []
  /// Which part of the text a value with `=` must match.
  var exact = QueryText.Extent.word
  /// Like `exact`, for a value without a field name.
  var exactAlone = QueryText.Extent.word
  /// The text fields of a record to search.
  var texts: ProgrammeTexts = []
  /// The number in a record to compare with the value.
  var number: ProgrammeNumber?
  var names = Names.none
  var showUse: ShowUse?
  /// A phrase such as `season 2`, for the summary of a search for shows.
  var summary: (@Sendable (String) -> Message)?

  init(
    _ kind: ValueKind, _ example: String, _ meaning: Message = "", otherNames: [String] = [],
    suggestedFor: [String] = [],
    exact: QueryText.Extent = .word, exactAlone: QueryText.Extent = .word, texts: ProgrammeTexts = [],
    number: ProgrammeNumber? = nil, names: Names = .none,
    showUse: ShowUse? = nil, summary: (@Sendable (String) -> Message)? = nil
  ) {
    (self.kind, self.example, self.meaning) = (kind, example, meaning)
    (self.otherNames, self.suggestedFor) = (otherNames, suggestedFor)
    (self.exact, self.exactAlone) = (exact, exactAlone)
    (self.texts, self.number, self.names) = (texts, number, names)
    (self.showUse, self.summary) = (showUse, summary)
  }
}

/// The properties of a value of `is:`.
package struct QueryFlagRow: Sendable {
  package var meaning: Message = ""
  /// Synonyms.
  var otherNames: [String] = []
  /// Words without `is:`, in English and German, for which this flag is suggested.
  var words: [String] = []
  /// The data that the flag needs in addition to the guide.
  var needs: QueryData?
  /// The genre family that the flag asks for.
  package var family: GenreFamily?
  /// Whether searching for the flag reads records.
  var readsRecords = false
}

/// Data that a query needs in addition to the guide.
package enum QueryData: Hashable, Sendable {
  /// The current time.
  case clock
  /// The setting for the start of prime time.
  case primeTime
  /// The queries the user follows.
  case followed
  /// The user's programmes, which `QueryContext` provides.
  case watched, listed, recording
  /// The channels that duplicate another one.
  case copies
}

extension QueryVocabulary {
  package var kind: QueryRow.ValueKind { row.kind }

  /// The field with the given name, ignoring case, if any.
  init?(named name: String) {
    let name = name.lowercased()
    guard let field = Self(rawValue: name) ?? Self.allCases.first(where: { $0.row.otherNames.contains(name) }) else {
      return nil
    }
    self = field
  }

  static var names: [String] { allCases.map(\.rawValue) }

  /// The field that was probably meant by an invalid name.
  static func suggestion(for name: String) -> String? {
    let name = name.lowercased()
    let field = allCases.first { $0.row.suggestedFor.contains(name) }
    return field?.rawValue ?? NearestWord.to(name, among: names)
  }
}

extension QueryFlag {
  /// The flag with the given lower-case name, if any.
  init?(named name: String) {
    guard let flag = Self(rawValue: name) ?? Self.allCases.first(where: { $0.row.otherNames.contains(name) }) else {
      return nil
    }
    self = flag
  }

  package static var names: [String] { allCases.map(\.rawValue) }
}
