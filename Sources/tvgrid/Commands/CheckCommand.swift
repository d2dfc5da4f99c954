import ArgumentParser
import GuideModel
import GuideSources

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List every line of a guide or a playlist that was repaired or refused.",
    discussion: """
      M3U playlists that are named, or lie in a folder that is a guide, are read as tvgrid channels import reads them.
      Of more than \(FindingCollector.limit) of a kind in a file, the first are listed and the others counted; --all \
      lists every one while it reads. In a file with thousands, those that only the whole file shows, such as \
      overlaps, come after its other lines.
      Exits with 0 when nothing had to be left out, with 1 when something was refused, or there is no programme \
      (in playlists alone: no entry).
      """)

  @OptionGroup var guides: NamedGuides

  @Flag(help: "List every line, however many there are.")
  var all = false

  func run() throws {
    let supply = try guides.choice.supply(today: nil)
    let checked: [CheckedGuide]
    if all {
      checked = try supply.check(streaming: FindingStream(Self.write))
    } else {
      checked = try supply.check()
      try Output.write(checked.flatMap(\.guide.findings).map(Self.line))
    }
    try Output.write([totals(of: checked)])
    if count(.refused, checked) > 0 || isEmpty(checked) { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// Writes findings while the guide is read. Where nobody reads them, the reading ends as well.
  @Sendable private static func write(_ findings: [Finding]) {
    do { try Output.write(findings.lazy.map(line)) } catch { Main.leave(error, CheckCommand.self) }
  }

  /// Such as `guide/94.dat:17: 18 fields, not 23: joined with the next line`.
  private static func line(_ finding: Finding) -> String {
    "\(finding.place): \(finding.problem): \(finding.action)"
  }

  private func totals(of checked: [CheckedGuide]) -> String {
    var contents: [String] = []
    if checked.contains(where: \.hasGuide) {
      contents.append(counted(checked.reduce(0) { $0 + $1.guide.channels.count }, "channel", "channels"))
      contents.append(counted(checked.reduce(0) { $0 + $1.guide.programmeCount }, "programme", "programmes"))
    }
    let entries = checked.compactMap(\.playlistEntries)
    if !entries.isEmpty { contents.append(counted(entries.reduce(0, +), "playlist entry", "playlist entries")) }
    return "\(contents.joined(separator: ", ")); \(count(.repaired, checked)) repaired, "
      + "\(count(.refused, checked)) refused, \(count(.noted, checked)) noted"
  }

  /// Whether the guide has no programme, or, where there are playlists alone, these have no entry.
  private func isEmpty(_ checked: [CheckedGuide]) -> Bool {
    if checked.contains(where: \.hasGuide) { return checked.allSatisfy { $0.guide.programmeCount == 0 } }
    return checked.allSatisfy { $0.playlistEntries ?? 0 == 0 }
  }

  private func count(_ severity: Finding.Severity, _ checked: [CheckedGuide]) -> Int {
    checked.reduce(0) { $0 + $1.guide.findings.count(of: severity) }
  }

  private func counted(_ number: Int, _ noun: String, _ plural: String) -> String {
    "\(number) \(number == 1 ? noun : plural)"
  }
}
