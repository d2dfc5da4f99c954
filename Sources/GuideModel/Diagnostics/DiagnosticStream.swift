/// Receives all diagnostics while a guide is read, and sends them in pages.
///
/// Paging limits memory use. The diagnostics of a document are sorted by line. Diagnostics about the whole document,
/// such as overlaps, come last unless everything fits on one page.
package struct DiagnosticStream: Sendable {
  /// The maximum number of diagnostics held back for sorting. A single item in a guide never causes that many.
  package static let pageSize = 4_096

  private let send: @Sendable ([Diagnostic]) -> Void
  private var page: [Diagnostic] = []
  /// Diagnostics about the whole file, known only at its end.
  private var aboutWholeFile: [Diagnostic] = []
  private var exceedsPage = false
  private var isReviewed = false

  /// Creates a stream that calls `send` on the reading thread.
  package init(_ send: @escaping @Sendable ([Diagnostic]) -> Void) {
    self.send = send
  }

  /// Passes on a diagnostic that belongs to no open document.
  package func sendImmediately(_ diagnostic: Diagnostic) { send([diagnostic]) }

  /// Adds a diagnostic for the open document.
  mutating func add(_ diagnostic: Diagnostic) {
    if diagnostic.line == 0, !isReviewed { return aboutWholeFile.append(diagnostic) }
    page.append(diagnostic)
    if page.count < DiagnosticStream.pageSize { return }
    exceedsPage = true
    sendPage(keeping: DiagnosticStream.pageSize / 2)
  }

  /// Marks the start of the diagnostics about the whole document.
  mutating func beginReview() {
    isReviewed = true
    if exceedsPage { sendPage(keeping: 0) }
    page += aboutWholeFile
  }

  /// Ends the document; later diagnostics belong to the next one.
  mutating func endDocument() {
    if !isReviewed { beginReview() }
    sendPage(keeping: 0)
    self = DiagnosticStream(send)
  }

  /// Sends the page, sorted by line, except for its last `count` diagnostics.
  private mutating func sendPage(keeping count: Int) {
    // Diagnostics with the same line keep their order, because the standard library's sort is stable.
    page.sort { $0.line < $1.line }
    send(Array(page.dropLast(count)))
    page.removeFirst(page.count - count)
  }
}
