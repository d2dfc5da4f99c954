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
  let choices: ChannelChoices

  init(_ edits: [ChannelEdit], of choices: ChannelChoices) {
    self.choices = choices.applying(contentsOf: edits)
    for edit in edits {
      switch edit {
      case .set(let id, let setting): name([ChannelKey(setting)], of: id)
      case .reset(let id): name(ChannelKey.allCases.filter { $0 != .id }, of: id)
      case .order: hasOrder = true
      }
    }
  }

  private mutating func name(_ named: [ChannelKey], of id: String) {
    if keys[id] == nil { ids.append(id) }
    keys[id, default: []].formUnion(named)
  }
}
