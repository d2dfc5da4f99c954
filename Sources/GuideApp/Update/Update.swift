import CellCanvas
import GuideModel

/// Changes the state by something that happened, and returns what shall be done outside it.
package func update(_ state: inout State, _ action: Action) -> [Effect] {
  if !action.isInput { state.forgetMeasures() }
  let effects = change(&state, action)
  guard state.isSearchDue else { return effects }
  let wishes = state.searchAgain()
  defer { (state.isSearchDue, state.isSearchEnded) = (false, false) }
  return effects + (wishes.isEmpty && state.isSearchEnded ? [.endSearch] : wishes)
}

private func change(_ state: inout State, _ action: Action) -> [Effect] {
  switch action {
  case .key(let key):
    (state.notice, state.completionWaits) = (nil, nil)
    return state.press(key)
  case .typed(let text): return state.type(text)
  case .paste(let text): return state.paste(text)
  case .found(let news): return state.take(news)
  case .savedSearches(let searches, let knownEdits, let problem):
    return state.take(searches, knownEdits: knownEdits, problem: problem)
  case .seen(let seen): return state.take(seen)
  case .marked(let look, let marks): return state.take(marks, of: look)
  case .namesGathered: return state.takeNames()
  case .click(let target): return state.click(target)
  case .wheel(let kind): return state.turnWheel(kind)
  case .resized(let size): state.resize(to: size)
  case .clock(let now): return state.moveClock(to: now)
  case .loading(let loading): state.loading = loading
  case .loaded(let guide): return state.take(guide)
  case .arranged(let result): state.take(result)
  case .chosen(let choices, let knownEdits): return state.take(choices, knownEdits: knownEdits)
  case .notKept(let reason): state.notice = reason
  case .changed(let changes): state.changes = ChangeSummary(changes)
  case .updateProgress(let words): state.noteUpdate(progress: words)
  case .updateEnded(let report): state.endUpdate(report)
  case .drawn(let facts): state.note(facts)
  case .copyRefused: state.notice = "That is too long for the clipboard."
  }
  return []
}

extension State {
  /// Gives a key to what is on top.
  mutating func press(_ key: Key) -> [Effect] {
    if !isText(key), let effects = everywhere(CommandTable.command(for: key)) { return effects }
    switch overlays.last {
    case .search(let search): return pressInSearch(key, search)
    case .prompt(let prompt): return pressInPrompt(key, prompt)
    case .details(let details): return pressInDetails(key, details)
    case .help(let scroll): return pressOnPage(key, scroll) { .help($0) }
    case .findings(let scroll): return pressOnPage(key, scroll) { .findings($0) }
    case .changes(let scroll): return pressOnPage(key, scroll) { .changes($0) }
    case .channels(let list): return pressInChannels(key, list)
    case .saved(let list): return pressInSaved(key, list)
    case .likeness(let list): return pressInLikeness(key, list)
    case nil: return pressInGrid(key)
    }
  }

  /// Whether a key is a letter of a text that is being typed.
  private func isText(_ key: Key) -> Bool {
    if case .character = key { isTyping } else { false }
  }

  /// Whether a text is being typed.
  private var isTyping: Bool {
    switch overlays.last {
    case .search, .prompt: true
    default: false
    }
  }

  /// What works on every screen alike; nil where the command is for the screen on top.
  private mutating func everywhere(_ command: Command?) -> [Effect]? {
    switch command {
    case .interrupt: return [.quit(130)]
    case .suspend: return [.suspend]
    case .redraw: return [.redraw]
    case .quitAll: return [.quit(0)]
    case .mouse:
      display.mouse.toggle()
      notice = display.mouse ? "The mouse is on." : "The mouse is off: the terminal selects text again."
      return [.setMouse(display.mouse)]
    case .help:
      if case .help = overlays.last { overlays.removeLast() } else { overlays.append(.help(ScrollState())) }
      return []
    default: return nil
    }
  }

  fileprivate mutating func paste(_ text: String) -> [Effect] {
    notice = nil
    switch overlays.last {
    case .search(var search):
      search.line = search.line.inserting(text)
      defer { sayWhenFull(search.line) }
      return show(search)
    case .prompt(var prompt):
      prompt.line = prompt.line.inserting(text)
      defer { sayWhenFull(prompt.line) }
      return show(prompt)
    default:
      notice = "Pasted text goes into a search: press / first."
    }
    return []
  }

  /// Moves the clock. Who stands at now stays at now: the selection passes on with the programmes, the window with it.
  fileprivate mutating func moveClock(to now: Instant) -> [Effect] {
    let wasAtNow = grid.anchor == self.now && !isSelectionHeld
    self.now = now
    defer { if wasAtNow, timeline.extent.contains(now) { followNow() } }
    return followClock()
  }

  private mutating func followNow() {
    // What is still on stays selected, also where another programme owns the minute.
    if timeline.interval(of: grid.item).contains(now) { grid.anchor = now } else { setAnchor(now) }
    let place = now.seconds(since: scale.window.start)
    // A clock that was set back can leave the window within one long programme.
    if place < 0 || place > scale.window.seconds * 3 / 4 { go(to: now) }
  }

  /// Whether something on top speaks of the selection, which then must not move on by itself.
  private var isSelectionHeld: Bool {
    overlays.contains { overlay in
      switch overlay {
      case .details, .prompt: true
      case .search, .help, .findings, .changes, .channels, .saved, .likeness: false
      }
    }
  }

  /// Puts a changed overlay in the place of the topmost.
  mutating func replaceTop(_ overlay: Overlay) {
    guard !overlays.isEmpty else { return }
    overlays[overlays.count - 1] = overlay
  }
}
