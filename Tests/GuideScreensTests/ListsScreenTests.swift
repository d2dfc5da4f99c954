import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideScreens
import GuideTestSupport
import Testing

/// Lists of programmes: adding, viewing, changing, undoing, copying.
@Suite struct ListsScreenTests {
  private static func isShown(_ text: String, _ stack: ScreenStack) -> Bool {
    DemoEvening.rows(stack).contains { $0.contains(text) }
  }

  private static func foot(_ stack: ScreenStack) -> String { DemoEvening.rows(stack).last ?? "" }

  private static func titles(_ stack: ScreenStack, in name: String) -> [String] {
    stack.app.mine.lists[name]?.items.map(\.showing.title) ?? []
  }

  /// Adding an entry looks up only that entry, while loading whole lists looks up all entries.
  @Test func addedEntriesAreListedLikeReloadedOnes() {
    var stack = DemoEvening.stack()
    for keys in [
      "a", "Right a a", "Down a", "/ is:film Alt-A Enter Esc", "/ news Alt-A Enter Esc", "x a", "L Enter d z Esc Esc",
      "Right a z a",
    ] {
      stack.press(keys)
      var other = DemoEvening.stack()
      _ = update(&other, .mine(.lists) { $0.lists = stack.app.mine.lists })
      let (app, twin) = (stack.app, other.app)
      #expect(app.mine.lists == twin.mine.lists)
      for programme in app.guide.programmes {
        #expect(app.listNamesText(of: programme) == twin.listNamesText(of: programme), "\(keys)")
      }
    }
  }

  @Test func aKeyAddsAProgrammeOnceAndSaysSo() {
    var stack = DemoEvening.stack()
    stack.press("Right a")
    #expect(stack.app.notice == "Added “The Marnie Quill Show” s6 e9 to “To watch”. z to undo, A for another list.")
    #expect(Self.titles(stack, in: "To watch") == ["The Marnie Quill Show"])
    let before = stack.app.mine.lists
    stack.press("a")
    #expect(stack.app.notice == "“The Marnie Quill Show” s6 e9 is already in “To watch”. A for another list.")
    #expect(stack.app.mine.lists == before)
    stack.press("z")
    #expect(Self.titles(stack, in: "To watch").isEmpty)
  }

  @Test(arguments: ["Right Enter a", "Tab a", "Tab Tab a", "/ marnie Alt-a"])
  func worksOnEveryScreenWithProgrammes(keys: String) {
    var stack = DemoEvening.stack()
    stack.press(keys)
    #expect(Self.titles(stack, in: "To watch").count == 1, "\(Self.foot(stack))")
  }

