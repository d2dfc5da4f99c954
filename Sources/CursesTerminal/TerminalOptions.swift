/// Options for opening the terminal.
package struct TerminalOptions: Sendable {
  /// Whether to use colours, as many as the terminal has.
  package var colours: Bool
  /// Whether to use ASCII only, regardless of the locale.
  package var ascii: Bool
  /// Whether to enable mouse reports for clicks and scrolling.
  package var mouse: Bool
  /// Whether to ask the terminal for its capabilities. A screen reader might speak the questions.
  package var asks: Bool
  /// The environment, for `TERM`, `COLORTERM`, `TMUX`, `COLORFGBG`, `ESCDELAY` and the locale (`LC_ALL`, `LC_CTYPE`, `LANG`).
  package var environment: [String: String]

  package init(colours: Bool, ascii: Bool, mouse: Bool, asks: Bool = true, environment: [String: String]) {
    self.colours = colours
    self.ascii = ascii
    self.mouse = mouse
    self.asks = asks
    self.environment = environment
  }

  /// Milliseconds to wait for the rest of an escape sequence. With ncurses' default of one second, Escape feels broken.
  var escapeDelay: Int32 {
    guard let asked = environment["ESCDELAY"].flatMap(Int32.init), (0...10_000).contains(asked) else { return 25 }
    return asked
  }

  /// Whether the terminal announces true colour. GNU screen passes on `COLORTERM` but does not support true colour.
  var announcesTrueColour: Bool {
    ["truecolor", "24bit"].contains(environment["COLORTERM"]) && !isScreen
  }

  /// Whether the terminal is tmux or GNU screen.
  var isMultiplexer: Bool { environment["TMUX"] != nil || hasType("tmux") || hasType("screen") }

  /// Whether the terminal is GNU screen. tmux may use the same types.
  var isScreen: Bool { hasType("screen") && environment["TMUX"] == nil }

  private func hasType(_ name: String) -> Bool { environment["TERM"]?.hasPrefix(name) ?? false }

  /// The terminal types to try, best first.
  var terminalTypes: [String] {
    let fallbacks = ["xterm-256color", "xterm", "vt100", "ansi"]
    guard let given = environment["TERM"], !given.isEmpty else { return fallbacks }
    return [given] + fallbacks.filter { $0 != given }
  }
}

/// The reason why the screen could not be opened.
package enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or standard output is not a terminal.
  case notATerminal
  /// A terminal of this type cannot be drawn on.
  case cannotOpen(term: String)

  /// A one-line message for the user.
  package var message: String {
    switch self {
    case .notATerminal: "input and output must both be a terminal; for pipes, use tvgrid list"
    case .cannotOpen(let term) where term.isEmpty: "could not open the terminal: TERM is not set"
    case .cannotOpen(let term): "could not open the terminal: its type is \"\(Self.printable(term))\""
    }
  }

  /// Makes `TERM` safe to print: it may contain anything.
  private static func printable(_ term: String) -> String {
    String(term.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }.prefix(40).map(Character.init))
  }
}
