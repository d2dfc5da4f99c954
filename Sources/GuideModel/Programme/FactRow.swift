/// The names of a kind of fact, and how it is searched and exported.
///
/// This is a class because rows are large, and a struct would be copied for every fact written.
package final class FactRow: Sendable {
  /// The name of the JSON key and the CSV column. Several kinds can share a name.
  package let name: String
  /// The unique word that starts a line of this kind in a list. Users' files contain it, so never change its meaning.
  package let word: String
  /// The heading in the details, in the singular and plural; `nil` if the kind is not shown.
  package let heading: (one: Message, several: Message)?
  /// The XMLTV element; `nil` if XMLTV has none.
  package let element: XMLTVElement?
  /// The query field that searches this kind; `nil` if it is not searched.
  package let search: SearchField?

  /// Creates a row. By default, the word in lists is the JSON name with hyphens.
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

  /// The query fields for text. `person` also searches actors and directors; `any` searches everything.
  package enum SearchField: CaseIterable {
    case episode, description, actor, director, person, genre, any
  }
}

/// How XMLTV represents a fact: the element, and the attribute that holds the qualifier.
package struct XMLTVElement: Sendable {
  package enum Shape: Sendable {
    /// Text that may occur several times.
    case text
    /// Text that the DTD allows only once.
    case once
    /// Like `once`, but meaningful even if empty.
    case sign
    /// Translations of a value, together with the value itself.
    case translated
    /// A name in the credits.
    case credit
    /// Text in a nested `value` element.
    case value
    /// Elements whose names are the qualifiers.
    case parts
    /// An attribute of the programme element.
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
