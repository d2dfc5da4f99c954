package import GuideModel

/// The fields of a query language: programmes have one, and channels.
///
/// Parser, completion and messages are made of it.
package protocol QueryVocabulary: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// The values of `is:`.
  associatedtype Flag: QueryFlag
  /// The field of words without one.
  static var words: Self { get }
  /// The field that the word `tonight` is a value of; `nil` if it is a word like others.
  static var tonight: Self? { get }
  /// All that is known of the field.
  var row: QueryRow { get }
}

/// A value of `is:`: a yes or no.
package protocol QueryFlag: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
  /// All that is known of the flag.
  var row: QueryFlagRow { get }
}

/// A field of a query language.
package struct QueryRow: Sendable {
  /// The kind of value after the colon.
  package enum ValueKind: Sendable {
    case text, number, day, time, sign
  }

  /// Names that completion offers.
  enum Names: Sendable {
    case none
    /// From the records of programmes.
    case ofRecords
    case ofChannels
  }

  /// How a search for shows uses the field.
  enum ShowUse: Sendable {
    case show, person, episode
  }

  package let kind: ValueKind
  package let example: String
  package let meaning: Message
  /// Synonyms that work as well.
  var otherNames: [String] = []
  /// Names that do not exist, for which the field is suggested.
  var suggestedFor: [String] = []
  /// The part of a text that a value with `=` must be.
  var exact = QueryText.Extent.word
  /// The same of a value without the name of its field.
  var exactAlone = QueryText.Extent.word
  /// The texts of records to look at.
  var texts: ProgrammeTexts = []
  /// The number of records to look at.
  var number: ProgrammeNumber?
  var names = Names.none
  var showUse: ShowUse?
  /// Such as `season 2`, in the summary of a search for shows.
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

/// A value of `is:`.
package struct QueryFlagRow: Sendable {
  package var meaning: Message = ""
  /// Other spellings.
  var otherNames: [String] = []
  /// Words without `is:`, in English and German, that the search suggests it for.
  var words: [String] = []
  /// The data it needs besides the guide.
  var needs: QueryData?
  /// The family of genres that it asks for.
  package var family: GenreFamily?
  /// Whether a search for it reads records.
  var readsRecords = false
}

/// Data besides the guide that a query needs.
package enum QueryData: Hashable, Sendable {
  /// The present time.
  case clock
  /// The setting that says when the evening begins.
  case primeTime
  /// The queries that the user follows.
  case followed
  /// Programmes of the user, which a `QueryContext` has.
  case seen, listed, recording
  /// The channels that show what another does.
  case copies
}

extension QueryVocabulary {
  package var kind: QueryRow.ValueKind { row.kind }

  /// The field with a name, in any case; `nil` if there is none.
  init?(named name: String) {
    let name = name.lowercased()
    guard let field = Self(rawValue: name) ?? Self.allCases.first(where: { $0.row.otherNames.contains(name) }) else {
      return nil
    }
    self = field
  }

  static var names: [String] { allCases.map(\.rawValue) }

  /// The field that was probably meant by a name that does not exist.
  static func suggestion(for name: String) -> String? {
    let name = name.lowercased()
    let field = allCases.first { $0.row.suggestedFor.contains(name) }
    return field?.rawValue ?? NearestWord.to(name, among: names)
  }
}

extension QueryFlag {
  /// The flag with a lowercase name, if any.
  init?(named name: String) {
    guard let flag = Self(rawValue: name) ?? Self.allCases.first(where: { $0.row.otherNames.contains(name) }) else {
      return nil
    }
    self = flag
  }

  package static var names: [String] { allCases.map(\.rawValue) }
}
