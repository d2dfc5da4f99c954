package import CellCanvas
package import GuidePersonal

/// A saved search in a listing.
package struct SearchRow: ListingRow, Sendable {
  private let search: SavedSearch
  /// The numbers of upcoming and new matches; `nil` if there is no guide.
  private let hits: HitCount?

  /// Creates a row; new matches are those added since the results were last viewed.
  package init(_ search: SavedSearch, hits: HitCount? = nil) {
    self.search = search
    self.hits = hits
  }

  private var starredName: String { search.isFollowed ? "★ \(search.name)" : search.name }

  /// The name, the query, the number of upcoming matches and the number of new matches.
  package var fields: [String] {
    [search.name, search.query, hits.map { "\($0.coming)" } ?? "", hits.map { "\($0.new)" } ?? ""]
  }

  /// The numbers are null if there is no guide.
  package var members: [(String, JSON)] {
    [
      ("name", .text(search.name)), ("query", .text(search.query)), ("upcoming", .maybe(hits?.coming)),
      ("new", .maybe(hits?.new)), ("followed", .flag(search.isFollowed)),
    ]
  }

  /// Lines such as `Films  12 upcoming, 3 new  is:film day:weekend`.
  package static func table(_ rows: [SearchRow], columns: Int) -> [SafeText] {
    let names = SafeText.width(of: rows.lazy.map(\.starredName), limit: max(6, columns / 3))
    let counts = rows.map(\.count.utf8.count).max() ?? 0
    return rows.map { row in
      let count = counts == 0 ? SafeText("") : SafeText("  ") + SafeText(row.count).padded(to: counts)
      return .column(row.starredName, names) + count + SafeText("  \(row.search.query)")
    }
  }

  /// The counts, such as `12 upcoming, 3 new`; empty if there is no guide.
  private var count: String {
    guard let hits else { return "" }
    if hits.coming == 0 { return "none upcoming" }
    return hits.new == 0 ? "\(hits.coming) upcoming" : "\(hits.coming) upcoming, \(hits.new) new"
  }
}

/// A string with carets under part of it, to show where a query is wrong.
package struct UnderlinedText: Hashable, Sendable {
  /// The text with the carets below it, both safe for a terminal.
  package let lines: [String]

  /// Underlines a range with at least one caret. The text is cut at either end to fit, but the start of the range
  /// always stays visible.
  package init(_ text: String, at range: Range<Int>, columns: Int) {
    let characters = Array(text)
    let low = min(range.lowerBound, characters.count)
    let high = min(max(range.upperBound, low), characters.count)
    let limit = max(columns, 8)
    let ends = characters.reduce(into: [0]) { $0.append($0[$0.count - 1] + SafeText(String($1)).width) }
    func width(_ part: Range<Int>) -> Int { ends[part.upperBound] - ends[part.lowerBound] }
    var first = 0
    while first < low, width(first..<low) > limit / 2, width(first..<characters.count) + 1 > limit { first += 1 }
    let ellipsis = first > 0 ? "…" : ""
    let shown = SafeText(ellipsis + String(characters[first...])).clipped(to: limit)
    let indent = width(first..<low) + ellipsis.count
    let carets = max(1, min(width(low..<high), limit - indent))
    lines = [shown.string, String(repeating: " ", count: indent) + String(repeating: "^", count: carets)]
  }
}
