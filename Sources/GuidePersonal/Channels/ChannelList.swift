package import GuideModel

/// All channels of a guide with the user's settings applied, including hidden ones.
package struct ChannelList: Sendable {
  /// Where a channel is shown, if at all.
  package enum Visibility: Hashable, Sendable {
    /// In its own row.
    case shown
    /// Not at all.
    case hidden
    /// In the row of the channel with this id, while that channel is off air.
    case joined(to: String)
  }

  /// A channel in the list.
  package struct Entry: Hashable, Sendable {
    /// The channel with its displayed name and groups.
    package let channel: Channel
    /// The displayed number; `nil` if it has none.
    package let number: Int?
    /// The index in the guide of the channel whose programmes this one shows; for a copy, the index of its original.
    ///
    /// `nil` for a channel without a guide.
    package let origin: Int?
    /// Whether the user added it as a copy.
    package let isCopy: Bool
    /// Where the channel is shown, if at all.
    package let visibility: Visibility
  }

  /// The channels in the order of the grid.
  package let entries: [Entry]
  /// The displayed names by id.
  package let names: [String: String]
  /// The highest displayed number; 0 if none.
  package let highestNumber: Int
  /// Whether the displayed numbers are positions in the list, because no channel has a number.
  package let showsPositions: Bool
  /// How many channels have their own row, are hidden, or are in another channel's row.
  package let counts: (shown: Int, hidden: Int, joined: Int)
  /// The channels as the guide has them, by index.
  private let given: [Channel]

  /// Creates the list of a guide's channels, arranged by the user's settings.
  package init(_ channels: [Channel], _ choices: ChannelChoices) {
    let order = ChannelOrder(channels, choices).members
    // The settings are looked up once, because there can be ten thousand of them.
    let chosen = order.map { choices[$0.id] }
    let hosts = ChannelList.hosts(order, chosen)
    let (own, numbers) = ChannelList.numbers(order, channels, chosen)
    given = channels
    let shownNames = ChannelList.names(order, channels, chosen, choices, hosts)
    names = Dictionary(zip(order, shownNames).map { ($0.id, $1) }) { _, last in last }
    highestNumber = numbers.compactMap(\.self).max() ?? 0
    showsPositions = own.allSatisfy { $0 == nil }
    var counts = (shown: 0, hidden: 0, joined: 0)
    entries = order.indices.map { index in
      let (member, choice) = (order[index], chosen[index])
      let host = hosts.isEmpty ? nil : hosts[member.id]
      if host != nil { counts.joined += 1 } else if choice.isHidden { counts.hidden += 1 } else { counts.shown += 1 }
      let listed = member.origin.map { channels[$0] }
      let channel = Channel(
        id: member.id, name: shownNames[index], number: own[index],
        details: ChannelList.details(of: listed, shownNames[index], choice),
        groups: choice.groups ?? listed?.groups ?? [],
        isFavourite: choice.isFavourite, hasGuide: listed != nil)
      return Entry(
        channel: channel, number: numbers[index], origin: member.origin, isCopy: member.isCopy,
        visibility: host.map(Visibility.joined) ?? (choice.isHidden ? .hidden : .shown))
    }
    self.counts = counts
  }

  /// The details in the guide, with the user's own logo, or with a playlist's if the guide has none.
  private static func details(of listed: Channel?, _ name: String, _ choice: ChannelChoice) -> ChannelDetails {
    var details = listed?.detailsForName(name) ?? ChannelDetails()
    if let logo = choice.logo ?? (details.icons.isEmpty ? choice.playlistLogo : nil) {
      details.icons = [ChannelDetails.Icon(logo)]
    }
    return details
  }

  /// Finds an entry by id, then by id ignoring case, then by number, then by name.
  package func entry(named text: String) -> Entry? {
    ChannelLookup.index(of: text, ids: entries.map(\.channel.id), numbers: entries.map(\.number)).map { entries[$0] }
      ?? entry(called: text)
  }

  /// Finds an entry by id, or by displayed or original name, ignoring case.
  package func entry(called text: String) -> Entry? {
    let key = ChannelName.key(text)
    return entry(of: text) ?? entries.first { ChannelName.key($0.channel.name) == key }
      ?? entries.first { !$0.isCopy && ChannelName.key(originalName(of: $0)) == key }
  }

  /// The entry with an id.
  package func entry(of id: String) -> Entry? { entries.first { $0.channel.id == id } }

  /// The name of a channel in the guide; for a copy, the name of its original. Without a guide, the displayed name.
  package func originalName(of entry: Entry) -> String { entry.origin.map { given[$0].name } ?? entry.channel.name }

  /// The groups of a channel in the guide; for a copy, the groups of its original.
  package func originalGroups(of entry: Entry) -> [String] { entry.origin.map { given[$0].groups } ?? [] }

  /// The id of the host channel by the id of each joined channel. If several channels claim the same one, the first gets it.
  /// Neither a joined nor a hidden channel can host others.
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

  /// Each channel's own number and its displayed one, by index. A channel loses its number from the guide if the user gave
  /// that number to another channel.
  private static func numbers(
    _ order: [ChannelOrder.Member], _ channels: [Channel], _ chosen: [ChannelChoice]
  ) -> (own: [Int?], shown: [Int?]) {
    let given = Set(chosen.compactMap(\.number))
    let own = zip(order, chosen).map { member, choice -> Int? in
      if let number = choice.number { return number }
      let number = member.isCopy ? nil : member.origin.flatMap { channels[$0].number }
      return number.flatMap { given.contains($0) ? nil : $0 }
    }
    // Positions count rows of the grid, so moving a channel renumbers it.
    return (own, ChannelNumbers.shown(own) { order[$0].isCopy })
  }

  /// The names by index. Unless renamed, a shared row has the names of all its channels, and a copy adds its shift to the name.
  private static func names(
    _ order: [ChannelOrder.Member], _ channels: [Channel], _ chosen: [ChannelChoice], _ choices: ChannelChoices,
    _ hosts: [String: String]
  ) -> [String] {
    var names = zip(order, chosen).map { member, choice in
      if let name = choice.name { return name }
      guard let original = member.origin.map({ channels[$0] }) else { return member.id }
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

  /// The shift as text, for example `+1` or `-0:30`.
  private static func shiftText(_ minutes: Int) -> String {
    let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
    let sign = minutes < 0 ? "-" : "+"
    return rest == 0 ? "\(sign)\(hours)" : "\(sign)\(hours):\(rest < 10 ? "0" : "")\(rest)"
  }
}

// MARK: Arranging a guide

extension ChannelList {
  /// The channels with their own row, in order, optionally including hidden ones.
  package func shown(withHidden: Bool = false) -> [Entry] {
    entries.filter { $0.visibility == .shown || withHidden && $0.visibility == .hidden }
  }

  /// The displayed channels as input for `ArrangedGuide`. `choices` must be the settings this list was made from.
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
  /// The rows of a channel, arranged by its settings. For a copy, the settings of its original are applied first.
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
  /// The guide arranged by the user's settings. Hours of the day are in the given zone.
  package func arranged(by choices: ChannelChoices, in zone: ZoneTable) -> Guide {
    if choices.isEmpty { return self }
    return ArrangedGuide(self, ChannelList(channels, choices).arrangement(by: choices), in: zone).guide
  }
}
