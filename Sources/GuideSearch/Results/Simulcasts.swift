package import GuideModel

/// Groups showings of one programme on several channels at the same time, which lists show as one line. A channel that
/// repeats another one an hour or more later, such as `+1`, counts as simultaneous.
package struct Simulcasts: Sendable {
  /// The common properties of a group's showings. Episodes are compared too, because many programmes are called `News`.
  struct Key: Hashable, Sendable {
    let title: UInt32
    let start: Int
  }

  /// The guide with the showings.
  package let guide: Guide
  /// The delay of each channel behind another one, in seconds, by channel index.
  private let delays: [Int: Int]
  /// The channels that can be played.
  private let playable: Set<Int>

  /// Finds the delays of a guide's channels. `playable` has the ids of those with a stream.
  package init(_ guide: Guide, playable: Set<String> = []) {
    self.guide = guide
    self.playable =
      playable.isEmpty ? [] : Set(guide.channels.indices.filter { playable.contains(guide.channels[$0].id) })
    delays = Simulcasts.delays(of: guide.channels.map(\.name))
  }

  func key(of row: UInt32) -> Key {
    let programme = ProgrammeID(row)
    let delay = delays.isEmpty ? 0 : delays[guide.channel(of: programme)] ?? 0
    return Key(title: guide.titleIDs[Int(row)], start: guide.start(of: programme).seconds - delay)
  }

  /// Whether showings with the same key are of the same episode. Regional channels may end it at different times, but without
  /// an episode, programmes of different lengths are different ones.
  func areSame(_ a: UInt32, _ b: UInt32) -> Bool {
    let (first, second) = (guide.summary(of: ProgrammeID(a)), guide.summary(of: ProgrammeID(b)))
    guard first.episodeTitle == second.episodeTitle, first.episode == second.episode else { return false }
    return first.episodeTitle != nil || first.episode != nil
      || guide.interval(of: ProgrammeID(a)).seconds == guide.interval(of: ProgrammeID(b)).seconds
  }

  /// Whether both are showings of one programme that start at the same moment.
  package func areTogether(_ a: ProgrammeID, _ b: ProgrammeID) -> Bool {
    guide.start(of: a) == guide.start(of: b) && guide.titleID(of: a) == guide.titleID(of: b)
      && areSame(UInt32(a.row), UInt32(b.row))
  }

  /// Groups simultaneous showings of one programme, in the order of each group's first showing.
  /// If several begin together, the preferred channel comes first: a favourite, then one with a stream, then the lowest
  /// number.
  package func groups(of programmes: some Sequence<ProgrammeID>) -> [[ProgrammeID]] {
    let groups = SimulcastGroups(programmes.map { UInt32($0.row) }, self)
    return groups.heads.enumerated().map { index, head in
      ([head] + (groups.others[index] ?? [])).map { ProgrammeID($0) }
    }
  }

  /// One showing per programme and time, regardless of the number of channels.
  package func heads(of programmes: some Sequence<ProgrammeID>) -> [ProgrammeID] {
    groups(of: programmes).map { $0[0] }
  }

  /// One showing per programme and time, for programmes in any order, sorted by start.
  package func sortedHeads(of programmes: some Sequence<ProgrammeID>) -> [ProgrammeID] {
    heads(of: programmes.sorted { (guide.start(of: $0), $0) < (guide.start(of: $1), $1) })
  }

  /// The first of several programmes in time order, on the preferred channel.
  package func first(of programmes: some Sequence<ProgrammeID>) -> ProgrammeID? {
    var together: [ProgrammeID] = []
    for programme in programmes {
      if let first = together.first, guide.start(of: programme) > guide.start(of: first) { break }
      together.append(programme)
    }
    return heads(of: together).first
  }

  /// The rank of a showing among simultaneous ones; the lowest is preferred.
  fileprivate func rank(of row: UInt32) -> (Int, Int) {
    let channel = guide.channel(of: ProgrammeID(row))
    let preference = (guide.channels[channel].isFavourite ? 0 : 2) + (playable.contains(channel) ? 0 : 1)
    return (preference, guide.number(ofChannel: channel) ?? .max)
  }

  fileprivate func start(of row: UInt32) -> Instant { guide.start(of: ProgrammeID(row)) }

  // MARK: Names

  /// The delay in seconds for each name such as `Harbour +1`, by its index, if a channel `Harbour` exists.
  static func delays(of names: [String]) -> [Int: Int] {
    let delayed = names.indices.filter { names[$0].utf8.contains(UInt8(ascii: "+")) }
    if delayed.isEmpty { return [:] }
    let known = Set(names.lazy.map(plain))
    var delays: [Int: Int] = [:]
    for index in delayed {
      guard let found = hours(in: names[index]), known.contains(plain(found.rest)) else { continue }
      delays[index] = found.hours * 3600
    }
    return delays
  }

  /// The hours after the last plus in a name, and the rest of the name.
  private static func hours(in name: String) -> (hours: Int, rest: String)? {
    guard let plus = name.lastIndex(of: "+") else { return nil }
    let digits = name[name.index(after: plus)...].prefix { ("0"..."9").contains($0) }
    guard (1...2).contains(digits.count), let hours = Int(digits), hours > 0 else { return nil }
    return (hours, String(name[..<plus]) + String(name[digits.endIndex...]))
  }

  /// A name without spaces, capitals or an HD suffix: `ITV2 +1` belongs to `ITV 2 HD`.
  private static func plain(_ name: String) -> String {
    let letters = Folding.fold(name).filter { $0 != " " }
    return letters.hasSuffix("hd") ? String(letters.dropLast(2)) : letters
  }
}

