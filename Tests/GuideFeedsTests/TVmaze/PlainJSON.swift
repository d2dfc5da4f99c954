/// A value of JSON as the standard has it, read a byte at a time: a plain twin of what reads schedules. Nil for a text that is not
/// strictly JSON, or that two readers may take in different ways.
indirect enum PlainJSON: Equatable {
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case array([PlainJSON])
  case object([(key: String, value: PlainJSON)])

  init?(_ bytes: [UInt8]) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
    var parser = Parser(scalars: Array(text.unicodeScalars))
    guard let value = parser.value(depth: 0), parser.isAtEnd else { return nil }
    self = value
  }

  static func == (one: PlainJSON, other: PlainJSON) -> Bool { "\(one)" == "\(other)" }

  /// The value of a member, and of a member of that.
  subscript(path: String...) -> PlainJSON? {
    var value: PlainJSON? = self
    for key in path {
      guard case .object(let members)? = value else { return nil }
      value = members.first { $0.key == key }?.value
    }
    return value
  }

  var text: String? { if case .text(let text) = self { text } else { nil } }
  var isObject: Bool { if case .object = self { true } else { false } }
  var elements: [PlainJSON]? { if case .array(let elements) = self { elements } else { nil } }
  /// A number without a point or an exponent.
  var integer: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
}

private struct Parser {
  let scalars: [Unicode.Scalar]
  var index = 0

  var isAtEnd: Bool {
    mutating get {
      skipSpaces()
      return index == scalars.count
    }
  }

  private mutating func skipSpaces() {
    while index < scalars.count, [" ", "\n", "\r", "\t"].contains(scalars[index]) { index += 1 }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard index < scalars.count, scalars[index] == scalar else { return false }
    index += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    let wanted = Array(word.unicodeScalars)
    guard scalars[index...].starts(with: wanted) else { return false }
    index += wanted.count
    return true
  }

  mutating func value(depth: Int) -> PlainJSON? {
    skipSpaces()
    guard index < scalars.count, depth < 100 else { return nil }
    switch scalars[index] {
    case "{": return object(depth)
    case "[": return array(depth)
    case "\"": return text().map(PlainJSON.text)
    case "t": return takeWord("true") ? .bool(true) : nil
    case "f": return takeWord("false") ? .bool(false) : nil
    case "n": return takeWord("null") ? .null : nil
    default: return number()
    }
  }

  private mutating func object(_ depth: Int) -> PlainJSON? {
    var members: [(key: String, value: PlainJSON)] = []
    index += 1
    if take("}") { return .object([]) }
    repeat {
      skipSpaces()
      guard index < scalars.count, scalars[index] == "\"", let key = text(), take(":"),
        let value = value(depth: depth + 1), !members.contains(where: { $0.key == key })
      else { return nil }
      members.append((key, value))
    } while take(",")
    return take("}") ? .object(members) : nil
  }

  private mutating func array(_ depth: Int) -> PlainJSON? {
    var elements: [PlainJSON] = []
    index += 1
    if take("]") { return .array([]) }
    repeat {
      guard let value = value(depth: depth + 1) else { return nil }
      elements.append(value)
    } while take(",")
    return take("]") ? .array(elements) : nil
  }

  private mutating func text() -> String? {
    var text = String.UnicodeScalarView()
    index += 1
    while index < scalars.count, scalars[index] != "\"" {
      var scalar = scalars[index]
      guard scalar.value >= 0x20 else { return nil }
      index += 1
      if scalar == "\\" {
        guard index < scalars.count, let escaped = escape() else { return nil }
        scalar = escaped
      }
      text.append(scalar)
    }
    index += 1
    return index <= scalars.count ? String(text) : nil
  }

  /// Half of a pair is no letter: readers differ there.
  private mutating func escape() -> Unicode.Scalar? {
    defer { index += 1 }
    switch scalars[index] {
    case "\"", "\\", "/": return scalars[index]
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "b": return "\u{8}"
    case "f": return "\u{C}"
    case "u":
      guard index + 4 < scalars.count else { return nil }
      let digits = scalars[index + 1...index + 4].map(Character.init)
      index += 4
      return digits.allSatisfy(\.isHexDigit) ? UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init) : nil
    default: return nil
    }
  }

  private mutating func number() -> PlainJSON? {
    let start = index
    while index < scalars.count, "+-.eE0123456789".unicodeScalars.contains(scalars[index]) { index += 1 }
    var digits = String(String.UnicodeScalarView(scalars[start..<index]))
    let text = digits
    if digits.hasPrefix("-") { digits.removeFirst() }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first, !whole.isEmpty, whole.allSatisfy(\.isNumber), whole == "0" || !whole.hasPrefix("0"),
      parts.count == 1 || parts.count == 2 && !parts[1].isEmpty && parts[1].allSatisfy(\.isNumber)
    else { return nil }
    return .number(text)
  }
}
