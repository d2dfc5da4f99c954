import CNcurses
import CellCanvas
import Glibc

/// The ncurses settings made once, when the screen is opened.
enum TerminalSetup {
  /// Opens the screen with the first terminal type that ncurses knows. Uses true colour if colours are wanted and the
  /// terminal or the environment announces it.
  static func openScreen(
    _ types: [String], on output: FrameOutput, wantsColours: Bool, announcesTrueColour: Bool
  ) -> Bool {
    for type in types {
      let described = cnc_describes(type)
      // If the terminal is known to be unable to place its cursor, another type would not help.
      if described == 0 { return false }
      guard described == 1 else { continue }
      let setting = wantsColours ? TrueColour.setting(for: type, isAnnounced: announcesTrueColour) : nil
      if let setting, cnc_open_with(setting, type, output.file) != nil { return true }
      if cnc_open(type, output.file) != nil { return true }
    }
    return false
  }

  /// The number of colours to draw with: 2^24, 256, 16, 8 or 0.
  static func startColours(_ wanted: Bool) -> Int {
    guard wanted, has_colors(), start_color() == OK else { return 0 }
    if use_default_colors() == ERR { assume_default_colors(COLOR_WHITE, COLOR_BLACK) }
    if TrueColour.isOpen { return Colour.trueColours }
    return colours(ofPalette: Int(cnc_colours()))
  }

  /// The number of colours to draw with, given the number in terminfo.
  static func colours(ofPalette count: Int) -> Int {
    // In descriptions with more than 256 colours, numbers are RGB values, except the first eight.
    count > 256 ? 8 : [256, 16, 8].first { $0 <= count } ?? 0
  }

  /// Adapts the screen to the size of the terminal. A stopped program gets no signal about a new size, and ncurses
  /// checks it only if its own handler has stopped the program.
  static func adoptSize() {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else { return }
    let (rows, columns) = (Int32(size.ws_row), Int32(size.ws_col))
    if is_term_resized(rows, columns) { resizeterm(rows, columns) }
  }

  /// Delivers keys one by one without echo, including `^C` and `^Z`.
  static func prepareInput(escapeDelay: Int32) {
    let screen = cnc_screen()
    raw()
    noecho()
    nonl()
    meta(screen, true)
    keypad(screen, true)
    nodelay(screen, true)
    set_escdelay(escapeDelay)
    // `InputDecoder` reads mouse reports byte by byte.
    define_key(nil, KEY_MOUSE)
  }
}

enum CharacterEncoding {
  /// Sets the locale for characters only, so that numbers are still read as in C. Returns whether the encoding is UTF-8. Call
  /// this before opening the screen.
  static func chooseUnicode(_ environment: [String: String]) -> Bool {
    setlocale(LC_CTYPE, "")
    if isUnicode { return true }
    // A configured locale is respected, even C. If none is set, as in a bare container, or a UTF-8 locale is
    // set but not installed, as is common over ssh, UTF-8 is used, because terminals understand it.
    let name = locale(in: environment)?.uppercased() ?? "UTF-8"
    guard name.hasSuffix("UTF-8") || name.hasSuffix("UTF8") else { return false }
    return setlocale(LC_CTYPE, "C.UTF-8") != nil && isUnicode
  }

  /// The configured locale for characters. The variables are tried in the order given in setlocale(3).
  private static func locale(in environment: [String: String]) -> String? {
    ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  private static var isUnicode: Bool {
    guard let name = nl_langinfo(nl_item(CODESET)) else { return false }
    return ["UTF-8", "utf8", "UTF8"].contains(String(cString: name))
  }
}
