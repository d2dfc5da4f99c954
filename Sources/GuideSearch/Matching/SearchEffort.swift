import GuideModel

/// The cost of queries in a guide: the number of records of average length that take as long to read.
struct SearchEffort: Sendable {
  /// The cost of reading all records.
  let ofRecords: Int
  private let rows: Int

  /// Bytes of a usual record.
  private static let recordLength = 400

  init(_ guide: Guide) {
    rows = guide.programmeCount
    ofRecords = max(rows, guide.recordBytes / SearchEffort.recordLength)
  }

  /// The cost of a query: every term of it reads all records, or a column of the store. Titles are few.
  func of(_ root: QueryNode) -> Int { rows / 64 + ofTerms(root) }

  private func ofTerms(_ node: QueryNode) -> Int {
    switch node {
    case .term: node.readsRecords ? ofRecords : node.isOfTitles ? 0 : rows / 16
    case .not(let part): ofTerms(part)
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + ofTerms($1) }
    }
  }
}
