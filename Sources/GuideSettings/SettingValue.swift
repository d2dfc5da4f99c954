/// The value of a top-level entry in `config.toml`.
package enum SettingValue: Hashable, Sendable {
  case text(String)
  case number(Int)
  case boolean(Bool)
  case texts([String])

  /// Converts a TOML value; `nil` for a table, a date and so on.
  init?(_ value: TOMLValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .number(let number): self = .number(number)
    case .boolean(let value): self = .boolean(value)
    case .list(let nodes):
      let texts = nodes.compactMap { if case .text(let text) = $0.value { text } else { nil } }
      guard texts.count == nodes.count else { return nil }
      self = .texts(texts)
    case .table, .other: return nil
    }
  }

  /// The value in TOML, on one line.
  package var toml: String {
    switch self {
    case .text(let text): TOMLText.quoted(text)
    case .number(let number): String(number)
    case .boolean(let value): value ? "true" : "false"
    case .texts(let texts): TOMLText.list(texts)
    }
  }
}

extension SettingValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral {
  package init(stringLiteral: String) { self = .text(stringLiteral) }
  package init(integerLiteral: Int) { self = .number(integerLiteral) }
  package init(booleanLiteral: Bool) { self = .boolean(booleanLiteral) }
}
