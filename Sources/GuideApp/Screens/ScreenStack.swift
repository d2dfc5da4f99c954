import CellCanvas
import GuideLanguage
import GuideModel

/// The app and its screens, topmost last. The lowest is the grid.
package struct ScreenStack: Sendable {
  /// The state shared by all screens.
  package var app: App
  /// The screens; never empty.
  package private(set) var screens: [any Screen]
  /// In linear mode, the newest time that has arrived since the last key but is not shown yet.
  private var pendingTime: Instant?

  /// Creates a stack with one screen.
  package init(_ app: App, lowest: any Screen) {
    self.app = app
    screens = [lowest]
  }

  /// The topmost screen, which gets keys first.
  package var top: any Screen { screens[screens.count - 1] }

  /// The lowest screen of a type.
  package func first<Wanted: Screen>(_ type: Wanted.Type) -> Wanted? {
    screens.lazy.compactMap { $0 as? Wanted }.first
  }

  /// Whether a search is running in the background.
  package var isSearching: Bool { app.isSearching }
  /// Whether results of the background search should be shown as soon as there are any.
  package var isSearchUrgent: Bool {
    guard let running = app.runningSearch else { return false }
    return screens.contains { $0.isSearchUrgent && $0.awaitedSearch == running }
  }
}

/// Handles an action and returns the effects to carry out.
package func update(_ stack: inout ScreenStack, _ action: Action) -> [Effect] {
  stack.handle(action)
  stack.serveSearch()
  if let programme = stack.top.describedProgramme { stack.app.loadStoredShow(of: programme) }
  stack.app.fetch(stack.app.showsPictures ? stack.top.shownPictures(stack.app) : [])
  defer { stack.app.effects = [] }
  return stack.app.effects
}

extension ScreenStack {
  fileprivate mutating func handle(_ action: Action) {
    // In linear mode, a line that changes on its own would be spoken unprompted, and keys must apply to the last line spoken.
    if app.display.isLinear, case .clock(let now) = action {
      pendingTime = now
      app.announceDue(at: now)
      return carryOut(app.takeRequests(), for: nil)
    }
    defer { if action.isInput { applyPendingTime() } }
    switch action {
    case .key(let key): press(key)
    case .typed(let text): type(text)
    case .paste(let text):
      app.dismissNotice()
      askTop { $0.type(text, isPaste: true, in: &$1) }
    case .click(let target):
      app.dismissNotice()
      if target is AlertTarget { return perform(.goToReminder) }
      askTop { $0.click(target, in: &$1) }
    case .wheel(let kind):
      app.dismissNotice()
      askTop { $0.scrollWheel(kind, in: &$1) }
    case .resized(let size):
      app.resize(to: size)
      broadcast(.size)
    case .clock(let now): moveClock(to: now)
    case .found(let progress): deliver(progress)
    case .message(let message): send(message, below: nil)
    case .namesGathered:
      app.isGatheringNames = false
      broadcast(.names)
    default: applyResult(action)
    }
  }

  /// Applies background results to the app: the guide and the user's data.
  private mutating func applyResult(_ action: Action) {
    switch action {
    case .loading(let loading): app.loading = loading
    case .loaded(let guide): app.load(guide)
    case .arranged(let result): app.finishArrangement(result)
    case .mine(let update): app.adopt(update)
    case .recorder(let state): app.adopt(state)
    case .recorded(let result): app.finish(result)
    case .show(let answer): app.adopt(answer)
    case .episodes(let episodes): app.adopt(episodes)
    case .followedShows(let statuses, let reach): app.adopt(statuses, reach)
    case .settings(let entries, let themes, let includedEdits):
      app.adopt(entries, themes: themes, includedEdits: includedEdits)
    case .marked(let request, let marks): app.keep(marks, of: request)
    case .ground(let ground): app.display.ground = ground
    case .pixels(let areDrawn):
      app.display.drawsPixels = areDrawn
      app.tell(.settings)
    case .notice(let message): app.notice = app.text(message)
    case .changed(let changes): app.show(changes)
    case .updateProgress(let text): app.freshness?.progress = text
    case .updateEnded(let report): app.endUpdate(report)
    case .copyRefused: app.notice = app.text("Too long for the clipboard.")
    default: break
    }
    carryOut(app.takeRequests(), for: nil)
  }

