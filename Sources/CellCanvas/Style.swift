/// A terminal colour.
package enum Colour: Hashable, Sendable {
  /// The terminal's default foreground or background.
  case terminal
  /// A palette entry: 0 to 7 on every colour terminal, and up to 15 or 255 on most.
  case palette(UInt8)
  /// An RGB value as 0xRRGGBB, for true-colour terminals.
  case rgb(UInt32)

  /// The number of colours on a true-colour terminal.
  package static let trueColours = 1 << 24

  /// The value as 0xRRGGBB; `nil` for a colour that the user chooses: a default, or one of the first 16 of the palette.
  package var value: UInt32? {
    switch self {
    case .rgb(let value): value
    case .palette(let entry): PaletteColour.value(of: entry)
    case .terminal: nil
    }
  }

  /// The colour as shown on a terminal with this many colours. An RGB value becomes the nearest palette colour, or the default
  /// if there are fewer than 256; a bright palette entry becomes its dark counterpart if necessary.
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
  /// Text attributes. Nearly every terminal supports them; one without italics shows regular text.
  package struct Attributes: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let bold = Attributes(rawValue: 1 << 0)
    package static let dim = Attributes(rawValue: 1 << 1)
    /// Exchanges foreground and background.
    package static let reverse = Attributes(rawValue: 1 << 2)
    package static let underline = Attributes(rawValue: 1 << 3)
    package static let italic = Attributes(rawValue: 1 << 4)
  }

  /// The foreground in bits 0 to 24, the attributes in bits 25 to 29.
  private let foregroundBits: UInt32
  /// The background in bits 0 to 24. Two 32-bit words, because with one 64-bit word a cell would take 16 bytes instead of 12.
  private let backgroundBits: UInt32

  package init(
    foreground: Colour = .terminal, background: Colour = .terminal, attributes: Attributes = []
  ) {
    foregroundBits = Style.pack(foreground) | UInt32(attributes.rawValue) << 25
    backgroundBits = Style.pack(background)
  }

  /// Default colours without attributes.
  package static let plain = Style()

  package var foreground: Colour { Style.unpack(foregroundBits & 0x1FF_FFFF) }
  package var background: Colour { Style.unpack(backgroundBits) }
  package var attributes: Attributes { Attributes(rawValue: UInt8(truncatingIfNeeded: foregroundBits >> 25)) }

  /// The style with more attributes.
  package func adding(_ more: Attributes) -> Style {
    Style(foreground: foreground, background: background, attributes: attributes.union(more))
  }

  /// Encodes a colour: 0 for the default, a palette entry plus 1, or an RGB value with a flag bit.
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
