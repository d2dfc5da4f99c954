import CellCanvas
import Glibc
import GuideTestSupport

/// The terminal device below a tmux screen, for resizing it directly.
///
/// tmux itself skips most sizes while a window is being dragged.
final class PaneTerminal {
  private let descriptor: Int32

  init(of screen: TmuxScreen) throws {
    descriptor = try open(screen.value(of: "#{pane_tty}"), O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Shell.Failure(description: "could not open tmux's terminal") }
  }

  deinit {
    close(descriptor)
  }

  /// Resizes the device; the program is notified immediately.
  func resize(to size: Size) {
    var size = winsize(
      ws_row: UInt16(clamping: size.rows), ws_col: UInt16(clamping: size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }
}