  private mutating func applyPendingTime() {
    guard let now = pendingTime else { return }
    pendingTime = nil
    moveClock(to: now)
  }

  private mutating func moveClock(to now: Instant) {
    let before = app.now
    app.now = now
    app.updateFollowed(since: before)
    app.updateReminded(since: before)
    carryOut(app.takeRequests(), for: nil)
    broadcast(.minute(before: before))
  }

  // MARK: Keys

  private mutating func press(_ key: Key) {
    if let request = app.dismissNotice() { return app.answer(request, isYes: app.isYes(key)) }
    let isText = if case .character = key { top.isTyping } else { false }
    if !isText, let command: AppCommand = app.keymap.command(for: key) { return perform(command) }
    if let command = app.keymap.userCommand(for: key, whileTyping: top.isTyping) {
      return app.run(command, for: top.targetProgrammes(app))
    }
    for index in screens.indices.reversed() where screens.indices.contains(index) {
      var isTaken = false
      ask(index) { isTaken = $0.press(key, in: &$1) }
      if isTaken { return }
    }
  }

  /// Letters that arrive together become one piece of text, so that they start only one search.
  private mutating func type(_ text: String) {
    guard top.joinsCharacters else { return text.unicodeScalars.forEach { press(.character($0)) } }
    app.dismissNotice()
    askTop { $0.type(text, isPaste: false, in: &$1) }
  }

  private mutating func perform(_ command: AppCommand) {
    switch command {
    case .interrupt: app.perform(.quit(130))
    case .suspend: app.perform(.suspend)
    case .redraw: app.perform(.redraw)
    case .quitAll: app.perform(.quit(0))
    case .mouse:
      app.display.mouse.toggle()
      app.notice =
        app.display.mouse
        ? app.text("Mouse on.") : app.text("Mouse off: the terminal handles text selection again.")
      app.perform(.setMouse(app.display.mouse))
    case .play: app.play(top.selectedShowing(app))
    case .undo: askTop { $0.undo(in: &$1) }
    case .redo:
      app.redoChange()
      carryOut(app.takeRequests(), for: nil)
    case .goToReminder, .snooze, .answer:
      app.handleReminderCommand(command)
      carryOut(app.takeRequests(), for: nil)
    case .help:
      toggle(app.help?(top, app))
    case .palette: toggle(app.palette?(top, app))
    }
  }

  /// Opens a screen about the topmost one, or closes that screen if it is already open at the top.
  private mutating func toggle(_ screen: (any Screen)?) {
    guard let screen else { return }
    if Swift.type(of: top) == Swift.type(of: screen) { screens.removeLast() } else { screens.append(screen) }
  }

  // MARK: Requests from screens

  private mutating func askTop(_ body: (inout any Screen, inout App) -> Void) {
    ask(screens.count - 1, body)
  }

  /// Calls a screen, then carries out its requests.
  private mutating func ask(_ index: Int, _ body: (inout any Screen, inout App) -> Void) {
    app.isSelectionPinned = screens.contains { $0.pinsSelection }
    body(&screens[index], &app)
    carryOut(app.takeRequests(), for: index)
  }

  /// Notifies all screens of a change, lowest first.
  private mutating func broadcast(_ event: AppEvent) {
    var index = 0
    while index < screens.count {
      let count = screens.count
      ask(index) { $0.follow(event, in: &$1) }
      // If a screen has closed itself, the next one now has its index.
      if screens.count >= count { index += 1 }
    }
  }

  /// Carries out requests in order. `screen` is the index of the screen that made them.
  private mutating func carryOut(_ requests: [App.ScreenRequest], for screen: Int?) {
    var screen = screen
    var isArrangementDue = false
    for request in requests {
      switch request {
      case .open(let opened):
        if opened.opensOnce { screen = removeAll(like: opened, adjusting: screen) }
        screens.append(opened)
      case .openAbove(let opened): screens.insert(opened, at: screen.map { $0 + 1 } ?? screens.count)
      case .replaceTop(let opened): screens[screens.count - 1] = opened
      case .close:
        if let closed = screen, closed > 0 { screens.remove(at: closed) }
        screen = nil
      case .closeAll:
        // If a channel list is closed this way, its changes have yet to be applied.
        isArrangementDue = screens.contains(where: \.defersArrangement)
        screens.removeLast(screens.count - 1)
        screen = nil
      case .press(let key): press(key)
      case .send(let message): send(message, below: screen)
      case .tell(let event): broadcast(event)
      case .rearrange:
        guard !screens.contains(where: \.defersArrangement) else { continue }
        app.arrange()
        carryOut(app.takeRequests(), for: screen)
      }
    }
    guard isArrangementDue else { return }
    app.arrange()
    carryOut(app.takeRequests(), for: screen)
  }

