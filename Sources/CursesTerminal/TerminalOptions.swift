/// What a caller decides about its terminal.
package struct TerminalOptions: Sendable {
  /// Whether to draw in colour, in as many as the terminal has.
  package var colours: Bool
  /// Plain letters only, whatever the locale says.
  package var ascii: Bool
  /// Whether clicks and the wheel are asked for.
  package var mouse: Bool
  /// `TERM`, `ESCDELAY` and the locale (`LC_ALL`, `LC_CTYPE`, `LANG`) are read from here.
  package var environment: [String: String]

  /// Decisions for a terminal to be opened with.
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

  /// The terminal types to try, the best first.
  var terminalTypes: [String] {
    let fallbacks = ["xterm-256color", "xterm", "vt100", "ansi"]
    guard let given = environment["TERM"], !given.isEmpty else { return fallbacks }
    return [given] + fallbacks.filter { $0 != given }
  }
}
