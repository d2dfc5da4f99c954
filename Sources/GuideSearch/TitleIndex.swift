package import GuideModel

/// All titles of a guide, folded once, and its programmes in the order of time: what makes a search a walk over two
/// arrays.
package final class TitleIndex: Sendable {
  private let guide: Guide
  private let titles: FoldedTitles
  /// Every programme's row by start, then by channel.
  private let rowsInOrder: [UInt32]

  /// The index of a guide: folds its titles and sorts its programmes, a few milliseconds for 200,000.
  package init(_ guide: Guide) {
    self.guide = guide
    titles = FoldedTitles(guide.titles)
    rowsInOrder = TimeOrder.rows(of: guide)
  }

  /// Every programme whose title is asked for; `now` parts those to come from the past ones.
  package func search(_ query: TitleQuery, now: Instant) -> TitleMatches {
    guard !query.isEmpty else { return .none }
    let isMatch = titles.matches(of: query)
    var upcoming: [UInt32] = []
    var past: [UInt32] = []
    for row in rowsInOrder {
      let programme = ProgrammeID(row: Int(row))
      guard isMatch[guide.titleID(of: programme)] else { continue }
      if guide.interval(of: programme).end > now { upcoming.append(row) } else { past.append(row) }
    }
    return TitleMatches(upcoming: upcoming, past: past, guide: guide, isMatch: isMatch)
  }
}
