package import GuideModel

/// What a playlist chooses for the channels of a guide: their order, numbers, groups, names and shifts.
package struct PlaylistMatch: Sendable {
  /// What is to be changed of the present choices; made a second time, nothing is.
  package private(set) var edits: [ChannelEdit] = []
  /// How many entries have a channel.
  package private(set) var matched = 0
  /// Entries that were left out, and numbers of others, by line, with the reason.
  package private(set) var findings: [Finding] = []

  /// An entry, and the channel that it stands for.
  private struct Use {
    let entry: M3UEntry
    let id: String
    /// Where it is a copy: of what.
    var copy: Copy?
    /// Its place in the order: its number, else that of the entry before it and one.
    let position: Int
  }

  /// What a copy shows.
  private struct Copy {
    /// The id that it has itself.
    let id: String
    /// The id of the channel whose programmes it shows.
    let original: String
    /// By how many minutes it is later than that channel, whenever that is.
    let minutes: Int
  }

  private let playlist: M3UPlaylist
  private let channels: PlaylistChannels
  private let choices: ChannelChoices

  /// Matches a playlist's entries with the channels of a guide, of which there may be none yet, over what is chosen at
  /// present.
  ///
  /// A channel is used once. Of several entries for it those with another shift are copies of it, as a `+1` channel is;
  /// the others are left out. So is a number that another channel has already, by choice or by an entry before it.
  package init(_ playlist: M3UPlaylist, to channels: [Channel], over choices: ChannelChoices) {
    self.playlist = playlist
    self.channels = PlaylistChannels(channels, choices)
    self.choices = choices
    let uses = uses()
    matched = uses.count
    let owners = owners(of: uses)
    let shifts = Dictionary(uses.map { ($0.id, $0.entry.shift) }) { first, _ in first }
    for use in uses {
      edits += settings(of: use, owners: owners, shifts: shifts).map { .set(id: use.id, $0) }
    }
    let order = uses.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element.id)
    let isOrdered = choices.applying(.order(order)).order == choices.order
    if !order.isEmpty, !isOrdered { edits.append(.order(order)) }
    findings = findings.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
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
      let copy = copy(of: find.id, entry, first: firsts[find.id].map { playlist.entries[$0] })
      guard let copy, firsts[copy.id] == nil, taken.insert(copy.id).inserted else {
        complain(entry, .noted, "is the channel \(find.id.quoted) once more")
        return nil
      }
      return Use(entry: entry, id: copy.id, copy: copy, position: position)
    }
  }

  /// By ids of channels the places of the entries that stand for them: one without a shift of its own before others,
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

  /// The copy of a channel that an entry stands for; nil where it has no other shift than the channel, or one that no
  /// copy can have, or the guide has a channel of that id.
  private func copy(of original: String, _ entry: M3UEntry, first: M3UEntry?) -> Copy? {
    // Where the channel itself is shifted, its copies are with it.
    let minutes = entry.shift - (first?.shift ?? 0)
    guard minutes != 0, ChannelChoice.shifts.contains(minutes), choices[original].copyOf == nil else { return nil }
    let id = ChannelChoices.copyID(of: original, minutes: minutes)
    return channels[id] == nil ? Copy(id: id, original: original, minutes: minutes) : nil
  }

  /// By numbers that entries want, the ids of the channels that have them in the end. Numbers of channels that are not
  /// in the guide are in nobody's way: none could see them.
  private mutating func owners(of uses: [Use]) -> [Int: String] {
    let ids = channels.known.union(uses.map(\.id))
    let numbers = PlaylistNumbers(
      uses.compactMap { use in use.entry.number.map { PlaylistNumbers.Wish(id: use.id, number: $0) } },
      present: Dictionary(uniqueKeysWithValues: ids.compactMap { id in choices[id].number.map { (id, $0) } }))
    let names = Dictionary(uses.map { ($0.id, $0.entry.name) }) { first, _ in first }
    for use in uses {
      guard let number = use.entry.number, let owner = numbers.owners[number], owner != use.id else { continue }
      let name = names[owner]?.nonEmpty ?? choices[owner].name ?? channels[owner]?.name ?? owner
      complain(at: use.entry.line, .noted, "\(number) is the number of \(name.quoted) already")
    }
    return numbers.owners
  }

  /// What an entry changes of what is chosen for its channel. What it does not say stays as it is.
  private func settings(of use: Use, owners: [Int: String], shifts: [String: Int]) -> [ChannelEdit.Setting] {
    let (entry, chosen) = (use.entry, choices[use.id])
    var settings: [ChannelEdit.Setting] = []
    if let copy = use.copy, chosen.copyOf != copy.original { settings.append(.copyOf(copy.original)) }
    let isNamed = !entry.name.isEmpty && entry.name != channels[use.id]?.name
    if isNamed, chosen.name != entry.name { settings.append(.name(entry.name)) }
    if let number = entry.number, owners[number] == use.id, chosen.number != number { settings.append(.number(number)) }
    let groups = chosen.groups + entry.groups.filter { !chosen.groups.contains($0) }
    if groups != chosen.groups { settings.append(.groups(groups)) }
    if let shift = shift(of: use, shifts), chosen.shift != shift { settings.append(.shift(shift)) }
    return settings
  }

  /// The shift to be chosen for the channel of an entry; nil where that says none, or one that cannot be. That of a
  /// copy, whether it is one already or becomes one, is added to that of the channel which it is a copy of.
  private func shift(of use: Use, _ shifts: [String: Int]) -> Int? {
    if let copy = use.copy { return copy.minutes }
    guard use.entry.shift != 0 else { return nil }
    guard channels[use.id] == nil, let original = choices[use.id].copyOf else { return use.entry.shift }
    let given = shifts[original].flatMap { $0 == 0 ? nil : $0 }
    let shift = use.entry.shift - (given ?? choices[original].shift)
    return ChannelChoice.shifts.contains(shift) ? shift : nil
  }

  private mutating func complain(_ entry: M3UEntry, _ severity: Finding.Severity, _ reason: String) {
    complain(at: entry.line, severity, "\(entry.label.quoted) \(reason)")
  }

  private mutating func complain(at line: Int, _ severity: Finding.Severity, _ problem: String) {
    findings.append(Finding(severity, file: playlist.file, line: line, problem: problem, action: "left out"))
  }
}
