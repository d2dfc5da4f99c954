import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The alert line, which shows reminders that are due.
@Suite struct AlertLineTests {
  private static func isShown(_ text: String, _ stack: ScreenStack) -> Bool {
    DemoEvening.rows(stack).contains { $0.contains(text) }
  }

  private static func foot(_ stack: ScreenStack) -> String { DemoEvening.rows(stack).last ?? "" }

  @Test func dueRemindersShowWithABellUntilAnswered() {
    var stack = DemoEvening.stack("Right r")
    let size = stack.app.size
    #expect(update(&stack, .clock(Moments.at("2026-11-20 20:54"))).isEmpty)
    let effects = update(&stack, .clock(Moments.at("2026-11-20 20:55")))
    #expect(effects.first == .bell && effects.count == 2)
    if case .tell(let request)? = effects.last { #expect(request.reminders.count == 1) }
    #expect(Self.foot(stack).contains("♪ 21:00 The Marnie Quill Show, in 5 min, Harbour One"))
    #expect(Self.foot(stack).contains("F2 go to  F3 snooze  F4 dismiss"))
    #expect(stack.app.size.rows == size.rows - 1 && drawScreen(stack).canvas.size == size)
    // The line remains while text is being typed, and there is no second notification.
    #expect(update(&stack, .clock(Moments.at("2026-11-20 20:56"))).isEmpty)
    stack.press("/ quill")
    #expect(Self.foot(stack).contains("in 4 min"))
    stack.press("F4")
    #expect(stack.app.size == size && !Self.foot(stack).contains("♪"))
    #expect(update(&stack, .clock(Moments.at("2026-11-20 21:01"))).isEmpty)
  }

  /// Another instance of tvgrid may have fetched a guide with different times; notifications follow the new guide.
  @Test func newGuideRequestsPendingNotifications() throws {
    var stack = DemoEvening.stack("Right r")
    _ = update(&stack, .clock(Moments.at("2026-11-20 20:55")))
    let due = try #require(stack.app.reminding.due.first)
    let again = update(&stack, .loaded(PreparedGuide(stack.app.base, zone: stack.app.zone)))
    #expect(again.contains { if case .tell(let request) = $0 { request.reminders == [due] } else { false } })
    #expect(!again.contains(.bell))
    // Neither receiving the guide again nor another minute causes a second notification.
    #expect(update(&stack, .clock(Moments.at("2026-11-20 20:56"))).isEmpty)
    let told = due.noted { $0.announced = due.due }
    let known = stack.app.mine.reminders.applying(told)
    _ = update(&stack, .mine(.reminders, includedEdits: 99) { $0.reminders = known })
    let silent = update(&stack, .loaded(PreparedGuide(stack.app.base, zone: stack.app.zone)))
    #expect(!silent.contains { if case .tell = $0 { true } else { false } })
  }

  @Test func keySnoozesForFiveMinutes() {
    var stack = DemoEvening.stack("Right r")
    _ = update(&stack, .clock(Moments.at("2026-11-20 20:55")))
    stack.press("F3")
    #expect(
      stack.app.notice == "Reminder for “The Marnie Quill Show” snoozed until 21:00, when it starts. z to undo.")
    #expect(update(&stack, .clock(Moments.at("2026-11-20 20:59"))).isEmpty)
    #expect(update(&stack, .clock(Moments.at("2026-11-20 21:00"))).first == .bell)
    #expect(Self.foot(stack).contains("21:00 The Marnie Quill Show, now, Harbour One"))
  }

  @Test func aKeyGoesThereFromAnyScreen() {
    var stack = DemoEvening.stack("Right r Left")
    _ = update(&stack, .clock(Moments.at("2026-11-20 20:55")))
    stack.press("C / x Esc F2")
    #expect(stack.screens.count == 1)
    #expect(stack.grid.position.programme.map(stack.app.guide.title) == "The Marnie Quill Show")
    stack.press("F2")
    #expect(stack.app.notice == "No reminder is due.")
  }

  @Test func answersOfAnotherTvgridApply() throws {
    var stack = DemoEvening.stack("Right r")
    _ = update(&stack, .clock(Moments.at("2026-11-20 20:55")))
    let entry = try #require(stack.app.reminding.due.first)
    let answered = stack.app.mine.reminders.applying(entry.noted { $0.answered = entry.due })
    _ = update(&stack, .mine(.reminders, includedEdits: 99) { $0.reminders = answered })
    #expect(!Self.foot(stack).contains("♪"))
  }

