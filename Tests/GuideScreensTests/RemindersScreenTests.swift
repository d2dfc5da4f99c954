import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct RemindersScreenTests {
  private static func isShown(_ text: String, _ stack: ScreenStack) -> Bool {
    DemoEvening.rows(stack).contains { $0.contains(text) }
  }

  private static func foot(_ stack: ScreenStack) -> String { DemoEvening.rows(stack).last ?? "" }

  @Test func keySetsAndCancelsAReminder() throws {
    var stack = DemoEvening.stack("Right")
    let before = drawScreen(stack).canvas
    let showing = stack.app.guide.chosenShowing(try #require(stack.grid.position.programme))
    let effects = update(&stack, .key("r"))
    #expect(stack.app.mine.reminders.reminders == [Reminder(.showing(showing))])
    #expect(effects.flatMap(\.kept).last == .reminder(.set(Reminder(.showing(showing)))) && effects.count == 1)
    #expect(
      stack.app.notice
        == "Reminder for “The Marnie Quill Show” set for 5 min before it starts. z to undo, D to list all.")
    #expect(Self.isShown("♪ The Marnie Quill Show", stack))
    _ = update(&stack, .key("r"))
    #expect(stack.app.mine.reminders.isEmpty)
    stack.press("Left Right")
    #expect(drawScreen(stack).canvas == before)
    stack.press("z")
    #expect(!stack.app.mine.reminders.isEmpty && stack.app.notice?.hasPrefix("Undone: ") == true)
  }

  @Test(arguments: [("", "“Full English” has already started."), ("Left", "“Ask Me Another Way” is over.")])
  func whatHasBegunIsRefused(keys: String, message: String) {
    let stack = DemoEvening.stack("\(keys) r")
    #expect(stack.app.mine.reminders.isEmpty && stack.app.notice == message)
  }

  @Test(arguments: ["Right Enter", "Tab Tab Down", "/ marnie ^T"]) func worksOnEveryScreenWithProgrammes(keys: String) {
    let stack = DemoEvening.stack("\(keys) r")
    #expect(stack.app.mine.reminders.reminders.count == 1, "\(DemoEvening.rows(stack))")
  }

  @Test func theListChangesTheLeadAndTheShowings() {
    var stack = DemoEvening.stack("Right r D")
    #expect(Self.isShown("Fri 20 Nov 21:00", stack))
    stack.press("+")
    #expect(Self.isShown("10 min before", stack))
    stack.press("- -")
    #expect(Self.isShown("when it starts", stack))
    stack.press("-")
    #expect(stack.app.notice == "The reminder cannot be later than the start.")
    stack.press("e")
    #expect(stack.app.notice?.hasPrefix("Reminder for every showing of “The Marnie Quill Show” set") == true)
    #expect(stack.app.mine.reminders.reminders.map(\.queryText) == ["title:=\"The Marnie Quill Show\""])
    stack.press("e")
    #expect(Self.isShown("unwatched showings", stack))
    stack.press("e")
    #expect(stack.app.mine.reminders.reminders.map(\.queryText) == [""])
    stack.press("z z z r")
    #expect(Self.isShown("cancelled. z", stack) && stack.app.mine.reminders.isEmpty)
  }

  /// A changed reminder stays selected when its row moves; the headings are present from the start.
  @Test func cursorFollowsAChangedReminder() throws {
    var stack = DemoEvening.stack("Right r Down r Down r D")
    #expect(Self.isShown("Today", stack))
    stack.press("e e")
    #expect(
      stack.app.mine.reminders.reminders.map(\.queryText).filter { !$0.isEmpty } == [
        "title:=\"The Marnie Quill Show\" -is:watched"
      ])
    stack.press("e + z z z z")
    #expect(stack.app.mine.reminders.reminders.map(\.queryText) == ["", "", ""])
    #expect(stack.app.mine.reminders.reminders.compactMap(\.lead).isEmpty)
  }

  /// A reminder for a simulcast stays on the channel where it was set.
  @Test func extendingAReminderAndBackKeepsItsChannel() throws {
    var sketch = GuideSketch()
    let start = Moments.at("2026-11-20 20:00")
    for name in ["One", "Two"] {
      sketch.add(
        Channel(id: name, name: name),
        [.init(start, minutes: 60, "Tide Tables"), .init(start.adding(minutes: 60), minutes: 30, "The Ferrymen")])
    }
    var stack = ScreenStack.opened(sketch.build(), now: Moments.at("2026-11-20 20:47"))
    stack.press("Down Right r D e e e")
    #expect(stack.app.notice?.contains("for 21:00 only") == true, "\(stack.app.notice ?? "")")
    guard case .showing(let showing)? = stack.app.mine.reminders.reminders.first?.subject else {
      Issue.record("it is of every showing")
      return
    }
    #expect(showing.channel == "Two")
  }

  @Test func keysOnAHeadingExplainWhatTheyNeed() {
    let stack = DemoEvening.stack("Right r D Up r")
    #expect(stack.app.notice == "Select a reminder: this line is a heading.")
    #expect(!stack.app.mine.reminders.isEmpty)
  }

  /// Three programmes at nine overlap; one of them is replaced by its repeat.
  @Test func overlapsAreMarkedAndAnotherShowingCanBeChosen() throws {
    var stack = DemoEvening.stack("Right r Down r")
    #expect(stack.app.notice?.contains("Clashes with “The Marnie Quill Show”") == true, "\(stack.app.notice ?? "")")
    stack.press("D Down")
    #expect(Self.isShown("o switches to Sun 22 Nov 08:00; clashes with The", stack), "\(DemoEvening.rows(stack))")
    let before = stack.app.mine.reminders
    stack.press("o")
    #expect(stack.app.notice?.hasPrefix("Reminder for “Two Cooks, One Kettle” moved to ") == true)
    #expect(!Self.isShown("overlaps", stack) && stack.app.mine.reminders != before)
    stack.press("z")
    #expect(Set(stack.app.mine.reminders.reminders) == Set(before.reminders))
  }

  /// If there are several overlaps, their number is shown; the offered showing overlaps none of them.
  @Test func numberOfOverlapsIsShown() throws {
    var stack = DemoEvening.stack("Right r Down r Down r")
    #expect(stack.app.notice?.contains("Clashes with “Two Cooks, One Kettle” and 1 more. z to undo") == true)
    stack.press("D Down")
    #expect(Self.isShown("clashes with Two Cooks, One Kettle, 21:00–22:00, and 1 more", stack))
    let before = Set(stack.app.mine.reminders.reminders)
    stack.press("o")
    let taken = try #require(Set(stack.app.mine.reminders.reminders).subtracting(before).first)
    let schedule = stack.app.reminding.schedule
    let entry = try #require(schedule.entries.first { $0.reminder == taken })
    #expect(schedule.clashes(with: entry).isEmpty, "\(entry)")
  }

  /// If a reminder has many showings, a later one may overlap.
  @Test func aLaterShowingThatOverlapsIsMarkedWithItsDay() {
    var sketch = GuideSketch()
    let start = Moments.at("2026-11-20 21:00")
    for (index, title) in ["Serial", "Other"].enumerated() {
      sketch.add(
        Channel(id: title, name: title),
        [
          .init(start.adding(minutes: 60 * index), minutes: 45, title),
          .init(start.adding(minutes: 24 * 60 + 15 * index), minutes: 45, title),
        ])
    }
    var stack = ScreenStack.opened(sketch.build(), now: DemoEvening.now)
    let reminders = ["serial", "other"].map { Reminder(.query("title:=\($0)")) }
    _ = update(&stack, .mine(.reminders) { $0.reminders = Reminders(reminders) })
    stack.press("D")
    #expect(Self.isShown("Sat 21 Nov 21:00 clashes with Other, 21:15–22:00", stack), "\(DemoEvening.rows(stack))")
    #expect(Self.isShown("Sat 21 Nov 21:15 clashes with Serial, 21:00–21:45", stack))
  }

  /// The guide has moved the programme to another channel, which counts as another showing.
  @Test func anotherShowingReplacesARemovedOne() throws {
    var sketch = GuideSketch()
    let start = Moments.at("2026-11-20 21:00")
    sketch.add(Channel(id: "one", name: "One"), [.init(start.adding(minutes: -60), minutes: 300, "A Long Film")])
    sketch.add(Channel(id: "two", name: "Two"), [.init(start.adding(minutes: 60), minutes: 60, "The Ferrymen")])
    var stack = ScreenStack.opened(sketch.build(), now: DemoEvening.now)
    let gone = ChosenShowing(
      channel: "one", channelName: "One", interval: Interval(start, start.adding(minutes: 60)), title: "The Ferrymen",
      episode: nil)
    _ = update(&stack, .mine(.reminders) { $0.reminders = Reminders([Reminder(.showing(gone))]) })
    stack.press("D")
    #expect(Self.isShown("no longer in the guide", stack))
    stack.press("o")
    #expect(stack.app.notice?.hasPrefix("Reminder for “The Ferrymen” moved to Fri 20 Nov 22:00, Two") == true)
  }

  @Test func emptyReminderListExplainsHowToSetOne() {
    let stack = DemoEvening.stack("D")
    #expect(Self.isShown("No reminders yet: r on a programme sets one.", stack))
    #expect(stack.screens.count == 2)
  }

  /// An update moves the programme by a day: the reminder follows, and the list shows the old time.
  ///
  /// When tvgrid starts, reminders are loaded after the guide; the new guide of a later update is loaded after the reminders.
  @Test(arguments: [true, false]) func remindersMovedFarKeepTheirNewTime(isUpdate: Bool) throws {
    var stack = DemoEvening.stack("Right r")
    let subject = try #require(stack.app.mine.reminders.reminders.first?.subject)
    guard case .showing(let showing) = subject else { return #expect(Bool(false)) }
    let before = { (instant: Instant) in instant.adding(minutes: 24 * 60) }
    let old = ChosenShowing(
      channel: showing.channel, channelName: showing.channelName,
      interval: Interval(before(showing.interval.start), before(showing.interval.end)), title: showing.title,
      episode: showing.episode)
    let coming = Reminders([Reminder(.showing(old))])
    var effects: [Effect] = []
    if isUpdate {
      effects = update(&stack, .mine(.reminders, includedEdits: 99) { $0.reminders = coming })
      effects += update(&stack, .loaded(PreparedGuide(stack.app.base, zone: stack.app.zone)))
    } else {
      stack = DemoEvening.stack("")
      effects = update(&stack, .mine(.reminders) { $0.reminders = coming })
    }
    #expect(stack.app.mine.reminders.reminders.map(\.subject) == [subject])
    let kept = effects.flatMap(\.kept).contains { $0.section == .reminders }
    #expect(kept)
    stack.press("D")
    #expect(!isUpdate || Self.isShown("moved from 21:00", stack), "\(DemoEvening.rows(stack))")
  }

  @Test func cursorIsOnTheRestoredReminder() {
    var stack = DemoEvening.stack("Right r Down r Down r D Down")
    let selected = { (stack: ScreenStack) -> String in
      let frame = drawScreen(stack)
      return frame.cursor.map { frame.canvas.text(ofRow: $0.row) } ?? ""
    }
    let row = selected(stack)
    stack.press("r g")
    #expect(selected(stack) != row)
    stack.press("z")
    #expect(selected(stack) == row && !row.isEmpty)
  }

  @Test func savedSearchesCanHaveReminders() {
    var stack = DemoEvening.stack(following: [SavedSearch(name: "News", query: "title:news", isFollowed: true)])
    stack.press("s r")
    #expect(stack.app.mine.reminders.reminders == [Reminder(.query("title:news"))])
    stack.press("Esc D")
    #expect(Self.isShown("saved search “News”, ", stack))
    stack.press("Esc s r")
    #expect(stack.app.mine.reminders.isEmpty)
  }

  @Test func updateThatMovesAReminderIsReported() throws {
    var stack = DemoEvening.stack("Right r")
    let guide = stack.app.guide
    let channel = try #require(guide.channels.first)
    var sketch = GuideSketch()
    let start = Moments.at("2026-11-20 20:00")
    sketch.add(
      channel,
      [
        GuideSketch.Programme(start, minutes: 75, "Long News"),
        GuideSketch.Programme(start.adding(minutes: 75), minutes: 30, "The Marnie Quill Show"),
      ])
    // Neither the sketch nor the saved reminder has an episode.
    let reminders = stack.app.mine.reminders.reminders.map(\.subject).compactMap { subject -> Reminder? in
      guard case .showing(let showing) = subject else { return nil }
      return Reminder(
        .showing(
          ChosenShowing(
            channel: showing.channel, channelName: showing.channelName, interval: showing.interval,
            title: showing.title,
            episode: nil)))
    }
    _ = update(&stack, .mine(.reminders, includedEdits: 99) { $0.reminders = Reminders(reminders) })
    _ = update(&stack, .loaded(PreparedGuide(sketch.build(), zone: stack.app.zone)))
    #expect(
      stack.app.notice == "“The Marnie Quill Show” has moved to Fri 20 Nov 21:15, and so has its reminder.")
    // The report of the update does not replace this notice.
    _ = update(&stack, .updateEnded(UpdateReport(summary: "The guide is new.", updated: nil)))
    #expect(
      stack.app.notice
        == "“The Marnie Quill Show” has moved to Fri 20 Nov 21:15, and so has its reminder. The guide is new.")
    stack.press("D")
    #expect(Self.isShown("moved from 21:00", stack))
    var gone = GuideSketch()
    gone.add(channel, [GuideSketch.Programme(start, minutes: 400, "A Long Film")])
    _ = update(&stack, .loaded(PreparedGuide(gone.build(), zone: stack.app.zone)))
    #expect(stack.app.notice?.hasPrefix("“The Marnie Quill Show” is no longer on Harbour One around that time") == true)
    #expect(Self.isShown("no longer in the guide", stack))
    #expect(update(&stack, .clock(Moments.at("2026-11-20 21:00"))).isEmpty)
  }

  /// A reminder for unwatched episodes can still be changed if all of them have been watched.
  @Test func allShowingsAreOfferedIfNoneIsUpcoming() {
    var stack = DemoEvening.stack("Right x r D e e")
    #expect(Self.isShown("unwatched showings", stack))
    for programme in stack.app.programmes(ofShow: "the marnie quill show") where !stack.app.isWatched(programme) {
      stack.app.toggleWatched([programme])
    }
    _ = update(&stack, .clock(stack.app.now))
    stack.press("Esc D")
    #expect(Self.isShown("unwatched showings; none coming up", stack), "\(DemoEvening.rows(stack))")
    stack.press("e")
    #expect(stack.app.mine.reminders.reminders.first?.subject.query?.hasSuffix(Reminders.unwatchedSuffix) != true)
    #expect(stack.app.notice?.hasPrefix("Reminder for ") == true, "\(Self.foot(stack))")
  }

  /// Programme commands work here as elsewhere.
  @Test func programmeKeysApplyToTheNextShowing() {
    var stack = DemoEvening.stack("Right r D f")
    #expect(stack.app.mine.searches.followed.map(\.name) == ["The Marnie Quill Show"])
    stack.press("x")
    #expect(stack.app.notice?.contains("as watched") == true)
    stack.press("a")
    #expect(stack.app.notice?.contains("to “To watch”") == true)
    stack.press("X")
    #expect(stack.app.hidesWatched)
  }

  /// The alert line uses the row of the hints, and the grid above does not move.
  @Test(arguments: [Size(columns: 80, rows: 24), Size(columns: 100, rows: 30), Size(columns: 140, rows: 40)])
  func dueRemindersDoNotMoveTheGrid(size: Size) {
    var stack = ScreenScript(size: size, keys: "Right r").stack
    let before = DemoEvening.rows(stack)
    stack.press("Left Right")
    _ = update(&stack, .clock(Moments.at("2026-11-20 20:55")))
    let after = DemoEvening.rows(stack)
    #expect(after.last?.contains("F3") == true)
    let geometry = stack.grid.geometry(stack.app)
    for row in geometry.firstGridRow..<geometry.statusRow {
      #expect(before[row].prefix(20) == after[row].prefix(20), "row \(row)")
    }
  }
}
