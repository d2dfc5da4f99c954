/// How long users wait at the terminal: for the first screen, and for the answer to a key.
struct Screens {
  let tvgrid: Tool
  let guides: [BenchGuide]
  /// The text to show in `less`.
  let text: String
  let rounds: Int
  let keys: Int

  private static let columns: UInt16 = 140
  private static let rows: UInt16 = 40
  private static let moment = "2026-11-20 21:00"

  /// Measures the first screen with a user's data folder.
  ///
  /// Returns the seconds until 95 % of the bytes of a screen without user data have arrived, the seconds until the last byte,
  /// and the number of bytes.
  func firstScreen(
    of guide: BenchGuide, data: String, bytesWithout: Int
  ) throws -> (screen: Double, all: Double, bytes: Int) {
    let session = try open(guide, data: data)
    let answer = session.read(quiet: 500, patience: 10_000)
    guard let last = answer.last, answer.bytes > 1_000, !answer.hasEnded else { throw Failure("no screen appeared") }
    let whole = answer.arrivals.first { $0.bytes * 20 >= bytesWithout * 19 }?.at ?? last
    _ = try session.quit(with: "Q")
    return ((whole - session.begin).inSeconds, (last - session.begin).inSeconds, answer.bytes)
  }

  func measureFirstScreen() {
    let table = Table(
      title: "First full screen, from exec, 140x40 (minimum / median of \(rounds))",
      columns: ["guide", "program", "last byte of the screen", "peak memory"])
    for guide in guides {
      table.row(guide.scale.label) { try firstScreens("tvgrid", quit: "Q") { try open(guide) } }
    }
    table.row("a text of 5,000 lines") { try firstScreens("less", quit: "q", openLess) }
  }

  func measureKeys() {
    let table = Table(
      title: "Time from a key to the last byte of its screen, 140x40 (median / p95 of \(keys) keys)",
      columns: ["keys", "program", "time", "bytes, median / p95", "keys without an answer"])
    for guide in guides {
      table.row("arrow keys; \(guide.scale.label)") {
        try answers("tvgrid", to: Self.arrows(keys), in: open(guide))
      }
      table.row("letters in the search; \(guide.scale.label)") {
        try answers("tvgrid", to: Self.typing(keys / 4), in: open(guide), after: "/")
      }
    }
    table.row("Down; a text of 5,000 lines") {
      try answers("less", to: Array(repeating: "\u{1b}OB", count: keys), in: openLess())
    }
  }

  func open(_ guide: BenchGuide, data: String? = nil) throws -> TerminalSession {
    try TerminalSession(
      [tvgrid.require(), "--at", Self.moment, guide.folder], columns: Self.columns, rows: Self.rows, data: data)
  }

  private func openLess() throws -> TerminalSession {
    try TerminalSession([Tool("less").require(), text], columns: Self.columns, rows: Self.rows)
  }

  private func firstScreens(_ name: String, quit key: String, _ open: () throws -> TerminalSession) throws -> [String] {
    let (times, peak) = try firstScreenTimes(rounds: rounds, quit: key, open)
    return [name, times.leastAndMedian, memory(peak)]
  }

  /// Seconds to the first screen of a guide, measured `rounds` times, and the peak memory.
  func firstScreenTimes(of guide: BenchGuide, rounds: Int) throws -> (Samples, peak: Int) {
    try firstScreenTimes(rounds: rounds, quit: "Q") { try open(guide) }
  }

  private func firstScreenTimes(
    rounds: Int, quit key: String, _ open: () throws -> TerminalSession
  ) throws -> (Samples, peak: Int) {
    var times = Samples()
    var peak = 0
    for _ in 0..<rounds {
      let session = try open()
      times.add(try firstScreen(of: session))
      peak = max(peak, try session.quit(with: key).peakBytes)
    }
    return (times, peak)
  }

  /// Returns the seconds until the screen is complete.
  ///
  /// It is complete once there has been no output for half a second.
  @discardableResult
  func firstScreen(of session: TerminalSession) throws -> Double {
    var answer = session.read(quiet: 500, patience: 10_000)
    // The loading message does not count as a screen.
    while answer.last != nil, answer.bytes <= 1_000, !answer.hasEnded {
      answer = session.read(quiet: 500, patience: 60_000)
    }
    guard let last = answer.last, !answer.hasEnded else {
      throw Failure("no screen appeared, \(answer.bytes) bytes\(answer.hasEnded ? ", then the program ended" : "")")
    }
    return (last - session.begin).inSeconds
  }

  /// Answers to keys: seconds to the first and last byte, and the number of bytes.
  struct Answers {
    var first = Samples()
    var last = Samples()
    var bytes = Samples()
    var silent = 0
  }

  func arrowAnswers(in guide: BenchGuide) throws -> Answers {
    try answers(to: Self.arrows(keys), in: open(guide))
  }

  private func answers(
    _ name: String, to keys: [String], in session: TerminalSession, after opening: String? = nil
  ) throws -> [String] {
    let answers = try answers(to: keys, in: session, after: opening)
    return [
      name, answers.last.medianAnd95, "\(short(answers.bytes.median)) / \(short(answers.bytes.quantile(0.95)))",
      "\(answers.silent)",
    ]
  }

  /// Presses keys once the first screen is complete, and measures the answers.
  ///
  /// `opening` is a key to press first, which opens the screen to measure.
  private func answers(
    to keys: [String], in session: TerminalSession, after opening: String? = nil
  ) throws -> Answers {
    try firstScreen(of: session)
    if let opening { _ = try session.press(opening, quiet: 100) }
    var answers = Answers()
    for key in keys {
      let answer = try session.press(key)
      guard let seconds = answer.seconds, let first = answer.firstSeconds else {
        answers.silent += 1
        continue
      }
      answers.first.add(first)
      answers.last.add(seconds)
      answers.bytes.add(Double(answer.bytes))
    }
    guard answers.last.count > keys.count / 4 else {
      throw Failure("\(answers.silent) of \(keys.count) keys had no answer")
    }
    return answers
  }

  /// Arrow keys as a terminal sends them, in the same order in every run.
  static func arrows(_ count: Int) -> [String] {
    var random = SplitMix64(seed: 11)
    return (0..<count).map { _ in random.pick(["\u{1b}OA", "\u{1b}OB", "\u{1b}OC", "\u{1b}OD"], or: "") }
  }

  /// Keys that type words and delete them again, letter by letter.
  private static func typing(_ count: Int) -> [String] {
    let word = "late kitchen".map(String.init)
    let round = word + word.map { _ in "\u{7f}" }
    return (0..<count).map { round[$0 % round.count] }
  }
}
