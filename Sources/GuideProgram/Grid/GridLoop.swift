import CellCanvas
import CursesTerminal
import GuideApp
import GuideLanguage
import GuideListings
import GuideModel
import GuidePersonal
import GuideScreens
import GuideSettings
import GuideSources
import GuideSystem

/// The run loop on the main thread: waits for keys, mail and the clock, updates the app, and draws it.
struct GridLoop {
  var stack: ScreenStack
  let terminal: Terminal
  let mailbox: Mailbox
  let clock: Clock
  /// `nil` if the guide does not come from sources.
  let updater: GridUpdater?
  /// `nil` if nothing is stored.
  let persistence: AppPersistence?
  /// Data that must be read before the first key is handled; `nil` once it has been read.
  private var late: DeferredReading?
  let searcher: GridSearcher
  /// `nil` if there is no cache folder.
  let shows: ShowLookupWorker?
  let pictures: PictureWorker?
  /// `nil` if the guide does not come from sources.
  let recorder: GridRecorder?
  let arranger: SerialWorker<ArrangementRequest>
  /// `nil` if settings are not stored.
  let settings: SettingsWriter?
  /// `nil` if reminders are shown only in the grid.
  let teller: ReminderNotifier?
  let programs: ProgramLauncher
  /// Adds sources; `nil` before the first request.
  var setup: SetupWorker?
  /// Creates the worker that adds sources; `nil` if the guide does not come from sources.
  let openSetup: () -> SetupWorker?
  private var drawer = ScreenDrawer()
  /// The frame on the screen, used to find the targets of clicks.
  private var frame: Frame
  /// Whether anything has changed since that frame was drawn.
  private var isChanged = false
  /// Number of guides from the loader that the app has received.
  var receivedGuides = 0
  /// The last new minute that was handled; `nil` before the first.
  private var handledMinute: Int?
  /// Whether any input other than reports from the terminal has been read.
  private var hasInput = false
  private var titleClock = TitleClock()
  /// Input that was read while joining characters and is not a character.
  private var unread: Input?

  /// Why the loop ended.
  enum ExitReason {
    case quit(Int32)
    case signal(Int32)
    /// The terminal was closed.
    case closed
    case failed(String)
    /// The first run has found a guide, with a notice about it.
    case setUp(GuideSelection, notice: String)
  }

  init(
    stack: ScreenStack, terminal: Terminal, mailbox: Mailbox, clock: Clock, updater: GridUpdater? = nil,
    persistence: AppPersistence? = nil, late: DeferredReading? = nil, settings: SettingsWriter? = nil,
    teller: ReminderNotifier? = nil, shows: ShowLookupWorker? = nil,
    pictures: PictureWorker? = nil, recorder: GridRecorder? = nil,
    openSetup: @escaping () -> SetupWorker? = { nil }
  ) {
    (self.shows, self.pictures) = (shows, pictures)
    self.recorder = recorder
    self.settings = settings
    self.openSetup = openSetup
    self.teller = teller
    self.updater = updater
    self.persistence = persistence
    self.late = late
    self.stack = stack
    self.terminal = terminal
    self.mailbox = mailbox
    self.clock = clock
    programs = ProgramLauncher(environment: Environment.all, explain: ConfiguredSources.tunerProblem) {
      mailbox.post(.action(.notice($0)))
    }
    searcher = GridSearcher(mailbox)
    arranger = SerialWorker { mailbox.post(.action(.arranged($0.perform()))) }
    frame = drawer.draw(stack)
  }

  /// Runs until the user quits or the terminal is closed.
  ///
  /// Draws nothing during `quietTime`, unless the guide or a key arrives first.
  mutating func run(quietFor quietTime: Duration) -> ExitReason {
    let opening = MonotonicClock.now
    var isQuiet = true
    while true {
      let left = (opening + quietTime - MonotonicClock.now).milliseconds
      let known = stack.app.now
      let end = terminal.wait(
        wakeUp: mailbox.descriptor, milliseconds: isQuiet ? max(0, left) : millisecondsToNextCheck)
      setTitleIfDue()
      if let end = handle(end) ?? handleClock() { return end }
      // Nothing to draw: the clock on the screen is still right.
      if !isQuiet, !isChanged, end == .timeout, stack.app.now == known { continue }
      if isQuiet, left > 0, isWaitingForGuide(after: end) { continue }
      isQuiet = false
      show()
    }
  }

  /// Whether there is nothing to draw yet: no guide and no key, only loading progress or a report from the terminal.
  private func isWaitingForGuide(after end: WaitEnd) -> Bool {
    guard stack.app.guide.channels.isEmpty, stack.app.loading != nil else { return false }
    return end == .wakeUp || end == .input && !hasInput
  }

  /// Milliseconds until the next minute or the next title change; at most a second while a reminder is due.
  ///
  /// The frequent checks also close a reminder here soon after it is answered in another instance of tvgrid.
  private var millisecondsToNextCheck: Int? {
    let next = clock.millisecondsToNextReading
    let limits = [stack.app.reminding.due.isEmpty ? nil : 1_000, titleClock.milliseconds(from: MonotonicClock.now)]
    return ([next] + limits).compactMap(\.self).min()
  }

  private mutating func setTitleIfDue() {
    guard titleClock.isDue(at: MonotonicClock.now) else { return }
    terminal.setTitle(stack.app.settings.values.showsTitle ? stack.windowTitle : nil)
  }

  private mutating func handle(_ event: WaitEnd) -> ExitReason? {
    switch event {
    case .input: return handleInput()
    case .wakeUp: return handleMail()
    case .timeout: return stack.app.reminding.due.isEmpty ? nil : applyOutsideChanges()
    case .signal(let number): return .signal(number)
    case .closed: return .closed
    }
  }

