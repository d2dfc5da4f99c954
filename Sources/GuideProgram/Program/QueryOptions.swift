import ArgumentParser
import GuideApp
import GuideListings
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideSystem

/// The query options of commands that list programmes.
struct QueryOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "Only what a query asks for, such as 'is:film stars:>=4'; see tvgrid help search.", valueName: "query"),
    completion: Completions.query)
  var query: String?

  @Option(
    help: ArgumentHelp("Only what the search asks for that you keep under this name.", valueName: "name"),
    completion: Completions.searches)
  var saved: String?

  var isAsked: Bool { query != nil || saved != nil }

  /// The typed query and the saved one, for a guide.
  func queries(of guide: Guide) throws -> [Query] {
    try [
      query.map { try Query(checked: $0, of: guide) }, saved.map { try Query(savedAs: $0, of: guide) },
    ].compactMap { $0 }
  }

  /// The predicate of the queries for a guide's programmes; `nil` without a query.
  func filter(of guide: Guide, now: Instant, in zone: ZoneTable) throws -> ((ProgrammeID) -> Bool)? {
    try filter(queries(of: guide), of: guide, now: now, in: zone)
  }

  /// A predicate that requires all queries to match; `nil` without a query.
  func filter(
    _ queries: [Query], of guide: Guide, now: Instant, in zone: ZoneTable
  ) throws -> ((ProgrammeID) -> Bool)? {
    if queries.isEmpty { return nil }
    let index = SearchIndex(guide)
    let filters = try queries.map { query in
      guard let filter = index.filter(query, now: now, in: zone) else {
        throw ValidationError("The query asks for nothing; leave it out, or see tvgrid help search.")
      }
      return filter
    }
    return { programme in filters.allSatisfy { $0.matches(programme) } }
  }
}

extension Query {
  /// A query without errors, of a guide where it is for one; throws an error that shows the first.
  init(checked text: String, of guide: Guide? = nil) throws {
    self.init(text)
    if usesContext { self.init(text, in: try .ofPerson(for: [self], of: guide)) }
    guard let error = diagnostics.first else { return }
    let details = UnderlinedText(text, at: error.range ?? 0..<0, columns: Output.columns - 4).lines
    throw CommandError(error.problem.english, details: details)
  }
}

extension QueryContext {
  /// The person's settings and followed queries, and what was seen, for some queries. The lists, which may be long, are read
  /// where one of these or of those that are followed asks for them, and so is what is recorded of a guide; nil where none is
  /// there, so that nothing is recorded.
  static func ofPerson(for queries: [Query] = [], of guide: Guide?) throws -> QueryContext {
    let store = try PersonalStore.ofPerson()
    let followed = try SearchesCommand.searches(of: store).followed.map(\.query)
    let asking = queries + followed.filter { FollowedQueries.isOther($0) }.map { Query($0) }
    let needs = asking.reduce(into: Set<QueryData>()) { $0.formUnion($1.needs) }
    var programmes = [QueryData.seen: ProgrammeSelection(store?.reading(\.episodes).value ?? SeenEpisodes())]
    if needs.contains(.listed), let lists = store?.reading(\.lists).value {
      programmes[.listed] = ListedProgrammes(lists).all
    }
    if needs.contains(.recording), let guide {
      let marks = try recorded(in: guide, store?.reading(\.choices).value ?? ChannelChoices())
      programmes[.recording] = ProgrammeSelection(showings: marks)
    }
    return QueryContext(primeTime: Settings.ofPerson.primeTime, following: followed, programmes)
  }
}

extension QueryContext {
  /// The programmes of a guide that the person's servers record, as these said when they were asked last.
  private static func recorded(in guide: Guide, _ choices: ChannelChoices) throws -> Set<ShowingMark> {
    let state = try ConfiguredSources(zone: .utc, isQuiet: true).recorder
    let timers = state.programmes(of: guide) { choices.ids(of: guide.channels[$0].id) }
    return Set(guide.marks(of: timers.keys))
  }
}

extension SearchIndex {
  /// The programmes of the guide that the person follows.
  func followed(in context: QueryContext, now: Instant, in zone: ZoneTable) -> FoundProgrammes {
    guard context.followsSomething else { return SearchMatches.none.programmes }
    return search(.followed(in: context), now: now, in: zone, cores: Threads.coreCount, sharing: Threads.map).programmes
  }
}

extension Query {
  /// The query of a saved search; throws an error if there is none of this name, or it is invalid.
  init(savedAs name: String, of guide: Guide? = nil) throws {
    let search = try SearchesCommand.searches().named(name)
    do {
      try self.init(checked: search.query, of: guide)
    } catch let error as CommandError {
      throw CommandError("the search “\(search.name)”: \(error.message)", details: error.details)
    }
    if isEmpty { throw CommandError("the search “\(search.name)” asks for nothing; see tvgrid help search") }
  }
}
