/// Findings with those that are alike together: in a feed that lacks 383 files one thing is wrong.
///
/// Findings are alike if the same was done about the same problem, whatever texts and numbers of the feed their sentences
/// have.
package struct DiagnosticGroups: Sendable {
  /// Findings of a kind are listed one by one, unless there are more than this.
  package static let smallest = 4
  /// Positions that a heading names.
  private static let namedPositions = 3

  /// Findings that are alike, or one that is like no other.
  package struct Group: Sendable {
    /// Their indices, in order.
    package fileprivate(set) var indices: [Int]
    /// The number of findings, those that are only counted included.
    package fileprivate(set) var count: Int
    /// Whether they are told in one line.
    package var isFolded: Bool { indices.count >= DiagnosticGroups.smallest }
  }

  /// The findings, as they came.
  package let findings: [Diagnostic]
  /// By their first finding.
  package private(set) var groups: [Group] = []

  /// The part that findings which are alike share.
  struct Likeness: Hashable {
    let severity: Diagnostic.Severity
    let problem: Message
    let action: Message

    init(_ finding: Diagnostic) {
      severity = finding.severity
      problem = finding.subject?.likeness ?? finding.problem.shape
      action = finding.action.shape
    }
  }

  /// A file's findings that end in the same way: the one that counts further ones tells no more of them.
  private struct Ending: Hashable {
    let file: String
    let severity: Diagnostic.Severity
    let action: Message

    init(_ finding: Diagnostic) {
      (file, severity, action) = (finding.file, finding.severity, finding.action)
    }
  }

  /// Groups findings, in the time of reading them once.
  package init(_ findings: [Diagnostic]) {
    self.findings = findings
    var known: [Likeness: Int] = [:]
    var endings: [Ending: Set<Int>] = [:]
    for (index, finding) in findings.enumerated() where finding.count == 1 {
      let group = known[Likeness(finding), default: groups.count]
      if group == groups.count {
        known[Likeness(finding)] = group
        groups.append(Group(indices: [], count: 0))
      }
      add(index, to: group)
      endings[Ending(finding), default: []].insert(group)
    }
    for (index, finding) in findings.enumerated() where finding.count > 1 {
      let likely = endings[Ending(finding)] ?? []
      if likely.count == 1, let group = likely.first {
        add(index, to: group)
      } else {
        groups.append(Group(indices: [index], count: finding.count))
      }
    }
    groups.sort { $0.indices[0] < $1.indices[0] }
  }

  private mutating func add(_ index: Int, to group: Int) {
    groups[group].indices.append(index)
    groups[group].count += findings[index].count
  }
}

extension DiagnosticGroups {
  /// The line for findings that are alike, such as `12 times: the start is “…” (left out): guide/94.dat:17, 18, 95.dat:2 and
  /// 9 more`.
  package func heading(of group: Group) -> Message {
    let members = group.indices.lazy.map { findings[$0] }.filter { $0.count == 1 }
    guard let first = members.first else { return findings[group.indices[0]].statement }
    let problem = members.allSatisfy { $0.problem == first.problem } ? first.problem : first.problem.shape
    let title = first.subject?.heading(group.count) ?? "\(group.count) times: \(problem)"
    let action = members.allSatisfy { $0.action == first.action } ? first.action : first.action.shape
    let positions = positions(of: group)
    return action.isEmpty ? "\(title): \(positions)" : "\(title) (\(action)): \(positions)"
  }

  /// The first positions, each without what it shares with the one before.
  private func positions(of group: Group) -> Message {
    var texts: [String] = []
    var last: Diagnostic?
    for index in group.indices.prefix(DiagnosticGroups.namedPositions) {
      let finding = findings[index]
      let isSameFile = last.map { $0.file == finding.file && finding.line > 0 } ?? false
      let isNear =
        last.map { DiagnosticGroups.folder(of: $0.file) == DiagnosticGroups.folder(of: finding.file) } ?? false
      let near = String(finding.location.dropFirst(DiagnosticGroups.folder(of: finding.file).count))
      texts.append(isSameFile ? "\(finding.line)" : isNear ? near : finding.location)
      last = finding
    }
    let rest = group.count - texts.count
    let named = texts.joined(separator: ", ")
    return rest > 0 ? "\(named) and \(rest) more" : .value(named)
  }

  /// Such as `guide/` of `guide/94.dat`.
  private static func folder(of file: String) -> Substring {
    file.lastIndex(of: "/").map { file[...$0] } ?? ""
  }
}

extension Diagnostic.Subject {
  /// The part that all findings about such a subject share; nil where their sentences tell it.
  fileprivate var likeness: Message? {
    switch self {
    case .missingFile: "the file is missing"
    case .unknownElement: "an element that XMLTV does not have"
    case .setting: nil
    }
  }

  /// The subject of so many findings.
  fileprivate func heading(_ count: Int) -> Message? {
    switch self {
    case .missingFile: "\(count) files are missing"
    case .unknownElement: "\(count) elements that XMLTV does not have"
    case .setting: nil
    }
  }
}
