package import GuideModel

/// Gives an entry of a playlist a channel of the guide, or a channel without a guide.
///
/// Takes effect immediately: the stream and the playlist's values move with the entry. The next import of the
/// playlist finds the same channel.
package struct EntryAssignment {
  private let choices: ChannelChoices
  private let streams: ChannelStreams
  private let imports: PlaylistImports

  /// Creates assignments on top of the user's data.
  package init(_ data: PersonalData) { (choices, streams, imports) = (data.choices, data.streams, data.imports) }

  /// The edits that assign the entry with a key (see `ImportedChannel.entryKey`) or `tvg-id`; `nil` means that the guide does
  /// not list its channel.
  ///
  /// A name without a mark replaces the assignments of all entries with that name. Empty if the entry is already assigned
  /// like that.
  package func edits(assigning entry: String, to channel: Channel?) -> [PersonalEdit] {
    let key = ChannelName.key(entry)
    let isEntry = { (text: String) in
      let other = ChannelName.key(text)
      return other == key || other.hasPrefix(key + " [") && other.hasSuffix("]")
    }
    let record = imports.channels.values.filter { ChannelName.key($0.value.entryKey) == key }.min { $0.key < $1.key }
    let target = channel?.id ?? standaloneID(for: entry, record?.key)
    // An entry belongs to one channel.
    let others = choices.choices.filter { $0.key != target && $0.value.sameAs.contains(where: isEntry) }
    var edits: [ChannelEdit] = others.sorted { $0.key < $1.key }.map { other, choice in
      .set(id: other, .sameAs(choice.sameAs.filter { !isEntry($0) }))
    }
    let known = choices[target].sameAs
    if !known.contains(entry) { edits.append(.set(id: target, .sameAs(known + [entry]))) }
    guard let (old, imported) = record else { return edits.map(PersonalEdit.channel) }
    if old == target || choices[old].copyOf == target {
      var assigned = imported
      (assigned.step, assigned.score) = (.assigned, 100)
      return edits.map(PersonalEdit.channel) + (assigned == imported ? [] : [.imported(channel: old, assigned)])
    }
    let delay = channel.map { Self.delay(of: imported, after: $0) } ?? 0
    return edits.map(PersonalEdit.channel) + move(imported, from: old, to: target, channel, delay: delay)
  }

  /// The minutes by which an entry is later than a channel, according to their names.
  private static func delay(of imported: ImportedChannel, after channel: Channel) -> Int {
    imported.given.shift != 0
      ? 0 : ChannelDelay.minutes(of: imported.entry, after: [channel.name] + channel.details.names.map(\.text))
  }

  /// The id of the channel that an entry without a guide becomes.
  private func standaloneID(for entry: String, _ present: String?) -> String {
    if let present, choices[present].isStandalone { return present }
    return freeID(of: "", named: entry)
  }

  /// The first id for a stream that no other entry has.
  private func freeID(of original: String, named entry: String) -> String {
    let ids = ChannelChoices.copyIDs(of: original, named: entry)
    return ids.first { imports[$0] == nil || imports[$0]?.playlist.isEmpty == true } ?? ids[0]
  }

  private func move(
    _ imported: ImportedChannel, from old: String, to target: String, _ channel: Channel?, delay: Int
  ) -> [PersonalEdit] {
    // A channel with another entry stays with it; this one becomes a copy with another stream.
    let isTaken =
      channel != nil && imports[target].map { !$0.playlist.isEmpty && $0.entryKey != imported.entryKey } ?? false
    let isCopy = isTaken || delay != 0
    let copyID = ChannelChoices.copyID(of: target, minutes: delay)
    let isFree = delay != 0 && imports[copyID].map(\.playlist.isEmpty) != false
    let new = !isCopy ? target : isFree ? copyID : freeID(of: target, named: imported.entry)
    var record = imported
    record.given.name = channel == nil || isCopy ? imported.entry : nil
    if delay != 0 { record.given.shift = delay }
    (record.step, record.score) = (.assigned, 100)
    let leaving = editsOfLeaving(old, imported.given)
    let arriving = editsOfArriving(new, record.given, imported.given, from: old, of: isCopy ? target : nil, channel)
    let order = choices.order.contains(new) ? choices.order : choices.order.map { $0 == old ? new : $0 }
    return (leaving + arriving).map(PersonalEdit.channel)
      + (order == choices.order ? [] : [.channel(.order(order))])
      + (streams[old].map { [.stream(channel: old, nil), .stream(channel: new, $0)] } ?? [])
      + [.imported(channel: old, nil), .imported(channel: new, record)]
  }

  /// The edits that take the playlist's values from a channel.
  private func editsOfLeaving(_ id: String, _ given: ImportedChannel.Given) -> [ChannelEdit] {
    let choice = choices[id]
    if choice.isStandalone || choice.copyOf != nil { return [.reset(id: id)] }
    var settings: [ChannelEdit.Setting] = []
    if let name = given.name, choice.name == name { settings.append(.name(nil)) }
    if let number = given.number, choice.number == number { settings.append(.number(nil)) }
    if let groups = choice.groups, !given.groups.isEmpty {
      let rest = groups.filter { !given.groups.contains($0) }
      settings.append(.groups(rest.isEmpty ? nil : rest))
    }
    if given.shift != 0, choice.shift == given.shift { settings.append(.shift(0)) }
    if choice.playlistLogo != nil { settings.append(.playlistLogo(nil)) }
    return settings.map { .set(id: id, $0) }
  }

  /// The edits that give a channel the playlist's values, and the user's own values of a channel that goes, which differ from
  /// the values that the playlist had given it.
  private func editsOfArriving(
    _ id: String, _ given: ImportedChannel.Given, _ formerlyGiven: ImportedChannel.Given, from old: String,
    of original: String?, _ channel: Channel?
  ) -> [ChannelEdit] {
    let (choice, former) = (choices[id], choices[old])
    let goes = former.isStandalone || former.copyOf != nil
    var settings: [ChannelEdit.Setting] = []
    if let original { settings.append(.copyOf(original)) }
    if channel == nil { settings.append(.standalone(true)) }
    let ownName = goes && former.name != formerlyGiven.name ? former.name : nil
    let ownNumber = goes && former.number != formerlyGiven.number ? former.number : nil
    if choice.name == nil, let name = ownName ?? given.name { settings.append(.name(name)) }
    if choice.number == nil, let number = ownNumber ?? given.number { settings.append(.number(number)) }
    let listed = channel?.groups ?? []
    let groups = ((goes ? former.groups : nil) ?? []) + given.groups
    let all = ((choice.groups ?? listed) + groups).uniqued()
    if all != choice.groups ?? listed { settings.append(.groups(all)) }
    if choice.shift == 0, given.shift != 0, original == nil || formerlyGiven.shift == 0 {
      settings.append(.shift(given.shift))
    }
    if choice.playlistLogo == nil, let logo = former.playlistLogo { settings.append(.playlistLogo(logo)) }
    if goes, choice.logo == nil, let logo = former.logo { settings.append(.logo(logo)) }
    if goes, former.isFavourite, !choice.isFavourite { settings.append(.favourite(true)) }
    if goes, former.isHidden, !choice.isHidden { settings.append(.hidden(true)) }
    return settings.map { .set(id: id, $0) }
  }
}
