import FuzzBodies
import Glibc
import GuideModel
import GuideTestSupport
import Testing

/// Looks at how damaged copies of a feed are read: that all is sound and small, and that rows which were not damaged are
/// programmes as before.
struct FeedLook {
  /// The rows of the feed as they stood before the damage: those that were programmes, each on a line of its own.
  private let wholeRows: Set<[UInt8]>
  private var slowest = 0.0
  private var programmes = 0
  private var findings = 0
  private let memoryBefore = Memory.peak

  init(_ whole: [UInt8]) {
    let decoded = ReadFile(whole)
    let lines = whole.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    let troubled = Set(decoded.findings.map(\.line))
    wholeRows = Set(LineAccount(decoded).firstLines.filter { !troubled.contains($0) }.map { lines[$0 - 1] })
  }

  mutating func expectSound(_ bytes: [UInt8], _ name: String) {
    let start = MonotonicClock.seconds
    let read = ReadFile(bytes)
    slowest = max(slowest, MonotonicClock.seconds - start)
    programmes += read.batch.rowCount
    findings += read.findings.count
    let violations = FeedBody.violations(in: read)
    if !violations.isEmpty {
      Issue.record("\(name): \(violations) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
    expectSmall(read, name)
    expectNothingSwallowed(read, bytes, name)
  }

  /// Memory grows in proportion to the input: a line is one row at most, with a few short findings.
  private func expectSmall(_ read: ReadFile, _ name: String) {
    let lines = read.bytes.count { $0 == 0x0A } + 1
    let bytes = read.findings.reduce(0) { $0 + $1.problem.english.utf8.count + $1.action.english.utf8.count }
    #expect(read.batch.rowCount <= lines && read.findings.count <= 4 * lines, "\(name)")
    #expect(bytes <= 400 * read.findings.count, "\(name)")
  }

  /// A row that was not damaged is a programme of its own, unless it comes twice; or its file is a web page's.
  private func expectNothingSwallowed(_ read: ReadFile, _ bytes: [UInt8], _ name: String) {
    if read.findings.contains(where: { $0.line == 0 && $0.severity == .refused }) { return }
    let dropped = read.findings.filter { $0.action == "dropped" }.map(\.line)
    let firsts = Set(LineAccount(read).firstLines + dropped)
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where wholeRows.contains(Array(line)) && !firsts.contains(index + 1) {
      Issue.record(
        "\(name): line \(index + 1) was swallowed in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  func report(_ row: String, _ what: String) { Self.report(row, what, [self]) }

  static func report(_ row: String, _ what: String, _ looks: [FeedLook]) {
    let slowest = looks.map(\.slowest).max() ?? 0
    let programmes = looks.reduce(0) { $0 + $1.programmes }
    let findings = looks.reduce(0) { $0 + $1.findings }
    // Of the whole process, in which other tests run as well: a figure, and nothing that could be held.
    let grown = Memory.peak - (looks.map(\.memoryBefore).min() ?? 0)
    Contract.report(
      row,
      "\(what): 0 crashes, 0 lines vanished, \(programmes.grouped) programmes and \(findings.grouped) findings, "
        + "the slowest \(Int(slowest * 1_000) + 1) ms or less, the process grown by \(grown) MB")
  }
}

/// The memory of the process.
enum Memory {
  /// The most so far, in MB.
  static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1_024
  }
}
