import Testing

/// A string with a fault, its line, and part of the expected message.
package struct Fault: Sendable, CustomTestStringConvertible {
  package let text: String
  package let line: Int
  package let message: String
  package var testDescription: String { text.debugDescription }

  package init(_ text: String, _ line: Int, _ message: String) {
    (self.text, self.line, self.message) = (text, line, message)
  }
}
