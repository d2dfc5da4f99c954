import CellCanvas

/// A line that is being typed: its text, what Tab offers for it, and which earlier search it was taken from.
package struct TypedLine: Hashable, Sendable {
  /// What is typed.
  package let field: TextField
  /// What Tab offers, while it does.
  package let completion: Completion?
  /// How many searches back the text was taken from; nil where it was typed.
  let recalled: Int?

  /// A line with a text, taken from so many searches back.
  package init(_ text: String = "", recalled: Int? = nil) {
    self.init(TextField(text), recalled: recalled)
  }

  /// A line with a field in which something is being completed.
  init(_ field: TextField, _ completion: Completion? = nil, recalled: Int? = nil) {
    (self.field, self.completion, self.recalled) = (field, completion, recalled)
  }

  /// As it was before Tab; nil where Tab offers nothing.
  var beforeCompletion: TypedLine? { completion.map { TypedLine($0.original) } }

  /// With what Tab has put into it taken as if it had been typed.
  var accepted: TypedLine { TypedLine(field, recalled: recalled) }

  /// With more text at the caret.
  func inserting(_ more: String) -> TypedLine {
    var field = field
    field.insert(more)
    return TypedLine(field)
  }

  /// Edited by a key; nil where the key means nothing to a text.
  func edited(by key: Key) -> TypedLine? {
    var changed = field
    guard changed.edit(key) else { return nil }
    return TypedLine(changed, recalled: changed.text == field.text ? recalled : nil)
  }
}
