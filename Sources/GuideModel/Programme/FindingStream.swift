/// Receives every finding of a guide while it is read, and hands them on a page at a time, so that they are never all in
/// memory.
///
/// The findings of a document come by line. Those that only the whole document shows, such as overlaps, follow by line
/// too; where a document has no more than a page, all of them are one list.
package struct FindingStream: Sendable {
  /// How many findings are held back at most to be put in order. Those of one item come together, and are fewer.
  package static let pageSize = 4_096

  private let send: @Sendable ([Finding]) -> Void
  private var page: [Finding] = []
  private var isBeyondPage = false
  private var isReviewed = false
  /// The findings of the review. There may be some for each programme, so they are packed.
  private var review = PackedFindings()

  /// A stream to a function, which is called on the thread that reads.
  package init(_ send: @escaping @Sendable ([Finding]) -> Void) {
    self.send = send
  }

  /// Hands on a finding that belongs to no document that is being read.
  package func tell(_ finding: Finding) { send([finding]) }

  /// Adds a finding of the document that is being read.
  mutating func add(_ finding: Finding) {
    // What is wrong with a whole file is known at its end.
    if isReviewed || finding.line == 0 { return review.append(finding) }
    page.append(finding)
    if page.count < FindingStream.pageSize { return }
    isBeyondPage = true
    page.sort { $0.line < $1.line }
    send(Array(page.prefix(FindingStream.pageSize / 2)))
    page.removeFirst(FindingStream.pageSize / 2)
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
    review.forEachPage(of: FindingStream.pageSize, send)
    self = FindingStream(send)
  }
}

/// Findings in little memory: the problem of each as bytes, all else once for all that share it.
struct PackedFindings {
  private struct Entry {
    let line: Int
    let start: Int
    let length: UInt32
    let kind: UInt32
  }

  private var entries: [Entry] = []
  private var problems: [UInt8] = []
  /// Findings without line and problem, and their numbers.
  private var kinds: [Finding] = []
  private var numbers: [Finding: Int] = [:]

  mutating func append(_ finding: Finding) {
    let start = problems.count
    problems.append(contentsOf: finding.problem.utf8)
    entries.append(
      Entry(
        line: finding.line, start: start, length: UInt32(clamping: problems.count - start),
        kind: UInt32(clamping: number(of: finding.with(line: 0, problem: "")))))
  }

  private mutating func number(of kind: Finding) -> Int {
    if let number = numbers[kind] { return number }
    numbers[kind] = kinds.count
    kinds.append(kind)
    return kinds.count - 1
  }

  /// Gives all to a body, by line and else in the order in which they came, so many at once.
  mutating func forEachPage(of size: Int, _ body: ([Finding]) -> Void) {
    entries.sort { ($0.line, $0.start) < ($1.line, $1.start) }
    for first in stride(from: 0, to: entries.count, by: size) {
      body(entries[first..<min(first + size, entries.count)].map(finding))
    }
  }

  private func finding(_ entry: Entry) -> Finding {
    let problem = String(decoding: problems[entry.start..<entry.start + Int(entry.length)], as: UTF8.self)
    return kinds[Int(entry.kind)].with(line: entry.line, problem: problem)
  }
}

extension Finding {
  fileprivate func with(line: Int, problem: String) -> Finding {
    Finding(
      severity, file: file, line: line, problem: problem, action: action, isCutShort: isCutShort, count: count)
  }
}
