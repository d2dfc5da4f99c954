/// SQL expressions for values in a JSON text.
enum JSONExpression {
  /// The value at a path if it has this type. SQLite returns an object as text.
  static func value(_ object: String, _ path: String, _ type: String) -> String {
    "CASE json_type(\(object), '$.\(path)') WHEN '\(type)' THEN json_extract(\(object), '$.\(path)') END"
  }

  /// Ten times the number at a path, rounded.
  static func tenths(_ object: String, _ path: String) -> String {
    """
    CASE WHEN json_type(\(object), '$.\(path)') IN ('integer', 'real') \
    THEN CAST(round(json_extract(\(object), '$.\(path)') * 10) AS INTEGER) END
    """
  }

  /// The strings in an array, joined by a separator.
  static func texts(_ object: String, _ path: String, separator: UInt8) -> String {
    "(SELECT group_concat(value, char(\(separator))) FROM json_each(\(object), '$.\(path)') WHERE type = 'text')"
  }

  /// The text at a path, which some servers write as a number.
  static func textOrNumber(_ object: String, _ path: String) -> String {
    """
    CASE WHEN json_type(\(object), '$.\(path)') IN ('text', 'integer', 'real') \
    THEN CAST(json_extract(\(object), '$.\(path)') AS TEXT) END
    """
  }

  /// The whole number at a path, which some servers write as text.
  static func integerOrText(_ object: String, _ path: String) -> String {
    """
    CASE WHEN json_type(\(object), '$.\(path)') IN ('text', 'integer') \
    THEN CAST(json_extract(\(object), '$.\(path)') AS INTEGER) END
    """
  }

  /// An element of a list if it is an object, otherwise an object without members.
  static func object(_ value: String = "value", _ type: String = "type") -> String {
    "CASE \(type) WHEN 'object' THEN \(value) ELSE '{}' END"
  }

  /// A query for the elements of the list at a path, as objects with the given name.
  static func objects(_ path: String, as name: String) -> String {
    "SELECT \(object()) AS \(name) FROM json_each(?1, '\(path)')"
  }
}
