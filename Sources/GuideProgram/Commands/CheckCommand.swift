import ArgumentParser
import GuideModel
import GuideSources

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "List problems in a guide or playlist: lines that were left out or repaired.",
    discussion: """
      M3U playlists, named directly or found in a guide folder, are read as tvgrid channels import reads them.

      Similar problems are grouped into one line, with a count. --all lists every problem as it is found. In a file \
      with thousands of problems, those that need the whole file, such as overlaps, come last.

      Exit code: 0 if nothing was left out; 1 if something was left out or there are no programmes (in playlists \
      alone: no entries).
      """)

  @OptionGroup var guides: NamedGuides

  @Flag(help: "List every problem without grouping.")
  var all = false

  func run() throws {
    let provider = try guides.choice.provider(today: nil)
    let checked: [CheckedGuide]
    if all {
      checked = try provider.check(streaming: DiagnosticStream(Self.write))
    } else {
      checked = try provider.check()
      let diagnostics = DiagnosticGroups(checked.flatMap(\.guide.diagnostics))
      try Output.write(diagnostics.lines)
      if diagnostics.groups.contains(where: \.isFolded), Output.isTerminal {
        Output.writeError("similar problems are grouped; use tvgrid check --all to list each one")
      }
    }
    try Output.write([totals(of: checked)])
    if !checked.contains(where: \.hasGuide), Output.isTerminal {
      Output.writeError("a playlist has channels but no programmes; to use it: tvgrid sources add NAME PLAYLIST")
    }
    if count(.refused, checked) > 0 || isEmpty(checked) { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// Writes problems while the guide is being read. If the output is closed, the program ends.
  @Sendable private static func write(_ diagnostics: [Diagnostic]) {
    do { try Output.write(diagnostics.lazy.map(\.text.english)) } catch { Program.exit(for: error, CheckCommand.self) }
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
    return "\(contents.joined(separator: ", ")); \(count(.refused, checked)) left out, "
      + "\(count(.repaired, checked)) repaired, \(count(.noted, checked)) noted"
  }

  /// Whether the guide has no programmes or, if there are only playlists, no entries.
  private func isEmpty(_ checked: [CheckedGuide]) -> Bool {
    if checked.contains(where: \.hasGuide) { return checked.allSatisfy { $0.guide.programmeCount == 0 } }
    return checked.allSatisfy { $0.playlistEntries ?? 0 == 0 }
  }

  private func count(_ severity: Diagnostic.Severity, _ checked: [CheckedGuide]) -> Int {
    checked.reduce(0) { $0 + $1.guide.diagnostics.count(of: severity) }
  }
}

extension DiagnosticGroups {
  /// One line per diagnostic, or one per group of similar diagnostics, in the position of the first.
  fileprivate var lines: [String] {
    var headings: [Int: String] = [:]
    var isHidden = [Bool](repeating: false, count: diagnostics.count)
    for group in groups where group.isFolded {
      headings[group.indices[0]] = heading(of: group).english
      for index in group.indices { isHidden[index] = true }
    }
    return diagnostics.indices.compactMap { headings[$0] ?? (isHidden[$0] ? nil : diagnostics[$0].text.english) }
  }
}

/// A number with its noun, such as `1 channel` or `12 programmes`.
func counted(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
  "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}

extension Guide {
  /// For example `1 channel, 12 programmes`.
  var size: String { "\(counted(channels.count, "channel")), \(counted(programmeCount, "programme"))" }
}
