import GuideModel

/// The cost of queries in a guide, in records of a usual length that could be looked into in the same time: by the
/// bytes to look at, and by the terms of the query, each of which looks at them anew.
struct SearchEffort: Sendable {
  /// Of a look into all records.
  let ofRecords: Int
  /// Of a look at all titles.
  private let ofTitles: Int
  /// The cost of reading a column of the store.
  private let ofColumns: Int
  /// Of going through the titles in the order of time.
  private let ofWalk: Int
  /// The number of titles.
  private let titleCount: Int

  /// Bytes of a usual record.
  static let recordLength = 400

  init(_ guide: Guide) {
    let rows = guide.programmeCount
    ofRecords = max(rows, guide.recordBytes / SearchEffort.recordLength)
    ofTitles = guide.titles.bytes.count / SearchEffort.recordLength
    ofColumns = rows / 16
    ofWalk = rows / 64
    titleCount = guide.titles.count
  }

  /// Of a query.
  func of(_ root: QueryNode) -> Int { ofWalk + ofTerms(root) }

  private func ofTerms(_ node: QueryNode) -> Int {
    switch node {
    case .term(let term): of(term)
    case .not(let part): ofTerms(part)
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + ofTerms($1) }
    }
  }

  private func of(_ term: QueryTerm) -> Int {
    switch (term.field, term.condition) {
    case (.title, .text(let text)): ofTitles * text.needles.count
    case (_, .titles(let titles)): titles.isEmpty ? 0 : titleCount / 16
    case (.channel, _), (.minutes, _): ofColumns
    case (_, .text(let text)): ofTitles * text.needles.count + ofRecords
    case (_, .numbers): ofRecords
    case (_, .episodes(let seen)): seen.isEmpty ? 0 : ofRecords
    case (_, .marks(let marks)): marks.isEmpty ? 0 : ofRecords / 8
    // Each title is taken apart into words.
    case (_, .sign(.live)): ofRecords + titleCount
    default: ofColumns
    }
  }
}
