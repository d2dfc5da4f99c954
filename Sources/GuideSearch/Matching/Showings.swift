package import GuideModel

/// The programmes of each title in time order, for finding other showings quickly.
struct TitleRows: Sendable {
  /// The rows grouped by title, sorted by start within each.
  private let rows: [UInt32]
  /// The start of each title's rows, plus the end of the last.
  private let first: [UInt32]

  /// Groups the rows in one pass, which takes a few hundredths of a second for 2,000,000 programmes.
  init(_ order: TimeOrder, titleCount: Int) {
    var first = [UInt32](repeating: 0, count: titleCount + 1)
    for title in order.titles { first[Int(title) + 1] += 1 }
    for title in 0..<titleCount { first[title + 1] += first[title] }
    var next = first
    var rows = [UInt32](repeating: 0, count: order.rows.count)
    for (row, title) in zip(order.rows, order.titles) {
      rows[Int(next[Int(title)])] = row
      next[Int(title)] += 1
    }
    (self.rows, self.first) = (rows, first)
  }

  /// The rows of a title in time order.
  func rows(of title: Int) -> ArraySlice<UInt32> { rows[Int(first[title])..<Int(first[title + 1])] }
}

/// All programmes of one title, by start, then by channel.
package struct Showings: RandomAccessCollection {
  private let rows: ArraySlice<UInt32>
  /// The index of the first programme that is possibly not over yet, and the end of the programmes that have begun.
  private let aheadStart: Int
  private let begunEnd: Int

  init(_ rows: ArraySlice<UInt32>, aheadStart: Int, begunEnd: Int) {
    (self.rows, self.aheadStart, self.begunEnd) = (rows, aheadStart, begunEnd)
  }

  /// The first index.
  package var startIndex: Int { rows.startIndex }
  /// The index after the last one.
  package var endIndex: Int { rows.endIndex }
  /// The programme at an index.
  package subscript(index: Int) -> ProgrammeID { ProgrammeID(rows[index]) }

  /// The upcoming and running programmes, preceded by some that may be over.
  package var ahead: Slice<Showings> { self[aheadStart...] }
  /// The programmes that have begun; the last may still be running.
  package var begun: Slice<Showings> { self[..<begunEnd] }
}

extension SearchIndex {
  /// All programmes of the same title, including this one, split at `now`. The cost does not grow with the guide.
  package func showings(of programme: ProgrammeID, now: Instant) -> Showings {
    let rows = rows(ofTitle: guide.titleID(of: programme))
    let oldest = oldestStart(now: now)
    return Showings(
      rows, aheadStart: rows.indices.partitioningIndex { guide.start(of: ProgrammeID(rows[$0])) > oldest },
      begunEnd: rows.indices.partitioningIndex { guide.start(of: ProgrammeID(rows[$0])) > now })
  }
}
