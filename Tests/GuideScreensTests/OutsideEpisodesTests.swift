import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Episodes of followed shows that TVmaze expects and the guide does not have.
@Suite struct OutsideEpisodesTests {
  private static let now = Moments.at("2026-11-20 20:47")
  private static let title = "Far Harbour"

  private static func episode(
    _ id: Int, _ number: Int, _ name: String, on date: String, at start: Instant?
  ) -> ShowEpisode {
    var episode = ShowEpisode(id: id, season: 2, number: number, name: name)
    episode.date = CivilDate(dayNumber: Moments.at("\(date) 12:00").seconds / 86_400)
    (episode.start, episode.minutes, episode.summary) = (start, 45, "A boat is missed.")
    return episode
  }

  /// The show has an episode tonight at half past one, and one in two weeks whose time is not known.
  private static let show: Show = {
    var show = Show(id: 7, name: title, link: "https://www.tvmaze.com/shows/7/far-harbour")
    (show.network, show.status) = ("Quay TV", "Running")
    show.episodes = [
      episode(69, 2, "Ebb", on: "2026-11-13", at: Moments.at("2026-11-14 01:30")),
      episode(70, 3, "The Pilot Boat", on: "2026-11-20", at: Moments.at("2026-11-21 01:30")),
      episode(71, 4, "Flood", on: "2026-12-04", at: nil),
    ]
    (show.previousEpisode, show.nextEpisode) = (show.episodes[0], show.episodes[1])
    return show
  }()

  private static var statuses: ShowStatuses {
    var statuses = ShowStatuses()
    statuses.now = [7: ShowStatus(show)]
    return statuses
  }

  private static func programme(
    _ start: Instant, minutes: Int, _ title: String, _ summary: ProgrammeSummary = ProgrammeSummary()
  ) -> GuideContents.Programme {
    GuideContents.Programme(
      title, Interval(start, start.adding(minutes: minutes)), [], ProgrammeDetails(summary: summary))
  }

  private static func guide(_ others: [GuideContents.Programme] = []) -> Guide {
    let programmes = [
      programme(Moments.at("2026-11-20 20:30"), minutes: 300, "On Now"),
      programme(Moments.at("2026-11-21 20:00"), minutes: 60, "Tomorrow"),
    ]
    let channels = [(Channel(id: "a", name: "Lantern"), programmes)]
    return GuideContents.guide(channels + (others.isEmpty ? [] : [(Channel(id: "b", name: "Mole"), others)]))
  }

  private static func stack(_ guide: Guide = guide(), size: Size = Size(columns: 100, rows: 30)) -> ScreenStack {
    var stack = ScreenStack(zone: Moments.london, now: now, size: size, display: Display())
    stack.app.mine.searches = SavedSearches([
      SavedSearch(name: title, query: QuerySuggestion.title(title), isFollowed: true)
    ])
    var shows = ShowChoices()
    shows.set(ChosenShow(id: 7, name: title), for: EpisodeIdentity.show(ofTitle: title))
    _ = update(&stack, .mine(.shows) { $0.shows = shows })
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
    _ = update(&stack, .followedShows(statuses, .kept))
    return stack
  }

