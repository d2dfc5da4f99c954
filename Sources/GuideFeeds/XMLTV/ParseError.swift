import CExpat
import GuideModel

extension ExpatParser {
  /// The reason and position of an error.
  struct ParseError {
    enum Kind {
      case malformed
      /// A comment, CDATA section or instruction without an end. It begins at the offset.
      case openMarkup
      /// An item begins before the previous one has ended.
      case itemInItem
      /// Entities that expand without limit, or too many declarations.
      case attack
      /// The document has no end. There is no other error.
      case unended
    }

    let kind: Kind
    /// The message: libexpat's, which is not translated, or our own.
    let reason: Message
    /// Offset in the document.
    let offset: Int
    /// Line, counted from 1.
    let line: Int
  }
}

extension ExpatParser.ParseError {
  /// The error for a libexpat code. `isLast` tells whether this is the end of the document.
  init(_ code: XML_Error, isLast: Bool, offset: Int, line: Int) {
    let reason = XML_ErrorString(code).map { Message(phrase: String(cString: $0)) } ?? "not XML"
    self.init(kind: Kind(code, isLast: isLast), reason: reason, offset: offset, line: line)
  }
}

extension ExpatParser.ParseError.Kind {
  fileprivate init(_ code: XML_Error, isLast: Bool) {
    switch code {
    case XML_ERROR_AMPLIFICATION_LIMIT_BREACH, XML_ERROR_NO_MEMORY: self = .attack
    case XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION:
      self = isLast ? .unended : .malformed
    default: self = .malformed
    }
  }
}
