import GuideModel

/// Which channels there are, copies among them, and in which order.
struct ChannelOrder {
  /// One channel.
  struct Member: Hashable {
    let id: String
    /// The position in the guide of the channel whose programmes it shows.
    let origin: Int
    let isCopy: Bool
  }

  /// In the order of the grid: those that the order names, then the guide's others. A copy that it does not name
  /// stands below the channel that it is a copy of.
  let members: [Member]

  init(_ channels: [Channel], _ choices: ChannelChoices) {
    let originals = channels.enumerated().map { Member(id: $1.id, origin: $0, isCopy: false) }
    let copies = ChannelOrder.copies(originals, choices)
    guard !choices.order.isEmpty || !copies.isEmpty else {
      members = originals
      return
    }
    let ranks = Dictionary(choices.order.enumerated().map { ($1, $0) }) { first, _ in first }
    // By rank, so that nothing is looked up to compare.
    var ranked = [Member?](repeating: nil, count: choices.order.count)
    var (unranked, followers): ([Member], [Int: [Member]]) = ([], [:])
    for member in originals + copies {
      if let rank = ranks[member.id] {
        ranked[rank] = member
      } else if member.isCopy {
        followers[member.origin, default: []].append(member)
      } else {
        unranked.append(member)
      }
    }
    var members: [Member] = []
    members.reserveCapacity(originals.count + copies.count)
    for member in ranked.lazy.compactMap(\.self) + unranked {
      members.append(member)
      if !member.isCopy, let behind = followers[member.origin] { members += behind }
    }
    self.members = members
  }

  /// The copies of channels that are there; a channel of the guide goes before a copy of its id.
  private static func copies(_ originals: [Member], _ choices: ChannelChoices) -> [Member] {
    guard choices.choices.values.contains(where: { $0.copyOf != nil }) else { return [] }
    let positions = Dictionary(originals.map { ($0.id, $0.origin) }) { first, _ in first }
    let copies = choices.choices.compactMap { id, choice -> Member? in
      guard let origin = choice.copyOf.flatMap({ positions[$0] }), positions[id] == nil else { return nil }
      return Member(id: id, origin: origin, isCopy: true)
    }
    return copies.sorted { (choices[$0.id].shift, $0.id) < (choices[$1.id].shift, $1.id) }
  }
}
