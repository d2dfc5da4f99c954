import GuideModel

/// Changing what is chosen for a channel, in the grid for the selected one, in the list for the line's.
extension State {
  /// The id of the channel whose row is selected.
  var selectedChannelID: String? {
    guide.channels.indices.contains(grid.channel) ? guide.channels[grid.channel].id : nil
  }

  /// Does what a command asks for a channel; nil where it asks nothing of the kind.
  mutating func changeChannel(_ command: Command, _ id: String) -> [Effect]? {
    if let question = ChannelQuestion(command) {
      ask(question, id)
      return []
    }
    let choice = choices[id]
    switch command {
    case .favouriteChannel:
      let words = choice.isFavourite ? "is no favourite any more" : "is a favourite channel"
      return change([.set(id: id, .favourite(!choice.isFavourite))], "\(channelName(id)) \(words)")
    case .hideChannel: return toggleHidden(id)
    case .channelUp: return moveInOrder(id, by: -1)
    case .channelDown: return moveInOrder(id, by: 1)
    default: return nil
    }
  }

  /// What a channel is called, also one that is not seen.
  private func channelName(_ id: String) -> String {
    listedChannels.names[id] ?? id
  }

  /// All channels, as the list has them that is on top, or else as they are chosen.
  private var listedChannels: ChannelList {
    for case .channels(let state) in overlays { return state.list }
    return ChannelList(base.channels, choices)
  }

  private mutating func toggleHidden(_ id: String) -> [Effect] {
    let entry = listedChannels.entries.first { $0.channel.id == id }
    let name = entry?.channel.name ?? id
    if case .joined(let host) = entry?.place {
      notice = "\(name) is in the row of \(channelName(host)), and not seen by itself."
      return []
    }
    if choices[id].copyOf != nil {
      return change([.reset(id: id)], "\(name) is gone")
    }
    let isHidden = choices[id].isHidden
    let key = CommandTable.entry(for: .channels)?.keys.first?.name ?? ""
    let words = isHidden ? "\(name) is shown" : "\(name) is hidden" + (isInList ? "" : "; \(key) lists it")
    return change([.set(id: id, .hidden(!isHidden))], words)
  }

  private var isInList: Bool {
    overlays.contains { if case .channels = $0 { true } else { false } }
  }

  /// Moves a channel past the next one that is seen in that direction.
  private mutating func moveInOrder(_ id: String, by step: Int) -> [Effect] {
    let list = listedChannels
    var ids = list.entries.map(\.channel.id)
    let seen = isInList ? ids : view.rows.map { guide.channels[$0].id }
    guard let place = seen.firstIndex(of: id), seen.indices.contains(place + step),
      let from = ids.firstIndex(of: id)
    else {
      notice = step < 0 ? "This is the first channel." : "This is the last channel."
      return []
    }
    ids.remove(at: from)
    guard let other = ids.firstIndex(of: seen[place + step]) else { return [] }
    ids.insert(id, at: step < 0 ? other : other + 1)
    return change([.order(ids)], nil)
  }

  /// Makes changes, shows them, and has them kept; `words` say what is so now.
  mutating func change(_ edits: [ChannelEdit], _ words: String?) -> [Effect] {
    guard !edits.isEmpty else { return [] }
    choices = edits.reduce(choices) { $0.applying($1) }
    channelEdits += edits
    if isInList { relistAll() } else { rearrange() }
    if let words { notice = keepsChoices ? "\(words)." : "\(words). This guide is for trying out: it is not kept." }
    return keepsChoices ? [.keep(edits)] : []
  }

  private mutating func relistAll() {
    let list = ChannelList(base.channels, choices)
    for (place, overlay) in overlays.enumerated() {
      guard case .channels(let state) = overlay else { continue }
      overlays[place] = .channels(state.on(list).revealed(in: geometry.listRows))
    }
  }

  /// Asks what is to be chosen, with what is chosen now as the text.
  private mutating func ask(_ question: ChannelQuestion, _ id: String) {
    let list = listedChannels
    let text = question.text(of: choices[id]) { list.names[$0] ?? $0 }
    overlays.append(
      .prompt(
        PromptState(
          purpose: .channel(question, id: id, name: list.names[id] ?? id), field: TextField(text), origin: grid)))
  }

  /// Does what was typed for a channel and closes the prompt; what cannot be used leaves it open, with the text to mend.
  mutating func answer(_ question: ChannelQuestion, _ id: String, _ typed: String) -> [Effect] {
    do throws(ChannelAnswer.Mistake) {
      let edits = try ChannelAnswer(listedChannels, choices, id: id).edits(question, typed)
      overlays.removeLast()
      return change(edits, nil)
    } catch {
      notice = error.words
      return []
    }
  }
}
