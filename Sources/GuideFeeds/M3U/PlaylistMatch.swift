package import GuideModel

/// What a playlist chooses for the channels of a guide: their order, numbers, groups, names and shifts.
package struct PlaylistMatch: Sendable {
  /// What is to be changed of the present choices; made a second time, nothing is.
  package private(set) var edits: [ChannelEdit] = []
  /// How many entries have a channel.
  package private(set) var matched = 0
  /// Entries that were left out, by line, with the reason.
  package private(set) var findings: [Finding] = []

  /// An entry, and the channel that it stands for.
  private struct Use {
    let entry: M3UEntry
    let id: String
    /// The id of the channel whose programmes it shows at another time.
    var copyOf: String?
    /// Its place in the order: its number, else that of the entry before it and one.
    let position: Int
  }

  private let playlist: M3UPlaylist
  private let channels: PlaylistChannels
  private let choices: ChannelChoices

  /// Matches a playlist's entries with the channels of a guide, of which there may be none yet, over what is chosen at
  /// present.
  ///
  /// A channel is used once. Of several entries for it those with another shift are copies of it, as a `+1` channel is;
  /// the others are left out.
  package init(_ playlist: M3UPlaylist, to channels: [Channel], over choices: ChannelChoices) {
    self.playlist = playlist
    self.channels = PlaylistChannels(channels, choices)
    self.choices = choices
    let uses = uses()
    matched = uses.count
    for use in uses { edits += settings(of: use).map { .set(id: use.id, $0) } }
    let order = uses.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element.id)
    if !order.isEmpty, order != choices.order { edits.append(.order(order)) }
  }

  private mutating func uses() -> [Use] {
    let finds = playlist.entries.map { channels.find($0) }
    let firsts = PlaylistMatch.firsts(playlist.entries, finds)
    var taken: Set<String> = []
    var position = 0
    return playlist.entries.enumerated().compactMap { place, entry in
      position = entry.number ?? position + 1
      guard let find = finds[place] else {
        complain(
          entry, .refused, channels.isEmpty ? "has no tvg-id, and no guide is at hand" : "is no channel of the guide")
        return nil
      }
      if firsts[find.id] == place { return Use(entry: entry, id: find.id, position: position) }
      let id = copyID(of: find.id, entry, first: firsts[find.id].map { playlist.entries[$0] })
      guard let id, firsts[id] == nil, taken.insert(id).inserted else {
        complain(entry, .noted, "is the channel \(find.id.quoted) once more")
        return nil
      }
      return Use(entry: entry, id: id, copyOf: find.id, position: position)
    }
  }

  /// By the ids of channels the places of the entries that stand for them: one without a shift of its own before others,
  /// then the one that was found the surest way, then the first.
  private static func firsts(_ entries: [M3UEntry], _ finds: [PlaylistChannels.Find?]) -> [String: Int] {
    var firsts: [String: Int] = [:]
    func rank(_ place: Int) -> (Int, Int) { (entries[place].isShifted ? 1 : 0, finds[place]?.pass ?? 0) }
    for (place, find) in finds.enumerated() {
      guard let id = find?.id else { continue }
      if let first = firsts[id], rank(first) <= rank(place) { continue }
      firsts[id] = place
    }
    return firsts
  }

  /// The id of the copy of a channel that an entry stands for; nil where it has no other shift than the channel, or the
  /// guide has a channel of that id.
  private func copyID(of id: String, _ entry: M3UEntry, first: M3UEntry?) -> String? {
    guard entry.shift != first?.shift, choices[id].copyOf == nil else { return nil }
    let copy = entry.shift < 0 ? "\(id)\(entry.shift)" : "\(id)+\(entry.shift)"
    return channels[copy] == nil || choices[copy].copyOf == id ? copy : nil
  }

  /// What an entry changes of what is chosen for its channel. What it does not say stays as it is.
  private func settings(of use: Use) -> [ChannelEdit.Setting] {
    let (entry, chosen) = (use.entry, choices[use.id])
    var settings: [ChannelEdit.Setting] = []
    if let copied = use.copyOf, chosen.copyOf != copied { settings.append(.copyOf(copied)) }
    let isNamed = !entry.name.isEmpty && entry.name != channels[use.id]?.name
    if isNamed, chosen.name != entry.name { settings.append(.name(entry.name)) }
    if let number = entry.number, chosen.number != number { settings.append(.number(number)) }
    let groups = chosen.groups + entry.groups.filter { !chosen.groups.contains($0) }
    if groups != chosen.groups { settings.append(.groups(groups)) }
    let isShifted = entry.shift != 0 || use.copyOf != nil
    if isShifted, chosen.shift != entry.shift { settings.append(.shift(entry.shift)) }
    return settings
  }

  private mutating func complain(_ entry: M3UEntry, _ severity: Finding.Severity, _ reason: String) {
    findings.append(
      Finding(
        severity, file: playlist.file, line: entry.line, problem: "\(entry.label.quoted) \(reason)",
        action: "left out"))
  }
}
