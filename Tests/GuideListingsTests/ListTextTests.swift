import GuideListings
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// Lists as text for sharing.
@Suite struct ListTextTests {
  private static func entry(
    _ title: String, _ scope: ListItem.Scope = .showing, _ details: ProgrammeDetails = ProgrammeDetails(),
    isComing: Bool = false
  ) -> ListText.Entry {
    let showing = ChosenShowing(
      channel: "1", channelName: "Harbour",
      interval: Interval(Moments.at("2026-11-20 21:00"), Moments.at("2026-11-20 22:00")), title: title, episode: nil)
    return ListText.Entry(
      ListItem(scope, showing, show: title.lowercased(), ItemFacts([], details)), next: isComing ? showing : nil)
  }

  private static let episode = ProgrammeDetails(
    summary: ProgrammeSummary(
      episodeTitle: "The Long Tide", episode: EpisodeNumber(raw: "4", season: 2, number: 4, count: 6), year: 1978),
    description: "Wyn finds the ledger.")

  /// An episode that only TVmaze knows has its own date, and its time if that is known.
  @Test func episodesOutsideTheGuideHaveTheirDates() {
    func entry(_ minutes: Int, scope: ListItem.Scope = .episode) -> ListText.Entry {
      let start = Moments.at("2026-12-14 12:00")
      let showing = ChosenShowing(
        channel: "tvmaze:7", channelName: "Quay TV (TVmaze.com)",
        interval: Interval(start, start.adding(minutes: minutes)), title: "Pier", episode: nil)
      return ListText.Entry(ListItem(scope, showing, show: "pier", ItemFacts([], ProgrammeDetails())), next: nil)
    }
    let text = ListText.plain([entry(50), entry(0), entry(0, scope: .show)], in: Moments.london)
    #expect(
      text == """
        Pier, Mon 14 Dec 2026 12:00, Quay TV (TVmaze.com)
        Pier, Mon 14 Dec 2026, Quay TV (TVmaze.com)
        Pier (the whole show)

        """)
  }

  @Test func plainTextHasALinePerEntry() {
    let entries = [
      Self.entry("The Ferrymen", .episode, Self.episode, isComing: true), Self.entry("News"), Self.entry("Quiz", .show),
      Self.entry("Gone", .episode),
    ]
    #expect(
      ListText.plain(entries, title: "To watch", in: Moments.london) == """
        To watch:
        The Ferrymen: The Long Tide, s2 e4/6, 1978, Fri 20 Nov 21:00, Harbour
        News, Fri 20 Nov 21:00, Harbour
        Quiz (the whole show)
        Gone

        """)
  }

  @Test func markdownHasDescriptionsAndIsEscaped() {
    let hostile = ProgrammeDetails(description: "1. *a* <b>_c_ [d](e) \u{1B}[31m\n# f")
    let text = ListText.markdown(
      [Self.entry("The Ferrymen", .episode, Self.episode), Self.entry("A|B `c` #1", .show, hostile)],
      title: "For *you*",
      in: Moments.london)
    #expect(
      text == """
        ## For \\*you\\*

        - **The Ferrymen**: The Long Tide, s2 e4/6, 1978

          Wyn finds the ledger.

        - **A\\|B \\`c\\` \\#1** (the whole show)

          1\\. \\*a\\* \\<b\\>\\_c\\_ \\[d\\](e) \\[31m \\# f


        """, "\(text)")
  }
}
