import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideScreens
import GuideTestSupport

struct ScreenScript {
  var guide = DemoGuide.week
  var now = "2026-11-20 20:47"
  var size = Size(columns: 80, rows: 24)
  var keys = ""
  var colours = 256
  var isLinear = false
  var zone = Moments.london
  var language = InterfaceLanguage.english

  var stack: ScreenStack {
    var stack = ScreenStack.opened(
      guide, now: Moments.at(now, in: zone), size: size, zone: zone,
      display: Display(colours: colours, isLinear: isLinear))
    stack.app.language = language
    stack.press(keys)
    return stack
  }

  var frame: Frame { drawScreen(stack) }

  var text: String {
    let canvas = frame.canvas
    return (0..<size.rows).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
  }
}
