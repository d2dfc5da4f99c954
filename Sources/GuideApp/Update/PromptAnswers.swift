import GuideModel
import GuideSearch

/// What an answer to a question in the status line leads to.
extension State {
  /// Says that there is no such channel.
  mutating func complain(of prompt: PromptState) {
    guard !prompt.field.isEmpty else { return }
    if let hidden = hiddenChannel(for: prompt) { return sayHidden(hidden) }
    switch prompt.purpose {
    case .time, .channel, .filter, .saved: break
    case .channelName, .listedChannel: notice = "No channel's name has “\(prompt.field.string)” in it."
    case .channelNumber: notice = "There is no channel \(prompt.field.string)."
    }
  }

  /// Does what was asked for and closes the prompt; what cannot be done leaves it open, with the text to mend.
  mutating func answer(_ prompt: PromptState) {
    let isDone: Bool
    switch prompt.purpose {
    case .time: isDone = prompt.field.isEmpty || goTo(prompt.field.string)
    case .channelName, .channelNumber: isDone = prompt.field.isEmpty || shownChannel(for: prompt) != nil
    case .listedChannel: isDone = prompt.field.isEmpty || !listedPlaces(named: prompt.field.string).isEmpty
    case .channel, .filter, .saved: isDone = true
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
  func shownChannel(for prompt: PromptState) -> Int? {
    meantChannels(by: prompt).first { view.row(of: $0) != nil }
  }

  /// The channel that the text means and that is hidden.
  private func hiddenChannel(for prompt: PromptState) -> Int? {
    meantChannels(by: prompt).first { view.row(of: $0) == nil }
  }

  private func meantChannels(by prompt: PromptState) -> [Int] {
    switch prompt.purpose {
    case .time, .channel, .filter, .saved, .listedChannel: []
    case .channelNumber: Int(prompt.field.string).flatMap(rowOwner(numbered:)).map { [$0] } ?? []
    case .channelName: channels(named: Folding.fold(prompt.field.string))
    }
  }

  /// The channel with a number, or in whose row the one with that number is.
  private func rowOwner(numbered number: Int) -> Int? {
    if let channel = guide.channel(numbered: number) { return channel }
    let entry = choices.isEmpty ? nil : listedChannels.entries.first { $0.number == number }
    guard case .joined(let host) = entry?.place else { return nil }
    return guide.channels.firstIndex { $0.id == host }
  }

  /// The channels whose names begin with the text, then those that have it anywhere.
  func channels(named folded: String) -> [Int] {
    guard !folded.isEmpty else { return [] }
    let names = guide.channels.map { Folding.fold($0.name) }
    let having = names.indices.filter { names[$0].contains(folded) }
    return having.filter { names[$0].hasPrefix(folded) } + having.filter { !names[$0].hasPrefix(folded) }
  }
}
