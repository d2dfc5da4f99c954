/// Groups similar diagnostics: 383 missing files in a feed are really one problem.
///
/// Diagnostics are similar if their codes are equal, regardless of the values in their messages.
package struct DiagnosticGroups: Sendable {
  /// The size of the smallest group that is shown as one line.
  package static let smallest = 4
  /// How many positions a heading lists.
  private static let namedPositions = 3

  /// One diagnostic, or several similar ones.
  package struct Group: Sendable {
    package fileprivate(set) var indices: [Int]
    /// The number of problems, including ones that were only counted.
    package fileprivate(set) var count: Int
    /// Whether the group is shown as one line.
    package var isFolded: Bool { indices.count >= DiagnosticGroups.smallest }
  }

  /// The diagnostics in their original order.
  package let diagnostics: [Diagnostic]
  /// The groups, ordered by their first diagnostic.
  package private(set) var groups: [Group] = []

  /// Identifies the group that a counting diagnostic belongs to: the one with the same file, severity and action.
  private struct Ending: Hashable {
    let file: String
    let severity: Diagnostic.Severity
    let action: [String]

    init(_ diagnostic: Diagnostic) {
      (file, severity, action) = (diagnostic.file, diagnostic.severity, diagnostic.action.code)
    }
  }

  /// Groups diagnostics in linear time.
  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
    var known: [Diagnostic.Code: Int] = [:]
    var endings: [Ending: Set<Int>] = [:]
    for (index, diagnostic) in diagnostics.enumerated() where diagnostic.count == 1 {
      let code = diagnostic.code
      let group = known[code, default: groups.count]
      if group == groups.count {
        known[code] = group
        groups.append(Group(indices: [], count: 0))
      }
      add(index, to: group)
      endings[Ending(diagnostic), default: []].insert(group)
    }
    for (index, diagnostic) in diagnostics.enumerated() where diagnostic.count > 1 {
      let likely = endings[Ending(diagnostic)] ?? []
      if likely.count == 1, let group = likely.first {
        add(index, to: group)
      } else {
        groups.append(Group(indices: [index], count: diagnostic.count))
      }
    }
    groups.sort { $0.indices[0] < $1.indices[0] }
  }

  private mutating func add(_ index: Int, to group: Int) {
    groups[group].indices.append(index)
    groups[group].count += diagnostics[index].count
  }
}

extension DiagnosticGroups {
  /// The line for a group, such as `12 times: the start is “…” (left out): guide/94.dat:17, 18, 95.dat:2 and 9 more`.
  package func heading(of group: Group) -> Message {
    let members = group.indices.lazy.map { diagnostics[$0] }.filter { $0.count == 1 }
    guard let first = members.first else { return diagnostics[group.indices[0]].statement }
    func common(_ message: KeyPath<Diagnostic, Message>) -> Message {
      let own = first[keyPath: message]
      return members.allSatisfy { $0[keyPath: message] == own } ? own : own.withoutValues
    }
    let title: Message =
      switch first.problem.key {
      case Diagnostic.missingFile.key: "\(group.count) files are missing"
      case Diagnostic.unknownElement("").key: "\(group.count) unknown XMLTV elements"
      default: "\(group.count) times: \(common(\.problem))"
      }
    let action = common(\.action)
    let positions = positions(of: group)
    return action.isEmpty ? "\(title): \(positions)" : "\(title) (\(action)): \(positions)"
  }

  /// The first positions, each without the part shared with the previous one.
  private func positions(of group: Group) -> Message {
    var texts: [String] = []
    var last: Diagnostic?
    for index in group.indices.prefix(DiagnosticGroups.namedPositions) {
      let diagnostic = diagnostics[index]
      let isSameFile = last.map { $0.file == diagnostic.file && diagnostic.line > 0 } ?? false
      let isNear =
        last.map { DiagnosticGroups.folder(of: $0.file) == DiagnosticGroups.folder(of: diagnostic.file) } ?? false
      let near = String(diagnostic.location.dropFirst(DiagnosticGroups.folder(of: diagnostic.file).count))
      texts.append(isSameFile ? "\(diagnostic.line)" : isNear ? near : diagnostic.location)
      last = diagnostic
    }
    let rest = group.count - texts.count
    let named = texts.joined(separator: ", ")
    return rest > 0 ? "\(named) and \(rest) more" : .value(named)
  }

  /// The folder of a path, such as `guide/` for `guide/94.dat`.
  private static func folder(of file: String) -> Substring {
    file.lastIndex(of: "/").map { file[...$0] } ?? ""
  }
}
