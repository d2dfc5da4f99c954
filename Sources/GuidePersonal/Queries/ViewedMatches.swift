package import GuideModel

/// The viewed matches of saved searches, by the text of the query.
package struct ViewedMatches: Hashable, Sendable {
  /// For each query, the matches that were upcoming when its results were last viewed.
  package var marks: [String: Set<ShowingFingerprint>]

  /// Creates viewed matches from stored marks.
  package init(_ marks: [String: Set<ShowingFingerprint>] = [:]) {
    self.marks = marks
  }

  /// The maximum number of marks stored for a query. If there are more, the lowest are stored: marks are hashes, so these are a
  /// fair sample.
  package static let mostMarks = 50_000

  /// The marks to store: all, or only the lowest if there are too many.
  package static func sample(_ marks: [ShowingFingerprint]) -> Set<ShowingFingerprint> {
    guard marks.count > mostMarks else { return Set(marks) }
    // Hashes are evenly distributed, so only a few more than needed are below this limit.
    let (limit, isAll) = (UInt64.max / UInt64(marks.count)).multipliedReportingOverflow(by: UInt64(mostMarks / 10 * 11))
    let low = Set(marks.filter { isAll || $0.value <= limit })
    return Set((low.count < mostMarks ? Set(marks) : low).sorted().prefix(mostMarks))
  }

  /// The marks that were not among the matches when the query was last viewed, in order; all marks if it never was. If only a
  /// sample was stored, marks above the highest stored one count as viewed: it is better to miss a few new matches than to
  /// show thousands as new every time.
  package func new(_ marks: some Sequence<ShowingFingerprint>, of query: String) -> [ShowingFingerprint] {
    guard let viewed = self.marks[query] else { return Array(marks) }
    let new = marks.filter { !viewed.contains($0) }
    guard !new.isEmpty, viewed.count == ViewedMatches.mostMarks, let highest = viewed.max() else { return new }
    return new.filter { $0 < highest }
  }

  /// Counts the upcoming programmes that match a query, and the new matches among them. Each group has the marks of
  /// simultaneous showings of one programme.
  package func count(_ groups: [[ShowingFingerprint]], of query: String) -> HitCount {
    let new = Set(new(groups.joined(), of: query))
    return HitCount(coming: groups.count, new: groups.count { $0.allSatisfy(new.contains) })
  }
}

/// The number of upcoming matches, and of new ones among them.
package struct HitCount: Hashable, Sendable {
  /// The number of matches that are upcoming or on now.
  package let coming: Int
  /// The number of new matches.
  package var new: Int

  /// Creates a count.
  package init(coming: Int, new: Int) {
    (self.coming, self.new) = (coming, new)
  }
}
