/// The lines of each statement of a document, which a parser does not report and an edit needs.
///
/// It takes any bytes. Of a document that the parser accepts it says the same as the parser.
struct TOMLOutline: Sendable {
  /// A heading, or a key with its value.
  struct Statement: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
      /// `[name]`
      case table
      /// `[[name]]`, which adds to a list of tables.
      case listed
      /// `name = value`
      case value
    }

    let kind: Kind
    /// The keys that the name is made of.
    let path: [String]
    /// Its lines, from 0.
    let lines: Range<Int>
    /// The depth of recursion that a parser needs for it.
    let depth: Int
    /// Whether there are bytes beyond ASCII where TOML has none.
    let hasStrays: Bool
    /// Whether it ends before the text does.
    var isClosed = true
  }

  private(set) var statements: [Statement] = []

  /// Of the statements that begin in a line, from 0, or before it; of all where it is not said.
  init(_ text: TextLines, through lastLine: Int = .max) {
    var line = 0
    while line < text.lines.count, line <= lastLine {
      guard let sign = text.firstSign(line), sign != UInt8(ascii: "#") else {
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
      hasStrays: scan.hasStrays)
  }

  /// A value goes on until a line ends outside of brackets and long texts.
  private func value(_ text: TextLines, _ first: Int) -> Statement {
    var scan = TOMLValueScan()
    var line = first
    repeat {
      scan.scan(text.lines[line])
      line += 1
    } while !scan.isAtEnd && line < text.lines.count
    return Statement(
      kind: .value, path: TOMLKey.path(text.lines[first]), lines: first..<line, depth: scan.depth + scan.dots,
      hasStrays: scan.hasStrays, isClosed: scan.isAtEnd)
  }
}
