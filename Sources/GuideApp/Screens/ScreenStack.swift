import CellCanvas
import GuideLanguage
import GuideModel

/// The app and its screens, the topmost last. The lowest is the grid.
package struct ScreenStack: Sendable {
  /// The things that all screens share.
  package var app: App
  /// The screens; never empty.
  package private(set) var screens: [any Screen]
  /// The time that the clock has come to since the last key, in the reading mode.
  private var heldTime: Instant?

  /// An app with its lowest screen.
  package init(_ app: App, lowest: any Screen) {
    self.app = app
    screens = [lowest]
  }

  /// The screen that gets the keys first.
  package var top: any Screen { screens[screens.count - 1] }

  /// The lowest screen of a type.
  package func first<Wanted: Screen>(_ type: Wanted.Type) -> Wanted? {
    screens.lazy.compactMap { $0 as? Wanted }.first
  }

  /// True while a search goes on in the background.
  package var isSearching: Bool { app.isSearching }
  /// True when the search in the background should be shown as soon as there is some of it.
  package var isSearchUrgent: Bool {
    guard let running = app.runningSearch else { return false }
    return screens.contains { $0.isSearchUrgent && $0.awaitedSearch == running }
  }
}

/// Changes the app and its screens by something that happened, and returns what is to be done outside.
package func update(_ stack: inout ScreenStack, _ action: Action) -> [Effect] {
  stack.handle(action)
  stack.serveSearch()
  if let programme = stack.top.describedProgramme { stack.app.recallShow(of: programme) }
  defer { stack.app.effects = [] }
  return stack.app.effects
}

