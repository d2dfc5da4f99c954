import ArgumentParser
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch

struct SearchesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the searches that you keep, and how much each of them finds.",
    discussion: """
      With a guide it is said how many programmes to come each search finds, and how many of these are new since its \
      results were looked at last in the grid. What is wrong with a query is said on standard error. Exits with 1 when \
      something is wrong, or there is no search.
      """)

  @OptionGroup var guideOptions: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try PersonalStore.ofPerson()
    let searches = try SearchesCommand.searches(of: store).searches
    let mistakes = searches.compactMap { search in
      Query(search.query).diagnostics.first.map { "in the query of “\(search.name)”: \($0.message)" }
    }
    mistakes.forEach(Output.complain)
    let counts = searches.isEmpty ? nil : try counts(seen: store?.seen() ?? SeenShowings())
    try output.write(searches.map { SearchRow(name: $0.name, query: $0.query, hits: counts?.hits(of: $0)) })
    if !mistakes.isEmpty { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// What is counted in; nil where no guide is set up, has come or can be read, which is no fault here unless one is named.
  private func counts(seen: SeenShowings) throws -> SearchCounts? {
    let zone = try times.zone
    let now = try times.clock(in: zone).now
    let today = BroadcastDay(containing: now, in: zone).date
    do {
      let guide = try guideOptions.choice.loadArranged(today: today, in: zone)
      return SearchCounts(guide, seen: seen, now: now, zone: zone)
    } catch  where guideOptions.guide.isEmpty && !guideOptions.demo {
      guard let message = Main.message(of: error) else { throw error }
      Output.complain("\(message); nothing is counted until then")
      return nil
    }
  }
}
