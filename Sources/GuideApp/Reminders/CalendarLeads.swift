package import GuideModel
import GuidePersonal
package import GuideSearch

/// The programmes of a calendar, each once however many channels show it, with the minutes of their alarms.
package struct CalendarLeads: Sendable {
  /// The minutes before the start, by programme.
  package let leads: [ProgrammeID: Int]

  /// Programmes with the default lead, and programmes of reminders with their own lead. A reminder's channel is preferred.
  package init(
    of programmes: some Sequence<ProgrammeID>, reminders: [ScheduledReminder], usualLead: Int,
    in guide: Guide, joinedBy simulcasts: Simulcasts
  ) {
    let reminded = reminders.compactMap { entry in
      entry.programme.map { ($0, entry.reminder.lead ?? usualLead) }
    }
    let own = Dictionary(reminded) { first, _ in first }
    let all = Set(programmes).union(own.keys).sorted { (guide.start(of: $0), $0.row) < (guide.start(of: $1), $1.row) }
    let chosen = simulcasts.groups(of: all).map { group in group.first { own[$0] != nil } ?? group[0] }
    leads = Dictionary(uniqueKeysWithValues: chosen.map { ($0, own[$0] ?? usualLead) })
  }
}
