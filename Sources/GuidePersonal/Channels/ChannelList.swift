package import GuideModel

/// A guide's channels as a person has chosen to have them: all of them, those among them that are not to be seen.
package struct ChannelList: Sendable {
  /// Whether and where a channel is shown.
  package enum Visibility: Hashable, Sendable {
    /// In a row of its own.
    case shown
    /// Nowhere.
    case hidden
    /// In the row of another channel, that with this id, while that is not on air.
    case joined(to: String)
  }

  /// One channel.
  package struct Entry: Hashable, Sendable {
    /// The channel with the name and the groups that it is shown with.
    package let channel: Channel
    /// The number that it is shown with; nil for none.
    package let number: Int?
    /// The position in the guide of the channel whose programmes it shows: another's, where it is a copy.
    package let origin: Int
    /// Whether it is a person's, and not the guide's.
    package let isCopy: Bool
    /// Whether and where it is shown.
    package let visibility: Visibility
  }

  /// In the order of the grid.
  package let entries: [Entry]
  /// The names that they are shown with, by their ids.
  package let names: [String: String]
  /// The highest number that one is shown with; 0 without any.
  package let highestNumber: Int
  /// The numbers of channels with a row of their own, of hidden ones, and of those in another channel's row.
  package let counts: (shown: Int, hidden: Int, joined: Int)
  /// The channels as the guide itself has them, by position.
  private let given: [Channel]

  /// The channels of a guide, arranged by the choices for them.
  package init(_ channels: [Channel], _ choices: ChannelChoices) {
    let order = ChannelOrder(channels, choices).members
    // Looked up once: there can be ten thousand.
    let chosen = order.map { choices[$0.id] }
    let hosts = ChannelList.hosts(order, chosen)
    let (own, numbers) = ChannelList.numbers(order, channels, chosen)
    given = channels
    let shownNames = ChannelList.names(order, channels, chosen, choices, hosts)
    names = Dictionary(zip(order, shownNames).map { ($0.id, $1) }) { _, last in last }
    highestNumber = numbers.compactMap(\.self).max() ?? 0
    var counts = (shown: 0, hidden: 0, joined: 0)
    entries = order.indices.map { index in
      let (member, choice) = (order[index], chosen[index])
      let host = hosts.isEmpty ? nil : hosts[member.id]
      if host != nil { counts.joined += 1 } else if choice.isHidden { counts.hidden += 1 } else { counts.shown += 1 }
      let channel = Channel(
        id: member.id, name: shownNames[index], number: own[index],
        details: channels[member.origin].detailsWhereNamed(shownNames[index]),
        groups: choice.groups ?? channels[member.origin].groups,
        isFavourite: choice.isFavourite)
      return Entry(
        channel: channel, number: numbers[index], origin: member.origin, isCopy: member.isCopy,
        visibility: host.map(Visibility.joined) ?? (choice.isHidden ? .hidden : .shown))
    }
    self.counts = counts
  }

  /// The entry with an id, or else that with the id in any case, or else that with the number, or else the first with that
  /// name.
  package func entry(named text: String) -> Entry? {
    ChannelLookup.index(of: text, ids: entries.map(\.channel.id), numbers: entries.map(\.number)).map { entries[$0] }
      ?? entry(called: text)
  }

  /// The entry with an id, or else the first with that name, in any case, its own or the guide's.
  package func entry(called text: String) -> Entry? {
    let key = ChannelName.key(text)
    return entry(of: text) ?? entries.first { ChannelName.key($0.channel.name) == key }
      ?? entries.first { !$0.isCopy && ChannelName.key(given[$0.origin].name) == key }
  }

  /// The entry with an id.
  package func entry(of id: String) -> Entry? { entries.first { $0.channel.id == id } }

  /// The name that the guide has for a channel; for a copy, that of the channel whose programmes it shows.
  package func givenName(of entry: Entry) -> String { given[entry.origin].name }

  /// The groups that the guide has for a channel; for a copy, those of the channel whose programmes it shows.
  package func givenGroups(of entry: Entry) -> [String] { given[entry.origin].groups }

  /// By the id of a channel that is joined to another, the other's id. The first that wants it has it; a channel that is in
  /// another's row has no row itself, and a hidden one has no other channel in its row.
  private static func hosts(_ order: [ChannelOrder.Member], _ chosen: [ChannelChoice]) -> [String: String] {
    guard chosen.contains(where: { !$0.joined.isEmpty }) else { return [:] }
    let known = Set(order.map(\.id))
    var hosts: [String: String] = [:]
    var hosting: Set<String> = []
    for (member, choice) in zip(order, chosen) where hosts[member.id] == nil && !choice.isHidden {
      for other in choice.joined where other != member.id && known.contains(other) && !hosting.contains(other) {
        guard hosts[other] == nil else { continue }
        hosts[other] = member.id
        hosting.insert(member.id)
      }
    }
    return hosts
  }

  /// By index, the number of a channel of its own, and that which it is shown with. A person's choice goes before the guide:
  /// a channel whose number was given to another has a different one.
  private static func numbers(
    _ order: [ChannelOrder.Member], _ channels: [Channel], _ chosen: [ChannelChoice]
  ) -> (own: [Int?], shown: [Int?]) {
    let given = Set(chosen.compactMap(\.number))
    let own = zip(order, chosen).map { member, choice -> Int? in
      if let number = choice.number { return number }
      let number = member.isCopy ? nil : channels[member.origin].number
      return number.flatMap { given.contains($0) ? nil : $0 }
    }
    // Positions count rows of the grid, so moving a channel renumbers it.
    return (own, ChannelNumbers.shown(own) { order[$0].isCopy })
  }

  /// Names by index. Without one of its own a row of several channels has all their names, a copy says how much later it
  /// is.
  private static func names(
    _ order: [ChannelOrder.Member], _ channels: [Channel], _ chosen: [ChannelChoice], _ choices: ChannelChoices,
    _ hosts: [String: String]
  ) -> [String] {
    var names = zip(order, chosen).map { member, choice in
      if let name = choice.name { return name }
      let original = channels[member.origin]
      guard member.isCopy else { return original.name }
      let name = choices[original.id].name ?? original.name
      return choice.shift == 0 ? name : "\(name) \(shiftText(choice.shift))"
    }
    guard !hosts.isEmpty else { return names }
    let single = Dictionary(zip(order, names).map { ($0.id, $1) }) { _, last in last }
    let hosting = Set(hosts.values)
    for index in order.indices where chosen[index].name == nil && hosting.contains(order[index].id) {
      let id = order[index].id
      let guests = chosen[index].joined.filter { hosts[$0] == id }
      names[index] = ([id] + guests).compactMap { single[$0] }.joined(separator: " / ")
    }
    return names
  }

  /// Such as `+1`, `-0:30`.
  private static func shiftText(_ minutes: Int) -> String {
    let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
    let sign = minutes < 0 ? "-" : "+"
    return rest == 0 ? "\(sign)\(hours)" : "\(sign)\(hours):\(rest < 10 ? "0" : "")\(rest)"
  }
}

