/// Why something could not be done, in English words that follow a colon: the system's own, or a sentence with values in it.
///
/// This room knows no languages: who shows a reason puts it into one by its phrase.
package struct SystemReason: Hashable, Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
  /// The words, with the number of each value in its place: `there is no memory for its {1} MB`.
  package let phrase: String
  package let values: [String]

  package init(phrase: String, values: [String]) { (self.phrase, self.values) = (phrase, values) }

  /// Words without values, such as those of strerror(3).
  package init(_ words: String) { self.init(phrase: words, values: []) }

  package init(stringLiteral words: String) { self.init(words) }
  package init(stringInterpolation: Interpolation) {
    self.init(phrase: stringInterpolation.phrase, values: stringInterpolation.values)
  }

  package var description: String {
    var (text, rest) = ("", phrase[...])
    for (index, value) in values.enumerated() {
      guard let place = rest.firstRange(of: "{\(index + 1)}") else { break }
      text += rest[..<place.lowerBound] + value
      rest = rest[place.upperBound...]
    }
    return text + rest
  }

  /// Two that say the same are the same, whatever is a value in them.
  package static func == (a: SystemReason, b: SystemReason) -> Bool { a.description == b.description }
  package func hash(into hasher: inout Hasher) { hasher.combine(description) }

  /// The phrase and the values as the compiler finds them in a literal.
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
