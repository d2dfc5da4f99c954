import ArgumentParser
import GuideModel
import GuideSources

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List what was repaired or refused in a guide or a playlist, alike lines as one.",
    discussion: """
      M3U playlists that are named, or lie in a folder that is a guide, are read as tvgrid channels import reads them.
      Lines that are alike are one line with their number. --all lists every one, however many there are, while it \
      reads. In a file with thousands, those that only the whole file shows, such as \
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
      let findings = DiagnosticGroups(checked.flatMap(\.guide.findings))
      try Output.write(findings.lines)
      if findings.groups.contains(where: \.isFolded), Output.isTerminal {
        Output.writeError("lines that are alike are one; tvgrid check --all lists every one")
      }
    }
    try Output.write([totals(of: checked)])
    if count(.refused, checked) > 0 || isEmpty(checked) { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// Writes findings while the guide is read. An output that is closed ends the reading as well.
  @Sendable private static func write(_ findings: [Diagnostic]) {
    do { try Output.write(findings.lazy.map(\.text.english)) } catch { Program.exit(for: error, CheckCommand.self) }
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

extension DiagnosticGroups {
  /// A line for each finding, and one for those that are alike, where the first of them would stand.
  fileprivate var lines: [String] {
    var headings: [Int: String] = [:]
    var isHidden = [Bool](repeating: false, count: findings.count)
    for group in groups where group.isFolded {
      headings[group.indices[0]] = heading(of: group).english
      for index in group.indices { isHidden[index] = true }
    }
    return findings.indices.compactMap { headings[$0] ?? (isHidden[$0] ? nil : findings[$0].text.english) }
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
