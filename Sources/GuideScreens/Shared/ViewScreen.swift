import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuideSettings

/// The keys of all views but the grid: times, and what can be done with the selected programme.
package enum ViewScreenCommand: String, BoundCommand {
  case now, primeTime, goToTime, previousDay, nextDay, previousWeek, nextWeek, showings, likeThis, copy

  package static let table = "view"
  package static let sections = [
    KeySection<ViewScreenCommand>(
      "In a view",
      [
        KeyBinding(.now, ".", help: "now", hint: "now"),
        KeyBinding(.primeTime, "p", help: "prime time of the day shown", hint: "prime"),
        KeyBinding(.goToTime, "t", help: "a day and time, typed: 21:30, fri 21:00; +2h is from now", hint: "time"),
        KeyBinding(.previousDay, "[", .controlLeft, help: "the day before, at the same time", hint: "day"),
        KeyBinding(.nextDay, "]", .controlRight, help: "the day after, at the same time", hint: "day"),
        KeyBinding(.previousWeek, "{", help: "a week back", hint: "week"),
        KeyBinding(.nextWeek, "}", help: "a week on", hint: "week"),
        KeyBinding(.showings, "o", help: "other showings of the programme"),
        KeyBinding(.likeThis, "M", help: "more like this: of its title, its episode, its people, its genres"),
        KeyBinding(.copy, "y", help: "copy the programme as a line of text"),
      ])
  ]
}

/// A view that is not the grid: a list of programmes that covers it.
protocol ViewScreen: ListScreen {
  static var view: GuideView { get }
  /// The question for a time, while it is asked.
  var question: Prompt? { get set }
  /// The channel and the time that are selected.
  func position(_ app: App) -> ViewPosition
  /// The programme that is selected; nil where the guide lists none.
  var selectedProgramme: ProgrammeID? { get }
  /// The programme of a row; nil where the guide lists none.
  func programme(ofRow row: Int) -> ProgrammeID?
  /// The instant that is shown.
  func shownInstant(_ app: App) -> Instant
  /// Shows an instant, which the guide has; nil for now.
  mutating func show(_ instant: Instant?, in app: inout App)
  /// Handles a key of its own; false leaves the key to all views.
  mutating func pressInView(_ key: Key, in app: inout App) -> Bool
}

extension ViewScreen {
  package var isTyping: Bool { question != nil || narrowing != nil }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool { pressInAnyView(key, in: &app) }

