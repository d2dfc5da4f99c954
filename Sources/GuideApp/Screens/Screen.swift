package import CellCanvas
import GuideLanguage
package import GuideModel

/// A screen: its own state, its bindings, its keys and its drawing, side by side.
///
/// The stack calls it and hands it the `App`; what it wants of the stack or of the world outside (another screen, a file,
/// the clipboard) it asks the `App` for, and the stack sees to it when the call is over.
package protocol Screen: KeyUser, Sendable {
  /// Where the help opens that is asked for here: the name of a table of bindings.
  var helpTable: String { get }
  /// True where it is opened by a key from many screens, and one of it is enough.
  var opensOnce: Bool { get }
  /// True when nothing below it is seen.
  var coversScreen: Bool { get }
  /// True while letters are text and not commands.
  var isTyping: Bool { get }
  /// True while letters that came together are taken as one text; not while a single key is an answer.
  var joinsLetters: Bool { get }
  /// True while it speaks of the grid's selection, which then must not follow the clock.
  var holdsSelection: Bool { get }
  /// True while it shows channels as they are chosen, so that the guide is not arranged before it closes.
  var defersArrangement: Bool { get }
  /// The programme that it tells all of; what is kept of its show is read for it. Nil for none.
  var describedProgramme: ProgrammeID? { get }
  /// The programmes that a command of the person's own is for: those that are marked, or the selected one.
  func chosenProgrammes(_ app: App) -> [ProgrammeID]
  /// The channel that is watched by a key, and the programme of it that is selected; nil where neither is.
  func selectedShowing(_ app: App) -> SelectedShowing?
  /// The search whose results it waits for; nil for none. The topmost screen that waits is served.
  var awaitedSearch: SearchRequest? { get }
  /// True when what is found belongs on the screen as soon as there is some of it.
  var isSearchUrgent: Bool { get }

  /// Handles a key; false leaves it to the screen below.
  mutating func press(_ key: Key, in app: inout App) -> Bool
  /// Takes text: letters that came together, or a paste.
  mutating func type(_ text: String, isPaste: Bool, in app: inout App)
  /// Undoes the last change.
  mutating func undo(in app: inout App)
  /// Handles a click on something it drew.
  mutating func click(_ target: ClickTarget, in app: inout App)
  /// Handles a turn of the wheel.
  mutating func turnWheel(_ kind: MouseEvent.Kind, in app: inout App)
  /// Takes in something that has changed in the app.
  mutating func follow(_ event: AppEvent, in app: inout App)
  /// Handles a message of a screen above it; false leaves it to the screen below.
  mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool
  /// Takes in the progress of the search it waits for.
  mutating func searchProgressed(_ progress: SearchProgress, in app: inout App)
  /// Draws itself.
  func draw(on frame: inout FrameBuilder, _ app: App)
  /// Itself in plain lines, for the reading mode; nil for the lines as they are drawn.
  func linearPage(_ app: App) -> LinearPage?
}

/// A request of one screen to those below it. Each screen declares the requests it takes.
package protocol ScreenMessage: Sendable {}

/// A change in the app that screens take in.
package enum AppEvent: Sendable {
  /// Another guide is shown; programmes of the old one have to be found again.
  case guide(old: Timeline)
  /// The channels are about to be arranged anew: until then their rows are hidden and moved.
  case arrangement
  /// The choices for channels have changed, here or in another tvgrid.
  case choices
  /// The clock shows another minute.
  case minute(before: Instant)
  /// The screen has another size.
  case size
  /// Saved searches have changed, here or in another tvgrid; the one to be selected.
  case keptQueries(selecting: String?, isOwn: Bool)
  /// The programmes that are followed have been found anew.
  case followed
  /// Hits of a kept query were seen; nil where those of any may have been.
  case seen(query: String?)
  /// Ticks of episodes have changed, or whether seen episodes are hidden.
  case ticks
  /// The reminders are others, or are for other times.
  case reminders
  /// The lists are others.
  case lists
  /// More is known of a show, or another one was chosen for a title.
  case shows
  /// A setting has changed.
  case settings
  /// The names of the guide are at hand for completion.
  case names
}

extension Screen {
  package var opensOnce: Bool { false }
  package var coversScreen: Bool { true }
  package func linearPage(_ app: App) -> LinearPage? { nil }
  package var isTyping: Bool { false }
  package var joinsLetters: Bool { isTyping }
  package var holdsSelection: Bool { false }
  package var defersArrangement: Bool { false }
  package var describedProgramme: ProgrammeID? { nil }
  package func chosenProgrammes(_ app: App) -> [ProgrammeID] { [] }
  package func selectedShowing(_ app: App) -> SelectedShowing? {
    app.showing(of: chosenProgrammes(app).first)
  }
  package var awaitedSearch: SearchRequest? { nil }
  package var isSearchUrgent: Bool { false }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    app.notice = app.text("Text can be pasted into a search or a question; there is none here.")
  }
  package mutating func undo(in app: inout App) { app.undoChange() }
  package mutating func click(_ target: ClickTarget, in app: inout App) {}
  package mutating func turnWheel(_ kind: MouseEvent.Kind, in app: inout App) {}
  package mutating func follow(_ event: AppEvent, in app: inout App) {}
  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool { false }
  package mutating func searchProgressed(_ progress: SearchProgress, in app: inout App) {}
}
