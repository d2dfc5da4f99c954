import GuideSettings

/// Several strings in one column, as a JSON array, which SQL functions can process. An empty list is NULL.
enum TextList {
  static func column(_ texts: [String]) -> SQLValue { texts.isEmpty ? .null : .text(TOMLText.list(texts)) }

  /// An optional list, where an empty list differs from NULL.
  static func column(orNull texts: [String]?) -> SQLValue { .text(orNull: texts.map(TOMLText.list)) }

  /// The strings of a list written by `column`, without duplicates. From any other text, returns whatever is in quotes.
  static func texts(_ list: String) -> [String] {
    if let only = only(list) { return [only] }
    var texts: [String] = []
    var rest = list.unicodeScalars[...]
    while let quote = rest.firstIndex(of: "\"") {
      rest = rest[rest.index(after: quote)...]
      let next = text(&rest)
      if !texts.contains(next) { texts.append(next) }
    }
    return texts
  }

  /// The text of a list with one element and no escapes, the most common case: a channel in one group. Working on bytes makes
  /// this faster.
  private static func only(_ list: String) -> String? {
    let bytes = list.utf8
    guard bytes.count > 4, bytes.starts(with: "[\"".utf8) else { return nil }
    let text = bytes.dropFirst(2).dropLast(2)
    return text.contains { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") } ? nil : String(Substring(text))
  }

  /// Reads up to the closing quote.
  private static func text(_ rest: inout Substring.UnicodeScalarView) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst(), scalar != "\"" {
      text.append(scalar == "\\" ? escaped(&rest) : scalar)
    }
    return String(text)
  }

  /// The character of an escape whose backslash has been read.
  private static func escaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar {
    guard let scalar = rest.popFirst() else { return "\\" }
    guard scalar == "u" else { return scalar }
    let digits = String(rest.prefix(4))
    rest = rest.dropFirst(4)
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
  }
}
