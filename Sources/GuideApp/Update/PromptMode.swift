import CellCanvas
import GuideModel
import GuideSearch

/// Questions in the status line: a time, a channel's name or its number, what is to be chosen for a channel.
extension State {
  mutating func ask(_ purpose: PromptState.Purpose) {
    overlays.append(.prompt(PromptState(purpose: purpose, field: TextField(), origin: grid)))
  }

  /// Gives a key to the prompt just opened.
  mutating func pressOnTop(_ key: Key) -> [Effect] {
    guard case .prompt(let prompt) = overlays.last else { return [] }
    return pressInPrompt(key, prompt)
  }

  mutating func pressInPrompt(_ key: Key, _ prompt: PromptState) -> [Effect] {
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
      answer(prompt)
      return []
    case .up where prompt.purpose == .filter: return recall(prompt, earlier: true)
    case .down where prompt.purpose == .filter: return recall(prompt, earlier: false)
    default: break
    }
    if prompt.purpose == .channelNumber, !isPartOfNumber(key) { return leave(for: key) }
    var changed = prompt
    guard changed.field.edit(key) else {
      pressBeside(prompt, key)
      return []
    }
    return show(changed)
  }

  /// A key that does not change the text. It does not close the prompt: what is typed after it would be commands.
  private mutating func pressBeside(_ prompt: PromptState, _ key: Key) {
    switch (prompt.purpose, key) {
    case (.channelName, .down): stepToNamed(prompt, by: 1)
    case (.channelName, .up): stepToNamed(prompt, by: -1)
    case (.listedChannel(_), .down): stepListed(prompt, by: 1)
    case (.listedChannel(_), .up): stepListed(prompt, by: -1)
    case (.filter, _): notice = "Type what you look for; Enter keeps it, Esc shows what was shown before."
    case (.time, _): notice = "Type a day, a time or both; Enter goes there, Esc closes."
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
    key == .backspace || KeyPattern.digit.matches(key)
  }

  /// Shows where the answer so far would lead.
  private mutating func preview(_ prompt: PromptState) {
    switch prompt.purpose {
    case .time, .channel, .filter: break
    case .listedChannel: stepListed(prompt, by: 0)
    case .channelName, .channelNumber:
      grid = prompt.origin
      revealSelection()
      if let channel = shownChannel(for: prompt) { goToChannel(channel) } else { complain(of: prompt) }
    }
  }

  /// Says that there is no such channel.
  private mutating func complain(of prompt: PromptState) {
    guard !prompt.field.isEmpty else { return }
    if let hidden = hiddenChannel(for: prompt) { return sayHidden(hidden) }
    switch prompt.purpose {
    case .time, .channel, .filter: break
    case .channelName, .listedChannel: notice = "No channel's name has “\(prompt.field.string)” in it."
    case .channelNumber: notice = "There is no channel \(prompt.field.string)."
    }
  }

  /// Does what was asked for and closes the prompt; what cannot be done leaves it open, with the text to mend.
  private mutating func answer(_ prompt: PromptState) {
    let isDone: Bool
    switch prompt.purpose {
    case .time: isDone = prompt.field.isEmpty || goTo(prompt.field.string)
    case .channelName, .channelNumber: isDone = prompt.field.isEmpty || shownChannel(for: prompt) != nil
    case .listedChannel: isDone = prompt.field.isEmpty || !listedPlaces(named: prompt.field.string).isEmpty
    case .channel, .filter: isDone = true
    }
    if isDone { overlays.removeLast() } else if notice == nil { complain(of: prompt) }
  }

  /// Goes to a day and time as typed; false where that is none, or none of this guide.
  private mutating func goTo(_ text: String) -> Bool {
    if text.lowercased() == "now" {
      goToNow()
      return true
    }
    guard let said = DayTime(text, today: BroadcastDay(containing: now, in: zone).date) else {
      notice = "“\(text)” is no day or time."
      return false
    }
    guard !timeline.extent.isEmpty else {
      notice = "The guide has no programmes."
      return false
    }
    let instant = said.instant(
      shown: shownDay, usual: zone.local(grid.anchor).time, in: timeline.extent, zone: zone)
    guard timeline.extent.contains(instant) else {
      notice = "The guide covers \(coverage)."
      return false
    }
    go(to: instant)
    return true
  }

  /// The channel that a prompt's text means so far, of those that are shown.
  private func shownChannel(for prompt: PromptState) -> Int? {
    meantChannels(by: prompt).first { view.row(of: $0) != nil }
  }

  /// The channel that the text means and that is hidden.
  private func hiddenChannel(for prompt: PromptState) -> Int? {
    meantChannels(by: prompt).first { view.row(of: $0) == nil }
  }

  private func meantChannels(by prompt: PromptState) -> [Int] {
    switch prompt.purpose {
    case .time, .channel, .filter, .listedChannel: []
    case .channelNumber: Int(prompt.field.string).flatMap(rowOwner(numbered:)).map { [$0] } ?? []
    case .channelName: channels(named: Folding.fold(prompt.field.string))
    }
  }

  /// The channel with a number, or in whose row the one with that number is.
  private func rowOwner(numbered number: Int) -> Int? {
    if let channel = guide.channel(numbered: number) { return channel }
    let entry = choices.isEmpty ? nil : ChannelList(base.channels, choices).entries.first { $0.number == number }
    guard case .joined(let host) = entry?.place else { return nil }
    return guide.channels.firstIndex { $0.id == host }
  }

  /// The channels whose names begin with the text, then those that have it anywhere.
  private func channels(named folded: String) -> [Int] {
    guard !folded.isEmpty else { return [] }
    let names = guide.channels.map { Folding.fold($0.name) }
    let having = names.indices.filter { names[$0].contains(folded) }
    return having.filter { names[$0].hasPrefix(folded) } + having.filter { !names[$0].hasPrefix(folded) }
  }
}
