/// The kinds of text in a record, apart from the title.
package struct ProgrammeTexts: OptionSet, Sendable {
  /// One bit for each kind of fact, determined by the kind's letter.
  package let rawValue: UInt64

  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// Selects the strings of one kind of fact.
  package init(_ kind: Fact.Kind) {
    rawValue = ProgrammeTexts.bit(of: kind.rawValue)
  }

  /// Selects the text searched by a query field.
  package init(foundBy field: FactRow.SearchField) {
    self = ProgrammeTexts.byField[field] ?? []
  }

  private static let byField = Dictionary(
    uniqueKeysWithValues: FactRow.SearchField.allCases.map { field in
      let kinds = Fact.Kind.allCases.filter { kind in
        switch (field, kind.row.search) {
        case (_, nil): false
        case (.any, _), (.person, .actor), (.person, .director): true
        case (_, let own): own == field
        }
      }
      let roles: ProgrammeTexts = field == .any ? .roles : []
      return (field, kinds.reduce(roles) { $0.union(ProgrammeTexts($1)) })
    })

  /// The episode title.
  package static let episode = ProgrammeTexts(.episodeTitle)
  /// The synopsis or review.
  package static let description = ProgrammeTexts(.description)
  /// The names of the cast.
  package static let actors = ProgrammeTexts(.actor)
  /// The parts or jobs of the cast. This bit is not used by any kind of fact.
  package static let roles = ProgrammeTexts(rawValue: 1 << 63)
  /// The directors.
  package static let directors = ProgrammeTexts(.director)
  /// The genres as written in the guide.
  package static let genres = ProgrammeTexts(.genre)

  /// The bit for a letter.
  private static func bit(of letter: UInt8) -> UInt64 { 1 &<< UInt64(letter) }

  /// Whether any of `kinds` is included. Compares bits because generic set operations are slow across modules.
  package func has(_ kinds: ProgrammeTexts) -> Bool { rawValue & kinds.rawValue != 0 }

  /// Whether the kind with the given letter is included.
  package func has(letter: UInt8) -> Bool { rawValue & ProgrammeTexts.bit(of: letter) != 0 }
}

extension ProgrammeDetails {
  /// The strings of the given kinds.
  package func texts(of kinds: ProgrammeTexts) -> [String] {
    var texts: [String] = []
    if kinds.has(.description), let description { texts.append(description) }
    if kinds.has(.episode), let title = summary.episodeTitle { texts.append(title) }
    if kinds.has(.actors) { texts += cast.map(\.name) }
    if kinds.has(.roles) { texts += cast.compactMap(\.role) }
    if kinds.has(.directors) { texts += directors }
    if kinds.has(.genres) { texts += genres }
    for fact in more where kinds.has(letter: fact.kind.rawValue) { texts.append(fact.text) }
    return texts
  }
}
