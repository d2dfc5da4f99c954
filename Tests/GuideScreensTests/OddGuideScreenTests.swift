import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// Screens for guides with problems.
@Suite struct OddGuideScreenTests {
  private static let start = Moments.at("2026-11-20 20:00")

  /// An overlap, late news inside a film, two equal programmes, a gap, and diagnostics.
  private static let odd: Guide = {
    var sketch = GuideSketch()
    sketch.add(
      Channel(id: "1", name: "Overlap"),
      [
        .init(start, minutes: 40, "Runs Late"), .init(start.adding(minutes: 30), minutes: 60, "Starts Early"),
        .init(start.adding(minutes: 90), minutes: 60, "After Both"),
      ])
    sketch.add(
      Channel(id: "2", name: "Inside"),
      [.init(start, minutes: 120, "The Long Film"), .init(start.adding(minutes: 45), minutes: 15, "Late News")])
    sketch.add(
      Channel(id: "3", name: "Twins"),
      [.init(start, minutes: 60, "First Twin"), .init(start, minutes: 60, "Second Twin")])
    sketch.add(Channel(id: "4", name: "Gap"), [.init(start.adding(minutes: 60), minutes: 60, "After the Gap")])
    sketch.add(Channel(id: "5", name: "Never"), [])
    sketch.add([
      Diagnostic(
        .repaired, file: "guide/1.dat", line: 17, problem: "\(18) fields, not \(23)",
        action: "joined with the next line"),
      Diagnostic(
        .refused, file: "guide/2.dat", line: 3, problem: "\(.quoted("32/13/2026")) is not a date",
        action: "row left out"),
      Diagnostic(.noted, file: "guide/1.dat", line: 20, problem: "overlaps the row on line \(19)", action: "both kept"),
    ])
    return sketch.build()
  }()

  @Test(arguments: [
    ("overlaps-and-gaps", ""), ("overlaps-in-the-details", "Left Enter"), ("problems", "!"),
    ("empty-channels-shown", "e G"),
  ])
  func matchesTheRecordedScreen(name: String, keys: String) {
    let frame = ScreenScript(guide: Self.odd, now: "2026-11-20 20:35", keys: keys).frame
    expectGolden(name, frame.canvas, cursor: frame.cursor)
  }

  @Test(arguments: [
    ("german-problems", Size(columns: 80, rows: 24)), ("german-problems-140x40", Size(columns: 140, rows: 40)),
  ])
  func problemsAreListedInGerman(name: String, size: Size) {
    let frame = ScreenScript(guide: Self.odd, now: "2026-11-20 20:35", size: size, keys: "!", language: .german).frame
    expectGolden(name, frame.canvas, cursor: frame.cursor)
  }

  @Test func everyProgrammeIsReachedWhereTheyOverlap() {
    let script = ScreenScript(guide: Self.odd, now: "2026-11-20 20:05", keys: "")
    var stack = script.stack
    var seen = [stack.selectedTitle]
    for _ in 0..<2 {
      stack.press("Right")
      seen.append(stack.selectedTitle)
    }
    #expect(seen == ["Runs Late", "Starts Early", "After Both"])
  }

  @Test func onlyTheBeginningOfALongGenreIsExamined() {
    let marks = ["x", String(repeating: "x", count: 100_000) + " news", "news"].map { genre in
      var sketch = GuideSketch()
      sketch.add(
        Channel(id: "1", name: "One"),
        [
          .init(Self.start, minutes: 30, "First"),
          .init(Self.start.adding(minutes: 30), minutes: 30, "A", genre: genre),
        ])
      return ScreenScript(guide: sketch.build(), now: "2026-11-20 20:05").frame.canvas
    }
    #expect(marks[0] == marks[1])
    #expect(marks[1] != marks[2])
  }
}
