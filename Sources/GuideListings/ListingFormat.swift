package import CellCanvas
package import GuideModel

/// The format of a listing.
package enum ListingFormat: Hashable, Sendable {
  /// Aligned columns for reading, clipped to a given width.
  case table(columns: Int)
  /// Fields separated by tabs, without a header, for scripts.
  case tabSeparated
  /// One JSON object per line.
  case jsonLines

  /// A function that returns whether the user follows a programme, has watched it, and has a reminder.
  package typealias Marks = (ProgrammeID) -> ListingStatus

  /// The lines for programmes.
  package func lines(
    _ programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable, marks: @escaping Marks = { _ in ListingStatus() }
  ) -> [String] {
    programmes.map(line(of: guide, in: zone, marks: marks))
  }

  /// A function that creates the line for a programme.
  ///
  /// Write lines one at a time: together they take up many times the memory of the guide.
  package func line(
    of guide: Guide, in zone: ZoneTable, marks: @escaping Marks = { _ in ListingStatus() }
  ) -> (ProgrammeID) -> String {
    switch self {
    case .table(let columns):
      let table = ProgrammeTable(names: guide.channels.map(\.name), columns: columns)
      return { table.line(Listing($0, of: guide, in: zone, marks: marks)) }
    case .tabSeparated: return { Listing($0, of: guide, in: zone).tabSeparated }
    case .jsonLines: return { Listing($0, of: guide, in: zone, marks: marks).json }
    }
  }

  /// The lines for programmes of the guide and other showings. `names` are the names of the guide's channels.
  package func lines(_ listings: [Listing], names: [String]) -> [String] {
    switch self {
    case .table(let columns):
      let table = ProgrammeTable(names: names + listings.map(\.channel.name), columns: columns)
      return listings.map { table.line($0) }
    case .tabSeparated: return listings.map(\.tabSeparated)
    case .jsonLines: return listings.map(\.json)
    }
  }

  /// A rule with a label above the lines that follow; only tables have rules.
  package func rule(_ label: String) -> [String] {
    guard case .table(let columns) = self else { return [] }
    return [ProgrammeTable(names: [], columns: columns).rule(label)]
  }

  /// The lines for search results, upcoming ones first.
  ///
  /// A table has a rule before past programmes, and one line for each group that `grouping` returns. A group consists
  /// of showings of one programme at the same time on several channels.
  package func lines(
    found programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable, now: Instant,
    grouping: (ArraySlice<ProgrammeID>) -> [[ProgrammeID]] = { $0.map { [$0] } },
    marks: @escaping Marks = { _ in ListingStatus() }
  ) -> [String] {
    guard case .table(let columns) = self else {
      return lines(programmes, of: guide, in: zone, marks: marks)
    }
    let table = ProgrammeTable(names: guide.channels.map(\.name), columns: columns)
    func grouped(_ part: ArraySlice<ProgrammeID>) -> [String] {
      grouping(part).map { group in
        let listing = Listing(group[0], of: guide, in: zone, marks: marks)
        return table.line(listing, otherChannels: group.count - 1)
      }
    }
    let firstPast = programmes.firstIndex { guide.interval(of: $0).end <= now } ?? programmes.endIndex
    let past = grouped(programmes[firstPast...])
    return grouped(programmes[..<firstPast]) + (past.isEmpty ? [] : [table.rule("already shown")] + past)
  }

  /// The lines for current and next programmes: one per channel, or in JSON one per programme.
  package func lines(
    _ pairs: [NowAndNext], of guide: Guide, in zone: ZoneTable, marks: @escaping Marks = { _ in ListingStatus() }
  ) -> [String] {
    switch self {
    case .table(let columns):
      let table = ProgrammeTable(names: guide.channels.map(\.name), columns: columns)
      return pairs.map { table.line($0, of: guide, in: zone, marks: marks) }
    case .tabSeparated: return pairs.map { $0.tabSeparated(of: guide, in: zone) }
    case .jsonLines:
      let programmes = pairs.flatMap { [$0.now, $0.next].compactMap(\.self) }
      return lines(programmes, of: guide, in: zone, marks: marks)
    }
  }

  /// The lines for channels, searches, sources or changes.
  package func lines<Row: ListingRow>(_ rows: [Row]) -> [String] {
    switch self {
    case .table(let columns): Row.table(rows, columns: columns).map { $0.trimmed(to: columns) }
    case .tabSeparated: rows.map { $0.fields.map { DataText($0).string }.joined(separator: "\t") }
    case .jsonLines: rows.map { JSON.object($0.members).line }
    }
  }
}

/// A row of a listing that shows something other than programmes.
package protocol ListingRow {
  /// The lines of the table, which may be wider than `columns`.
  static func table(_ rows: [Self], columns: Int) -> [SafeText]
  /// The fields of the tab-separated line.
  var fields: [String] { get }
  /// The members of the JSON object.
  var members: [(String, JSON)] { get }
}

extension SafeText {
  /// The width of the widest text, up to a limit.
  static func width(of texts: some Sequence<String>, limit: Int) -> Int {
    min(texts.map { SafeText($0).width }.max() ?? 0, limit)
  }

  /// A string clipped or padded to a width.
  static func column(_ text: String, _ columns: Int) -> SafeText {
    SafeText(text).clipped(to: columns).padded(to: columns)
  }

  /// The line clipped to a width, without trailing spaces.
  func trimmed(to columns: Int) -> String {
    let text = clipped(to: columns).string
    return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
  }
}
