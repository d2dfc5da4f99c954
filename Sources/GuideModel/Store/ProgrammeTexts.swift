/// The kinds of text in a record other than the title.
package struct ProgrammeTexts: OptionSet, Sendable {
  /// One bit a kind of fact, by its letter.
  package let rawValue: UInt64

  /// The kinds of some bits.
  package init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The texts of facts of a kind.
  package init(_ kind: Fact.Kind) {
    rawValue = ProgrammeTexts.bit(of: kind.rawValue)
  }

  /// The texts that a field of a query asks for.
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

  /// The name of the episode.
  package static let episode = ProgrammeTexts(.episodeTitle)
  /// The synopsis or review.
  package static let description = ProgrammeTexts(.description)
  /// The names of the cast.
  package static let actors = ProgrammeTexts(.actor)
  /// The parts or jobs they have in it. No kind has its bit.
  package static let roles = ProgrammeTexts(rawValue: 1 << 63)
  /// The names of its directors.
  package static let directors = ProgrammeTexts(.director)
  /// The genres as the guide has them.
  package static let genres = ProgrammeTexts(.genre)

  /// The bit of a field with a letter.
  private static func bit(of letter: UInt8) -> UInt64 { 1 &<< UInt64(letter) }

  /// Whether one of some kinds is among them: by the bits alone, since what all sets have is slow from another room.
  package func has(_ kinds: ProgrammeTexts) -> Bool { rawValue & kinds.rawValue != 0 }

  /// Whether the kind with a letter is among them.
  package func has(letter: UInt8) -> Bool { rawValue & ProgrammeTexts.bit(of: letter) != 0 }
}

extension ProgrammeDetails {
  /// The texts of some kinds.
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
