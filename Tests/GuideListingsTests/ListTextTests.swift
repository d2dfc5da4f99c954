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