  /// Notifications are sent to other programs only for the user's own guide.
  @Test func foreignGuidesShowOnlyTheAlertLine() {
    var stack = DemoEvening.stack("Right r")
    stack.app.mine.savesGuideData = false
    #expect(update(&stack, .clock(Moments.at("2026-11-20 20:55"))) == [.bell])
  }

  /// Snoozing ends no later than the programme's start. Of two reminders, the one for the upcoming programme is named.
  @Test func snoozingStopsAtTheStart() {
    var stack = DemoEvening.stack("Right r")
    _ = update(&stack, .clock(Moments.at("2026-11-20 20:57")))
    stack.press("F3")
    #expect(
      stack.app.notice == "Reminder for “The Marnie Quill Show” snoozed until 21:00, when it starts. z to undo.")
    stack = DemoEvening.stack("Right r Right Right r")
    _ = update(&stack, .clock(Moments.at("2026-11-20 21:58")))
    #expect(Self.foot(stack).contains("♪ 22:00 Late News, in 2 min"), "\(Self.foot(stack))")
  }

  /// A programme that is already on when its reminder is set is skipped.
  @Test func runningMatchesOfASearchAreSkipped() {
    var stack = DemoEvening.stack(following: [SavedSearch(name: "All", query: "channel:one", isFollowed: true)])
    stack.press("s")
    let effects = update(&stack, .key("r"))
    #expect(!stack.app.mine.reminders.isEmpty && !effects.contains(.bell))
    #expect(stack.app.reminding.due.isEmpty)
    let isAnyOn = stack.app.reminding.schedule.entries.contains { $0.showing.interval.contains(DemoEvening.now) }
    #expect(isAnyOn)
  }

  /// In reading mode, the app's clock stops between keys, but the alert line uses the real time.
  @Test func readingModeUsesTheRealClockForTheLine() {
    var stack = DemoEvening.stack("Right r Right r")
    stack.app.display.isLinear = true
    #expect(update(&stack, .clock(Moments.at("2026-11-20 20:58"))).first == .bell)
    #expect(stack.app.now == DemoEvening.now)
    #expect(Self.foot(stack).contains("in 2 min"), "\(Self.foot(stack))")
    stack.press("F3")
    #expect(
      stack.app.notice == "Reminder for “The Marnie Quill Show” snoozed until 21:00, when it starts. z to undo.")
    #expect(!Self.foot(stack).contains("♪") && stack.app.mine.reminders.states.map(\.announced) == [nil])
  }

  /// The line disappears with its programme, once the screens show the new guide.
  @Test(arguments: ["", "Enter", "Tab", "Tab Tab", "D", "s"]) func newGuideCanRemoveTheLine(keys: String) throws {
    var stack = DemoEvening.stack("Right r \(keys)")
    _ = update(&stack, .clock(Moments.at("2026-11-20 20:56")))
    #expect(stack.app.alertLines == 1)
    let size = stack.app.size
    var gone = GuideSketch()
    gone.add(
      try #require(stack.app.guide.channels.first),
      [
        GuideSketch.Programme(Moments.at("2026-11-20 20:00"), minutes: 400, "A Long Film")
      ])
    _ = update(&stack, .loaded(PreparedGuide(gone.build(), zone: stack.app.zone)))
    #expect(stack.app.alertLines == 0 && stack.app.size.rows == size.rows + 1)
    #expect(drawScreen(stack).canvas.size.rows == 40)
  }

  /// A pending channel change takes effect when a key named in the alert line leads to another screen.
  @Test func goingThereFromTheChannelListAppliesItsChanges() {
    var stack = DemoEvening.stack("Right r C Down Down H")
    _ = update(&stack, .clock(Moments.at("2026-11-20 20:55")))
    stack.press("F2")
    #expect(stack.screens.count == 1)
    #expect(!stack.app.guide.channels.map(\.name).contains("Pennant"))
    #expect(stack.grid.position.programme.map(stack.app.guide.title) == "The Marnie Quill Show")
  }
}
