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

  /// What the query asks of a guide's programmes; nil without a query.
  func filter(of guide: Guide, now: Instant, in zone: ZoneTable) throws -> ProgrammeFilter? {
    guard let query = try query.map({ try Query(checked: $0) }) else { return nil }
    guard let filter = SearchIndex(guide).filter(query, now: now, in: zone) else {
      throw ValidationError("The query asks for nothing; leave it out, or see tvgrid help search.")
    }
    return filter
  }
}

extension Query {
  /// A query in which nothing is wrong and nothing unfinished; throws a failure that says what is, and where.
  init(checked text: String) throws {
    self.init(text)
    guard let fault = faults.first else { return }
    throw Failure(fault.message, exhibit: PointedText(text, at: fault.range, columns: Output.columns - 4).lines)
  }
}
