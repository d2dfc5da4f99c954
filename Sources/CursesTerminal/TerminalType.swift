import CNcurses
import Glibc

/// What is asked of ncurses once, when the screen is opened.
enum TerminalType {
  /// Opens the screen as the first of these types that ncurses knows.
  static func openScreen(_ types: [String]) -> Bool {
    for type in types {
      let described = cnc_describes(type)
      // A terminal known to be unable to place its cursor would not understand a cleverer type either.
      if described == 0 { return false }
      if described == 1 && cnc_open(type) != nil { return true }
    }
    return false
  }

  /// How many colours there are to draw with.
  static func startColours(_ wanted: Bool) -> Int {
    guard wanted, has_colors(), start_color() == OK else { return 0 }
    if use_default_colors() == ERR { assume_default_colors(COLOR_WHITE, COLOR_BLACK) }
    return [256, 16, 8].first { $0 <= Int(cnc_colours()) } ?? 0
  }

  /// Makes the screen as large as the terminal is. A stopped program is not told of another size, and ncurses looks by
  /// itself only where it was told of the stop.
  static func adoptSize() {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return }
    let (rows, columns) = (Int32(size.ws_row), Int32(size.ws_col))
    if is_term_resized(rows, columns) { resizeterm(rows, columns) }
  }

  /// Keys one by one, unechoed, `^C` and `^Z` among them.
  static func prepareInput(escapeDelay: Int32) {
    let screen = cnc_screen()
    raw()
    noecho()
    nonl()
    meta(screen, true)
    keypad(screen, true)
    nodelay(screen, true)
    set_escdelay(escapeDelay)
    // Mouse reports are read here, byte by byte.
    define_key(nil, KEY_MOUSE)
  }
}
