import GuideApp
import GuideModel

extension App {
  /// Does something with a programme; nil where the guide lists none.
  mutating func perform(_ command: ProgrammeCommand, on programme: ProgrammeID?) {
    perform(command, on: programme.map { [$0] } ?? [])
  }

  /// Does something with programmes, as one change; they are none where the guide lists nothing.
  mutating func perform(_ command: ProgrammeCommand, on programmes: [ProgrammeID]) {
    switch command {
    case .hideSeen: return toggleHidingSeen(key: keymap.name(of: ProgrammeCommand.hideSeen))
    case .undo:
      undoChange()
      return
    case .follow, .seen, .remind, .record, .add, .addElsewhere, .show: break
    }
    guard !programmes.isEmpty else { return sayNothingListed() }
    switch command {
    case .follow: toggleFollowing(programmes, list: keymap.name(of: GridCommand.saved))
    case .seen: toggleSeen(programmes)
    case .remind: toggleReminders(programmes, list: keymap.name(of: GridCommand.reminders))
    case .record: toggleRecording(programmes)
    case .add: addToList(programmes)
    case .addElsewhere: ListsScreen.open(adding: programmes, in: &self)
    case .show: openShow(of: programmes[0])
    case .hideSeen, .undo: break
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
