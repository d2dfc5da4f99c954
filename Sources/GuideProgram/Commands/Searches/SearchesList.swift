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
    let errors = searches.compactMap { search in
      Query(search.query).diagnostics.first.map { "in the query of “\(search.name)”: \($0.problem)" }
    }
    errors.forEach(Output.writeError)
    let count = searches.isEmpty ? nil : try counter(seen: store?.value(\.seen) ?? SeenShowings())
    try output.write(
      searches.map { SearchRow($0, hits: count?($0)) },
      orSay: "no search is kept yet; to keep one: tvgrid searches add NAME QUERY")
    if !errors.isEmpty { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// Counts the hits of a search in the guide; nil without a guide, which is no error here unless one is named.
  private func counter(seen: SeenShowings) throws -> ((SavedSearch) -> HitCount)? {
    let (zone, now, today) = try times.moment
    do {
      let guide = try guideOptions.choice.loadArranged(today: today.date, in: zone)
      let index = SearchIndex(guide)
      return { search in
        let query = (try? Query(checked: search.query, of: guide)) ?? Query(search.query)
        return seen.count(index.search(query, now: now, in: zone).groupedMarksToCome, of: query.text)
      }
    } catch  where guideOptions.guide.isEmpty && !guideOptions.demo {
      guard let message = CommandError.message(of: error) else { throw error }
      Output.writeError("\(message); nothing is counted until then")
      return nil
    }
  }
}
