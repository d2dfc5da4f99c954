package import CellCanvas
package import GuideApp
package import GuideModel

extension ScreenStack {
  /// The grid without a guide, at now.
  package init(zone: ZoneTable, now: Instant, size: Size, display: Display = Display()) {
    var app = App(zone: zone, now: now, size: size, display: display)
    app.help = { table, app in HelpScreen(at: table, app) }
    self.init(app, lowest: GridScreen(now: now))
  }

  /// The grid.
  package var grid: GridScreen { first(GridScreen.self) ?? GridScreen(now: app.now) }
}
