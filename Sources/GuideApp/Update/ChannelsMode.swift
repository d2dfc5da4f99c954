import CellCanvas
import GuideModel
import GuideSearch

/// The list of all channels: what is hidden can be brought back here.
extension State {
  mutating func openChannels() {
    guard !base.channels.isEmpty else {
      notice = "This guide has no channels."
      return
    }
    let list = listedChannels
    let selected = list.entries.firstIndex { $0.channel.id == selectedChannelID } ?? 0
    let place = ListPlace(selected: selected).centred(in: geometry.listRows)
    overlays.append(.channels(ChannelsState(list, at: place).revealed(in: geometry.listRows)))
  }

  mutating func pressInChannels(_ key: Key, _ list: ChannelsState) -> [Effect] {
    let rows = geometry.listRows
    switch key == " " ? .favouriteChannel : CommandTable.command(for: key) {
    case .close, .quit, .channels: return closeChannels()
    case .open: return goToListed(list)
    case .favourite: return change(.favouriteChannel, list)
    case .channelName, .channelNumber, .search: find(key, list)
    case let command?:
      guard let lines = ListStep.lines(command, rows: rows, count: list.list.entries.count) else {
        return change(command, list)
      }
      step(list, by: lines)
    case nil: notice = "That key does nothing here. Press ? for help."
    }
    return []
  }

  private mutating func change(_ command: Command, _ list: ChannelsState) -> [Effect] {
    if let id = list.entry?.channel.id, let effects = changeChannel(command, id) { return effects }
    notice = "That key does nothing here. Enter goes to the channel, Esc back to the grid."
    return []
  }

  private mutating func step(_ list: ChannelsState, by lines: Int) {
    replaceTop(.channels(list.stepped(by: lines, rows: geometry.listRows)))
  }

  /// Closes the list, and shows the guide as it was chosen there.
  private mutating func closeChannels() -> [Effect] {
    overlays.removeLast()
    return rearrange()
  }

  /// Goes to the chosen channel in the grid; says why where it has no row there.
  private mutating func goToListed(_ list: ChannelsState) -> [Effect] {
    guard let entry = list.entry else { return [] }
    switch entry.place {
    case .hidden: notice = "\(entry.channel.name) is hidden; \(CommandTable.key(of: .hideChannel)) brings it back."
    case .joined(let host):
      notice = "\(entry.channel.name) is in the row of \(list.list.names[host] ?? host)."
    case .shown:
      let effects = closeChannels()
      goToChannel(withID: entry.channel.id)
      return effects
    }
    return []
  }

  /// Asks for a channel of the list; a digit is the beginning of its number.
  private mutating func find(_ key: Key, _ list: ChannelsState) {
    ask(.listedChannel(before: list.place.selected))
    if KeyPattern.digit.matches(key) { _ = pressOnTop(key) }
  }

  /// Chooses the line that a prompt's text means, the next of several, or the one before; with 0 the first.
  mutating func stepListed(_ prompt: PromptState, by step: Int) {
    let places = listedPlaces(named: prompt.field.string)
    guard let first = places.first, let list = channelList else {
      if !prompt.field.isEmpty { notice = "No channel has “\(prompt.field.string)” as its number or in its name." }
      return
    }
    let current = places.firstIndex(of: list.place.selected) ?? 0
    choose(line: step == 0 ? first : places[(current + step + places.count) % places.count])
  }

  /// Chooses a line of the list.
  mutating func choose(line: Int) {
    channelList = channelList?.choosing(line).revealed(in: geometry.listRows)
  }

  /// Lines whose channels have a text as their number, then those whose names begin with it, then those that have it
  /// anywhere.
  func listedPlaces(named text: String) -> [Int] {
    let folded = Folding.fold(text)
    guard !folded.isEmpty, let entries = channelList?.list.entries else { return [] }
    let names = entries.map { Folding.fold($0.channel.name) }
    let numbered = names.indices.filter { String(entries[$0].number) == text }
    let having = names.indices.filter { names[$0].contains(folded) && !numbered.contains($0) }
    return numbered + having.filter { names[$0].hasPrefix(folded) } + having.filter { !names[$0].hasPrefix(folded) }
  }

  /// The list of channels, where it is among what lies over the grid.
  var channelList: ChannelsState? {
    get {
      for case .channels(let list) in overlays { return list }
      return nil
    }
    set {
      guard let newValue, let place = overlays.firstIndex(where: \.isChannelList) else { return }
      overlays[place] = .channels(newValue)
    }
  }

  /// Makes the list anew, of what is chosen now.
  mutating func relistChannelList() {
    channelList = channelList.map(renewed)
  }

  mutating func click(_ place: Int, in list: ChannelsState) -> [Effect] {
    guard list.list.entries.indices.contains(place) else { return [] }
    if list.place.selected == place { return goToListed(list) }
    replaceTop(.channels(list.choosing(place)))
    return []
  }

  /// The list of the guide that is here now, on the same channel.
  func renewed(_ list: ChannelsState) -> ChannelsState {
    list.on(ChannelList(base.channels, choices)).revealed(in: geometry.listRows)
  }
}
