/// A sentence, phrase or word of the interface in English, with values in it: `"“\(title)” is not in the guide any more."`
///
/// `InterfaceLanguage.text` puts it into a language. Write it as a literal where it is used: `.scripts/check-messages` reads
/// the sources for messages that a language lacks.
package struct Message: ExpressibleByStringInterpolation, Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case literal(String)
    case value(String)
  }

  private(set) var parts: [Part]

  package init(stringLiteral: String) { parts = [.literal(stringLiteral)] }
  package init(stringInterpolation: Interpolation) { parts = stringInterpolation.parts }

  /// A message in two literals, where one would be too long for a line.
  package static func + (a: Message, b: Message) -> Message {
    var both = a
    both.parts += b.parts
    return both
  }

  /// Its text in English.
  package var english: String {
    if case .literal(let text)? = parts.first, parts.count == 1 { return text }
    return parts.reduce(into: "") { text, part in
      switch part {
      case .literal(let piece), .value(let piece): text += piece
      }
    }
  }

  /// Its English with the numbers of the values in their places: `“{1}” is not in the guide any more.`
  var key: String {
    var count = 0
    return parts.reduce(into: "") { key, part in
      switch part {
      case .literal(let piece): key += piece
      case .value:
        count += 1
        key += "{\(count)}"
      }
    }
  }

  /// Its values, in the order of the English.
  var values: [String] {
    parts.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// The parts of a message as the compiler finds them in a literal.
  package struct Interpolation: StringInterpolationProtocol {
    var parts: [Part] = []

    package init(literalCapacity: Int, interpolationCount: Int) { parts.reserveCapacity(2 * interpolationCount + 1) }
    package mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { parts.append(.literal(literal)) }
    }
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      parts.append(.value(value.description))
    }
  }
}
