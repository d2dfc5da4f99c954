import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport
import Testing

@Suite struct WindowTitleTests {
  @Test func itNamesTheSelectedProgrammeOnEveryScreen() {
    for keys in ["", "Right", "Enter", "Tab", "Tab Down", "W"] {
      let stack = ScreenScript(keys: keys).stack
      #expect(!["", "tvgrid"].contains(stack.windowTitle), "\(keys)")
    }
    #expect(ScreenScript(keys: "?").stack.windowTitle == "tvgrid")
    #expect(ScreenScript(keys: "Right").stack.windowTitle == "The Marnie Quill Show")
    #expect(ScreenScript(keys: "c pogo Enter").stack.windowTitle == "Pogo Pond", "a channel without listings")
  }

  @Test func itIsSafeAndShort() {
    var sketch = GuideSketch()
    let start = Moments.at("2026-11-20 20:00")
    let title = "\u{1B}]2;\u{7}a\u{9C}b\u{202E}\(String(repeating: "x", count: 300))"
    sketch.add(Channel(id: "1", name: "One\u{1B}[2J"), [.init(start, minutes: 120, title)])
    let stack = ScreenScript(guide: sketch.build()).stack
    #expect(stack.windowTitle.hasSuffix("…"))
    #expect(stack.windowTitle.unicodeScalars.allSatisfy { !ForbiddenScalars.contains($0) && $0.value >= 0x20 })
    #expect(SafeText(stack.windowTitle).width <= 32)
  }
}
