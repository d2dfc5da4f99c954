import Testing

/// A text with something wrong in it, the line that it is in, and words that are said of it.
struct Fault: Sendable, CustomTestStringConvertible {
  let text: String
  let line: Int
  let message: String
  var testDescription: String { text.debugDescription }

  init(_ text: String, _ line: Int, _ message: String) {
    (self.text, self.line, self.message) = (text, line, message)
  }
}
