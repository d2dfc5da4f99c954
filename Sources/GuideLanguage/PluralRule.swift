/// The `Plural-Forms` expression of a PO file, which selects the plural form for a number.
///
/// The expression is written in C with `n`, whole numbers, parentheses and the operators `?: || && == != < <= > >= + -
/// * / % !`, which is all that gettext allows. Invalid expressions fall back to the English rule.
struct PluralRule: Sendable {
  private let expression: [UInt8]

  /// Parses a header, such as `Plural-Forms: nplurals=2; plural=(n != 1);`
  init(header: String) {
    let letters = header.filter { $0 != " " && $0 != "\t" }
    let rule = letters.firstRange(of: ";plural=").map { letters[$0.upperBound...].prefix { $0 != ";" } } ?? ""
    // Real rules have up to 150 bytes, and too many parentheses would exhaust the stack.
    expression = Array(rule.utf8.prefix(500))
  }

  /// The index of the plural form for a number.
  func form(for number: Int) -> Int {
    var reading = PluralExpression(rest: expression[...], number: Int(clamping: number.magnitude))
    guard let form = reading.choice(), reading.rest.isEmpty, form >= 0 else { return number == 1 ? 0 : 1 }
    return form
  }
}

/// Evaluates an expression while parsing it.
private struct PluralExpression {
  var rest: ArraySlice<UInt8>
  let number: Int

  private typealias Operator = (sign: String, apply: @Sendable (Int, Int) -> Int)

  /// The operators by precedence, lowest first; longer operators come before their prefixes.
  private static let operators: [[Operator]] = [
    [("||", { $0 != 0 || $1 != 0 ? 1 : 0 })],
    [("&&", { $0 != 0 && $1 != 0 ? 1 : 0 })],
    [("==", { $0 == $1 ? 1 : 0 }), ("!=", { $0 != $1 ? 1 : 0 })],
    [
      ("<=", { $0 <= $1 ? 1 : 0 }), (">=", { $0 >= $1 ? 1 : 0 }), ("<", { $0 < $1 ? 1 : 0 }),
      (">", { $0 > $1 ? 1 : 0 }),
    ],
    [("+", { $0 &+ $1 }), ("-", { $0 &- $1 })],
    [("*", { $0 &* $1 }), ("/", { $1 > 0 ? $0 / $1 : 0 }), ("%", { $1 > 0 ? $0 % $1 : 0 })],
  ]

  /// Evaluates a whole expression; `nil` if it is malformed.
  mutating func choice() -> Int? {
    guard let condition = operation(0) else { return nil }
    guard take("?") else { return condition }
    guard let first = choice(), take(":"), let second = choice() else { return nil }
    return condition != 0 ? first : second
  }

  private mutating func operation(_ level: Int) -> Int? {
    guard level < Self.operators.count else { return operand() }
    guard var value = operation(level + 1) else { return nil }
    while let found = Self.operators[level].first(where: { take($0.sign) }) {
      guard let other = operation(level + 1) else { return nil }
      value = found.apply(value, other)
    }
    return value
  }

  private mutating func operand() -> Int? {
    if take("!") { return operand().map { $0 == 0 ? 1 : 0 } }
    if take("n") { return number }
    if take("(") {
      let value = choice()
      return take(")") ? value : nil
    }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    rest = rest.dropFirst(digits.count)
    return Int(String(decoding: digits, as: UTF8.self))
  }

  private mutating func take(_ sign: String) -> Bool {
    guard rest.starts(with: sign.utf8) else { return false }
    rest = rest.dropFirst(sign.utf8.count)
    return true
  }
}