  /// Handles a key: of the question for a time, else of the list.
  mutating func pressInAnyView(_ key: Key, in app: inout App) -> Bool {
    guard question != nil else { return pressInList(key, in: &app) }
    switch question?.press(key, in: &app) {
    case .accepted: acceptTime(in: &app)
    case .cancelled: question = nil
    case .previous, .next: app.notice = question?.hint(app)
    case .changed, .nothing, nil: break
    }
    return true
  }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    typeInAnyView(text, isPaste: isPaste, in: &app)
  }

  /// Takes text: for the question for a time, else for narrowing the list.
  mutating func typeInAnyView(_ text: String, isPaste: Bool, in app: inout App) {
    guard question != nil else { return typeInList(text, isPaste: isPaste, in: &app) }
    question?.type(text, isPaste: isPaste, in: &app)
  }

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    if pressInView(key, in: &app) { return true }
    if let command: ViewCommand = app.keymap.command(for: key) {
      open(command, in: &app)
    } else if let command: ViewScreenCommand = app.keymap.command(for: key) {
      perform(command, in: &app)
    } else if let command: ProgrammeCommand = app.keymap.command(for: key) {
      perform(command, in: &app)
    } else {
      return false
    }
    return true
  }

  /// Does something with the selected programme, or with all that are marked.
  private mutating func perform(_ command: ProgrammeCommand, in app: inout App) {
    guard !list.marked.isEmpty, command != .hideSeen, command != .undo else {
      return app.perform(command, on: selectedProgramme)
    }
    app.perform(command, on: list.chosenRows(rows(app)).compactMap(programme))
    list.unmarkAll()
  }

  /// A channel can be watched where nothing is listed.
  package func selectedShowing(_ app: App) -> SelectedShowing? {
    let channel = position(app).channel
    // A heading is of no channel.
    guard list.row(rows(app)) != nil, app.guide.channels.indices.contains(channel) else { return nil }
    return SelectedShowing(app.guide.channels[channel], selectedProgramme)
  }

  package func chosenProgrammes(_ app: App) -> [ProgrammeID] {
    isTyping
      ? []
      : list.marked.isEmpty ? selectedProgramme.map { [$0] } ?? [] : list.chosenRows(rows(app)).compactMap(programme)
  }

  private mutating func perform(_ command: ViewScreenCommand, in app: inout App) {
    switch command {
    case .now: go(to: nil, in: &app)
    case .primeTime:
      go(
        to: BroadcastDay(containing: shownInstant(app), in: app.zone).instant(of: app.primeTime, in: app.zone), in: &app
      )
    case .goToTime: question = timeQuestion(app)
    case .previousDay: moveDays(by: -1, in: &app)
    case .nextDay: moveDays(by: 1, in: &app)
    case .previousWeek: moveDays(by: -7, in: &app)
    case .nextWeek: moveDays(by: 7, in: &app)
    case .showings: openShowings(in: &app)
    case .likeThis:
      if let programme = selectedProgramme {
        app.open(SuggestionsScreen(programme, app))
      } else {
        app.sayNothingListed()
      }
    case .copy: if let programme = selectedProgramme { app.copy(programme) } else { app.sayNothingListed() }
    }
  }

  private func openShowings(in app: inout App) {
    guard let programme = selectedProgramme else { return app.sayNothingListed() }
    var details = DetailsScreen(programme, app)
    if details.selectFirstShowing(in: &app) { app.open(details) }
  }

  // MARK: Times

  private func timeQuestion(_ app: App) -> Prompt {
    Prompt(
      app.text("What is on at: "), examples: app.text("(21:30, fri 21:00, tomorrow; +2h from now)"),
      instruction: app.text("Type a day, a time or both"), accepting: app.text("shows it"),
      cancelling: app.text("closes"))
  }

  private mutating func acceptTime(in app: inout App) {
    guard let text = question?.text, !text.isEmpty else { return question = nil }
    let shown = shownInstant(app)
    let day = BroadcastDay(containing: shown, in: app.zone)
    guard let typed = app.instant(typed: text, day: day, usual: app.zone.local(shown).time) else {
      return app.refuseTime(text)
    }
    if go(to: typed == app.now ? nil : typed, in: &app) { question = nil }
  }

  /// Goes to the same time of day some days away, or to the first or last day of the guide.
  mutating func moveDays(by days: Int, in app: inout App) {
    let shown = shownInstant(app)
    let day = BroadcastDay(containing: shown, in: app.zone)
    let wanted = app.nearestDay(to: day.adding(days: days))
    guard wanted != day else { return app.sayCoverage() }
    let instant = wanted.instant(of: app.zone.local(shown).time, in: app.zone)
    // The guide may begin or end within the day.
    let extent = app.timeline.extent
    show(min(max(instant, extent.start), extent.end.adding(seconds: -1)), in: &app)
  }

  /// Shows an instant, nil for now; false, with a notice, where the guide does not reach to it.
  @discardableResult
  mutating func go(to wanted: Instant?, in app: inout App) -> Bool {
    guard app.timeline.extent.contains(wanted ?? app.now) else {
      app.sayCoverage()
      return false
    }
    show(wanted, in: &app)
    return true
  }

  // MARK: Other screens

  /// Goes to another view, at what is selected here.
  private mutating func open(_ command: ViewCommand, in app: inout App) {
    let next = Self.view.stepped(by: command == .next ? 1 : -1)
    guard let screen = next.screen(at: position(app), app) else { return close(in: &app) }
    app.replaceTop(with: screen)
  }

  /// Goes back to the grid, where the same is selected.
  package mutating func close(in app: inout App) {
    let position = position(app)
    app.close()
    app.send(GridMessage.show(position))
  }

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool {
    // The details that lie over it lead to the grid.
    guard case .goTo(let programme) = message as? SearchMessage else { return false }
    app.close()
    app.send(GridMessage.select(programme))
    return true
  }

  package func draw(on frame: inout FrameBuilder, _ app: App) {
    drawList(on: &frame, app)
    if let question { frame.draw(question, notice: app.notice) }
  }
}

extension App {
  /// Said in a title where something may be left out.
  var hiddenSign: String { hidesAny ? " (\(text("seen hidden")))" : "" }

  mutating func sayNothingListed() { notice = text("The guide lists nothing here.") }

  /// The number and the name of a channel.
  func label(ofChannel channel: Int) -> String {
    (guide.number(ofChannel: channel).map { "\($0) " } ?? "") + guide.channels[channel].name
  }
}
