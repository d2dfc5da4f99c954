package import CellCanvas
package import GuideModel

/// The format of a listing.
package enum ListingFormat: Hashable, Sendable {
  /// For people: aligned columns, clipped to a width in cells.
  case table(columns: Int)
  /// For scripts: fields separated by tabs, no heading.
  case tabSeparated
  /// A JSON object a line.
  case jsonLines

  /// Tells what the person has to do with a programme.
  package typealias Marks = (ProgrammeID) -> ListingMarks

  /// Programmes, one a line.
  package func lines(
    _ programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable, marks: @escaping Marks = { _ in ListingMarks() }
  ) -> [String] {
    programmes.map(line(of: guide, in: zone, marks: marks))
  }

  /// The function that makes the line of a programme: all lines of a large guide are many times as long as the guide
  /// itself, so that they are to be written one by one.
  package func line(
    of guide: Guide, in zone: ZoneTable, marks: @escaping Marks = { _ in ListingMarks() }
  ) -> (ProgrammeID) -> String {
    switch self {
    case .table(let columns):
      let table = ProgrammeTable(names: guide.channels.map(\.name), columns: columns)
      return { table.line(Listing($0, of: guide, in: zone, marks: marks)) }
    case .tabSeparated: return { Listing($0, of: guide, in: zone).tabSeparated }
    case .jsonLines: return { Listing($0, of: guide, in: zone, marks: marks).json }
    }
  }

  /// The results of a search, those to come first, one a line. A table has a rule before those that are over by now, and a
  /// line for those that `grouping` puts together: showings of a programme at one time on several channels.
  package func lines(
    found programmes: [ProgrammeID], of guide: Guide, in zone: ZoneTable, now: Instant,
    grouping: (ArraySlice<ProgrammeID>) -> [[ProgrammeID]] = { $0.map { [$0] } },
    marks: @escaping Marks = { _ in ListingMarks() }
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

  /// Now and next, a channel a line; in JSON a programme a line.
  package func lines(
    _ pairs: [NowAndNext], of guide: Guide, in zone: ZoneTable, marks: @escaping Marks = { _ in ListingMarks() }
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

  /// Channels, searches, sources or changes, one a line.
  package func lines<Row: ListingRow>(_ rows: [Row]) -> [String] {
    switch self {
    case .table(let columns): Row.table(rows, columns: columns).map { $0.trimmed(to: columns) }
    case .tabSeparated: rows.map { $0.fields.map { DataText($0).string }.joined(separator: "\t") }
    case .jsonLines: rows.map { JSON.object($0.members).line }
    }
  }
}

/// A row of a listing that is not of programmes.
package protocol ListingRow {
  /// The lines for people; they may be longer than the columns.
  static func table(_ rows: [Self], columns: Int) -> [SafeText]
  /// The fields of tab-separated text.
  var fields: [String] { get }
  /// The members of its JSON object.
  var members: [(String, JSON)] { get }
}

extension SafeText {
  /// The cells that the widest of some texts takes, up to a limit.
  static func width(of texts: some Sequence<String>, limit: Int) -> Int {
    min(texts.map { SafeText($0).width }.max() ?? 0, limit)
  }

  /// A text clipped or padded to a width in cells.
  static func column(_ text: String, _ columns: Int) -> SafeText {
    SafeText(text).clipped(to: columns).padded(to: columns)
  }

  /// The line without spaces at its end, clipped to a width in cells.
  func trimmed(to columns: Int) -> String {
    let text = clipped(to: columns).string
    return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
  }
}
