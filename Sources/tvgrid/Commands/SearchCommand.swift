import ArgumentParser
import GuideModel
import GuideSearch

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "List the programmes that a query asks for.",
    discussion: """
      Those to come are first, the soonest at the top, then past ones, the latest first. Put the query in single quotes, so that the shell leaves it alone: \
      tvgrid search 'actor:"ann field" is:film day:weekend'

      \(QueryHelp.text)
      """)

  @OptionGroup var guideOptions: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: ProgrammeOutput

  @Argument(help: "The query, as one word or several.")
  var query: [String] = []

  @Option(help: ArgumentHelp("The same as -word.", valueName: "word"))
  var without: [String] = []

  func run() throws {
    let query = try Query(checked: (query + without.map { "-\"\($0.filter { $0 != "\"" })\"" }).joined(separator: " "))
    guard !query.isEmpty else { throw ValidationError("Say what to look for, such as words of a title.") }
    let zone = try times.zone
    let now = try times.clock(in: zone).now
    let guide = try guideOptions.choice.loadArranged(today: BroadcastDay(containing: now, in: zone).date, in: zone)
    try output.write(Array(SearchIndex(guide).search(query, now: now, in: zone).programmes), of: guide, in: zone)
  }
}
