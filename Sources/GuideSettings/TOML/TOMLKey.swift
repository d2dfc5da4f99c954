/// Parses keys: `name`, `"name"`, `'name'`, and several separated by dots.
enum TOMLKey {
  /// The keys at the start of some bytes. Escapes in quotes are not decoded, because no known key has any.
  static func path(_ bytes: ArraySlice<UInt8>) -> [String] {
    var path: [String] = []
    var rest = bytes
    while true {
      rest = rest.drop(while: TextLines.isSpace)
      guard let key = next(&rest) else { return path }
      path.append(key)
      rest = rest.drop(while: TextLines.isSpace)
      guard rest.first == UInt8(ascii: ".") else { return path }
      rest = rest.dropFirst()
    }
  }

  private static func next(_ rest: inout ArraySlice<UInt8>) -> String? {
    let key: ArraySlice<UInt8>
    if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      key = rest.dropFirst().prefix { $0 != quote }
      rest = rest.dropFirst(key.count + 2)
    } else {
      key = rest.prefix(while: isBare)
      rest = rest.dropFirst(key.count)
      if key.isEmpty { return nil }
    }
    return String(decoding: key, as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
