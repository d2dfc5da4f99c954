import ArgumentParser
import CellCanvas
import GuideModel
import GuideSettings
import GuideSources

struct SourcesFind: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find TV servers on the local network.",
    discussion: """
      Asks the local network for three seconds: tvheadend and Channels DVR through mDNS, HDHomeRun through UDP port 65001. \
      Each line names a server and the command that adds it. For other servers, and those on other networks, name the \
      host: tvgrid sources add NAME HOST. Exit code: 1 if no server answers.
      """)

  func run() throws {
    let findings: [ServerDiscovery.Finding]
    do throws(ServerDiscovery.SearchError) { findings = try ServerDiscovery().search() } catch {
      throw CommandError("could not search the local network: \(error.reason.english)")
    }
    var taken = Set(SettingsReading(try SourcesCommand.file.read()).settings.sources.map(\.name))
    let lines = findings.map { finding in
      let base = finding.kind.rawValue
      let name = ([base] + (2...99).map { "\(base)-\($0)" }).first { taken.insert($0).inserted } ?? base
      return "\(finding.kind.name) at \(finding.host): tvgrid sources add \(name) \(base):\(finding.host)"
    }
    if lines.isEmpty {
      throw CommandError.nothingFound(
        "no server answered on the local network; if you know its host: tvgrid sources add NAME HOST")
    }
    try Output.write(lines.map { SafeText($0).string })
  }
}
