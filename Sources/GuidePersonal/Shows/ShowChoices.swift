/// A show that a person has chosen for a title, or that alone fits it.
package struct ChosenShow: Hashable, Sendable {
  /// The number of the show at TVmaze.
  package let id: Int
  /// Its name there, for people.
  package let name: String

  /// A show by its number and name.
  package init(id: Int, name: String) {
    (self.id, self.name) = (id, name)
  }

}

/// By the title of a programme, folded as a search folds it, the show that it is of.
package struct ShowChoices: Hashable, Sendable {
  package private(set) var shows: [String: ChosenShow] = [:]
  /// Beyond so many none is added.
  package static let limit = 20_000

  /// None chosen.
  package init() {}

  package var isEmpty: Bool { shows.isEmpty }

  /// The show of a folded title; nil where none is chosen.
  package subscript(title: String) -> ChosenShow? { shows[title] }

  /// Chooses a show for a title, or none.
  package mutating func set(_ show: ChosenShow?, for title: String) {
    guard show == nil || shows[title] != nil || shows.count < ShowChoices.limit else { return }
    shows[title] = show
  }

  /// The same with those of other choices for titles that have none here.
  func fillingGaps(from older: ShowChoices) -> ShowChoices {
    var filled = self
    for (title, show) in older.shows.sorted(by: { $0.key < $1.key }) where filled[title] == nil {
      filled.set(show, for: title)
    }
    return filled
  }
}
