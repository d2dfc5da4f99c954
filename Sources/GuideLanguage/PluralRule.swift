/// Which plural form goes with a number: the expression in the `Plural-Forms` of a PO file.
///
/// The expression is C with `n`, whole numbers, parentheses and the operators `?: || && == != < <= > >= + - * / % !`, which
/// is all that gettext allows. What cannot be read gives the rule of English.
struct PluralRule: Sendable {
  private let expression: [UInt8]

  /// The rule in a header, such as `Plural-Forms: nplurals=2; plural=(n != 1);`
  init(header: String) {
    let letters = header.filter { $0 != " " && $0 != "\t" }
    let rule = letters.firstRange(of: ";plural=").map { letters[$0.upperBound...].prefix { $0 != ";" } } ?? ""
    // Real ones have up to 150; many parentheses would exhaust the stack.
    expression = Array(rule.utf8.prefix(500))
  }

  /// The index of the form.
  func form(for number: Int) -> Int {
    var reading = PluralExpression(rest: expression[...], number: Int(clamping: number.magnitude))
    guard let form = reading.choice(), reading.rest.isEmpty, form >= 0 else { return number == 1 ? 0 : 1 }
    return form
  }
}

/// Computes an expression while reading it.
private struct PluralExpression {
  var rest: ArraySlice<UInt8>
  let number: Int

  private typealias Operator = (sign: String, apply: @Sendable (Int, Int) -> Int)

  /// The loosest first; of two that begin alike, the longer one first.
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

  /// A whole expression; `nil` if it is malformed.
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
