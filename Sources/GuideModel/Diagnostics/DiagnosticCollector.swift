/// Collects the findings of a file: the first of each kind whole, the others as a number, so that a file of nothing but faults
/// does not take all memory. A stream receives all of them.
package struct DiagnosticCollector: Sendable {
  /// Findings of one kind that are kept whole.
  package static let limit = 2_000

  private let limit: Int
  private var stream: DiagnosticStream?

  /// Findings of which the same was done about the same degree of harm.
  private struct DiagnosticKind: Hashable {
    let severity: Diagnostic.Severity
    /// The key of the action.
    let action: String
    let isCutShort: Bool

    init(_ finding: Diagnostic) {
      severity = finding.severity
      action = finding.action.key
      isCutShort = finding.isCutShort
    }
  }

  /// Those that are kept whole, as they came.
  package private(set) var kept: [Diagnostic] = []
  private var counts: [DiagnosticKind: Int] = [:]
  /// The first finding of each kind that was not kept, with the number of those.
  private var rests: [DiagnosticKind: Diagnostic] = [:]

  /// Nothing that was wrong as yet. So many of a kind are kept, and a stream receives every one.
  package init(limit: Int = DiagnosticCollector.limit, stream: DiagnosticStream? = nil) {
    self.limit = limit
    self.stream = stream
  }

  /// Whether a stream receives every finding.
  package var isStreaming: Bool { stream != nil }

  /// Whether nothing was wrong.
  package var isEmpty: Bool { kept.isEmpty }

  /// Adds a finding.
  package mutating func add(_ finding: Diagnostic) {
    stream?.add(finding)
    keep(finding)
  }

  /// Adds a finding `count` times, each `step` lines below the one before it. Those that neither are kept
  /// nor go to a stream are counted at once.
  package mutating func add(_ finding: Diagnostic, count: Int, step: Int) {
    let kind = DiagnosticKind(finding)
    for index in 0..<count {
      if stream == nil, counts[kind, default: 0] >= limit {
        return addRest(kind, finding.moved(by: index * step), (count - index) * finding.count)
      }
      add(finding.moved(by: index * step))
    }
  }

  /// Adds a finding that the stream has received already.
  package mutating func keep(_ finding: Diagnostic) {
    let kind = DiagnosticKind(finding)
    let count = counts[kind, default: 0]
    if count < limit {
      counts[kind] = count + 1
      kept.append(finding)
    } else {
      addRest(kind, finding, finding.count)
    }
  }

  private mutating func addRest(_ kind: DiagnosticKind, _ finding: Diagnostic, _ count: Int) {
    rests[kind, default: finding.with(count: 0)].count += count
  }

  /// Every finding, by line; of each kind that has more than are kept, one that stands for the others.
  package var all: [Diagnostic] {
    // The standard library's sort is stable.
    (kept + others).sorted { $0.line < $1.line }
  }

  /// The same in the order in which they were added: those of several documents stay with their document.
  package var inOrder: [Diagnostic] { kept + others }

  /// Findings that stand for those that are not kept.
  private var others: [Diagnostic] {
    let others = rests.values.map { $0.with(problem: "\($0.count) more from here on") }
    // Those that stand for others come in an order of their own, as a dictionary has none.
    return others.sorted {
      ($0.line, $0.severity.rawValue, $0.action.english) < ($1.line, $1.severity.rawValue, $1.action.english)
    }
  }

  /// From here on, findings are those that only the whole document shows.
  package mutating func beginReview() { stream?.beginReview() }

  /// Ends the document, and returns its findings as `all` does.
  package mutating func finish() -> [Diagnostic] {
    stream?.endDocument()
    return all
  }

  /// Lets the stream receive a finding that belongs to no document that is being read, and returns it.
  package func told(_ finding: Diagnostic) -> Diagnostic {
    stream?.tell(finding)
    return finding
  }

  /// Continues the stream of a collector of the same document.
  package mutating func continueStream(of other: DiagnosticCollector) { stream = other.stream }

  /// Adds the counts of findings that a part of the file did not keep; the part begins after `lines` lines. The
  /// kept ones are added before.
  package mutating func addCounts(of part: DiagnosticCollector, after lines: Int) {
    for (kind, rest) in part.rests { addRest(kind, rest.moved(by: lines), rest.count) }
  }
}
