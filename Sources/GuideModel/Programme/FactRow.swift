/// What a kind of fact is called, and where it is shown, found and written. A class, since a row is large, and is looked up for
/// every fact that is written.
package final class FactRow: Sendable {
  /// Its name in JSON, and of its column in CSV. A further fact may have the name of what it says more of.
  package let name: String
  /// The word that begins its line in a list, unlike all others. It stands in files of users and must not change its meaning.
  package let word: String
  /// Its heading in the details, before one value and before several; nil where they have no line for it.
  package let heading: (one: Message, several: Message)?
  /// How XMLTV writes it; nil where it has no word for it.
  package let element: XMLTVElement?
  /// The field of a query that finds its text; nil if it is nothing to read.
  package let search: SearchField?

  /// A row; the word in lists is the name in JSON with hyphens, unless it is given.
  init(
    _ name: String, word: String? = nil, _ element: XMLTVElement? = nil, _ one: Message? = nil,
    _ several: Message? = nil, search: SearchField? = nil
  ) {
    self.name = name
    self.word = word ?? name.replacing("_", with: "-")
    self.element = element
    self.search = search
    heading = one.map { (one: $0, several: several ?? $0) }
  }

  /// A field of a query that is asked for texts of facts. `person` finds actors and directors too, and `any` all texts.
  package enum SearchField: CaseIterable {
    case episode, description, actor, director, person, genre, any
  }
}

/// How XMLTV writes facts of a kind: in which element of a programme, with the qualifier in which attribute.
package struct XMLTVElement: Sendable {
  package enum Shape: Sendable {
    /// A text, as often as there are facts.
    case text
    /// A text that the DTD has only once.
    case once
    /// The same, which says something even if it is empty.
    case sign
    /// A text of another language than that of the value shown, and of the value.
    case translated
    /// A name in the credits.
    case credit
    /// A text in an element `value`.
    case value
    /// Elements by the names of qualifiers.
    case parts
    /// Not an element, but an attribute of the programme.
    case attribute
  }

  package let name: StaticString
  package let qualifier: StaticString?
  package let shape: Shape

  private init(_ name: StaticString, _ qualifier: StaticString?, _ shape: Shape) {
    (self.name, self.qualifier, self.shape) = (name, qualifier, shape)
  }

  static func text(_ name: StaticString, _ qualifier: StaticString? = nil) -> Self { Self(name, qualifier, .text) }
  static func once(_ name: StaticString, _ qualifier: StaticString? = nil) -> Self { Self(name, qualifier, .once) }
  static func sign(_ name: StaticString, _ qualifier: StaticString? = nil) -> Self { Self(name, qualifier, .sign) }
  static func translated(_ name: StaticString) -> Self { Self(name, "lang", .translated) }
  static func credit(_ name: StaticString) -> Self { Self(name, "role", .credit) }
  static func value(_ name: StaticString) -> Self { Self(name, "system", .value) }
  static func parts(_ name: StaticString) -> Self { Self(name, nil, .parts) }
  static func attribute(_ name: StaticString) -> Self { Self(name, nil, .attribute) }
}
