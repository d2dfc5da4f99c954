import CellCanvas
import CursesTerminal
import GuideApp
import GuideModel
import GuideScreens
import GuideSources

/// The run loop: waits for keys, mail and the clock, lets the state change, and shows it. It lives on the main thread.
struct GridLoop {
  private var state: State
  private let terminal: Terminal
  private let mailbox: Mailbox
  private let clock: Clock
  /// Nil where the guide is of files that nobody updates.
  private let updater: GridUpdater?
  /// Nil where nothing is kept, nor looked for.
  private let personal: PersonalFiles?
  private let searcher: GridSearcher
  private let arranger: GridArranger
  private var drawer = ScreenDrawer()
  /// What is on the screen: where things are under the pointer.
  private var frame: Frame
  /// The guide that is on it.
  private var drawnGuide: Guide
  /// An input that was read while letters were gathered, and that is none.
  private var unread: Input?

  /// Why the loop ended.
  enum End {
    case quit(Int32)
    case signal(Int32)
    /// The terminal is gone.
    case closed
    case failed(String)
  }

  init(
    state: State, terminal: Terminal, mailbox: Mailbox, clock: Clock, updater: GridUpdater? = nil,
    personal: PersonalFiles? = nil
  ) {
    self.updater = updater
    self.personal = personal
    self.state = state
    self.terminal = terminal
    self.mailbox = mailbox
    self.clock = clock
    searcher = GridSearcher(mailbox)
    arranger = GridArranger(mailbox)
    drawnGuide = state.guide
    frame = drawer.draw(state)
  }

  /// Runs until somebody quits or the terminal goes. Nothing is shown for the first moment, of `patience`, unless the
  /// guide is there or a key comes before.
  mutating func run(quietFor patience: Duration) -> End {
    let opening = ContinuousClock.now
    var isQuiet = true
    while true {
      let left = (opening.advanced(by: patience) - .now).milliseconds
      let known = state.now
      let end = terminal.wait(
        wakeUp: mailbox.descriptor, milliseconds: isQuiet ? max(0, left) : clock.millisecondsToNextLook)
      if let end = handle(end) ?? handleClock() { return end }
      // The clock was looked at, and shows what is on the screen.
      if !isQuiet, end == .timeout, state.now == known { continue }
      if isQuiet, end == .wakeUp, left > 0, state.guide.channels.isEmpty, state.loading != nil { continue }
      isQuiet = false
      if let end = show() { return end }
    }
  }

  /// Handles what ended a wait; returns how the program ends, where it does.
  private mutating func handle(_ event: WaitEnd) -> End? {
    switch event {
    case .input: return handleInput()
    case .wakeUp: return handleMail()
    case .timeout: return nil
    case .signal(let number): return .signal(number)
    case .closed: return .closed
    }
  }

  /// Takes all that was typed before drawing once: who holds a key down sees where they are, not where they were.
  private mutating func handleInput() -> End? {
    // Another tvgrid may have changed what is chosen for channels: a key acts on what is so now.
    var isDrawn = true
    for change in personal?.changes() ?? [] {
      if let end = perform(update(&state, change)) { return end }
      isDrawn = false
    }
    var isSearched = false
    let beginning = ContinuousClock.now
    while let input = nextInput() {
      if !isDrawn, let end = prepare(for: input) { return end }
      guard let action = action(for: input) else { continue }
      let effects = update(&state, action)
      isSearched = isSearched || effects.contains { if case .search = $0 { true } else { false } }
      if let end = perform(effects) { return end }
      isDrawn = false
      // Input that never pauses must keep neither the screen from being drawn nor a signal from being seen.
      if unread == nil, beginning.duration(to: .now) > Self.longestBatch { break }
    }
    guard isSearched, state.isSearchAwaited else { return nil }
    // Most searches are over within half a frame: what is found comes with the key, and nothing flickers.
    mailbox.wait(milliseconds: 8)
    return handleMail()
  }

  /// The next input; the one that was read too far goes first.
  private mutating func nextInput() -> Input? {
    defer { unread = nil }
    return unread ?? terminal.nextInput()
  }

