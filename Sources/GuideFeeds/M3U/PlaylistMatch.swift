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

/// The channels of a guide, as entries of a playlist may mean them.
struct PlaylistChannels {
  /// A channel that an entry means.
  struct Find {
    let id: String
    /// Which of the ways led to it; the first is the surest.
    let pass: Int
  }

  /// One way after the other: what of an entry is looked up, and the ids of channels by that.
  private let passes: [(key: @Sendable (M3UEntry) -> String?, ids: [String: String])]
  /// The channels by their ids.
  private let channels: [String: Channel]
  /// The ids of the guide's channels and of their copies; without a guide, of all for which something is chosen.
  let known: Set<String>

  /// The channels of a guide, and the ids that other sources have for them.
  ///
  /// The passes are those of Kodi's pvr.iptvsimple: by the id, by `tvg-name`, which may have `_` where the channel's
  /// name has spaces, by the name; and then once more without regard of case.
  init(_ channels: [Channel], _ choices: ChannelChoices) {
    let aliases = choices.choices.sorted { $0.key < $1.key }.flatMap { id, choice in choice.sameAs.map { ($0, id) } }
    // A guide's ids are opaque, a playlist's texts are mended: so each id is also known as it is when it is mended.
    let mended = channels.map { (PlaylistChannels.mended($0.id), $0.id) }
    let ids = channels.map { ($0.id, $0.id) } + aliases + mended
    let names = channels.map { ($0.name, $0.id) }
    let underscored = names.map { (String($0.0.map { $0 == " " ? "_" : $0 }), $0.1) }
    let ways: [(@Sendable (M3UEntry) -> String?, [(String, String)])] = [
      (\.tvgID, ids), (\.tvgName, names + underscored), (\.name.nonEmpty, names),
    ]
    let exact = ways.map { key, pairs in (key, Dictionary(pairs, uniquingKeysWith: { first, _ in first })) }
    let folded = ways.map { key, pairs in
      let small = pairs.map { ($0.0.lowercased(), $0.1) }
      let smallKey: @Sendable (M3UEntry) -> String? = { key($0)?.lowercased() }
      return (smallKey, Dictionary(small, uniquingKeysWith: { first, _ in first }))
    }
    passes = exact + folded
    self.channels = Dictionary(channels.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    known = Set(
      channels.isEmpty ? Array(choices.choices.keys) : ChannelList(channels, choices).entries.map(\.channel.id))
  }

  private static func mended(_ id: String) -> String {
    let bytes = Array(id.utf8)
    return TextMender.text(bytes.span, bytes.indices)
  }

  /// Whether there is no guide.
  var isEmpty: Bool { channels.isEmpty }

  /// The channel of an id; nil where the guide has none.
  subscript(_ id: String) -> Channel? { channels[id] }

  /// The channel that an entry means. Without any guide its `tvg-id` is taken for one: choices are kept by id, and the
  /// guide may come later.
  func find(_ entry: M3UEntry) -> Find? {
    for (number, pass) in passes.enumerated() {
      if let key = pass.key(entry), let id = pass.ids[key] { return Find(id: id, pass: number) }
    }
    return channels.isEmpty ? entry.tvgID.map { Find(id: $0, pass: 0) } : nil
  }
}

/// The numbers that the channels of a playlist can have, so that no two have the same: what a channel keeps is given to
/// no other, and of several that want a number the first has it.
struct PlaylistNumbers {
  /// A number that an entry wants for its channel.
  struct Wish {
    let id: String
    let number: Int
  }

  /// By numbers, the ids of the channels that have them in the end.
  private(set) var owners: [Int: String] = [:]
  /// What channels have at present, by their ids.
  private let present: [String: Int]
  /// The channels that are given another number.
  private var given: Set<String> = []

  /// What becomes of wishes, at most one a channel, beside the numbers that channels have at present.
  init(_ wishes: [Wish], present: [String: Int]) {
    self.present = present
    let changes = wishes.filter { present[$0.id] != $0.number }
    let changing = Set(changes.map(\.id))
    for (id, number) in present.sorted(by: { $0.key < $1.key }) where !changing.contains(id) && owners[number] == nil {
      owners[number] = id
    }
    for wish in changes {
      if owners[wish.number] == nil {
        owners[wish.number] = wish.id
        given.insert(wish.id)
      } else {
        keep(wish.id)
      }
    }
  }

  /// Leaves a channel the number that it has. Where that was given away already, the other channel is left its own.
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
