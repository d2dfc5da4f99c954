import CExpat
import GuideModel

extension ExpatParser {
  /// The reason and the position of an error.
  struct ParseError {
    enum Kind {
      case malformed
      /// A comment, CDATA section or instruction without its end, which begins at the offset.
      case openMarkup
      /// An item begins before the previous one has ended.
      case itemInItem
      /// Entities that expand without bound, or more declarations than are followed.
      case attack
      /// The document has no end, and no other error.
      case unended
    }

    let kind: Kind
    /// The message of libexpat, which no catalogue has, or our own.
    let reason: Message
    /// The offset in the document.
    let offset: Int
    /// The line, counted from 1.
    let line: Int
  }
}

extension ExpatParser.ParseError {
  /// The error of a code of libexpat; `isLast` where no byte follows.
  init(_ code: XML_Error, isLast: Bool, offset: Int, line: Int) {
    let reason = XML_ErrorString(code).map { Message(phrase: String(cString: $0)) } ?? "no XML"
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
