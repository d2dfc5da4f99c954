import FuzzBodies
import Glibc
import GuideModel
import GuideTestSupport
import Testing

/// Checks how damaged copies of a feed are read: the result is sound and small, and undamaged rows are unchanged.
struct DamagedFeedCheck {
  /// The rows of the undamaged feed that are programmes, each on its own line.
  private let wholeRows: Set<[UInt8]>
  private var slowest = 0.0
  private var programmes = 0
  private var diagnostics = 0
  private let memoryBefore = Memory.peak

  init(_ whole: [UInt8]) {
    let decoded = ReadFile(whole)
    let lines = whole.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
    let troubled = Set(decoded.diagnostics.map(\.line))
    wholeRows = Set(LineAccount(decoded).firstLines.filter { !troubled.contains($0) }.map { lines[$0 - 1] })
  }

  mutating func expectSound(_ bytes: [UInt8], _ name: String) {
    let start = MonotonicClock.seconds
    let read = ReadFile(bytes)
    slowest = max(slowest, MonotonicClock.seconds - start)
    programmes += read.batch.rowCount
    diagnostics += read.diagnostics.count
    let violations = FeedBody.violations(in: read)
    if !violations.isEmpty {
      Issue.record("\(name): \(violations) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
    expectSmall(read, name)
    expectNothingSwallowed(read, bytes, name)
  }

  /// Memory grows in proportion to the input: at most one row per line, with a few short diagnostics.
  private func expectSmall(_ read: ReadFile, _ name: String) {
    let lines = read.bytes.count { $0 == 0x0A } + 1
    let bytes = read.diagnostics.reduce(0) { $0 + $1.problem.english.utf8.count + $1.action.english.utf8.count }
    #expect(read.batch.rowCount <= lines && read.diagnostics.count <= 4 * lines, "\(name)")
    #expect(bytes <= 400 * read.diagnostics.count, "\(name)")
  }

  /// An undamaged row is a programme, unless it is a duplicate or its file begins with a web page.
  private func expectNothingSwallowed(_ read: ReadFile, _ bytes: [UInt8], _ name: String) {
    if read.diagnostics.contains(where: { $0.line == 0 && $0.severity == .refused }) { return }
    let dropped = read.diagnostics.filter { $0.action == "dropped" }.map(\.line)
    let firsts = Set(LineAccount(read).firstLines + dropped)
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() where wholeRows.contains(Array(line)) && !firsts.contains(index + 1) {
      Issue.record(
        "\(name): line \(index + 1) was swallowed in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  func report(_ row: String, _ what: String) { Self.report(row, what, [self]) }

  static func report(_ row: String, _ what: String, _ checks: [DamagedFeedCheck]) {
    let slowest = checks.map(\.slowest).max() ?? 0
    let programmes = checks.reduce(0) { $0 + $1.programmes }
    let diagnostics = checks.reduce(0) { $0 + $1.diagnostics }
    // The figure is for the whole process, in which other tests also run, so it is only printed.
    let grown = Memory.peak - (checks.map(\.memoryBefore).min() ?? 0)
    Contract.report(
      row,
      "\(what): 0 crashes, 0 lines vanished, \(programmes.grouped) programmes and \(diagnostics.grouped) diagnostics, "
        + "the slowest \(Int(slowest * 1_000) + 1) ms or less, the process grown by \(grown) MB")
  }
}

/// The memory of the process.
enum Memory {
  /// The peak so far, in MB.
  static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1_024
  }
}