/// Groups of showings, in the order of their first showings.
private struct SimulcastGroups {
  /// The first showing of each group.
  private(set) var heads: [UInt32] = []
  /// The other showings of each group, by the index of its head.
  private(set) var others: [Int: [UInt32]] = [:]
  private var headOfKey: [Simulcasts.Key: Int] = [:]
  /// The next head with the same key but a different episode.
  private var nextHead: [Int: Int] = [:]
  /// The maximum number of episodes compared per key: thousands of channels may show `News` at the same time.
  private static let maxEpisodes = 16

  init(_ rows: [UInt32], _ simulcasts: Simulcasts) {
    heads.reserveCapacity(rows.count)
    headOfKey.reserveCapacity(rows.count)
    for row in rows { add(row, simulcasts) }
    for index in others.keys { preferBest(index, simulcasts) }
  }

  /// Puts the showing on the preferred channel first.
  private mutating func preferBest(_ index: Int, _ simulcasts: Simulcasts) {
    let (head, rest) = (heads[index], others[index] ?? [])
    // A later showing, such as one on a +1 channel, would break the time order.
    let together = rest.indices.filter { simulcasts.start(of: rest[$0]) == simulcasts.start(of: head) }
    guard let best = together.min(by: { simulcasts.rank(of: rest[$0]) < simulcasts.rank(of: rest[$1]) }),
      simulcasts.rank(of: rest[best]) < simulcasts.rank(of: head)
    else { return }
    heads[index] = rest[best]
    others[index] = [head] + rest[..<best] + rest[(best + 1)...]
  }

  private mutating func add(_ row: UInt32, _ simulcasts: Simulcasts) {
    let key = simulcasts.key(of: row)
    guard var head = headOfKey[key] else {
      headOfKey[key] = heads.count
      return heads.append(row)
    }
    for _ in 0..<SimulcastGroups.maxEpisodes {
      if simulcasts.areSame(heads[head], row) { return others[head, default: []].append(row) }
      guard let next = nextHead[head] else {
        nextHead[head] = heads.count
        break
      }
      head = next
    }
    heads.append(row)
  }
}

extension ResultList {
  /// The maximum number of results to fold: one letter matches most of a guide, and every keystroke must be fast.
  package static let maxFolded = 20_000

  /// Creates a list in time order, with one line per simulcast; those in `unfolded` have their showings below.
  init(by simulcasts: Simulcasts, of guide: Guide, _ found: ProgrammeResults, unfolded: Set<Simulcast>) {
    order = .time
    self.guide = guide
    self.found = found
    let upcoming = ResultList.folded(found.upcoming, simulcasts, unfolded, areUpcoming: true)
    lines = upcoming + ResultList.folded(found.past, simulcasts, unfolded, areUpcoming: false)
    firstPastLine = upcoming.count
    isFolded = lines.contains { $0.count > 0 }
  }

  /// The lines, in the order of their first showings.
  private static func folded(
    _ rows: [UInt32], _ simulcasts: Simulcasts, _ unfolded: Set<Simulcast>, areUpcoming: Bool
  ) -> [StoredLine] {
    let groups = SimulcastGroups(rows, simulcasts)
    var lines: [StoredLine] = []
    lines.reserveCapacity(groups.heads.count)
    for (index, row) in groups.heads.enumerated() {
      guard let others = groups.others[index] else {
        lines.append(StoredLine(row: row))
        continue
      }
      let isUnfolded = unfolded.contains(Simulcast(row: row))
      let count = UInt32(others.count + 1)
      lines.append(
        StoredLine(
          row: row, count: count, upcomingCount: areUpcoming ? count : 0, isUnfolded: isUnfolded, isSimulcast: true))
      if isUnfolded { lines += ([row] + others).map { StoredLine(row: $0, isOfGroup: true) } }
    }
    return lines
  }

  /// The simulcast at an index; `nil` if the line is not one.
  package func simulcast(at index: Int) -> Simulcast? {
    guard isFolded, indices.contains(index), lines[index].count > 0 else { return nil }
    return Simulcast(row: lines[index].row)
  }

  /// The line of the simulcast that a programme belongs to, if any.
  func index(ofSimulcastWith programme: ProgrammeID) -> Int? {
    guard let guide else { return nil }
    let simulcasts = Simulcasts(guide)
    let row = UInt32(programme.row)
    let key = simulcasts.key(of: row)
    // A simulcast that is over on some channels and upcoming on others has a line in both parts.
    let range = found.upcoming.contains(row) ? 0..<firstPastLine : firstPastLine..<lines.count
    return range.first {
      let line = lines[$0]
      return line.count > 0 && simulcasts.key(of: line.row) == key && simulcasts.areSame(line.row, row)
    }
  }
}

/// Several showings of a programme at the same time, identified by the first.
package struct Simulcast: Hashable, Sendable {
  let row: UInt32
}
