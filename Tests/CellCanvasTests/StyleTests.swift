import CellCanvas
import Testing

@Suite struct StyleTests {
  private static let colours: [Colour] =
    [.terminal] + (0...255).map { .palette(UInt8($0)) }
    + [0, 1, 255, 256, 0x123456, 0xFF_FFFF].map { .rgb($0) }

  @Test func coloursRoundTrip() {
    for foreground in Self.colours {
      for background in Self.colours {
        let style = Style(foreground: foreground, background: background, attributes: [.bold, .underline])
        guard style.foreground == foreground, style.background == background else {
          Issue.record("\(foreground) on \(background)")
          return
        }
      }
    }
  }

  @Test func attributesRoundTrip() {
    for bits in UInt8(0)..<32 {
      let attributes = Style.Attributes(rawValue: bits)
      let style = Style(foreground: .palette(255), background: .palette(255), attributes: attributes)
      #expect(style.attributes == attributes)
    }
  }

  @Test func coloursAreReducedToThePalette() {
    #expect(Colour.rgb(0x8FB8F0).shown(in: Colour.trueColours) == .rgb(0x8FB8F0))
    #expect(Colour.rgb(0x5FAFFF).shown(in: 256) == .palette(75) && Colour.rgb(0x080808).shown(in: 256) == .palette(232))
    #expect(Colour.rgb(0x5FAFFF).shown(in: 16) == .terminal)
    #expect(Colour.palette(200).shown(in: 256) == .palette(200) && Colour.palette(200).shown(in: 16) == .terminal)
    #expect(Colour.palette(12).shown(in: 16) == .palette(12) && Colour.palette(12).shown(in: 8) == .palette(4))
    for colour in Self.colours { #expect(colour.shown(in: 0) == .terminal) }
  }

  @Test func addingAttributesKeepsTheOthers() {
    let style = Style(foreground: .palette(3), background: .palette(200), attributes: .bold).adding(.reverse)
    #expect(style == Style(foreground: .palette(3), background: .palette(200), attributes: [.bold, .reverse]))
  }

  @Test func plainUsesTheTerminalsDefaults() {
    #expect(Style.plain.foreground == .terminal)
    #expect(Style.plain.background == .terminal)
    #expect(Style.plain.attributes.isEmpty)
    #expect(Style.plain != Style(foreground: .palette(0)))
  }
}
