package import GuideModel

/// Channels that duplicate another one, such as regional or HD versions.
package enum ChannelCopies {
  /// Thresholds for a copy: the share of its programmes that another channel also shows at the same times, and the number of
  /// distinct titles among them. Two channels with `No information` every hour are not copies.
  private static let fewest = 5
  private static let share = 0.8

  /// The copies among ordered channels: each mostly shows the programmes of an earlier channel that is not a copy.
  package static func copies(among channels: [Int], of guide: Guide) -> Set<Int> {
    Set(originals(among: channels, of: guide).keys)
  }

  /// The copies, each with its original: the channel that shares the most programmes with it, or the first of several.
  package static func originals(among channels: [Int], of guide: Guide) -> [Int: Int] {
    var originals: [Int: Int] = [:]
    var owners = ProgrammeOwners(guide)
    let titles = guide.titleIDs
    // How many programmes each owner, by its index in `channels`, shares with the current channel.
    var counts = [Int](repeating: 0, count: channels.count)
    for (index, channel) in channels.enumerated() {
      let programmes = guide.programmes(on: channel)
      let slots = programmes.map { owners.slot(of: $0) }
      var sharing: [Int] = []
      for slot in slots {
        owners.forEach(at: slot) { owner in
          if counts[owner] == 0 { sharing.append(owner) }
          counts[owner] += 1
        }
      }
      let wanted = max(fewest, Int(Double(slots.count) * share))
      let best = sharing.max { (counts[$0], $1) < (counts[$1], $0) }
      let shared = best.map { best in
        Set(zip(programmes, slots).lazy.filter { owners.has(best, at: $1) }.map { titles[$0.0.row] }).count
      }
      if let best, let shared, counts[best] >= wanted, shared >= fewest {
        originals[channel] = channels[best]
      } else {
        for slot in slots { owners.add(index, at: slot) }
      }
      for owner in sharing { counts[owner] = 0 }
    }
    return originals
  }
}

/// The channels that show a title at a given time. Uses a hash table of rows: a dictionary of arrays takes about ten times as
/// long, and a guide has a quarter of a million programmes.
private struct ProgrammeOwners {
  /// The maximum number of channels compared per programme: thousands may show `Close` all night.
  private static let maxOwners: UInt8 = 64

  private struct Slot {
    /// The first row stored here, counted from 1; 0 for an empty slot.
    var row: UInt32 = 0
    /// The last owner in `links`, and the number of owners.
    var last: UInt32 = 0
    var count: UInt8 = 0
  }

  private let guide: Guide
  private let titles: [UInt32]
  private let shift: UInt64
  private var slots: [Slot]
  /// The owners, each with the previous one in its slot.
  private var links: [(owner: UInt32, before: UInt32)] = []

  init(_ guide: Guide) {
    self.guide = guide
    titles = guide.titleIDs
    // At least half of the slots are kept free.
    let bits = max(4, Int.bitWidth - (guide.programmeCount * 2).leadingZeroBitCount)
    shift = UInt64(UInt64.bitWidth - bits)
    slots = [Slot](repeating: Slot(), count: 1 << bits)
  }

  /// The slot of all programmes with the same title and times.
  mutating func slot(of programme: ProgrammeID) -> Int {
    let interval = guide.interval(of: programme)
    let title = titles[programme.row]
    var hash = UInt64(title) &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(bitPattern: Int64(interval.start.seconds << 32 ^ interval.end.seconds))
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    var slot = Int(hash >> shift)
    while slots[slot].row != 0 {
      let row = Int(slots[slot].row) - 1
      if titles[row] == title, guide.interval(of: ProgrammeID(row: row)) == interval { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    slots[slot].row = UInt32(programme.row + 1)
    return slot
  }

  func has(_ wanted: Int, at slot: Int) -> Bool {
    var isOwner = false
    forEach(at: slot) { if $0 == wanted { isOwner = true } }
    return isOwner
  }

  func forEach(at slot: Int, _ body: (Int) -> Void) {
    var link = slots[slot].last
    for _ in 0..<slots[slot].count {
      body(Int(links[Int(link)].owner))
      link = links[Int(link)].before
    }
  }

  mutating func add(_ owner: Int, at slot: Int) {
    guard slots[slot].count < ProgrammeOwners.maxOwners else { return }
    slots[slot].count += 1
    links.append((UInt32(owner), slots[slot].last))
    slots[slot].last = UInt32(links.count - 1)
  }
}
