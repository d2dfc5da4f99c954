import CellCanvas
import GuideApp
import GuideFeeds
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// TVmaze shows: choosing a show, facts and episodes, ticks, and failures.
@Suite struct ShowScreenTests {
  private static let now = Moments.at("2026-11-20 20:47")

  /// Decoded answers from TVmaze; a request without an answer fails.
  private struct Answers {
    var json: [ShowRequest: String] = [
      .search("Full English"): ShowSketch.hits([
        .fullEnglish, ShowSketch { ($0.id, $0.name) = ("702", #""Full English Breakfast""#) },
      ]),
      .show(701): ShowSketch.fullEnglish.json, .people(episode: 8011): ShowSketch.people(of: 8011),
    ]
    var problem: Message?
    var fetched = ShowScreenTests.now

    func answer(_ request: ShowRequest) -> ShowAnswer {
      guard let text = json[request], let decoded = try? TVmazeShows(Array(text.utf8), to: request) else {
        return ShowAnswer(
          request, problem: problem ?? "host api.tvmaze.com not found; check the address and your network")
      }
      return ShowAnswer(request, decoded.content, fetched: fetched, problem: problem)
    }
  }

  /// The stack after pressing keys, with each lookup answered immediately.
  private static func stack(
    _ keys: String, _ answers: Answers? = Answers(), size: Size = Size(columns: 80, rows: 24), isLinear: Bool = false,
    language: InterfaceLanguage = .english
  ) -> ScreenStack {
    var stack = ScreenScript(size: size, isLinear: isLinear, language: language).stack
    press(keys, &stack, answers)
    return stack
  }

  private static func press(_ keys: String, _ stack: inout ScreenStack, _ answers: Answers? = Answers()) {
    for key in KeyScript.keys(keys) { perform(update(&stack, .key(key)), &stack, answers) }
  }

  private static func perform(_ effects: [Effect], _ stack: inout ScreenStack, _ answers: Answers?) {
    for case .lookUp(let request, _) in effects {
      if let answer = answers?.answer(request) { perform(update(&stack, .show(answer)), &stack, answers) }
    }
  }

  private static func rows(_ stack: ScreenStack) -> [String] {
    let canvas = drawScreen(stack).canvas
    return (0..<canvas.size.rows).map { canvas.text(ofRow: $0) }
  }

  private static func isShown(_ text: String, _ stack: ScreenStack) -> Bool {
    rows(stack).contains { $0.contains(text) }
  }

  private static func selected(_ stack: ScreenStack) -> String {
    let frame = drawScreen(stack)
    let row = frame.cursor?.row ?? 0
    return frame.canvas.text(ofRow: row)
  }

  private static func expectGolden(_ name: String, _ stack: ScreenStack) {
    let frame = drawScreen(stack)
    GuideTestSupport.expectGolden(name, frame.canvas, cursor: frame.cursor)
  }

  // MARK: Golden screens

  @Test(arguments: [(80, 24), (140, 40), (40, 10)]) func theShow(columns: Int, rows: Int) {
    Self.expectGolden("show-\(columns)x\(rows)", Self.stack("i", size: Size(columns: columns, rows: rows)))
  }

  @Test(arguments: [(80, 24), (140, 40)]) func theShowInGerman(columns: Int, rows: Int) {
    let size = Size(columns: columns, rows: rows)
    Self.expectGolden("german-show-\(columns)x\(rows)", Self.stack("i", size: size, language: .german))
  }

  @Test func anEpisodeInGerman() {
    Self.expectGolden("german-show-episode", Self.stack("i x [ x Right x ] G Enter", language: .german))
    Self.expectGolden("german-show-choice", Self.stack("i Down e ^U C", language: .german))
    let offline = Self.stack("i", Answers(json: [:]), language: .german)
    Self.expectGolden("german-show-offline", offline)
  }

  @Test func theShowInPlainLines() { Self.expectGolden("show-in-plain-lines", Self.stack("i", isLinear: true)) }

  @Test func theTextOfAnEpisodeAndTicks() {
    Self.expectGolden("show-episode", Self.stack("i x [ x Right x ] G Enter"))
  }

  @Test func matchingShows() {
    var answers = Answers()
    answers.json[.search("Full English")] = ShowSketch.hits([
      .fullEnglish, ShowSketch { ($0.id, $0.name, $0.premiered) = ("702", #""Full English""#, #""1987-03-01""#) },
      ShowSketch { ($0.id, $0.name, $0.network) = ("703", #""Full English Breakfast""#, "null") },
    ])
    Self.expectGolden("show-choice", Self.stack("i Down", answers))
    Self.expectGolden("show-choice-40x10", Self.stack("i", answers, size: Size(columns: 40, rows: 10)))
  }

  @Test func theShowWithoutANetwork() {
    var old = Answers()
    (old.problem, old.fetched) = (
      "nothing answers at api.tvmaze.com, port 443; check the address, or try again later",
      Self.now.adding(minutes: -3 * 1440)
    )
    var stack = Self.stack("i", old)
    Self.expectGolden("show-offline", stack)
    // An older saved copy does not replace a newer answer.
    stack = Self.stack("i")
    _ = update(&stack, .show(old.answer(.show(701))))
    #expect(Self.isShown("Saved copy, as of 20:47 today", stack))
  }

  /// Holding a key down sends only one request.
  @Test func pendingRequestsAreNotRepeated() {
    var stack = Self.stack("i")
    #expect(update(&stack, .key("u")) == [.lookUp(.show(701), .newest)])
    #expect(update(&stack, .key("u")) == [])
    _ = update(&stack, .show(Answers().answer(.show(701))))
    #expect(update(&stack, .key("u")) == [.lookUp(.show(701), .newest)])
  }

  // MARK: Looking up

  @Test func onlyShowWithTheNameIsChosenAndRemembered() {
    var stack = Self.stack("", nil)
    #expect(update(&stack, .key("i")) == [.lookUp(.search("Full English"), .daily)])
    #expect(Self.isShown("Asking TVmaze.com for “Full English”", stack))
    let chosen = ChosenShow(id: 701, name: "Full English")
    let effects = update(&stack, .show(Answers().answer(.search("Full English"))))
    #expect(effects == [.lookUp(.show(701), .daily), .keep([.show(title: "full english", chosen)])])
    #expect(stack.top is ShowScreen && stack.screens.count == 2)
    #expect(stack.app.mine.shows["full english"] == chosen)
    _ = update(&stack, .show(Answers().answer(.show(701))))
    Self.press("q", &stack)
    // The next time, no search is needed.
    #expect(update(&stack, .key("i")) == [.lookUp(.show(701), .daily)])
    Self.press("i", &stack)
    #expect(stack.screens.count == 1, "the key that opened it closes it")
  }

  /// A TVmaze schedule specifies which show each programme belongs to.
  @Test func guideLinkChoosesTheShow() {
    var builder = GuideBuilder()
    _ = builder.add(TVmazeDecoder.guide(in: Array(TVmazeSketch.document([TVmazeSketch()]).utf8), file: "day.json"))
    var stack = ScreenScript(guide: builder.build()).stack
    let chosen = ChosenShow(id: 701, name: "The Ferrymen")
    #expect(
      update(&stack, .key("i")) == [.lookUp(.show(701), .daily), .keep([.show(title: "the ferrymen", chosen)])])
  }

  @Test func userChoosesAmongSeveralShows() {
    var answers = Answers()
    answers.json[.search("Full English")] = ShowSketch.hits([
      .fullEnglish, ShowSketch { ($0.id, $0.name) = ("702", #""Full English""#) },
    ])
    answers.json[.show(702)] = ShowSketch { ($0.id, $0.name) = ("702", #""Full English""#) }.json
    var stack = Self.stack("i", answers)
    #expect(stack.top is ShowChoiceScreen)
    Self.press("Down Enter", &stack, answers)
    #expect(stack.app.mine.shows["full english"]?.id == 702)
    #expect(stack.app.notice == "“Full English” is now Full English on TVmaze.com. z to undo.")
    #expect(stack.top is ShowScreen && stack.screens.count == 2)
    Self.press("C Up Enter", &stack, answers)
    #expect(stack.app.mine.shows["full english"]?.id == 701 && stack.screens.count == 2)
    Self.press("z", &stack, answers)
    #expect(stack.app.mine.shows["full english"]?.id == 702)
  }

  @Test func otherWordsFindMoreThanTheTitle() {
    var answers = Answers()
    answers.json = [
      .search("Full English"): "[]", .search("breakfast"): ShowSketch.hits([ShowSketch { $0.id = "704" }]),
      .show(704): ShowSketch { $0.id = "704" }.json,
    ]
    var stack = Self.stack("i", answers)
    #expect(Self.isShown("TVmaze.com has no show called “Full English”; e searches for other words.", stack))
    Self.press("e ^U b r e a k f a s t Enter Enter", &stack, answers)
    #expect(stack.app.mine.shows["full english"] == ChosenShow(id: 704, name: "The Ferrymen"))
    #expect(Self.isShown("The Ledger", stack))
  }

  @Test func aFailureIsOneLine() {
    var stack = Self.stack("i", Answers(json: [:]))
    #expect(Self.isShown("Could not load this from TVmaze.com (no saved copy):", stack))
    Self.press("q", &stack)
    #expect(stack.screens.count == 1)
  }

  @Test func keyRepeatsTheRequest() {
    var stack = Self.stack("i")
    #expect(update(&stack, .key("u")) == [.lookUp(.show(701), .newest)])
    #expect(Self.isShown("Full English, asking TVmaze.com…", stack))
    var older = Answers()
    (older.json, older.problem) = ([:], "it is not the expected show; try again later")
    _ = update(&stack, .show(older.answer(.show(701))))
    #expect(Self.isShown("Last Orders", stack), "the loaded facts stay")
    #expect(Self.isShown("Could not update this from TVmaze.com. Saved copy", stack))
  }

  @Test func choicesOfAnotherTvgridAppear() {
    var stack = Self.stack("")
    var shows = ShowChoices()
    shows.set(ChosenShow(id: 701, name: "Full English"), for: "full english")
    _ = update(&stack, .mine(.shows) { $0.shows = shows })
    #expect(update(&stack, .key("i")) == [.lookUp(.show(701), .daily)])
  }

  // MARK: Episodes

  @Test func theEpisodeOfTheProgrammeIsSelectedInItsSeason() {
    let stack = Self.stack("i")
    #expect(Self.isShown("+ Season 1, 6 episodes", stack) && Self.isShown("Season 2, 6 episodes", stack))
    #expect(Self.selected(stack).contains("e6  Last Orders"))
  }

  @Test func ticksAreSharedWithTheGuide() {
    var stack = Self.stack("i")
    #expect(
      update(&stack, .key("x")) == [
        .keep([.episode(EpisodeIdentity(show: "full english", episode: "s2 e6"), isWatched: true)])
      ])
    #expect(stack.app.notice == "Marked “Full English” s2 e6 as watched. z to undo, X to hide watched episodes.")
    #expect(Self.isShown("Full English, 1 of 12 watched", stack))
    Self.press("q", &stack)
    #expect(Self.isShown("✓ Full English", stack))
    Self.press("x i", &stack)
    #expect(!Self.isShown("of 12 watched", stack) && !Self.isShown("✓", stack))
    Self.press("x z", &stack)
    #expect(stack.app.mine.episodes.isEmpty)
  }

  @Test func allMarkedEpisodesAreTickedTogether() {
    let stack = Self.stack("i [ Down Space Space Space x")
    #expect(stack.app.notice?.hasPrefix("Marked 3 episodes as watched") == true, "\(stack.app.notice ?? "")")
    #expect(Self.isShown("Full English, 3 of 12 watched", stack))
  }

  /// Upcoming episodes are not marked as watched.
  @Test func tickingASeasonTicksAllPastEpisodes() {
    var stack = Self.stack("i [ Up x")
    #expect(stack.app.notice?.hasPrefix("Marked 6 episodes as watched") == true, "\(stack.app.notice ?? "")")
    Self.press("x", &stack)
    #expect(stack.app.mine.episodes.isEmpty)
    _ = update(&stack, .clock(Moments.at("2026-11-01 12:00")))
    Self.press("] Up x", &stack)
    #expect(stack.app.notice?.hasPrefix("Marked 3 episodes as watched") == true, "\(stack.app.notice ?? "")")
    Self.press("g x", &stack)
    #expect(stack.app.notice == "Select an episode or a season first.")
  }

  @Test func keysNarrowToSeasonsAndEpisodes() {
    var stack = Self.stack("i [")
    #expect(Self.selected(stack).contains("e1  Opening Time"))
    Self.press("[", &stack)
    #expect(stack.app.notice == "This is the first season.")
    Self.press("] Left", &stack)
    #expect(Self.selected(stack).contains("e6  Half Term"))
    Self.press("Right Right", &stack)
    #expect(Self.selected(stack).contains("e2  Brown Sauce"))
    Self.press("g Right", &stack)
    #expect(Self.selected(stack).contains("e1  Opening Time"))
    Self.press("Left", &stack)
    #expect(stack.app.notice == "This is the first episode.")
  }

  @Test func episodeTextUnfoldsWithItsPeople() {
    var stack = Self.stack("i Enter", nil)
    _ = update(&stack, .show(Answers().answer(.search("Full English"))))
    _ = update(&stack, .show(Answers().answer(.show(701))))
    #expect(update(&stack, .key(.enter)) == [.lookUp(.people(episode: 8011), .daily)])
    Self.press("G", &stack)
    #expect(Self.isShown("Asking TVmaze.com for cast and crew…", stack))
    _ = update(&stack, .show(Answers().answer(.people(episode: 8011))))
    Self.press("G", &stack)
    #expect(Self.isShown("Guest: Ned Hollis (The clerk)", stack) && Self.isShown("Director: Mara Quill", stack))
    Self.press("Enter", &stack)
    #expect(!Self.isShown("Mara Quill", stack))
  }

  /// One Esc returns to the show, not to the screen below it.
  @Test func theChoiceOfAnotherShowCanBeLeft() {
    var stack = Self.stack("i C")
    #expect(stack.top is ShowChoiceScreen)
    Self.press("Esc", &stack)
    #expect(stack.top is ShowScreen && Self.isShown("Full English", stack))
    Self.press("Esc", &stack)
    #expect(stack.top is GridScreen)
  }

  @Test func whenItIsOnHere() {
    let stack = Self.stack("i o")
    #expect(stack.top is SearchScreen)
    #expect(Self.isShown("title:=\"Full English\"", stack))
  }

  @Test func upcomingEpisodesCanBeFollowedAndGetReminders() {
    let stack = Self.stack("i g f")
    #expect(stack.app.mine.searches.followed.count == 1)
    #expect(Self.stack("i [ r").app.notice == "The guide has no upcoming showing of this episode.")
  }

  @Test func theAddressIsCopiedWithTheName() {
    var stack = Self.stack("i")
    let address = "https://www.tvmaze.com/episodes/8011/the-ferrymen"
    #expect(update(&stack, .key("y")) == [.copy("Full English, s2 e6 Last Orders: \(address)")])
  }

  @Test func theKeyIsTheSameInListsAndDetails() {
    for keys in [
      "Enter i", "Tab i", "Tab Tab i", "W i", "a L Enter i", "f s i", "f s c Enter i", "Right r D i", "/ f u l l Alt-i",
    ] {
      let stack = Self.stack(keys)
      #expect(stack.top is ShowScreen || stack.top is ShowChoiceScreen, "\(keys)")
    }
  }

  // MARK: Gaps in the guide

  /// The guide has the episode's description and cast, but neither director nor writer.
  @Test func savedAnswersFillTheDetailsAndNameTheSource() {
    var stack = Self.stack("i Enter q Enter")
    #expect(Self.isShown("Director: Mara Quill", stack) && Self.isShown("Writer: Tom Sedge", stack))
    Self.press("PgDn", &stack)
    #expect(Self.isShown("Directors, other facts from TVmaze.com", stack))
    #expect(Self.isShown("Data: TVmaze.com (CC BY-SA):", stack))
    Self.expectGolden("details-filled-from-a-show", stack)
  }

  /// The list answers two questions: which episode did I watch last, and when is the next one on?
  @Test func showsTheLastWatchedAndNextEpisode() {
    var stack = Self.stack("i Enter")
    #expect(Self.isShown("Next showing: s2 e6/6 Last Orders, now until 21:00", stack), "\(Self.rows(stack))")
    #expect(!Self.isShown("Last watched", stack))
    stack = Self.stack("x i Enter")
    #expect(Self.isShown("Last watched: ", stack), "\(Self.rows(stack))")
    #expect(Self.isShown(", Harbour One, watched", stack), "\(Self.rows(stack))")
  }

  /// Undo changes the screen immediately.
  @Test func undoingAChoiceShowsThePreviousShow() throws {
    var answers = Answers()
    answers.json[.show(702)] = ShowSketch { ($0.id, $0.name) = ("702", #""Full English Breakfast""#) }.json
    var stack = Self.stack("i", answers)
    let title = Self.rows(stack)[0]
    Self.press("C Down Enter", &stack, answers)
    #expect(Self.rows(stack)[0].contains("Full English Breakfast"))
    Self.press("z", &stack, answers)
    #expect(Self.rows(stack)[0] == title && stack.app.notice?.hasPrefix("Undone: ") == true)
  }

  /// Old answers may be outdated, so the details show their date.
  @Test func theDetailsSayHowOldItIs() {
    var answers = Answers()
    answers.fetched = Moments.at("2026-11-17 09:00")
    var stack = Self.stack("i Enter q Enter", answers)
    Self.press("PgDn", &stack, answers)
    #expect(Self.isShown("Directors, other facts from TVmaze.com, as of 17 Nov 2026", stack), "\(Self.rows(stack))")
  }

  /// Nothing is fetched; saved answers are read once.
  @Test func detailsReadSavedAnswers() {
    var stack = Self.stack("", nil)
    #expect(update(&stack, .key(.enter)) == [], "no show is chosen")
    Self.press("q", &stack)
    var shows = ShowChoices()
    shows.set(ChosenShow(id: 701, name: "Full English"), for: "full english")
    _ = update(&stack, .mine(.shows) { $0.shows = shows })
    #expect(update(&stack, .key(.enter)) == [.lookUp(.show(701), .kept)])
    #expect(update(&stack, .key(.down)) == [])
    #expect(update(&stack, .show(Answers().answer(.show(701)))) == [.lookUp(.people(episode: 8011), .kept)])
    #expect(!Self.isShown("Mara Quill", stack))
    _ = update(&stack, .show(Answers().answer(.people(episode: 8011))))
    #expect(Self.isShown("Director: Mara Quill", stack))
  }

  @Test func survivesAllKeysAndSizes() {
    for size in [Size(columns: 1, rows: 1), Size(columns: 12, rows: 3), Size(columns: 40, rows: 2)] {
      var stack = Self.stack("i Enter G [ ] Left Right g x / a Enter q C", size: size)
      _ = update(&stack, .resized(Size(columns: 200, rows: 60)))
      #expect(Self.rows(stack).count == 60)
    }
  }
}
