import ArgumentParser
import CellCanvas
import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuidePersonal
import GuideScreens
import GuideSearch
import GuideSources

/// `tvgrid show`: prints a show from TVmaze, found by title.
struct ShowTitleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show facts, cast and episodes of a series from TVmaze.com.",
    discussion: """
      Episodes you have watched are ticked. Answers are cached for offline use, and refreshed after a day unless \
      the show has ended. If several shows match the title, they are listed with their numbers. Choose one with --id; \
      tvgrid remembers it.

      EXAMPLES:
        tvgrid show "The Ferrymen"
        tvgrid show "The Ferrymen" --id 701
        tvgrid show "The Ferrymen" --json
        tvgrid show --search 'ferry season:2 episode:christmas'
      """)

  @Argument(help: "The title; quote it if it has several words.", completion: Completions.followed)
  var title: String

  @Flag(
    name: .customLong("search"),
    help: "List matching shows on TVmaze.com. The title is a query with title words or person:NAME.")
  var isSearch = false

  @Option(help: ArgumentHelp("Choose the show with this number.", valueName: "number"))
  var id: Int?

  @Flag(help: "Refresh the saved answer from TVmaze.com.")
  var newest = false

  @Flag(help: "Print JSON: one object for the show, or one line per matching show.")
  var json = false

  @OptionGroup var time: TimeOptions

  func run() throws {
    let (zone, now, _) = try time.moment
    let lookup = try ShowLookup.ofCurrentUser(pacer: RequestPacer(.tvmaze))
    if isSearch { return try listShows(lookup, now) }
    let store = try PersonalStore.ofCurrentUser()
    let key = EpisodeIdentity.show(ofTitle: title)
    let known = id ?? store?.reading(\.shows).value[key]?.id
    let requests = ShowRequests(lookup, now: now, isForced: newest)
    let number =
      try known
      ?? requests.number(ofShow: title) { hits in
        try Output.write(hits.map { json ? ShowHitRow($0).json : ShowRequests.line(of: $0) })
      }
    let answer = requests.answer(to: .show(number))
    let show = try requests.show(in: answer)
    let chosen = ChosenShow(id: number, name: show.name)
    if let store, store.reading(\.shows).value[key] != chosen { try store.apply([.show(title: key, chosen)]) }
    let watched = store?.reading(\.episodes).value ?? WatchedEpisodes()
    let isWatched = { (episode: ShowEpisode) in
      EpisodeIdentity.all(of: episode, titled: title).contains(where: watched.contains)
    }
    if json { return try Output.write([ShowRow(show, fetched: answer.fetched, in: zone, isWatched: isWatched).json]) }
    try Output.write(lines(of: show, answer, zone, isWatched).map { SafeText($0).string })
  }

  /// Lists the shows matching a query, with their numbers. Filters them as the search in the grid does.
  private func listShows(_ lookup: ShowLookup, _ now: Instant) throws {
    guard id == nil else { throw ValidationError("--search cannot be combined with --id.") }
    guard let search = OnlineSearch(try Query(checked: title)) else {
      throw ValidationError("TVmaze.com can only be searched for title words or person:NAME.")
    }
    var known: [ShowRequest: ShowAnswer] = [:]
    while let request = search.requests({ known[$0] }).first(where: { known[$0] == nil }) {
      known[request] = ShowRequests(lookup, now: now, isForced: newest).answer(to: request)
    }
    let missing = known.values.filter { $0.content == nil }
    let results = search.results { known[$0] }
    guard missing.count < known.count, missing.isEmpty || !results.isEmpty else {
      throw CommandError("could not reach TVmaze.com: \(missing.first?.problem?.english ?? "no answer")")
    }
    try Output.write(
      results.map { found in
        if json { return ShowHitRow(found.hit).json }
        let (hit, episodes) = (found.hit, found.episodeText(of: search.query, in: .english))
        let facts = hit.facts(in: .english)
        let parts = ["\(hit.id)", hit.name, hit.year.map(String.init), episodes, facts].compactMap(\.self)
        return SafeText(parts.filter { !$0.isEmpty }.joined(separator: "  ")).string
      })
    Output.writeError("\(ProgrammeDetails.showCredit): https://www.tvmaze.com")
    if let problem = missing.first?.problem {
      Output.writeError("\(missing.count) of \(known.count) answers from TVmaze.com are missing: \(problem)")
    }
    let leftOut = search.leftOutCount { known[$0] }
    if leftOut > 0 {
      Output.writeError("not checked: \(counted(leftOut, "more show")); add words to narrow the search")
    }
    guard results.isEmpty else { return }
    throw CommandError.nothingFound("TVmaze.com has no show \(search.query.englishSummary)")
  }

  private func lines(
    of show: Show, _ answer: ShowAnswer, _ zone: ZoneTable, _ isWatched: (ShowEpisode) -> Bool
  ) -> [String] {
    var lines = [show.name] + ShowFacts.lines(of: show, in: .english) + [show.summary].compactMap(\.self)
    lines += ShowFacts.neighbours(of: show, in: zone, .twentyFour, .english)
    lines += show.cast.isEmpty ? [] : ["", "Cast"]
    lines += show.cast.map { member in "  \(member.name)\(member.role.map { ": \($0)" } ?? "")" }
    for (index, episode) in show.episodes.enumerated() {
      if index == 0 || show.episodes[index - 1].season != episode.season {
        lines += ["", episode.season.map { "Season \($0)" } ?? "Specials"]
      }
      let date = episode.date.map { "  \($0.isoText)" } ?? ""
      let number = episode.number.map { "e\($0)  " } ?? ""
      lines.append("\(isWatched(episode) ? "✓" : " ") \(number)\(ShowFacts.name(of: episode, in: .english))\(date)")
    }
    let age = answer.fetched.map { ", as of \(zone.timestamp($0))" } ?? ""
    return lines + ["", "\(ProgrammeDetails.showCredit)\(age): \(show.link)"]
  }
}
