import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings
import GuideSources
import GuideSystem

/// The user's reminders in a guide, for commands.
struct DueReminders {
  let store: PersonalStore
  let guide: Guide
  private let index: SearchIndex
  let zone: ZoneTable
  private let settings: ReminderSettings
  /// Whether the guide comes from the user's sources.
  private let isOwnGuide: Bool

  /// Reads the reminders and the guide.
  ///
  /// If the user's own guide is missing or unreadable, reminders for single showings keep their original times.
  init(_ choice: GuideSelection, requiringGuide: Bool = false, zone: ZoneTable, now: Instant) throws {
    let today = BroadcastDay(containing: now, in: zone)
    store = try PersonalStore.forChanging()
    isOwnGuide = !choice.namesGuide && !choice.demo
    do {
      guide = try choice.loadArranged(today: today.date, in: zone)
    } catch  where !requiringGuide && !choice.namesGuide && !choice.demo {
      // A timer that runs this every minute would otherwise repeat the line each time.
      if Output.isTerminal, let message = CommandError.message(of: error) { Output.writeError(message) }
      guide = .empty
    }
    index = SearchIndex(guide)
    self.zone = zone
    // Reading the user's sources already reported problems with all settings.
    settings =
      Settings.ofCurrentUser(
        reportingErrorsIn: isOwnGuide ? [] : [.reminderLead, .reminderDesktop, .reminderTerminal, .reminderCommand]
      )
      .reminders
  }

  private init(_ store: PersonalStore, of guide: Guide, _ zone: ZoneTable, _ settings: ReminderSettings) {
    (self.store, self.guide, self.zone, self.settings) = (store, guide, zone, settings)
    isOwnGuide = false
    index = SearchIndex(guide)
  }

  /// A function that returns the lead time in minutes of an upcoming programme's reminder, or `nil`.
  static func leads(in guide: Guide, _ zone: ZoneTable, at now: Instant) throws -> (ProgrammeID) -> Int? {
    guard let store = try PersonalStore.ofCurrentUser(), !store.reading(\.reminders).value.isEmpty else {
      return { _ in nil }
    }
    let reminders = DueReminders(store, of: guide, zone, Settings.ofCurrentUser.reminders)
    let schedule = try reminders.schedule(at: now)
    return { programme in
      schedule.entry(of: programme).flatMap { $0.end > now ? $0.reminder.lead ?? reminders.defaultLead : nil }
    }
  }

  /// The default number of minutes before the start.
  var defaultLead: Int { settings.lead }

  /// When each reminder fires.
  func schedule(at now: Instant) throws -> ReminderSchedule {
    let reminders = store.reading(\.reminders).value
    let context = try QueryContext.ofCurrentUser(for: reminders.reminders.map { Query($0.queryText) }, of: guide)
    return ReminderSchedule(
      reminders, lead: settings.lead, in: guide, index.simulcasts, now: now, besides: outside(at: now)
    ) { text in
      index.search(Query(text, in: context), now: now, in: zone, cores: Threads.coreCount, sharing: Threads.map)
    }
  }

  /// A calendar of upcoming programmes with reminders or selected by `isWanted`, and of episodes that only TVmaze knows.
  ///
  /// `missing` is the number of reminders for showings that neither the guide nor TVmaze has.
  func calendar(
    at now: Instant, hasReminders: Bool = true, besides isWanted: (ProgrammeID) -> Bool,
    _ outside: [OutsideEpisode] = []
  ) throws -> (request: CalendarRequest, missing: Int) {
    let wanted = guide.programmes.filter { !guide.isOver($0, at: now, in: zone) && isWanted($0) }
    let coming = hasReminders ? try schedule(at: now).coming(at: now) : []
    let leads = guide.calendarLeads(
      of: wanted, reminders: coming, defaultLead: defaultLead, joinedBy: index.simulcasts)
    let request = CalendarRequest(leads: leads, outside: outside, reminders: coming, lead: defaultLead, now: now)
    return (request, coming.count { $0.programme == nil && !$0.isOutside })
  }

  /// The coming episodes of followed shows that the guide does not have.
  func outside(at now: Instant) -> OutsideEpisodes {
    OutsideEpisodes.ofCurrentUser(store, besides: (try? followed(at: now)) ?? [], of: guide, now: now, in: zone)
  }

  func followed(at now: Instant) throws -> Set<ProgrammeID> {
    Set(index.followed(in: try .ofCurrentUser(of: guide), now: now, in: zone))
  }

  /// Warns about reminders for showings that the guide does not have, which lists leave out.
  static func warnAboutMissingShowings(_ count: Int) {
    guard count > 0 else { return }
    Output.writeError(
      count == 1
        ? "1 more reminder is for a showing that is not in this guide; to see it: tvgrid mine export"
        : "\(count) more reminders are for showings that are not in this guide; to see them: tvgrid mine export")
  }

  /// Due reminders that have not fired.
  ///
  /// Also updates reminders for programmes that have moved by a lot, because the next update may move them again.
  func unsent(at now: Instant) throws -> [ScheduledReminder] {
    let schedule = try schedule(at: now)
    if isOwnGuide, !schedule.moves.isEmpty {
      _ = try store.change({ _ in schedule.moves.map(PersonalEdit.reminder) }, of: .reminders)
    }
    return schedule.entries.filter { $0.isUnannounced(at: now) }
  }

  var teller: ReminderNotifier {
    ReminderNotifier(store, settings, zone: zone, language: .english, environment: Environment.all) {
      Output.writeError($0.english)
    }
  }
}
