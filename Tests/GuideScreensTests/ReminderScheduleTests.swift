import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

/// When each reminder fires.
@Suite struct ReminderScheduleTests {
  private static let now = DemoEvening.now
  private static let week = DemoGuide.week

  private static func schedule(
    _ reminders: Reminders, in guide: Guide = week, lead: Int = 5, now: Instant = now
  ) -> ReminderSchedule {
    let index = SearchIndex(guide)
    return ReminderSchedule(reminders, lead: lead, in: guide, index.simulcasts, now: now) { text in
      index.search(Query(text), now: now, in: Moments.london)
    }
  }

  private static func next(_ title: String) throws -> ProgrammeID {
    try #require(
      week.programmes.filter { week.title(of: $0) == title && week.start(of: $0) > now }.min {
        week.start(of: $0) < week.start(of: $1)
      })
  }

  private static func moved(_ showing: ChosenShowing, minutes: Int, episode: String?) -> ChosenShowing {
    let interval = Interval(
      showing.interval.start.adding(minutes: minutes), showing.interval.end.adding(minutes: minutes))
    return ChosenShowing(
      channel: showing.channel, channelName: showing.channelName, interval: interval, title: showing.title,
      episode: episode)
  }

  @Test func reminderIsDueFromItsLeadUntilTheEnd() throws {
    let showing = Self.week.chosenShowing(try Self.next("Late News"))
    let entry = try #require(Self.schedule(Reminders([Reminder(.showing(showing))])).entries.first)
    let start = showing.interval.start
    #expect(entry.due == start.adding(minutes: -5) && entry.showing == showing && entry.movedFrom == nil)
    #expect(!entry.isDue(at: entry.due.adding(seconds: -1)) && entry.isDue(at: entry.due))
    #expect(entry.isDue(at: showing.interval.end.adding(seconds: -1)) && !entry.isDue(at: showing.interval.end))
    #expect(entry.distance(at: start.adding(minutes: -5), in: .english) == "in 5 min")
    #expect(entry.distance(at: start, in: .english) == "now")
    #expect(entry.distance(at: start.adding(minutes: 3), in: .english) == "began 3 min ago")
    let own = Self.schedule(Reminders([Reminder(.showing(showing), lead: 0)]))
    #expect(own.entries.map(\.due) == [start])
  }

  /// After the clock is set back, a reminder that was in the past when the schedule was made fires again.
  @Test func settingTheClockBackRestoresPastReminders() throws {
    var stack = DemoEvening.stack()
    let reminder = Reminder(.query("title:=\"late news\""))
    let follow = SavedSearch(name: "News", query: "title:=\"late news\"", isFollowed: true)
    _ = update(&stack, .mine(.reminders) { $0.reminders = Reminders([reminder]) })
    _ = update(&stack, .clock(Moments.at("2026-11-20 23:30")))
    _ = update(&stack, .mine(.reminders) { $0.reminders = Reminders([reminder, Reminder(.query("title:=tide"))]) })
    _ = update(&stack, .mine(.searches) { $0.searches = SavedSearches([follow]) })
    #expect(stack.app.followed.today.isEmpty && stack.app.reminding.due.isEmpty)
    let effects = update(&stack, .clock(Moments.at("2026-11-20 21:56")))
    let told = effects.flatMap { effect -> [ScheduledReminder] in
      if case .tell(let request) = effect { request.reminders } else { [] }
    }
    #expect(told.map(\.showing.interval.start) == [Moments.at("2026-11-20 22:00")])
    #expect(stack.app.followed.today.map(stack.app.guide.start) == [Moments.at("2026-11-20 22:00")])
  }

  /// A reminder set with a guide in which the programme was on at a different time.
  @Test(arguments: [1, -1, 90, 36 * 60, -36 * 60]) func reminderFollowsAKnownEpisode(minutes: Int) throws {
    let showing = Self.week.chosenShowing(try Self.next("The Marnie Quill Show"))
    let episode = try #require(showing.episode)
    let old = Self.moved(showing, minutes: -minutes, episode: episode)
    let entry = try #require(Self.schedule(Reminders([Reminder(.showing(old))])).entries.first)
    #expect(entry.showing == showing && entry.movedFrom == old.interval.start)
  }

  /// Two updates each move the programme by many hours; the reminder follows both.
  ///
  /// The second new time is close enough only to the first new time, not to the original one. After a small move, the reminder
  /// keeps its original time.
  @Test func reminderFollowsSeveralMoves() throws {
    let showing = Self.week.chosenShowing(try Self.next("The Marnie Quill Show"))
    for (minutes, isKept) in [(19 * 60, true), (17 * 60, false), (1, false)] {
      let old = Reminder(.showing(Self.moved(showing, minutes: minutes, episode: showing.episode)), lead: 7)
      let reminders = Reminders([old])
      let kept = reminders.applying(Self.schedule(reminders).moves)
      #expect(kept.reminders == [isKept ? Reminder(.showing(showing), lead: 7) : old])
      // The move also applies to undo data from before the move.
      var data = PersonalData()
      let undo = data.make([.reminder(.set(old))]).map { $0.following(Self.schedule(reminders).moves) }
      data.reminders = kept
      #expect(data.applying(undo.map(PersonalEdit.swap)).reminders.isEmpty)
    }
    let twice = Self.moved(showing, minutes: 2 * 19 * 60, episode: showing.episode)
    #expect(Self.schedule(Reminders([Reminder(.showing(twice))])).entries[0].programme == nil)
  }

  /// A reminder for a past programme does not move, because the match in the guide may be a repeat.
  @Test func remindersOfPastProgrammesDoNotMove() throws {
    let showing = Self.week.chosenShowing(try Self.next("The Marnie Quill Show"))
    let over = Self.moved(showing, minutes: -19 * 60, episode: showing.episode)
    #expect(over.interval.end < Self.now)
    #expect(Self.schedule(Reminders([Reminder(.showing(over))])).moves.isEmpty)
  }

  /// Another instance of tvgrid has removed the reminder or changed its lead time before the move is saved.
  @Test func movesDoNotRestoreDeletedReminders() throws {
    let new = Self.week.chosenShowing(try Self.next("The Marnie Quill Show"))
    let old = Self.moved(new, minutes: 19 * 60, episode: new.episode)
    let moves = Self.schedule(Reminders([Reminder(.showing(old), lead: 7)])).moves
    #expect(Reminders().applying(moves).isEmpty && !moves.isEmpty)
    #expect(
      Reminders([Reminder(.showing(old), lead: 9)]).applying(moves) == Reminders([Reminder(.showing(new), lead: 9)]))
    let both = Reminders([Reminder(.showing(old), lead: 9), Reminder(.showing(new), lead: 3)])
    #expect(both.applying(moves) == Reminders([Reminder(.showing(new), lead: 3)]))
  }

  @Test func otherProgrammesAreFoundOnlyNearby() throws {
    let programme = try #require(
      Self.week.programmes.first { programme in
        !Self.week.identifiesEpisode(of: programme) && Self.week.start(of: programme) > Self.now
          && Self.week.programmes(on: Self.week.channel(of: programme))
            .count { Self.week.title(of: $0) == Self.week.title(of: programme) } == 1
      })
    let showing = Self.week.chosenShowing(programme)
    #expect(showing.episode == nil)
    for (minutes, isFound) in [(180, true), (181, false)] {
      let old = Self.moved(showing, minutes: -minutes, episode: nil)
      let entry = try #require(Self.schedule(Reminders([Reminder(.showing(old))])).entries.first)
      #expect((entry.programme == programme) == isFound)
      #expect(isFound || entry.place == .gone && !entry.isDue(at: old.interval.start))
    }
  }

  /// If a guide lacks the channel or the time, the reminder fires at the chosen time.
  @Test func remindersOutsideTheGuideFireAsChosen() throws {
    let showing = Self.week.chosenShowing(try Self.next("Late News"))
    let later = Self.moved(showing, minutes: 60 * 24 * 30, episode: showing.episode)
    for (chosen, guide) in [(showing, Guide.empty), (later, Self.week)] {
      let entry = try #require(Self.schedule(Reminders([Reminder(.showing(chosen))]), in: guide).entries.first)
      #expect(entry.place == .unknown && entry.showing == chosen && entry.isDue(at: chosen.interval.start))
    }
  }

  /// Each showing found by a query is due once, even if another reminder covers it too.
  ///
  /// Compares the entries with the results of a plain search through all programmes.
  @Test func searchRemindsOfEachUpcomingShowing() throws {
    let late = try Self.next("Late News")
    let own = Reminder(.showing(Self.week.chosenShowing(late)), lead: 30)
    let schedule = Self.schedule(Reminders([Reminder(.query("title:news")), own]))
    let twins = SearchIndex(Self.week).simulcasts.groups(
      of: Self.week.programmes.filter {
        Folding.fold(Self.week.title(of: $0)).contains("news") && Self.week.interval(of: $0).end > Self.now
      })
    #expect(schedule.entries.count == twins.count)
    #expect(schedule.entry(of: late)?.reminder == own)
    let starts = schedule.entries.map(\.showing.interval.start)
    #expect(starts == starts.sorted())
  }

  @Test func overlapsClashButBackToBackProgrammesDoNot() throws {
    let guide = Self.week
    let showings = guide.programmes.filter {
      guide.interval(of: $0).clamped(to: Interval(Self.now, Self.now.adding(minutes: 120))) != nil
    }
    for one in showings {
      let reminders = Reminders(showings.map { Reminder(.showing(guide.chosenShowing($0))) })
      let schedule = Self.schedule(reminders)
      guard let entry = schedule.entry(of: one) else { continue }
      let plain = showings.filter { other in
        let isSame =
          guide.start(of: other) == guide.start(of: one) && guide.title(of: other) == guide.title(of: one)
          && guide.chosenShowing(other).episode == guide.chosenShowing(one).episode
        return !isSame && guide.start(of: other) < guide.interval(of: one).end
          && guide.start(of: one) < guide.interval(of: other).end
      }
      #expect(!schedule.clashes(with: entry).isEmpty == !plain.isEmpty)
    }
  }

  /// Several programs check at random times, with answers, snoozes and clock jumps: each reminder fires once.
  @Test(arguments: 0..<Contract.count(200, atLeast: 20)) func eachReminderFiresOnceAcrossPrograms(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let showing = Self.week.chosenShowing(try Self.next("Late News"))
    var reminders = Reminders([Reminder(.showing(showing))])
    var told: [Instant] = []
    var snoozes: [Instant] = []
    var now = showing.interval.start.adding(minutes: -10)
    for _ in 0..<60 {
      now = now.adding(minutes: [1, 1, 1, 2, 7, -3].randomElement(using: &random) ?? 1)
      let entry = try #require(Self.schedule(reminders, now: now).entries.first)
      guard entry.isUnannounced(at: now) || entry.isDue(at: now) else { continue }
      if entry.isUnannounced(at: now) {
        told.append(entry.due)
        reminders = reminders.applying(entry.noted { $0.announced = entry.due })
      }
      let again = try #require(Self.schedule(reminders, now: now).entries.first)
      #expect(!again.isUnannounced(at: now), "told twice at \(now)")
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where now.adding(minutes: 5) < again.end && now.adding(minutes: 5) > (snoozes.last ?? again.due):
        snoozes.append(now.adding(minutes: 5))
        reminders = reminders.applying(again.noted { $0.snoozedUntil = now.adding(minutes: 5) })
      case 1:
        reminders = reminders.applying(again.noted { $0.answered = again.due })
        let answered = try #require(Self.schedule(reminders, now: now).entries.first)
        #expect(!answered.isDue(at: now))
      default: break
      }
    }
    #expect(Set(told).count == told.count && told.count <= 1 + snoozes.count, "\(told) \(snoozes)")
  }
}
