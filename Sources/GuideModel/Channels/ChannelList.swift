/// A guide's channels as a person has chosen to have them: all of them, those among them that are not to be seen.
package struct ChannelList: Sendable {
  /// Where a channel is to be seen.
  package enum Place: Hashable, Sendable {
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
    /// The number that it is shown with.
    package let number: Int
    /// The position in the guide of the channel whose programmes it shows: another's, where it is a copy.
    package let origin: Int
    /// Whether it is a person's, and not the guide's.
    package let isCopy: Bool
    /// Where it is to be seen.
    package let place: Place
  }

  /// In the order of the grid.
  package let entries: [Entry]
  /// The names that they are shown with, by their ids.
  package let names: [String: String]
  /// The names that the guide itself has for its channels, by position.
  private let givenNames: [String]

  /// The channels of a guide by what is chosen for them.
  package init(_ channels: [Channel], _ choices: ChannelChoices) {
    let order = ChannelOrder(channels, choices).members
    let hosts = ChannelList.hosts(order.map(\.id), choices)
    let (own, numbers) = ChannelList.numbers(order, channels, choices)
    givenNames = channels.map(\.name)
    let names = ChannelList.names(order, channels, choices, hosts)
    self.names = names
    entries = order.indices.map { place in
      let (id, choice) = (order[place].id, choices[order[place].id])
      let channel = Channel(
        id: id, name: names[id] ?? id, number: own[place],
        details: channels[order[place].origin].detailsWhereNamed(names[id] ?? id), groups: choice.groups,
        isFavourite: choice.isFavourite)
      return Entry(
        channel: channel, number: numbers[place], origin: order[place].origin, isCopy: order[place].isCopy,
        place: hosts[id].map(Place.joined) ?? (choice.isHidden ? .hidden : .shown))
    }
  }

  /// The entry with an id, or else that with the number, or else the first with that name.
  package func entry(named text: String) -> Entry? {
    entry(of: text) ?? Int(text).flatMap { number in entries.first { $0.number == number } } ?? entry(called: text)
  }

  /// The entry with an id, or else the first with that name, in any case, its own or the guide's.
  package func entry(called text: String) -> Entry? {
    let name = text.lowercased()
    return entry(of: text) ?? entries.first { $0.channel.name.lowercased() == name }
      ?? entries.first { !$0.isCopy && givenNames[$0.origin].lowercased() == name }
  }

  /// The entry with an id.
  package func entry(of id: String) -> Entry? { entries.first { $0.channel.id == id } }

  /// The name that the guide has for a channel; for a copy, that of the channel whose programmes it shows.
  package func givenName(of entry: Entry) -> String { givenNames[entry.origin] }

  /// By the id of a channel that is joined to another, the other's id. The first that wants it has it; a channel that is in
  /// another's row has none itself, and in that of a hidden one is nobody.
  private static func hosts(_ order: [String], _ choices: ChannelChoices) -> [String: String] {
    let known = Set(order)
    var hosts: [String: String] = [:]
    var hosting: Set<String> = []
    for id in order where hosts[id] == nil && !choices[id].isHidden {
      for other in choices[id].joined where other != id && known.contains(other) && !hosting.contains(other) {
        guard hosts[other] == nil else { continue }
        hosts[other] = id
        hosting.insert(id)
      }
    }
    return hosts
  }

  /// What a person chose goes before what the guide says: a channel whose number was given away has another. Copies have
  /// what is left, so that no channel has another number since there is one more. By place the number that a channel has
  /// of its own, and that which it is shown with.
  private static func numbers(
    _ order: [ChannelOrder.Member], _ channels: [Channel], _ choices: ChannelChoices
  ) -> (own: [Int?], shown: [Int]) {
    let chosen = Set(order.compactMap { choices[$0.id].number })
    let own = order.map { member in
      if let number = choices[member.id].number { return number as Int? }
      let given = member.isCopy ? nil : channels[member.origin].number
      return given.flatMap { chosen.contains($0) ? nil : $0 }
    }
    // By the guide's order: a channel that is moved takes its number along.
    let places = order.indices.sorted {
      (order[$0].isCopy ? 1 : 0, order[$0].origin, $0) < (order[$1].isCopy ? 1 : 0, order[$1].origin, $1)
    }
    let copies = order.count { $0.isCopy }
    let shown = zip(places, ChannelNumbers.shown(places.map { own[$0] }, copies: copies)).sorted { $0.0 < $1.0 }.map(
      \.1)
    return (own, shown)
  }

  /// Names by id. Without one of its own a row of several channels has all their names, a copy says how much later it is.
  private static func names(
    _ order: [ChannelOrder.Member], _ channels: [Channel], _ choices: ChannelChoices, _ hosts: [String: String]
  ) -> [String: String] {
    var single: [String: String] = [:]
    for member in order {
      let original = channels[member.origin]
      let given = choices[original.id].name ?? original.name
      let usual = member.isCopy ? "\(given) \(shiftWords(choices[member.id].shift))" : original.name
      single[member.id] = choices[member.id].name ?? usual
    }
    var names = single
    for id in Set(hosts.values) where choices[id].name == nil {
      let guests = choices[id].joined.filter { hosts[$0] == id }
      names[id] = ([id] + guests).compactMap { single[$0] }.joined(separator: " / ")
    }
    return names
  }

  /// Such as `+1`, `-0:30`.
  private static func shiftWords(_ minutes: Int) -> String {
    let (hours, rest) = (abs(minutes) / 60, abs(minutes) % 60)
    let sign = minutes < 0 ? "-" : "+"
    return rest == 0 ? "\(sign)\(hours)" : "\(sign)\(hours):\(rest < 10 ? "0" : "")\(rest)"
  }
}
