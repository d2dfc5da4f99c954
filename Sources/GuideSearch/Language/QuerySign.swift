/// What `is:` can ask: a yes or a no of a programme.
package enum QuerySign: String, CaseIterable, Sendable {
  case film, new, `repeat`, live
  case onNow = "on-now"
  case next, premiere, choice, subtitled, signed
  case lastChance = "last-chance"

  /// What may stand there, for people.
  static var expected: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// What it asks, for people.
  package var meaning: String {
    switch self {
    case .new: "never shown before, premieres too, or the first of a series"
    case .repeat: "shown before"
    case .premiere: "a film's first showing"
    case .film: "a film"
    case .live: "live, as far as title or genre say so"
    case .subtitled: "with subtitles"
    case .signed: "signed in vision"
    case .choice: "the editors' choice"
    case .lastChance: "the last showing for the time being"
    case .onNow: "on air now"
    case .next: "the next on its channel"
    }
  }
}