  /// Handles all pending input before drawing once, so that the screen keeps up while a key is held down.
  private mutating func handleInput() -> ExitReason? {
    let beginning = MonotonicClock.now
    // Another instance of tvgrid may have changed the data that a key acts on.
    let selected = stack.selectedChannelID
    if let end = applyOutsideChanges() { return end }
    let isSelectionLost = selected != nil && stack.selectedChannelID != selected
    var isSearched = false
    while let input = nextInput() {
      // Clicks need targets for the current state.
      if case .mouse(let event) = input, event.kind == .press, isChanged { draw() }
      if case .report = input {
        adoptCapabilities()
        continue
      }
      hasInput = true
      guard let action = action(for: input) else { continue }
      if isSelectionLost, stack.refuse(action) {
        isChanged = true
        continue
      }
      let effects = update(&stack, action)
      isChanged = true
      isSearched = isSearched || effects.contains { if case .search = $0 { true } else { false } }
      if let end = perform(effects) { return end }
      // Continuous input must not delay drawing and signals forever.
      if unread == nil, MonotonicClock.now - beginning > Self.maximumBatch { break }
    }
    guard isSearched, stack.isSearchUrgent else { return nil }
    // Most searches end within half a frame: drawing their results together with the key avoids flicker.
    mailbox.wait(milliseconds: 8)
    return handleMail()
  }

  /// Applies the rest of the user's data, then changes made by another instance of tvgrid.
  private mutating func applyOutsideChanges() -> ExitReason? {
    if let late {
      late.finish()
      self.late = nil
      if let end = handleMail() { return end }
    }
    guard let update = persistence?.changes() else { return nil }
    // Posted, so that it arrives after the key being handled, which would clear it.
    if let found = update.newDiagnostics.first { mailbox.post(.action(.notice(found.notice))) }
    return apply(.mine(update))
  }

  /// Passes reports from the terminal to the app.
  private mutating func adoptCapabilities() {
    let ground = terminal.capabilities.ground
    if ground != stack.app.display.ground { _ = apply(.ground(ground)) }
    if terminal.drawsPixels != stack.app.display.drawsPixels { _ = apply(.pixels(terminal.drawsPixels)) }
  }

  private mutating func nextInput() -> Input? {
    defer { unread = nil }
    return unread ?? terminal.nextInput()
  }

  mutating func apply(_ action: Action) -> ExitReason? {
    isChanged = true
    if case .loaded = action { receivedGuides += 1 }
    if case .recorded = action { recorder?.markReceived() }
    return perform(update(&stack, action))
  }

  /// Maximum time for handling input without drawing.
  private static let maximumBatch = Duration.milliseconds(200)

  /// Maximum number of bytes joined into one action, more than any line holds; limits endless input.
  private static let maximumLetters = 4_096

  /// Joins characters that arrived together into one action, so that only the last of several searches runs.
  private mutating func typed(_ first: Unicode.Scalar) -> Action {
    guard stack.top.joinsCharacters else { return .key(.character(first)) }
    var text = String(Character(first))
    while text.utf8.count < Self.maximumLetters, let input = terminal.nextInput() {
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
    case .report: nil
    }
  }

  private mutating func handleMail() -> ExitReason? {
    for mail in mailbox.collect() {
      switch mail {
      case .failed(let message): return .failed(message)
      case .notification(let title, let body): terminal.notify(title: title, body: body)
      case .setUp(let notice): return .setUp(GuideSelection(paths: [], demo: false), notice: notice)
      case .action(let action): if let end = apply(action) { return end }
      }
    }
    return nil
  }

  /// Updates the app when a new minute begins, whatever ended the wait.
  private mutating func handleClock() -> ExitReason? {
    let now = clock.now
    let minute = now.seconds.flooredQuotient(by: 60)
    // In reading mode, the app shows the new minute later.
    guard minute != handledMinute ?? stack.app.now.seconds.flooredQuotient(by: 60) else { return nil }
    handledMinute = minute
    updater?.check(now: now)
    return apply(.clock(now)) ?? applyOutsideChanges()
  }

  var view: SavedView {
    var view = stack.grid.view(stack.app)
    // Without a guide, keep the stored view, which opens once there is a guide.
    if !stack.app.timeline.extent.isEmpty { view.view = stack.view }
    return view
  }

  func cancelSearches() {
    searcher.cancelAll()
    shows?.cancelAll()
    pictures?.cancelAll()
    setup?.finish()
  }

  /// Waits until the servers have received the last timers; returns the reason if one failed.
  func finishRecording(_ tell: (Message) -> Void) -> Message? { recorder?.finish(GridRecorder.patience, tell) }

  /// Saves the last viewed matches, which may still be in the mailbox. See `GridShutdown` for when.
  mutating func saveLastMarks() {
    searcher.finishMarking()
    for case .action(.marked(let look, let marks)) in mailbox.collect() {
      _ = apply(.marked(look, marks))
    }
  }

  private mutating func draw() {
    frame = drawer.draw(stack)
    isChanged = false
  }

  private mutating func show() {
    draw()
    let canvas = terminal.isUnicode && !stack.app.display.isASCII ? frame.canvas : frame.canvas.inASCII()
    titleClock.frameChanges(at: MonotonicClock.now)
    setTitleIfDue()
    terminal.show(
      canvas, links: frame.links, pictures: frame.pictures, slide: frame.slide, cursor: frame.cursor,
      spoken: frame.spoken)
  }
}

extension TerminalCapabilities {
  /// The background for the app's themes.
  var ground: TerminalGround? { scheme.map { TerminalGround($0, colour: background, text: foreground) } }
}
