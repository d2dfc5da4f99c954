import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Only the visible part of a long line is examined.
@Suite struct VisibleTextTests {
  /// A reference implementation: shortens the whole text before the caret until it fits.
  private static func hidden(_ field: TextField, _ columns: Int) -> (hidden: Int, width: Int) {
    var hidden = 0
    var before = SafeText(String(field.text.prefix(field.caret)))
    while before.width >= columns, hidden < field.caret {
      hidden += 1
      before = SafeText(String(field.text[hidden..<field.caret]))
    }
    return (hidden, before.width)
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func visiblePartMatchesTheReference(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var texts = RandomText(seed: seed)
    var field = TextField()
    for _ in 0..<30 { field.insert(texts.next()) }
    for _ in 0..<Int.random(in: 0...field.text.count, using: &random) { field.edit(TextCommand.left) }
    let columns = Int.random(in: 1...120, using: &random)
    let shown = VisibleText(of: field, columns: columns)
    let twin = Self.hidden(field, columns)
    #expect(shown.characters.lowerBound == twin.hidden)
    #expect(shown.caretColumn == twin.width)
    let rest = SafeText(String(field.text[twin.hidden...]))
    let seen = SafeText(String(field.text[shown.characters]))
    #expect(rest.string.hasPrefix(seen.string))
    #expect(seen.width >= min(columns, rest.width))
  }

  @Test func onlyTheVisiblePartOfALongLineIsMeasured() {
    let field = TextField(String(repeating: "kettle ", count: 150))
    #expect(VisibleText(of: field, columns: 40).characters.count == 39)
  }
}