  /// Finds out what an input asks of the screen, where keys have changed that since it was drawn: a place is looked up in a
  /// frame of what is there now; a page must know how long it is, for which nothing is drawn.
  private mutating func prepare(for input: Input) -> End? {
    if case .mouse(let event) = input, event.kind == .press {
      return !state.overlays.isEmpty || state.guide !== drawnGuide ? learn() : nil
    }
    return state.needsMeasuring ? perform(update(&state, .drawn(measurePage(state)))) : nil
  }

  /// How long input is handled without drawing.
  private static let longestBatch = Duration.milliseconds(200)

  /// Longer than any line that takes them; input that never ends must not be gathered without end.
  private static let lettersAtOnce = 4_096

  /// Letters of a text that have come with this one are taken together: of several searches only the last counts.
  private mutating func typed(_ first: Unicode.Scalar) -> Action {
    guard state.joinsLetters else { return .key(.character(first)) }
    var text = String(Character(first))
    while text.utf8.count < Self.lettersAtOnce, let input = terminal.nextInput() {
      guard case .key(.character(let next)) = input else {
        unread = input
        break
      }
      text.unicodeScalars.append(next)
    }
    return text.unicodeScalars.count == 1 ? .key(.character(first)) : .typed(text)
  }

  private mutating func action(for input: Input) -> Action? {
    switch input {
    case .key(.character(let scalar)): typed(scalar)
    case .key(let key): .key(key)
    case .paste(let text): .paste(text)
    case .resize(let size): .resized(size)
    case .mouse(let event) where event.kind == .press: frame.target(at: event.at).map(Action.click)
    case .mouse(let event): .wheel(event.kind)
    }
  }

  private mutating func handleMail() -> End? {
    for mail in mailbox.collect() {
      switch mail {
      case .failed(let message): return .failed(message)
      case .action(let action): if let end = perform(update(&state, action)) { return end }
      }
    }
    return nil
  }

  /// Moves the clock on when it shows another minute, whatever it was that ended the wait.
  private mutating func handleClock() -> End? {
    let now = clock.now
    guard now.seconds.flooredQuotient(by: 60) != state.now.seconds.flooredQuotient(by: 60) else { return nil }
    updater?.look(now: now)
    return perform(update(&state, .clock(now)))
  }

  /// Ends what is searched and gathered beside the loop.
  func endSearches() { searcher.endAll() }

  /// Keeps what was looked at last, whose marks were not told as yet. See `GridEnding` for when.
  mutating func keepLastMarks() {
    searcher.finishMarking()
    for case .action(.marked(let look, let marks)) in mailbox.collect() {
      _ = perform(update(&state, .marked(look, marks)))
    }
  }

  /// Carries out what the state wishes.
  private mutating func perform(_ effects: [Effect]) -> End? {
    for effect in effects {
      switch effect {
      case .quit(let code): return .quit(code)
      case .suspend:
        terminal.suspend()
      case .redraw: terminal.redraw()
      case .setMouse(let isOn): terminal.setMouse(isOn)
      case .copy(let text):
        if !terminal.copy(text), let end = perform(update(&state, .copyRefused)) { return end }
      case .update: updater?.start(now: clock.now)
      case .endUpdate: updater?.end()
      case .search(let wish): searcher.start(wish)
      case .endSearch: searcher.end()
      case .arrange(let request): arranger.start(request)
      case .cancelArrangement: arranger.cancel()
      case .gatherNames(let wish): searcher.gather(wish)
      case .mark(let look): searcher.mark(look)
      case .keep, .keepSearches, .keepSeen, .remember:
        personal?.keep(effect) { [mailbox] reason in mailbox.post(.action(.notKept(reason))) }
      }
    }
    return nil
  }

  private mutating func learn() -> End? {
    drawnGuide = state.guide
    frame = drawer.draw(state)
    return perform(update(&state, .drawn(frame.facts)))
  }

  private mutating func show() -> End? {
    if let end = learn() { return end }
    terminal.show(terminal.isUnicode ? frame.canvas : frame.canvas.inASCII(), cursor: frame.cursor)
    return nil
  }
}

extension Duration {
  /// Whole milliseconds, rounded up.
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
