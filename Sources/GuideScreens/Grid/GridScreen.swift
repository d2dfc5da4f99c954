package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// The grid: channels down, time across. Always the lowest screen.
package struct GridScreen: AskingScreen {
  /// The selection and the visible part of the guide.
  package var position: GridPosition
  /// The channels shown, in row order.
  package internal(set) var rows = ChannelRows(.empty, includesEmpty: false)
  /// Column widths of channel numbers and names.
  var nameColumns = ChannelNameColumns()
  /// Whether channels without programmes are shown.
  package internal(set) var showsEmptyChannels = false
  /// Ids of copies that were visited and therefore have a row.
  var shownCopies: Set<String> = []
  /// The chosen group of channels.
  package internal(set) var group = ChannelGroup.all
  /// The matches of the last search or of the filter, while they are shown.
  package internal(set) var hits: SearchHits?
  /// The filter while it is being typed; `nil` otherwise.
  var filter: FilterState?
  package var question: Question<Self>?
  /// The channel to go to once the guide has been arranged.
  var destination: Destination?

  /// A channel to go to once it has a row.
  struct Destination: Sendable {
    let id: String
    /// The channel selected when the request was made; if the user has moved since, the request is dropped.
    let selectedID: String?
  }

  /// A saved view whose group and channel are applied to the first guide.
  var pendingView: SavedView?

  /// Creates a grid at the current time, with a saved view but no guide yet.
  package init(now: Instant, view: SavedView = SavedView()) {
    position = GridPosition(anchor: now, item: .gap(Interval(now, now)), left: now)
    position.zoom = view.zoom
    position.rowHeight = view.rowHeight
    position.hasPane = view.hasPane
    pendingView = view
  }

  package static let keys = [
    GridCommand.allKeys, ChannelCommand.allKeys, ProgrammeCommand.allKeys, ViewCommand.allKeys,
    AppCommand.allKeys,
  ]
  package static let opens: [any KeyHandler.Type] = [
    OnNowScreen.self, ChannelDayScreen.self, WeekScreen.self, DetailsScreen.self, SearchScreen.self,
    SavedSearchesScreen.self,
    RemindersScreen.self, ListsScreen.self, MonthScreen.self, SettingsScreen.self, ChannelsScreen.self,
    PlaylistReviewScreen.self, ProblemsScreen.self,
    ChangesScreen.self, SuggestionsScreen.self, HelpScreen.self, PaletteScreen.self, FirstRunScreen.self, Prompt.self,
    Confirmation.self,
    TypedLine.self,
  ]
  package var helpTable: String { question == nil ? GridCommand.table : PromptCommand.table }
  package var awaitedSearch: SearchRequest? { filter?.awaited ?? hits?.rest }
  package var isSearchUrgent: Bool { filter?.awaited != nil }

  // MARK: Keys

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    if pressInQuestion(key, in: &app) { return true }
    if let command: ChannelCommand = app.keymap.command(for: key) {
      change(command, in: &app)
    } else if let command: GridCommand = app.keymap.command(for: key) {
      if command == .channelNumber { askForNumber(key, in: &app) } else { perform(command, in: &app) }
    } else if let command: ViewCommand = app.keymap.command(for: key) {
      open(command, in: &app)
    } else if let command: ProgrammeCommand = app.keymap.command(for: key) {
      app.perform(command, on: targetProgrammes(app))
    } else {
      let help = app.keymap.name(of: AppCommand.help)
      app.notice = app.keymap.unusedKeyNotice(key, app.text("Press \(help) for help."))
    }
    return true
  }

  package func targetProgrammes(_ app: App) -> [ProgrammeID] {
    question == nil ? position.programme.map { [$0] } ?? [] : []
  }

  /// The selected channel and programme; a channel can be played even in a gap.
  package func selectedShowing(_ app: App) -> SelectedShowing? {
    guard app.guide.channels.indices.contains(position.channel) else { return nil }
    return SelectedShowing(app.guide.channels[position.channel], position.programme)
  }

  mutating func perform(_ command: GridCommand, in app: inout App) {
    let page = geometry(app).channelCount
    switch command {
    case .earlier: moveInTime(later: false, in: &app)
    case .later: moveInTime(later: true, in: &app)
    case .up: moveChannel(by: -1, in: &app)
    case .down: moveChannel(by: 1, in: &app)
    case .pageUp: moveChannel(by: -page, in: &app)
    case .pageDown: moveChannel(by: page, in: &app)
    case .halfPageUp: moveChannel(by: -max(1, page / 2), in: &app)
    case .halfPageDown: moveChannel(by: max(1, page / 2), in: &app)
    case .first: goToRow(0, in: &app)
    case .last: goToRow(rows.count - 1, in: &app)
    case .screenEarlier: moveHalfWindow(later: false, in: &app)
    case .screenLater: moveHalfWindow(later: true, in: &app)
    case .previousDay: moveDays(by: -1, in: &app)
    case .nextDay: moveDays(by: 1, in: &app)
    case .previousWeek: moveDays(by: -7, in: &app)
    case .nextWeek: moveDays(by: 7, in: &app)
    case .now: goToNow(in: &app)
    case .guideEnd: go(to: app.timeline.extent.end.adding(seconds: -1), in: &app)
    case .primeTime: go(to: shownDay(app).instant(of: app.primeTime, in: app.zone), in: &app)
    default: performOther(command, in: &app)
    }
  }

  /// Performs commands that do not move the selection.
  private mutating func performOther(_ command: GridCommand, in app: inout App) {
    switch command {
    case .zoomIn: setZoom(position.zoom.closer, in: &app)
    case .zoomOut: setZoom(position.zoom.wider, in: &app)
    case .zoomBack: setZoom(.standard, in: &app)
    case .rowHeight: cycleRowHeight(&app)
    case .pane: togglePane(&app)
    case .emptyChannels: toggleEmptyChannels(in: &app)
    case .nextGroup, .previousGroup, .allChannels: changeGroup(command, in: &app)
    case .close: forgetHits(in: &app)
    case .filter: openFilter(in: &app)
    case .hitDisplay: cycleHitDisplay(in: &app)
    case .nextHit: goToMatch(forward: true, in: &app)
    case .previousHit: goToMatch(forward: false, in: &app)
    case .goToTime: askForTime()
    case .channelName: askForName(app)
    case .update: app.toggleUpdate()
    case .quit: app.perform(.quit(0))
    default: openScreen(for: command, in: &app)
    }
  }

  private mutating func openScreen(for command: GridCommand, in app: inout App) {
    switch command {
    case .open:
      if let programme = position.programme {
        app.open(DetailsScreen(programme, app))
      } else {
        app.reportNothingListed()
      }
    case .channels: ChannelsScreen.open(selecting: selectedChannelID(app), in: &app)
    case .search: app.open(SearchScreen("", within: group, in: &app))
    case .week: open(.week, in: &app)
    default: app.open(command)
    }
  }

  private mutating func forgetHits(in app: inout App) {
    app.notice = hits == nil ? app.text("Press \(app.keymap.name(of: GridCommand.quit)) to quit.") : nil
    replaceHits(nil, in: &app)
  }
}

