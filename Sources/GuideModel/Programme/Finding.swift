/// A diagnostic of a guide's input: the location, the problem, and the action that was taken.
package struct Finding: Hashable, Sendable {
  /// How bad it is.
  package enum Severity: Int, Comparable, Sendable {
    /// Kept as it is; worth knowing.
    case noted
    /// Mended, and in the guide.
    case repaired
    /// Not in the guide.
    case refused

    /// Whether one goes before the other.
    package static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// How bad it is.
  package let severity: Severity
  /// The file's path as the person named it.
  package let file: String
  /// The line, counted from 1; 0 where the whole file is meant.
  package let line: Int
  /// The problem, such as `18 fields, not 23`.
  package let problem: String
  /// The action taken, such as `joined with the next line`.
  package let action: String

  /// Whether the file ended, or its reading was given up, before its end: what came before is in the guide.
  package let isCutShort: Bool
  /// The number of findings that it stands for: more than one where there were too many of a kind to keep.
  package let count: Int

  /// Its file and line, such as `guide/94.dat:17`; without a line where the whole file is meant.
  package var location: String { line > 0 ? "\(file):\(line)" : file }

  /// A finding of a file and line, 0 for the whole file.
  package init(
    _ severity: Severity, file: String, line: Int, problem: String, action: String, isCutShort: Bool = false,
    count: Int = 1
  ) {
    self.severity = severity
    self.isCutShort = isCutShort
    self.count = count
    self.file = file
    self.line = line
    self.problem = Finding.bounded(problem)
    self.action = Finding.bounded(action)
  }

  /// Bytes of a problem and of an action at most: a feed may have a megabyte where a word belongs.
  package static let longestText = 1 << 10

  private static func bounded(_ text: String) -> String {
    if text.utf8.count <= longestText { return text }
    let mark = "…"
    var end = text.utf8.index(text.startIndex, offsetBy: longestText - mark.utf8.count)
    // No letter is cut in its bytes.
    while text.utf8[end] & 0xC0 == 0x80 { end = text.utf8.index(before: end) }
    return "\(text[..<end])\(mark)"
  }

  /// The same of a line so many lines below; of the whole file where it is of that.
  package func moved(by lines: Int) -> Finding {
    Finding(
      severity, file: file, line: line > 0 ? line + lines : 0, problem: problem, action: action, isCutShort: isCutShort,
      count: count)
  }
}

extension Sequence where Element == Finding {
  /// The number of findings, those that are only counted included.
  package func count(of severity: Finding.Severity) -> Int {
    reduce(0) { $0 + ($1.severity == severity ? $1.count : 0) }
  }
}

/// Collects the findings of a file: the first of each kind whole, the others as a number, so that a file of nothing but faults
/// does not take all memory. A stream receives all of them.
package struct FindingCollector: Sendable {
  /// Findings of one kind that are kept whole.
  package static let limit = 2_000

  private let limit: Int
  private var stream: FindingStream?

  /// Findings of which the same was done about the same degree of harm.
  private struct Kind: Hashable {
    let severity: Finding.Severity
    let action: String
    let isCutShort: Bool

    init(_ finding: Finding) {
      severity = finding.severity
      action = finding.action
      isCutShort = finding.isCutShort
    }
  }

  /// Findings of a kind that are not kept.
  private struct Rest {
    var count: Int
    /// Of the first of them.
    let file: String
    let line: Int
  }

  /// Those that are kept whole, as they came.
  package private(set) var kept: [Finding] = []
  private var counts: [Kind: Int] = [:]
  private var rests: [Kind: Rest] = [:]

  /// Nothing that was wrong as yet. So many of a kind are kept, and a stream receives every one.
  package init(limit: Int = FindingCollector.limit, stream: FindingStream? = nil) {
    self.limit = limit
    self.stream = stream
  }

  /// Whether a stream receives every finding.
  package var isStreaming: Bool { stream != nil }

  /// Whether nothing was wrong.
  package var isEmpty: Bool { kept.isEmpty }

  /// Adds a finding.
  package mutating func add(_ finding: Finding) {
    stream?.add(finding)
    keep(finding)
  }

  /// Adds a finding so many times, each of which is a number of lines below the one before it. Those that neither are kept
  /// nor go to a stream are counted at once.
  package mutating func add(_ finding: Finding, count: Int, step: Int) {
    let kind = Kind(finding)
    for index in 0..<count {
      if stream == nil, counts[kind, default: 0] >= limit {
        return addRest(
          kind, Rest(count: (count - index) * finding.count, file: finding.file, line: finding.line + index * step))
      }
      add(finding.moved(by: index * step))
    }
  }

  /// Adds a finding that the stream has received already.
  package mutating func keep(_ finding: Finding) {
    let kind = Kind(finding)
    let count = counts[kind, default: 0]
    if count < limit {
      counts[kind] = count + 1
      kept.append(finding)
    } else {
      addRest(kind, Rest(count: finding.count, file: finding.file, line: finding.line))
    }
  }

  private mutating func addRest(_ kind: Kind, _ rest: Rest) {
    rests[kind, default: Rest(count: 0, file: rest.file, line: rest.line)].count += rest.count
  }

  /// Every finding, by line; of each kind that has more than are kept, one that stands for the others.
  package var all: [Finding] {
    // The standard library's sort is stable.
    (kept + others).sorted { $0.line < $1.line }
  }

  /// The same in the order in which they were added: those of several documents stay with their document.
  package var inOrder: [Finding] { kept + others }

  /// Findings that stand for those that are not kept.
  private var others: [Finding] {
    let others = rests.map { kind, rest in
      Finding(
        kind.severity, file: rest.file, line: rest.line, problem: "\(rest.count) more from here on",
        action: kind.action, isCutShort: kind.isCutShort, count: rest.count)
    }
    // Those that stand for others come in an order of their own, as a dictionary has none.
    return others.sorted {
      ($0.line, $0.severity.rawValue, $0.action) < ($1.line, $1.severity.rawValue, $1.action)
    }
  }

  /// From here on, findings are those that only the whole document shows.
  package mutating func beginReview() { stream?.beginReview() }

  /// Ends the document, and returns its findings as `all` does.
  package mutating func finish() -> [Finding] {
    stream?.endDocument()
    return all
  }

  /// Lets the stream receive a finding that belongs to no document that is being read, and returns it.
  package func told(_ finding: Finding) -> Finding {
    stream?.tell(finding)
    return finding
  }

  /// Continues the stream of a collector of the same document.
  package mutating func continueStream(of other: FindingCollector) { stream = other.stream }

  /// Adds those of a part of the file, after so many lines, that are not kept in it. Those that are, are added before.
  package mutating func addCounts(of part: FindingCollector, after lines: Int) {
    for (kind, rest) in part.rests {
      addRest(kind, Rest(count: rest.count, file: rest.file, line: rest.line > 0 ? rest.line + lines : 0))
    }
  }
}
