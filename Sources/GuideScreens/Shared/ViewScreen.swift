import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings

/// The keys for times in all views except the grid.
package enum ViewScreenCommand: String, BoundCommand {
  case now, primeTime, goToTime, previousDay, nextDay, previousWeek, nextWeek

  package static let table = "view"
  package static let sections = [
    KeySection<ViewScreenCommand>(
      "In a view",
      [
        KeyBinding(.now, ".", help: "now", hint: "now", isEssential: true),
        KeyBinding(.primeTime, "p", help: "prime time on the day shown", hint: "prime"),
        KeyBinding(
          .goToTime, "t", help: "go to a day or time: 21:30, fri 21:00, +2h (from now)", hint: "time", isEssential: true
        ),
        KeyBinding(.previousDay, "[", .controlLeft, help: "back one day, same time", hint: "day", isEssential: true),
        KeyBinding(.nextDay, "]", .controlRight, help: "forward one day, same time", hint: "day", isEssential: true),
        KeyBinding(.previousWeek, "{", help: "back one week", hint: "week"),
        KeyBinding(.nextWeek, "}", help: "forward one week", hint: "week"),
      ])
  ]
}

/// A view other than the grid: a list of programmes that covers the grid.
protocol ViewScreen: ProgrammeListScreen, ChannelAskingScreen {
  static var view: GuideView { get }
  /// The position from which the view was opened, with the group it shows.
  var origin: ViewPosition { get set }
  /// Maximum number of lines for a programme, as chosen with the zoom keys; `nil` if the view decides.
  var lines: Int? { get set }
  /// Number of lines for most programmes at the moment.
  var shownLines: Int { get }
  /// Number of lines after zooming in as far as possible.
  var mostLines: Int { get }
  /// Number of lines after resetting the zoom; `nil` if the view fills the screen.
  var standardLines: Int? { get }
  /// The selected channel and time.
  func position(_ app: App) -> ViewPosition
  /// The instant being shown.
  func shownInstant(_ app: App) -> Instant
  /// Follows a change to the group.
  mutating func followGroup(in app: inout App)
  /// Shows an instant within the guide; `nil` means the current time.
  mutating func show(_ instant: Instant?, in app: inout App)
}

extension ViewScreen {
  var shownLines: Int { lines ?? standardLines ?? 2 }
  var mostLines: Int { 2 }
  var standardLines: Int? { nil }

  // MARK: Keys

  package mutating func pressShared(_ key: Key, in app: inout App) -> Bool {
    if let command: ViewCommand = app.keymap.command(for: key) {
      open(command, in: &app)
    } else if let command: ViewScreenCommand = app.keymap.command(for: key) {
      perform(command, in: &app)
    } else {
      return pressChannelKey(key, in: &app) || pressProgrammeKey(key, in: &app)
    }
    return true
  }

  package func missingProgrammeText(_ app: App) -> String { app.text("No programme here.") }

  /// The selected channel and programme; a channel can be played even in a gap.
  package func selectedShowing(_ app: App) -> SelectedShowing? {
    let channel = position(app).channel
    // A heading does not belong to a channel.
    guard list.row(rows(app)) != nil, app.guide.channels.indices.contains(channel) else { return nil }
    return SelectedShowing(app.guide.channels[channel], selectedProgramme(app))
  }

  private mutating func perform(_ command: ViewScreenCommand, in app: inout App) {
    switch command {
    case .now: go(to: nil, in: &app)
    case .primeTime:
      go(
        to: BroadcastDay(containing: shownInstant(app), in: app.zone).instant(of: app.primeTime, in: app.zone), in: &app
      )
    case .goToTime: askForTime(app)
    case .previousDay: moveDays(by: -1, in: &app)
    case .nextDay: moveDays(by: 1, in: &app)
    case .previousWeek: moveDays(by: -7, in: &app)
    case .nextWeek: moveDays(by: 7, in: &app)
    }
  }

  // MARK: Times

  private mutating func askForTime(_ app: App) {
    let prompt = Prompt(
      "What's on at: ", examples: "(21:30, fri 21:00, tomorrow; +2h from now)",
      instruction: "Type a day, a time or both", accepting: "shows it", cancelling: "closes")
    ask(prompt) { view, text, app in text.isEmpty || view.go(toTyped: text, in: &app) }
  }

  private mutating func go(toTyped text: String, in app: inout App) -> Bool {
    let shown = shownInstant(app)
    let day = BroadcastDay(containing: shown, in: app.zone)
    guard let typed = app.instant(typed: text, day: day, defaultTime: app.zone.local(shown).time) else {
      app.reportInvalidTime(text)
      return false
    }
    return go(to: typed == app.now ? nil : typed, in: &app)
  }

  /// Goes to the same time of day a number of days away, limited to the guide's days.
  mutating func moveDays(by days: Int, in app: inout App) {
    let shown = shownInstant(app)
    let day = BroadcastDay(containing: shown, in: app.zone)
    let wanted = app.nearestDay(to: day.adding(days: days))
    guard wanted != day else { return app.showCoverage() }
    let instant = wanted.instant(of: app.zone.local(shown).time, in: app.zone)
    // The guide may begin or end within the day.
    let extent = app.timeline.extent
    show(min(max(instant, extent.start), extent.end.adding(seconds: -1)), in: &app)
  }

  /// Shows an instant, or the current time if `nil`; returns false, with a notice, if it is outside the guide.
  @discardableResult
  mutating func go(to wanted: Instant?, in app: inout App) -> Bool {
    guard app.timeline.extent.contains(wanted ?? app.now) else {
      app.showCoverage()
      return false
    }
    show(wanted, in: &app)
    return true
  }

  // MARK: Other screens

  /// Switches to another view at the same selection.
  private mutating func open(_ command: ViewCommand, in app: inout App) {
    let next = Self.view.stepped(by: command == .next ? 1 : -1)
    guard let screen = next.screen(at: position(app), app) else { return close(in: &app) }
    app.replaceTop(with: screen)
  }

  /// Returns to the grid with the same selection.
  package mutating func close(in app: inout App) {
    let position = position(app)
    app.close()
    app.send(GridMessage.show(position))
  }
}

extension App {
  /// A note added to titles while watched episodes are hidden.
  var hiddenNote: String { hidesAny ? " (\(text("watched hidden")))" : "" }

  func label(ofChannel channel: Int) -> String {
    (guide.ownNumber(ofChannel: channel).map { "\($0) " } ?? "") + guide.channels[channel].name
  }
}
