import ArgumentParser
import CellCanvas
import GuideModel
import GuideSources

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List every line of a guide that was repaired or refused.",
    discussion: """
      Of more than \(FindingCollector.limit) of a kind in a file, the first are listed and the others counted.
      Exits with 0 when nothing had to be left out, with 1 when something was refused, or there is no programme.
      """)

  @OptionGroup var guides: NamedGuides

  func run() throws {
    let guide = try guides.choice.supply(today: nil).load(evenIfUseless: true)
    try Output.write(guide.findings.map(line) + [totals(of: guide)])
    if count(.refused, guide) > 0 || guide.programmeCount == 0 { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// Such as `guide/94.dat:17: 18 fields, not 23: joined with the next line`.
  private func line(_ finding: Finding) -> String {
    SafeText("\(finding.place): \(finding.problem): \(finding.action)").string
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
