import CellCanvas
import Glibc
import GuideTestSupport

/// The device under a screen of tmux, to be resized past it: tmux itself spares its programs most of the sizes of a
/// window that is being dragged.
final class PaneTerminal {
  private let descriptor: Int32

  init(of screen: TmuxScreen) throws {
    descriptor = try open(screen.value(of: "#{pane_tty}"), O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Shell.Failure(description: "tmux's terminal cannot be opened") }
  }

  deinit {
    close(descriptor)
  }

  /// The program is told at once.
  func resize(to size: Size) {
    var size = winsize(
      ws_row: UInt16(clamping: size.rows), ws_col: UInt16(clamping: size.columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }
}
