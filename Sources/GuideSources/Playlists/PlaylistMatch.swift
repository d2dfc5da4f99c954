package import GuideFeeds
package import GuideModel
package import GuidePersonal

/// Matches a playlist to the channels of a guide, and makes choices of its order, numbers, groups, names and shifts.
package struct PlaylistMatch: Sendable {
  /// The changes of the present choices. Applied a second time, they change nothing.
  package private(set) var edits: [ChannelEdit] = []
  /// By the id of a channel, where it can be played.
  package private(set) var streams: [String: ChannelStream] = [:]
  /// The ids of the channels that entries have, copies among them.
  package private(set) var matchedIDs: Set<String> = []
  /// The number of entries with a channel.
  package var matched: Int { matchedIDs.count }
  /// The entries and numbers that were left out, by line, with the reason.
  package private(set) var findings: [Diagnostic] = []

  /// An entry with its channel.
  private struct Matched {
    let entry: M3UEntry
    let id: String
    /// Set if the channel is a shifted copy of another one.
    var copy: Copy?
    /// Its position in the order: its number, or else the position before it plus one.
    let position: Int
  }

  /// A shifted copy of a channel.
  private struct Copy {
    let id: String
    /// The id of the channel with the programmes.
    let original: String
    /// Minutes by which it is later than the original.
    let minutes: Int
  }

  private let playlist: M3UPlaylist
  private let channels: PlaylistChannels
  private let choices: ChannelChoices

  /// Matches a playlist to the channels of a guide, of which there may be none yet, over the present choices.
  ///
  /// A channel is matched once. Further entries for it are copies if they have another shift, as a `+1` channel has, and
  /// are left out otherwise. A number is left out if another channel has it by choice or by an earlier entry.
  package init(_ playlist: M3UPlaylist, to channels: [Channel], over choices: ChannelChoices) {
    self.playlist = playlist
    self.channels = PlaylistChannels(channels, choices)
    self.choices = choices
    let all = matchEntries()
    matchedIDs = Set(all.map(\.id))
    for match in all { streams[match.id] = match.entry.stream }
    let owners = owners(of: all)
    let shifts = Dictionary(all.map { ($0.id, $0.entry.shift) }) { first, _ in first }
    for match in all {
      edits += settings(of: match, owners: owners, shifts: shifts).map { .set(id: match.id, $0) }
    }
    let order = all.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element.id)
    let isOrdered = choices.applying(.order(order)).order == choices.order
    if !order.isEmpty, !isOrdered { edits.append(.order(order)) }
    findings = findings.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  private mutating func matchEntries() -> [Matched] {
    let finds = playlist.entries.map { channels.find($0) }
    let firsts = PlaylistMatch.firsts(playlist.entries, finds)
    var taken: Set<String> = []
    var position = 0
    return playlist.entries.enumerated().compactMap { index, entry in
      position = entry.number ?? position + 1
      guard let find = finds[index] else {
        report(
          at: entry.line, .refused,
          channels.isEmpty
            ? "\(entry.label.quoted) has no tvg-id, and no guide is at hand"
            : "\(entry.label.quoted) is no channel of the guide")
        return nil
      }
      if firsts[find.id] == index { return Matched(entry: entry, id: find.id, position: position) }
      let copy = copy(of: find.id, entry, first: firsts[find.id].map { playlist.entries[$0] })
      guard let copy, firsts[copy.id] == nil, taken.insert(copy.id).inserted else {
        report(at: entry.line, .noted, "\(entry.label.quoted) is the channel \(find.id.quoted) once more")
        return nil
      }
      return Matched(entry: entry, id: copy.id, copy: copy, position: position)
    }
  }

  /// The index of the entry that gets each channel, by the channel's id: one without a shift of its own first, then the one
  /// found by the most reliable key, then the first.
  private static func firsts(_ entries: [M3UEntry], _ finds: [PlaylistChannels.Find?]) -> [String: Int] {
    var firsts: [String: Int] = [:]
    func rank(_ index: Int) -> (Int, Int) { (entries[index].isShifted ? 1 : 0, finds[index]?.pass ?? 0) }
    for (index, find) in finds.enumerated() {
      guard let id = find?.id else { continue }
      if let first = firsts[id], rank(first) <= rank(index) { continue }
      firsts[id] = index
    }
    return firsts
  }

  /// The copy of a channel that an entry stands for. Nil if it has the channel's own shift or one that no copy can have, or
  /// if the guide has a channel with the copy's id.
  private func copy(of original: String, _ entry: M3UEntry, first: M3UEntry?) -> Copy? {
    // If the channel itself is shifted, its copies shift with it.
    let minutes = entry.shift - (first?.shift ?? 0)
    guard minutes != 0, Channel.shifts.contains(minutes), choices[original].copyOf == nil else { return nil }
    let id = ChannelChoices.copyID(of: original, minutes: minutes)
    return channels[id] == nil ? Copy(id: id, original: original, minutes: minutes) : nil
  }

  /// The ids of the channels that get the numbers of entries. Channels outside the guide do not count, since they are not
  /// visible.
  private mutating func owners(of all: [Matched]) -> [Int: String] {
    let ids = channels.known.union(all.map(\.id))
    let numbers = NumberAssignment(
      all.compactMap { match in match.entry.number.map { NumberAssignment.NumberRequest(id: match.id, number: $0) } },
      present: Dictionary(uniqueKeysWithValues: ids.compactMap { id in choices[id].number.map { (id, $0) } }))
    let names = Dictionary(all.map { ($0.id, $0.entry.name) }) { first, _ in first }
    for match in all {
      guard let number = match.entry.number, let owner = numbers.owners[number], owner != match.id else { continue }
      let name = names[owner]?.nonEmpty ?? choices[owner].name ?? channels[owner]?.name ?? owner
      report(at: match.entry.line, .noted, "\(number) is the number of \(name.quoted) already")
    }
    return numbers.owners
  }

  /// The choices of a channel that its entry changes.
  private func settings(of match: Matched, owners: [Int: String], shifts: [String: Int]) -> [ChannelEdit.Setting] {
    let (entry, chosen) = (match.entry, choices[match.id])
    var settings: [ChannelEdit.Setting] = []
    if let copy = match.copy, chosen.copyOf != copy.original { settings.append(.copyOf(copy.original)) }
    let isNamed = !entry.name.isEmpty && entry.name != channels[match.id]?.name
    if isNamed, chosen.name != entry.name { settings.append(.name(entry.name)) }
    if let number = entry.number, owners[number] == match.id, chosen.number != number {
      settings.append(.number(number))
    }
    let original = match.copy?.original ?? chosen.copyOf ?? match.id
    let present = chosen.groups ?? channels[original]?.groups ?? []
    let added = entry.groups.filter { !present.contains($0) }
    if !added.isEmpty { settings.append(.groups(present + added)) }
    if let shift = shift(of: match, shifts), chosen.shift != shift { settings.append(.shift(shift)) }
    return settings
  }

  /// The shift to choose for the channel of an entry; nil if that has none or an impossible one. The shift of a copy, present
  /// or new, counts from the original.
  private func shift(of match: Matched, _ shifts: [String: Int]) -> Int? {
    if let copy = match.copy { return copy.minutes }
    guard match.entry.shift != 0 else { return nil }
    guard channels[match.id] == nil, let original = choices[match.id].copyOf else { return match.entry.shift }
    let given = shifts[original].flatMap { $0 == 0 ? nil : $0 }
    let shift = match.entry.shift - (given ?? choices[original].shift)
    return Channel.shifts.contains(shift) ? shift : nil
  }

  private mutating func report(at line: Int, _ severity: Diagnostic.Severity, _ problem: Message) {
    findings.append(Diagnostic(severity, file: playlist.file, line: line, problem: problem, action: "left out"))
  }
}

