import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideSearch
import GuideSources

/// Times how long searching holds the screen: what each key costs on the main thread, and what it costs there to take in
/// what was found beside it; each with its screen.
struct HoldBench {
  private var state: State
  private var drawer = ScreenDrawer()
  private var times: [(what: String, time: Duration)] = []

  private static let keys = """
    / a ^G Enter Enter ^O Down Enter n n Esc / e ^U any:a ^G ^O Enter Esc / is:new ^O Esc / time:evening ^U channel:a Esc \
    & a Enter * * * n Esc & is:repeat Enter n Esc & -is:film Space day:sat Enter Esc M Enter Esc Esc
    """

  /// A guide in its middle, on a screen of 140x40.
  init(_ guide: Guide) {
    let middle = guide.coverage.map { $0.start.adding(seconds: $0.seconds / 2) } ?? Instant(seconds: 0)
    state = State(zone: .utc, now: middle, size: Size(columns: 140, rows: 40))
    _ = update(&state, .loaded(ShownGuide(guide, zone: state.zone)))
  }

  /// Presses the keys; whatever is wished is carried out at once, but not timed.
  mutating func run() -> [(what: String, time: Duration)] {
    for key in KeyScript.keys(Self.keys) { take(.key(key), "\(key)") }
    return times
  }

  private mutating func take(_ action: Action, _ what: String) {
    var effects: [Effect] = []
    let time = ContinuousClock().measure {
      effects = update(&state, action)
      _ = drawer.draw(state)
    }
    times.append((what, time))
    for case .search(let wish) in effects { carryOut(wish) }
  }

  /// Tells of a search once while it goes on, and when all is found.
  private mutating func carryOut(_ wish: SearchWish) {
    var run = wish.run
    var count = 0
    while !run.isDone {
      run.advance(by: Threads.coreCount, sharing: GridSearcher.share)
      count += 1
      if count == 8 || run.isDone { take(.found(SearchNews(wish, run)), "found \(wish.query.text)") }
    }
  }
}
