import GuideModel

/// Whole parts of a user's data that a text would delete. For lists see `ListLosses`.
package enum PersonalLosses {
  /// A line for each part that would be emptied, for example by an editor that saves half a file.
  package static func lines(from old: PersonalData, to new: PersonalData) -> [String] {
    let parts: [(name: String, old: Int, new: Int)] = [
      ("choices for channels", old.choices.choices.count, new.choices.choices.count),
      ("places in the order of channels", old.choices.order.count, new.choices.order.count),
      ("saved searches", old.searches.searches.count, new.searches.searches.count),
      ("searches with seen results", old.seen.marks.count, new.seen.marks.count),
      ("shows with watched episodes", old.episodes.inOrder.count, new.episodes.inOrder.count),
      ("reminders", old.reminders.reminders.count, new.reminders.reminders.count),
      ("shows chosen for titles", old.shows.values.count, new.shows.values.count),
      ("recent searches", old.history.texts.count, new.history.texts.count),
    ]
    return parts.filter { $0.old > 0 && $0.new == 0 }.map { "!! All \($0.name) would be deleted: \($0.old)" }
  }
}
