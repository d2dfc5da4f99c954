package import GuideApp
import GuideModel

/// The keys for the selected programme, which are the same wherever one is selected and letters are no text.
package enum ProgrammeCommand: String, BoundCommand {
  case follow, remind, add, addElsewhere, seen, hideSeen, undo

  package static let table = "programme"
  package static let sections = [
    KeySection<ProgrammeCommand>(
      "The selected programme",
      [
        KeyBinding(
          .follow, "f", help: "follow its title, which then has a star everywhere; again: no more", hint: "follow"),
        KeyBinding(.remind, "r", help: "be reminded of it, some minutes before it begins; again: not", hint: "remind"),
        KeyBinding(.add, "a", help: "add it to the list that was added to last", hint: "add to list"),
        KeyBinding(
          .addElsewhere, "A", help: "add it to a list that you choose: the episode, the whole show, this showing"),
        KeyBinding(
          .seen, "x", help: "tick the episode as seen, wherever it is shown again; again: no more", hint: "seen"),
        KeyBinding(.hideSeen, "X", help: "hide what was seen, in views and among what you follow; again: show it"),
        KeyBinding(.undo, "z", help: "undo the last change; again: the one before"),
      ])
  ]
}

extension App {
  /// Does something with a programme; nil where the guide lists none.
  mutating func perform(_ command: ProgrammeCommand, on programme: ProgrammeID?) {
    switch command {
    case .follow:
      guard let programme else { return sayNothingListed() }
      toggleFollowing(
        programme, key: keymap.name(of: ProgrammeCommand.follow), list: keymap.name(of: GridCommand.saved))
    case .seen:
      guard let programme else { return sayNothingListed() }
      toggleSeen(
        programme, key: keymap.name(of: ProgrammeCommand.seen), hiding: keymap.name(of: ProgrammeCommand.hideSeen),
        undoing: keymap.name(of: ProgrammeCommand.undo))
    case .remind:
      guard let programme else { return sayNothingListed() }
      toggleReminder(
        programme, key: keymap.name(of: ProgrammeCommand.remind), list: keymap.name(of: GridCommand.reminders))
    case .add:
      guard let programme else { return sayNothingListed() }
      addToList([programme])
    case .addElsewhere:
      guard let programme else { return sayNothingListed() }
      ListsScreen.open(adding: [programme], in: &self)
    case .hideSeen: toggleHidingSeen(key: keymap.name(of: ProgrammeCommand.hideSeen))
    case .undo: undoChange()
    }
  }
}

extension App {
  /// Takes a request of details that lie over a list: they lead to the grid. False for any other message.
  mutating func leadToGrid(_ message: any ScreenMessage) -> Bool {
    guard case .goTo(let programme) = message as? SearchMessage else { return false }
    closeAll()
    send(GridMessage.select(programme))
    return true
  }
}