  @Test func oneKeyAddsAllResults() {
    var stack = DemoEvening.stack()
    stack.press("/ is:film Alt-A Enter")
    let films = Self.titles(stack, in: "To watch")
    #expect(
      films.count > 20 && Set(films).count == films.count, "each film once, however often it is shown: \(films.count)")
    stack.press("Esc z")
    #expect(Self.titles(stack, in: "To watch").isEmpty)
  }

  /// Adds each result as the key for a single result would, even if some results have no episode.
  @Test func resultsWithoutEpisodesAreAddedByTime() {
    var stack = DemoEvening.stack()
    stack.press("/ kitchen Alt-A")
    #expect(Self.isShown("the episodes, or this showing if the guide names no episode", stack))
    stack.press("Enter")
    let items = stack.app.mine.lists["To watch"]?.items ?? []
    #expect(Set(items.map(\.scope)) == [.episode, .showing])
    #expect(Set(items.map(\.identity)).count == items.count)
    #expect(stack.app.notice?.contains("repeats left out") == true, "\(Self.foot(stack))")
  }

  /// The lists are named in the details and in the status line, and can be used in queries.
  @Test func detailsAndStatusLineNameTheLists() {
    var stack = DemoEvening.stack()
    stack.press("Right")
    #expect(!Self.isShown("in “To watch”", stack))
    stack.press("a A End Enter")
    #expect(Self.isShown("in “To watch” and “For friends”", stack), "\(DemoEvening.rows(stack))")
    stack.press("Enter")
    #expect(Self.isShown("In “To watch” and “For friends”", stack), "\(DemoEvening.rows(stack))")
    stack.press("Esc / is:listed")
    #expect(Self.isShown("The Marnie Quill Show", stack) && !Self.isShown("Late News", stack))
    stack.press("Esc z z Left Right")
    #expect(!Self.isShown("“For friends”", stack) && !Self.isShown("in “To watch”", stack))
  }

  /// Followed searches and reminders can use the contents of a list.
  @Test func followedSearchesCanUseLists() {
    var stack = DemoEvening.stack(following: [SavedSearch(name: "Listed", query: "is:listed", isFollowed: true)])
    stack.press("s r Esc Right")
    #expect(!Self.isShown("★♪ The Marnie Quill Show", stack))
    stack.press("a")
    #expect(Self.isShown("★♪ The Marnie Quill Show", stack), "\(DemoEvening.rows(stack))")
    stack.press("z")
    #expect(!Self.isShown("★♪ The Marnie Quill Show", stack))
  }

  @Test func listAndExtentCanBeChosen() {
    var stack = DemoEvening.stack()
    stack.press("Right A")
    #expect(Self.isShown("Add this episode of “The Marnie Quill Show” to:", stack))
    stack.press("e Down Enter")
    #expect(stack.app.mine.lists["Films to see"]?.items.map(\.scope) == [.show])
    // The next programme is added to the list that was used last.
    stack.press("Down a")
    #expect(Self.titles(stack, in: "Films to see").count == 2)
    stack.press("A")
    #expect(Self.isShown("✓", stack), "the list that has it is ticked")
  }

  @Test func listsAreMadeRenamedMovedAndDeletedWithAQuestion() {
    var stack = DemoEvening.stack()
    stack.press("L n Sea Enter")
    #expect(stack.app.mine.lists.lists.map(\.name) == ["To watch", "Films to see", "For friends", "Sea"])
    stack.press("K K R ^U Coast Enter")
    #expect(stack.app.mine.lists.lists.map(\.name) == ["To watch", "Coast", "Films to see", "For friends"])
    stack.press("d n")
    #expect(stack.app.mine.lists["Coast"] != nil && Self.foot(stack).contains("Nothing deleted."))
    stack.press("d y")
    #expect(stack.app.mine.lists["Coast"] == nil)
    stack.press("z z z z z")
    #expect(stack.app.mine.lists == .initial)
  }

  @Test func existingNamesAreRefusedAndCanBeCorrected() {
    var stack = DemoEvening.stack()
    stack.press("L n to Space watch Enter")
    #expect(stack.app.notice?.hasPrefix("A list called “To watch” already exists") == true)
    stack.press("Space 2 Enter")
    #expect(stack.app.mine.lists["to watch 2"] != nil)
  }

  @Test func aListIsSortedFilteredUnfoldedAndChanged() throws {
    var stack = DemoEvening.stack()
    stack.press("/ is:film Alt-A Enter Esc L Enter")
    let own = Self.titles(stack, in: "To watch")
    try #require(own.count > 20)
    #expect(Self.isShown(own[0], stack) && Self.isShown("1/\(own.count)", stack))
    stack.press("o")
    #expect(Self.isShown("the film, whenever it is shown: added from", stack))
    stack.press("& year:<1960 Enter")
    #expect(Self.isShown("To watch, filtered: year:<1960", stack) && Self.isShown("Lavender and Lead", stack))
    #expect(!Self.isShown("The Glass Orchard", stack))
    stack.press("Esc J")
    #expect(Self.titles(stack, in: "To watch").prefix(2) == [own[1], own[0]])
    stack.press("z d")
    #expect(Self.titles(stack, in: "To watch") == Array(own.dropFirst()))
    stack.press("z * d")
    #expect(Self.isShown("Empty. On a programme, press a to add", stack))
    stack.press("z S")
    #expect(Self.isShown("To watch, by next showing", stack))
    #expect(Self.titles(stack, in: "To watch") == own)
  }

  /// The cursor returns to the restored entry or list.
  @Test func undoSelectsTheRestoredEntry() {
    var stack = DemoEvening.stack("/ is:film Alt-A Enter Esc L Enter Down Down")
    let selected = { (stack: ScreenStack) -> String in
      let frame = drawScreen(stack)
      return frame.cursor.map { frame.canvas.text(ofRow: $0.row) } ?? ""
    }
    let entry = selected(stack)
    stack.press("d G")
    #expect(selected(stack) != entry)
    stack.press("z")
    #expect(selected(stack) == entry && !entry.isEmpty)
    // Undoing the removal of several entries selects the first.
    stack.press("Space Space d G z")
    #expect(selected(stack) == entry)
    stack.press("Esc Down")
    let list = selected(stack)
    stack.press("d y g")
    #expect(selected(stack) != list)
    stack.press("z")
    #expect(selected(stack) == list && list.contains("Films to see"))
  }

  /// A mark follows its entry. Regression: `d` used the index and removed another entry.
  @Test func markFollowsItsEntry() {
    var stack = DemoEvening.stack()
    stack.press("/ is:film Alt-A Enter Esc L Enter")
    let own = Self.titles(stack, in: "To watch")
    stack.press("Down Space Up J d")
    #expect(Self.titles(stack, in: "To watch") == [own[0]] + own.dropFirst(2))
  }

  @Test func listCreatedWhileAddingGetsTheProgramme() {
    var stack = DemoEvening.stack()
    stack.press("Right A n Sea Enter")
    #expect(Self.titles(stack, in: "Sea") == ["The Marnie Quill Show"])
    stack.press("z z")
    #expect(stack.app.mine.lists == .initial)
  }

  /// An entry has the same symbols as in the grid.
  @Test func symbolsMatchTheGrid() {
    var stack = DemoEvening.stack()
    stack.press("Right a f L Enter")
    #expect(Self.isShown("★ The Marnie Quill Show", stack))
    stack.press("r")
    #expect(Self.isShown("★♪ The Marnie Quill Show", stack))
  }

  @Test func showsOfAListAreGroupedBySeason() {
    var stack = DemoEvening.stack()
    func item(_ scope: ListItem.Scope, _ title: String, _ season: Int? = nil, _ number: Int? = nil) -> ListItem {
      let episode = "\(season ?? 0)/\(number ?? 0)"
      let showing = ChosenShowing(
        channel: "x", channelName: "Old Channel",
        interval: Interval(Moments.at("2020-01-01 20:00"), Moments.at("2020-01-01 21:00")), title: title,
        episode: scope == .show ? nil : episode)
      let number = EpisodeNumber(raw: episode, season: season, number: number)
      let summary = ProgrammeSummary(episode: scope == .show ? nil : number)
      return ListItem(scope, showing, show: title.lowercased(), ItemFacts([], ProgrammeDetails(summary: summary)))
    }
    let items = [
      item(.episode, "Zebra", 2, 1), item(.episode, "Alone", 9, 9), item(.episode, "Zebra", 10, 1),
      item(.episode, "Zebra", 1, 12), item(.show, "Zebra"), item(.episode, "Zebra", 1, 2), item(.episode, "Zebra"),
    ]
    _ = update(&stack, .mine(.lists) { $0.lists = ProgrammeLists([ProgrammeList("To watch", items)]) })
    stack.press("L Enter S S")
    #expect(Self.isShown("To watch, by show, season and episode", stack))
    // The preview is below a rule.
    let rows = DemoEvening.rows(stack).prefix { !$0.hasPrefix("──") }
    let shown = rows.filter { $0.contains("Zebra") || $0.contains("Alone") || $0.contains("Others") }
    let order = [
      "Zebra", "Zebra", "Zebra", "Zebra, season 1", "s1 e2", "s1 e12", "Zebra, season 2", "s2 e1", "Zebra, season 10",
      "s10 e1", "Others", "s9 e9",
    ]
    #expect(shown.count == order.count, "\(shown)")
    for (line, text) in zip(shown, order) { #expect(line.contains(text), "\(shown)") }
    for line in [shown[1], shown[2]] { #expect(!line.contains(" e"), "\(shown)") }
    // The list opens the same way the next time.
    stack.press("Esc Enter")
    #expect(Self.isShown("To watch, by show, season and episode", stack))
  }

  @Test func faultyFiltersAreReportedAndNotUsed() {
    var stack = DemoEvening.stack("/ is:film Alt-A Enter Esc L Enter & genre:( Enter")
    #expect(stack.app.notice?.isEmpty == false)
    stack.press("Esc")
    #expect(Self.isShown(Self.titles(stack, in: "To watch")[0], stack))
  }

  /// Entries for programmes that are no longer in the guide keep their saved facts.
  @Test func pastEntriesStayReadable() {
    var stack = DemoEvening.stack()
    let details = ProgrammeDetails(description: "Long gone.")
    let showing = ChosenShowing(
      channel: "x", channelName: "Old Channel",
      interval: Interval(Moments.at("2020-01-01 20:00"), Moments.at("2020-01-01 21:00")), title: "Nonesuch",
      episode: nil)
    let items = [
      ListItem(.showing, showing, show: "nonesuch", ItemFacts([], details)),
      ListItem(.show, showing, show: "nonesuch", ItemFacts([], ProgrammeDetails())),
    ]
    _ = update(&stack, .mine(.lists) { $0.lists = ProgrammeLists([ProgrammeList("To watch", items)]) })
    stack.press("L Enter Enter")
    #expect(Self.isShown("over", stack) && Self.isShown("Long gone.", stack))
    #expect(Self.isShown("this showing: added from Old Channel, ", stack))
    stack.press("Down Enter")
    #expect(Self.isShown("No description.", stack))
    stack.press("r")
    #expect(Self.foot(stack).contains("No upcoming showings."))
  }

  @Test func copiesTheSelection() throws {
    var stack = DemoEvening.stack()
    stack.press("Right a L Enter")
    let effects = update(&stack, .key(try #require(KeyScript.keys("y").first)))
    let copied = effects.compactMap { if case .copy(let text) = $0 { text } else { nil } }
    #expect(copied == ["The Marnie Quill Show, s6 e9, Fri 20 Nov 21:00, Harbour One\n"])
  }

  @Test func aListThatAnotherTvgridDeletesCloses() {
    var stack = DemoEvening.stack()
    stack.press("Right a L Enter")
    _ = update(&stack, .mine(.lists, includedEdits: 1) { $0.lists = ProgrammeLists([ProgrammeList("Other")]) })
    #expect(Self.foot(stack).contains("“To watch” no longer exists."))
    #expect(Self.isShown("Other", stack))
  }
}
