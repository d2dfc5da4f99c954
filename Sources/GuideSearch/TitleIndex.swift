package import GuideModel

/// All titles of a guide, folded once, and its programmes in the order of time: what makes a search a walk over two
/// arrays.
package final class TitleIndex: Sendable {
  private let guide: Guide
  private let titles: FoldedTitles
  /// Every programme's row by start, then by channel.
  private let rowsInOrder: [UInt32]
  /// The number of the title of each of these: one letter finds most of a guide, and walking its columns in the order of
  /// time would jump about in memory.
  private let titlesInOrder: [UInt32]
  /// Seconds of the longest programme: what started longer ago than that is over.
  private let longest: Int

  /// The index of a guide: folds its titles and sorts its programmes, a few milliseconds for 200,000.
  package init(_ guide: Guide) {
    self.guide = guide
    titles = FoldedTitles(guide.titles)
    rowsInOrder = TimeOrder.rows(of: guide)
    titlesInOrder = rowsInOrder.map { UInt32(guide.titleID(of: ProgrammeID(row: Int($0)))) }
    longest = guide.programmes.reduce(0) { max($0, guide.interval(of: $1).seconds) }
  }

  /// Every programme whose title is asked for; `now` parts those to come from the past ones.
  package func search(_ query: TitleQuery, now: Instant) -> TitleMatches {
    guard !query.isEmpty else { return .none }
    let isMatch = titles.matches(of: query)
    let firstToCome = firstPlace(startingAfter: now)
    let firstRunning = firstPlace(startingAfter: now.adding(seconds: -longest - 1))
    var upcoming: [UInt32] = []
    var past: [UInt32] = []
    for place in 0..<firstRunning where isMatch[Int(titlesInOrder[place])] { past.append(rowsInOrder[place]) }
    for place in firstRunning..<firstToCome where isMatch[Int(titlesInOrder[place])] {
      let row = rowsInOrder[place]
      let isRunning = guide.interval(of: ProgrammeID(row: Int(row))).end > now
      if isRunning { upcoming.append(row) } else { past.append(row) }
    }
    for place in firstToCome..<rowsInOrder.count where isMatch[Int(titlesInOrder[place])] {
      upcoming.append(rowsInOrder[place])
    }
    return TitleMatches(upcoming: upcoming, past: past, guide: guide, isMatch: isMatch)
  }

  /// Where the programmes begin that start later than an instant.
  private func firstPlace(startingAfter instant: Instant) -> Int {
    var low = 0
    var high = rowsInOrder.count
    while low < high {
      let middle = (low + high) / 2
      if guide.start(of: ProgrammeID(row: Int(rowsInOrder[middle]))) <= instant {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
