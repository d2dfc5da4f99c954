import CellCanvas
import Testing

@Suite struct StyleTests {
  private static let colours: [Colour] = [.terminal] + (0...255).map { .palette(UInt8($0)) }

  @Test func coloursComeBackAsTheyWentIn() {
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

  @Test func attributesComeBackAsTheyWentIn() {
    for bits in UInt8(0)...255 {
      let attributes = Style.Attributes(rawValue: bits)
      let style = Style(foreground: .palette(255), background: .palette(255), attributes: attributes)
      #expect(style.attributes == attributes)
    }
  }

  @Test func addingKeepsWhatIsThere() {
    let style = Style(foreground: .palette(3), background: .palette(200), attributes: .bold).adding(.reverse)
    #expect(style == Style(foreground: .palette(3), background: .palette(200), attributes: [.bold, .reverse]))
  }

  @Test func plainIsTheTerminalsOwn() {
    #expect(Style.plain.foreground == .terminal)
    #expect(Style.plain.background == .terminal)
    #expect(Style.plain.attributes.isEmpty)
    #expect(Style.plain != Style(foreground: .palette(0)))
  }
}
