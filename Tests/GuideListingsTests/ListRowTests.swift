import GuideListings
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

/// Lists and their items in listings.
@Suite struct ListRowTests {
  private static let start = Moments.at("2026-11-20 21:00")

  private static func showing(_ minutes: Int = 0) -> ChosenShowing {
    let start = start.adding(minutes: minutes)
    return ChosenShowing(
      channel: "94", channelName: "Harbour", interval: Interval(start, start.adding(minutes: 55)),
      title: "The \"Ferrymen\"", episode: "s2 e4")
  }

  private static let item = ListItem(
    .episode, showing(), show: "the ferrymen",
    ItemFacts([], ProgrammeDetails(description: "A boat\tis late.")))

  private static func row(next: ChosenShowing?) -> ListEntryRow {
    ListEntryRow(ListText.Entry(item, next: next), of: "To watch", in: Moments.london)
  }

  @Test func listsHaveANameAndACount() {
    let lists = [ProgrammeList("To watch", [Self.item]), ProgrammeList("Sea")].map { ListRow($0) }
    #expect(ListingFormat.table(columns: 40).lines(lists) == ["1  To watch", "0  Sea"])
    #expect(ListingFormat.tabSeparated.lines(lists) == ["1\tTo watch", "0\tSea"])
    #expect(ListingFormat.jsonLines.lines(lists).last == #"{"list":"Sea","programmes":0}"#)
  }

  @Test func entriesHaveTheirNextShowing() {
    #expect(
      ListingFormat.tabSeparated.lines([Self.row(next: Self.showing(60))])
        == ["2026-11-20\t22:00\t22:55\tHarbour\tThe \"Ferrymen\"\t\t\tepisode"])
    #expect(
      ListingFormat.jsonLines.lines([Self.row(next: Self.showing(60))]) == [
        #"{"list":"To watch","scope":"episode","channel":"94","channel_name":"Harbour","#
          + #""start":"2026-11-20T22:00:00+00:00","end":"2026-11-20T22:55:00+00:00","minutes":55,"#
          + #""title":"The \"Ferrymen\"","episode_title":null,"episode":null,"season":null,"episode_number":null,"#
          + #""year":null,"genres":[],"description":"A boat is late.","chosen_channel_name":"Harbour","#
          + #""chosen_start":"2026-11-20T21:00:00+00:00","followed":null,"watched":null,"reminder":null}"#
      ])
  }

  @Test func followedProgrammesHaveAStarAndAField() {
    let marks = ListingStatus(isFollowed: true, isWatched: false, lead: 5)
    let row = ListEntryRow(
      ListText.Entry(Self.item, next: Self.showing(60)), of: "To watch", in: Moments.london, marks: marks)
    #expect(ListingFormat.table(columns: 80).lines([row])[0].hasPrefix("★ The"))
    #expect(ListingFormat.jsonLines.lines([row])[0].hasSuffix(#""followed":true,"watched":false,"reminder":5}"#))
    #expect(!ListingFormat.tabSeparated.lines([row])[0].contains("★"))
  }

  @Test func missingShowingsAreNull() {
    #expect(ListingFormat.tabSeparated.lines([Self.row(next: nil)]) == ["\t\t\t\tThe \"Ferrymen\"\t\t\tepisode"])
    let line = ListingFormat.jsonLines.lines([Self.row(next: nil)])[0]
    #expect(line.contains(#""channel":null,"channel_name":null,"start":null,"end":null,"minutes":null"#), "\(line)")
  }

  @Test func remindersHaveMinutes() throws {
    let guide = DemoGuide.week
    let programme = try #require(guide.programmes.first { _ in true })
    let marks = { (_: ProgrammeID) in ListingStatus(isFollowed: true, isWatched: true, lead: 10) }
    let rows = [0, 10].map { ReminderRow(Listing(programme, of: guide, in: Moments.london, marks: marks), lead: $0) }
    let table = ListingFormat.table(columns: 140).lines(rows)
    #expect(table[0].contains("  ★ "))
    #expect(table[0].hasSuffix("  as it begins") && table[1].hasSuffix("  10 min before"), "\(table)")
    #expect(ListingFormat.tabSeparated.lines(rows)[1].hasSuffix("\t10"))
    #expect(ListingFormat.jsonLines.lines(rows)[0].hasSuffix(#""followed":true,"watched":true,"reminder":10}"#))
  }
}
