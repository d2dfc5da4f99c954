package import GuideModel

/// Channels that show what another one does, as regional ones and those in high definition do.
package enum ChannelCopies {
  /// Of how many programmes of a channel most must be on another one too, at the same times; and so many titles must be among
  /// these: two channels that have `No information` every hour are no copies.
  private static let fewest = 5
  private static let share = 0.8

  /// The copies among channels in an order: most of what they show is on an earlier one that is none, at the same times.
  package static func copies(among channels: [Int], of guide: Guide) -> Set<Int> {
    Set(originals(among: channels, of: guide).keys)
  }

  /// The same, each with the channel that it is a copy of: the one that has most of its programmes, of several the first.
  package static func originals(among channels: [Int], of guide: Guide) -> [Int: Int] {
    var originals: [Int: Int] = [:]
    var owners = ProgrammeOwners(guide)
    let titles = guide.titleIDs
    // By the index in `channels` of an owner, how many programmes it shares with the channel at hand.
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

/// Which channels show a title at a time. A table of rows by hashes that are multiplications: a dictionary of arrays takes
/// about ten times as long, and a guide has a quarter of a million programmes.
private struct ProgrammeOwners {
  /// No more channels are compared by one programme: thousands may show `Close` all night.
  private static let mostOwners: UInt8 = 64

  private struct Slot {
    /// The first row that has come here, from 1; 0 where the slot is free.
    var row: UInt32 = 0
    /// The last of the owners in `links`, and their number.
    var last: UInt32 = 0
    var count: UInt8 = 0
  }

  private let guide: Guide
  private let titles: [UInt32]
  private let shift: UInt64
  private var slots: [Slot]
  /// Owners, each with the one before it in its slot.
  private var links: [(owner: UInt32, before: UInt32)] = []

  init(_ guide: Guide) {
    self.guide = guide
    titles = guide.titleIDs
    // Half of the slots stay free.
    let bits = max(4, Int.bitWidth - (guide.programmeCount * 2).leadingZeroBitCount)
    shift = UInt64(UInt64.bitWidth - bits)
    slots = [Slot](repeating: Slot(), count: 1 << bits)
  }

  /// The slot of all programmes with the title and the times of one.
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
    guard slots[slot].count < ProgrammeOwners.mostOwners else { return }
    slots[slot].count += 1
    links.append((UInt32(owner), slots[slot].last))
    slots[slot].last = UInt32(links.count - 1)
  }
}
