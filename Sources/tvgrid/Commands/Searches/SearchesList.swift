import ArgumentParser
import GuideListings
import GuideModel
import GuideSearch
import GuideSettings
import GuideSources

struct SearchesList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the searches that you keep, and how much each of them finds.",
    discussion: """
      With a guide it is said how many programmes to come each search finds, and how many of these are new since its \
      results were looked at last in the grid. What is wrong with searches.toml is said on standard error, with file and \
      line. Exits with 1 when something is wrong, or there is no search.
      """)

  @OptionGroup var guideOptions: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let file = try SearchesCommand.file
    let reading = SearchesReading(try file.read())
    let searches = reading.searches.searches
    for complaint in reading.complaints { Output.complain(complaint.text(of: file.path)) }
    let mistakes = searches.compactMap { search in
      Query(search.query).diagnostics.first.map { fault in
        "\(file.path):\(reading.line(ofSearch: search.name)): in the query of “\(search.name)”: \(fault.message)"
      }
    }
    mistakes.forEach(Output.complain)
    let counts = searches.isEmpty ? nil : try counts()
    try output.write(searches.map { SearchRow(name: $0.name, query: $0.query, hits: counts?.hits(of: $0)) })
    if !reading.complaints.isEmpty || !mistakes.isEmpty { throw ExitCode(ExitCodes.nothingFound) }
  }

  /// What is counted in; nil where no guide is set up, has come or can be read, which is no fault here unless one is named.
  private func counts() throws -> SearchCounts? {
    let zone = try times.zone
    let now = try times.clock(in: zone).now
    let today = BroadcastDay(containing: now, in: zone).date
    do {
      let guide = try guideOptions.choice.loadArranged(today: today, in: zone)
      let seen = SeenShowingsFile(SettingsFile(try UserFolders.current.seenSearchesFile)).read()
      return SearchCounts(guide, seen: seen, now: now, zone: zone)
    } catch  where guideOptions.guide.isEmpty && !guideOptions.demo {
      guard let message = Main.message(of: error) else { throw error }
      Output.complain("\(message); nothing is counted until then")
      return nil
    }
  }
}
