import CellCanvas
import GuideApp
import GuideModel

extension ScreenStack {
  /// The title of the terminal's window: the selected programme, or else the selected channel.
  package var windowTitle: String {
    guard let selected = top.selectedShowing(app) else { return "tvgrid" }
    let text = selected.programme.map { app.guide.title(of: $0) } ?? selected.channel.name
    return SafeText(text).clipped(to: Self.longest).string
  }

  /// Maximum width of the title, about as much as a terminal's tab shows.
  ///
  /// The title is sent after most key presses, so its length matters on a slow line.
  private static let longest = 32
}
