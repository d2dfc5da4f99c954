import ArgumentParser
import CellCanvas
import Glibc
import GuideListings
import GuideModel
import GuideSources
import GuideSystem

struct SourcesLineups: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lineups", abstract: "List, find, add and remove the lineups of a Schedules Direct account.",
    discussion: """
      A lineup is a list of channels as they are received at a place, by antenna, cable or satellite. Your account can have \
      a few of them, and the guide covers their channels. Schedules Direct limits the changes per day.

      EXAMPLES:
        tvgrid sources lineups sd --find uk SW1A
        tvgrid sources lineups sd --add GBR-1000014-DEFAULT
      """)

  @Argument(help: "Name of the source.", completion: Completions.sources)
  var name: String

  @Option(help: ArgumentHelp("Add this lineup to the account.", valueName: "id"))
  var add: String?

  @Option(help: ArgumentHelp("Remove this lineup from the account.", valueName: "id"))
  var remove: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("List the lineups of a place: a country and a postcode.", valueName: "country postcode"))
  var find: [String] = []

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard [add != nil, remove != nil, !find.isEmpty].count(where: { $0 }) <= 1 else {
      throw ValidationError("Use only one of --add, --remove and --find.")
    }
    if !find.isEmpty, find.count < 2 { throw ValidationError("--find needs a country and a postcode.") }
  }

  func run() throws {
    let sources = try ConfiguredSources(zone: .utc, isQuiet: true)
    var lineups = try sources.lineups(of: name, now: Clock.system.now)
    if let add {
      try change(&lineups, add, isAdded: true)
    } else if let remove {
      try change(&lineups, remove, isAdded: false)
    } else if let country = find.first {
      let code = try GuideCatalogue.ofCurrentUser().country(country)?.longCode ?? country.uppercased()
      let found = try lineups.find(country: code, postcode: find.dropFirst().joined(separator: " "))
      try output.write(found.map(LineupRow.init), orSay: "no lineups there; check the country and the postcode")
    } else {
      try output.write(
        try lineups.list().map(LineupRow.init),
        orSay: "no lineups; to find some: tvgrid sources lineups \(name) --find COUNTRY POSTCODE")
    }
  }

  private func change(_ lineups: inout SchedulesDirectLineups, _ id: String, isAdded: Bool) throws {
    let left = try lineups.change(id, isAdded: isAdded)
    let rest = left.map { "; \($0) more changes are possible today" } ?? ""
    try Output.write([
      SafeText("\(isAdded ? "added" : "removed") the lineup \(id)\(rest)").string,
      SafeText("to download its guide: tvgrid update \(name)").string,
    ])
  }
}

/// A lineup in a listing.
private struct LineupRow: ListingRow {
  private let lineup: SchedulesDirectLineups.Lineup

  init(_ lineup: SchedulesDirectLineups.Lineup) { self.lineup = lineup }

  var fields: [String] { [lineup.id, lineup.name, lineup.transport, lineup.location] }

  var members: [(String, JSON)] {
    [
      ("lineup", .text(lineup.id)), ("name", .text(lineup.name)), ("transport", .text(lineup.transport)),
      ("location", .text(lineup.location)),
    ]
  }

  static func table(_ rows: [LineupRow], columns: Int) -> [SafeText] {
    let ids = min(rows.map { SafeText($0.lineup.id).width }.max() ?? 0, max(8, columns / 2))
    return rows.map { row in
      let facts = [row.lineup.name, row.lineup.transport, row.lineup.location].filter { !$0.isEmpty }
      return SafeText(row.lineup.id).clipped(to: ids).padded(to: ids) + SafeText("  \(facts.joined(separator: ", "))")
    }
  }
}

/// Asks for the login of a Schedules Direct account.
enum SchedulesDirectLogin {
  /// The location with the login that the user types, if it has none. Other locations are left unchanged.
  static func completed(_ location: String) throws -> String {
    guard ["schedulesdirect", "schedulesdirect:"].contains(location.trimmed.lowercased()) else { return location }
    guard isatty(STDIN_FILENO) == 1 else {
      throw CommandError("a terminal is needed to ask for the login; or write schedulesdirect:NAME:PASSWORD")
    }
    guard let name = try Question.text("User name at Schedules Direct: ")?.trimmed, !name.isEmpty else {
      throw CommandError("no login was given; nothing was added")
    }
    guard !name.contains(":") else { throw CommandError("a user name cannot contain a colon; nothing was added") }
    return "schedulesdirect:\(SchedulesDirectAccount(name: name, password: try Question.password()).text)"
  }
}
