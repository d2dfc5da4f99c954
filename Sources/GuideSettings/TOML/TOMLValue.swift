package import GuideModel

/// A value of a TOML document, as far as settings have it.
package indirect enum TOMLValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case boolean(Bool)
  case list([TOMLNode])
  case table([TOMLEntry])
  /// Of another type, with its description.
  case other(String)

  /// A description for people.
  package var description: Message {
    switch self {
    case .text(let text): text.quotedInMessage
    case .number(let number): .value(String(number))
    case .boolean: "true or false"
    case .list: "a list"
    case .table: "a table"
    case .other(let description): Message(phrase: description)
    }
  }

  /// The entries of a table; none where it is none.
  package var entries: [TOMLEntry] {
    if case .table(let entries) = self { entries } else { [] }
  }
}

/// A value, and where it is written.
package struct TOMLNode: Hashable, Sendable {
  /// From 1.
  package let line: Int
  package let value: TOMLValue
}

/// A value in a table.
package struct TOMLEntry: Hashable, Sendable {
  package let key: String
  package let node: TOMLNode
}

extension String {
  /// The text in quotation marks, as messages have it. One that is like an address is not repeated: it may be a location that
  /// was written in the wrong place, with a password in it.
  package var quotedInMessage: Message {
    let hasPath = contains("//") || contains("/") && contains { ".:".contains($0) }
    let isAddress = count > 3 && (hasPath || contains { "@?%\\".contains($0) })
    return isAddress ? "an address" : .quoted(shortened)
  }
}
