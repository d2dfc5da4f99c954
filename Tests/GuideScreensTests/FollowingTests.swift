import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Following programmes with a key and with saved searches.
@Suite struct FollowingTests {
  private static func hasStar(_ stack: ScreenStack) -> Bool {
    DemoEvening.rows(stack).contains { $0.contains("★ Full") }
  }

  private static let fullEnglish = SavedSearch(name: "Full English", query: "title:=\"Full English\"", isFollowed: true)

  // MARK: With a key

  /// A database restored from a backup may lack edits made here, so they are saved again.
  @Test func editsMissingInARestoredDatabaseAreSavedAgain() {
    var stack = DemoEvening.stack()
    stack.press("f")
    var restored = PersonalUpdate(data: PersonalData(), sections: [.searches])
    restored.wasRestored = true
    let effects = update(&stack, .mine(restored))
    #expect(effects.flatMap(\.kept) == [.search(.save(Self.fullEnglish))])
    #expect(stack.app.mine.searches.searches == [Self.fullEnglish])
    // The edit that was saved again counts as one edit.
    _ = update(&stack, .mine(.searches, includedEdits: 1) { $0.searches = SavedSearches([]) })
    #expect(stack.app.mine.searches.searches.isEmpty)
  }

  @Test func keyFollowsAndUnfollowsATitle() {
    var stack = DemoEvening.stack()
    let before = drawScreen(stack).canvas
    let effects = update(&stack, .key("f"))
    // TVmaze is asked which show it is.
    #expect(effects == [.keep([.search(.save(Self.fullEnglish))]), .lookUp(.search("Full English"), .daily)])
    #expect(stack.app.notice == "Following “Full English”. z to undo, s in the grid to list it.")
    let followed = DemoEvening.rows(stack)
    #expect(followed[0].contains("★ 1 left"), "\(followed[0])")
    #expect(followed.contains { $0.contains(" ★ Full English") }, "\(followed)")
    #expect(update(&stack, .key("f")) == [.keep([.search(.remove("Full English"))])])
    #expect(stack.app.notice == "Unfollowed “Full English”. z to undo.")
    _ = update(&stack, .key("."))
    #expect(drawScreen(stack).canvas == before)
  }

  @Test(arguments: ["Tab", "Tab Tab", "Enter", "/ english ^T"]) func worksOnEveryScreenWithProgrammes(keys: String) {
    var stack = DemoEvening.stack(keys)
    stack.press("f")
    #expect(stack.app.mine.searches.searches == [Self.fullEnglish])
    #expect(DemoEvening.rows(stack).contains { $0.contains("★ Full English") }, "\(DemoEvening.rows(stack))")
    stack.press("f")
    #expect(stack.app.mine.searches.isEmpty)
    stack.press("z")
    #expect(stack.app.mine.searches.searches == [Self.fullEnglish], "undo works on the same screen")
  }

  @Test func searchMarksFollowedProgrammes() {
    let stack = DemoEvening.stack("/ english", following: [Self.fullEnglish])
    #expect(DemoEvening.rows(stack).contains { $0.contains("★ Full English") })
  }

