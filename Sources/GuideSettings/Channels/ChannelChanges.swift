import GuideModel

/// What edits come to, taken together.
struct ChannelChanges {
  /// The channels that they name, in the order in which they do.
  private(set) var ids: [String] = []
  /// What they name of each.
  private(set) var keys: [String: Set<ChannelKey>] = [:]
  /// Whether they name the order of the grid.
  private(set) var hasOrder = false
  /// What is chosen after them.
  private(set) var choices: ChannelChoices

  init(_ edits: [ChannelEdit], of choices: ChannelChoices) {
    self.choices = choices
    var order: ChannelEdit?
    for edit in edits {
      switch edit {
      case .set(let id, let setting): apply(edit, to: id, [ChannelKey(setting)])
      case .reset(let id): apply(edit, to: id, ChannelKey.allCases.filter { $0 != .id })
      case .order: order = edit
      }
    }
    guard let order else { return }
    hasOrder = true
    self.choices = self.choices.applying(order)
  }

  /// To that channel alone: a copy of all choices for each edit would make many edits slow.
  private mutating func apply(_ edit: ChannelEdit, to id: String, _ named: [ChannelKey]) {
    if keys[id] == nil { ids.append(id) }
    keys[id, default: []].formUnion(named)
    var alone = ChannelChoices()
    alone[id] = choices[id]
    choices[id] = alone.applying(edit)[id]
  }
}
