import CNcurses

/// The questions to the terminal, sent in one write.
///
/// Answers arrive with the keys (see `TerminalReport`), so nothing waits for them.
/// A terminal ignores any question that it does not know, but it answers the last one, for the device attributes. Some print
/// unknown sequences, so the questions are sent after switching the screen and before the first frame, which erases them.
/// Terminals with fewer than 256 colours are not asked, which leaves out the Linux console and old types.
struct TerminalQuestion {
  /// Whether any question makes sense: the terminal must be modern, and the connection fast.
  let isAsked: Bool
  /// Whether the terminal might support pictures. tmux and GNU screen would take the question for a title.
  private let asksForGraphics: Bool
  /// Whether the terminal can have a title. GNU screen could not restore it.
  let takesTitle: Bool

  /// Creates the questions for the open screen.
  init(_ options: TerminalOptions, isSlow: Bool) {
    isAsked = options.asks && options.environment["TERM"] != nil && !isSlow && tigetnum("colors") >= 256
    asksForGraphics = !options.isMultiplexer
    takesTitle = isAsked && !options.isScreen
  }

  /// The questions; the last one asks for the device attributes.
  var text: String {
    let modes = [TerminalMode.schemeReportsNumber, TerminalMode.synchronizedOutputNumber].map { "\u{1B}[?\($0)$p" }
    let graphics = asksForGraphics ? "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\u{1B}[16t" : ""
    let notifications = "\u{1B}]99;i=tvgrid:p=?;\u{1B}\\"
    return Self.colours + modes.joined() + "\u{1B}[?u" + "\u{1B}[>q" + graphics + notifications + Self.attributes
  }

  /// The questions for the colours alone, for when the colour scheme changes.
  static let coloursAlone = colours + attributes

  private static let colours = "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"
  private static let attributes = "\u{1B}[c"
}
