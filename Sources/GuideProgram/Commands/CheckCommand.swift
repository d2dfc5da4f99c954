import ArgumentParser
import GuideModel
import GuideSources

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List every line of a guide or a playlist that was repaired or refused.",
    discussion: """
      M3U playlists that are named, or lie in a folder that is a guide, are read as tvgrid channels import reads them.
      Of more than \(DiagnosticCollector.limit) of a kind in a file, the first are listed and the others counted; --all \
      lists every one while it reads. In a file with thousands, those that only the whole file shows, such as \
      overlaps, come after its other lines.
      Exits with 0 when nothing had to be left out, with 1 when something was refused, or there is no programme \
      (in playlists alone: no entry).
      """)

  @OptionGroup var guides: NamedGuides

  @Flag(help: "List every line, however many there are.")
  var all = false

  func run() throws {
    let provider = try guides.choice.provider(today: nil)
    let checked: [CheckedGuide]
    if all {
      checked = try provider.check(streaming: DiagnosticStream(Self.write))
    } else {
      checked = try provider.check()
      try Output.write(checked.flatMap(\.guide.findings).map(\.text))
    }
    try Output.write([totals(of: checked)])
    if count(.refused, checked) > 0 || isEmpty(checked) { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// Writes findings while the guide is read. An output that is closed ends the reading as well.
  @Sendable private static func write(_ findings: [Diagnostic]) {
    do { try Output.write(findings.lazy.map(\.text)) } catch { Program.exit(for: error, CheckCommand.self) }
  }

  private func totals(of checked: [CheckedGuide]) -> String {
    var contents: [String] = []
    if checked.contains(where: \.hasGuide) {
      contents += [
        counted(checked.reduce(0) { $0 + $1.guide.channels.count }, "channel"),
        counted(checked.reduce(0) { $0 + $1.guide.programmeCount }, "programme"),
      ]
    }
    let entries = checked.compactMap(\.playlistEntries)
    if !entries.isEmpty { contents.append(counted(entries.reduce(0, +), "playlist entry", "playlist entries")) }
    return "\(contents.joined(separator: ", ")); \(count(.repaired, checked)) repaired, "
      + "\(count(.refused, checked)) refused, \(count(.noted, checked)) noted"
  }

  /// Whether the guide has no programme or, if it is made of playlists alone, no entry.
  private func isEmpty(_ checked: [CheckedGuide]) -> Bool {
    if checked.contains(where: \.hasGuide) { return checked.allSatisfy { $0.guide.programmeCount == 0 } }
    return checked.allSatisfy { $0.playlistEntries ?? 0 == 0 }
  }

  private func count(_ severity: Diagnostic.Severity, _ checked: [CheckedGuide]) -> Int {
    checked.reduce(0) { $0 + $1.guide.findings.count(of: severity) }
  }
}

/// Such as `1 channel` and `12 programmes`.
func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}

extension Guide {
  /// Such as `1 channel, 12 programmes`.
  var size: String { "\(counted(channels.count, "channel")), \(counted(programmeCount, "programme"))" }
}
