import ArgumentParser
import CellCanvas
import GuideApp
import GuideModel
import GuideScreens
import GuideSearch
import GuideSources

/// Times parts of the program from within, for `make bench`: lines of `name value unit`.
struct MeasureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "measure", abstract: "Time parts of the program.", shouldDisplay: false)

  enum Part: String, ExpressibleByArgument, CaseIterable {
    case load, search, texts, held, keys, channels
  }

  @Argument var part: Part
  @Argument var guide: [String]

  func run() throws {
    let loader = GuideLoader(guide, feedZone: .britain)
    var loaded = Guide.empty
    let loading = try ContinuousClock().measure {
      loaded = try loader.load()
    }
    let index = SearchIndex(loaded)
    switch part {
    case .load:
      let indexing = ContinuousClock().measure { _ = SearchIndex(loaded) }
      try Output.write([
        "programmes \(loaded.programmeCount) count", "load \(loading.millisecondsText) ms",
        "index \(indexing.millisecondsText) ms",
      ])
    case .search: try write(searchTimes(index, loaded), as: "search")
    case .texts:
      let middle = loaded.coverage.map { $0.start.adding(seconds: $0.seconds / 2) } ?? Instant(seconds: 0)
      try Output.write(SearchBench(index: index, now: middle).lines())
    case .held:
      var bench = HoldBench(loaded)
      let parts = bench.run()
      for part in parts { try write(part.times.map(\.time), as: "held_\(part.name)") }
      let all = parts.flatMap(\.times)
      try write(all.map(\.time), as: "held")
      let worst = all.sorted { $0.time > $1.time }.prefix(8)
      try Output.write(worst.map { "held_by “\($0.what)” \($0.time.millisecondsText) ms" })
    case .keys:
      try write(times(of: "Right Down Right Down Left Up ] Down Right > PgDn Right Down [ PgUp <", loaded), as: "key")
    case .channels: try write(times(of: "H J F Down K F C H Down H Esc", loaded, count: 44), as: "choice")
    }
  }

  private func write(_ times: [Duration], as name: String) throws {
    let sorted = times.sorted()
    guard !sorted.isEmpty else { return }
    try Output.write([
      "\(name)_median \(sorted[sorted.count / 2].millisecondsText) ms",
      "\(name)_p95 \(sorted[sorted.count * 95 / 100].millisecondsText) ms",
      "\(name)_worst \(sorted[sorted.count - 1].millisecondsText) ms",
    ])
  }

  /// Every beginning of some titles of the guide, as they are typed.
  private func searchTimes(_ index: SearchIndex, _ guide: Guide) -> [Duration] {
    let titles = guide.programmes.enumerated().filter { $0.offset % max(1, guide.programmeCount / 20) == 0 }
    return titles.flatMap { title in
      let text = guide.title(of: title.element)
      return (1...max(1, min(12, text.count))).map { length in
        ContinuousClock().measure {
          _ = index.search(Query(String(text.prefix(length))), now: guide.start(of: title.element), in: .utc)
        }
      }
    }
  }

  /// Keys on a screen of 140x40, again and again: each from the state to the canvas.
  private func times(of keys: String, _ guide: Guide, count: Int = 400) -> [Duration] {
    let middle = guide.coverage.map { $0.start.adding(seconds: $0.seconds / 2) } ?? Instant(seconds: 0)
    var stack = ScreenStack(zone: .utc, now: middle, size: Size(columns: 140, rows: 40))
    _ = update(&stack, .loaded(PreparedGuide(guide, zone: stack.app.zone)))
    var drawer = ScreenDrawer()
    let script = KeyScript.keys(keys)
    return (0..<count).map { place in
      var effects: [Effect] = []
      let time = ContinuousClock().measure {
        effects = update(&stack, .key(script[place % script.count]))
        _ = drawer.draw(stack)
      }
      for case .arrange(let request) in effects { _ = update(&stack, .arranged(request.perform())) }
      return time
    }
  }
}

extension Duration {
  /// Such as `1.234`.
  var millisecondsText: String {
    let microseconds = components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    let fraction = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
