import GuideModel

/// The channels including copies, in order.
struct ChannelOrder {
  /// A channel or a copy.
  struct Member: Hashable {
    let id: String
    /// The index in the guide of the channel whose programmes it shows; `nil` for a channel without a guide.
    let origin: Int?
    let isCopy: Bool
  }

  /// The channels in the user's order, then the guide's other channels, then those without a guide. A copy missing from the order comes right after its
  /// original.
  let members: [Member]

  init(_ channels: [Channel], _ choices: ChannelChoices) {
    let originals = channels.enumerated().map { Member(id: $1.id, origin: $0, isCopy: false) }
    let copies = ChannelOrder.copies(originals, choices)
    let others = ChannelOrder.standalone(originals, choices)
    guard !choices.order.isEmpty || !copies.isEmpty || !others.isEmpty else {
      members = originals
      return
    }
    let ranks = Dictionary(choices.order.enumerated().map { ($1, $0) }) { first, _ in first }
    // This is indexed by rank, to sort without lookups.
    var ranked = [Member?](repeating: nil, count: choices.order.count)
    var (unranked, followers): ([Member], [Int: [Member]]) = ([], [:])
    for member in originals + others + copies {
      if let rank = ranks[member.id] {
        ranked[rank] = member
      } else if member.isCopy, let origin = member.origin {
        followers[origin, default: []].append(member)
      } else {
        unranked.append(member)
      }
    }
    var members: [Member] = []
    members.reserveCapacity(originals.count + others.count + copies.count)
    for member in ranked.lazy.compactMap(\.self) + unranked {
      members.append(member)
      if !member.isCopy, let origin = member.origin, let behind = followers[origin] { members += behind }
    }
    self.members = members
  }

  /// The channels that need no guide, unless the guide lists them.
  private static func standalone(_ originals: [Member], _ choices: ChannelChoices) -> [Member] {
    let ids = choices.choices.filter { $0.value.isStandalone }.map(\.key)
    if ids.isEmpty { return [] }
    let known = Set(originals.map(\.id))
    return ids.filter { !known.contains($0) }.sorted().map { Member(id: $0, origin: nil, isCopy: false) }
  }

  /// The copies of existing channels. A channel in the guide takes precedence over a copy with the same id.
  private static func copies(_ originals: [Member], _ choices: ChannelChoices) -> [Member] {
    guard choices.choices.values.contains(where: { $0.copyOf != nil }) else { return [] }
    let positions = Dictionary(originals.enumerated().map { ($1.id, $0) }) { first, _ in first }
    let copies = choices.choices.compactMap { id, choice -> Member? in
      guard let origin = choice.copyOf.flatMap({ positions[$0] }), positions[id] == nil, !choice.isStandalone else {
        return nil
      }
      return Member(id: id, origin: origin, isCopy: true)
    }
    return copies.sorted { (choices[$0.id].shift, $0.id) < (choices[$1.id].shift, $1.id) }
  }
}
