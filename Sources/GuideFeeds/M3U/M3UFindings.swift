import GuideModel

/// What was wrong with a playlist, as it is found.
struct M3UFindings {
  let file: String
  private let empty: FindingCollector
  private var collected: FindingCollector

  /// None as yet of a file. Those that come are added to a collector without any.
  init(file: String, _ collector: FindingCollector) {
    self.file = file
    (empty, collected) = (collector, collector)
  }

  var isEmpty: Bool { collected.isEmpty }

  /// Ends the file, and returns its findings by line: what is wrong with an entry as a whole is known only when the next one
  /// begins.
  mutating func finish() -> [Finding] { collected.finish() }

  /// Forgets all; a stream has received those of a long file.
  mutating func removeAll() { collected = empty }

  /// A complaint of a line, or of the whole file where that is 0.
  mutating func complain(
    _ severity: Finding.Severity, at line: Int, _ problem: String, _ action: String, isCutShort: Bool = false
  ) {
    collected.add(Finding(severity, file: file, line: line, problem: problem, action: action, isCutShort: isCutShort))
  }

  /// Complaints of what was wrong with the attributes of a line and with what they say.
  mutating func complain(at line: Int, of facts: M3UFacts, _ defects: Set<M3UDefect> = []) {
    for defect in M3UDefect.allCases where defects.contains(defect) {
      complain(.repaired, at: line, defect.problem, defect.action)
    }
    for defect in TextDefect.allCases where facts.defects.contains(defect) {
      complain(.repaired, at: line, defect.problem, defect.action)
    }
    for (problem, action) in facts.problems { complain(.repaired, at: line, problem, action) }
  }
}
