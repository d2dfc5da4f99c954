import GuideLanguage
import GuideModel
package import GuidePersonal
import GuideSearch

/// Changes to the user's data, made here or by other programs.
extension App {
  /// Makes an undoable change to the user's data, and shows it as `<message>. <hint>.` `message` says what happened, without a
  /// full stop. `hint` names the keys that apply; it defaults to the undo key (`z to undo`). `name` is the search to select in
  /// the list of searches.
  package mutating func change(
    _ edits: [PersonalEdit], selecting name: String? = nil, saying message: String, hint: String? = nil
  ) {
    guard let section = edits.first?.section else { return }
    noteUndoable(.data(make(edits, selecting: name)), message)
    let hint = hint ?? keymap.undoHint
    // Channel settings belong to the user's own guide.
    let limit = section.isOfGuide && !mine.savesGuideData
    notice =
      limit
      ? "\(message). \(hint). " + text("Channel changes in the demo or with --raw last until you quit.")
      : "\(section.isOfGuide ? message : limited(message)). \(hint)."
  }

  package mutating func change(_ edits: [ChannelEdit], saying message: String, hint: String? = nil) {
    change(edits.map(PersonalEdit.channel), saying: message, hint: hint)
  }

  package mutating func change(
    _ edits: [SavedSearchEdit], selecting name: String? = nil, saying message: String, hint: String? = nil
  ) {
    change(edits.map(PersonalEdit.search), selecting: name, saying: message, hint: hint)
  }

  package mutating func change(_ edits: [ReminderEdit], saying message: String, hint: String? = nil) {
    change(edits.map(PersonalEdit.reminder), saying: message, hint: hint)
  }

  package mutating func change(_ edits: [ListEdit], saying message: String, hint: String? = nil) {
    change(edits.map(PersonalEdit.list), saying: message, hint: hint)
  }

  /// Applies edits, updates the screens and saves the edits. Returns the swaps that undo them.
  @discardableResult mutating func make(_ edits: [PersonalEdit], selecting name: String? = nil) -> [PersonalSwap] {
    let followed = mine.followedQueries
    let sources = mine.choices.preferredSources
    let swaps = mine.make(edits)
    var query: String?
    if edits.count == 1, case .viewed(let viewed, _) = edits[0] { query = viewed }
    show(Set(edits.map(\.section)), following: followed, selecting: name, isOwn: true, viewed: query)
    keep(edits)
    // Programmes of several sources are merged when the guide is read.
    if mine.keeps(.channels), mine.choices.preferredSources != sources { perform(.reloadGuide) }
    return swaps
  }

  /// Saves edits that have been applied, unless their section is not saved.
  private mutating func keep(_ edits: [PersonalEdit]) {
    mine.note(edits)
    let kept = edits.filter { mine.keeps($0.section) }
    if !kept.isEmpty { perform(.keep(kept)) }
  }

  /// Applies sections of the user's data that another program has changed, or that are read for the first time.
  mutating func adopt(_ update: PersonalUpdate) {
    let (followed, before) = (mine.followedQueries, mine.data)
    if update.sections.contains(.searches), update.problem != mine.searchesProblem {
      mine.searchesProblem = update.problem
      notice = update.problem.map(text) ?? notice
    }
    let changed = mine.replace(update.sections, by: mine.data(of: update))
    show(changed, following: followed, isOwn: false)
    // At startup, reminders arrive after the guide.
    if changed.contains(.reminders) { updateMovedReminders() }
    let swaps = update.importSwaps ?? mine.data.importSwaps(since: before)
    if mine.imports.canUndo(at: now), !swaps.isEmpty, !update.wasRestored {
      noteUndoable(UndoableChange(step: .data(swaps), message: text("Playlist imported")))
    }
    if update.wasRestored { keep(mine.takeEdits()) }
  }

  /// Updates everything that depends on changed sections. Reminders come last because their queries depend on the others.
  private mutating func show(
    _ sections: Set<PersonalSection>, following before: FollowedQueries, selecting name: String? = nil, isOwn: Bool,
    viewed query: String? = nil
  ) {
    if sections.contains(.channels) {
      tell(.choices)
      show(changes.all)
      rearrange()
    }
    if sections.contains(.streams) { followStreams() }
    if sections.contains(.searches) {
      if before != mine.followedQueries {
        findFollowed()
        // A reminder's query may contain `is:followed`.
        if mine.reminders.hasQueries { findReminderMatches() }
      }
      tell(.savedSearches(selecting: name, isOwn: isOwn))
    }
    if sections.contains(.viewed) { tell(.viewed(query: query)) }
    if sections.contains(.episodes) { showTicks() }
    // Followed searches and reminders may contain `is:listed`.
    if sections.contains(.lists) { rerunQueries(.listed) }
    if sections.contains(.shows) { tell(.shows) }
    if sections.contains(.reminders) { scheduleReminders() }
  }
}
