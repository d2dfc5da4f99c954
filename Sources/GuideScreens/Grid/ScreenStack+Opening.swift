package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSettings

extension ScreenStack {
  /// Creates a stack with a grid at the current time, with a saved view but no guide yet.
  package init(
    zone: ZoneTable, now: Instant, size: Size, display: Display = Display(), view: SavedView = SavedView()
  ) {
    var app = App(zone: zone, now: now, size: size, display: display)
    app.mine.hasListedChannels = view.hasListedChannels
    app.help = { screen, app in HelpScreen(for: screen, app) }
    app.palette = { screen, app in PaletteScreen(for: screen, app) }
    self.init(app, lowest: GridScreen(now: now, view: view))
  }

  /// The id of the grid's selected channel; `nil` on other screens.
  package var selectedChannelID: String? { (top as? GridScreen)?.selectedChannelID(app) }

  /// Refuses a key or click aimed at a channel that another instance of tvgrid has just removed.
  ///
  /// Commands that work the same on every screen, such as quitting, are not refused.
  package mutating func refuse(_ action: Action) -> Bool {
    switch action {
    case .key(let key):
      guard app.keymap.command(for: key) as AppCommand? == nil, app.keymap.command(for: key) != GridCommand.quit else {
        return false
      }
    case .typed, .click: break
    default: return false
    }
    app.notice = app.text("Another copy of tvgrid removed the selected channel; nothing was done.")
    return true
  }

  /// The grid.
  package var grid: GridScreen { first(GridScreen.self) ?? GridScreen(now: app.now) }
}

extension App {
  /// Opens a screen that needs no programme or channel, or updates the guide; ignores other commands.
  mutating func open(_ command: GridCommand) {
    switch command {
    case .saved: SavedSearchesScreen.open(in: &self)
    case .reminders: RemindersScreen.open(in: &self)
    case .lists: ListsScreen.open(in: &self)
    case .playlists: PlaylistReviewScreen.open(in: &self)
    case .problems: ProblemsScreen.open(in: &self)
    case .changes: ChangesScreen.open(in: &self)
    case .addSource: FirstRunScreen.open(in: &self)
    case .settings: SettingsScreen.open(in: &self)
    case .update: toggleUpdate()
    case .copies: toggleRegionalCopies()
    default: break
    }
  }

  /// Shows only one of a channel's regional copies, or all again.
  private mutating func toggleRegionalCopies() {
    guard mine.savesGuideData else { return notice = text("This works only with your own guide.") }
    let setting = Setting.regionalCopies
    guard !settings.values.hidesRegionalCopies else {
      return change(setting, to: nil) { $0.text("Showing all regional and HD copies") }
    }
    change(setting, to: .text("hide")) { app in
      app.prepared.copies.isEmpty
        ? app.text("Channels with the same programmes as another will be hidden; this guide has none")
        : app.text("Hiding \(app.count(app.prepared.copies.count, "channel")) with the same programmes as another")
    }
  }

  /// Performs a grid command in a list or the month view; returns false for any other key.
  mutating func performGridCommand(_ key: Key) -> Bool {
    guard let command: GridCommand = keymap.command(for: key), GridCommand.anywhere.contains(command) else {
      return false
    }
    open(command)
    return true
  }
}
