/// Collects the diagnostics for a file: the first `limit` of each kind in full, the rest as a count.
///
/// This limits the memory that a badly broken file can use. A stream still receives all diagnostics.
package struct DiagnosticCollector: Sendable {
  /// The number of diagnostics of each kind that are kept in full.
  package static let limit = 2_000

  private let limit: Int
  private var stream: DiagnosticStream?

  /// The values that identify a kind of diagnostic.
  private struct DiagnosticKind: Hashable {
    let severity: Diagnostic.Severity
    /// The key of the action's message.
    let action: String
    let isTruncated: Bool

    init(_ diagnostic: Diagnostic) {
      severity = diagnostic.severity
      action = diagnostic.action.key
      isTruncated = diagnostic.isTruncated
    }
  }

  /// The diagnostics kept in full, in order of arrival.
  package private(set) var kept: [Diagnostic] = []
  private var counts: [DiagnosticKind: Int] = [:]
  /// The first diagnostic over the limit for each kind, with the number of diagnostics not kept.
  private var overflow: [DiagnosticKind: Diagnostic] = [:]

  /// Creates an empty collector with a limit per kind and an optional stream.
  package init(limit: Int = DiagnosticCollector.limit, stream: DiagnosticStream? = nil) {
    self.limit = limit
    self.stream = stream
  }

  /// Whether a stream receives all diagnostics.
  package var isStreaming: Bool { stream != nil }

  /// Whether there were no problems.
  package var isEmpty: Bool { kept.isEmpty }

  package mutating func add(_ diagnostic: Diagnostic) {
    stream?.add(diagnostic)
    keep(diagnostic)
  }

  /// Adds a diagnostic `count` times, each `step` lines below the previous one.
  ///
  /// Takes constant time for diagnostics that are neither kept nor streamed.
  package mutating func add(_ diagnostic: Diagnostic, count: Int, step: Int) {
    let kind = DiagnosticKind(diagnostic)
    for index in 0..<count {
      if stream == nil, counts[kind, default: 0] >= limit {
        return addOverflow(kind, diagnostic.moved(by: index * step), (count - index) * diagnostic.count)
      }
      add(diagnostic.moved(by: index * step))
    }
  }

  /// Adds a diagnostic that the stream has already received.
  package mutating func keep(_ diagnostic: Diagnostic) {
    let kind = DiagnosticKind(diagnostic)
    let count = counts[kind, default: 0]
    if count < limit {
      counts[kind] = count + 1
      kept.append(diagnostic)
    } else {
      addOverflow(kind, diagnostic, diagnostic.count)
    }
  }

  private mutating func addOverflow(_ kind: DiagnosticKind, _ diagnostic: Diagnostic, _ count: Int) {
    overflow[kind, default: diagnostic.with(count: 0)].count += count
  }

  /// All diagnostics, sorted by line; those over the limit are replaced by one counting diagnostic per kind.
  package var all: [Diagnostic] {
    // Diagnostics with the same line keep their order, because the standard library's sort is stable.
    (kept + others).sorted { $0.line < $1.line }
  }

  /// All diagnostics in the order they were added, so that the diagnostics of each document stay together.
  package var inOrder: [Diagnostic] { kept + others }

  /// The diagnostics that count those over the limit.
  private var others: [Diagnostic] {
    let others = overflow.values.map { $0.with(problem: "\($0.count) more from here on") }
    // A dictionary has no order, so sort the values.
    return others.sorted {
      ($0.line, $0.severity.rawValue, $0.action.english) < ($1.line, $1.severity.rawValue, $1.action.english)
    }
  }

  /// Marks the start of the diagnostics about the whole document.
  package mutating func beginReview() { stream?.beginReview() }

  /// Ends the document and returns all its diagnostics, sorted by line.
  package mutating func finish() -> [Diagnostic] {
    stream?.endDocument()
    return all
  }

  /// Streams a diagnostic that belongs to no open document, and returns it.
  package func streamed(_ diagnostic: Diagnostic) -> Diagnostic {
    stream?.sendImmediately(diagnostic)
    return diagnostic
  }

  /// Continues the stream of another collector for the same document.
  package mutating func continueStream(of other: DiagnosticCollector) { stream = other.stream }

  /// Adds the counts from another collector, whose part of the file begins after `lines` lines.
  ///
  /// Its kept diagnostics must be added first.
  package mutating func addCounts(of part: DiagnosticCollector, after lines: Int) {
    for (kind, rest) in part.overflow { addOverflow(kind, rest.moved(by: lines), rest.count) }
  }
}
