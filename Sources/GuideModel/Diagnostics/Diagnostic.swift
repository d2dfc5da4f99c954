/// A problem in a guide, the settings, personal data, the `[keys]` table or a query.
///
/// It has a position, a message about the problem and another about the action taken. Commands and screens turn these
/// into a sentence.
package struct Diagnostic: Hashable, Sendable {
  /// The severity of a problem, in ascending order.
  package enum Severity: Int, Comparable, Sendable {
    /// The text is used unchanged. In a query, the text is correct so far, but incomplete.
    case noted
    /// The data was repaired and used.
    case repaired
    /// The data was left out.
    case refused

    package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  package let severity: Severity
  /// The path as the user wrote it; empty if unknown or not from a file.
  package let file: String
  /// The line, counted from 1; 0 for the whole file.
  package let line: Int
  /// The range of the faulty characters in typed text; `nil` if unknown.
  package let range: Range<Int>?
  /// The problem, e.g. `18 fields, not 23`.
  package let problem: Message
  /// The action taken, such as `joined with the next line`; empty if the problem already says what was done.
  package let action: Message
  /// The key of the faulty setting; `nil` for other problems.
  package let setting: String?
  /// Whether reading stopped before the end of the file; everything up to that point is in the guide.
  package let isTruncated: Bool
  /// The number of problems that this diagnostic represents: more than one if there were too many to keep.
  package internal(set) var count: Int

  /// The file and line, such as `guide/94.dat:17`; only the file if `line` is 0.
  package var location: String { line > 0 ? "\(file):\(line)" : file }

  /// The problem and the action, such as `18 fields, not 23: joined with the next line`.
  package var statement: Message { action.isEmpty ? problem : "\(problem): \(action)" }

  /// Creates a diagnostic; line 0 means the whole file.
  package init(
    _ severity: Severity, file: String = "", line: Int = 0, range: Range<Int>? = nil, problem: Message,
    action: Message = "", setting: String? = nil, isTruncated: Bool = false, count: Int = 1
  ) {
    self.severity = severity
    self.isTruncated = isTruncated
    self.count = count
    self.file = file
    self.line = line
    self.range = range
    self.setting = setting
    self.problem = problem.withValues(ofAtMost: Diagnostic.maximumValueLength)
    self.action = action.withValues(ofAtMost: Diagnostic.maximumValueLength)
  }

  /// The maximum length of a value in bytes.
  package static let maximumValueLength = 512

  /// A copy with a different file, line, problem or count.
  package func with(
    file: String? = nil, line: Int? = nil, problem: Message? = nil, count: Int? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, file: file ?? self.file, line: line ?? self.line, range: range, problem: problem ?? self.problem,
      action: action, setting: setting, isTruncated: isTruncated, count: count ?? self.count)
  }

  /// A copy moved down by `lines` lines; unchanged if it is about the whole file.
  package func moved(by lines: Int) -> Diagnostic { with(line: line > 0 ? line + lines : 0) }
}

extension Diagnostic {
  /// The severity and the message codes. Diagnostics with the same code are similar.
  struct Code: Hashable {
    let severity: Severity
    let problem: [String]
    let action: [String]
  }

  var code: Code { Code(severity: severity, problem: problem.code, action: action.code) }

  /// The problem reported for a listed file that does not exist.
  package static let missingFile: Message = "the file is missing"

  /// The problem reported for an element that XMLTV does not define.
  package static func unknownElement(_ name: String) -> Message { "unknown XMLTV element: \(name)" }
}

extension Sequence where Element == Diagnostic {
  /// The number of problems, including ones that were only counted.
  package func count(of severity: Diagnostic.Severity) -> Int {
    reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }
}
