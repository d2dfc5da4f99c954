package import GuideModel

/// How listings are written.
package enum ListingFormat: Hashable, Sendable {
  /// For people: aligned columns, clipped to so many cells.
  case table(columns: Int)
  /// For scripts: fields parted by tabs, no heading.
  case tabSeparated
  /// A JSON object a line.
  case jsonLines

  /// Programmes, one a line.
  package func lines(_ programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable) -> [String] {
    programmes.map(line(of: guide, in: zone))
  }

  /// What makes the line of a programme: all lines of a large guide are many times as long as the guide itself, so that
  /// they are to be written one by one.
  package func line(of guide: Guide, in zone: ZoneTable) -> (ProgrammeID) -> String {
    switch self {
    case .table(let columns):
      let table = Table(names: guide.channels.map(\.name), columns: columns)
      return { table.line(Listing($0, of: guide, in: zone)) }
    case .tabSeparated: return { Listing($0, of: guide, in: zone).tabSeparated }
    case .jsonLines: return { Listing($0, of: guide, in: zone).json }
    }
  }

  /// What a search found, those to come first, one a line; in a table with a rule before those that are over by now.
  package func lines(found programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable, now: Instant) -> [String] {
    var lines = lines(programmes, of: guide, in: zone)
    let firstPast = programmes.firstIndex { guide.interval(of: $0).end <= now }
    if case .table(let columns) = self, let firstPast {
      lines.insert(Table(names: [], columns: columns).rule("already shown"), at: firstPast)
    }
    return lines
  }

  /// Now and next, a channel a line; in JSON a programme a line.
  package func lines(_ pairs: [NowAndNext], of guide: Guide, in zone: ZoneTable) -> [String] {
    switch self {
    case .table(let columns):
      let table = Table(names: guide.channels.map(\.name), columns: columns)
      return pairs.map { table.line($0, of: guide, in: zone) }
    case .tabSeparated: return pairs.map { $0.tabSeparated(of: guide, in: zone) }
    case .jsonLines: return lines(pairs.flatMap { [$0.now, $0.next].compactMap { $0 } }, of: guide, in: zone)
    }
  }
}