  @Test func plainLinesSayIt() {
    var stack = DemoEvening.stack("Tab", following: [Self.fullEnglish])
    stack.app.display.isLinear = true
    #expect(
      DemoEvening.rows(stack).contains { $0.contains("Full English") && $0.contains("followed") },
      "\(DemoEvening.rows(stack))")
  }

  @Test func aGapCannotBeFollowed() {
    let stack = DemoEvening.stack("c p o g o Enter f")
    #expect(stack.app.notice == "No programme here." && stack.app.mine.searches.isEmpty)
  }

  /// `title:=` matches exactly this title; a title without letters, digits or symbols cannot be followed.
  @Test(arguments: [
    "The Office (US)", "“Quoted” \"twice\"", "a=b", "🦊", "is:film", "-no", "*", "\u{200D}", "C++ \\ or",
  ])
  func anySearchableTitleCanBeFollowed(title: String) {
    let start = Moments.at("2026-11-20 20:00")
    var sketch = GuideSketch()
    let titles = [title, title + " more", "Other"]
    let programmes = titles.enumerated().map { GuideSketch.Programme(start.adding(minutes: 60 * $0), minutes: 60, $1) }
    sketch.add(Channel(id: "a", name: "A"), programmes)
    var stack = ScreenStack.opened(sketch.build(), now: start.adding(minutes: 5))
    stack.press("f")
    let followed = Array(stack.app.guide.programmes(on: 0)).enumerated()
      .filter { stack.app.followed.contains($0.element) }.map(\.offset)
    if QuerySuggestion.title(title).isEmpty {
      #expect(followed.isEmpty && stack.app.notice?.hasPrefix("Cannot follow this title") == true)
    } else {
      #expect(followed == [0], "\(stack.app.mine.searches)")
    }
  }

  /// Undo reverts the last change of any kind.
  @Test func undoCoversChannelsAndFollowing() {
    var stack = DemoEvening.stack("f Down F f")
    #expect(stack.app.mine.searches.searches.count == 2)
    stack.press("z")
    #expect(stack.app.mine.searches.searches == [Self.fullEnglish])
    #expect(stack.app.notice?.hasPrefix("Undone: Following “Gardens by Letter”") == true)
    let favourites = { (stack: ScreenStack) in stack.app.mine.choices.choices.values.count(where: \.isFavourite) }
    #expect(favourites(stack) == 1)
    stack.press("z")
    #expect(favourites(stack) == 0 && stack.app.mine.searches.searches == [Self.fullEnglish])
    stack.press("z")
    #expect(stack.app.mine.searches.isEmpty && !Self.hasStar(stack))
    stack.press("z")
    #expect(stack.app.notice == "Nothing to undo.")
  }

  @Test func programmesOfAnotherFollowedSearchStayFollowed() {
    let news = SavedSearch(name: "English", query: "english", isFollowed: true)
    var stack = DemoEvening.stack("f", following: [news])
    #expect(stack.app.mine.searches.searches == [news, Self.fullEnglish])
    stack.press("f")
    #expect(
      stack.app.notice
        == "Unfollowed “Full English”, but another followed search matches it too. z to undo.")
    #expect(Self.hasStar(stack))
  }

  // MARK: Followed programmes

  /// Compares the result with that of a plain search that applies each query to each programme.
  @Test(arguments: 0..<12) func followedProgrammesMatchAnyFollowedQuery(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let texts = [
      "title:=\"Full English\"", "is:film", "news", "time:primetime", "any:sea", "genre:drama -news", "is:followed",
      "title:=\"Late News\"", "wrong:x", "channel:harbour day:weekend", "time:now",
    ]
    let chosen = texts.filter { _ in Bool.random(using: &random) }
    let searches = chosen.map { SavedSearch(name: $0, query: $0, isFollowed: Bool.random(using: &random)) }
    var stack = DemoEvening.stack(following: searches)
    for _ in 0..<4 {
      _ = update(&stack, .clock(stack.app.now.adding(minutes: Int.random(in: 0...90, using: &random))))
      let app = stack.app
      var wanted: Set<ProgrammeID> = []
      for search in searches where search.isFollowed {
        wanted.formUnion(app.matches(of: Query(search.query)).programmes)
      }
      let found = app.guide.programmes.filter(app.followed.contains)
      #expect(Set(found) == wanted, "\(searches)")
      let today = BroadcastDay(containing: app.now, in: app.zone).interval(in: app.zone)
      let upcoming = wanted.filter {
        let interval = app.guide.interval(of: $0)
        return interval.end > app.now && interval.start < today.end
      }
      let slots = upcoming.map { programme in
        // The +1 channel has the same programmes an hour later.
        let isLater = app.guide.channels[app.guide.channel(of: programme)].name.hasSuffix("+1")
        let start = app.guide.start(of: programme).adding(minutes: isLater ? -60 : 0)
        // An episode counts once even if channels end it at different times.
        let summary = app.guide.summary(of: programme)
        let episode = [summary.episodeTitle, summary.episode?.text].compactMap(\.self)
        let what = episode.isEmpty ? "\(app.guide.interval(of: programme).seconds)" : "\(episode)"
        return "\(app.guide.title(of: programme)) \(start) \(what)"
      }
      #expect(app.followed.today.count == Set(slots).count, "\(searches)")
    }
  }

  @Test func longFollowSearchRunsInTheBackground() throws {
    var stack = ScreenStack(
      zone: Moments.london, now: DemoEvening.now, size: Size(columns: 140, rows: 40), display: Display())
    stack.app.maximumImmediateRecords = 0
    stack.app.mine.searches = SavedSearches([SavedSearch(name: "Sea", query: "any:sea", isFollowed: true)])
    let effects = update(&stack, .loaded(PreparedGuide(DemoGuide.week, zone: stack.app.zone)))
    func request(_ effects: [Effect]) -> SearchRequest? {
      effects.lazy.compactMap { if case .search(let request) = $0 { request } else { nil } }.first
    }
    let first = try #require(request(effects))
    #expect(!stack.app.followed.isComplete)
    // A typed search takes precedence; afterwards the followed search is requested again.
    stack.press("/")
    let typed = try #require(request(update(&stack, .paste("any:tide"))))
    #expect(typed.query.text == "any:tide")
    stack.carryOut(first)
    #expect(!stack.app.followed.isComplete)
    var run = typed.run()
    while !run.isDone { run.advance(by: 1) }
    let again = try #require(request(update(&stack, .found(SearchProgress(typed, run)))))
    #expect(again == first)
    stack.press("Esc")
    stack.carryOut(again)
    #expect(stack.app.followed.isComplete)
    let wanted = stack.app.matches(of: Query("any:sea")).programmes
    #expect(!wanted.isEmpty && wanted.allSatisfy(stack.app.followed.contains))
  }

  @Test func followingInAnotherTvgridAppears() {
    var stack = DemoEvening.stack()
    _ = update(&stack, .mine(.searches) { $0.searches = SavedSearches([Self.fullEnglish]) })
    #expect(Self.hasStar(stack))
  }

  // MARK: Changes

  @Test func changesOfFollowedProgrammesComeFirst() {
    var stack = DemoEvening.stack(following: [Self.fullEnglish])
    let guide = stack.app.guide
    let of = { (title: String) in guide.programmes.first { guide.title(of: $0) == title } }
    let found = ["Late News", "Full English"].compactMap(of)
    var changes = found.map { programme in
      GuideChange(
        .new(guide.interval(of: programme)), channel: guide.channels[guide.channel(of: programme)],
        title: guide.title(of: programme))
    }
    changes.append(
      GuideChange(.gone(guide.interval(of: found[1])), channel: Channel(id: "x", name: "X"), title: "full english"))
    _ = update(&stack, .changed(GuideChanges(changes)))
    #expect(stack.app.changes.changes.map(\.title) == ["Full English", "full english", "Late News"])
    stack.press("U")
    let rows = DemoEvening.rows(stack)
    #expect(
      rows[1].contains("★ Full English") && rows[2].contains("★ full english") && !rows[3].contains("★"), "\(rows)")
    // Full English is no longer followed, so the changes are in their original order.
    stack.press("Esc s f")
    #expect(stack.app.changes.changes.map(\.title) == ["Late News", "Full English", "full english"])
  }

  /// Programmes on a new day count as changes only if they are followed.
  @Test func followedProgrammeOnANewDayIsAChange() {
    let followed = SavedSearch(name: "News", query: "title:=\"Late News\"", isFollowed: true)
    var stack = DemoEvening.stack(following: [followed])
    let guide = stack.app.guide
    let known = Moments.at("2026-11-23 05:00")
    let wanted = guide.programmes.filter { guide.title(of: $0) == "Late News" && guide.start(of: $0) >= known }
    #expect(!wanted.isEmpty)
    let ends = Dictionary(uniqueKeysWithValues: guide.channels.map { ($0.id, known) })
    _ = update(&stack, .changed(GuideChanges(knownUntil: ends)))
    #expect(stack.app.changes.changes.map(\.interval) == wanted.map(guide.interval).sorted { $0.start < $1.start })
    #expect(stack.app.changes.followedCount == wanted.count)
    stack.press("U")
    #expect(DemoEvening.rows(stack)[1].contains("★ Late News"))
    stack.press("Esc s f")
    #expect(stack.app.changes.changes.isEmpty)
  }
}