// MARK: Arranging a guide

extension ChannelList {
  /// The channels with a row of their own, in their order; hidden ones too where they are wanted.
  package func shown(withHidden: Bool = false) -> [Entry] {
    entries.filter { $0.visibility == .shown || withHidden && $0.visibility == .hidden }
  }

  /// The channels that are shown, as `ArrangedGuide` takes them, by the choices that this list was made of.
  package func arrangement(by choices: ChannelChoices, withHidden: Bool = false) -> [ArrangedChannel] {
    let byVisibility = Dictionary(grouping: entries, by: \.visibility)
    return shown(withHidden: withHidden).map { entry in
      let id = entry.channel.id
      let joined = Dictionary((byVisibility[.joined(to: id)] ?? []).map { ($0.channel.id, $0) }) { first, _ in first }
      let guests = choices[id].joined.compactMap { joined[$0] }
      return ArrangedChannel(
        entry.channel, number: entry.number, own: choices.part(entry), guests: guests.map(choices.part))
    }
  }
}

extension ChannelChoices {
  /// The rows of a channel as arranged by its choices; a copy shows the rows of its original as that one shows them.
  fileprivate func part(_ entry: ChannelList.Entry) -> ArrangedChannel.RowSelection {
    let choice = self[entry.channel.id]
    let original = entry.isCopy ? choice.copyOf.map { self[$0] } : nil
    let steps = [original, choice].compactMap(\.self).map {
      ArrangedChannel.RowSelection.Step(seconds: $0.shift * 60, hours: $0.hours)
    }
    return ArrangedChannel.RowSelection(origin: entry.origin, steps: steps)
  }
}

extension Guide {
  /// The same guide as a person has chosen its channels; hours of the day are those of a zone.
  package func arranged(by choices: ChannelChoices, in zone: ZoneTable) -> Guide {
    if choices.isEmpty { return self }
    return ArrangedGuide(self, ChannelList(channels, choices).arrangement(by: choices), in: zone).guide
  }
}
