package import GuideModel
import GuidePersonal
package import GuideSearch

extension Guide {
  /// The programmes in a calendar, with the minutes between each alarm and its programme. Simultaneous showings on several
  /// channels appear once, preferably on the channel of a reminder. Reminders may have their own lead; other programmes have
  /// the default one.
  package func calendarLeads(
    of programmes: some Sequence<ProgrammeID>, reminders: [ScheduledReminder], defaultLead: Int,
    joinedBy simulcasts: Simulcasts
  ) -> [ProgrammeID: Int] {
    let reminded = reminders.compactMap { entry in
      entry.programme.map { ($0, entry.reminder.lead ?? defaultLead) }
    }
    let own = Dictionary(reminded) { first, _ in first }
    let all = Set(programmes).union(own.keys).sorted { (start(of: $0), $0.row) < (start(of: $1), $1.row) }
    let chosen = simulcasts.groups(of: all).map { group in group.first { own[$0] != nil } ?? group[0] }
    return Dictionary(uniqueKeysWithValues: chosen.map { ($0, own[$0] ?? defaultLead) })
  }
}
