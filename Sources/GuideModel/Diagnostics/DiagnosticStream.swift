/// Receives every finding of a guide while it is read, and hands them on a page at a time, so that they are never all in
/// memory.
///
/// The findings of a document come by line. Those that only the whole document shows, such as overlaps, follow by line
/// too; where a document has no more than a page, all of them are one list.
package struct DiagnosticStream: Sendable {
  /// The largest number of findings held back to be sorted. Those of one item come together, and are fewer.
  package static let pageSize = 4_096

  private let send: @Sendable ([Diagnostic]) -> Void
  private var page: [Diagnostic] = []
  private var isBeyondPage = false
  private var isReviewed = false
  /// The findings of the review. There may be some for each programme, so they are packed.
  private var review = PackedDiagnostics()

  /// A stream to a function, which is called on the thread that reads.
  package init(_ send: @escaping @Sendable ([Diagnostic]) -> Void) {
    self.send = send
  }

  /// Hands on a finding that belongs to no document that is being read.
  package func tell(_ finding: Diagnostic) { send([finding]) }

  /// Adds a finding of the document that is being read.
  mutating func add(_ finding: Diagnostic) {
    // Findings of a whole file are known at its end.
    if isReviewed || finding.line == 0 { return review.append(finding) }
    page.append(finding)
    if page.count < DiagnosticStream.pageSize { return }
    isBeyondPage = true
    page.sort { $0.line < $1.line }
    send(Array(page.prefix(DiagnosticStream.pageSize / 2)))
    page.removeFirst(DiagnosticStream.pageSize / 2)
  }

  /// From here on, findings are those that only the whole document shows.
  mutating func beginReview() {
    isReviewed = true
    if isBeyondPage {
      send(page.sorted { $0.line < $1.line })
    } else {
      for finding in page { review.append(finding) }
    }
    page = []
  }

  /// Ends the document; findings that follow are those of the next one.
  mutating func endDocument() {
    if !isReviewed { beginReview() }
    review.forEachPage(of: DiagnosticStream.pageSize, send)
    self = DiagnosticStream(send)
  }
}

/// Findings in little memory: a line and a number of each, all else once for all that share it. In the findings of a review
/// the number is that of another line.
struct PackedDiagnostics {
  private struct PackedDiagnostic {
    let line: UInt32
    let number: UInt32
    let kind: UInt32
  }

  private struct MessageKind: Hashable {
    /// Without a line, and with an empty text in the place of the number.
    let finding: Diagnostic
    /// The index of the number among the values of the problem; nil where the problem has none.
    let index: Int?
  }

  private var entries: [PackedDiagnostic] = []
  private var kinds: [MessageKind] = []
  private var numbersOfKinds: [MessageKind: Int] = [:]

  mutating func append(_ finding: Diagnostic) {
    let (problem, number, index) = finding.problem.withoutNumber
    let kind = MessageKind(finding: finding.with(line: 0, problem: problem), index: index)
    entries.append(
      PackedDiagnostic(
        line: UInt32(clamping: finding.line), number: number, kind: UInt32(clamping: self.number(of: kind))))
  }

  private mutating func number(of kind: MessageKind) -> Int {
    if let number = numbersOfKinds[kind] { return number }
    numbersOfKinds[kind] = kinds.count
    kinds.append(kind)
    return kinds.count - 1
  }

  /// Passes all to a body in batches, by line, and within a line in the order in which they came.
  mutating func forEachPage(of size: Int, _ body: ([Diagnostic]) -> Void) {
    // The standard library's sort is stable.
    entries.sort { $0.line < $1.line }
    for first in stride(from: 0, to: entries.count, by: size) {
      body(entries[first..<min(first + size, entries.count)].map(finding))
    }
  }

  private func finding(_ entry: PackedDiagnostic) -> Diagnostic {
    let kind = kinds[Int(entry.kind)]
    let problem = kind.finding.problem
    return kind.finding.with(
      line: Int(entry.line),
      problem: kind.index.map { problem.replacing(valueAt: $0, with: "\(entry.number)") } ?? problem)
  }
}
