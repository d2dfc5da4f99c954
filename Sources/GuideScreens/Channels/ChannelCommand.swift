import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
import GuidePersonal

/// The keys that change a channel, in the grid and in the channel list.
package enum ChannelCommand: String, BoundCommand {
  case favourite, hide, up, down, top, rename, renumber, group, shift, copy, limit, join, source

  package static let table = "channel"
  package static let whereTheyWork: Message? = "only in the grid and the channel list"
  package static let sections = [
    KeySection<ChannelCommand>(
      "The channel",
      [
        KeyBinding(.favourite, "F", help: "add to or remove from favourites", hint: "favourite"),
        KeyBinding(.hide, "H", help: "hide it; in the channel list, also show it again", hint: "hide"),
        KeyBinding(.up, "K", help: "move it up in the channel list", hint: "move"),
        KeyBinding(.down, "J", help: "move it down in the channel list", hint: "move"),
        KeyBinding(
          .top, "^", help: "move it to the top of the channel list; marked channels in the order of marking",
          hint: "to the top"),
        KeyBinding(.rename, "R", help: "rename it", hint: "name"),
        KeyBinding(.renumber, "#", help: "set its number", hint: "number"),
        KeyBinding(.group, "T", help: "set its groups: News, Films", hint: "groups"),
        KeyBinding(.shift, "S", help: "shift its programmes by minutes: 60, -30", hint: "shift"),
        KeyBinding(.copy, "I", help: "add a copy shifted by minutes, such as a +1 channel", hint: "+1"),
        KeyBinding(.limit, "O", help: "set its hours on air: 06:00-19:00", hint: "hours"),
        KeyBinding(.join, "P", help: "fill its row with another channel while it is off air", hint: "join"),
        KeyBinding(
          .source, ";", help: "put the channel's next source first",
          hint: "source"),
      ])
  ]
}

extension App {
  /// Marks channels as favourite or hidden, or removes the mark, depending on the state of the first one.
  /// Pass the channel list if it already exists.
  mutating func toggle(_ command: ChannelCommand, _ ids: [String], list: ChannelList?) {
    guard let first = ids.first else { return }
    let choice = mine.choices[first]
    let isOne = ids.count == 1
    let name = isOne ? list?.names[first] ?? self.name(ofChannel: first) : count(ids.count, "channel")
    switch command {
    case .favourite:
      let message =
        choice.isFavourite ? text("Removed \(name) from favourites") : text("Added \(name) to favourites")
      change(ids.map { .set(id: $0, .favourite(!choice.isFavourite)) }, saying: message)
    case .hide:
      if isOne, let host = host(of: first, list) {
        notice = text("\(name) shares the row of \(host) and has no row of its own.")
        return
      }
      let message =
        switch (choice.isHidden, prepared.rules.showsHidden, isOne) {
        case (true, _, true) where awaitsProgrammes(of: first):
          text("\(name) is shown; the next update (\(keymap.name(of: GridCommand.update))) fetches its programmes")
        case (true, _, true): text("\(name) is shown")
        case (true, _, false): text("\(name) are shown")
        case (false, true, true): text("\(name) is hidden (dimmed, not removed, because of your settings)")
        case (false, true, false): text("\(name) are hidden (dimmed, not removed, because of your settings)")
        case (false, false, true): text("\(name) is hidden")
        case (false, false, false): text("\(name) are hidden")
        }
      change(ids.map { .set(id: $0, .hidden(!choice.isHidden)) }, saying: message)
    default: break
    }
  }

  /// Puts the next of a channel's sources first for it; after the last one, the order of the sources applies again.
  mutating func putNextSourceFirst(for ids: [String], list: ChannelList) {
    guard let id = ids.first, let entry = list.entry(of: id), ids.count == 1 else {
      let escape = keymap.name(of: ListCommand.close)
      return notice = text("\(ids.count) channels are marked, but this works on only one; \(escape) clears the marks.")
    }
    let chosen = mine.choices[id].source
    let sources = entry.origin.map { base.coverage(ofChannel: $0).sources } ?? []
    guard sources.count > 1 || chosen != nil else {
      return notice = text("Only one source has \(entry.channel.name).")
    }
    // The first source of all is first without a choice.
    let after = chosen.flatMap(sources.firstIndex) ?? (chosen == nil ? 0 : sources.count)
    let next = sources.dropFirst(after + 1).first
    let name = entry.channel.name
    let message =
      next.map { text("\($0) is first for \(name)") }
      ?? text("\(name) uses the order of the sources")
    change([.set(id: id, .source(next))], saying: message)
  }

  /// Whether a channel has no upcoming programmes in a guide that can be updated. A hidden channel may not have been fetched.
  private func awaitsProgrammes(of id: String) -> Bool {
    guard freshness != nil, let channel = base.channels.firstIndex(where: { $0.id == id }) else { return false }
    return !base.programmes(on: channel).contains { base.interval(of: $0).end > now }
  }

  /// The name of the channel whose row includes another channel. The channel list is only built if some row is shared, because
  /// building it is slow with ten thousand channels.
  private func host(of id: String, _ list: ChannelList?) -> String? {
    guard mine.choices.choices.values.contains(where: { $0.joined.contains(id) }) else { return nil }
    let list = list ?? channelList
    guard case .joined(let host) = list.entry(of: id)?.visibility else { return nil }
    return list.names[host] ?? host
  }

  /// Moves channels to the top of the list, in the given order.
  mutating func moveToTop(_ ids: [String], of list: ChannelList) {
    let (before, moved) = (list.entries.map(\.channel.id), Set(ids))
    let order = ids + before.filter { !moved.contains($0) }
    guard order != before else {
      return notice = ids.count == 1 ? text("This is the first channel.") : text("These are the first channels.")
    }
    let name = ids.count == 1 ? ids.first.map { list.names[$0] ?? $0 } ?? "" : count(ids.count, "channel")
    change([.order(order)], saying: text("Moved \(name) to the top"))
  }

  /// Moves channels past their next or previous visible neighbour; adjacent channels stay together.
  mutating func move(_ moved: Set<String>, up: Bool, among seen: [String], of list: ChannelList) {
    var ids = list.entries.map(\.channel.id)
    var order = seen
    let indices = Array(order.indices)
    for index in up ? indices : indices.reversed() where moved.contains(order[index]) {
      let next = up ? index - 1 : index + 1
      guard order.indices.contains(next), !moved.contains(order[next]) else { continue }
      order.swapAt(index, next)
      // A moved channel ends up directly next to the one it passed, even if hidden channels lie between.
      if ids.count > seen.count { ids.move(order[next], up: up, past: order[index]) }
    }
    guard order != seen else {
      notice =
        switch (up, moved.count == 1) {
        case (true, true): text("This is the first channel.")
        case (true, false): text("These are the first channels.")
        case (false, true): text("This is the last channel.")
        case (false, false): text("These are the last channels.")
        }
      return
    }
    let isOne = moved.count == 1
    let name = isOne ? moved.first.map { list.names[$0] ?? $0 } ?? "" : count(moved.count, "channel")
    let message = up ? text("Moved \(name) up") : text("Moved \(name) down")
    change([.order(ids.count > seen.count ? ids : order)], saying: message)
  }
}

extension [String] {
  /// Moves an element directly before or after another.
  fileprivate mutating func move(_ element: String, up: Bool, past other: String) {
    guard let from = firstIndex(of: element) else { return }
    remove(at: from)
    guard let index = firstIndex(of: other) else { return }
    insert(element, at: up ? index : index + 1)
  }
}
