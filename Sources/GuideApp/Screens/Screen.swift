package import CellCanvas
import GuideLanguage
package import GuideModel

/// A screen: its state, bindings, key handling and drawing. The stack calls it and passes the `App`. Whatever a screen wants
/// from the stack or from outside (another screen, a file, the clipboard) it requests from the `App`; the stack handles
/// requests after the call.
package protocol Screen: KeyHandler, Sendable {
  /// The table of bindings at which the help opens.
  var helpTable: String { get }
  /// Whether at most one screen of this type is open. Such screens can be opened from many others.
  var opensOnce: Bool { get }
  /// Whether the screen hides all screens below it.
  var coversScreen: Bool { get }
  /// Whether letters are text instead of commands.
  var isTyping: Bool { get }
  /// Whether a question is open that is answered by typing text. It must be answered before other commands run.
  var isAnswering: Bool { get }
  /// Whether characters that arrive together are one piece of text. This is false if a single key is an answer.
  var joinsCharacters: Bool { get }
  /// Whether the screen depends on the grid's selection, which then must not follow the clock.
  var pinsSelection: Bool { get }
  /// Whether arranging the guide is deferred until this screen closes.
  var defersArrangement: Bool { get }
  /// The programme the screen describes, whose stored show data should be read; `nil` if none.
  var describedProgramme: ProgrammeID? { get }
  /// The pictures of the guide on the screen, which should be fetched.
  func shownPictures(_ app: App) -> [ShownPicture]
  /// The programmes for the user's own commands: the marked ones, or the selected one.
  func targetProgrammes(_ app: App) -> [ProgrammeID]
  /// The channel and programme that the play key applies to; `nil` if none is selected.
  func selectedShowing(_ app: App) -> SelectedShowing?
  /// The web addresses on the screen that the terminal can open.
  func webAddresses(_ app: App) -> [WebLink]
  /// The search whose results the screen is waiting for; `nil` if none. The topmost waiting screen is served.
  var awaitedSearch: SearchRequest? { get }
  /// Whether results should appear on the screen as soon as there are any.
  var isSearchUrgent: Bool { get }

  /// Handles a key. Returns false to pass it to the screen below.
  mutating func press(_ key: Key, in app: inout App) -> Bool
  /// Handles text: characters that arrived together, or a paste.
  mutating func type(_ text: String, isPaste: Bool, in app: inout App)
  /// Undoes the last change.
  mutating func undo(in app: inout App)
  /// Handles a click on something the screen drew.
  mutating func click(_ target: ClickTarget, in app: inout App)
  /// Handles the mouse wheel.
  mutating func scrollWheel(_ kind: MouseEvent.Kind, in app: inout App)
  /// Handles a change in the app.
  mutating func follow(_ event: AppEvent, in app: inout App)
  /// Handles a message from a screen above. Returns false to pass it to the screen below.
  mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool
  /// Handles progress in the search that the screen is waiting for.
  mutating func searchProgressed(_ progress: SearchProgress, in app: inout App)
  /// Draws the screen.
  func draw(on frame: inout FrameBuilder, _ app: App)
  /// The screen as plain lines for linear mode; `nil` to derive them from the drawing.
  func linearPage(_ app: App) -> LinearPage?
}

/// A request from one screen to those below. Each screen declares the requests it accepts.
package protocol ScreenMessage: Sendable {}

/// A change in the app that screens are notified of.
package enum AppEvent: Sendable {
  /// Another guide is displayed. Programmes of the old one have to be found again.
  case guide(old: Timeline)
  /// The channels will be arranged again. Until then, the existing rows are simply hidden and moved.
  case arrangement
  /// Channel settings have changed, here or in another running copy of tvgrid.
  case choices
  /// The minute has changed.
  case minute(before: Instant)
  /// The size of the screen has changed.
  case size
  /// Saved searches have changed, here or in another running copy of tvgrid. `selecting` names the one to select.
  case savedSearches(selecting: String?, isOwn: Bool)
  /// The followed programmes have been found again.
  case followed
  /// Matches of a saved search were viewed. `query` is `nil` if it could be any search.
  case viewed(query: String?)
  /// The ticks on watched episodes have changed, or watched episodes have been hidden or shown.
  case ticks
  /// The reminders or their times have changed.
  case reminders
  /// The lists have changed.
  case lists
  /// More is known about a show, or another show was chosen for a title.
  case shows
  /// A setting has changed.
  case settings
  /// The names for completion are available.
  case names
  /// The list of changes contains more details than the notice about an update.
  case updateDetails
}

extension Screen {
  package var opensOnce: Bool { false }
  package var coversScreen: Bool { true }
  package func linearPage(_ app: App) -> LinearPage? { nil }
  package var isTyping: Bool { false }
  package var isAnswering: Bool { false }
  package var joinsCharacters: Bool { isTyping }
  package var pinsSelection: Bool { false }
  package var defersArrangement: Bool { false }
  package var describedProgramme: ProgrammeID? { nil }
  package func shownPictures(_ app: App) -> [ShownPicture] { [] }
  package func targetProgrammes(_ app: App) -> [ProgrammeID] { [] }
  package func selectedShowing(_ app: App) -> SelectedShowing? {
    app.showing(of: targetProgrammes(app).first)
  }
  package func webAddresses(_ app: App) -> [WebLink] { [] }
  package var awaitedSearch: SearchRequest? { nil }
  package var isSearchUrgent: Bool { false }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    app.notice = app.text("There is nothing to paste into here: open a search or a prompt first.")
  }
  package mutating func undo(in app: inout App) { app.undoChange() }
  package mutating func click(_ target: ClickTarget, in app: inout App) {}
  package mutating func scrollWheel(_ kind: MouseEvent.Kind, in app: inout App) {}
  package mutating func follow(_ event: AppEvent, in app: inout App) {}
  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool { false }
  package mutating func searchProgressed(_ progress: SearchProgress, in app: inout App) {}
}
