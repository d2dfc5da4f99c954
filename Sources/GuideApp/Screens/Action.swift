package import CellCanvas
package import GuideModel
package import GuidePersonal
package import GuideSettings

/// Something that happened: the only way in which the app changes.
package enum Action: Sendable {
  case key(Key)
  /// Letters that came together; the same as their keys, one after the other.
  case typed(String)
  case paste(String)
  case click(ClickTarget)
  case wheel(MouseEvent.Kind)
  case resized(Size)
  /// The clock has moved.
  case clock(Instant)
  case loading(Loading)
  case loaded(PreparedGuide)
  /// The guide has been arranged by the choices for channels.
  case arranged(ArrangementResult)
  /// Something was done outside, or could not be, such as keeping a choice: one line for the person.
  case notice(Message)
  /// Parts of the user's data as they are now: another program has changed them, or they are read for the first time.
  case mine(PersonalUpdate)
  /// What servers of the person's can record and play, and their timers.
  case recorder(RecorderState)
  /// What has come of a request to record.
  case recorded(RecordingResult)
  /// The answer to a question about a show by now.
  case show(ShowAnswer)
  /// Whether shows go on that are followed, as far as was looked for.
  case followedShows(ShowStandings, LookupReach)
  /// The settings as config.toml has them now; the number of changes made here that are in them.
  case settings([Setting: SettingValue], themes: [ThemeSetting], knownEdits: Int)
  /// The marks of the hits that were looked at.
  case marked(MarksRequest, Set<ShowingMark>)
  /// The names that a query may ask for are at hand.
  case namesGathered
  /// A search in the background has found something, or has ended.
  case found(SearchProgress)
  /// The changes of the last update.
  case changed(GuideChanges)
  /// Progress of an update, such as `45 %`.
  case updateProgress(String)
  /// An update is over. A new guide has been loaded before that.
  case updateEnded(UpdateReport)
  /// The terminal does not take so long a text.
  case copyRefused
  /// Something that a screen has asked for is there; the first screen from the top that knows it takes it.
  case message(any ScreenMessage)
}

/// Something to be done outside the app. The run loop carries it out.
package enum Effect: Equatable, Sendable {
  /// Leave with an exit code.
  case quit(Int32)
  case suspend
  case redraw
  case setMouse(Bool)
  /// Put text on the clipboard.
  case copy(String)
  /// Fetch the guide anew, in the background.
  case update
  /// End the update that is under way.
  case endUpdate
  /// Arrange the guide by the choices for channels, in the background; it replaces an earlier request.
  case arrange(ArrangementRequest)
  /// The last request to arrange the guide need not be performed.
  case cancelArrangement
  /// Keep changes of the user's data, in one transaction.
  case keep([PersonalEdit])
  /// Look a show up in the background, and tell what is known by and by.
  case lookUp(ShowRequest, LookupReach)
  /// Look in the background whether shows go on, by their numbers, and tell all at once.
  case lookUpFollowed([Int], LookupReach)
  /// Read config.toml again, in the background.
  case readSettings
  /// Keep a setting in config.toml; nil takes its entry out.
  case keepSetting(Setting, SettingValue?)
  /// Tell a person of what is due, on the desktop and by a command of the person's own.
  case tell(TellRequest)
  /// Write a calendar of some programmes.
  case writeCalendar(CalendarRequest)
  /// Play a channel through the person's player.
  case play(PlayRequest)
  /// Have timers set or removed, in the background.
  case record(RecordingRequest)
  /// Run a command of the person's own for programmes.
  case run(OwnCommand, [ProgrammeID])
  /// Ring the terminal's bell.
  case bell
  /// Make the marks of hits that were looked at, in the background.
  case mark(MarksRequest)
  /// Gather the names that a query may ask for, in the background.
  case gatherNames(NamesRequest)
  /// Search in the background and tell the progress; it replaces an earlier search.
  case search(SearchRequest)
  /// The search in the background is not wanted any more.
  case endSearch
  /// A step of the first run.
  case setUp(SetupRequest)
}

/// Requests of the first run, in which a person says where the guide comes from.
package enum SetupRequest: Hashable, Sendable {
  /// Look for the grabbers that are installed.
  case findGrabbers
  /// Open the demo week.
  case openDemo
  /// Fetch a guide from a location as it was typed, and open it; it is kept as a source, under this name if there is one.
  case tryLocation(String, name: String?)
  /// Let the person configure a grabber, which has the terminal meanwhile.
  case configure(grabber: String)
  /// Completes a typed path.
  case completePath(String)
  /// End the attempt.
  case endAttempt
}
