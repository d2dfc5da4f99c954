import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideTestSupport

/// What a person sees after some keys.
struct ScreenScript {
  var guide = DemoGuide.week
  var now = "2026-11-20 20:47"
  var size = Size(columns: 80, rows: 24)
  var keys = ""
  var colours = 256
  var zone = Moments.london

  /// The state after the keys. Each is preceded by a drawing, as in the program: pages learn their length by it.
  var state: State {
    var state = State.opened(
      guide, now: Moments.at(now, in: zone), size: size, zone: zone, display: Display(colours: colours))
    for key in KeyScript.keys(keys) {
      _ = update(&state, .drawn(drawScreen(state).facts))
      _ = update(&state, .key(key))
    }
    return state
  }

  var frame: Frame { drawScreen(state) }

  /// All rows of the screen.
  var text: String {
    let canvas = frame.canvas
    return (0..<size.rows).map { canvas.text(ofRow: $0) }.joined(separator: "\n")
  }
}
