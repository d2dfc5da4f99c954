/// Receives every finding of a guide while it is read, and hands them on a page at a time, so that they are never all in
/// memory.
///
/// The findings of a document are sorted by line. Findings about the whole document, such as overlaps, follow, unless
/// everything fits into one page.
package struct DiagnosticStream: Sendable {
  /// The largest number of findings held back to be sorted. Those of one item come together, and are fewer.
  package static let pageSize = 4_096

  private let send: @Sendable ([Diagnostic]) -> Void
  private var page: [Diagnostic] = []
  /// The findings of the whole file, which are known at its end.
  private var ofWhole: [Diagnostic] = []
  private var isBeyondPage = false
  private var isReviewed = false

  /// A stream to a function, which is called on the thread that reads.
  package init(_ send: @escaping @Sendable ([Diagnostic]) -> Void) {
    self.send = send
  }

  /// Hands on a finding that belongs to no document that is being read.
  package func tell(_ finding: Diagnostic) { send([finding]) }

  /// Adds a finding of the document that is being read.
  mutating func add(_ finding: Diagnostic) {
    if finding.line == 0, !isReviewed { return ofWhole.append(finding) }
    page.append(finding)
    if page.count < DiagnosticStream.pageSize { return }
    isBeyondPage = true
    sendPage(keeping: DiagnosticStream.pageSize / 2)
  }

  /// From here on, findings are those that only the whole document shows.
  mutating func beginReview() {
    isReviewed = true
    if isBeyondPage { sendPage(keeping: 0) }
    page += ofWhole
  }

  /// Ends the document; findings that follow are those of the next one.
  mutating func endDocument() {
    if !isReviewed { beginReview() }
    sendPage(keeping: 0)
    self = DiagnosticStream(send)
  }

  /// Sends the first findings by line, and keeps some.
  private mutating func sendPage(keeping count: Int) {
    // The standard library's sort is stable.
    page.sort { $0.line < $1.line }
    send(Array(page.dropLast(count)))
    page.removeFirst(page.count - count)
  }
}