  /// Removes other screens of a type, except the lowest screen, so that keys that open one from another do not pile them up.
  /// Returns the new index of `screen`.
  private mutating func removeAll(like opened: any Screen, adjusting screen: Int?) -> Int? {
    var screen = screen
    for index in screens.indices.dropFirst().reversed()
    where screens[index].opensOnce && Swift.type(of: screens[index]) == Swift.type(of: opened) {
      screens.remove(at: index)
      screen = screen.flatMap { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
    }
    return screen
  }

  /// Offers a message to the screens from the top down, starting below its sender if that is still open.
  private mutating func send(_ message: any ScreenMessage, below sender: Int?) {
    let isOpen = sender.map { screens.indices.contains($0) && $0 == screens.count - 1 } ?? false
    let first = isOpen ? screens.count - 2 : screens.count - 1
    for index in stride(from: first, through: 0, by: -1) {
      var isTaken = false
      ask(index) { isTaken = $0.receive(message, in: &$1) }
      if isTaken { return }
    }
  }

  // MARK: Searching

  /// Starts the search of the topmost waiting screen, or else the search for followed programmes and reminders. Cancels a
  /// search that nothing is waiting for.
  fileprivate mutating func serveSearch() {
    let awaited =
      screens.lazy.reversed().compactMap(\.awaitedSearch).first ?? app.followed.awaited ?? app.reminding.awaited
    guard awaited != app.runningSearch else { return }
    app.runningSearch = awaited
    app.perform(awaited.map(Effect.search) ?? .endSearch)
  }

  /// Passes progress to the screens that wait for it. Progress from an earlier search is dropped.
  private mutating func deliver(_ progress: SearchProgress) {
    guard let running = app.runningSearch, running.number == progress.number else { return }
    if progress.isComplete { app.runningSearch = nil }
    if app.followed.awaited == running { app.updateFollowed(with: progress) }
    if app.reminding.awaited == running { app.updateReminded(with: progress) }
    carryOut(app.takeRequests(), for: nil)
    for index in screens.indices where screens[index].awaitedSearch == running {
      ask(index) { $0.searchProgressed(progress, in: &$1) }
    }
  }
}

/// Draws consecutive frames. The same stack always gives the same frame; caches only save time.
package struct ScreenDrawer: Sendable {
  private var caches: [ObjectIdentifier: any Sendable] = [:]

  /// Creates a drawer without caches.
  package init() {}

  /// Draws the topmost screen that covers all others, and the screens above it.
  package mutating func draw(_ stack: ScreenStack) -> Frame {
    let app = stack.app
    var frame = FrameBuilder(app.size, theme: app.theme)
    guard app.size.columns > 0, app.size.rows > 0 else { return Frame(frame) }
    frame.swapCaches(&caches)
    let first = stack.screens.lastIndex { $0.coversScreen } ?? 0
    stack.screens[first].draw(on: &frame, app)
    for popup in stack.screens[(first + 1)...] {
      frame.quieten(isWhole: !app.display.isLinear && !app.display.isSlow)
      popup.draw(on: &frame, app)
    }
    frame.swapCaches(&caches)
    if app.display.isLinear {
      let page = stack.top.linearPage(app) ?? LinearPage(of: frame, in: app.language)
      frame = page.draw(over: frame, in: app.language)
    }
    if !app.display.isLinear { frame.addresses = stack.top.webAddresses(app) }
    return Frame(app.alertLines == 0 ? frame : frame.withAlertLine(app))
  }
}

/// Draws a stack of screens without caches.
package func drawScreen(_ stack: ScreenStack) -> Frame {
  var drawer = ScreenDrawer()
  return drawer.draw(stack)
}

extension Action {
  /// Whether the user caused the action.
  fileprivate var isInput: Bool {
    switch self {
    case .key, .typed, .paste, .click, .wheel: true
    default: false
    }
  }
}
