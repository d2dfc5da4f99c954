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
    let provider = try guides.choice.provider(today: nil)
    let guide: Guide
    if all {
      guide = try provider.load(streaming: FindingStream(Self.write))
    } else {
      guide = try provider.load(evenIfUseless: true)
      try Output.write(guide.findings.map(\.text))
    }
    try Output.write([totals(of: guide)])
    if count(.refused, guide) > 0 || guide.programmeCount == 0 { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// Writes findings while the guide is read. An output that is closed ends the reading as well.
  @Sendable private static func write(_ findings: [Finding]) {
    do { try Output.write(findings.lazy.map(\.text)) } catch { Main.exit(for: error, CheckCommand.self) }
  }

  private func totals(of guide: Guide) -> String {
    guide.size
      + "; \(count(.repaired, guide)) repaired, \(count(.refused, guide)) refused, \(count(.noted, guide)) noted"
  }

  private func count(_ severity: Finding.Severity, _ guide: Guide) -> Int {
    guide.findings.count(of: severity)
  }
}

extension Guide {
  /// Such as `1 channel, 12 programmes`.
  var size: String {
    func text(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    return "\(text(channels.count, "channel")), \(text(programmeCount, "programme"))"
  }
}
