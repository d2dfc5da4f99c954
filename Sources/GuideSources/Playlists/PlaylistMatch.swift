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
  /// Import record of each channel, by id.
  package private(set) var given: [String: ImportedChannel] = [:]
  /// Whether the user's own order stays.
  package private(set) var keepsOwnOrder = false
  /// Ids of channels that left the playlist since its last import.
  package private(set) var vanishedIDs: [String] = []
  /// The entries and numbers that were left out, by line, with the reason.
  package private(set) var findings: [Diagnostic] = []

  /// An entry with its channel.
  private struct Matched {
    let entry: M3UEntry
    let id: String
    /// Set if the channel is a copy of another one.
    var copy: Copy?
    /// Its position in the order: its number, or else the position before it plus one.
    let position: Int
  }

  /// A copy of a channel: shifted, or another stream.
  private struct Copy {
    let id: String
    /// The id of the channel with the programmes.
    let original: String
    /// Minutes by which it is later than the original; 0 for another stream.
    let minutes: Int
  }

  private let playlist: M3UPlaylist
  private let channels: PlaylistChannels
  private let choices: ChannelChoices
  private let imports: PlaylistImports

  /// Matches a playlist to the channels of a guide, of which there may be none yet, over the present choices.
  ///
  /// One entry gets the channel itself. Other entries for it become copies: shifted ones, or other streams. A number is left out
  /// if another channel has it by choice or by an earlier entry. Choices that differ from the last import are the user's own and
  /// stay. `name` is the path or address of the playlist.
  package init(
    _ playlist: M3UPlaylist, named name: String = "", to channels: [Channel], over choices: ChannelChoices,
    since imports: PlaylistImports = PlaylistImports()
  ) {
    self.playlist = playlist
    self.channels = PlaylistChannels(channels, choices)
    self.choices = choices
    self.imports = imports
    let all = matchEntries()
    matchedIDs = Set(all.map(\.id))
    for match in all { streams[match.id] = match.entry.stream }
    // A pipe has no identity: what comes from one is never another version of what came before.
    vanishedIDs = name.hasPrefix("/dev/") ? [] : imports.ids(of: name).filter { !matchedIDs.contains($0) }
    let owners = owners(of: all)
    let shifts = Dictionary(all.map { ($0.id, $0.entry.shift) }) { first, _ in first }
    let order = all.enumerated().sorted {
      ($0.element.position, $0.element.entry.subNumber, $0.offset)
        < ($1.element.position, $1.element.entry.subNumber, $1.offset)
    }.map(\.element.id)
    let positions = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    for match in all {
      let said = said(of: match, owners: owners, shifts: shifts)
      given[match.id] = ImportedChannel(playlist: name, position: positions[match.id] ?? 0, given: said)
      edits += settings(of: match, said).map { .set(id: match.id, $0) }
    }
    edits += vanishedIDs.flatMap(editsOfVanished)
    edits += orderEdits(order)
    findings = findings.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
      .map(\.element)
  }

  private mutating func matchEntries() -> [Matched] {
    let finds = playlist.entries.map { channels.find($0) }
    let firsts = firsts(playlist.entries, finds)
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
      let first = firsts[find.id].map { playlist.entries[$0] }
      let isSame = { (other: M3UEntry) in
        other.stream == entry.stream && other.label == entry.label && other.shift == entry.shift
      }
      let copies =
        [copy(of: find.id, entry, first: first)].compactMap(\.self) + otherStreams(of: find.id, entry, first: first)
      let free = copies.lazy.first { firsts[$0.id] == nil && !taken.contains($0.id) }
      guard let free, first.map(isSame) != true else {
        report(at: entry.line, .noted, "\(entry.label.quoted) is the channel \(find.id.quoted) once more")
        return nil
      }
      taken.insert(free.id)
      return Matched(entry: entry, id: free.id, copy: free, position: position)
    }
  }

  /// Index of the entry that gets each channel, by channel id.
  ///
  /// Entries without their own shift come first, then the one from the last import, then the most reliable match, then the first.
  private func firsts(_ entries: [M3UEntry], _ finds: [PlaylistChannels.Find?]) -> [String: Int] {
    var firsts: [String: Int] = [:]
    func rank(_ index: Int) -> (Int, Int, Int) {
      let name = (finds[index]?.id).flatMap { id in
        imports[id].map { $0.given.name ?? channels[id]?.name ?? "" }
      }
      let isOther = name != nil && name != entries[index].name
      return (entries[index].isShifted ? 1 : 0, isOther ? 1 : 0, finds[index]?.pass ?? 0)
    }
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

  /// Possible copies for another stream, for example `harbour.example#harbour-hd`.
  private func otherStreams(of original: String, _ entry: M3UEntry, first: M3UEntry?) -> [Copy] {
    let minutes = entry.shift - (first?.shift ?? 0)
    guard minutes == 0 || Channel.shifts.contains(minutes), choices[original].copyOf == nil else { return [] }
    let base = ChannelChoices.copyID(of: original, named: entry.label)
    return (1...99).lazy.map { $0 == 1 ? base : "\(base)-\($0)" }.filter { channels[$0] == nil }
      .map { Copy(id: $0, original: original, minutes: minutes) }
  }

  /// The ids of the channels that get the numbers of entries. Channels outside the guide do not count, since they are not
  /// visible.
  private mutating func owners(of all: [Matched]) -> [Int: String] {
    let ids = channels.known.union(all.map(\.id))
    let free = Set(vanishedIDs.filter { !isOwnNumber($0) })
      .union(all.filter { $0.entry.number == nil && !isOwnNumber($0.id) }.map(\.id))
    let numbers = NumberAssignment(
      all.compactMap { match in
        isOwnNumber(match.id)
          ? nil : match.entry.number.map { NumberAssignment.NumberRequest(id: match.id, number: $0) }
      },
      present: Dictionary(
        uniqueKeysWithValues: ids.subtracting(free).compactMap { id in choices[id].number.map { (id, $0) } }))
    let names = Dictionary(all.map { ($0.id, $0.entry.name) }) { first, _ in first }
    for match in all {
      guard let number = match.entry.number, let owner = numbers.owners[number], owner != match.id,
        !isOwnNumber(match.id)
      else { continue }
      let name = names[owner]?.nonEmpty ?? choices[owner].name ?? channels[owner]?.name ?? owner
      report(at: match.entry.line, .noted, "\(number) is the number of \(name.quoted) already")
    }
    return numbers.owners
  }

  /// Whether the name differs from the last import's and so is the user's own.
  private func isOwnName(_ id: String) -> Bool { choices[id].name != imports[id]?.given.name }

  /// Whether the number is the user's own.
  private func isOwnNumber(_ id: String) -> Bool { choices[id].number != imports[id]?.given.number }

  /// The values of an entry.
  private func said(of match: Matched, owners: [Int: String], shifts: [String: Int]) -> ImportedChannel.Given {
    let entry = match.entry
    var said = ImportedChannel.Given()
    let name = entry.name.nonEmpty ?? (match.copy == nil ? nil : entry.label)
    said.name = name == channels[match.id]?.name ? nil : name
    if let number = entry.number {
      // If the number is taken, the channel keeps the one that it has.
      let candidates = [number, choices[match.id].number].compactMap(\.self)
      said.number = isOwnNumber(match.id) ? number : candidates.first { owners[$0] == match.id }
    }
    said.groups = entry.groups
    said.shift = shift(of: match, shifts) ?? 0
    return said
  }

  /// Settings that an entry changes, without the user's own choices.
  private func settings(of match: Matched, _ said: ImportedChannel.Given) -> [ChannelEdit.Setting] {
    let chosen = choices[match.id]
    var settings: [ChannelEdit.Setting] = []
    if let copy = match.copy, chosen.copyOf != copy.original { settings.append(.copyOf(copy.original)) }
    if !isOwnName(match.id), chosen.name != said.name { settings.append(.name(said.name)) }
    if !isOwnNumber(match.id), chosen.number != said.number { settings.append(.number(said.number)) }
    settings += groupSettings(of: match.id, original: match.copy?.original, to: said.groups)
    let before = imports[match.id]?.given.shift ?? 0
    if match.copy != nil || chosen.shift == before, chosen.shift != said.shift { settings.append(.shift(said.shift)) }
    return settings
  }

  /// Merges the playlist's changes since its last import into a channel's groups.
  ///
  /// Groups from the user or the guide stay.
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
  private func editsOfVanished(_ id: String) -> [ChannelEdit] {
    let (chosen, before) = (choices[id], imports[id]?.given ?? ImportedChannel.Given())
    var settings: [ChannelEdit.Setting] = []
    if !isOwnName(id), chosen.name != nil { settings.append(.name(nil)) }
    if !isOwnNumber(id), chosen.number != nil { settings.append(.number(nil)) }
    settings += groupSettings(of: id, original: nil, to: [])
    let isMade = chosen.copyOf != nil && before.name != nil && channels[id] == nil
    if chosen.shift == before.shift, chosen.shift != 0 || isMade { settings.append(.shift(0)) }
    // A copy without choices by the user is removed.
    let left = choices.applying(contentsOf: settings.map { .set(id: id, $0) })[id]
    var bare = ChannelChoice()
    (bare.copyOf, bare.groups) = (chosen.copyOf, left.groups.flatMap { $0.isEmpty ? $0 : nil })
    if isMade, left == bare { settings += [.copyOf(nil), .groups(nil)] }
    return settings.map { .set(id: id, $0) }
  }

  /// The change of the order.
  ///
  /// The user's own order stays, and new channels are inserted behind the ones that they follow in the playlist.
  private mutating func orderEdits(_ order: [String]) -> [ChannelEdit] {
    guard !order.isEmpty else { return [] }
    let isOwn = isOwnOrder(order)
    keepsOwnOrder = isOwn
    let wanted = isOwn ? ChannelChoices.merged(choices.order.filter(Set(order).contains), keeping: order) : order
    return choices.applying(.order(wanted)).order == choices.order ? [] : [.order(wanted)]
  }

  /// Whether the user has reordered these channels since their imports.
  private func isOwnOrder(_ ids: [String]) -> Bool {
    let present = choices.order.filter(Set(ids).contains)
    let imported = present.filter { imports[$0] != nil }
    if present.count - imported.count > 1 { return true }
    let among = Set(imported)
    return Set(imported.compactMap { imports[$0]?.playlist }).contains { playlist in
      imported.filter { imports[$0]?.playlist == playlist } != imports.ids(of: playlist).filter(among.contains)
    }
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
