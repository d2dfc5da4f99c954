import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideSearch
import GuideSystem

/// Times keys on a 140x40 screen, each from the state change to the finished canvas.
struct KeyBenchmark {
  struct Step {
    let action: String
    let time: Duration
  }

  private var stack: ScreenStack
  private var drawer = ScreenDrawer()
  private var steps: [Step] = []

  /// Makes a benchmark that starts in the middle of a guide.
  init(_ guide: Guide) {
    stack = ScreenStack(zone: .utc, now: guide.middle, size: Size(columns: 140, rows: 40))
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
  }

  /// Times `count` key presses, going through `keys` repeatedly.
  ///
  /// If a key causes the guide to be rearranged, that is not timed.
  mutating func times(of keys: String, count: Int) -> [Duration] {
    let script = KeyScript.keys(keys)
    return (0..<count).map { index in
      let (effects, time) = perform(.key(script[index % script.count]))
      for case .arrange(let request) in effects { _ = update(&stack, .arranged(request.perform())) }
      return time
    }
  }

  private static let scripts = [
    (
      name: "search",
      keys: """
      / a ^G Enter Enter ^O Down Enter n n Esc / e ^U any:a ^G ^O Enter Esc / is:new ^O Esc / time:evening ^U \
      channel:a Esc & a Enter * * * n Esc & is:repeat Enter n Esc & -is:film Space day:sat Enter Esc M Enter Esc Esc
      """
    ),
    (
      name: "channels",
      keys: """
      H H Down J K G H g F F R Port Enter # 7 Enter T News Enter b b B S 60 Enter S ^U Enter O 06:00-19:00 Enter I \
      Enter C Down H Down H K J F PgDn R Quay Enter G H g / 12 Enter S 30 Enter Esc H C Esc
      """
    ),
    (
      name: "details",
      keys: """
      Enter Right Right Right Left Tab Enter Right Esc Down o Esc Down Down Enter Right Right Esc PgDn o Tab Enter Esc \
      / a Down ^T Right Right Left Esc Esc U Down PgDn PgDn End Up Home Esc
      """
    ),
  ]

  /// Measures how long keys block the main thread, script by script.
  ///
  /// Includes applying the results of background work. That work itself runs synchronously and is not timed.
  mutating func runScripts() -> [(name: String, steps: [Step])] {
    _ = update(&stack, .changed(GuideChanges(manyChanges)))
    return Self.scripts.map { script in
      steps = []
      for key in KeyScript.keys(script.keys) { record(.key(key), "\(key)") }
      return (script.name, steps)
    }
  }

  private var manyChanges: [GuideChange] {
    stack.app.guide.programmes.enumerated().lazy.filter { $0.offset % 10 == 0 }.map { [guide = stack.app.guide] in
      let channel = guide.channels[guide.channel(of: $0.element)]
      return GuideChange(.new(guide.interval(of: $0.element)), channel: channel, title: guide.title(of: $0.element))
    }
  }

  private mutating func record(_ action: Action, _ name: String) {
    let (effects, time) = perform(action)
    steps.append(Step(action: name, time: time))
    for case .search(let request) in effects { search(request) }
    for case .arrange(let request) in effects { record(.arranged(request.perform()), "arranged") }
  }

  private mutating func perform(_ action: Action) -> ([Effect], Duration) {
    var effects: [Effect] = []
    let time = ContinuousClock().measure {
      effects = update(&stack, action)
      _ = drawer.draw(stack)
    }
    return (effects, time)
  }

  /// Reports a search once while it runs and once at the end.
  private mutating func search(_ request: SearchRequest) {
    var run = request.run()
    var count = 0
    while !run.isDone {
      run.advance(by: Threads.coreCount, sharing: Threads.map)
      count += 1
      if count == 8 || run.isDone { record(.found(SearchProgress(request, run)), "found \(request.query.text)") }
    }
  }
}
