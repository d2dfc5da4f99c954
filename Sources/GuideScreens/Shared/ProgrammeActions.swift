import GuideApp
import GuideModel

extension App {
  /// Performs a command on programmes as a single change; the array is empty in a gap.
  mutating func perform(_ command: ProgrammeCommand, on programmes: [ProgrammeID]) {
    if command == .hideWatched { return toggleHidingWatched(key: keymap.name(of: ProgrammeCommand.hideWatched)) }
    guard let first = programmes.first else { return reportNothingListed() }
    switch command {
    case .follow: toggleFollowing(programmes, list: keymap.name(of: GridCommand.saved))
    case .watched: toggleWatched(programmes)
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
    case .hideWatched: break
    }
  }

  mutating func reportNothingListed() { notice = textWhileLoading ?? text("No programme here.") }

  /// The message for keys that need the guide while it is being read; `nil` afterwards.
  var textWhileLoading: String? {
    loading == nil || !base.channels.isEmpty ? nil : text("The guide is still being read.")
  }
}
