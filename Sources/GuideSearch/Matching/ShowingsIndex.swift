package import GuideModel
import Synchronization

/// The programmes of each title in the order of time, so that other showings are found without going through the guide.
/// Made when the first of them is asked for: in one walk over the titles, some hundredths of a second for 2,000,000
/// programmes.
final class ShowingsIndex: Sendable {
  private struct Made {
    /// Rows title by title, those of one by start.
    let rows: [UInt32]
    /// Where those of a title begin; one more at the end.
    let first: [UInt32]
  }

  private let made = Mutex<Made?>(nil)

  /// Whether they are made already.
  var isMade: Bool { made.withLockIfAvailable { $0 != nil } ?? false }

  /// The rows of a title, of `count` titles, in the order of time. The rows of the guide in that order, and their titles,
  /// are always the same.
  func rows(of title: Int, among count: Int, _ rowsInOrder: [UInt32], _ titlesInOrder: [UInt32]) -> ArraySlice<UInt32> {
    made.withLock { made in
      let known = made ?? ShowingsIndex.make(count, rowsInOrder, titlesInOrder)
      made = known
      return known.rows[Int(known.first[title])..<Int(known.first[title + 1])]
    }
  }

  private static func make(_ count: Int, _ rowsInOrder: [UInt32], _ titlesInOrder: [UInt32]) -> Made {
    var first = [UInt32](repeating: 0, count: count + 1)
    for title in titlesInOrder { first[Int(title) + 1] += 1 }
    for title in 0..<count { first[title + 1] += first[title] }
    var next = first
    var rows = [UInt32](repeating: 0, count: rowsInOrder.count)
    for (row, title) in zip(rowsInOrder, titlesInOrder) {
      rows[Int(next[Int(title)])] = row
      next[Int(title)] += 1
    }
    return Made(rows: rows, first: first)
  }
}

/// Every programme of one title, by start and then by channel.
package struct Showings: RandomAccessCollection {
  private let rows: ArraySlice<UInt32>
  /// The index of the first that is to come or may still be running, and the end of those that have begun.
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

  /// Those that are to come or running, and before them some that may be over.
  package var ahead: Slice<Showings> { self[aheadStart...] }
  /// Those that have begun, of which the last may be running.
  package var begun: Slice<Showings> { self[..<begunEnd] }
}

extension SearchIndex {
  /// Every programme of the same title, this one among them; `now` parts those to come from the others. The cost does
  /// not grow with the guide.
  package func showings(of programme: ProgrammeID, now: Instant) -> Showings {
    let rows = rows(ofTitle: guide.titleID(of: programme))
    let oldest = now.adding(seconds: -longest - 1)
    return Showings(
      rows, aheadStart: rows.indices.partitioningIndex { guide.start(of: ProgrammeID(rows[$0])) > oldest },
      begunEnd: rows.indices.partitioningIndex { guide.start(of: ProgrammeID(rows[$0])) > now })
  }

  /// Builds the index of showings, unless it is built already.
  package func prepareShowings() {
    if !showingsIndex.isMade, guide.titles.count > 0 { _ = rows(ofTitle: 0) }
  }
}
