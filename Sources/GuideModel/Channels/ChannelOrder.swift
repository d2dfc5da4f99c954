/// Which channels there are, copies among them, and in which order.
struct ChannelOrder {
  /// One channel.
  struct Member: Hashable {
    let id: String
    /// The position in the guide of the channel whose programmes it shows.
    let origin: Int
    let isCopy: Bool
  }

  /// In the order of the grid: those that have a place in it, then the guide's others. A copy without a place of its own
  /// stands below what it is a copy of.
  let members: [Member]

  init(_ channels: [Channel], _ choices: ChannelChoices) {
    let originals = channels.enumerated().map { Member(id: $1.id, origin: $0, isCopy: false) }
    let copies = ChannelOrder.copies(originals, choices)
    let ranks = Dictionary(choices.order.enumerated().map { ($1, $0) }) { first, _ in first }
    let ranked = (originals + copies).filter { ranks[$0.id] != nil }
      .sorted { (ranks[$0.id] ?? 0) < (ranks[$1.id] ?? 0) }
    let followers = Dictionary(grouping: copies.filter { ranks[$0.id] == nil }, by: \.origin)
    members = (ranked + originals.filter { ranks[$0.id] == nil }).flatMap { member in
      [member] + (member.isCopy ? [] : followers[member.origin] ?? [])
    }
  }

  /// The copies of channels that are there; a channel of the guide goes before a copy of its id.
  private static func copies(_ originals: [Member], _ choices: ChannelChoices) -> [Member] {
    let positions = Dictionary(originals.map { ($0.id, $0.origin) }) { first, _ in first }
    let copies = choices.choices.compactMap { id, choice -> Member? in
      guard let origin = choice.copyOf.flatMap({ positions[$0] }), positions[id] == nil else { return nil }
      return Member(id: id, origin: origin, isCopy: true)
    }
    return copies.sorted { (choices[$0.id].shift, $0.id) < (choices[$1.id].shift, $1.id) }
  }
}
