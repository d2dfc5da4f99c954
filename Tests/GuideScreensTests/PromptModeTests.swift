import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

@Suite struct PromptModeTests {
  static let start = Moments.at("2026-11-16 05:00")

  static func stack() -> ScreenStack {
    var sketch = GuideSketch()
    for (index, name) in ["Harbour One", "Meridian", "Café Culture", "Kestrel"].enumerated() {
      sketch.add(
        Channel(id: "\(index)", name: name),
        (0..<168).map { .init(start.adding(minutes: $0 * 60), minutes: 60, "\(name) \($0)") })
    }
    return ScreenStack.opened(sketch.build(), now: Moments.at("2026-11-20 20:10"))
  }

  func type(_ text: String, into stack: inout ScreenStack) {
    for scalar in text.unicodeScalars { _ = update(&stack, .key(.character(scalar))) }
  }

  @Test func tGoesToADayAndTime() {
    var stack = Self.stack()
    stack.press("t")
    type("sat 21:30", into: &stack)
    stack.press("Enter")
    #expect(stack.grid.position.anchor == Moments.at("2026-11-21 21:30"))
    stack.press("t")
    type("02:00", into: &stack)
    stack.press("Enter")
    #expect(stack.grid.position.anchor == Moments.at("2026-11-22 02:00"), "after midnight is the same broadcast day")
  }

  @Test(arguments: [
    ("+2h", "2026-11-20 22:10"), ("-90 min", "2026-11-20 18:40"), ("+ 1 Hour", "2026-11-20 21:10"),
    ("+1h30m", "2026-11-20 21:40"), ("+1d", "2026-11-21 20:10"), ("-1 day 1h", "2026-11-19 19:10"),
    ("+0m", "2026-11-20 20:10"), ("-30m", "2026-11-20 19:40"),
  ])
  func tGoesToATimeFromNow(text: String, time: String) {
    var stack = Self.stack()
    stack.press("] Down t")
    type(text, into: &stack)
    stack.press("Enter")
    #expect(stack.grid.position.anchor == Moments.at(time))
  }

  @Test(arguments: [("21", "21:00"), ("0", "00:00"), ("9", "09:00"), ("tonight", "20:15")])
  func tAcceptsAnHourAndTonightAsPrimeTime(text: String, time: String) {
    var stack = Self.stack()
    stack.app.primeTime = WallTime(minuteOfDay: 20 * 60 + 15)
    stack.press("t")
    type(text, into: &stack)
    stack.press("Enter")
    #expect(stack.app.zone.local(stack.grid.position.anchor).time.text == time)
    #expect(stack.grid.shownDay(stack.app).date.shortText == "Fri 20 Nov")
  }

  @Test func pGoesToTheConfiguredPrimeTime() {
    var stack = Self.stack()
    stack.app.primeTime = WallTime(minuteOfDay: 20 * 60 + 15)
    stack.press("] p")
    #expect(stack.grid.position.anchor == Moments.at("2026-11-21 20:15"))
  }

  @Test(arguments: ["+", "+h", "+2", "+2x", "2h", "++2h", "+99999h", "+99999999999999999999h"])
  func invalidRelativeTimeIsReported(text: String) {
    var stack = Self.stack()
    let before = stack.grid.position
    stack.press("t")
    type(text, into: &stack)
    stack.press("Enter")
    #expect(stack.app.notice == "“\(text)” is not a day or time. Examples: fri 21:00, tomorrow 9pm, 24/12, +2h.")
    #expect(stack.grid.position == before)
  }

  private static func foot(_ stack: ScreenStack) -> String {
    drawScreen(stack).canvas.text(ofRow: stack.app.size.rows - 1)
  }

  @Test(arguments: [
    ("t", "Go to:  (fri 21:00, tomorrow, 24/12, 21, +2h, -30m)", 8), ("c", "Channel name:  (part of the name;", 15),
    ("R", ":  (e.g. News 2;", 22),
  ])
  func anEmptyPromptShowsExamplesAfterTheCaret(key: String, foot: String, column: Int) {
    var stack = Self.stack()
    stack.press(key)
    #expect(Self.foot(stack).contains(foot), "\(Self.foot(stack))")
    #expect(drawScreen(stack).cursor?.column == column)
    stack.press("x")
    #expect(!Self.foot(stack).contains("("))
  }

  @Test func anInvalidTimeIsReported() {
    var stack = Self.stack()
    let before = stack.grid.position
    stack.press("t blue Enter")
    #expect(stack.app.notice?.contains("blue") == true)
    #expect(stack.grid.position == before)
  }

  @Test func cFindsAChannelWhileTyping() {
    var stack = Self.stack()
    stack.press("c cafe")
    #expect(stack.grid.position.channel == 2)
    stack.press("Esc")
    #expect(stack.grid.position.channel == 0)
    stack.press("c kes Enter")
    #expect(stack.grid.position.channel == 3)
    #expect(stack.isAtGrid)
  }

