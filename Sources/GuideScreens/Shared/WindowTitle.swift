import CellCanvas
import GuideApp
import GuideModel

extension ScreenStack {
  /// The title of the terminal's window: the selection, for example `21:00 The Ferrymen, Harbour One`.
  package var windowTitle: String {
    guard let selected = top.selectedShowing(app) else { return "tvgrid" }
    let channel = selected.channel.name
    guard let programme = selected.programme else { return Self.title("\(channel)") }
    return Self.title("\(app.time(of: app.guide.start(of: programme))) \(app.guide.title(of: programme)), \(channel)")
  }

  private static let longest = 100

  private static func title(_ text: String) -> String { SafeText(text).clipped(to: longest).string }
}