/// Finds the channel of a guide that an entry of a playlist means.
private struct PlaylistChannels {
  struct Find {
    let id: String
    /// The index of the pass that found it. The first is the most reliable.
    let pass: Int
  }

  /// The passes in order: the key of an entry, and the ids of channels by that key.
  private let passes: [(key: @Sendable (M3UEntry) -> String?, ids: [String: String])]
  /// The channels by their ids.
  private let channels: [String: Channel]
  /// The ids of the guide's channels and their copies; without a guide, of all channels with choices.
  let known: Set<String>

  /// A look-up of the channels of a guide, with their ids in other sources.
  ///
  /// The passes are those of Kodi's pvr.iptvsimple: by the id, by `tvg-name`, which may have `_` for spaces, by the name,
  /// and then all three again without regard to case.
  init(_ channels: [Channel], _ choices: ChannelChoices) {
    let aliases = choices.choices.sorted { $0.key < $1.key }.flatMap { id, choice in choice.sameAs.map { ($0, id) } }
    // A guide's ids are opaque, but a playlist's texts are repaired: so each id is also found in its repaired form.
    let repaired = channels.map { (M3UPlaylist.repaired($0.id), $0.id) }
    let ids = channels.map { ($0.id, $0.id) } + aliases + repaired
    let names = channels.map { ($0.name, $0.id) }
    let underscored = names.map { (String($0.0.map { $0 == " " ? "_" : $0 }), $0.1) }
    let keys: [(@Sendable (M3UEntry) -> String?, [(String, String)])] = [
      (\.tvgID, ids), (\.tvgName, names + underscored), (\.name.nonEmpty, names),
    ]
    let exact = keys.map { key, pairs in (key, Dictionary(pairs, uniquingKeysWith: { first, _ in first })) }
    let folded = keys.map { key, pairs in
      let small = pairs.map { ($0.0.lowercased(), $0.1) }
      let smallKey: @Sendable (M3UEntry) -> String? = { key($0)?.lowercased() }
      return (smallKey, Dictionary(small, uniquingKeysWith: { first, _ in first }))
    }
    passes = exact + folded
    self.channels = Dictionary(channels.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    known = Set(
      channels.isEmpty ? Array(choices.choices.keys) : ChannelList(channels, choices).entries.map(\.channel.id))
  }

  /// Whether there is no guide.
  var isEmpty: Bool { channels.isEmpty }

  /// The guide's channel of an id.
  subscript(_ id: String) -> Channel? { channels[id] }

  /// The channel that an entry means. Without a guide that is its `tvg-id`: choices are stored by id, and the guide may come
  /// later.
  func find(_ entry: M3UEntry) -> Find? {
    for (number, pass) in passes.enumerated() {
      if let key = pass.key(entry), let id = pass.ids[key] { return Find(id: id, pass: number) }
    }
    return channels.isEmpty ? entry.tvgID.map { Find(id: $0, pass: 0) } : nil
  }
}

/// Assigns the numbers of a playlist so that no two channels share one: a number that a channel keeps is not assigned again,
/// and the first request for a number gets it.
private struct NumberAssignment {
  /// The number of an entry for its channel.
  struct NumberRequest {
    let id: String
    let number: Int
  }

  /// The ids of the channels by their final numbers.
  private(set) var owners: [Int: String] = [:]
  /// The present numbers by the ids of channels.
  private let present: [String: Int]
  /// The channels that get another number.
  private var given: Set<String> = []

  /// Assigns the numbers of requests, at most one a channel, beside the present numbers.
  init(_ requests: [NumberRequest], present: [String: Int]) {
    self.present = present
    let changes = requests.filter { present[$0.id] != $0.number }
    let changing = Set(changes.map(\.id))
    for (id, number) in present.sorted(by: { $0.key < $1.key }) where !changing.contains(id) && owners[number] == nil {
      owners[number] = id
    }
    for request in changes {
      if owners[request.number] == nil {
        owners[request.number] = request.id
        given.insert(request.id)
      } else {
        keep(request.id)
      }
    }
  }

  /// Leaves a channel its present number. If another channel got that already, this one keeps its own as well, and so on.
  private mutating func keep(_ id: String) {
    var next: String? = id
    while let id = next, let number = present[id] {
      let other = owners[number]
      if let other, given.remove(other) == nil { return }
      owners[number] = id
      next = other
    }
  }
}
