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
  private var stack: ScreenStack
  private let terminal: Terminal
  private let mailbox: Mailbox
  private let clock: Clock
  /// `nil` if the guide does not come from sources.
  private let updater: GridUpdater?
  /// `nil` if nothing is stored.
  private let persistence: AppPersistence?
  /// Data that must be read before the first key; `nil` once it has been read.
  private var late: DeferredReading?
  private let searcher: GridSearcher
  /// `nil` if there is no cache folder.
  private let shows: ShowLookupWorker?
  /// `nil` if the guide does not come from sources.
  private let recorder: GridRecorder?
  private let arranger: SerialWorker<ArrangementRequest>
  /// `nil` if settings are not stored.
  private let settings: SettingsWriter?
  /// `nil` if reminders are not sent outside the grid.
  private let teller: ReminderNotifier?
  private let programs: ProgramLauncher
  /// `nil` except during the first run.
  private let setup: SetupWorker?
  private var drawer = ScreenDrawer()
  /// The frame on the screen, used to find the targets of clicks.
  private var frame: Frame
  /// Whether anything has changed since that frame was drawn.
  private var isChanged = false
  /// Number of guides from the loader that the app has received.
  private var receivedGuides = 0
  /// The last minute that was handled; `nil` for the minute at startup.
  private var handledMinute: Int?
  /// Whether anything but reports from the terminal has been read.
  private var hasInput = false
  /// When to set the window's title; `nil` if it is up to date.
  private var titleDue: Duration?
  /// Whether the title has been set; the first frame sets it immediately.
  private var hasTitle = false
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
    teller: ReminderNotifier? = nil, shows: ShowLookupWorker? = nil, recorder: GridRecorder? = nil,
    setup: SetupWorker? = nil
  ) {
    self.shows = shows
    self.recorder = recorder
    self.settings = settings
    self.setup = setup
    self.teller = teller
    self.updater = updater
    self.persistence = persistence
    self.late = late
    self.stack = stack
    self.terminal = terminal
    self.mailbox = mailbox
    self.clock = clock
    programs = ProgramLauncher(environment: Environment.all) { mailbox.post(.action(.notice($0))) }
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

  /// Whether there is nothing to draw yet at the start: no guide and no key, only loading progress or a report.
  private func isWaitingForGuide(after end: WaitEnd) -> Bool {
    guard stack.app.guide.channels.isEmpty, stack.app.loading != nil else { return false }
    return end == .wakeUp || end == .input && !hasInput
  }

  /// Milliseconds until the next minute or the title, or at most a second while a reminder is due.
  ///
  /// The frequent check also closes a reminder here soon after it was answered in another tvgrid.
  private var millisecondsToNextCheck: Int? {
    let next = clock.millisecondsToNextReading
    let limits = [
      stack.app.reminding.due.isEmpty ? nil : 1_000, titleDue.map { max(0, ($0 - MonotonicClock.now).milliseconds) },
    ]
    return ([next] + limits).compactMap(\.self).min()
  }

  /// How long keys must pause before the title follows the selection. Holding a key down does not change it all the time.
  private static let titleDelay = Duration.milliseconds(200)

  private mutating func setTitleIfDue() {
    guard let due = titleDue, MonotonicClock.now >= due else { return }
    (titleDue, hasTitle) = (nil, true)
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
    // Another tvgrid may have changed the user's data, which a key acts on.
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

  /// Applies the rest of the user's data, then changes made by another tvgrid.
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
  }

  private mutating func nextInput() -> Input? {
    defer { unread = nil }
    return unread ?? terminal.nextInput()
  }

  private mutating func apply(_ action: Action) -> ExitReason? {
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
  }

  /// Waits until the servers have received the last timers; returns why one failed.
  func finishRecording(_ tell: (Message) -> Void) -> Message? { recorder?.finish(GridRecorder.patience, tell) }

  /// Saves the last viewed matches, which may still be in the mailbox. See `GridShutdown` for when.
  mutating func saveLastMarks() {
    searcher.finishMarking()
    for case .action(.marked(let look, let marks)) in mailbox.collect() {
      _ = apply(.marked(look, marks))
    }
  }

  private mutating func perform(_ effects: [Effect]) -> ExitReason? {
    for effect in effects {
      switch effect {
      case .quit(let code): return .quit(code)
      case .suspend:
        terminal.suspend()
      case .redraw: terminal.redraw()
      case .setMouse(let isOn): terminal.setMouse(isOn)
      case .copy(let text):
        if !terminal.copy(text), let end = apply(.copyRefused) { return end }
      case .update: updater?.start(now: clock.now)
      case .endUpdate: updater?.cancel()
      case .search(let request): searcher.start(request)
      case .endSearch: searcher.cancel()
      case .arrange(let request):
        // Only the newest waiting request matters.
        arranger.removeWaiting()
        arranger.add(request)
      case .cancelArrangement: arranger.removeWaiting()
      case .gatherNames(let request): searcher.gather(request)
      case .mark(let request): searcher.mark(request)
      case .lookUp(let request, let reach): if let end = lookUp(request, reach) { return end }
      case .lookUpFollowed(let ids, let reach):
        if let end = lookUpFollowed(ids, reach) { return end }
      case .setUp(let request): if let end = perform(request) { return end }
      case .readSettings: settings?.read()
      case .keepSetting(let key, let value):
        settings?.keep(key, value)
      case .bell: terminal.bell()
      case .play(let request):
        let app = stack.app
        programs.play(
          request, through: app.settings.values.player, of: app.guide, in: app.zone, now: clock.now)
      case .record(let request): recorder?.carryOut(request)
      case .run(let command, let programmes):
        programs.run(command, for: programmes, of: stack.app, now: clock.now)
      case .tell(let request):
        // The settings may have changed since the start, here or in the file.
        let app = stack.app
        let (teller, guide) = (
          teller?.with(
            app.settings.values.reminders, zone: app.zone, in: app.language, showInTerminal: showInTerminal), app.guide
        )
        let tell: @Sendable () -> Void = { teller?.tell(request.reminders, of: guide, at: request.now) }
        // With an outdated guide, reminders for moved programmes would fire at the wrong time. The new guide requests
        // them again.
        if let updater { updater.runIfCurrent(takenIn: receivedGuides, tell) } else { Threads.start(tell) }
      case .writeCalendar(let request):
        let app = stack.app
        Threads.start { [mailbox, guide = app.guide, zone = app.zone] in
          mailbox.post(.action(.notice(CalendarFile.write(request, of: guide, in: zone))))
        }
      case .keep(let edits):
        persistence?.keep(edits) { [mailbox] reason in mailbox.post(.action(.notice(reason))) }
      }
    }
    return nil
  }

  /// Shows a terminal notification, from any thread; `nil` if the terminal cannot show any.
  private var showInTerminal: (@Sendable (String, String) -> Void)? {
    guard terminal.canNotify else { return nil }
    return { [mailbox] title, body in mailbox.post(.notification(title: title, body: body)) }
  }

  private mutating func lookUp(_ request: ShowRequest, _ reach: LookupReach) -> ExitReason? {
    if let shows {
      shows.look(up: request, reach, now: clock.now)
      return nil
    }
    return apply(.show(ShowAnswer(request, problem: noHomeFolder)))
  }

  private mutating func lookUpFollowed(_ ids: [Int], _ reach: LookupReach) -> ExitReason? {
    if let shows {
      shows.look(upFollowed: ids, reach, now: clock.now)
      return nil
    }
    var statuses = ShowStatuses()
    statuses.problem = noHomeFolder
    return apply(.followedShows(statuses, reach))
  }

  private var noHomeFolder: Message { "no home folder to store it in: set HOME" }

  private mutating func perform(_ request: SetupRequest) -> ExitReason? {
    switch request {
    case .openDemo:
      return .setUp(
        GuideSelection(paths: [], demo: true),
        notice: stack.app.text("This is a demo guide. To set up your own, run tvgrid again."))
    case .tryLocation(let text, let name):
      setup?.tryLocation(text, name: name, now: clock.now, in: stack.app.language)
    case .completePath(let text): setup?.completePath(text)
    case .endAttempt: setup?.endAttempt()
    case .findGrabbers: setup?.findGrabbers()
    case .configure(let name):
      var message: FirstRunMessage?
      terminal.lend { message = setup?.configure(name, in: stack.app.language) }
      return message.flatMap { apply(.message($0)) }
    }
    return nil
  }

  private mutating func draw() {
    frame = drawer.draw(stack)
    isChanged = false
  }

  private mutating func show() {
    draw()
    let canvas = terminal.isUnicode && !stack.app.display.isASCII ? frame.canvas : frame.canvas.inASCII()
    titleDue = MonotonicClock.now + (hasTitle ? Self.titleDelay : .zero)
    setTitleIfDue()
    terminal.show(canvas, links: frame.links, cursor: frame.cursor, spoken: frame.spoken)
  }
}

extension TerminalCapabilities {
  /// The background for the app's themes.
  var ground: TerminalGround? { scheme.map { TerminalGround($0, colour: background, text: foreground) } }
}
