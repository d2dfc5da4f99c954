import ArgumentParser
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch

struct SearchesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List saved searches with their numbers of matches.",
    discussion: """
      With a guide, shows the number of upcoming matches of each search, and how many are new since you last viewed \
      its results in the grid. Writes problems with a query to standard error. Exit code: 1 if there are problems or \
      no searches.
      """)

  @OptionGroup var guideOptions: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let store = try PersonalStore.ofCurrentUser()
    let searches = try SearchesCommand.searches(of: store).searches
    let errors = searches.compactMap { search in
      Query(search.query).diagnostics.first.map { "in the query of “\(search.name)”: \($0.problem)" }
    }
    errors.forEach(Output.writeError)
    let count = searches.isEmpty ? nil : try counter(viewed: store?.value(\.viewed) ?? ViewedMatches())
    try output.write(
      searches.map { SearchRow($0, hits: count?($0)) },
      orSay: "no saved searches; to add one: tvgrid searches add NAME QUERY")
    if !errors.isEmpty { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// A function that counts matches in the guide; `nil` if no guide is named and none is available.
  private func counter(viewed: ViewedMatches) throws -> ((SavedSearch) -> HitCount)? {
    let (zone, now, today) = try times.moment
    do {
      let guide = try guideOptions.choice.loadArranged(today: today.date, in: zone)
      let index = SearchIndex(guide)
      return { search in
        let query = (try? Query(checked: search.query, of: guide)) ?? Query(search.query)
        return viewed.count(index.search(query, now: now, in: zone).groupedUpcomingMarks, of: query.text)
      }
    } catch  where guideOptions.guide.isEmpty && !guideOptions.demo {
      guard let message = CommandError.message(of: error) else { throw error }
      Output.writeError("\(message); matches are not counted until then")
      return nil
    }
  }
}
