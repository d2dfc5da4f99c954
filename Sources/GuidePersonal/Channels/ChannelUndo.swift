/// Takes a change of the choices for channels back. Only what it has changed is set again, and only where that is still as the
/// change left it: another program may have changed something since.
package struct ChannelUndo: Hashable, Sendable {
  private struct Replaced: Hashable {
    let id: String
    let old: ChannelEdit.Setting
    let new: ChannelEdit.Setting
  }

  private var replaced: [Replaced] = []
  /// The order before and after; both empty where it was not changed.
  private var oldOrder: [String] = []
  private var newOrder: [String] = []

  /// The way back from some edits of choices.
  package init(_ edits: [ChannelEdit], of before: ChannelChoices) {
    let after = before.applying(contentsOf: edits)
    var known: Set<String> = []
    for case .set(let id, _) in edits where known.insert(id).inserted { compare(id, before, after) }
    for case .reset(let id) in edits where known.insert(id).inserted { compare(id, before, after) }
    if before.order != after.order { (oldOrder, newOrder) = (before.order, after.order) }
  }

  private mutating func compare(_ id: String, _ before: ChannelChoices, _ after: ChannelChoices) {
    for (old, new) in zip(before[id].settings, after[id].settings) where old != new {
      replaced.append(Replaced(id: id, old: old, new: new))
    }
  }

  /// The edits that take it back in the choices of now; none where nothing of it is left.
  package func edits(in now: ChannelChoices) -> [ChannelEdit] {
    var edits: [ChannelEdit] = []
    for setting in replaced where now[setting.id].settings.contains(setting.new) {
      edits.append(.set(id: setting.id, setting.old))
    }
    if oldOrder != newOrder, now.order == newOrder {
      // An order is merged with the one before, unless there is none.
      edits.append(.order([]))
      if !oldOrder.isEmpty { edits.append(.order(oldOrder)) }
    }
    return edits
  }
}

extension ChannelChoice {
  /// Each thing that is chosen, in the same order for all.
  var settings: [ChannelEdit.Setting] {
    [
      .name(name), .number(number), .groups(groups), .hidden(isHidden), .favourite(isFavourite), .shift(shift),
      .hours(hours), .joined(joined), .sameAs(sameAs), .copyOf(copyOf),
    ]
  }
}
