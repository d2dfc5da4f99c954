import ArgumentParser
import CellCanvas
import GuideModel
import GuideSettings
import GuideSources

struct SourcesFind: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "find", abstract: "Find public guides of a country, or TV servers on the local network.",
    discussion: """
      With a country, lists its public guides with the commands that add them. The guides are made by others: tvgrid only \
      knows their addresses, and says when each was last seen working.

      Without a country, asks the local network for three seconds: tvheadend and Channels DVR through mDNS, HDHomeRun \
      through UDP port 65001. For other servers, and those on other networks, name the host: tvgrid sources add NAME HOST.

      Exit code: 1 if nothing is found.

      EXAMPLES:
        tvgrid sources find uk
        tvgrid sources find
      """)

  @Argument(help: "A country, by code or English name.", completion: Completions.guideCountries)
  var country: String?

  @OptionGroup var output: OutputOptions

  func run() throws {
    if let country { try listGuides(of: country) } else { try listServers() }
  }

  private func listServers() throws {
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
