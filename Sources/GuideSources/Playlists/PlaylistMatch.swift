package import GuideFeeds
package import GuideModel
package import GuidePersonal

/// Matches a playlist to the channels of a guide, and turns its values into choices.
///
/// The values are its order, numbers, groups, names and shifts.
package struct PlaylistMatch: Sendable {
  /// The edits to the current choices. Applying them a second time changes nothing.
  package private(set) var edits: [ChannelEdit] = []
  /// The streams by channel id.
  package private(set) var streams: [String: ChannelStream] = [:]
  /// The ids of the channels with entries, including copies.
  package private(set) var matchedIDs: Set<String> = []
  /// The number of channels with entries.
  package var matched: Int { matchedIDs.count }
  /// The diagnostics of the playlist and of the match, by line.
  package var allDiagnostics: [Diagnostic] { (playlist.diagnostics + diagnostics).sorted { $0.line < $1.line } }
  /// The number of entries.
  package var entryCount: Int { playlist.entries.count }
  /// Guide addresses from the header, which may contain passwords.
  package var guides: [String] { playlist.guides }
  /// The import records by channel id.
  package private(set) var given: [String: ImportedChannel] = [:]
  /// Whether the user's own order is kept.
  package private(set) var keepsOwnOrder = false
  /// The ids of the channels that have left the playlist since its last import.
  package private(set) var vanishedIDs: [String] = []
  /// How each entry was matched, in the playlist's order.
  package private(set) var entries: [EntryMatch] = []
  /// The diagnostics for entries and numbers that were left out, by line.
  package private(set) var diagnostics: [Diagnostic] = []

  struct Matched {
    let entry: M3UEntry
    let id: String
    /// The copy, if the channel is a copy of another channel.
    var copy: Copy?
    let step: ChannelMatchStep
    let score: Int
    /// Whether the guide does not list the channel.
    var isStandalone = false

    /// Whether the entry's name is the channel's own, rather than a provider's version of it.
    var hasOwnName: Bool { copy != nil || isStandalone || step == .id || step == .name }
  }

  /// A copy of a channel: shifted, or with another stream.
  struct Copy {
    let id: String
    /// The id of the channel that has the programmes.
    let original: String
    /// The delay relative to the original, in minutes; 0 for another stream.
    let minutes: Int
  }

  private let playlist: M3UPlaylist
  let channels: PlaylistChannels
  let choices: ChannelChoices
  let imports: PlaylistImports
  /// The imports that say which channels the entries have.
  private let formerImports: PlaylistImports

  /// Matches a playlist to the channels of a guide (which may be empty) and the current choices.
  ///
  /// One entry gets the channel itself. Other entries for it become copies: shifted channels, or other streams. An entry
  /// without a channel becomes a channel without a guide. A number is left out if another channel has it by choice or from
  /// an earlier entry. Choices that differ from the last import are the user's own and are kept. `name` is the playlist's
  /// source, path or address. An entry without a region gets the copy for the first of the `regions`. `former` has the
  /// channels of the entries, if another playlist has been imported since.
  package init(
    _ playlist: M3UPlaylist, named name: String = "", to channels: [Channel], over choices: ChannelChoices,
    since imports: PlaylistImports = PlaylistImports(), former: PlaylistImports? = nil, regions: [String] = []
  ) {
    self.playlist = playlist
    formerImports = former ?? imports
    let joins = PlaylistJoins(of: name, in: formerImports, choices)
    self.channels = PlaylistChannels(channels, choices, joins: joins, regions: regions)
    self.choices = choices
    self.imports = imports
    let all = matchEntries(named: name)
    matchedIDs = Set(all.map(\.id))
    for match in all { streams[match.id] = match.entry.stream }
    // Pipes have no identity, so a playlist from a pipe never replaces an earlier one.
    vanishedIDs = name.hasPrefix("/dev/") ? [] : imports.ids(of: name).filter { !matchedIDs.contains($0) }
    let owners = owners(of: all)
    let shifts = Dictionary(all.map { ($0.id, $0.entry.shift) }) { first, _ in first }
    let order = all.map(\.id)
    let positions = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
    for match in all {
      let values = values(of: match, owners: owners, shifts: shifts)
      given[match.id] = ImportedChannel(
        playlist: name, position: positions[match.id] ?? 0, given: values, entry: match.entry.label,
        mark: match.entry.mark,
        step: match.step, score: match.score)
      edits += settings(of: match, values).map { .set(id: match.id, $0) }
    }
    edits += vanishedIDs.flatMap(editsOfVanished)
    let moves = moves(to: all)
    edits += moves.sorted { $0.key < $1.key }.flatMap {
      editsOfMove(from: $0, to: $1, after: choices.applying(contentsOf: edits))
    }
    edits += orderEdits(order, over: choices.order.map { moves[$0] ?? $0 }, named: name)
    diagnostics = diagnostics.enumerated().sorted {
      ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
    }
    .map(\.element)
  }

  private mutating func matchEntries(named name: String) -> [Matched] {
    let found = playlist.entries.map { channels.find($0) }
    let finds = found.map(\.find)
    entries = zip(playlist.entries, found).map { entry, found in
      EntryMatch(entry, found.find, isInGuide: isInGuide(found.find), found.candidates)
    }
    let firsts = firsts(playlist.entries, finds)
    var taken: Set<String> = []
    var standalone = StandaloneIDs(
      for: playlist.entries, named: name, channels, besides: Set(finds.compactMap(\.?.id)), since: imports)
    return playlist.entries.enumerated().compactMap { index, entry in
      guard let find = finds[index],
        firsts[find.id] == index || isInGuide(find) || choices[find.id].copyOf != nil
      else {
        guard let id = standalone.id(for: entry, besides: taken) else {
          report(at: entry.line, .noted, "\(entry.label.quoted) is listed twice")
          return nil
        }
        taken.insert(id)
        if !channels.isEmpty, finds[index] == nil {
          report(at: entry.line, .noted, missing(entry, hint: entries[index].hint), "added without a guide")
        }
        return Matched(entry: entry, id: id, step: .unmatched, score: 0, isStandalone: true)
      }
      if firsts[find.id] == index {
        return Matched(
          entry: entry, id: find.id, step: find.step, score: find.score,
          isStandalone: !isInGuide(find) && choices[find.id].copyOf == nil)
      }
      let first = firsts[find.id].map { playlist.entries[$0] }
      let isSame = { (other: M3UEntry) in
        other.stream == entry.stream && other.label == entry.label && other.shift == entry.shift
      }
      let copies =
        [copy(of: find, entry, first: first)].compactMap(\.self) + otherStreams(of: find, entry, first: first)
      let free = copies.lazy.first { firsts[$0.id] == nil && !taken.contains($0.id) }
      guard let free, first.map(isSame) != true else {
        report(at: entry.line, .noted, "\(entry.label.quoted) is another entry for the channel \(find.id.quoted)")
        return nil
      }
      taken.insert(free.id)
      return Matched(entry: entry, id: free.id, copy: free, step: find.step, score: find.score)
    }
  }

  private func isInGuide(_ find: PlaylistChannels.Find?) -> Bool { find.map { channels[$0.id] != nil } ?? false }

  /// The channels without a guide that the guide lists now, with the ids of its channels.
  private func moves(to all: [Matched]) -> [String: String] {
    let former = vanishedIDs.filter { choices[$0].isStandalone }.compactMap { id in
      imports[id].map { ($0.entryKey, id) }
    }
    let ids = EntryKeys(former)
    let moves = all.compactMap { match in ids[match.entry].map { ($0, match.id) } }
    return Dictionary(moves) { first, _ in first }
  }

  /// Why an entry has no channel.
  private func missing(_ entry: M3UEntry, hint: String?) -> Message {
    let name = entry.label.quoted
    guard let hint else { return "no channel matches \(name)" }
    return "no channel matches \(name); did you mean \(hint.quoted)?"
  }

  /// The index of the entry that gets each channel, by channel id.
  ///
  /// Entries without a shift come first, then the entry from the last import, then the most reliable match, then the first.
  private func firsts(_ entries: [M3UEntry], _ finds: [PlaylistChannels.Find?]) -> [String: Int] {
    var firsts: [String: Int] = [:]
    func rank(_ index: Int) -> (Int, Int, Int) {
      let former = (finds[index]?.id).flatMap { formerImports[$0]?.entryKey.nonEmpty }
      let isOther = former != nil && former != entries[index].key
      return (entries[index].isShifted ? 1 : 0, isOther ? 1 : 0, finds[index]?.pass ?? 0)
    }
    for (index, find) in finds.enumerated() {
      // A shifted copy never gets the channel itself.
      guard let find, !find.isShifted, case let id = find.id else { continue }
      if let first = firsts[id], rank(first) <= rank(index) { continue }
      firsts[id] = index
    }
    return firsts
  }

  /// The shifted copy of a channel that an entry represents.
  ///
  /// `nil` if the entry has the channel's own shift or an impossible one, or if the guide has a channel with the copy's id.
  private func copy(of find: PlaylistChannels.Find, _ entry: M3UEntry, first: M3UEntry?) -> Copy? {
    // If the channel itself is shifted, so are its copies.
    let (original, minutes) = (find.id, entry.shift - (first?.shift ?? 0) + find.delay)
    guard minutes != 0, Channel.shifts.contains(minutes), choices[original].copyOf == nil else { return nil }
    let id = ChannelChoices.copyID(of: original, minutes: minutes)
    return channels[id] == nil ? Copy(id: id, original: original, minutes: minutes) : nil
  }

  /// Possible copies for another stream, for example `harbour.example#harbour-hd`.
  private func otherStreams(of find: PlaylistChannels.Find, _ entry: M3UEntry, first: M3UEntry?) -> [Copy] {
    let (original, minutes) = (find.id, entry.shift - (first?.shift ?? 0) + find.delay)
    guard minutes == 0 || Channel.shifts.contains(minutes), choices[original].copyOf == nil else { return [] }
    return ChannelChoices.copyIDs(of: original, named: entry.label).filter { channels[$0] == nil }
      .map { Copy(id: $0, original: original, minutes: minutes) }
  }

  /// The ids of the channels that get the entries' numbers.
  ///
  /// Channels outside the guide do not count, because they are not visible.
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
        uniqueKeysWithValues: ids.subtracting(free).compactMap { id in choices[id].number.map { (id, $0) } }),
      isOwn: isOwnNumber)
    let names = Dictionary(all.map { ($0.id, $0.isStandalone ? $0.entry.label : $0.entry.name) }) { first, _ in first }
    for match in all {
      guard let number = match.entry.number, let owner = numbers.owners[number], owner != match.id,
        !isOwnNumber(match.id)
      else { continue }
      let name = names[owner]?.nonEmpty ?? choices[owner].name ?? channels[owner]?.name ?? owner
      report(at: match.entry.line, .noted, "number \(number) is already used by \(name.quoted)")
    }
    return numbers.owners
  }

  /// The edit that changes the order; empty if the order stays the same.
  ///
  /// If the user has chosen an order, it is kept, and new channels are inserted after their predecessors in the playlist.
  private mutating func orderEdits(_ order: [String], over present: [String], named name: String) -> [ChannelEdit] {
    guard !order.isEmpty else { return [] }
    keepsOwnOrder = isOwnOrder(order)
    let newOrder =
      keepsOwnOrder
      ? ChannelChoices.merged(present.filter(Set(order).contains), keeping: order)
      : besideOthers(order, over: present, named: name)
    return choices.applying(.order(newOrder)).order == choices.order ? [] : [.order(newOrder)]
  }

  /// The order, including channels of other playlists. The playlist's own channels stay together, where they were or at the end.
  private func besideOthers(_ order: [String], over present: [String], named name: String) -> [String] {
    let (own, gone) = (Set(order), Set(vanishedIDs))
    let isOther = { (id: String) in
      !own.contains(id) && !gone.contains(id) && imports[id].map { !$0.playlist.isEmpty } ?? false
    }
    // Different playlists that came through pipes may have the same path.
    let first = choices.order.firstIndex { id in
      imports[id]?.playlist == name && (own.contains(id) || !name.hasPrefix("/dev/"))
    }
    let before = first.map { present[..<$0].filter(isOther) } ?? present.filter(isOther)
    return before + order + present.filter(isOther).dropFirst(before.count)
  }

  /// Whether the user has reordered these channels, or others in their playlists, since the imports. The channels of a playlist
  /// are together unless the user has moved some.
  ///
  /// The other channels count because the only channel that was moved may have left the playlist.
  private func isOwnOrder(_ ids: [String]) -> Bool {
    let present = choices.order.filter(Set(ids).contains)
    let imported = Set(present.filter { imports[$0] != nil })
    if present.count - imported.count > 1 { return true }
    let playlists = Set(imported.compactMap { imports[$0]?.playlist }).subtracting([""])
    let listed = choices.order.filter { imports[$0].map { !$0.playlist.isEmpty } ?? false }
    return playlists.contains { playlist in
      // Different playlists that came through pipes may have the same path.
      let given = imports.ids(of: playlist).filter { !playlist.hasPrefix("/dev/") || imported.contains($0) }
      let order = choices.order.filter(Set(given).contains)
      if order != given.filter(Set(order).contains) { return true }
      guard !playlist.hasPrefix("/dev/"), let first = listed.firstIndex(where: Set(order).contains) else {
        return false
      }
      return !listed[first...].starts(with: order)
    }
  }

  private mutating func report(
    at line: Int, _ severity: Diagnostic.Severity, _ problem: Message, _ action: Message = "left out"
  ) {
    diagnostics.append(Diagnostic(severity, file: playlist.file, line: line, problem: problem, action: action))
  }
}
