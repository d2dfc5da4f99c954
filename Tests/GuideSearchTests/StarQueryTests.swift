import GuideModel
import Testing

@testable import GuideSearch

/// Star ratings in queries.
@Suite struct StarQueryTests {
  /// A fraction between two hundredths is rounded in the same way as a programme's rating.
  @Test(arguments: [(5, 6), (1, 3), (7, 8), (6, 7), (2, 3), (3, 4), (7, 10)])
  func aFractionFindsTheEquivalentRating(value: Int, best: Int) throws {
    let stars = try #require(StarRating(value, of: best)).hundredths
    for query in ["\(value)/\(best)", ">=\(value)/\(best)", "<=\(value)/\(best)"] {
      #expect(QueryNumbers.stars(query)?.contains(stars) == true, "\(query)")
    }
    for query in [">\(value)/\(best)", "<\(value)/\(best)"] {
      #expect(QueryNumbers.stars(query)?.contains(stars) == false, "\(query)")
    }
  }
}
