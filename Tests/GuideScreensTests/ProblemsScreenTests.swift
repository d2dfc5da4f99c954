import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

/// The list of problems in the guide's files: similar ones share a line until unfolded.
@Suite struct ProblemsScreenTests {
  private static func script(_ keys: String, refused: Int = 1, columns: Int = 120) -> ScreenScript {
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "One"), [.init(Moments.at("2026-11-20 20:00"), minutes: 60, "A Lamp")])
    sketch.add(
      (0..<383).map {
        Diagnostic(
          .noted, file: "/home/guide/\(1_000 + $0).dat", problem: "the file is missing",
          action: "a channel without programmes")
      })
    sketch.add(
      (0..<refused).map {
        Diagnostic(.refused, file: "guide/1.dat", line: 3 + $0, problem: "no title", action: "row left out")
      })
    sketch.add([Diagnostic(.repaired, file: "guide/1.dat", line: 1, problem: "HTML entities", action: "decoded")])
    return ScreenScript(guide: sketch.build(), size: Size(columns: columns, rows: 12), keys: keys)
  }

  private static func lines(_ script: ScreenScript) -> [String] {
    script.text.split(separator: "\n").map { $0.trimmingSpaces }
  }

  @Test func similarProblemsShareALine() {
    let lines = Self.lines(Self.script("!"))
    #expect(lines[0].hasPrefix("Problems in the files: 1 left out, 1 repaired, 383 noted"))
    #expect(lines[0].hasSuffix("1/3"))
    #expect(lines[1] == "guide/1.dat:3: no title: row left out")
    #expect(lines[2] == "guide/1.dat:1: HTML entities: decoded")
    let heading = "+ 383 files are missing (a channel without programmes): guide/1000.dat"
    #expect(lines[3] == "\(heading), 1001.dat, 1002.dat and 380 more")
  }

  @Test func enterListsThemAndFoldsThemAgain() {
    let opened = Self.lines(Self.script("! G Enter"))
    #expect(opened[4] == "guide/1000.dat: the file is missing: a channel without programmes")
    #expect(Self.lines(Self.script("! G Enter Enter"))[3] == Self.lines(Self.script("!"))[3])
    #expect(Self.script("! G Enter G").text.contains("guide/1382.dat"))
  }

  /// Regression: Enter claimed that there was nothing more to show, although the line was cut off.
  @Test func enterShowsTheWholeTextOfAClippedProblem() {
    var sketch = GuideSketch()
    sketch.add(Channel(id: "1", name: "One"), [.init(Moments.at("2026-11-20 20:00"), minutes: 60, "A Lamp")])
    let reason = (1...12).map { "reason \($0)" }.joined(separator: ", ")
    sketch.add([Diagnostic(.refused, file: "mine.db", problem: "it is damaged (\(reason))", action: "its copy is used")]
    )
    let script = ScreenScript(guide: sketch.build(), size: Size(columns: 80, rows: 24), keys: "! Enter")
    let foot = Self.lines(script).suffix(3).joined(separator: " ")
    #expect(
      foot.contains("mine.db: it is damaged (reason 1, ") && foot.hasSuffix("reason 12): its copy is used"), "\(foot)")
  }

  @Test func narrowingSearchesFoldedLines() {
    #expect(Self.script("! / 1 3 8 2 Enter").text.contains("guide/1382.dat: the file is missing"))
  }

  @Test func narrowingStartsAndEndsAtTheSelection() {
    let heading = Self.lines(Self.script("! G"))[3]
    for keys in ["! G / Esc", "! G / 1 3 8 2 Enter Esc", "! G / 1 3 8 2 Esc"] {
      #expect(Self.script(keys).frame.cursor == Self.script("! G").frame.cursor, "\(keys)")
    }
    #expect(Self.lines(Self.script("! G /"))[3] == heading)
  }

  @Test func enterOnASingleProblemKeepsTheList() {
    #expect(Self.script("! Enter").text.contains("1 left out"))
  }

  @Test func headerCountsRefusedProgrammes() {
    #expect(Self.lines(Self.script(""))[0].contains("!1 "))
    #expect(!Self.lines(Self.script("", refused: 0))[0].contains("!"), "a feed always has some that is repaired")
    #expect(Self.script("!", refused: 0).text.contains("1 repaired, 383 noted"))
  }
}

extension Substring {
  var trimmingSpaces: String {
    let text = drop { $0 == " " }
    return text.lastIndex { $0 != " " }.map { String(text[...$0]) } ?? ""
  }
}
