package import CellCanvas

/// One key, or a group of keys, bound to a command.
package enum KeyPattern: Hashable, Sendable {
  case key(Key)
  /// Any of the digits 0 to 9.
  case digit

  /// Whether the pattern includes a key.
  package func matches(_ key: Key) -> Bool {
    switch self {
    case .key(let own): own == key
    case .digit: if case .character("0"..."9") = key { true } else { false }
    }
  }

  /// Whether any key is included in both patterns.
  package func overlaps(_ other: KeyPattern) -> Bool {
    switch (self, other) {
    case (.digit, .key(let key)), (.key(let key), .digit): KeyPattern.digit.matches(key)
    default: self == other
    }
  }

  /// Whether the key is a character, which is inserted while text is being typed.
  package var isTyped: Bool {
    switch self {
    case .digit: true
    case .key(let key): if case .character = key { true } else { false }
    }
  }

  /// Creates a pattern from its name in the help: `0-9`, or a key such as `PgUp`, `^L` or `+`; `nil` for any other name.
  package init?(name: String) {
    if name == KeyPattern.digit.name {
      self = .digit
    } else if let key = Key(name: name) {
      self = .key(key)
    } else {
      return nil
    }
  }

  /// The name in the help, such as `PgUp`, `^L` or `+`.
  package var name: String {
    switch self {
    case .digit: "0-9"
    case .key(let key): key.name
    }
  }
}
