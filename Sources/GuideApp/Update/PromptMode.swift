import CellCanvas
import GuideModel
import GuideSearch

/// Questions in the status line: a time, a channel's name or its number, what is to be chosen for a channel.
extension State {
  mutating func ask(_ purpose: PromptState.Purpose) {
    overlays.append(.prompt(PromptState(purpose: purpose, line: TypedLine(), origin: grid)))
  }

  /// Gives a key to the prompt just opened.
  mutating func pressOnTop(_ key: Key) -> [Effect] {
    guard case .prompt(let prompt) = overlays.last else { return [] }
    return pressInPrompt(key, prompt)
  }

  mutating func pressInPrompt(_ key: Key, _ prompt: PromptState) -> [Effect] {
    if case .saved(.forget(let name)) = prompt.purpose { return pressInForgetting(key, name) }
    if prompt.purpose == .filter, key == .tab || key == .shiftTab { return complete(prompt, forward: key == .tab) }
    var prompt = prompt
    if key == .escape, let before = prompt.line.beforeCompletion {
      prompt.line = before
      return show(prompt)
    }
    prompt.line = prompt.line.accepted
    switch key {
    case .escape:
      overlays.removeLast()
      let effects = prompt.purpose == .filter ? leaveFilter() : []
      grid = prompt.origin
      revealSelection()
      if prompt.purpose == .filter { return effects }
      if case .listedChannel(let before) = prompt.purpose { choose(line: before) }
      return []
    case .enter:
      if case .channel(let question, let id, _) = prompt.purpose { return answer(question, id, prompt.field.string) }
      if prompt.purpose == .filter { return acceptFilter(prompt.field.string) }
      if case .saved(let question) = prompt.purpose { return answer(question, prompt) }
      answer(prompt)
      return []
    case .up where prompt.purpose == .filter, .down where prompt.purpose == .filter:
      guard let line = recalled(prompt.line, earlier: key == .up) else { return [] }
      prompt.line = line
      return show(prompt)
    default: break
    }
    if prompt.purpose == .channelNumber, !isPartOfNumber(key) { return leave(for: key) }
    guard let line = prompt.line.edited(by: key) else {
      pressBeside(prompt, key)
      return []
    }
    prompt.line = line
    defer { sayWhenFull(line, after: key) }
    return show(prompt)
  }

  private mutating func complete(_ prompt: PromptState, forward: Bool) -> [Effect] {
    switch complete(prompt.line, forward: forward) {
    case .nothing(let effects): return effects
    case .line(let line):
      var changed = prompt
      changed.line = line
      return show(changed)
    }
  }

  /// A key that does not change the text. It does not close the prompt: what is typed after it would be commands.
  private mutating func pressBeside(_ prompt: PromptState, _ key: Key) {
    switch (prompt.purpose, key) {
    case (.channelName, .down): stepToNamed(prompt, by: 1)
    case (.channelName, .up): stepToNamed(prompt, by: -1)
    case (.listedChannel(_), .down): stepListed(prompt, by: 1)
    case (.listedChannel(_), .up): stepListed(prompt, by: -1)
    case (.filter, _): notice = "Type what you look for; Enter keeps it, Esc shows what was shown before."
    case (.channelNumber, _): notice = "Type a channel's number; Enter goes there, Esc closes."
    case (.time, _): notice = "Type a day, a time or both; Enter goes there, Esc closes."
    case (.saved, _): notice = "Type a name; Enter takes it, Esc leaves all as it was."
    case (.channel, _): notice = "Enter takes what is typed, Esc leaves it as it was."
    default: notice = "Type a part of a name; Up and Down go through those that have it, Enter stays, Esc closes."
    }
  }

  /// Goes to the next channel, or the one before, that has the text in its name.
  private mutating func stepToNamed(_ prompt: PromptState, by step: Int) {
    let named = channels(named: Folding.fold(prompt.field.string)).filter { view.row(of: $0) != nil }
    guard !named.isEmpty else { return complain(of: prompt) }
    let place = named.firstIndex(of: grid.channel) ?? (step > 0 ? -1 : 0)
    goToChannel(named[(place + step + named.count) % named.count])
  }

  /// Shows a prompt whose text has changed, and where it would lead.
  mutating func show(_ prompt: PromptState) -> [Effect] {
    let wasText = overlays.last?.promptText
    replaceTop(.prompt(prompt))
    if prompt.purpose == .filter { return wasText == prompt.field.text ? [] : filter(by: prompt.field.string) }
    preview(prompt)
    return []
  }

  /// Closes the prompt and keeps where it led to; what the key asks for is done, unless it is to close what is on top.
  private mutating func leave(for key: Key) -> [Effect] {
    overlays.removeLast()
    return CommandTable.command(for: key) == .quit ? [] : press(key)
  }

  private func isPartOfNumber(_ key: Key) -> Bool {
    // Alt and a letter is no command of the grid, so it does not lead there.
    if case .alt = key { return true }
    return key == .backspace || KeyPattern.digit.matches(key)
  }

  /// Shows where the answer so far would lead.
  private mutating func preview(_ prompt: PromptState) {
    switch prompt.purpose {
    case .time, .channel, .filter, .saved: break
    case .listedChannel: stepListed(prompt, by: 0)
    case .channelName, .channelNumber:
      grid = prompt.origin
      revealSelection()
      if let channel = shownChannel(for: prompt) { goToChannel(channel) } else { complain(of: prompt) }
    }
  }
}
