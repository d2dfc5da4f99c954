/// The lines of each statement in a document, which edits need and the parser does not report.
///
/// It accepts any bytes. For a document that the parser accepts, it agrees with the parser.
struct TOMLOutline: Sendable {
  /// A heading, or a key with its value.
  struct Statement: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// `[name]`
      case table
      /// `[[name]]`, which adds a table to a list.
      case listed
      /// `name = value`
      case value
    }

    let kind: Kind
    /// The parts of the key.
    let path: [String]
    /// The lines, from 0.
    let lines: Range<Int>
    /// The recursion depth that a parser needs for the statement.
    let depth: Int
    /// Whether the statement has non-ASCII bytes where TOML does not allow them.
    let hasNonASCII: Bool
    /// Whether the end of the statement was found before the end of the text.
    var isClosed = true
  }

  private(set) var statements: [Statement] = []

  /// Parses the statements that start at or before `lastLine`, counted from 0.
  init(_ text: TextLines, through lastLine: Int = .max) {
    var line = 0
    while line < text.lines.count, line <= lastLine {
      guard let sign = text.firstByte(line), sign != UInt8(ascii: "#") else {
        line += 1
        continue
      }
      let statement = sign == UInt8(ascii: "[") ? heading(text, line) : value(text, line)
      statements.append(statement)
      line = statement.lines.upperBound
    }
  }

  private func heading(_ text: TextLines, _ line: Int) -> Statement {
    let bytes = text.lines[line].drop(while: TextLines.isSpace)
    var scan = TOMLValueScan()
    scan.scan(bytes)
    let brackets = bytes.prefix { $0 == UInt8(ascii: "[") }.count
    let path = TOMLKey.path(bytes.dropFirst(brackets))
    return Statement(
      kind: brackets == 1 ? .table : .listed, path: path, lines: line..<line + 1, depth: path.count + brackets,
      hasNonASCII: scan.hasNonASCII)
  }

  /// Parses a value, which continues until a line end outside brackets and multi-line strings.
  private func value(_ text: TextLines, _ first: Int) -> Statement {
    var scan = TOMLValueScan()
    var line = first
    repeat {
      scan.scan(text.lines[line])
      line += 1
    } while !scan.isAtEnd && line < text.lines.count
    return Statement(
      kind: .value, path: TOMLKey.path(text.lines[first]), lines: first..<line, depth: scan.depth + scan.dots,
      hasNonASCII: scan.hasNonASCII, isClosed: scan.isAtEnd)
  }
}
