import ArgumentParser
import GuideListings
import GuideModel
import GuideSearch

/// A query among the options of a command that lists programmes.
struct QueryOptions: ParsableArguments {
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "Only what a query asks for, such as 'is:film stars:>=4'; see tvgrid help search.", valueName: "query"))
  var query: String?

  @Option(
    help: ArgumentHelp("Only what the search asks for that you keep under this name.", valueName: "name"),
    completion: Completions.searches)
  var saved: String?

  /// Whether anything is asked for.
  var isAsked: Bool { query != nil || saved != nil }

  /// Whether a programme of a guide is asked for; nil without a query.
  func filter(of guide: Guide, now: Instant, in zone: ZoneTable) throws -> ((ProgrammeID) -> Bool)? {
    let queries = try [query.map { try Query(checked: $0) }, saved.map { try Query(savedAs: $0) }].compactMap { $0 }
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
  /// A query in which nothing is wrong and nothing unfinished; throws a failure that says what is, and where.
  init(checked text: String) throws {
    self.init(text)
    guard let fault = diagnostics.first else { return }
    throw Failure(fault.message, exhibit: UnderlinedText(text, at: fault.range, columns: Output.columns - 4).lines)
  }
}
