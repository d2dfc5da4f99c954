/// Why something cannot be chosen for a channel, in a sentence.
package struct ChannelRefusal: Error, Hashable, Sendable {
  /// The sentence.
  package let words: String

  /// A reason.
  package init(_ words: String) {
    self.words = words
  }
}

/// What can be wished for a channel beside others, and may be refused: the rules are the same in the grid and on the
/// command line.
package struct ChannelWishes: Sendable {
  private let list: ChannelList
  private let choices: ChannelChoices

  /// Wishes about the channels of a list.
  package init(_ list: ChannelList, _ choices: ChannelChoices) {
    self.list = list
    self.choices = choices
  }

  /// Gives a channel a number; none is the guide's own.
  package func number(_ number: Int?, for id: String) throws(ChannelRefusal) -> [ChannelEdit] {
    guard let number, number != 0 else { return set(id, .number(nil)) }
    guard ChannelChoice.numbers.contains(number) else {
      throw ChannelRefusal(
        "\(number) is no number of a channel: they go from 1 to \(ChannelChoice.numbers.upperBound).")
    }
    // Only channels that are here: of others nobody could see what is in the way.
    let owner = list.entries.first { $0.channel.id != id && choices[$0.channel.id].number == number }
    if let owner {
      throw ChannelRefusal(
        "\(number) is the number that you gave \(owner.channel.name); give that another one first.")
    }
    return set(id, .number(number))
  }

  /// Adds a channel that shows another's programmes some minutes later.
  package func copy(of id: String, minutes: Int, name: String? = nil) throws(ChannelRefusal) -> [ChannelEdit] {
    guard minutes != 0, ChannelChoice.shifts.contains(minutes) else {
      throw ChannelRefusal("Say by how many minutes the further channel is later, such as 60; a day's (1440) at most.")
    }
    // A copy of a copy is one of the channel itself.
    let original = list.entry(of: id)?.isCopy == true ? choices[id].copyOf ?? id : id
    let copy = ChannelChoices.copyID(of: original, minutes: minutes)
    if let known = list.entry(of: copy) { throw ChannelRefusal("There is such a channel: \(known.channel.name).") }
    // In the groups of its channel, so that who looks at one of them sees it.
    let groups = choices[original].groups
    return set(copy, .copyOf(original)) + set(copy, .shift(minutes)) + (name.map { set(copy, .name($0)) } ?? [])
      + (groups.isEmpty ? [] : set(copy, .groups(groups)))
  }

  /// Puts channels into another's row, and takes out of it whatever is not among them.
  package func join(_ guests: [String], to host: String) throws(ChannelRefusal) -> [ChannelEdit] {
    if guests.contains(host) { throw ChannelRefusal("\(name(host)) cannot be joined to itself.") }
    if !guests.isEmpty, case .joined(let other) = list.entry(of: host)?.place {
      throw ChannelRefusal("\(name(host)) is itself in the row of \(name(other)).")
    }
    for guest in guests {
      if case .joined(let other) = list.entry(of: guest)?.place, other != host {
        throw ChannelRefusal("\(name(guest)) is in the row of \(name(other)) already.")
      }
      if list.entries.contains(where: { $0.place == .joined(to: guest) }) {
        throw ChannelRefusal("\(name(guest)) has others in its own row; take them out first.")
      }
    }
    return set(host, .joined(guests))
  }

  /// Groups as they are called already, whatever case they were typed in.
  package func groups(_ typed: [String]) -> [String] {
    let known = Dictionary(list.entries.flatMap(\.channel.groups).map { ($0.lowercased(), $0) }) { first, _ in first }
    return typed.map { known[$0.lowercased()] ?? $0 }
  }

  private func name(_ id: String) -> String { list.names[id] ?? id }

  /// A change; none where it is so already.
  private func set(_ id: String, _ setting: ChannelEdit.Setting) -> [ChannelEdit] {
    let edit = ChannelEdit.set(id: id, setting)
    return choices.applying(edit) == choices ? [] : [edit]
  }
}
