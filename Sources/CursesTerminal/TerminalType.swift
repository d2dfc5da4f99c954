import CNcurses

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