  private static func isShown(_ text: String, _ stack: ScreenStack) -> Bool {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).contains { canvas.text(ofRow: $0).contains(text) }
  }

  @Test func listHasTimeNetworkAndEpisode() {
    var stack = Self.stack()
    stack.press("s")
    #expect(Self.isShown("On today", stack))
    #expect(Self.isShown("Sat 21 Nov 01:30", stack) && Self.isShown("Quay TV", stack))
    #expect(Self.isShown("s2 e3: The Pilot Boat", stack) && Self.isShown("TVmaze.com", stack))
    #expect(!Self.isShown("not in this guide", stack))
    _ = update(&stack, .clock(Moments.at("2026-11-21 12:00")))
    #expect(Self.isShown("Fri 4 Dec", stack) && Self.isShown("s2 e4: Flood", stack))
  }

  @Test func storedAnswersAreReadWhenTheGuideArrives() {
    let stack = Self.stack()
    var other = ScreenStack(zone: Moments.london, now: Self.now, size: Size(columns: 80, rows: 24))
    other.app.mine.searches = stack.app.mine.searches
    _ = update(&other, .mine(.shows) { $0.shows = stack.app.mine.shows })
    let effects = update(&other, .loaded(PreparedGuide(Self.guide(), zone: other.app.zone)))
    #expect(effects.contains(.lookUpFollowed([7], .kept)))
  }

  @Test(arguments: [false, true])
  func showingInTheGuideComesFirst(hasEpisode: Bool) {
    let summary = ProgrammeSummary(
      episodeTitle: nil, episode: hasEpisode ? EpisodeNumber(raw: "", season: 2, number: 3) : nil)
    // The episode itself two days later, or any showing of the title on the same day.
    let start = Moments.at(hasEpisode ? "2026-11-22 21:00" : "2026-11-20 22:00")
    let stack = Self.stack(Self.guide([Self.programme(start, minutes: 45, Self.title, summary)]))
    #expect(stack.app.followed.outside.all.map(\.episode.id) == [71])
  }

  /// A repeat on the same day does not hide a new episode.
  @Test func otherEpisodeOnTheSameDayHidesNothing() {
    let summary = ProgrammeSummary(episode: EpisodeNumber(raw: "", season: 1, number: 1))
    let stack = Self.stack(
      Self.guide([Self.programme(Moments.at("2026-11-20 22:00"), minutes: 45, Self.title, summary)]))
    #expect(stack.app.followed.outside.all.map(\.episode.id) == [70, 71])
  }

  @Test func enterOpensTheShow() {
    var stack = Self.stack()
    stack.press("s")
    #expect(update(&stack, .key(.enter)).contains(.lookUp(.show(7), .daily)) && stack.top is ShowScreen)
  }

  @Test func badgeCountsThem() {
    var stack = Self.stack()
    #expect(stack.app.followedTodayCount == 1 && Self.isShown("★ 1 left", stack))
    _ = update(&stack, .settings([.followedCount: .boolean(false)], themes: [], includedEdits: 0))
    #expect(!Self.isShown("★ 1 left", stack))
  }

  @Test func monthGoesOnToTheLastEpisode() {
    var stack = Self.stack()
    stack.press("s c")
    #expect(stack.top is MonthScreen && Self.isShown("Far Harbour", stack))
    stack.press("] . j j")
    let last = CivilDate(dayNumber: Moments.at("2026-12-04 12:00").seconds / 86_400)
    #expect((stack.top as? MonthScreen)?.day == BroadcastDay(last))
    stack.press("Enter")
    #expect(stack.top is FollowedDayScreen && Self.isShown("s2 e4: Flood", stack))
    stack.press("r")
    #expect(stack.app.notice == "TVmaze.com knows the date of this episode, but not its time.")
  }

  @Test func reminderForTheTitleFiresAtTheTimeOfTVmaze() throws {
    var stack = Self.stack()
    stack.press("s r")
    let entry = try #require(stack.app.reminding.schedule.entries.first)
    #expect(stack.app.reminding.schedule.entries.count == 1)
    #expect(entry.showing.interval.start == Moments.at("2026-11-21 01:30"))
    #expect(entry.showing.channelName == "Quay TV (TVmaze.com)")
    _ = update(&stack, .clock(Moments.at("2026-11-21 01:26")))
    #expect(
      stack.app.reminding.due.count == 1 && Self.isShown("01:30 Far Harbour, in 4 min, Quay TV (TVmaze.com)", stack))
  }

  @Test func reminderForAnEpisodeBecomesOneForItsShowing() throws {
    var stack = Self.stack()
    stack.app.toggleReminder(of: try #require(stack.app.followed.outside.all.first), list: "D")
    #expect(stack.app.reminding.schedule.entries.map(\.place) == [.unknown])
    let summary = ProgrammeSummary(episode: EpisodeNumber(raw: "", season: 2, number: 3))
    let programme = Self.programme(Moments.at("2026-11-21 21:00"), minutes: 45, Self.title, summary)
    _ = update(&stack, .loaded(PreparedGuide(Self.guide([programme]), zone: stack.app.zone)))
    let entry = try #require(stack.app.reminding.schedule.entries.first)
    #expect(entry.programme != nil && entry.showing.channelName == "Mole")
    #expect(stack.app.mine.reminders.reminders.map(\.subject.showing?.channel) == ["b"], "the guide's showing is kept")
  }

  @Test func reminderFollowsTheTimeOfTVmaze() throws {
    var stack = Self.stack()
    stack.app.toggleReminder(of: try #require(stack.app.followed.outside.all.first), list: "D")
    var (moved, statuses) = (Self.show, ShowStatuses())
    moved.episodes[1].start = Moments.at("2026-11-21 02:00")
    moved.nextEpisode = moved.episodes[1]
    statuses.now = [7: ShowStatus(moved)]
    _ = update(&stack, .followedShows(statuses, .daily))
    #expect(stack.app.reminding.schedule.entries.map(\.showing.interval.start) == [Moments.at("2026-11-21 02:00")])
  }

  /// The page of any show has a sign for its episodes with a reminder.
  @Test func pageOfAShowThatIsNotFollowedHasASignForReminders() throws {
    var stack = Self.stack()
    stack.app.mine.searches = SavedSearches([])
    let coming = try #require(ComingEpisode(Self.show.episodes[1]))
    let episode = OutsideEpisode(title: Self.title, show: 7, network: "Quay TV", coming: coming)
    #expect(!stack.app.isReminded(episode))
    stack.app.toggleReminder(of: episode, list: "D")
    #expect(stack.app.isReminded(episode))
  }

  @Test func calendarHasThem() {
    var stack = Self.stack()
    stack.app.writeCalendar()
    let effects = update(&stack, .key(.escape))
    let requests = effects.compactMap { effect -> CalendarRequest? in
      if case .writeCalendar(let request) = effect { request } else { nil }
    }
    #expect(requests.first?.outside.map(\.episode.id) == [70, 71])
  }

  /// An episode with a reminder has one event, with the reminder's lead time.
  @Test func calendarHasAnEpisodeWithAReminderOnce() throws {
    var stack = Self.stack()
    stack.app.toggleReminder(of: try #require(stack.app.followed.outside.all.first), list: "D")
    stack.app.writeCalendar()
    let requests = update(&stack, .key(.escape)).compactMap { effect -> CalendarRequest? in
      if case .writeCalendar(let request) = effect { request } else { nil }
    }
    let request = try #require(requests.first)
    #expect(request.outside.map(\.episode.id) == [71] && request.reminders.map(\.outside?.episode.id) == [70])
    #expect(request.count == 2)
  }

  /// The ids of channels in a TVmaze schedule begin like the ids of shows outside the guide.
  @Test func channelsOfAScheduleAreNotOutside() {
    let interval = Interval(Self.now, Self.now.adding(minutes: 30))
    let shows = ["tvmaze:network:12", "tvmaze:web:3", "tvmaze:7", "lantern"].map {
      ChosenShowing(channel: $0, channelName: "", interval: interval, title: "A", episode: nil).outsideShow
    }
    #expect(shows == [nil, nil, 7, nil])
  }

  /// Following a title asks which show it is, and then about the show.
  @Test func followingAsksAtOnce() {
    var stack = Self.stack()
    #expect(update(&stack, .key("f")).contains(.lookUp(.search("On Now"), .daily)))
    let hits = [ShowHit(id: 9, name: "On Now"), ShowHit(id: 10, name: "On Now Again")]
    let effects = update(&stack, .show(ShowAnswer(.search("On Now"), .hits(hits), fetched: Self.now)))
    #expect(effects.contains(.lookUp(.show(9), .daily)))
    #expect(stack.app.mine.shows[EpisodeIdentity.show(ofTitle: "On Now")]?.id == 9)
  }

  @Test func twoShowsOfTheTitleAreLeftToTheUser() {
    var stack = Self.stack()
    stack.press("f")
    let hits = [ShowHit(id: 9, name: "On Now"), ShowHit(id: 10, name: "ON NOW")]
    let effects = update(&stack, .show(ShowAnswer(.search("On Now"), .hits(hits), fetched: Self.now)))
    #expect(!effects.contains(.lookUp(.show(9), .daily)))
  }

  @Test func tvgridStartsWithWhatYouFollow() {
    var stack = ScreenStack(zone: Moments.london, now: Self.now, size: Size(columns: 80, rows: 24))
    stack.app.mine.searches = SavedSearches([
      SavedSearch(name: Self.title, query: QuerySuggestion.title(Self.title), isFollowed: true)
    ])
    var settings = Settings()
    settings.startView = .followed
    stack.app.adopt(AppSettings(settings))
    _ = update(&stack, .loaded(PreparedGuide(Self.guide(), zone: stack.app.zone)))
    #expect(stack.top is SavedSearchesScreen)
    stack.press("Esc")
    #expect(stack.top is GridScreen)
  }
}
