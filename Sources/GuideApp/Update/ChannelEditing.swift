import GuideModel

/// Changing what is chosen for a channel, in the grid for the selected one, in the list for the line's.
extension State {
  /// The id of the channel whose row is selected.
  var selectedChannelID: String? {
    guide.channels.indices.contains(grid.channel) ? guide.channels[grid.channel].id : nil
  }

  /// Does what a command asks for a channel; nil where it asks nothing of the kind.
  mutating func changeChannel(_ command: Command, _ id: String) -> [Effect]? {
    if let question = ChannelQuestion(
      command, ofCopy: choices[id].copyOf != nil && listedChannels.entry(of: id)?.isCopy == true)
    {
      ask(question, id)
      return []
    }
    let choice = choices[id]
    switch command {
    case .favouriteChannel:
      let words = choice.isFavourite ? "is no favourite any more" : "is a favourite channel"
      return change([.set(id: id, .favourite(!choice.isFavourite))], "\(shownName(of: id)) \(words)")
    case .hideChannel: return toggleHidden(id)
    case .channelUp: return moveInOrder(id, by: -1)
    case .channelDown: return moveInOrder(id, by: 1)
    default: return nil
    }
  }

  private mutating func toggleHidden(_ id: String) -> [Effect] {
    let name = shownName(of: id)
    // The list of all channels is not made where it says nothing: that takes a while of ten thousand.
    let isAsked = choices.choices.values.contains { $0.joined.contains(id) }
    if isAsked, case .joined(let host) = listedChannels.entry(of: id)?.place {
      let list = listedChannels
      notice = "\(name) is in the row of \(list.names[host] ?? host), and not seen by itself."
      return []
    }
    let isHidden = choices[id].isHidden
    let hint = channelList == nil ? "; \(CommandTable.key(of: .channels)) lists it" : ""
    return change([.set(id: id, .hidden(!isHidden))], "\(name) is \(isHidden ? "shown" : "hidden" + hint)")
  }

  /// Moves a channel past the next one that is seen in that direction.
  private mutating func moveInOrder(_ id: String, by step: Int) -> [Effect] {
    let list = listedChannels
    var ids = list.entries.map(\.channel.id)
    let seen = channelList == nil ? view.rows.map { guide.channels[$0].id } : ids
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
    choices = choices.applying(contentsOf: edits)
    channelEdits += edits
    var effects: [Effect] = []
    if channelList == nil { effects = rearrange() } else { relistChannelList() }
    if let words { notice = keepsChoices ? "\(words)." : "\(words). Of this guide nothing is kept." }
    return effects + (keepsChoices ? [.keep(edits)] : [])
  }

  /// Asks what is to be chosen, with what is chosen now as the text.
  private mutating func ask(_ question: ChannelQuestion, _ id: String) {
    let list = listedChannels
    let text = ChannelAnswer(list, choices, id: id).offered(question)
    overlays.append(
      .prompt(
        PromptState(
          purpose: .channel(question, id: id, name: list.names[id] ?? id), line: TypedLine(text), origin: grid)))
  }

  /// Does what was typed for a channel and closes the prompt; what cannot be used leaves it open, with the text to mend.
  mutating func answer(_ question: ChannelQuestion, _ id: String, _ typed: String) -> [Effect] {
    do throws(ChannelRefusal) {
      let edits = try ChannelAnswer(listedChannels, choices, id: id).edits(question, typed)
      overlays.removeLast()
      return change(edits, nil)
    } catch {
      notice = error.words
      return []
    }
  }
}
