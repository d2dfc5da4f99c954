/// A problem in something that was read: its position, and codes with values for the problem and the action that was taken.
/// Documents of guides, settings, personal data, `[keys]` and queries report it; commands and screens make a sentence of it.
package struct Diagnostic: Hashable, Sendable {
  /// The severity of a problem, from slight to grave.
  package enum Severity: Int, Comparable, Sendable {
    /// Kept as it is; worth knowing. In a query: right as far as it goes, and not at its end yet.
    case noted
    /// Mended, and used.
    case repaired
    /// Left out.
    case refused

    /// Whether one goes before the other.
    package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// Tells whether the text at fault was kept, repaired or left out.
  package let severity: Severity
  /// The file's path as the person named it; empty if there is no file, or if the reader of the text does not know it.
  package let file: String
  /// The line, counted from 1; 0 where the whole file is meant.
  package let line: Int
  /// The characters of a typed text that are at fault; nil where none are marked.
  package let range: Range<Int>?
  /// The problem, such as `18 fields, not 23`.
  package let problem: Message
  /// The action taken, such as `joined with the next line`; empty where the problem says it.
  package let action: Message
  /// The key of the setting that the problem is about; `nil` for other problems.
  package let setting: String?
  /// Whether the file ended, or its reading was given up, before its end: what came before is in the guide.
  package let isCutShort: Bool
  /// The number of findings that it stands for: more than one where there were too many of a kind to keep.
  package internal(set) var count: Int

  /// Its file and line, such as `guide/94.dat:17`; without a line where the whole file is meant.
  package var location: String { line > 0 ? "\(file):\(line)" : file }

  /// The problem and the action, such as `18 fields, not 23: joined with the next line`.
  package var statement: Message { action.isEmpty ? problem : "\(problem): \(action)" }

  /// A diagnostic of a file and line, 0 for the whole file.
  package init(
    _ severity: Severity, file: String = "", line: Int = 0, range: Range<Int>? = nil, problem: Message,
    action: Message = "", setting: String? = nil, isCutShort: Bool = false, count: Int = 1
  ) {
    self.severity = severity
    self.isCutShort = isCutShort
    self.count = count
    self.file = file
    self.line = line
    self.range = range
    self.setting = setting
    self.problem = problem.withValues(ofAtMost: Diagnostic.longestValue)
    self.action = action.withValues(ofAtMost: Diagnostic.longestValue)
  }

  /// Bytes of a value at most.
  package static let longestValue = 512

  /// A copy with another file, line, problem or count.
  package func with(
    file: String? = nil, line: Int? = nil, problem: Message? = nil, count: Int? = nil
  ) -> Diagnostic {
    Diagnostic(
      severity, file: file ?? self.file, line: line ?? self.line, range: range, problem: problem ?? self.problem,
      action: action, setting: setting, isCutShort: isCutShort, count: count ?? self.count)
  }

  /// The same finding, `lines` lines below; unchanged if it is of the whole file.
  package func moved(by lines: Int) -> Diagnostic { with(line: line > 0 ? line + lines : 0) }
}

extension Diagnostic {
  /// The kind of a problem and its action. Diagnostics with the same code are alike.
  struct Code: Hashable {
    let severity: Severity
    let problem: [String]
    let action: [String]
  }

  var code: Code { Code(severity: severity, problem: problem.code, action: action.code) }

  /// The problem that a file which a list names does not exist.
  package static let missingFile: Message = "the file is missing"

  /// The problem that a feed has an element that XMLTV does not have.
  package static func unknownElement(_ name: String) -> Message { "an element that XMLTV does not have: \(name)" }
}

extension Sequence where Element == Diagnostic {
  /// The number of findings, those that are only counted included.
  package func count(of severity: Diagnostic.Severity) -> Int {
    reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }
}
