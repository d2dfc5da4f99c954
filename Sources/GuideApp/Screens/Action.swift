package import CellCanvas
package import GuideModel
package import GuidePersonal
package import GuideSettings

/// An event, and the only way to change the app.
package enum Action: Sendable {
  case key(Key)
  /// Several characters that arrived together, equivalent to their keys.
  case typed(String)
  case paste(String)
  case click(ClickTarget)
  case wheel(MouseEvent.Kind)
  case resized(Size)
  /// The terminal has reported its background.
  case ground(TerminalGround?)
  /// The terminal has reported whether it draws pictures as pixels.
  case pixels(Bool)
  /// The current time has changed.
  case clock(Instant)
  case loading(Loading)
  case loaded(PreparedGuide)
  /// The guide has been arranged by the channel settings.
  case arranged(ArrangementResult)
  /// A status message, for example about something that was done outside the app, or failed.
  case notice(Message)
  /// Current sections of the user's data: changed by another program, or read for the first time.
  case mine(PersonalUpdate)
  /// The channels, streams and timers of the user's recording servers.
  case recorder(RecorderState)
  /// The result of a request to record.
  case recorded(RecordingResult)
  /// The current answer to a request about a show.
  case show(ShowAnswer)
  /// Whether followed shows continue, as far as this has been looked up.
  case followedShows(ShowStatuses, LookupReach)
  /// The stored episodes of followed and listed shows.
  case episodes(EpisodeGuide)
  /// The current settings of config.toml, including the first `includedEdits` changes made here.
  case settings([Setting: SettingValue], themes: [ThemeSetting], includedEdits: Int)
  /// The marks of viewed matches.
  case marked(MarksRequest, Set<ShowingFingerprint>)
  /// The names for completion are available.
  case namesGathered
  /// A background search has found something or finished.
  case found(SearchProgress)
  /// The changes made by the last update.
  case changed(GuideChanges)
  /// Progress of an update, for example `45 %`.
  case updateProgress(String)
  /// An update has ended. If there is a new guide, it has already been loaded.
  case updateEnded(UpdateReport)
  /// The text is too long for the terminal's clipboard.
  case copyRefused
  /// Something that a screen asked for has arrived. The topmost screen that accepts it receives it.
  case message(any ScreenMessage)
}

/// Something to do outside the app. The run loop carries it out.
package enum Effect: Equatable, Sendable {
  /// Leave with an exit code.
  case quit(Int32)
  case suspend
  case redraw
  case setMouse(Bool)
  /// Copy text to the clipboard.
  case copy(String)
  /// Update the guide in the background.
  case update
  /// Read the cached guides again and merge them by the user's settings, in the background.
  case reloadGuide
  /// Cancel the update.
  case endUpdate
  /// Arrange the guide by the channel settings, in the background. Replaces an earlier request.
  case arrange(ArrangementRequest)
  /// Cancel the last request to arrange the guide.
  case cancelArrangement
  /// Save changes to the user's data in one transaction.
  case keep([PersonalEdit])
  /// Look up a show in the background and report partial answers.
  case lookUp(ShowRequest, LookupReach)
  /// Fetch pictures of the guide in the background. Replaces an earlier request.
  case fetchPictures([ShownPicture])
  /// Look up in the background whether the shows with these numbers continue, and report on all of them together.
  case lookUpFollowed([Int], LookupReach)
  /// Read the stored episodes of shows in the background; the names are the user's titles.
  case readEpisodes([ChosenShow])
  /// Read config.toml again, in the background.
  case readSettings
  /// Save a setting in config.toml; `nil` removes its entry.
  case keepSetting(Setting, SettingValue?)
  /// Announce due reminders on the desktop and by the user's command.
  case tell(AnnouncementRequest)
  /// Write a calendar file.
  case writeCalendar(CalendarRequest)
  /// Play a channel in the user's player.
  case play(PlayRequest)
  /// Set or remove timers, in the background.
  case record(RecordingRequest)
  /// Run the user's command for programmes.
  case run(UserCommand, [ProgrammeID])
  /// Ring the terminal's bell.
  case bell
  /// Compute the marks of viewed matches, in the background.
  case mark(MarksRequest)
  /// Collect the names for completion, in the background.
  case gatherNames(NamesRequest)
  /// Search in the background and report progress. Replaces an earlier search.
  case search(SearchRequest)
  /// Cancel the background search.
  case endSearch
  /// Compare playlist entries with the guide's channels, in the background.
  case compareEntries(EntryComparison)
  /// Ask Schedules Direct about lineups, in the background.
  case lineups(LineupRequest)
  /// Carry out a step of the setup screen.
  case setUp(SetupRequest)
}

/// A request from the setup screen, which asks where the guide comes from.
package enum SetupRequest: Hashable, Sendable {
  /// Look for installed grabbers.
  case findGrabbers
  /// Open the demo guide.
  case openDemo
  /// Fetch the guide at a typed location, open it, and save it as a source with an optional name.
  case tryLocation(String, name: String?)
  /// Try the public guides of a country in order, and open and save the first one that arrives.
  case tryGuides(country: String)
  /// Let the user configure a grabber in the terminal.
  case configure(grabber: String)
  /// Complete a typed path.
  case completePath(String)
  /// Cancel the attempt.
  case endAttempt
}

/// A request to compare playlist entries with the channels of a guide.
package struct EntryComparison: Hashable, Sendable {
  /// The names of the entries.
  package let entries: [String]
  package let channels: [Channel]
  /// The user's regions, whose channels come first.
  package let regions: [String]

  /// Creates a request.
  package init(entries: [String], channels: [Channel], regions: [String] = []) {
    (self.entries, self.channels, self.regions) = (entries, channels, regions)
  }
}
