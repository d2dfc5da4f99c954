package import GuideModel

extension SearchMatches {
  /// The marks of what is to come or running. It takes as long as reading all their titles.
  package var marksToCome: [ShowingMark] { guide?.marks(of: programmes.prefix(upcomingCount)) ?? [] }

  /// How many are to come, and how many of these were not there when the results of the query were looked at last.
  package func count(seen: SeenShowings, of query: Query) -> HitCount {
    HitCount(coming: upcomingCount, new: seen.unseen(marksToCome, of: query.text).count)
  }
}
