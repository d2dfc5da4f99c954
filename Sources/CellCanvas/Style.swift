/// A colour of the terminal.
package enum Colour: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case terminal
  /// An entry of the terminal's palette: 0 to 7 everywhere, to 15 and to 255 where it has as many.
  case palette(UInt8)
  /// Red, green and blue as 0xRRGGBB, for terminals of true colour.
  case rgb(UInt32)

  /// The number of colours of a terminal that takes red, green and blue.
  package static let trueColours = 1 << 24

  /// The same on a terminal of so many colours, where it has it: of red, green and blue in 256
  /// the nearest that all terminals share, in fewer its own; of a bright entry the dark one.
  package func shown(in colours: Int) -> Colour {
    switch self {
    case .terminal: self
    case .palette(let entry):
      if Int(entry) < colours { self } else { entry < 16 && colours >= 8 ? .palette(entry - 8) : .terminal }
    case .rgb(let value):
      if colours >= Colour.trueColours {
        self
      } else if colours >= 256 {
        .palette(PaletteColour.nearest(to: Int(value >> 16 & 0xFF), Int(value >> 8 & 0xFF), Int(value & 0xFF)))
      } else {
        .terminal
      }
    }
  }
}

/// The look of a cell: two colours and attributes, in 64 bits.
package struct Style: Hashable, Sendable {
  /// The attributes of letters. Nearly every terminal has them; one that has no italics shows the letters without.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier or brighter letters.
    package static let bold = Attributes(rawValue: 1 << 0)
    /// Fainter letters.
    package static let dim = Attributes(rawValue: 1 << 1)
    /// Foreground and background exchanged.
    package static let reverse = Attributes(rawValue: 1 << 2)
    /// A line under the letters.
    package static let underline = Attributes(rawValue: 1 << 3)
    /// Slanted letters.
    package static let italic = Attributes(rawValue: 1 << 4)
  }

  /// Bits 0 to 24 the foreground, 25 to 29 the attributes.
  private let foregroundBits: UInt32
  /// Bits 0 to 24 the background. Two words of 32 bits, since a cell with one of 64 would take 16 bytes, not 12.
  private let backgroundBits: UInt32

  package init(
    foreground: Colour = .terminal, background: Colour = .terminal, attributes: Attributes = []
  ) {
    foregroundBits = Style.pack(foreground) | UInt32(attributes.rawValue) << 25
    backgroundBits = Style.pack(background)
  }

  /// The terminal's own colours and no attributes.
  package static let plain = Style()

  package var foreground: Colour { Style.unpack(foregroundBits & 0x1FF_FFFF) }
  package var background: Colour { Style.unpack(backgroundBits) }
  package var attributes: Attributes { Attributes(rawValue: UInt8(truncatingIfNeeded: foregroundBits >> 25)) }

  /// The style with further attributes.
  package func adding(_ more: Attributes) -> Style {
    Style(foreground: foreground, background: background, attributes: attributes.union(more))
  }

  /// 0 the terminal's own, the palette's entry plus 1, or red, green and blue below a bit of their own.
  private static func pack(_ colour: Colour) -> UInt32 {
    switch colour {
    case .terminal: 0
    case .palette(let entry): UInt32(entry) + 1
    case .rgb(let value): value & 0xFF_FFFF | 1 << 24
    }
  }

  private static func unpack(_ bits: UInt32) -> Colour {
    if bits >> 24 != 0 { return .rgb(bits & 0xFF_FFFF) }
    return bits == 0 ? .terminal : .palette(UInt8(truncatingIfNeeded: bits - 1))
  }
}
