import CellCanvas
import CursesTerminal
import GuideApp
import GuideModel
import GuideScreens
import GuideSources

/// The run loop: waits for keys, mail and the clock, lets the app change, and shows it. It lives on the main thread.
struct GridLoop {
  private var stack: ScreenStack
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
  /// True when something has changed since it was drawn.
  private var isChanged = false
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
    stack: ScreenStack, terminal: Terminal, mailbox: Mailbox, clock: Clock, updater: GridUpdater? = nil,
    personal: PersonalFiles? = nil
  ) {
    self.updater = updater
    self.personal = personal
    self.stack = stack
    self.terminal = terminal
    self.mailbox = mailbox
    self.clock = clock
    searcher = GridSearcher(mailbox)
    arranger = GridArranger(mailbox)
    frame = drawer.draw(stack)
  }

  /// Runs until somebody quits or the terminal goes. Nothing is shown for the first moment, of `patience`, unless the
  /// guide is there or a key comes before.
  mutating func run(quietFor patience: Duration) -> End {
    let opening = ContinuousClock.now
    var isQuiet = true
    while true {
      let left = (opening.advanced(by: patience) - .now).milliseconds
      let known = stack.app.now
      let end = terminal.wait(
        wakeUp: mailbox.descriptor, milliseconds: isQuiet ? max(0, left) : clock.millisecondsToNextLook)
      if let end = handle(end) ?? handleClock() { return end }
      // The clock was looked at, and shows what is on the screen.
      if !isQuiet, end == .timeout, stack.app.now == known { continue }
      if isQuiet, end == .wakeUp, left > 0, stack.app.guide.channels.isEmpty, stack.app.loading != nil { continue }
      isQuiet = false
      show()
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

  /// Handles all that was typed before drawing once: a person who holds a key down sees where they are, not where they were.
  private mutating func handleInput() -> End? {
    // Another tvgrid may have changed what is mine: a key acts on what is so now.
    for change in personal?.changes() ?? [] {
      if let end = take(change) { return end }
    }
    var isSearched = false
    let beginning = ContinuousClock.now
    while let input = nextInput() {
      // A click is for what is on the screen by then.
      if case .mouse(let event) = input, event.kind == .press, isChanged { draw() }
      guard let action = action(for: input) else { continue }
      let effects = update(&stack, action)
      isChanged = true
      isSearched = isSearched || effects.contains { if case .search = $0 { true } else { false } }
      if let end = perform(effects) { return end }
      // Input that never pauses must keep neither the screen from being drawn nor a signal from being seen.
      if unread == nil, beginning.duration(to: .now) > Self.longestBatch { break }
    }
    guard isSearched, stack.isSearchUrgent else { return nil }
    // Most searches are over within half a frame: what is found comes with the key, and nothing flickers.
    mailbox.wait(milliseconds: 8)
    return handleMail()
  }

  /// The next input; the one that was read too far goes first.
  private mutating func nextInput() -> Input? {
    defer { unread = nil }
    return unread ?? terminal.nextInput()
  }

  /// Changes the app by something that happened, and carries out what that asks for.
  private mutating func take(_ action: Action) -> End? {
    isChanged = true
    return perform(update(&stack, action))
  }

  /// How long input is handled without drawing.
  private static let longestBatch = Duration.milliseconds(200)

  /// Longer than any line that takes them; input that never ends must not be gathered without end.
  private static let lettersAtOnce = 4_096

  /// Letters of a text that have come with this one are taken together: of several searches only the last counts.
  private mutating func typed(_ first: Unicode.Scalar) -> Action {
    guard stack.top.joinsLetters else { return .key(.character(first)) }
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
      case .action(let action): if let end = take(action) { return end }
      }
    }
    return nil
  }

  /// Moves the clock on when it shows another minute, whatever it was that ended the wait.
  private mutating func handleClock() -> End? {
    let now = clock.now
    guard now.seconds.flooredQuotient(by: 60) != stack.app.now.seconds.flooredQuotient(by: 60) else { return nil }
    updater?.look(now: now)
    return take(.clock(now))
  }

  /// Ends what is searched and gathered beside the loop.
  func endSearches() { searcher.endAll() }

  /// Keeps what was looked at last, whose marks were not told as yet. See `GridEnding` for when.
  mutating func keepLastMarks() {
    searcher.finishMarking()
    for case .action(.marked(let look, let marks)) in mailbox.collect() {
      _ = take(.marked(look, marks))
    }
  }

  /// Carries out effects.
  private mutating func perform(_ effects: [Effect]) -> End? {
    for effect in effects {
      switch effect {
      case .quit(let code): return .quit(code)
      case .suspend:
        terminal.suspend()
      case .redraw: terminal.redraw()
      case .setMouse(let isOn): terminal.setMouse(isOn)
      case .copy(let text):
        if !terminal.copy(text), let end = take(.copyRefused) { return end }
      case .update: updater?.start(now: clock.now)
      case .endUpdate: updater?.end()
      case .search(let request): searcher.start(request)
      case .endSearch: searcher.end()
      case .arrange(let request): arranger.start(request)
      case .cancelArrangement: arranger.cancel()
      case .gatherNames(let request): searcher.gather(request)
      case .mark(let request): searcher.mark(request)
      case .keep, .keepSearches, .keepSeen, .remember:
        personal?.keep(effect) { [mailbox] reason in mailbox.post(.action(.notKept(reason))) }
      }
    }
    return nil
  }

  private mutating func draw() {
    frame = drawer.draw(stack)
    isChanged = false
  }

  private mutating func show() {
    draw()
    terminal.show(terminal.isUnicode ? frame.canvas : frame.canvas.inASCII(), cursor: frame.cursor)
  }
}

extension Duration {
  /// Whole milliseconds, rounded up.
  fileprivate var milliseconds: Int {
    Int(components.seconds) * 1000 + Int((components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }
}
