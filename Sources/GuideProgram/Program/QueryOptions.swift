import ArgumentParser
import GuideApp
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideSystem

/// Query options for commands that list programmes.
struct QueryOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "Only matching programmes: 'is:film stars:>=4' (see tvgrid help search).", valueName: "query"),
    completion: Completions.query)
  var query: String?

  @Option(
    help: ArgumentHelp("Only programmes matching this saved search.", valueName: "name"),
    completion: Completions.searches)
  var saved: String?

  var isAsked: Bool { query != nil || saved != nil }

  /// The queries given as options, for a guide.
  func queries(of guide: Guide) throws -> [Query] {
    try [
      query.map { try Query(checked: $0, of: guide) }, saved.map { try Query(savedAs: $0, of: guide) },
    ].compactMap { $0 }
  }

  /// A predicate for the queries given as options; `nil` without any.
  func filter(of guide: Guide, now: Instant, in zone: ZoneTable) throws -> ((ProgrammeID) -> Bool)? {
    try filter(queries(of: guide), of: guide, now: now, in: zone)
  }

  /// A predicate that requires all queries to match; `nil` without any.
  func filter(
    _ queries: [Query], of guide: Guide, now: Instant, in zone: ZoneTable
  ) throws -> ((ProgrammeID) -> Bool)? {
    if queries.isEmpty { return nil }
    let index = SearchIndex(guide)
    let filters = try queries.map { query in
      guard let filter = index.filter(query, now: now, in: zone) else {
        throw ValidationError("The query is empty; leave it out, or see tvgrid help search.")
      }
      return filter
    }
    return { programme in filters.allSatisfy { $0.matches(programme) } }
  }
}

extension Query {
  /// Parses a query for a guide if one is given. If the query has mistakes, throws an error that shows the first.
  init(checked text: String, of guide: Guide? = nil) throws {
    self.init(text)
    if usesContext { self.init(text, in: try .ofCurrentUser(for: [self], of: guide)) }
    guard let error = diagnostics.first else { return }
    let details = UnderlinedText(text, at: error.range ?? 0..<0, columns: Output.columns - 4).lines
    throw CommandError(error.problem.english, details: details, quotesText: true)
  }
}

extension QueryContext {
  /// The user data that queries need: settings, followed queries and watched episodes.
  ///
  /// Lists and recordings are only read if one of the queries, or a followed one, needs them. Without a guide there are
  /// no recordings.
  static func ofCurrentUser(for queries: [Query] = [], of guide: Guide?) throws -> QueryContext {
    let store = try PersonalStore.ofCurrentUser()
    let followed = try SearchesCommand.searches(of: store).followed.map(\.query)
    let asking = queries + followed.filter { FollowedQueries.isOther($0) }.map { Query($0) }
    let needs = asking.reduce(into: Set<QueryData>()) { $0.formUnion($1.needs) }
    var programmes = [QueryData.watched: ProgrammeSelection(store?.reading(\.episodes).value ?? WatchedEpisodes())]
    if needs.contains(.listed), let lists = store?.reading(\.lists).value {
      programmes[.listed] = ListedProgrammes(lists).all
    }
    if needs.contains(.recording), let guide {
      let marks = try recorded(in: guide, store?.reading(\.choices).value ?? ChannelChoices())
      programmes[.recording] = ProgrammeSelection(showings: marks)
    }
    return QueryContext(primeTime: Settings.ofCurrentUser.primeTime, following: followed, programmes)
  }
}

extension QueryContext {
  /// The programmes that the user's servers are set to record, as of their last answers.
  private static func recorded(in guide: Guide, _ choices: ChannelChoices) throws -> Set<ShowingFingerprint> {
    let state = try ConfiguredSources(zone: .utc, isQuiet: true).recorder
    let timers = state.programmes(of: guide) { choices.ids(of: guide.channels[$0].id) }
    return Set(guide.marks(of: timers.keys))
  }
}

extension SearchIndex {
  func followed(in context: QueryContext, now: Instant, in zone: ZoneTable) -> ProgrammeResults {
    guard context.followsAnything else { return SearchMatches.none.programmes }
    return search(.followed(in: context), now: now, in: zone, cores: Threads.coreCount, sharing: Threads.map).programmes
  }
}

extension Query {
  /// The query of a saved search. Throws if no such search exists or its query is invalid.
  init(savedAs name: String, of guide: Guide? = nil) throws {
    let search = try SearchesCommand.searches().named(name)
    do {
      try self.init(checked: search.query, of: guide)
    } catch let error as CommandError {
      throw CommandError("saved search “\(search.name)”: \(error.message)", details: error.details, quotesText: true)
    }
    if isEmpty {
      throw CommandError("saved search “\(search.name)” is empty; see tvgrid help search", quotesText: true)
    }
  }
}
