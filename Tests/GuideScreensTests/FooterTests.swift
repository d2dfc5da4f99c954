import CellCanvas
import GuideApp
import GuideModel
import GuidePersonal
import GuideSearch
import GuideTestSupport
import Testing

@testable import GuideScreens

/// The keys at the bottom of lists: only those that work, each with a different word.
@Suite struct FooterTests {
  private static let wide = Size(columns: 240, rows: 24)

  private static func stack(_ keys: String) -> ScreenStack { ScreenScript(size: wide, keys: keys).stack }
  private static func foot(_ keys: String) -> String { drawScreen(stack(keys)).canvas.text(ofRow: 23) }

  /// The words in a footer, without their keys.
  private static func words(_ foot: String) -> [String] {
    foot.split(separator: "  ").map { hint in
      hint.trimmingPrefix(" ").split(separator: " ").drop {
        $0.count <= 2 || ["Enter", "Esc", "Tab", "Space", "Backspace"].contains($0)
      }
      .joined(separator: " ")
    }.filter { !$0.isEmpty }
  }

  @Test(arguments: [
    "f s Down", "Right r D Down", "C", ", Down Down", "L", "L Enter", "Right a L Enter", "f s c", "W", "Tab", "Tab Tab",
    "!",
  ])
  func noTwoKeysHaveTheSameWord(keys: String) {
    let words = Self.words(Self.foot(keys))
    #expect(Set(words).count == words.count && !words.isEmpty, "\(words)")
  }

  @Test func theMonthAndTheCalendarFileDiffer() {
    #expect(Self.foot("f s Down").contains("c month"))
    #expect(Self.foot("Right r D Down").contains("c calendar file"))
  }

  @Test func withoutRemindersNothingIsCancelled() {
    let foot = Self.foot("D")
    for word in ["cancel", "which showings", "earlier", "other showing", "undo", "filter", "Enter"] {
      #expect(!foot.contains(word), "\(foot)")
    }
    #expect(foot.contains("Esc back") && foot.contains("? help"))
    let set = Self.foot("Right r D Down")
    #expect(set.contains("r cancel") && set.contains("z undo") && set.contains("Enter details"), "\(set)")
    let heading = Self.foot("Right r D")
    #expect(heading.contains("r cancel") || heading.contains("Enter fold"), "\(heading)")
  }

  @Test func aReminderForEveryShowingHasNoOtherShowing() {
    #expect(Self.foot("Right r D Down").contains("o other showing"))
    #expect(!Self.foot("Right r D Down e Down").contains("o other showing"))
  }

  @Test func onAHeadingEnterFolds() {
    for keys in [", g", "f s g", "Right r D g"] {
      let foot = Self.foot(keys)
      #expect(foot.hasPrefix(" Enter fold  Esc back"), "\(keys): \(foot)")
    }
  }

  @Test func onlyChangedSettingsCanBeReset() {
    #expect(!Self.foot(", Down").contains("default"))
    let foot = Self.foot(", Down Right Esc , Down")
    #expect(foot.contains("Backspace default") && foot.contains("z undo"), "\(foot)")
  }

  @Test func anEmptyListOffersOnlyWhatWorks() {
    let foot = Self.foot("L Enter")
    for word in ["remove", "copy", "sort", "saved facts", "move", "mark"] { #expect(!foot.contains(word), "\(foot)") }
    let filled = Self.foot("Right a L Enter")
    for word in ["d remove", "y copy", "o saved facts"] { #expect(filled.contains(word), "\(filled)") }
  }

  @Test func aDayWithoutProgrammesHasNoList() {
    var sketch = GuideSketch()
    let programmes = [("2026-11-20 20:30", "News"), ("2026-11-21 20:30", "Film")].map {
      GuideSketch.Programme(Moments.at($0), minutes: 60, $1)
    }
    sketch.add(Channel(id: "a", name: "A"), programmes)
    let script = ScreenScript(guide: sketch.build(), size: Self.wide, keys: "f s c")
    var stack = script.stack
    #expect(drawScreen(stack).canvas.text(ofRow: 23).contains("Enter list"))
    stack.press("Right")
    let foot = drawScreen(stack).canvas.text(ofRow: 23)
    #expect(!foot.contains("Enter list") && foot.contains("Esc back"), "\(foot)")
  }
}
