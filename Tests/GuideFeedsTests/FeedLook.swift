import FuzzBodies
import Glibc
import GuideModel
import GuideTestSupport
import Testing

/// Looks at how damaged copies of a feed are read: that all is sound, quick and small, and that rows which were not
/// damaged are programmes as before.
struct FeedLook {
  /// The rows of the feed as they stood before the damage: those that were programmes, each on a line of its own.
  private let wholeRows: Set<[UInt8]>
  private var slowest = Duration.zero
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
    var read: ReadFile?
    let time = ContinuousClock().measure { read = ReadFile(bytes) }
    guard let read else { return }
    slowest = max(slowest, time)
    programmes += read.batch.rowCount
    findings += read.findings.count
    let complaints = FeedBody.complaints(of: read)
    if !complaints.isEmpty || time > .seconds(1) * Patience.factor {
      Issue.record("\(name): \(complaints) after \(time) in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
    expectNothingSwallowed(read, bytes, name)
  }

  /// A row that was not damaged is a programme of its own, unless it comes twice; or its file is a web page's.
  private func expectNothingSwallowed(_ read: ReadFile, _ bytes: [UInt8], _ name: String) {
    if read.findings.contains(where: { $0.line == 0 && $0.severity == .refused }) { return }
    let dropped = read.findings.filter { $0.action == "dropped" }.map(\.line)
    let firsts = Set(LineAccount(read).firstLines + dropped)
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() where wholeRows.contains(Array(line)) && !firsts.contains(place + 1) {
      Issue.record(
        "\(name): line \(place + 1) was swallowed in \(String(decoding: bytes, as: UTF8.self).debugDescription)")
    }
  }

  func report(_ row: String, _ what: String) { Self.report(row, what, [self]) }

  static func report(_ row: String, _ what: String, _ looks: [FeedLook]) {
    let slowest = looks.map(\.slowest).max() ?? .zero
    let programmes = looks.reduce(0) { $0 + $1.programmes }
    let findings = looks.reduce(0) { $0 + $1.findings }
    // Of the whole process, so that no single mutant can have taken more.
    let grown = Memory.peak - (looks.map(\.memoryBefore).min() ?? 0)
    #expect(grown <= 100 * Patience.factor)
    let milliseconds = slowest.components.seconds * 1_000 + slowest.components.attoseconds / 1_000_000_000_000_000
    Contract.report(
      row,
      "\(what): 0 crashes, 0 lines vanished, \(programmes.grouped) programmes and \(findings.grouped) findings, "
        + "the slowest \(milliseconds + 1) ms or less, the process grown by \(grown) MB")
  }
}

/// What the process has taken.
enum Memory {
  /// The most so far, in MB.
  static var peak: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss / 1_024
  }
}
