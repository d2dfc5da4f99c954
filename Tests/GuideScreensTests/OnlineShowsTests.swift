import CellCanvas
import GuideApp
import GuideFeeds
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// TVmaze shows below the search results: offered, requested, filtered, opened and followed.
@Suite struct OnlineShowsTests {
  private static let now = Moments.at("2026-11-20 20:47")

  private static let christmas = CivilDate(year: 2024, month: 12, day: 25) ?? CivilDate(dayNumber: 0)

  private static let ferrymen = ShowSketch {
    $0.specials = [ShowSketch.special(1, id: 9100, "Christmas Crossing", on: christmas)]
  }
  private static let ferries = ShowSketch {
    ($0.id, $0.name, $0.network) = ("702", #""Ferries of the North""#, TVmazeSketch.network(3, "Quay", country: "IE"))
    ($0.status, $0.premiered, $0.episodes) = (#""Ended""#, #""1998-03-01""#, [ShowSketch.episode(season: 1, number: 1)])
  }

  /// Decoded answers from TVmaze; a request without an answer fails.
  private struct Answers {
    var json: [ShowRequest: String] = [
      .search("ferry"): ShowSketch.hits([ferrymen, ferries]), .show(701): ferrymen.json, .show(702): ferries.json,
      .search("zzz"): "[]", .personSearch("ann field"): ShowSketch.persons([(30, "Ann Fielding"), (31, "Ann Field")]),
      .credits(person: 31): ShowSketch.credits([ferrymen]), .personSearch("zebra"): "[]",
    ]
    var problem: Message?
    var fetched = OnlineShowsTests.now

    func answer(_ request: ShowRequest) -> ShowAnswer {
      let list = request == .show(701) ? Array(ferrymen.list.utf8) : nil
      guard let text = json[request], let decoded = try? TVmazeShows(Array(text.utf8), list: list, to: request) else {
        return ShowAnswer(
          request, problem: problem ?? "host api.tvmaze.com not found; check the address and your network")
      }
      return ShowAnswer(request, decoded.content, fetched: fetched, problem: problem)
    }
  }

  /// A stack and the requests it has made.
  private struct Session {
    var stack: ScreenStack
    var requests: [ShowRequest] = []
    var effects: [Effect] = []

    init(
      size: Size = Size(columns: 80, rows: 24), isLinear: Bool = false, language: InterfaceLanguage = .english
    ) {
      stack = ScreenScript(size: size, isLinear: isLinear, language: language).stack
    }

    mutating func press(_ keys: String, _ answers: Answers? = Answers()) {
      for key in KeyScript.keys(keys) { perform(update(&stack, .key(key)), answers) }
    }

    mutating func perform(_ made: [Effect], _ answers: Answers?) {
      effects += made
      for case .lookUp(let request, _) in made {
        requests.append(request)
        if let answer = answers?.answer(request) { perform(update(&stack, .show(answer)), answers) }
      }
    }

    func isShown(_ text: String) -> Bool {
      let canvas = drawScreen(stack).canvas
      return (0..<canvas.size.rows).contains { canvas.text(ofRow: $0).contains(text) }
    }

    func expectGolden(_ name: String) {
      let frame = drawScreen(stack)
      GuideTestSupport.expectGolden(name, frame.canvas, cursor: frame.cursor)
    }
  }

  private static func session(
    _ query: String, _ keys: String, _ answers: Answers? = Answers(), size: Size = Size(columns: 80, rows: 24),
    language: InterfaceLanguage = .english
  ) -> Session {
    var session = Session(size: size, language: language)
    session.press("/")
    session.perform(update(&session.stack, .paste(query)), answers)
    session.press(keys, answers)
    return session
  }

  // MARK: Golden screens

  @Test func searchIsOffered() {
    Self.session("ferry", "").expectGolden("search-online-offered")
    Self.session("ferry", "PgDn").expectGolden("search-online-selected")
  }

  @Test(arguments: [(80, 24), (140, 40), (40, 10)]) func foundShows(columns: Int, rows: Int) {
    let session = Self.session("ferry", "Alt-o", size: Size(columns: columns, rows: rows))
    session.expectGolden("search-online-\(columns)x\(rows)")
  }

  @Test func showsCanBeNarrowedToEpisodes() {
    Self.session("ferry season:1 episode:christmas", "Enter").expectGolden("search-online-narrowed")
  }

  @Test func aFailureIsALineUnderTheHeading() {
    Self.session("ferry", "Alt-o", Answers(json: [:])).expectGolden("search-online-failed")
  }

  @Test func showsInGerman() {
    Self.session("ferry season:1..3", "Alt-o", language: .german).expectGolden("german-search-online")
    Self.session("zzz person:zebra", "Enter", language: .german).expectGolden("german-search-online-nothing")
    Self.session("ferry", "", language: .german).expectGolden("german-search-online-offered")
  }

  @Test func noShowIsFound() { Self.session("zzz", "Enter").expectGolden("search-online-nothing") }

  @Test func searchInProgress() { Self.session("ferry", "Alt-o", nil).expectGolden("search-online-asking") }

  // MARK: Requests

  @Test func typingSendsNoRequests() {
    var session = Session()
    session.press("/ f e r r y Backspace y Down Up PgDn PgDn")
    #expect(session.requests.isEmpty)
    #expect(session.isShown("Search TVmaze.com for “ferry”"))
    session.press("Enter")
    #expect(session.requests == [.search("ferry")])
    #expect(session.isShown("Ferries of the North (1998)"))
    // Different text is a different search, which has not been requested.
    session.press("m")
    #expect(session.requests.count == 1 && session.isShown("Search TVmaze.com for “ferrym”"))
    #expect(!session.isShown("Ferries of the North"))
  }

  @Test func unsupportedQueriesHaveNoOnlineLine() {
    let session = Self.session("is:film day:fri", "Alt-o")
    #expect(!session.isShown(OnlineShows.heading.english) && session.requests.isEmpty)
    #expect(session.stack.app.notice == "TVmaze.com can be searched by title words or person:NAME.")
  }

  @Test func keyStartsAndRepeatsTheSearch() {
    var session = Self.session("cafe", "Alt-o", nil)
    #expect(session.effects.contains(.lookUp(.search("cafe"), .daily)))
    session.press("Alt-o", nil)
    #expect(session.requests.count == 1, "the request is pending")
    session.perform(update(&session.stack, .show(ShowAnswer(.search("cafe"), .hits([]), fetched: Self.now))), nil)
    #expect(session.isShown("TVmaze.com has no show for “cafe”."))
    session.press("Alt-o", nil)
    #expect(session.effects.contains(.lookUp(.search("cafe"), .newest)))
  }

  @Test func personIsSearchedInTheCast() {
    let session = Self.session("person:\"ann field\"", "Alt-o")
    #expect(session.requests == [.personSearch("ann field"), .credits(person: 31)])
    #expect(session.isShown("The Ferrymen (2024)"))
    let unknown = Self.session("person:zebra", "Alt-o")
    #expect(unknown.requests == [.personSearch("zebra")])
    #expect(unknown.isShown("TVmaze.com has no person called “zebra”."))
    let other = Self.session("north person:\"ann field\"", "Alt-o")
    #expect(!other.isShown("The Ferrymen (2024)"), "title words narrow the shows of an actor")
  }

  @Test func networkNarrowsWithoutAnotherRequest() {
    let session = Self.session("ferry channel:quay", "Alt-o")
    #expect(session.requests == [.search("ferry")])
    #expect(session.isShown("Ferries of the North") && !session.isShown("The Ferrymen (2024)"))
  }

  @Test func seasonsAndEpisodesAreLookedUpInTheShows() {
    let session = Self.session("ferry season:2", "Alt-o")
    #expect(session.requests == [.search("ferry"), .show(701), .show(702)])
    #expect(session.isShown("season 2: 3 episodes") && !session.isShown("Ferries of the North"))
  }

  @Test func atMostTenShowsAreLookedUp() {
    var answers = Answers()
    let many = (1...14).map { number in ShowSketch { $0.id = "\(number)" } }
    answers.json = [.search("ferry"): ShowSketch.hits(many)]
    for (index, show) in many.enumerated() { answers.json[.show(index + 1)] = show.json }
    let session = Self.session("ferry season:2", "Alt-o", answers)
    #expect(session.requests.count == 11)
    #expect(session.isShown("4 more shows not checked: add words to narrow the search."))
  }

  @Test func savedAnswersAreShownWithTheirAgeIfNothingNewerArrives() {
    var old = Answers()
    (old.problem, old.fetched) = (
      "nothing answers at api.tvmaze.com: check the address", Self.now.adding(minutes: -3 * 1440)
    )
    let session = Self.session("ferry", "Alt-o", old)
    #expect(session.isShown("The Ferrymen (2024)"))
    #expect(session.isShown("Could not update this from TVmaze.com. Saved copy, as of 17 Nov 2026"))
    #expect(session.isShown("Data: TVmaze.com (CC BY-SA), as of 17 Nov 2026, 3 days old"))
  }

  // MARK: Opening and following

  @Test func enterOpensTheShowAndClosingReturns() {
    var session = Self.session("ferry", "Alt-o Enter")
    #expect(session.requests == [.search("ferry"), .show(701)])
    #expect(session.stack.top is ShowScreen && session.isShown("e2  The Ledger"))
    session.press("q")
    #expect(session.stack.top is SearchScreen && session.isShown("Ferries of the North"))
    #expect(session.stack.app.mine.shows.isEmpty, "viewing does not choose a show")
  }

  @Test func followingAShowAlsoChoosesIt() {
    var session = Self.session("ferry", "Alt-o Alt-F")
    #expect(session.stack.app.mine.searches.followed.map(\.query) == ["title:=\"The Ferrymen\""])
    #expect(session.stack.app.mine.shows["the ferrymen"] == ChosenShow(id: 701, name: "The Ferrymen"))
    #expect(session.isShown("★ The Ferrymen (2024)"))
    #expect(
      session.stack.app.notice == "Following “The Ferrymen”. Esc, then z to undo, s in the grid to list it.")
    session.press("Alt-F")
    #expect(session.stack.app.mine.searches.followed.isEmpty && !session.isShown("★ The Ferrymen"))
    // On the show's own screen, the follow key works even if the guide has no programmes of the show.
    session.press("Enter f")
    #expect(session.stack.app.mine.searches.followed.count == 1)
    #expect(session.stack.app.notice?.hasPrefix("Following “The Ferrymen”") == true)
  }

  /// Following another show with the same title chooses that show, and can be undone.
  @Test func followingAnotherShowOfATitleChoosesIt() {
    var session = Self.session("ferry", "Alt-o")
    var shows = ShowChoices()
    let other = ChosenShow(id: 9, name: "The Ferrymen")
    shows.set(other, for: "the ferrymen")
    _ = update(&session.stack, .mine(.shows) { $0.shows = shows })
    session.press("Alt-F")
    #expect(session.stack.app.mine.shows["the ferrymen"]?.id == 701)
    #expect(session.stack.app.mine.searches.followed.count == 1)
    session.press("Esc z")
    #expect(session.stack.app.mine.shows["the ferrymen"] == other)
  }

  @Test func theKeyFollowsTheTitleOfAResultToo() {
    let session = Self.session("full", "Alt-F")
    #expect(session.stack.app.mine.searches.followed.count == 1 && session.stack.app.mine.shows.isEmpty)
  }

  // MARK: With results from the guide

  @Test func selectionStaysWhenResultsArriveLater() {
    var session = Self.session("the", "")
    let count = session.stack.top(as: SearchScreen.self)?.results.lines.count ?? 0
    #expect(count > 20)
    for _ in 0..<count { session.press("Down") }
    #expect(session.isShown("Search TVmaze.com for “the”"))
    session.press("^G ^G Enter", nil)
    #expect(session.requests == [.search("the")])
  }

  @Test func plainLinesAreSentences() {
    var session = Session(isLinear: true)
    session.press("/ f e r r y Alt-o")
    #expect(session.isShown("The Ferrymen (2024), Harbour (GB), Scripted, English, Running"))
  }

  @Test func survivesAllKeysAndSizes() {
    for size in [Size(columns: 1, rows: 1), Size(columns: 12, rows: 3), Size(columns: 40, rows: 5)] {
      var session = Self.session("ferry", "Alt-o Down Down PgDn Up Alt-F ^T Alt-a Alt-A ^R ^G Alt-o Enter", size: size)
      _ = update(&session.stack, .resized(Size(columns: 200, rows: 60)))
      session.press("Esc Esc")
    }
  }
}
