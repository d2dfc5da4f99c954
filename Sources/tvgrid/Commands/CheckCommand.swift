import ArgumentParser
import GuideModel
import GuideSources

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List every line of a guide that was repaired or refused.",
    discussion: """
      Of more than \(FindingCollector.limit) of a kind in a file, the first are listed and the others counted; --all \
      lists every one while it reads. In a file with thousands, those that only the whole file shows, such as \
      overlaps, come after its other lines.
      Exits with 0 when nothing had to be left out, with 1 when something was refused, or there is no programme.
      """)

  @OptionGroup var guides: NamedGuides

  @Flag(help: "List every line, however many there are.")
  var all = false

  func run() throws {
    let supply = try guides.choice.supply(today: nil)
    let guide: Guide
    if all {
      guide = try supply.load(streaming: FindingStream(Self.write))
    } else {
      guide = try supply.load(evenIfUseless: true)
      try Output.write(guide.findings.map(Self.line))
    }
    try Output.write([totals(of: guide)])
    if count(.refused, guide) > 0 || guide.programmeCount == 0 { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// Writes findings while the guide is read. Where nobody reads them, the reading ends as well.
  @Sendable private static func write(_ findings: [Finding]) {
    do { try Output.write(findings.lazy.map(line)) } catch { Main.leave(error, CheckCommand.self) }
  }

  /// Such as `guide/94.dat:17: 18 fields, not 23: joined with the next line`.
  private static func line(_ finding: Finding) -> String {
    "\(finding.place): \(finding.problem): \(finding.action)"
  }

  private func totals(of guide: Guide) -> String {
    "\(counted(guide.channels.count, "channel")), \(counted(guide.programmeCount, "programme")); "
      + "\(count(.repaired, guide)) repaired, \(count(.refused, guide)) refused, \(count(.noted, guide)) noted"
  }

  private func count(_ severity: Finding.Severity, _ guide: Guide) -> Int {
    guide.findings.count(of: severity)
  }

  private func counted(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
