/// The caller's choices for its terminal.
package struct TerminalOptions: Sendable {
  /// Whether to draw in colour, in as many as the terminal has.
  package var colours: Bool
  /// Plain letters only, whatever the locale says.
  package var ascii: Bool
  /// Whether clicks and the wheel are reported.
  package var mouse: Bool
  /// `TERM`, `COLORTERM`, `TMUX`, `ESCDELAY` and the locale (`LC_ALL`, `LC_CTYPE`, `LANG`) are read from here.
  package var environment: [String: String]

  package init(colours: Bool, ascii: Bool, mouse: Bool, environment: [String: String]) {
    self.colours = colours
    self.ascii = ascii
    self.mouse = mouse
    self.environment = environment
  }

  /// Milliseconds to wait for the rest of an escape sequence. ncurses' own second makes Escape feel broken.
  var escapeDelay: Int32 {
    guard let asked = environment["ESCDELAY"].flatMap(Int32.init), (0...10_000).contains(asked) else { return 25 }
    return asked
  }

  /// Whether the terminal says that it takes red, green and blue. GNU screen, which does not, hands `COLORTERM` on.
  var announcesTrueColour: Bool {
    let isScreen = environment["TERM"]?.hasPrefix("screen") ?? false
    return ["truecolor", "24bit"].contains(environment["COLORTERM"]) && (!isScreen || environment["TMUX"] != nil)
  }

  /// The terminal types to try, the best first.
  var terminalTypes: [String] {
    let fallbacks = ["xterm-256color", "xterm", "vt100", "ansi"]
    guard let given = environment["TERM"], !given.isEmpty else { return fallbacks }
    return [given] + fallbacks.filter { $0 != given }
  }
}

/// The reason why no screen could be opened.
package enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or standard output is not a terminal.
  case notATerminal
  /// The terminal of this type cannot be drawn on.
  case cannotOpen(term: String)

  /// One line for the person.
  package var message: String {
    switch self {
    case .notATerminal: "the guide needs a terminal for both its input and its output; for pipes there is tvgrid list"
    case .cannotOpen(let term) where term.isEmpty: "this terminal cannot be opened: TERM is not set"
    case .cannotOpen(let term): "this terminal cannot be opened: its type is \"\(Self.printable(term))\""
    }
  }

  /// `TERM` is foreign text that is written to a terminal.
  private static func printable(_ term: String) -> String {
    String(term.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }.prefix(40).map(Character.init))
  }
}