extension ScreenStack {
  fileprivate mutating func handle(_ action: Action) {
    // A line that changes by itself would be said though no key was pressed; and a key is for what was said.
    if app.display.isLinear, case .clock(let now) = action {
      heldTime = now
      app.tellOfDue(at: now)
      return carryOut(app.takeRequests(), for: nil)
    }
    defer { if action.isInput { passHeldTime() } }
    switch action {
    case .key(let key): press(key)
    case .typed(let text): type(text)
    case .paste(let text):
      app.clearFoot()
      askTop { $0.type(text, isPaste: true, in: &$1) }
    case .click(let target):
      app.clearFoot()
      if target is AlertTarget { return perform(.goToReminder) }
      askTop { $0.click(target, in: &$1) }
    case .wheel(let kind):
      app.clearFoot()
      askTop { $0.turnWheel(kind, in: &$1) }
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

  /// Puts results of the background into the app: the guide, and the person's data.
  private mutating func applyResult(_ action: Action) {
    switch action {
    case .loading(let loading): app.loading = loading
    case .loaded(let guide): app.load(guide)
    case .arranged(let result): app.finishArrangement(result)
    case .mine(let update): app.adopt(update)
    case .recorder(let state): app.adopt(state)
    case .recorded(let result): app.finish(result)
    case .show(let answer): app.adopt(answer)
    case .followedShows(let standings, let reach): app.adopt(standings, reach)
    case .settings(let entries, let themes, let knownEdits):
      app.adopt(entries, themes: themes, knownEdits: knownEdits)
    case .marked(let request, let marks): app.keep(marks, of: request)
    case .notice(let message): app.notice = app.text(message)
    case .changed(let changes): app.show(changes)
    case .updateProgress(let text): app.freshness?.progress = text
    case .updateEnded(let report): app.endUpdate(report)
    case .copyRefused: app.notice = app.text("That is too long for the clipboard.")
    default: break
    }
    carryOut(app.takeRequests(), for: nil)
  }

  private mutating func passHeldTime() {
    guard let now = heldTime else { return }
    heldTime = nil
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
    if let request = app.clearFoot() { return app.answer(request, isYes: app.isYes(key)) }
    let isText = if case .character = key { top.isTyping } else { false }
    if !isText, let command: AppCommand = app.keymap.command(for: key) { return perform(command) }
    if let command = app.keymap.ownCommand(for: key, whileTyping: top.isTyping) {
      return app.run(command, for: top.chosenProgrammes(app))
    }
    for index in screens.indices.reversed() where screens.indices.contains(index) {
      var isTaken = false
      ask(index) { isTaken = $0.press(key, in: &$1) }
      if isTaken { return }
    }
  }

  /// Letters that came together are one text, so that one search is made and not one a letter.
  private mutating func type(_ text: String) {
    guard top.joinsLetters else { return text.unicodeScalars.forEach { press(.character($0)) } }
    app.clearFoot()
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
        ? app.text("The mouse is on.") : app.text("The mouse is off: the terminal selects text again.")
      app.perform(.setMouse(app.display.mouse))
    case .play: app.play(top.selectedShowing(app))
    case .undo: askTop { $0.undo(in: &$1) }
    case .redo:
      app.redoChange()
      carryOut(app.takeRequests(), for: nil)
    case .goToReminder, .snooze, .answer:
      app.answerDue(command)
      carryOut(app.takeRequests(), for: nil)
    case .help:
      guard let help = app.help?(top.helpTable, app) else { return }
      if Swift.type(of: top) == Swift.type(of: help) { screens.removeLast() } else { screens.append(help) }
    }
  }

  // MARK: Requests of screens

  private mutating func askTop(_ body: (inout any Screen, inout App) -> Void) {
    ask(screens.count - 1, body)
  }

  /// Calls a screen, and then carries out its requests.
  private mutating func ask(_ index: Int, _ body: (inout any Screen, inout App) -> Void) {
    app.isSelectionHeld = screens.contains { $0.holdsSelection }
    body(&screens[index], &app)
    carryOut(app.takeRequests(), for: index)
  }

  /// Tells all screens of a change, the lowest first.
  private mutating func broadcast(_ event: AppEvent) {
    var index = 0
    while index < screens.count {
      let count = screens.count
      ask(index) { $0.follow(event, in: &$1) }
      // A screen that has closed itself has made room for the next.
      if screens.count >= count { index += 1 }
    }
  }

  /// Carries out requests in order; `screen` is the one that made them.
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
        // A list of channels that is closed so has its changes still to show.
        isArrangementDue = screens.contains(where: \.defersArrangement)
        screens.removeLast(screens.count - 1)
        screen = nil
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

  /// Takes away the screens of a type over the lowest, so that keys that open one from another do not pile them up. Returns where
  /// the screen of an index is then.
  private mutating func removeAll(like opened: any Screen, adjusting screen: Int?) -> Int? {
    var screen = screen
    for index in screens.indices.dropFirst().reversed()
    where screens[index].opensOnce && Swift.type(of: screens[index]) == Swift.type(of: opened) {
      screens.remove(at: index)
      screen = screen.flatMap { $0 == index ? nil : $0 > index ? $0 - 1 : $0 }
    }
    return screen
  }

  /// Offers a message to the screens from the top down; to those below the screen that sends it, where that is open still.
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

  /// Has the search carried out that the topmost waiting screen waits for, or else the one for what is followed, and ends one
  /// that is not waited for.
  fileprivate mutating func serveSearch() {
    let awaited =
      screens.lazy.reversed().compactMap(\.awaitedSearch).first ?? app.followed.awaited ?? app.reminding.awaited
    guard awaited != app.runningSearch else { return }
    app.runningSearch = awaited
    app.perform(awaited.map(Effect.search) ?? .endSearch)
  }

  /// Hands progress to the screens that wait for it; that of an earlier search is dropped.
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

/// Draws one frame after the other. The same stack always gives the same frame; caches only make the next one quicker.
package struct ScreenDrawer: Sendable {
  private var caches: [ObjectIdentifier: any Sendable] = [:]

  /// A drawer without caches.
  package init() {}

  /// Draws a stack of screens: the topmost that covers the whole screen, and all above it.
  package mutating func draw(_ stack: ScreenStack) -> Frame {
    let app = stack.app
    var frame = FrameBuilder(app.size, theme: app.theme)
    guard app.size.columns > 0, app.size.rows > 0 else { return Frame(frame) }
    frame.swapCaches(&caches)
    let first = stack.screens.lastIndex { $0.coversScreen } ?? 0
    for screen in stack.screens[first...] { screen.draw(on: &frame, app) }
    frame.swapCaches(&caches)
    if app.display.isLinear {
      let page = stack.top.linearPage(app) ?? LinearPage(of: frame, in: app.language)
      frame = page.draw(over: frame, in: app.language)
    }
    return Frame(app.alertLines == 0 ? frame : frame.withAlertLine(app))
  }
}

/// Draws a stack of screens without caches.
package func drawScreen(_ stack: ScreenStack) -> Frame {
  var drawer = ScreenDrawer()
  return drawer.draw(stack)
}

extension Action {
  /// Whether it comes from the person.
  fileprivate var isInput: Bool {
    switch self {
    case .key, .typed, .paste, .click, .wheel: true
    default: false
    }
  }
}
