import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Simulcasts count as one programme.
@Suite struct CopiesCountTests {
  private static let now = Moments.at("2026-11-20 20:47")

  /// Two programmes on sixteen regional channels; the twelfth is a favourite.
  private static func stack() -> ScreenStack {
    var sketch = GuideSketch()
    for number in 1...16 {
      sketch.add(
        Channel(id: "r\(number)", name: "Region \(number)", number: 40 - number),
        [30, 300].map { .init(Self.now.adding(minutes: $0), minutes: 60, "Tide") })
    }
    var stack = ScreenStack.opened(sketch.build(), now: now)
    _ = update(
      &stack, .mine(.channels) { $0.choices = ChannelChoices().applying(.set(id: "r12", .favourite(true))) })
    return stack
  }

  private static func channels(of programmes: [ProgrammeID], _ app: App) -> [String] {
    programmes.map { app.guide.channels[app.guide.channel(of: $0)].name }
  }

  @Test func theHeaderAndTheCalendarTellOfTheFavouriteOnly() {
    var stack = Self.stack()
    let search = SavedSearch(name: "T", query: "tide", isFollowed: true)
    _ = update(&stack, .mine(.searches) { $0.searches = SavedSearches([search]) })
    let app = stack.app
    #expect(32 == app.followed.matches.programmes.count)
    #expect(["Region 12", "Region 12"] == Self.channels(of: app.followed.today, app))
    let leads = app.guide.calendarLeads(
      of: app.followed.matches.programmes, reminders: [], defaultLead: 5, joinedBy: app.index.simulcasts)
    #expect(["Region 12", "Region 12"] == Self.channels(of: Array(leads.keys), app))
  }

  @Test func aReminderForASearchComesOncePerProgramme() {
    var stack = Self.stack()
    _ = update(&stack, .mine(.reminders) { $0.reminders = Reminders([Reminder(.query("tide"))]) })
    let entries = stack.app.reminding.schedule.entries
    #expect(["Region 12", "Region 12"] == entries.map(\.showing.channelName))
    #expect(32 == stack.app.guide.programmes.count { stack.app.isReminded($0) })
  }

  /// A reminder belongs to the programme: every copy has the mark, and the key on any of them cancels it.
  @Test func aReminderForOneCopyIsForAll() {
    var stack = Self.stack()
    stack.press("Right r")
    #expect(["Region 1"] == stack.app.reminding.schedule.entries.map(\.showing.channelName))
    #expect(16 == stack.app.guide.programmes.count { stack.app.isReminded($0) })
    stack.press("Down r")
    #expect(stack.app.mine.reminders.isEmpty && stack.app.notice?.hasPrefix("Reminder for “Tide” cancelled") == true)
  }

  @Test func markedCopiesGetOneReminder() {
    var stack = Self.stack()
    let first = stack.app.guide.programmes.filter { stack.app.guide.start(of: $0) == Self.now.adding(minutes: 30) }
    stack.app.toggleReminders(first, list: "D")
    #expect(
      16 == first.count && ["Region 12"] == stack.app.mine.reminders.reminders.map(\.subject.showing?.channelName))
  }

  /// Reminders for several copies may come from an import.
  @Test func remindersForSeveralCopiesComeOnce() {
    var stack = Self.stack()
    let guide = stack.app.guide
    let reminders = Reminders(guide.programmes.map { Reminder(.showing(guide.chosenShowing($0))) })
    _ = update(&stack, .mine(.reminders) { $0.reminders = reminders })
    #expect(2 == stack.app.reminding.schedule.entries.count)
  }

  @Test func listsNameTheFavourite() throws {
    let app = Self.stack().app
    let programme = try #require(app.guide.programmes.first)
    let item = app.guide.listItem(.show, of: programme)
    let next = NextShowings(of: [item], in: app.index.simulcasts, now: app.now, app.zone).next(of: item)
    #expect(["Region 12"] == Self.channels(of: [try #require(next)], app))
  }

  private static func saved(_ stack: ScreenStack) -> SavedSearchesScreen? { stack.top(as: SavedSearchesScreen.self) }

  /// Two programmes on sixteen regional channels count as two, and count as viewed after one look.
  @Test func copiesCountOnce() throws {
    var sketch = GuideSketch()
    for number in 1...16 {
      sketch.add(
        Channel(id: "r\(number)", name: "Region \(number)", number: 40 - number),
        [30, 300].map { .init(Self.now.adding(minutes: $0), minutes: 60, "Tide") })
    }
    let guide = sketch.build()
    let title = SavedSearch(name: "Tide", query: QuerySuggestion.title("Tide"), isFollowed: true)
    for search in [
      title, SavedSearch(name: "T", query: "tide"), SavedSearch(name: "F", query: "tide -news", isFollowed: true),
    ] {
      var stack = ScreenStack.opened(guide, now: Self.now)
      stack.app.mine.searches = SavedSearches([search])
      _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
      stack.press("s")
      #expect(Self.saved(stack)?.counts[search.query] == HitCount(coming: 2, new: 2), "\(search)")
      stack.press("Enter Esc")
      #expect(Self.saved(stack)?.counts[search.query] == HitCount(coming: 2, new: 0), "\(search)")
      let next = try #require(Self.saved(stack)?.counts.hits(of: search.query)?.next)
      #expect(stack.app.guide.channels[stack.app.guide.channel(of: next)].name == "Region 16")
    }
  }
}
