import GuideApp
import GuideModel

extension App {
  /// Performs a command on programmes as a single change; the array is empty in a gap.
  mutating func perform(_ command: ProgrammeCommand, on programmes: [ProgrammeID]) {
    if command == .hideSeen { return toggleHidingSeen(key: keymap.name(of: ProgrammeCommand.hideSeen)) }
    guard let first = programmes.first else { return sayNothingListed() }
    switch command {
    case .follow: toggleFollowing(programmes, list: keymap.name(of: GridCommand.saved))
    case .seen: toggleSeen(programmes)
    case .remind: toggleReminders(programmes, list: keymap.name(of: GridCommand.reminders))
    case .record: toggleRecording(programmes)
    case .add: addToList(programmes)
    case .addElsewhere: ListsScreen.open(adding: programmes, in: &self)
    case .show: openShow(of: first)
    case .showings:
      var details = DetailsScreen(first, self)
      if details.selectFirstShowing(in: &self) { open(details) }
    case .likeThis: open(SuggestionsScreen(first, self))
    case .copy: copy(first)
    case .hideSeen: break
    }
  }

  mutating func sayNothingListed() { notice = text("The guide lists nothing here.") }
}