  @Test func digitsGoToAChannelAndTheNextKeyIsForTheGrid() {
    var stack = Self.stack()
    stack.press("2")
    #expect(stack.grid.position.channel == 1)
    let before = stack.grid.position.anchor
    stack.press("Right")
    #expect(stack.isAtGrid)
    #expect(stack.grid.position.channel == 1)
    #expect(stack.grid.position.anchor > before)
  }

  /// Text typed after an arrow key must not run commands.
  @Test(arguments: ["t", "c"]) func keysThatDoNotEditDoNotCloseAPrompt(opens: String) {
    var stack = Self.stack()
    stack.press("\(opens) h Down Up PgDn Tab F5 q")
    #expect(stack.layers == 1)
    #expect(stack.typedText == "hq")
    stack.press("Backspace Down")
    #expect((stack.app.notice == nil) == (opens == "c"))
  }

  @Test func downGoesToTheNextChannelThatHasTheText() {
    var stack = Self.stack()
    let names = stack.app.guide.channels.map { $0.name.lowercased() }
    let having = names.indices.filter { names[$0].contains("e") }
    stack.press("c e")
    var seen = [stack.grid.position.channel]
    for _ in having.dropFirst() {
      stack.press("Down")
      seen.append(stack.grid.position.channel)
    }
    #expect(seen.sorted() == having)
    stack.press("Down")
    #expect(stack.grid.position.channel == seen[0])
    stack.press("Up")
    #expect(stack.grid.position.channel == seen[having.count - 1])
    stack.press("Enter")
    #expect(stack.isAtGrid && stack.grid.position.channel == seen[having.count - 1])
  }

  @Test func unknownNumbersAreReported() {
    var stack = Self.stack()
    stack.press("9")
    #expect(stack.app.notice == "There is no channel 9.")
    #expect(stack.grid.position.channel == 0)
  }

  @Test func aTimeOutsideTheGuideIsReportedAndThePromptStays() {
    var stack = Self.stack()
    let before = stack.grid.position
    stack.press("t 24/12 Enter")
    #expect(stack.app.notice == "The guide covers Mon 16 Nov 05:00 to Mon 23 Nov 05:00.")
    #expect(stack.grid.position == before)
    #expect(stack.layers == 1)
    stack.press("^U")
    type("sun 20:00", into: &stack)
    stack.press("Enter")
    #expect(stack.grid.position.anchor == Moments.at("2026-11-22 20:00"))
    #expect(stack.isAtGrid)
  }

  @Test func weekdayOnlyInThePastMeansThatDay() {
    var stack = Self.stack()
    // The next Thursday is after the end of the guide, so yesterday, also a Thursday, is used.
    stack.press("t thu Space 21:00 Enter")
    #expect(stack.grid.position.anchor == Moments.at("2026-11-19 21:00"))
  }

  @Test func pastedTextFindsAChannelAsTypedTextDoes() {
    var stack = Self.stack()
    stack.press("c")
    _ = update(&stack, .paste("kestrel"))
    #expect(stack.grid.position.channel == 3)
    stack.press("Enter")
    #expect(stack.grid.position.channel == 3)
  }

  @Test func keyThatEndsThePromptKeepsItsMeaning() {
    var stack = Self.stack()
    stack.press("1")
    #expect(update(&stack, .key("Q")) == [.quit(0)])
    stack = Self.stack()
    stack.press("1")
    #expect(update(&stack, .key("q")) == [])
    #expect(stack.isAtGrid)
    stack.press("c F1")
    #expect(stack.top is HelpScreen, "F1 gives no help in a prompt")
    stack = Self.stack()
    stack.press("/ F1")
    #expect(stack.top is HelpScreen, "F1 gives no help in the search")
  }

  @Test func selectionIsVisibleAfterResizingInAPrompt() {
    var stack = Self.stack()
    stack.press("G c x")
    _ = update(&stack, .resized(Size(columns: 40, rows: 5)))
    stack.press("Esc")
    let visible = stack.grid.geometry(stack.app).channelCount
    #expect((stack.grid.position.top..<stack.grid.position.top + visible).contains(stack.grid.position.channel))
  }

  /// A time with a named day is on that date; a time without one is in the broadcast day that is shown.
  @Test(arguments: [
    ("sat 02:00", "2026-11-21 02:00"), ("02:00", "2026-11-21 02:00"), ("tonight 01:00", "2026-11-21 01:00"),
    ("21/11 04:00", "2026-11-21 04:00"), ("sun night", "2026-11-22 22:00"), ("yesterday 23:00", "2026-11-19 23:00"),
  ])
  func earlyHoursBelongToTheExpectedNight(text: String, moment: String) {
    var stack = Self.stack()
    stack.press("t")
    type(text, into: &stack)
    stack.press("Enter")
    let reached = stack.grid.position.anchor
    #expect(Moments.at(moment).minutes(since: reached) == 0, "\(text): \(stack.app.notice ?? "")")
  }

  @Test func upcomingWeekdayIsPreferredToAPastOne() {
    var stack = Self.stack()
    stack.press("t next Space thu Enter")
    #expect(stack.app.notice?.contains("The guide covers") == true)
  }
}
