import CellCanvas
package import GuideModel

/// A search that a person keeps, as a listing has it.
package struct SearchRow: Sendable {
  let name: String
  let query: String
  /// How much of a guide it finds that is to come, and how much of that is new; nil without a guide.
  private let hits: HitCount?

  /// A search; how many programmes to come it finds, and how many of them were not there when its results were looked at last.
  package init(name: String, query: String, hits: HitCount? = nil) {
    self.name = name
    self.query = query
    self.hits = hits
  }

  /// Name, query, how many hits are to come, and how many of them are new, parted by tabs.
  var tabSeparated: String {
    [name, query, hits.map { "\($0.coming)" } ?? "", hits.map { "\($0.new)" } ?? ""]
      .map { DataText($0).string }.joined(separator: "\t")
  }

  /// The search as one line of JSON; what is not known is null.
  var json: String {
    JSON.object([
      ("name", .text(name)), ("query", .text(query)), ("upcoming", .maybe(hits?.coming)), ("new", .maybe(hits?.new)),
    ]).line
  }

  /// Such as `12 to come, 3 new`; empty without a guide.
  fileprivate var words: String {
    guard let hits else { return "" }
    if hits.coming == 0 { return "none to come" }
    return hits.new == 0 ? "\(hits.coming) to come" : "\(hits.coming) to come, \(hits.new) new"
  }

  /// Such as `Films  12 to come, 3 new  is:film day:weekend`.
  fileprivate func line(names: Int, words wordColumns: Int, columns: Int) -> String {
    let name = SafeText(name).clipped(to: names).padded(to: names)
    let found = wordColumns == 0 ? SafeText("") : SafeText("  ") + SafeText(words).padded(to: wordColumns)
    let line = (name + found + SafeText("  \(query)")).clipped(to: columns).string
    return line.lastIndex { $0 != " " }.map { String(line[...$0]) } ?? ""
  }
}

extension ListingFormat {
  /// Searches, one a line.
  package func lines(_ searches: [SearchRow]) -> [String] {
    switch self {
    case .table(let columns):
      let names = min(searches.map { SafeText($0.name).width }.max() ?? 0, max(6, columns / 3))
      let words = searches.map(\.words.utf8.count).max() ?? 0
      return searches.map { $0.line(names: names, words: words, columns: columns) }
    case .tabSeparated: return searches.map(\.tabSeparated)
    case .jsonLines: return searches.map(\.json)
    }
  }
}
