import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideSearch
import GuideSources
import GuideSystem

/// Times how long keys hold the screen: what each costs on the main thread, and what it costs there to take in what was
/// done beside it; each with its screen.
struct HoldBench {
  private var stack: ScreenStack
  private var drawer = ScreenDrawer()
  private var times: [(what: String, time: Duration)] = []

  /// A piece of the measurement, and its keys.
  private static let parts = [("search", searching), ("channels", choosing), ("details", reading)]

  private static let searching = """
    / a ^G Enter Enter ^O Down Enter n n Esc / e ^U any:a ^G ^O Enter Esc / is:new ^O Esc / time:evening ^U channel:a Esc \
    & a Enter * * * n Esc & is:repeat Enter n Esc & -is:film Space day:sat Enter Esc M Enter Esc Esc
    """

  private static let choosing = """
    H H Down J K G H g F F R Port Enter # 7 Enter T News Enter b b B S 60 Enter S ^U Enter O 06:00-19:00 Enter I Enter \
    C Down H Down H K J F PgDn R Quay Enter G H g / 12 Enter S 30 Enter Esc H C Esc
    """

  private static let reading = """
    Enter Right Right Right Left Tab Enter Right Esc Down o Esc Down Down Enter Right Right Esc PgDn o Tab Enter Esc \
    / a Down ^T Right Right Left Esc Esc U Down PgDn PgDn End Up Home Esc
    """

  /// A guide in its middle, on a screen of 140x40.
  init(_ guide: Guide) {
    let middle = guide.coverage.map { $0.start.adding(seconds: $0.seconds / 2) } ?? Instant(seconds: 0)
    stack = ScreenStack(zone: .utc, now: middle, size: Size(columns: 140, rows: 40))
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
  }

  /// Presses the keys; whatever is to be done beside them is done at once, but not timed. The times of each piece by its
  /// name.
  mutating func run() -> [(name: String, times: [(what: String, time: Duration)])] {
    _ = update(&stack, .changed(manyChanges))
    return Self.parts.map { name, keys in
      times = []
      for key in KeyScript.keys(keys) { take(.key(key), "\(key)") }
      return (name, times)
    }
  }

  /// Every tenth programme as one that has come.
  private var manyChanges: [GuideChange] {
    stack.app.guide.programmes.enumerated().lazy.filter { $0.offset % 10 == 0 }.map { [guide = stack.app.guide] in
      let channel = guide.channels[guide.channel(of: $0.element)]
      return GuideChange(.new(guide.interval(of: $0.element)), channel: channel, title: guide.title(of: $0.element))
    }
  }

  private mutating func take(_ action: Action, _ what: String) {
    var effects: [Effect] = []
    let time = ContinuousClock().measure {
      effects = update(&stack, action)
      _ = drawer.draw(stack)
    }
    times.append((what, time))
    for case .search(let request) in effects { carryOut(request) }
    for case .arrange(let request) in effects { take(.arranged(request.perform()), "arranged") }
  }

  /// Tells of a search once while it goes on, and when all is found.
  private mutating func carryOut(_ request: SearchRequest) {
    var run = request.run()
    var count = 0
    while !run.isDone {
      run.advance(by: Threads.coreCount, sharing: GridSearcher.share)
      count += 1
      if count == 8 || run.isDone { take(.found(SearchProgress(request, run)), "found \(request.query.text)") }
    }
  }
}
