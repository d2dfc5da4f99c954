/// A colour of the terminal.
package enum Colour: Hashable, Sendable {
  /// The terminal's own foreground or background.
  case terminal
  /// An entry of the terminal's palette: 0 to 7 everywhere, to 15 and to 255 where it has as many.
  case palette(UInt8)
}

/// The look of a cell: two colours and attributes, in 32 bits.
package struct Style: Hashable, Sendable {
  /// The attributes that every terminal has.
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
  }

  /// Bits 0 to 8 foreground, 9 to 17 background (0 the terminal's own, else the palette's entry plus 1),
  /// 18 to 25 attributes.
  private let bits: UInt32

  package init(
    foreground: Colour = .terminal, background: Colour = .terminal, attributes: Attributes = []
  ) {
    bits = Style.pack(foreground) | Style.pack(background) << 9 | UInt32(attributes.rawValue) << 18
  }

  /// The terminal's own colours and no attributes.
  package static let plain = Style()

  package var foreground: Colour { Style.unpack(bits & 0x1FF) }
  package var background: Colour { Style.unpack(bits >> 9 & 0x1FF) }
  package var attributes: Attributes { Attributes(rawValue: UInt8(truncatingIfNeeded: bits >> 18)) }

  /// The style with further attributes.
  package func adding(_ more: Attributes) -> Style {
    Style(foreground: foreground, background: background, attributes: attributes.union(more))
  }

  private static func pack(_ colour: Colour) -> UInt32 {
    switch colour {
    case .terminal: 0
    case .palette(let entry): UInt32(entry) + 1
    }
  }

  private static func unpack(_ bits: UInt32) -> Colour {
    bits == 0 ? .terminal : .palette(UInt8(truncatingIfNeeded: bits - 1))
  }
}
