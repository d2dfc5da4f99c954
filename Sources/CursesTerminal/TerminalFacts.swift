import CNcurses
package import CellCanvas
import Glibc

/// Facts about the terminal from terminfo and the C library, for reports. Writes nothing to the terminal.
package struct TerminalFacts: Hashable, Sendable {
  /// The capabilities of the terminal type, from terminfo.
  package enum Description: Hashable, Sendable {
    case unknown
    /// The terminal cannot place its cursor, so nothing can be drawn.
    case withoutCursor
    /// The number of colours to draw with, whether clicks are reported, and whether terminfo knows how to set the clipboard.
    case known(colours: Int, hasMouse: Bool, hasClipboard: Bool)
  }

  package var description: Description
  /// Whether standard input is a terminal; `isOutput` describes standard output.
  package var isInput: Bool
  package var isOutput: Bool
  /// `nil` if no standard stream is a terminal.
  package var size: Size?
  /// Whether the configured locale is installed.
  package var isLocaleInstalled: Bool
  /// The encoding of the locale, such as `UTF-8` or `ANSI_X3.4-1968`.
  package var encoding: String
  /// Whether characters beyond ASCII are drawn.
  package var isUnicode: Bool
  /// The version of ncurses, for example `6.4.20221231`.
  package var library: String

  /// Creates facts from given values.
  package init(
    description: Description, isInput: Bool, isOutput: Bool, size: Size?, isLocaleInstalled: Bool, encoding: String,
    isUnicode: Bool, library: String
  ) {
    (self.description, self.isInput, self.isOutput, self.size) = (description, isInput, isOutput, size)
    (self.isLocaleInstalled, self.encoding, self.isUnicode) = (isLocaleInstalled, encoding, isUnicode)
    self.library = library
  }

  /// Collects the facts about the terminal described by the environment (see `TerminalOptions`).
  package init(environment: [String: String]) {
    let isLocaleInstalled = setlocale(LC_CTYPE, "") != nil
    let encoding = nl_langinfo(nl_item(CODESET)).map { String(cString: $0) } ?? ""
    self.init(
      description: Self.description(of: environment["TERM"] ?? "", environment), isInput: isatty(STDIN_FILENO) == 1,
      isOutput: isatty(STDOUT_FILENO) == 1, size: Self.size, isLocaleInstalled: isLocaleInstalled, encoding: encoding,
      isUnicode: CharacterEncoding.chooseUnicode(environment),
      library: String(cString: curses_version()).replacing("ncurses ", with: ""))
  }

  private static func description(of type: String, _ environment: [String: String]) -> Description {
    // ncurses would replace an empty type with the one from the environment.
    guard !type.isEmpty else { return .unknown }
    let abilities = cnc_abilities_of(type)
    guard abilities.is_known != 0 else { return .unknown }
    guard abilities.can_place_cursor != 0 else { return .withoutCursor }
    let options = TerminalOptions(colours: true, ascii: false, mouse: false, environment: environment)
    let isTrue = TrueColour.setting(for: type, isAnnounced: options.announcesTrueColour) != nil
    return .known(
      colours: isTrue ? Colour.trueColours : TerminalSetup.colours(ofPalette: Int(abilities.colours)),
      hasMouse: abilities.has_mouse != 0, hasClipboard: abilities.has_clipboard != 0)
  }

  private static var size: Size? {
    var size = winsize()
    let terminal = [STDOUT_FILENO, STDIN_FILENO, STDERR_FILENO].first { isatty($0) == 1 }
    guard let terminal, ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
    return Size(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}
