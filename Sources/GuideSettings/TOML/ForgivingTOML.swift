package import GuideModel

/// Reads a document some lines of which may be no TOML: these are left out and reported.
package struct ForgivingTOML {
  package private(set) var entries: [TOMLEntry] = []
  package private(set) var diagnostics: [Diagnostic] = []
  /// The first line that is no TOML; nil where all are.
  var firstSyntaxError: Diagnostic? { diagnostics.min { $0.line < $1.line } }
  private var text: TextLines
  /// The line from which on the parser may still come upon something that it must not see; nil if there is nothing.
  private var unsafeFrom: Int? = 0

  /// Settings are a page or two; a larger file is something else.
  static let usualLimit = 256
  /// The key of entries under a heading that was left out; it cannot be typed.
  package static let leftOutKey = "\u{1}"
  /// The deepest nesting of a statement; the parser recurses once for each level.
  private static let deepest = 64
  /// The most errors that are looked for; the lines after them are left out.
  private static let mostErrors = 20
  private static let tooMuch: Message = "there is too much that is no TOML from here on"

  /// A size for people, such as `64 KB` or `1 MB`.
  static func sizeText(kilobytes: Int) -> String {
    kilobytes < 1 << 10 ? "\(kilobytes) KB" : "\(kilobytes >> 10) MB"
  }

  /// Reads bytes, unless they are more than `limit` kilobytes.
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
    while errorCount < ForgivingTOML.mostErrors, !leaveOutTraps() || !read() { errorCount += 1 }
    if errorCount == ForgivingTOML.mostErrors { readUpToLastError() }
  }

  /// Lines that are no text at all.
  private mutating func leaveOutNonsense() {
    // The usual case at once: a string for each line would cost more than the parser does.
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

  /// Leaves out what the parser must not see. False if it has to be called again: a value without its end hid what
  /// follows it for as long as its first line was there.
  private mutating func leaveOutTraps() -> Bool {
    guard unsafeFrom != nil else { return true }
    unsafeFrom = nil
    for statement in TOMLOutline(text).statements {
      if statement.depth > ForgivingTOML.deepest {
        leaveOut(statement, because: "this is nested too deeply", at: statement.lines.lowerBound)
      } else if statement.hasStrays {
        // The parser would say so too, but looks some of them up in a table that does not have them.
        let reason: Message = "this is no TOML (letters beyond a to z want quotes)"
        leaveOut(statement, because: reason, at: statement.lines.lowerBound)
      }
    }
    return unsafeFrom == nil
  }

  /// Reads what is left, and leaves out the statement with an error; true if there was none.
  private mutating func read() -> Bool {
    do throws(TOMLDocument.SyntaxError) {
      entries = try TOMLDocument.read(text.text)
      return true
    } catch {
      let line = min(max(0, error.line - 1), text.lines.count - 1)
      let statement = TOMLOutline(text, through: line).statements.last
      let reason: Message = "this is no TOML (\(error.reason))"
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
      leaveOut(unsafeFrom..<text.lines.count, because: ForgivingTOML.tooMuch, at: unsafeFrom)
    }
    do throws(TOMLDocument.SyntaxError) {
      entries = try TOMLDocument.read(text.text)
    } catch {
      leaveOut(
        min(max(0, error.line - 1), text.lines.count)..<text.lines.count,
        because: ForgivingTOML.tooMuch, at: error.line - 1)
      entries = (try? TOMLDocument.read(text.text)) ?? []
    }
  }

  /// A statement that goes on to the end of the text lacks its end: the lines after its first one may be valid.
  private mutating func leaveOut(_ statement: TOMLOutline.Statement, because reason: Message, at line: Int) {
    leaveOut(statement.isClosed ? statement.lines : statement.lines.prefix(1), because: reason, at: line)
    if !statement.isClosed { unsafeFrom = statement.lines.lowerBound + 1 }
  }

  private mutating func leaveOut(_ lines: Range<Int>, because reason: Message, at line: Int) {
    let key = lines.isEmpty ? nil : text.key(lines.lowerBound)
    for index in lines {
      // Entries under this heading must not come under the heading before it.
      let isHeading = text.firstSign(index) == UInt8(ascii: "[") && index == lines.lowerBound
      text.lines[index] = Array((isHeading ? "[[\"\\u0001\"]]\n" : "\n").utf8)[...]
    }
    diagnostics.append(Diagnostic(.refused, line: line + 1, problem: reason, action: "left out", setting: key))
  }
}
