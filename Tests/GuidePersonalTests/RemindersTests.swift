import GuideModel
import GuideTestSupport
import Testing

@testable import GuidePersonal

/// Reminders, and edits to them.
@Suite struct RemindersTests {
  private static let start = Moments.at("2026-11-20 21:00")

  private static func showing(minutes: Int = 0, episode: String? = "s2 e4", channel: String = "94") -> ChosenShowing {
    let start = start.adding(minutes: minutes)
    return ChosenShowing(
      channel: channel, channelName: "Harbour", interval: Interval(start, start.adding(minutes: 55)),
      title: "The Ferrymen", episode: episode)
  }

  @Test func settingAReminderAgainChangesItsLead() {
    let subject = Reminder.Subject.showing(Self.showing())
    let reminders = Reminders().applying([.set(Reminder(subject)), .set(Reminder(subject, lead: 10))])
    #expect(reminders.reminders == [Reminder(subject, lead: 10)])
    #expect(reminders.applying([.remove(subject), .remove(subject)]).isEmpty)
  }

  /// Compares the result with that of setting the reminders one by one.
  @Test(arguments: 0..<20 as Range<UInt64>) func settingManyEqualsSettingOneByOne(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let reminders = (0..<40).map { _ in
      let subject = Reminder.Subject.showing(Self.showing(minutes: Int.random(in: 0...9, using: &random)))
      return Reminder(
        Bool.random(using: &random) ? subject : .query("q\(Int.random(in: 0...5, using: &random))"),
        lead: Int.random(in: 0...5, using: &random))
    }
    #expect(Reminders(reminders) == Reminders().applying(reminders.map { .set($0) }))
  }

  /// A showing that has moved by less than an hour is the same one if its episode is known. If the episode is unknown, it may
  /// be a different programme with the same title.
  @Test(
    arguments: [(59, "s2 e4", true), (60, "s2 e4", false), (4, nil, true), (5, nil, false)] as [(Int, String?, Bool)])
  func statesFollowMovedShowings(minutes: Int, episode: String?, isSame: Bool) {
    let reminders = Reminders([], states: [DueState(Self.showing(episode: episode), announced: Self.start)])
    #expect((reminders.state(of: Self.showing(minutes: minutes, episode: episode)) != nil) == isSame)
    #expect(reminders.state(of: Self.showing(episode: episode, channel: "95")) == nil)
  }

  @Test func instantsCoverEarlierAndNearbyOnes() {
    #expect(DueState.covers(Self.start, Self.start.adding(seconds: 299)))
    #expect(DueState.covers(Self.start, Self.start.adding(minutes: -90)))
    #expect(!DueState.covers(Self.start, Self.start.adding(minutes: 5)))
    #expect(!DueState.covers(nil, Self.start))
  }

  @Test func pastRemindersAreRemovedAndQueriesKept() {
    let query = Reminder(.query("is:film"))
    let reminders = Reminders(
      [Reminder(.showing(Self.showing())), query], states: [DueState(Self.showing(), announced: Self.start)])
    let end = Self.showing().interval.end
    #expect(reminders.applying([.forget(before: end)]) == reminders)
    let later = reminders.applying([.forget(before: end.adding(seconds: 1))])
    #expect(later.reminders == [query] && later.states.isEmpty)
  }

  @Test func removingAMissingReminderIsReported() throws {
    let reminders = Reminders([
      Reminder(.query("title:=x")), Reminder(.query("title:=x -is:watched")), Reminder(.query("is:film")),
      Reminder(.showing(Self.showing())),
    ])
    let edits = try reminders.removing(called: "x") { $0 != .query("is:film") }
    #expect(
      PersonalData().applying(reminders.reminders.map { .reminder(.set($0)) } + edits).reminders.reminders == [
        Reminder(.query("is:film"))
      ])
    #expect(throws: SavedSearchError.self) { try reminders.removing(called: "y") { _ in false } }
  }

  /// A damaged file, or one from another program, may contain any numbers.
  @Test func invalidNumbersAreClamped() throws {
    let folder = try TemporaryFolder()
    #expect(folder.store().saveAndFinish([.reminder(.set(Reminder(.showing(Self.showing()))))]) == nil)
    let database = try Database(folder.path("mine.db"))
    try database.execute("UPDATE reminder SET start = 9223372036854775807, stop = -9223372036854775807, lead = -5")
    let reminder = try #require(folder.store().reading(\.reminders).value.reminders.first)
    #expect(reminder.lead == 0)
    guard case .showing(let showing) = reminder.subject else {
      Issue.record("\(reminder)")
      return
    }
    #expect(showing.interval.isEmpty && !showing.isSame(as: Self.showing()))
  }
}
