package import CellCanvas

/// The terminal's capabilities beyond terminfo, from its answers so far.
package struct TerminalCapabilities: Hashable, Sendable {
  /// The colour of text as 0xRRGGBB; `nil` if unknown.
  package private(set) var foreground: UInt32?
  /// The background colour as 0xRRGGBB; `nil` if unknown.
  package private(set) var background: UInt32?
  /// Whether the terminal reports changes of its colour scheme.
  package private(set) var reportsScheme = false
  /// Whether the terminal can hold a frame back until it is complete.
  package private(set) var hasSynchronizedOutput = false
  /// Whether the terminal supports kitty's keyboard protocol, in which Escape is not the beginning of another key.
  package private(set) var hasKittyKeyboard = false
  /// Whether the terminal draws pictures sent in kitty's protocol.
  package private(set) var hasKittyGraphics = false
  /// Whether the terminal draws pictures in the sixel format.
  package private(set) var hasSixel = false
  /// The pixels of a cell; `nil` if the terminal does not say.
  package private(set) var cell: Size?
  /// The name and version of the terminal; `nil` if it does not say.
  package private(set) var name: String?
  /// Whether the terminal shows notifications sent in kitty's protocol.
  package private(set) var hasKittyNotifications = false
  /// The scheme reported or set in the environment.
  private var announcedScheme: ColourScheme?

  /// Creates the capabilities known before the first answer. rxvt, Konsole and others set `COLORFGBG`.
  package init(environment: [String: String]) {
    announcedScheme = environment["COLORFGBG"].flatMap(Self.scheme)
  }

  /// The colour scheme; `nil` if unknown. A known background takes precedence over a reported scheme.
  package var scheme: ColourScheme? { background.map(ColourScheme.init(background:)) ?? announcedScheme }

  mutating func learn(_ report: TerminalReport) {
    switch report {
    case .foreground(let colour): foreground = colour
    case .background(let colour): background = colour
    case .scheme(let scheme): announcedScheme = scheme
    case .mode(TerminalMode.schemeReportsNumber, let isKnown): reportsScheme = isKnown
    case .mode(TerminalMode.synchronizedOutputNumber, let isKnown): hasSynchronizedOutput = isKnown
    case .mode: break
    case .keyboard: hasKittyKeyboard = true
    case .graphics(let isDrawn): hasKittyGraphics = isDrawn
    case .cell(let size): cell = size
    case .notifications: hasKittyNotifications = true
    case .name(let name): self.name = name
    // The first number is the class of the terminal.
    case .attributes(let numbers): hasSixel = numbers.dropFirst().contains(4)
    }
  }

  /// The scheme for a `COLORFGBG` such as `15;0` or `0;default;15`.
  ///
  /// The last number is the background in the palette of 16 colours.
  private static func scheme(_ setting: String) -> ColourScheme? {
    guard let background = setting.split(separator: ";").last.flatMap({ Int($0) }), (0...15).contains(background)
    else { return nil }
    return background < 7 || background == 8 ? .dark : .light
  }
}
