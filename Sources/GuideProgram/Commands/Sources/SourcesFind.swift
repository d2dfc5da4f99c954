import ArgumentParser
import CellCanvas
import GuideListings
import GuideModel
import GuideSettings
import GuideSources
import GuideSystem

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
    if let country {
      try output.write(try guides(of: country).map(PublicGuideRow.init), orSay: "")
    } else {
      try output.write(
        try servers(),
        orSay: "no server answered on the local network; if you know its host: tvgrid sources add NAME HOST")
    }
  }

  private func guides(of typed: String) throws -> [PublicGuide] {
    let catalogue = try GuideCatalogue.ofCurrentUser()
    if let country = catalogue.country(typed) { return country.guides }
    let hint = catalogue.suggestion(for: typed).map { "did you mean \($0)?" }
    let known = catalogue.countries.map(\.code).joined(separator: ", ")
    throw CommandError.nothingFound(
      "no public guide is known for \(typed.quotedInMessage.english); \(hint ?? "known countries are \(known)")")
  }

  private func servers() throws -> [FoundServerRow] {
    let findings: [ServerDiscovery.Finding]
    do throws(ServerDiscovery.SearchError) { findings = try ServerDiscovery().search() } catch {
      throw CommandError("could not search the local network: \(error.reason.english)")
    }
    var taken = Set(SettingsReading(try SourcesCommand.file.read()).settings.sources.map(\.name))
    return findings.map { finding in
      let base = finding.kind.rawValue
      let name = ([base] + (2...99).map { "\(base)-\($0)" }).first { taken.insert($0).inserted } ?? base
      return FoundServerRow(finding, name: name)
    }
  }
}

extension GuideCatalogue {
  /// The public guides in the file that the user's environment names, or else the built-in ones.
  static func ofCurrentUser() throws -> GuideCatalogue {
    guard let path = Environment.value(variable) else { return .builtIn }
    return GuideCatalogue(guides: String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self))
  }
}

extension PublicGuideRow {
  /// Creates the row of a guide in the catalogue.
  fileprivate init(_ guide: PublicGuide) {
    self.init(
      source: guide.source, name: guide.name, country: guide.country, coverage: guide.coverage, address: guide.address,
      lastSeen: guide.lastSeen, terms: guide.terms)
  }
}

/// A server on the local network in a listing, with a free name for its source.
private struct FoundServerRow: ListingRow {
  private let server: ServerDiscovery.Finding
  private let name: String

  init(_ server: ServerDiscovery.Finding, name: String) { (self.server, self.name) = (server, name) }

  private var location: String { "\(server.kind.rawValue):\(server.host)" }

  var fields: [String] { [name, location, server.kind.name, server.host] }

  var members: [(String, JSON)] {
    [
      ("source", .text(name)), ("location", .text(location)), ("server", .text(server.kind.name)),
      ("host", .text(server.host)),
    ]
  }

  static func table(_ rows: [FoundServerRow], columns: Int) -> [SafeText] {
    rows.map {
      SafeText("\($0.server.kind.name) at \($0.server.host): tvgrid sources add \($0.name) \($0.location)")
    }
  }
}
