package import CellCanvas
package import GuideApp
package import GuideModel

extension ScreenStack {
  /// The grid without a guide, at now, in a look that was left.
  package init(
    zone: ZoneTable, now: Instant, size: Size, display: Display = Display(), view: GridView = GridView()
  ) {
    var app = App(zone: zone, now: now, size: size, display: display)
    app.help = { table, app in HelpScreen(at: table, app) }
    self.init(app, lowest: GridScreen(now: now, view: view))
  }

  /// The grid.
  package var grid: GridScreen { first(GridScreen.self) ?? GridScreen(now: app.now) }
}
