import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

/// Letters that come together are typed in one go, and lead where their keys would.
@Suite struct TypedTogetherTests {
  private static let openings = ["/", "&", "c", "t", "R", "C c", "/ late", "& is", "/ is: Tab", "T", "/ a ^S"]

  private static func query(_ state: State) -> String {
    switch state.overlays.last {
    case .search(let search): "\(search.query.text): \(search.matches.programmes.map(\.row))"
    case .prompt(let prompt): "\(prompt.purpose)"
    default: ""
    }
  }

  @Test(arguments: openings) func aTextIsWhatItsLettersAre(opening: String) {
    var random = SplitMix64(seed: 3)
    for _ in 0..<15 {
      var together = State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
      together.press(opening)
      #expect(together.joinsLetters)
      var single = together
      let letters = Array("aehknt ris:film\u{301}日".unicodeScalars)
      let text = (0..<Int.random(in: 1...12, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
      _ = update(&together, .typed(String(String.UnicodeScalarView(text))))
      for letter in text { _ = update(&single, .key(.character(letter))) }
      #expect(together.overlays.count == single.overlays.count)
      #expect(Self.query(together) == Self.query(single))
      #expect(together.notice == single.notice)
      #expect(together.grid == single.grid)
      #expect(together.hits?.inOrder.map(\.row) == single.hits?.inOrder.map(\.row))
    }
  }

  @Test func letterByLetterWhereEachIsACommand() {
    var state = State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    #expect(!state.joinsLetters)
    state.press("1")
    #expect(!state.joinsLetters, "a letter ends a number")
    _ = update(&state, .typed("?"))
    guard case .help = state.overlays.last else { return #expect(Bool(false), "no help") }
  }

  @Test func ofALongSearchThatIsTypedTogetherOneIsWished() {
    var state = State.opened(DemoGuide.week, now: Moments.at("2026-11-20 20:47"))
    state.recordsAtOnce = 0
    state.press("/")
    let effects = update(&state, .typed("any:kettle"))
    #expect(effects.count { if case .search = $0 { true } else { false } } == 1)
  }
}
