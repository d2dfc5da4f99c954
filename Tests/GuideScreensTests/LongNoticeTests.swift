import CellCanvas
import GuideApp
import GuideScreens
import GuideTestSupport
import Testing

/// Notices longer than a line, at the bottom and above a prompt.
@Suite struct LongNoticeTests {
  private static func rows(_ keys: String, _ size: Size = Size(columns: 80, rows: 24)) -> [String] {
    ScreenScript(size: size, keys: keys).text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.trimmingSpaces }
  }

  /// Regression: the first line appeared twice and the second was overwritten.
  @Test func noticeAboveAQuestionIsShownOnceAndComplete() {
    let rows = Self.rows("& is:nonsense Enter")
    #expect(rows.last == "Filter: is:nonsense")
    #expect(rows.count { $0.contains("“nonsense”") } == 1)
    let notice = rows.drop { !$0.contains("“nonsense”") }.dropLast().joined(separator: " ")
    #expect(notice.hasPrefix("“nonsense”: use film") && notice.hasSuffix("music."), "\(notice)")
  }

  @Test func longNoticesAreClippedOnSmallScreens() {
    let rows = Self.rows("& is:nonsense Enter", Size(columns: 40, rows: 8))
    #expect(rows.last == "Filter: is:nonsense")
    #expect(rows.count { $0.contains("“nonsense”") } == 1)
    #expect(rows.dropLast().last?.hasSuffix("…") == true, "\(rows)")
  }

  /// Regression: the notice asked the user to type something although text had been typed.
  @Test func enterOnAFaultySearchExplainsTheProblem() {
    let rows = Self.rows("/ is:nonsense Enter")
    #expect(rows.contains { $0.hasPrefix("“nonsense”: use film") }, "\(rows.suffix(4))")
    #expect(!rows.contains { $0.lowercased().contains("type to search") })
  }
}
