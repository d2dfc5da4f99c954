import CellCanvas
import Testing

@testable import CursesTerminal

@Suite("Pairs of colours are numbered as they are wanted")
struct StylePairsTests {
  private let red = Style(foreground: .palette(1))
  private let blue = Style(foreground: .palette(4), background: .palette(0))

  @Test("the terminal's own colours are pair 0 and need no telling")
  func ownColours() {
    var pairs = StylePairs(colours: 256, limit: 64)
    #expect(pairs.choose(for: .plain) == StylePairs.Choice(number: 0, new: nil))
    #expect(pairs.choose(for: Style(attributes: .bold)) == StylePairs.Choice(number: 0, new: nil))
  }

  @Test("a pair is told once and kept")
  func kept() {
    var pairs = StylePairs(colours: 8, limit: 64)
    #expect(pairs.choose(for: red) == .init(number: 1, new: .init(foreground: 1, background: -1)))
    #expect(pairs.choose(for: blue) == .init(number: 2, new: .init(foreground: 4, background: 0)))
    #expect(pairs.choose(for: red.adding(.bold)) == .init(number: 1, new: nil))
  }

  @Test("when all are taken the terminal's own colours serve")
  func full() {
    var pairs = StylePairs(colours: 8, limit: 2)
    #expect(pairs.choose(for: red).number == 1)
    #expect(pairs.choose(for: blue) == .init(number: 0, new: nil))
    #expect(pairs.choose(for: red).number == 1)
  }

  @Test("without colours there are no pairs")
  func colourless() {
    var pairs = StylePairs(colours: 0, limit: 0)
    #expect(pairs.choose(for: red) == .init(number: 0, new: nil))
  }

  @Test("entries beyond the palette", arguments: [(UInt8(12), Int32(4)), (7, 7)])
  func beyondPalette(entry: UInt8, number: Int32) {
    var pairs = StylePairs(colours: 8, limit: 64)
    #expect(pairs.choose(for: Style(foreground: .palette(entry))).new?.foreground == number)
    #expect(pairs.choose(for: Style(foreground: .palette(200))) == .init(number: 0, new: nil))
  }
}
