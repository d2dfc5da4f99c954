import ArgumentParser
import GuideModel
import GuideSearch
import GuideSources
import GuideSystem

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "List the programmes that a query asks for.",
    discussion: """
      Those to come are first, the soonest at the top, then past ones, the latest first. Put the query in single quotes, so that the shell leaves it alone: \
      tvgrid search 'actor:"joe tibbs" is:film day:weekend'

      \(QueryHelp.text)
      """)

  @OptionGroup var guideOptions: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: ProgrammeOutput

  @Argument(help: "The query, as one word or several.", completion: Completions.query)
  var query: [String] = []

  @Option(help: ArgumentHelp("The same as -word.", valueName: "word"))
  var without: [String] = []

  @Option(
    help: ArgumentHelp(
      "Search with the query that you keep under this name; what else is asked for must be so too.", valueName: "name"),
    completion: Completions.searches)
  var saved: String?

  func run() throws {
    hintAtFiles()
    var queries = try queries()
    let (zone, now, today) = try times.moment
    let guide = try guideOptions.choice.loadArranged(today: today.date, in: zone)
    // What is recorded is known by the guide alone, and what is followed may ask for it.
    if queries.first.usesContext || queries.second?.usesContext == true { queries = try self.queries(of: guide) }
    let index = SearchIndex(guide)
    let found = index.search(
      queries.first, now: now, in: zone, cores: Threads.coreCount, sharing: Threads.map
    ).programmes
    let further = queries.second.flatMap { index.filter($0, now: now, in: zone) }
    if found.isEmpty, saved == nil, Output.isTerminal, let meant = MeantQuery.query(for: query.joined(separator: " ")) {
      Output.writeError("did you mean: tvgrid search '\(meant)'")
    }
    try output.write(found: found.filter { further?.matches($0) ?? true }, of: guide, in: zone, now: now)
  }

  /// A file among the words is a guide that stands in the wrong place, most likely; it may be meant as a word.
  private func hintAtFiles() {
    let isFile = { (word: String) in word.contains { "./".contains($0) } && FileSystem.type(of: word) != nil }
    guard let file = query.first(where: isFile) else { return }
    Output.writeError(
      "\(file) is looked for as a word; if it is your guide, name it with -g: tvgrid search -g \(file) …")
  }

  /// The saved query, the one of the arguments, or both; of a guide where it is there.
  private func queries(of guide: Guide? = nil) throws -> (first: Query, second: Query?) {
    let typed = try Query(
      checked: (query + without.map { "-\"\($0.filter { $0 != "\"" })\"" }).joined(separator: " "), of: guide)
    if let saved { return (try Query(savedAs: saved, of: guide), typed.isEmpty ? nil : typed) }
    guard !typed.isEmpty else { throw ValidationError("Say what to look for, such as words of a title.") }
    return (typed, nil)
  }
}
