import ArgumentParser
import GuideApp
import GuideModel
import GuideSearch
import GuideSources
import GuideSystem

struct SearchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "search", abstract: "List programmes matching a query.",
    discussion: """
      Lists upcoming programmes first, soonest at the top, then past ones, latest first. --count counts a \
      programme on several channels at the same time once. For queries about episodes, such as \
      episode:tide, the stored episodes of shows that you follow or have in a list come last, oldest first. Put the query in single \
      quotes to protect it from the shell: tvgrid search 'actor:"joe tibbs" is:film day:weekend'

      \(QueryHelp.text)
      """)

  @OptionGroup var guideOptions: GuideOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var output: ProgrammeOutput

  @Argument(help: "The query, as one or more words.", completion: Completions.query)
  var query: [String] = []

  @Option(help: ArgumentHelp("Exclude this word; same as -word (repeatable).", valueName: "word"))
  var without: [String] = []

  @Option(
    help: ArgumentHelp(
      "Use this saved search; any further terms must match as well.", valueName: "name"),
    completion: Completions.searches)
  var saved: String?

  @Flag(help: "Only favourite channels.")
  var favourites = false

  func run() throws {
    warnAboutFiles()
    var queries = try queries()
    let (zone, now, today) = try times.moment
    let guide = try guideOptions.choice.loadArranged(today: today.date, in: zone)
    // Recordings can only be looked up in a guide, so queries that may need them are parsed again.
    if queries.first.usesContext || queries.second?.usesContext == true { queries = try self.queries(of: guide) }
    let index = SearchIndex(guide)
    let found = index.search(
      queries.first, now: now, in: zone, cores: Threads.coreCount, sharing: Threads.map
    ).programmes
    let further = queries.second.flatMap { index.filter($0, now: now, in: zone) }
    if found.isEmpty, saved == nil, Output.isTerminal, let meant = GuessedQuery.query(for: query.joined(separator: " "))
    {
      Output.writeError("did you mean: tvgrid search '\(meant)'")
    }
    let shown = found.filter { programme in
      (further?.matches(programme) ?? true) && (!favourites || guide.channels[guide.channel(of: programme)].isFavourite)
    }
    // Only the guide's channels can be favourites.
    let episodes = favourites ? [] : try episodes(matching: queries, besides: index, of: guide, now, zone)
    try output.write(found: shown, and: episodes, of: guide, in: zone, now: now)
  }

  /// The stored episodes of the user's shows that match the queries, unless the guide's results have them.
  private func episodes(
    matching queries: (first: Query, second: Query?), besides index: SearchIndex, of guide: Guide, _ now: Instant,
    _ zone: ZoneTable
  ) throws -> [EpisodeGuide.Entry] {
    let all = [queries.first, queries.second].compactMap(\.self)
    guard all.contains(where: \.describesEpisodes) else { return [] }
    let known = try EpisodeGuide.ofCurrentUser()
    let found = all.map { known.episodes(matching: $0, now: now, in: zone) }
    let others = Set(found.dropFirst().joined())
    return (found.first ?? []).filter { found.count == 1 || others.contains($0) }
      .besides(queries.first, in: index, of: guide, now: now, in: zone)
  }

  /// Warns if a word is an existing file: probably a guide given without -g.
  private func warnAboutFiles() {
    let isFile = { (word: String) in word.contains { "./".contains($0) } && FileSystem.type(of: word) != nil }
    guard let file = query.first(where: isFile) else { return }
    Output.writeError(
      "searching for the word \(file); if it is a guide, use -g: tvgrid search -g \(file) …")
  }

  /// The saved query and the typed one, or whichever of them is given.
  private func queries(of guide: Guide? = nil) throws -> (first: Query, second: Query?) {
    let typed = try Query(
      checked: (query + without.map { "-\"\($0.filter { $0 != "\"" })\"" }).joined(separator: " "), of: guide)
    if let saved { return (try Query(savedAs: saved, of: guide), typed.isEmpty ? nil : typed) }
    guard !typed.isEmpty else { throw ValidationError("Missing query, e.g. words from a title.") }
    return (typed, nil)
  }
}
