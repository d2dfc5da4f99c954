package import GuideModel

/// Reads a document, leaving out and reporting lines that are not TOML.
package struct ForgivingTOML {
  package private(set) var entries: [TOMLEntry] = []
  package private(set) var diagnostics: [Diagnostic] = []
  /// The first line that is not TOML; `nil` if all are.
  var firstSyntaxError: Diagnostic? { diagnostics.min { $0.line < $1.line } }
  private var text: TextLines
  /// The first line that may still be dangerous for the parser; `nil` if the whole text is safe.
  private var unsafeFrom: Int? = 0

  /// The default size limit in kilobytes; settings take up a page or two.
  static let defaultLimit = 256
  /// The key of entries under a heading that was left out. It cannot be typed.
  package static let leftOutKey = "\u{1}"
  /// The deepest nesting allowed in a statement; the parser recurses once per level.
  private static let maxDepth = 64
  /// The number of errors to find; the lines after them are left out.
  private static let maxErrors = 20
  private static let tooManyErrors: Message = "there is too much invalid TOML from here on"

  /// A size for display, for example `64 KB` or `1 MB`.
  static func sizeText(kilobytes: Int) -> String {
    kilobytes < 1 << 10 ? "\(kilobytes) KB" : "\(kilobytes >> 10) MB"
  }

  /// Reads bytes, unless there are more than `limit` kilobytes.
  package init(_ bytes: [UInt8], limit: Int) {
    guard bytes.count <= limit << 10 else {
      text = TextLines([])
      let problem: Message = "the file is larger than \(ForgivingTOML.sizeText(kilobytes: limit))"
      diagnostics = [Diagnostic(.refused, problem: problem, action: "none of it is used")]
      return
    }
    text = TextLines(bytes)
    guard !text.lines.isEmpty else { return }
    leaveOutNonsense()
    var errorCount = 0
    while errorCount < ForgivingTOML.maxErrors, !leaveOutTraps() || !read() { errorCount += 1 }
    if errorCount == ForgivingTOML.maxErrors { readUpToLastError() }
  }

  /// Leaves out lines that are not text.
  private mutating func leaveOutNonsense() {
    // Fast path: checking line by line would cost more than parsing.
    let bytes = text.text
    if !bytes.contains(0), String(validating: bytes, as: UTF8.self) != nil { return }
    for line in text.lines.indices {
      if text.lines[line].contains(0) {
        leaveOut(line..<line + 1, because: "the line has a NUL byte", at: line)
      } else if String(validating: text.lines[line], as: UTF8.self) == nil {
        leaveOut(line..<line + 1, because: "the line is not UTF-8", at: line)
      }
    }
  }

  /// Leaves out anything dangerous for the parser; `false` if it must be called again.
  ///
  /// That is the case after removing the first line of an unterminated value, which hid the lines below.
  private mutating func leaveOutTraps() -> Bool {
    guard unsafeFrom != nil else { return true }
    unsafeFrom = nil
    for statement in TOMLOutline(text).statements {
      if statement.depth > ForgivingTOML.maxDepth {
        leaveOut(statement, because: "this is nested too deeply", at: statement.lines.lowerBound)
      } else if statement.hasNonASCII {
        // The parser would report this too, but it reads beyond the end of a table for some of these letters.
        let reason: Message = "this is not valid TOML (letters other than a to z need quotes)"
        leaveOut(statement, because: reason, at: statement.lines.lowerBound)
      }
    }
    return unsafeFrom == nil
  }

  /// Parses the remaining text, and leaves out a statement with an error; `true` if there was none.
  private mutating func read() -> Bool {
    do throws(TOMLDocument.SyntaxError) {
      entries = try TOMLDocument.read(text.text)
      return true
    } catch {
      let line = min(max(0, error.line - 1), text.lines.count - 1)
      let statement = TOMLOutline(text, through: line).statements.last
      let reason: Message = "this is not valid TOML (\(error.reason))"
      if let statement {
        leaveOut(statement, because: reason, at: statement.isClosed ? line : statement.lines.lowerBound)
      } else {
        leaveOut(line..<line + 1, because: reason, at: line)
      }
      return false
    }
  }

  private mutating func readUpToLastError() {
    if let unsafeFrom, unsafeFrom < text.lines.count {
      leaveOut(unsafeFrom..<text.lines.count, because: ForgivingTOML.tooManyErrors, at: unsafeFrom)
    }
    do throws(TOMLDocument.SyntaxError) {
      entries = try TOMLDocument.read(text.text)
    } catch {
      leaveOut(
        min(max(0, error.line - 1), text.lines.count)..<text.lines.count,
        because: ForgivingTOML.tooManyErrors, at: error.line - 1)
      entries = (try? TOMLDocument.read(text.text)) ?? []
    }
  }

  /// Leaves out a statement; only its first line if it is unterminated, because the lines below may be valid.
  private mutating func leaveOut(_ statement: TOMLOutline.Statement, because reason: Message, at line: Int) {
    leaveOut(statement.isClosed ? statement.lines : statement.lines.prefix(1), because: reason, at: line)
    if !statement.isClosed { unsafeFrom = statement.lines.lowerBound + 1 }
  }

  private mutating func leaveOut(_ lines: Range<Int>, because reason: Message, at line: Int) {
    let key = lines.isEmpty ? nil : text.key(lines.lowerBound)
    for index in lines {
      // Entries under this heading must not become part of the table before it.
      let isHeading = text.firstByte(index) == UInt8(ascii: "[") && index == lines.lowerBound
      text.lines[index] = Array((isHeading ? "[[\"\\u0001\"]]\n" : "\n").utf8)[...]
    }
    diagnostics.append(Diagnostic(.refused, line: line + 1, problem: reason, action: "left out", setting: key))
  }
}
