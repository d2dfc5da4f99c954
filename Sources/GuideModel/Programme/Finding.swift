/// A complaint about a guide's input: where, what is wrong, and what was done about it.
package struct Finding: Hashable, Sendable {
  /// How bad it is.
  package enum Severity: Int, Comparable, Sendable {
    /// Kept as it is; worth knowing.
    case noted
    /// Mended, and in the guide.
    case repaired
    /// Not in the guide.
    case refused

    /// Whether one goes before the other.
    package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// How bad it is.
  package let severity: Severity
  /// The file's path as the person named it.
  package let file: String
  /// The line, counted from 1; 0 where the whole file is meant.
  package let line: Int
  /// What is wrong, such as `18 fields, not 23`.
  package let problem: String
  /// What was done, such as `joined with the next line`.
  package let action: String

  /// Whether the file ended, or its reading was given up, before its end: what came before is in the guide.
  package let isCutShort: Bool
  /// How many it stands for: more than one where there were too many of a kind to keep.
  package let count: Int

  /// Where it is, such as `guide/94.dat:17`; without a line where the whole file is meant.
  package var place: String { line > 0 ? "\(file):\(line)" : file }

  /// A complaint of a file and line, 0 for the whole file.
  package init(
    _ severity: Severity, file: String, line: Int, problem: String, action: String, isCutShort: Bool = false,
    count: Int = 1
  ) {
    self.severity = severity
    self.isCutShort = isCutShort
    self.count = count
    self.file = file
    self.line = line
    self.problem = Finding.bounded(problem)
    self.action = Finding.bounded(action)
  }

  /// Bytes of a problem and of an action at most: a feed may say a megabyte in place of a word.
  package static let longestText = 1 << 10

  private static func bounded(_ text: String) -> String {
    if text.utf8.count <= longestText { return text }
    let mark = "…"
    var end = text.utf8.index(text.startIndex, offsetBy: longestText - mark.utf8.count)
    // No letter is cut in its bytes.
    while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return "\(text[..<end])\(mark)"
  }

  /// The same of a line so many lines below; of the whole file where it is of that.
  package func moved(by lines: Int) -> Finding {
    Finding(
      severity, file: file, line: line > 0 ? line + lines : 0, problem: problem, action: action, isCutShort: isCutShort,
      count: count)
  }
}

extension Sequence where Element == Finding {
  /// How many there were, those counted that are not among them.
  package func count(of severity: Finding.Severity) -> Int {
    reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }
}
