import GuideModel

/// The cost of queries, in units of reading one record of average length.
struct SearchCost: Sendable {
  /// The cost of reading all records.
  let ofRecords: Int
  private let rows: Int

  /// The typical length of a record in bytes.
  private static let typicalRecordLength = 400

  init(_ guide: Guide) {
    rows = guide.programmeCount
    ofRecords = max(rows, guide.recordBytes / SearchCost.typicalRecordLength)
  }

  /// The cost of a query: each term reads all records or a column of the store. A search for titles costs almost nothing.
  func of(_ root: QueryNode) -> Int { rows / 64 + ofTerms(root) }

  private func ofTerms(_ node: QueryNode) -> Int {
    switch node {
    case .term(let term):
      node.readsRecords ? ofRecords * term.textCount : node.asksForTitlesOnly ? 0 : rows / 16
    case .not(let part): ofTerms(part)
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + ofTerms($1) }
    }
  }
}

extension QueryTerm<QueryField> {
  /// The number of texts to find in each record, for which a search takes about as long as for that many terms.
  fileprivate var textCount: Int { if case .holiday(let holiday) = condition { holiday.words.count } else { 1 } }
}
