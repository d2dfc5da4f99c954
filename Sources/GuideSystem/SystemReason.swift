/// Why something failed, as an English phrase that follows a colon: the system's own words, or a message with values.
///
/// This module has no translations. Callers translate the phrase before displaying it.
package struct SystemReason: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The text, with numbered placeholders for values, for example `it is larger than {1} MB`.
  package let phrase: String
  package let values: [String]

  package init(phrase: String, values: [String]) { (self.phrase, self.values) = (phrase, values) }

  /// A message without values, for example from strerror(3).
  package init(_ words: String) { self.init(phrase: words, values: []) }

  package init(stringLiteral words: String) { self.init(words) }
  package init(stringInterpolation: Interpolation) {
    self.init(phrase: stringInterpolation.phrase, values: stringInterpolation.values)
  }

  package var description: String {
    var (text, rest) = ("", phrase[...])
    for (index, value) in values.enumerated() {
      guard let range = rest.firstRange(of: "{\(index + 1)}") else { break }
      text += rest[..<range.lowerBound] + value
      rest = rest[range.upperBound...]
    }
    return text + rest
  }

  /// Reasons with the same text are equal, regardless of which parts are values.
  package static func == (a: SystemReason, b: SystemReason) -> Bool { a.description == b.description }
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// Collects the phrase and the values of an interpolated literal.
  package struct Interpolation: StringInterpolationProtocol {
    fileprivate var phrase = ""
    fileprivate var values: [String] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) { phrase += literal }
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      values.append(value.description)
      phrase += "{\(values.count)}"
    }
  }
}
