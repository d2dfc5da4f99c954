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

  private func of(_ term: QueryTerm<QueryField>) -> Int {
    switch term.condition {
    case .text(let text):
      if term.field == .title { return ofTitles * text.needles.count }
      return term.field.readsRecords ? ofTitles * text.needles.count + ofRecords : ofColumns
    case .titles(let titles): return titles.isEmpty ? 0 : titleCount / 16
    case .numbers: return term.field.readsRecords ? ofRecords : ofColumns
    case .episodes(let seen): return seen.isEmpty ? 0 : ofRecords
    case .marks(let marks): return marks.isEmpty ? 0 : ofRecords / 8
    // Each title is split into words.
    case .sign(let flag): return flag.row.readsRecords ? ofRecords + titleCount : ofColumns
    case .days, .time: return ofColumns
    }
  }
}
