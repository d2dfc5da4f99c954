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
