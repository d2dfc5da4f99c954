package import CellCanvas
import GuideSettings

/// The terminal's background, on which screens are drawn.
package struct TerminalGround: Hashable, Sendable {
  package let scheme: ColourScheme
  /// The colour as 0xRRGGBB; `nil` if only the scheme is known.
  package let colour: UInt32?
  /// The colour of text as 0xRRGGBB; `nil` if unknown.
  package let text: UInt32?

  package init(_ scheme: ColourScheme, colour: UInt32? = nil, text: UInt32? = nil) {
    (self.scheme, self.colour, self.text) = (scheme, colour, text)
  }
}

extension BuiltInTheme {
  /// The theme to draw with: `auto` is resolved to another one.
  func chosen(on ground: TerminalGround?, in colours: Int) -> BuiltInTheme {
    guard self == .auto else { return self }
    guard let ground, colours >= 256 else { return .terminal }
    return ground.scheme == .dark ? .dark : .light
  }
}

/// The contrast between two colours according to WCAG 2.
enum Contrast {
  /// The contrast, from 1 to 21, between two colours given as 0xRRGGBB.
  static func between(_ one: UInt32, _ other: UInt32) -> Double {
    let (first, second) = (luminance(one), luminance(other))
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func luminance(_ colour: UInt32) -> Double {
    0.2126 * linear(colour >> 16) + 0.7152 * linear(colour >> 8) + 0.0722 * linear(colour)
  }

  /// A component of a colour as an amount of light: ((x + 0.055) / 1.055) to the power of 2.4. The exponent is approximated as
  /// 2 + 1/4 + 1/8 + 1/64 + 1/128, so that square roots suffice.
  private static func linear(_ part: UInt32) -> Double {
    let value = Double(part & 0xFF) / 255
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let quarter = base.squareRoot().squareRoot()
    let eighth = quarter.squareRoot()
    let sixtyFourth = eighth.squareRoot().squareRoot().squareRoot()
    return base * base * quarter * eighth * sixtyFourth * sixtyFourth.squareRoot()
  }
}