/// The commands of the grid.
package enum GridCommand: String, BoundCommand {
  case earlier, later, up, down
  case pageUp, pageDown, halfPageUp, halfPageDown, first, last
  case screenEarlier, screenLater
  case previousDay, nextDay, previousWeek, nextWeek
  case now, guideEnd, primeTime, goToTime
  case channelNumber, channelName
  case open, close
  case zoomIn, zoomOut, zoomBack, rowHeight, pane, problems
  case channels, nextGroup, previousGroup, allChannels, emptyChannels, copies, playlists
  case search, nextHit, previousHit, filter, hitDisplay, saved, reminders, lists, week
  case update, changes, addSource, settings, quit

  /// Commands that also work in lists and in the month view, unless their key means something else there.
  static let anywhere: Set<GridCommand> = [
    .saved, .reminders, .lists, .playlists, .problems, .changes, .addSource, .settings, .update, .copies,
  ]

  /// Commands that also work in the other views, whose lists show the same channels.
  static let inViews: Set<GridCommand> = [
    .channelNumber, .channelName, .channels, .nextGroup, .previousGroup, .allChannels, .week,
  ]

  /// Commands that show more or less text in views with room for it.
  static let zooming: Set<GridCommand> = [.zoomIn, .zoomOut, .zoomBack]

  package static let table = "grid"
  package static let whereTheyWork: Message? = "only in the grid"
  package static let sections = [
    KeySection("Moving in the grid", moving), KeySection("Viewing", looking),
    KeySection("Channel groups", channelGroups), KeySection("Searching", finding), KeySection("Your lists", listing),
    KeySection("Guide and settings", program),
  ]

  private static let moving: [KeyBinding<GridCommand>] = [
    KeyBinding(.earlier, .left, "h", help: "previous programme", hint: "programme", isEssential: true),
    KeyBinding(.later, .right, "l", help: "next programme", hint: "programme", isEssential: true),
    KeyBinding(.up, .up, "k", help: "channel above", hint: "channel", isEssential: true),
    KeyBinding(.down, .down, "j", help: "channel below", hint: "channel", isEssential: true),
    KeyBinding(.pageUp, .pageUp, .control("b"), help: "page up"),
    KeyBinding(.pageDown, .pageDown, .control("f"), help: "page down"),
    KeyBinding(.halfPageUp, .control("u"), help: "half a page up"),
    KeyBinding(.halfPageDown, .control("d"), help: "half a page down"),
    KeyBinding(.first, "g", help: "first channel"),
    KeyBinding(.last, "G", help: "last channel"),
    KeyBinding(.screenEarlier, "<", .shiftLeft, help: "half a screen back in time"),
    KeyBinding(.screenLater, ">", .shiftRight, help: "half a screen forward in time"),
    KeyBinding(.previousDay, "[", .controlLeft, help: "back one day", hint: "day", isEssential: true),
    KeyBinding(.nextDay, "]", .controlRight, help: "forward one day", hint: "day", isEssential: true),
    KeyBinding(.previousWeek, "{", help: "back one week"),
    KeyBinding(.nextWeek, "}", help: "forward one week"),
    KeyBinding(.now, ".", .home, help: "now", hint: "now", isEssential: true),
    KeyBinding(.guideEnd, .end, help: "end of the guide"),
    KeyBinding(.primeTime, "p", help: "prime time on the day shown: 20:00 unless config.toml says otherwise"),
    KeyBinding(.goToTime, "t", help: "go to a day or time: fri 21:00, tomorrow, 24/12, 21, +2h", isEssential: true),
    KeyBinding(.channelNumber, [.digit], "go to a channel by number"),
    KeyBinding(.channelName, "c", help: "go to a channel by name, as you type"),
  ]

  private static let looking: [KeyBinding<GridCommand>] = [
    KeyBinding(.open, .enter, help: "show the programme's details", hint: "details", isEssential: true),
    KeyBinding(.close, .escape, help: "clear the matches", hint: "clear matches"),
    KeyBinding(.zoomIn, "+", help: "zoom in: less time, more text; in lists: more lines", hint: "zoom"),
    KeyBinding(.zoomOut, "-", help: "zoom out (as far as a whole day); in lists: fewer lines", hint: "zoom"),
    KeyBinding(.zoomBack, "=", help: "reset the zoom"),
    KeyBinding(.rowHeight, "v", help: "change the row height: 1, 2 or 3 lines, or fill the screen"),
    KeyBinding(.pane, "V", help: "show or hide facts and description below the grid", hint: "text"),
    KeyBinding(.problems, "!", help: "list problems in the guide's files"),
  ]

  private static let channelGroups: [KeyBinding<GridCommand>] = [
    KeyBinding(.channels, "C", help: "list all channels, including hidden ones"),
    KeyBinding(.nextGroup, "b", help: "next channel group: all, each group, favourites"),
    KeyBinding(.previousGroup, "B", help: "previous channel group"),
    KeyBinding(
      .allChannels, .alt("c"), help: "show or search all channels instead of a group", hint: "all channels"),
    KeyBinding(.emptyChannels, "e", help: "show or hide channels without programmes"),
    KeyBinding(
      .copies, .alt("e"), help: "show all regional and HD copies of a channel, or only one", hint: "copies"),
    KeyBinding(
      .playlists, .alt("p"), help: "review how your playlists match the guide", hint: "playlists"),
  ]

  private static let finding: [KeyBinding<GridCommand>] = [
    KeyBinding(
      .search, "/", help: "search as you type, or see the query language", hint: "search",
      isEssential: true),
    KeyBinding(.nextHit, "n", help: "next match", hint: "matches"),
    KeyBinding(.previousHit, "N", help: "previous match", hint: "matches"),
    KeyBinding(.filter, "&", help: "filter the grid: dim programmes that do not match"),
    KeyBinding(
      .hitDisplay, "*", help: "matches: dim the rest, hide channels without any, or just highlight them",
      hint: "dim, hide"),
    KeyBinding(.week, "W", help: "list the week, Monday to Sunday"),
  ]

  private static let listing: [KeyBinding<GridCommand>] = [
    KeyBinding(.saved, "s", help: "list the titles you follow, with their next showings, and your saved searches"),
    KeyBinding(.reminders, "D", help: "list your reminders"),
    KeyBinding(.lists, "L", help: "open your lists of programmes, episodes and shows"),
  ]

  private static let program: [KeyBinding<GridCommand>] = [
    KeyBinding(.update, "u", .function(5), help: "update the guide, or stop a running update"),
    KeyBinding(.changes, "U", help: "show what the last update changed"),
    KeyBinding(.addSource, .alt("s"), help: "add a source: a guide, a playlist or a TV server", hint: "add a source"),
    KeyBinding(.settings, ",", help: "open the settings"),
    KeyBinding(.quit, "q", help: "quit", hint: "quit", isEssential: true),
  ]
}
