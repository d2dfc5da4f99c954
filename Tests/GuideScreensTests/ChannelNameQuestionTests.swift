import GuideApp
import GuideModel
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Going to a channel by part of its name, compared with a plain search after each letter.
@Suite struct ChannelNameQuestionTests {
  private static func guide(_ names: [String]) -> Guide {
    var sketch = GuideSketch()
    for (index, name) in names.enumerated() {
      sketch.add(
        Channel(id: "c\(index)", name: name),
        [GuideSketch.Programme(Moments.at("2026-11-20 20:00"), minutes: 60, "show \(index)")])
    }
    return sketch.build()
  }

  /// The first exact match, or else the first prefix match, word match or substring match.
  private static func plain(_ names: [String], _ text: String) -> Int? {
    let (names, text) = (names.map { $0.lowercased() }, text.lowercased())
    return names.firstIndex(of: text) ?? names.firstIndex { $0.hasPrefix(text) }
      ?? names.firstIndex { $0.contains(" \(text)") } ?? names.firstIndex { $0.contains(text) }
  }

  @Test(arguments: UInt64(0)..<20) func goesToTheBestMatchingName(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let names = (0..<30).map { _ in String((0..<6).map { _ in "abcd ".randomElement(using: &random) ?? "a" }) }
    var stack = ScreenStack.opened(Self.guide(names), now: Moments.at("2026-11-20 20:05"))
    let count = stack.app.guide.channels.count
    let shown = (0..<count).map { stack.app.guide.channels[$0].name }
    var found = 0
    for _ in 0..<30 {
      let text = String((0..<3).map { _ in "abcd".randomElement(using: &random) ?? "a" })
      stack.press("g c")
      for letter in text { _ = update(&stack, .typed(String(letter))) }
      let expected = Self.plain(shown, text)
      #expect(stack.grid.position.channel == expected ?? 0, "\(text) in \(shown)")
      found += expected == nil ? 0 : 1
      stack.press("Enter Esc Esc")
    }
    #expect(found > 0)
  }

  /// Regression: each key compared the text with every name, so pasting a line froze the grid for half a minute.
  @Test func longTextIsNotComparedWithShorterNames() {
    let names = (0..<2_000).map { "Channel number \($0)" }
    var stack = ScreenStack.opened(Self.guide(names), now: Moments.at("2026-11-20 20:05"))
    stack.press("c")
    _ = update(&stack, .paste(String(repeating: "channel ", count: 120)))
    for _ in 0..<200 { stack.press("x Backspace Up Down") }
    #expect(stack.app.notice?.hasPrefix("No channel name contains “channel channel") == true)
    stack.press("^U 1 9 9 9")
    #expect(stack.grid.position.channel == 1_999)
  }
}
