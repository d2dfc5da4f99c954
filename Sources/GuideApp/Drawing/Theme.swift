package import CellCanvas

/// The styles of the parts of a screen, in as many colours as the terminal has.
///
/// Text keeps the terminal's own colours, so that it reads on dark and light alike; colour only marks, and everything
/// that it says is said by an attribute or a sign as well.
package struct Theme: Sendable {
  /// 256, 16, 8 or 0.
  package let colours: Int

  package let plain = Style.plain
  /// Headings and keys.
  package let heading = Style(attributes: .bold)
  /// Secondary text.
  package let quiet = Style(attributes: .dim)
  package let selected = Style(attributes: [.reverse, .bold])
  /// The bar at the top.
  package let bar = Style(attributes: .reverse)
  package let link = Style(attributes: .underline)

  package init(colours: Int) {
    self.colours = colours
  }

  /// The line of now.
  package var now: Style { Style(foreground: pick(160, 9, 1), attributes: .bold) }

  /// A letter in the line of now.
  package var nowOverText: Style { now.adding(.reverse) }

  /// Where a search matches.
  package var match: Style { Style(foreground: pick(166, 11, 3), attributes: [.bold, .underline]) }

  /// The same colour from the largest palette that the terminal has.
  package func pick(_ of256: UInt8, _ of16: UInt8, _ of8: UInt8) -> Colour {
    if colours >= 256 { return .palette(of256) }
    if colours >= 16 { return .palette(of16) }
    return colours >= 8 ? .palette(of8) : .terminal
  }
}
