import CellCanvas
import GuideApp
import GuideModel
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// Channels without programmes are hidden until the user shows them.
@Suite struct EmptyChannelsTests {
  private static let start = Moments.at("2026-11-20 20:00")

  /// A guide whose channels have these names; those with upper-case names have no programmes.
  private static func guide(_ names: String) -> Guide {
    var sketch = GuideSketch()
    for (index, name) in names.split(separator: " ").enumerated() {
      let rows = (0..<4).map { GuideSketch.Programme(start.adding(minutes: $0 * 60), minutes: 60, "\(name) \($0)") }
      let isEmpty = name.first?.isUppercase == true
      sketch.add(Channel(id: "\(name)", name: "\(name)", number: index + 1), isEmpty ? [] : rows)
    }
    return sketch.build()
  }

  private static func stack(_ names: String, size: Size = Size(columns: 80, rows: 24)) -> ScreenStack {
    ScreenStack.opened(guide(names), now: start.adding(minutes: 5), size: size)
  }

  private static func names(_ stack: ScreenStack) -> String {
    stack.grid.rows.rows.map { stack.app.guide.channels[$0].name }.joined(separator: " ")
  }

  @Test func emptyChannelsAreHiddenAndCounted() {
    let stack = Self.stack("A b C D e F")
    #expect(Self.names(stack) == "b e")
    #expect(stack.grid.rows.hiddenEmptyCount == 4)
    #expect(stack.selectedTitle == "b 0", "the first shown channel")
    #expect(stack.grid.rows.row(of: 4) == 1)
    #expect(stack.grid.rows.row(of: 0) == nil)
    #expect(stack.grid.rows.row(of: 99) == nil)
  }

  @Test func allChannelsAreShownIfNoneHasProgrammes() {
    var stack = Self.stack("A B C")
    #expect(Self.names(stack) == "A B C")
    #expect(stack.grid.rows.hiddenEmptyCount == 0)
    stack.press("e")
    #expect(stack.app.notice?.contains("no programmes") == true)
    #expect(Self.names(stack) == "A B C")
  }

  @Test func keyShowsAndHidesThem() {
    var stack = Self.stack("A b C d")
    stack.press("Down e")
    #expect(Self.names(stack) == "A b C d")
    #expect(stack.app.notice == "Showing 2 channels without programmes.")
    #expect(stack.selectedTitle == "d 0", "the selection stays")
    stack.press("Up")
    #expect(stack.app.guide.channels[stack.grid.position.channel].name == "C")
    stack.press("e")
    #expect(stack.app.notice == "Hiding 2 channels without programmes.")
    #expect(stack.selectedTitle == "d 0", "a hidden channel is replaced by the next")
    stack.press("e G Up e")
    #expect(Self.names(stack) == "b d")
    var full = Self.stack("a b")
    full.press("e")
    #expect(full.app.notice == "Every channel has programmes.")
  }

  @Test func hidingTheLastChannelSelectsThePreviousOne() {
    var stack = Self.stack("a b C")
    stack.press("e G")
    #expect(stack.grid.position.channel == 2)
    stack.press("e")
    #expect(stack.selectedTitle == "b 0")
  }

  @Test func movesUseOnlyShownChannels() {
    let names = (0..<40).map { $0 % 2 == 0 ? "C\($0)" : "c\($0)" }.joined(separator: " ")
    var stack = Self.stack(names)
    let visible = stack.grid.geometry(stack.app).channelCount
    #expect(stack.grid.rows.count == 20)
    stack.press("Down")
    #expect(stack.grid.position.channel == 3)
    stack.press("Up Up")
    #expect(stack.app.notice == "This is the first channel.")
    stack.press("G")
    #expect(stack.grid.position.channel == 39)
    #expect(stack.grid.position.top == 20 - visible)
    stack.press("Down")
    #expect(stack.app.notice == "This is the last channel.")
    stack.press("PgUp")
    #expect(stack.grid.position.channel == 39 - 2 * visible)
    stack.press("g ^D")
    #expect(stack.grid.position.channel == 1 + visible / 2 * 2)
    _ = update(&stack, .wheel(.wheelDown))
    #expect(stack.grid.position.top == min(3, 20 - visible))
    stack.press("G g")
    #expect(stack.grid.position.channel == 1 && stack.grid.position.top == 0)
  }

  @Test func numberOrNameOfAHiddenChannelSaysSo() {
    var stack = Self.stack("alpha Beta gamma")
    stack.press("2")
    #expect(stack.grid.position.channel == 0)
    #expect(stack.app.notice == "Beta is hidden; press e to show channels without programmes.")
    stack.press("Esc c bet")
    #expect(stack.app.notice == "Beta is hidden; press e to show channels without programmes.")
    stack.press("Enter")
    #expect(stack.app.notice?.contains("hidden") == true)
    #expect(stack.layers == 1, "the question stays open for correction")
    stack.press("Esc c a Down")
    #expect(stack.grid.position.channel == 2, "only alpha and gamma are shown")
    stack.press("Esc e 2")
    #expect(stack.grid.position.channel == 1)
  }

  @Test func clickingAChannelWithoutProgrammesShowsAllSuchChannels() {
    var stack = Self.stack("a B c")
    _ = update(&stack, .click(GridTarget.channel(1)))
    #expect(Self.names(stack) == "a B c")
    #expect(stack.app.notice == "B has no programmes; showing channels without programmes.")
    // A search finds programmes, so its matches are only on channels that are shown.
    stack.press("e / c Space 2 Enter")
    #expect(stack.selectedTitle == "c 2")
    #expect(stack.grid.rows.row(of: stack.grid.position.channel) != nil)
  }

  @Test func aNewGuideKeepsTheChoiceAndTheSelection() {
    var stack = Self.stack("a b c D")
    stack.press("Down")
    let next = Self.guide("A x b C D")
    _ = update(&stack, .loaded(PreparedGuide(next, zone: stack.app.zone)))
    #expect(Self.names(stack) == "x b")
    #expect(stack.selectedTitle == "b 0")
    let without = Self.guide("a B x")
    _ = update(&stack, .loaded(PreparedGuide(without, zone: stack.app.zone)))
    #expect(stack.selectedTitle == "x 0", "its channel is now hidden, so the next is selected")
    stack.press("e")
    _ = update(&stack, .loaded(PreparedGuide(next, zone: stack.app.zone)))
    #expect(Self.names(stack) == "A x b C D")
  }

  @Test(arguments: 0..<60) func randomKeysKeepTheSelectionOnAShownChannel(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let guide = GuideSketch.random(seed: seed, channels: 30, from: Self.start)
    var stack = ScreenStack.opened(guide, now: Self.start.adding(minutes: 300), size: Size(columns: 60, rows: 14))
    let keys = "Up Down PgUp PgDn ^U ^D g G e e n Right Left ] [ v 1 7 Esc Enter".split(separator: " ").map(String.init)
    for _ in 0..<200 {
      stack.press(keys.randomElement(using: &random) ?? "e")
      let row = stack.grid.rows.row(of: stack.grid.position.channel)
      #expect(row != nil)
      let visible = stack.grid.geometry(stack.app).channelCount
      #expect((stack.grid.position.top..<stack.grid.position.top + visible).contains(row ?? -1))
    }
  }
}
