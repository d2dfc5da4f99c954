package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
package import GuidePersonal

extension ScreenStack {
  /// The grid without a guide, at now, in a look that was left.
  package init(
    zone: ZoneTable, now: Instant, size: Size, display: Display = Display(), view: SavedView = SavedView()
  ) {
    var app = App(zone: zone, now: now, size: size, display: display)
    app.help = { table, app in HelpScreen(at: table, app) }
    self.init(app, lowest: GridScreen(now: now, view: view))
  }

  /// The id of the channel that keys are for, where the grid has them.
  package var selectedChannelID: String? { (top as? GridScreen)?.selectedChannelID(app) }

  /// Refuses a key or a click that was meant for a channel which another program has taken away meanwhile. What is the same on
  /// every screen is not refused, such as quitting.
  package mutating func refuse(_ action: Action) -> Bool {
    switch action {
    case .key(let key):
      guard app.keymap.command(for: key) as AppCommand? == nil, app.keymap.command(for: key) != GridCommand.quit else {
        return false
      }
    case .typed, .click: break
    default: return false
    }
    app.notice = app.text("The selected channel is gone: another tvgrid has changed the list. Nothing was done.")
    return true
  }

  /// The grid.
  package var grid: GridScreen { first(GridScreen.self) ?? GridScreen(now: app.now) }
}

extension App {
  /// Opens a screen that needs no programme or channel, or updates the guide. Ignores other commands.
  mutating func open(_ command: GridCommand) {
    switch command {
    case .saved: KeptQueriesScreen.open(in: &self)
    case .reminders: RemindersScreen.open(in: &self)
    case .lists: ListsScreen.open(in: &self)
    case .findings: FindingsScreen.open(in: &self)
    case .changes: ChangesScreen.open(in: &self)
    case .settings: SettingsScreen.open(in: &self)
    case .update: toggleUpdate()
    default: break
    }
  }

  /// Does the same in a list or the month, with the same key. `false` for any other key.
  mutating func openFromGrid(_ key: Key) -> Bool {
    guard let command: GridCommand = keymap.command(for: key), GridCommand.anywhere.contains(command) else {
      return false
    }
    open(command)
    return true
  }
}
