internal import CellCanvas
internal import GuideModel
internal import GuideSearch

/// Questions in the status line: a time, a channel's name or its number.
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
      grid = prompt.origin
      return []
    case .enter:
      overlays.removeLast()
      answer(prompt)
      return []
    default: break
    }
    if prompt.purpose == .channelNumber, !isPartOfNumber(key) { return leave(for: key) }
    var changed = prompt
    guard changed.field.edit(key) else { return leave(for: key) }
    replaceTop(.prompt(changed))
    preview(changed)
    return []
  }

  /// Closes the prompt, keeps where it led to, and lets the grid have the key.
  private mutating func leave(for key: Key) -> [Effect] {
    overlays.removeLast()
    return pressInGrid(key)
  }

  private func isPartOfNumber(_ key: Key) -> Bool {
    key == .backspace || KeyPattern.digit.matches(key)
  }

  /// Shows where the answer so far would lead.
  private mutating func preview(_ prompt: PromptState) {
    switch prompt.purpose {
    case .time: break
    case .channelName, .channelNumber:
      grid = prompt.origin
      if let channel = channel(for: prompt) { goToChannel(channel) }
    }
  }

  private mutating func answer(_ prompt: PromptState) {
    guard !prompt.field.isEmpty else { return }
    switch prompt.purpose {
    case .time: goTo(prompt.field.string)
    case .channelName:
      if channel(for: prompt) == nil { notice = "No channel's name has “\(prompt.field.string)” in it." }
    case .channelNumber:
      if channel(for: prompt) == nil { notice = "There is no channel \(prompt.field.string)." }
    }
  }

  private mutating func goTo(_ text: String) {
    guard let said = DayTime(text, today: BroadcastDay(containing: now, in: zone).date) else {
      notice = "“\(text)” is no day or time. Try: fri 21:00, tomorrow, 24/12, 20:15."
      return
    }
    let day = said.date.map(BroadcastDay.init) ?? shownDay
    go(to: day.instant(of: said.time ?? zone.local(grid.anchor).time, in: zone))
  }

  /// The channel that a prompt's text means so far.
  private func channel(for prompt: PromptState) -> Int? {
    switch prompt.purpose {
    case .time: nil
    case .channelNumber: Int(prompt.field.string).flatMap(channel(numbered:))
    case .channelName: channel(named: Folding.fold(prompt.field.string))
    }
  }

  /// The channel of a logical number; where the guide has no numbers, by its place counted from 1.
  private func channel(numbered number: Int) -> Int? {
    if let known = guide.channels.firstIndex(where: { $0.number == number }) { return known }
    let place = number - 1
    return guide.channels.indices.contains(place) && guide.channels[place].number == nil ? place : nil
  }

  /// The first channel whose name begins with the text, else one that has it anywhere.
  private func channel(named folded: String) -> Int? {
    guard !folded.isEmpty else { return nil }
    let names = guide.channels.map { Folding.fold($0.name) }
    return names.firstIndex { $0.hasPrefix(folded) } ?? names.firstIndex { $0.contains(folded) }
  }
}
