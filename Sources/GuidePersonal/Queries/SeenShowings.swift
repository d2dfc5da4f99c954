package import GuideModel

/// The hits of saved searches that a person has seen, by the text of the query.
package struct SeenShowings: Hashable, Sendable {
  /// For each query, the hits that were to come when its results were looked at last.
  package var marks: [String: Set<ShowingMark>]

  /// No marks, or those that were stored.
  package init(_ marks: [String: Set<ShowingMark>] = [:]) {
    self.marks = marks
  }

  /// The number of marks of a query that are kept, which are the lowest. They are hashes, so those are a fair sample.
  package static let mostMarks = 50_000

  /// Marks as they are kept: all of them, or only the lowest if there are too many.
  package static func sample(_ marks: [ShowingMark]) -> Set<ShowingMark> {
    guard marks.count > mostMarks else { return Set(marks) }
    // Hashes are spread evenly: few more than are wanted lie below this.
    let (limit, isAll) = (UInt64.max / UInt64(marks.count)).multipliedReportingOverflow(by: UInt64(mostMarks / 10 * 11))
    let low = Set(marks.filter { isAll || $0.value <= limit })
    return Set((low.count < mostMarks ? Set(marks) : low).sorted().prefix(mostMarks))
  }

  /// Those of some marks, in their order, that were not among a query's when its results were looked at last; all where they
  /// never were. Where no more than a sample was written down, those above it count as seen: better a few too little than
  /// thousands that are new every time.
  package func unseen(_ marks: some Sequence<ShowingMark>, of query: String) -> [ShowingMark] {
    guard let seen = self.marks[query] else { return Array(marks) }
    let unseen = marks.filter { !seen.contains($0) }
    guard !unseen.isEmpty, seen.count == SeenShowings.mostMarks, let highest = seen.max() else { return unseen }
    return unseen.filter { $0 < highest }
  }

  /// Counts a query's upcoming programmes, each once, and the new ones, with no showing seen yet. Each group has the marks of one
  /// programme's showings at the same time.
  package func count(_ groups: [[ShowingMark]], of query: String) -> HitCount {
    let unseen = Set(unseen(groups.joined(), of: query))
    return HitCount(coming: groups.count, new: groups.count { $0.allSatisfy(unseen.contains) })
  }
}

/// The numbers of hits to come, and of new ones among them.
package struct HitCount: Hashable, Sendable {
  /// The number of hits to come or running.
  package let coming: Int
  /// The number of these that the person has not seen.
  package var new: Int

  /// The number of hits to come, and how many of these are new.
  package init(coming: Int, new: Int) {
    (self.coming, self.new) = (coming, new)
  }
}
