import CellCanvas

/// How the parts of a screen look, in as many colours as the terminal has.
///
/// Text keeps the terminal's own colours, so that it reads on dark and light alike; colour only marks, and everything
/// that it says is said by an attribute or a sign as well.
struct Theme {
  /// 256, 16, 8 or 0.
  let colours: Int

  let plain = Style.plain
  let heading = Style(attributes: .bold)
  let quiet = Style(attributes: .dim)
  let selected = Style(attributes: [.reverse, .bold])
  let bar = Style(attributes: .reverse)
  let link = Style(attributes: .underline)

  init(colours: Int) {
    self.colours = colours
  }

  /// The line of now.
  var now: Style { Style(foreground: pick(160, 9, 1), attributes: .bold) }

  /// Where a search matches.
  var match: Style { Style(foreground: pick(166, 11, 3), attributes: [.bold, .underline]) }

  /// The mark at the left of a cell, by its genre.
  func genreMark(_ family: GenreFamily) -> Style {
    guard let colour = family.colours else { return quiet }
    return Style(foreground: pick(colour.of256, colour.of16, colour.of8))
  }

  /// The same colour from the largest palette that the terminal has.
  private func pick(_ of256: UInt8, _ of16: UInt8, _ of8: UInt8) -> Colour {
    if colours >= 256 { return .palette(of256) }
    if colours >= 16 { return .palette(of16) }
    return colours >= 8 ? .palette(of8) : .terminal
  }
}
