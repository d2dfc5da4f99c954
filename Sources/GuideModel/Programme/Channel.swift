/// A channel of a guide.
package struct Channel: Hashable, Sendable {
  /// What identifies it, for ever; opaque text. Names repeat and change, ids do not.
  package let id: String
  /// What people call it.
  package let name: String
  /// The logical channel number (LCN), where the guide has one.
  package let number: Int?

  /// A channel, with a number where it has one.
  package init(id: String, name: String, number: Int? = nil) {
    self.id = id
    self.name = name
    self.number = number
  }
}
