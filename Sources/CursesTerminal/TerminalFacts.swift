import CNcurses
package import CellCanvas
import Glibc

/// Facts about the terminal from terminfo and the C library, for reports. Nothing is written to the terminal.
package struct TerminalFacts: Hashable, Sendable {
  /// The abilities of its type, from terminfo.
  package enum Description: Hashable, Sendable {
    case unknown
    /// Nothing can be drawn on it.
    case withoutCursor
    /// The number of colours to draw with, as for a screen that is open; whether clicks are reported; whether terminfo says how a text is put on the clipboard.
    case known(colours: Int, hasMouse: Bool, hasClipboard: Bool)
  }

  package var description: Description
  /// Whether standard input and standard output are a terminal.
  package var isInput: Bool
  package var isOutput: Bool
  /// Nil where none of the standard streams is a terminal.
  package var size: Size?
  /// Whether the C library has the locale that is set.
  package var isLocaleInstalled: Bool
  /// Of the locale, such as `UTF-8` and `ANSI_X3.4-1968`.
  package var encoding: String
  /// Whether letters and lines beyond ASCII are drawn.
  package var isUnicode: Bool
  /// The version of ncurses, such as `6.4.20221231`.
  package var library: String

  /// Facts from elsewhere.
  package init(
    description: Description, isInput: Bool, isOutput: Bool, size: Size?, isLocaleInstalled: Bool, encoding: String,
    isUnicode: Bool, library: String
  ) {
    (self.description, self.isInput, self.isOutput, self.size) = (description, isInput, isOutput, size)
    (self.isLocaleInstalled, self.encoding, self.isUnicode) = (isLocaleInstalled, encoding, isUnicode)
    self.library = library
  }

  /// Those of a terminal that the environment describes, as it does for `TerminalOptions`.
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
    // An empty type would be that of the environment to ncurses.
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
