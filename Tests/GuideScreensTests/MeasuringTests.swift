import CellCanvas
import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// What keys need to know of a page is found out without drawing it.
@Suite struct MeasuringTests {
  private static let keys =
    "? ! U Enter o Esc Down Up PgDn PgUp ^D ^U g G Tab Shift-Tab Left Right / a M Esc C".split(separator: " ")

  private static func state(_ guide: Guide) -> State {
    var state = State.opened(guide, now: Moments.at("2026-11-20 20:47"))
    let channel = Channel(id: "94", name: "Harbour One")
    let changes = guide.programmes.prefix(90).map {
      GuideChange(.new(guide.interval(of: $0)), channel: channel, title: guide.title(of: $0))
    }
    _ = update(&state, .changed(changes))
    return state
  }

  @Test(arguments: 0..<6 as Range<UInt64>) func aPageIsAsLongAsItIsDrawn(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var state = Self.state(DemoGuide.week)
    // Drawn before each key, as a person would see it.
    var drawn = state
    var (pages, measured) = (0, 0)
    for _ in 0..<250 {
      let frame = drawScreen(drawn)
      _ = update(&drawn, .drawn(frame.facts))
      if frame.facts.scroll != nil { pages += 1 }
      if state.needsMeasuring {
        _ = update(&state, .drawn(measurePage(state)))
        measured += 1
      }
      #expect(measurePage(state).scroll?.limit == frame.facts.scroll?.limit)
      #expect(measurePage(state).scroll?.offset == frame.facts.scroll?.offset)
      let action: Action
      switch Int.random(in: 0..<12, using: &random) {
      case 0:
        action = .resized(
          Size(columns: .random(in: 1...160, using: &random), rows: .random(in: 1...50, using: &random)))
      case 1: action = .clock(state.now.adding(minutes: 1))
      case 2: action = .wheel(.wheelDown)
      default: action = .key(KeyScript.keys(String(Self.keys.randomElement(using: &random) ?? "?"))[0])
      }
      _ = update(&state, action)
      _ = update(&drawn, action)
    }
    #expect(pages > measured, "what is known is not measured again")
    #expect(measured > 0)
    #expect(drawScreen(state).canvas == drawScreen(drawn).canvas)
  }

  /// The whole text before the caret, shortened until it fits.
  private static func hidden(_ field: TextField, _ columns: Int) -> (hidden: Int, width: Int) {
    var hidden = 0
    var before = SafeText(String(field.text.prefix(field.caret)))
    while before.width >= columns, hidden < field.caret {
      hidden += 1
      before = SafeText(String(field.text[hidden..<field.caret]))
    }
    return (hidden, before.width)
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func ofALongLineWhatIsSeenIsLookedAt(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var texts = RandomText(seed: seed)
    var field = TextField()
    for _ in 0..<30 { field.insert(texts.next()) }
    for _ in 0..<Int.random(in: 0...field.text.count, using: &random) { _ = field.edit(.left) }
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

  @Test func ofALongLineNoMoreIsLookedAtThanIsSeen() {
    let field = TextField(String(repeating: "kettle ", count: 150))
    #expect(VisibleText(of: field, columns: 40).characters.count == 39)
  }
}
