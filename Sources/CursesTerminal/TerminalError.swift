/// Why no screen could be opened.
package enum TerminalError: Error, Hashable, Sendable {
  /// Standard input or standard output leads elsewhere.
  case notATerminal
  /// The terminal of this type cannot be drawn on.
  case cannotOpen(term: String)

  /// What to tell the person, in one line.
  package var message: String {
    switch self {
    case .notATerminal: "the guide needs a terminal for both its input and its output; for pipes there is tvgrid list"
    case .cannotOpen(let term) where term.isEmpty: "this terminal cannot be opened: TERM is not set"
    case .cannotOpen(let term): "this terminal cannot be opened: its type is \"\(Self.printable(term))\""
    }
  }

  /// `TERM` comes from outside and goes to a terminal.
  private static func printable(_ term: String) -> String {
    String(term.unicodeScalars.filter { (0x20...0x7E).contains($0.value) }.prefix(40).map(Character.init))
  }
}
