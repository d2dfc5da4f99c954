package import GuideModel

/// A value in a TOML document, as far as settings use it.
package indirect enum TOMLValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case boolean(Bool)
  case list([TOMLNode])
  case table([TOMLEntry])
  /// A value of another type, with its description.
  case other(String)

  /// A description for messages.
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

  /// The entries of a table; empty for other values.
  package var entries: [TOMLEntry] {
    if case .table(let entries) = self { entries } else { [] }
  }
}

/// A value and its line.
package struct TOMLNode: Hashable, Sendable {
  /// The line, from 1.
  package let line: Int
  package let value: TOMLValue
}

/// A key and its value.
package struct TOMLEntry: Hashable, Sendable {
  package let key: String
  package let node: TOMLNode
}

extension String {
  /// The text in quotation marks, for messages.
  ///
  /// Anything that looks like an address is replaced: it may be a misplaced location with a password.
  package var quotedInMessage: Message {
    let hasPath = contains("//") || contains("/") && contains { ".:".contains($0) }
    let isAddress = count > 3 && (hasPath || contains { "@?%\\".contains($0) })
    return isAddress ? "an address" : .quoted(shortened)
  }
}
