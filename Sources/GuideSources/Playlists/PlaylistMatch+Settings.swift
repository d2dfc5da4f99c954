import GuideFeeds
import GuideModel
import GuidePersonal

// Settings that playlist entries specify for their channels. The user's own choices take precedence.
extension PlaylistMatch {
  /// Whether the name is the user's own, that is, whether it differs from the name in the last import.
  private func isOwnName(_ id: String) -> Bool { choices[id].name != imports[id]?.given.name }

  func isOwnNumber(_ id: String) -> Bool { choices[id].number != imports[id]?.given.number }

  /// The value to record for a setting. If the user happens to have chosen the playlist's value, the earlier one remains, so
  /// that the setting stays the user's.
  private func recorded<Value: Equatable>(_ new: Value, before: Value, chosen: Value) -> Value {
    chosen != before && chosen == new ? before : new
  }

  /// The values that an entry sets.
  func values(of match: Matched, owners: [Int: String], shifts: [String: Int]) -> ImportedChannel.Given {
    let (entry, chosen) = (match.entry, choices[match.id])
    let before = imports[match.id]?.given ?? ImportedChannel.Given()
    var values = ImportedChannel.Given()
    // The copy of a channel is called like it.
    let shifted =
      match.step == .shifted
      ? channels[match.copy?.original ?? ""].map { original in
        "\(original.name) +\((match.copy?.minutes ?? 0) / 60)"
      } : nil
    let name = shifted ?? entry.name.nonEmpty ?? (match.copy == nil && !match.isStandalone ? nil : entry.label)
    // A name as providers write it is worse than the guide's.
    values.name = recorded(
      name == channels[match.id]?.name || !match.hasOwnName ? nil : name, before: before.name, chosen: chosen.name)
    if let number = entry.number {
      // If the number is taken, the channel keeps its current number.
      let candidates = [number, chosen.number].compactMap(\.self)
      values.number =
        isOwnNumber(match.id)
        ? recorded(number, before: before.number, chosen: chosen.number)
        : candidates.first { owners[$0] == match.id }
    }
    let ownGroups = (chosen.groups ?? []).filter { !before.groups.contains($0) }
    values.groups = entry.groups.filter { !ownGroups.contains($0) }
    let shift = shift(of: match, shifts) ?? 0
    values.shift = match.copy == nil ? recorded(shift, before: before.shift, chosen: chosen.shift) : shift
    return values
  }

  /// Settings that an entry changes, excluding the user's own choices.
  func settings(of match: Matched, _ values: ImportedChannel.Given) -> [ChannelEdit.Setting] {
    let chosen = choices[match.id]
    var settings: [ChannelEdit.Setting] = []
    if let copy = match.copy, chosen.copyOf != copy.original { settings.append(.copyOf(copy.original)) }
    if chosen.playlistLogo != match.entry.logo { settings.append(.playlistLogo(match.entry.logo)) }
    if chosen.isStandalone != match.isStandalone { settings.append(.standalone(match.isStandalone)) }
    if !isOwnName(match.id), chosen.name != values.name { settings.append(.name(values.name)) }
    if !isOwnNumber(match.id), chosen.number != values.number { settings.append(.number(values.number)) }
    settings += groupSettings(of: match.id, original: match.copy?.original, to: values.groups)
    let before = imports[match.id]?.given.shift ?? 0
    if match.copy != nil || chosen.shift == before, chosen.shift != values.shift {
      settings.append(.shift(values.shift))
    }
    return settings
  }

  /// Merges the playlist's changes since its last import into a channel's groups.
  ///
  /// Groups from the user or the guide are kept.
  private func groupSettings(of id: String, original: String?, to new: [String]) -> [ChannelEdit.Setting] {
    let chosen = choices[id]
    let guide = channels[original ?? chosen.copyOf ?? id]?.groups ?? []
    let (present, before) = (chosen.groups ?? guide, imports[id]?.given.groups ?? [])
    let lost = before.filter { !new.contains($0) && !guide.contains($0) }
    let added = new.filter { !present.contains($0) && !before.contains($0) && !guide.contains($0) }
    guard !added.isEmpty || lost.contains(where: present.contains) else { return [] }
    let groups = present.filter { !lost.contains($0) } + added
    return [.groups(groups == guide ? nil : groups)]
  }

  /// Edits that remove a playlist's values from a channel that has left it.
  func editsOfVanished(_ id: String) -> [ChannelEdit] {
    let (chosen, before) = (choices[id], imports[id]?.given ?? ImportedChannel.Given())
    var settings: [ChannelEdit.Setting] = []
    if !isOwnName(id), chosen.name != nil { settings.append(.name(nil)) }
    if !isOwnNumber(id), chosen.number != nil { settings.append(.number(nil)) }
    settings += groupSettings(of: id, original: nil, to: [])
    if chosen.isStandalone { settings.append(.standalone(false)) }
    if chosen.playlistLogo != nil { settings.append(.playlistLogo(nil)) }
    let isMade = chosen.copyOf != nil && before.name != nil && channels[id] == nil
    if chosen.shift == before.shift, chosen.shift != 0 || isMade { settings.append(.shift(0)) }
    // Remove a copy unless the user has made choices for it.
    let left = choices.applying(contentsOf: settings.map { .set(id: id, $0) })[id]
    var bare = ChannelChoice()
    (bare.copyOf, bare.groups) = (chosen.copyOf, left.groups.flatMap { $0.isEmpty ? $0 : nil })
    if isMade, left == bare { settings += [.copyOf(nil), .groups(nil)] }
    return settings.map { .set(id: id, $0) }
  }

  /// Edits that give the user's own settings for a channel without a guide to the guide's channel.
  ///
  /// `after` has the settings without the playlist's own values.
  func editsOfMove(from old: String, to new: String, after: ChannelChoices) -> [ChannelEdit] {
    let (own, present) = (after[old], after[new])
    var settings: [ChannelEdit.Setting] = []
    if own.isFavourite, !present.isFavourite { settings.append(.favourite(true)) }
    if own.isHidden, !present.isHidden { settings.append(.hidden(true)) }
    if let name = own.name, name != present.name { settings.append(.name(name)) }
    if let number = own.number, number != present.number { settings.append(.number(number)) }
    if let groups = own.groups, groups != present.groups { settings.append(.groups(groups)) }
    if let logo = own.logo, present.logo == nil { settings.append(.logo(logo)) }
    return settings.map { .set(id: new, $0) } + [.reset(id: old)]
  }

  /// The shift for an entry's channel, in minutes; `nil` if the entry has none or an impossible one.
  ///
  /// The shift of a copy is relative to the original.
  private func shift(of match: Matched, _ shifts: [String: Int]) -> Int? {
    if let copy = match.copy { return copy.minutes }
    guard match.entry.shift != 0 else { return nil }
    guard channels[match.id] == nil, let original = choices[match.id].copyOf else { return match.entry.shift }
    let given = shifts[original].flatMap { $0 == 0 ? nil : $0 }
    let shift = match.entry.shift - (given ?? choices[original].shift)
    return Channel.shifts.contains(shift) ? shift : nil
  }
}
