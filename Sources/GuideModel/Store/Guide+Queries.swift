/// Queries by time and channel.
extension Guide {
  /// The programme on a channel at an instant; if several overlap, the one to show.
  ///
  /// The latest start wins, so that a later programme interrupts an earlier one. If starts are equal, the earliest end
  /// wins; if ends are equal too, the first in the feed.
  package func owner(on channel: Int, at instant: Instant) -> ProgrammeID? {
    let first = rows(of: channel).lowerBound
    var row = firstRow(of: channel, startingAfter: instant)
    var found: Int?
    while row > first, Int(coveredUntil[row - 1]) > instant.seconds {
      row -= 1
      guard Int(rows.ends[row]) > instant.seconds else { continue }
      guard let best = found else {
        found = row
        continue
      }
      guard rows.starts[row] == rows.starts[best] else { break }
      if rows.ends[row] <= rows.ends[best] { found = row }
    }
    return found.map(ProgrammeID.init(row:))
  }

  /// The programmes of a channel that overlap an interval, in order of start.
  ///
  /// If requested, includes programmes without a length that start in the interval, and those with unknown times.
  package func programmes(
    on channel: Int, in interval: Interval, includingZeroLength: Bool = false, includingUnknownTimes: Bool = false
  ) -> [ProgrammeID] {
    let lasting = rows(of: channel, meeting: interval)
    guard includingZeroLength else { return lasting.map(ProgrammeID.init(row:)) }
    let low = firstRow(of: channel, startingFrom: interval.start)
    let high = firstRow(of: channel, startingFrom: interval.end)
    let momentary = (low..<max(low, high)).filter {
      !hasLength($0) && (includingUnknownTimes || !rows.flags[$0].contains(.unknownTime))
    }
    return (lasting + momentary).sorted().map(ProgrammeID.init(row:))
  }

  /// The other programmes in a programme's time slot on its channel.
  ///
  /// These overlap the programme or have no length, such as the weather during the news. A programme with an unknown
  /// time has no slot.
  package func otherProgrammesInSlot(of programme: ProgrammeID) -> [ProgrammeID] {
    if !isTimeKnown(programme) { return [] }
    let slot = interval(of: programme)
    let span = slot.isEmpty ? Interval(slot.start, slot.start.adding(seconds: 1)) : slot
    return programmes(on: channel(of: programme), in: span, includingZeroLength: true)
      .filter { $0 != programme }
  }

  /// The next programme with a length that starts after `instant` on a channel.
  package func next(on channel: Int, after instant: Instant) -> ProgrammeID? {
    let end = rows(of: channel).upperBound
    return (firstRow(of: channel, startingAfter: instant)..<end).first(where: hasLength).map(ProgrammeID.init(row:))
  }

  /// The number to display for a channel; `nil` if it has none.
  package func number(ofChannel channel: Int) -> Int? { channelNumbers[channel] }

  /// The channel's own number; `nil` if it only has a position.
  package func ownNumber(ofChannel channel: Int) -> Int? { hasOwnNumbers ? channelNumbers[channel] : nil }

  /// The index of the channel with the given id or displayed number.
  ///
  /// Tries the id, the id ignoring case, then the number.
  package func channel(identifiedBy text: String) -> Int? {
    ChannelLookup.index(of: text, ids: channels.map(\.id), numbers: channelNumbers)
  }

  /// The index of the channel with the given displayed number.
  package func channel(numbered number: Int) -> Int? {
    channelNumbers.firstIndex(of: number)
  }
}

/// Finds rows and their channels by binary search.
extension Guide {
  package func rows(of channel: Int) -> Range<Int> {
    firstRow[channel]..<firstRow[channel + 1]
  }

  /// The channel of a row: the last channel whose first row is not after that row, because channels without rows share
  /// their first row with the next channel.
  func channel(ofRow row: Int) -> Int {
    channels.indices.partitioningIndex { firstRow[$0] > row } - 1
  }

  func hasLength(_ row: Int) -> Bool { rows.ends[row] > rows.starts[row] }

  /// The first row of a channel that starts at or after `instant`, or the channel's end index.
  func firstRow(of channel: Int, startingFrom instant: Instant) -> Int {
    rows(of: channel).partitioningIndex { Int(rows.starts[$0]) >= instant.seconds }
  }

  /// The first row of a channel that starts after `instant`, or the channel's end index.
  func firstRow(of channel: Int, startingAfter instant: Instant) -> Int {
    firstRow(of: channel, startingFrom: instant.adding(seconds: 1))
  }

  /// The rows of a channel that have a length and overlap an interval, in order.
  func rows(of channel: Int, meeting interval: Interval) -> [Int] {
    var low = firstRow(of: channel, startingFrom: interval.start)
    let first = rows(of: channel).lowerBound
    while low > first, Int(coveredUntil[low - 1]) > interval.start.seconds { low -= 1 }
    let high = firstRow(of: channel, startingFrom: interval.end)
    return (low..<max(low, high)).filter { hasLength($0) && Int(rows.ends[$0]) > interval.start.seconds }
  }
}
