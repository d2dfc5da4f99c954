/// Whether text is light on a dark background, or dark on a light one.
package enum ColourScheme: Hashable, Sendable {
  case dark, light

  /// The scheme of a background, given as 0xRRGGBB.
  package init(background: UInt32) {
    let (red, green, blue) = (background >> 16 & 0xFF, background >> 8 & 0xFF, background & 0xFF)
    self = red * 299 + green * 587 + blue * 114 < 128 * 1_000 ? .dark : .light
  }
}

/// Something that the terminal reports about itself, in answer to a question or because it has changed.
package enum TerminalReport: Hashable, Sendable {
  /// The colour of text as 0xRRGGBB.
  case foreground(UInt32)
  /// The background colour as 0xRRGGBB.
  case background(UInt32)
  /// The colour scheme, sent when it changes.
  case scheme(ColourScheme)
  /// Whether the terminal knows the private mode with this number.
  case mode(Int, isKnown: Bool)
  /// The terminal supports kitty's keyboard protocol.
  case keyboard
  /// Whether the terminal draws pictures sent in kitty's protocol.
  case graphics(Bool)
  /// The pixels of a cell.
  case cell(Size)
  /// The terminal shows notifications sent in kitty's protocol.
  case notifications
  /// The name and version of the terminal.
  case name(String)
  /// The device attributes, which every terminal reports as its last answer.
  case attributes([Int])
}
