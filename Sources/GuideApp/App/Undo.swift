import GuideLanguage
import GuideModel
import GuidePersonal

/// A change that can be undone or redone. Later changes by other programs are preserved.
struct UndoableChange: Sendable {
  enum Step: Sendable {
    /// Edits to the user's data, in the order in which they are undone.
    case data([PersonalSwap])
    case setting(SettingChange)
    /// Hiding or showing watched episodes.
    case hidingWatched
  }

  var step: Step
  /// The message about the change, without a full stop.
  let message: String

  /// Whether the change affects a section of the user's data.
  func isOf(_ section: PersonalSection) -> Bool {
    if case .data(let swaps) = step { swaps.contains { PersonalEdit.swap($0).section == section } } else { false }
  }

  /// The change, adapted to programmes that have moved.
  func following(_ moves: [ReminderEdit]) -> UndoableChange {
    guard case .data(let swaps) = step else { return self }
    return UndoableChange(step: .data(swaps.map { $0.following(moves) }), message: message)
  }
}

extension App {
  /// Records a change, unless it has no effect, and clears the changes that can be redone.
  mutating func noteUndoable(_ step: UndoableChange.Step, _ message: String) {
    if case .data(let swaps) = step, swaps.isEmpty { return }
    noteUndoable(UndoableChange(step: step, message: message))
    mine.redoable = []
  }

  /// Records a change made by another program. Changes undone here can still be redone.
  mutating func noteUndoable(_ change: UndoableChange) { mine.undoable = mine.undoable.suffix(99) + [change] }

  /// Undoes the last change. If that shows a hidden channel again, returns the channel's id.
  @discardableResult package mutating func undoChange() -> String? {
    guard let step = swapLast(isRedo: false) else { return nil }
    guard case .data(let swaps) = step, swaps.count == 1, case .channel(.set(let id, .hidden(false))) = swaps[0].old[0]
    else { return nil }
    return id
  }

  /// Redoes the change that was undone last.
  package mutating func redoChange() { swapLast(isRedo: true) }

  /// Undoes or redoes the last change and shows a message. Returns the inverse step; `nil` if nothing was done.
  @discardableResult private mutating func swapLast(isRedo: Bool) -> UndoableChange.Step? {
    guard let change = isRedo ? mine.redoable.popLast() : mine.undoable.popLast() else {
      notice = obstacle(to: isRedo ? .redo : .undo, for: nil)
      return nil
    }
    let message = change.message
    guard let (step, isWhole) = swap(change.step) else {
      let isSetting = if case .setting = change.step { true } else { false }
      notice =
        switch (isRedo, isSetting) {
        case (false, true): text("Not undone, because config.toml has changed since: \(message).")
        case (false, false): text("Not undone, because another copy of tvgrid has changed it: \(message).")
        case (true, true): text("Not redone, because config.toml has changed since: \(message).")
        case (true, false): text("Not redone, because another copy of tvgrid has changed it: \(message).")
        }
      return nil
    }
    let taken = UndoableChange(step: step, message: message)
    if isRedo { mine.undoable.append(taken) } else { mine.redoable.append(taken) }
    notice =
      switch (isRedo, isWhole) {
      case (false, true): text("Undone: \(message).")
      case (false, false): text("Undone: \(message), except for later changes by another copy of tvgrid.")
      case (true, true): text("Redone: \(message).")
      case (true, false): text("Redone: \(message), except for later changes by another copy of tvgrid.")
      }
    return step
  }

  /// Undoes or redoes the parts of a change that are still in effect. Returns the inverse step and whether it covers all parts;
  /// `nil` if no part is in effect.
  private mutating func swap(_ step: UndoableChange.Step) -> (back: UndoableChange.Step, isWhole: Bool)? {
    switch step {
    case .hidingWatched:
      hideWatched(!hidesWatched)
      return (step, true)
    case .setting(let change):
      guard revert(change) else { return nil }
      return (.setting(SettingChange(key: change.key, before: change.after, after: change.before)), true)
    case .data(let all):
      let swaps = mine.data.effective(all)
      guard !swaps.isEmpty else { return nil }
      make(swaps.map(PersonalEdit.swap), selecting: swaps.flatMap(\.new).compactMap(\.searchName).last)
      return (.data(swaps.reversed().map(\.reversed)), swaps.count == all.count)
    }
  }
}

extension PersonalEdit {
  /// The name of the search that the edit restores or renames.
  fileprivate var searchName: String? {
    switch self {
    case .search(.save(let search, _)), .search(.replace(_, let search)): search.name
    case .search(.rename(_, let name)): name
    default: nil
    }
  }
}
