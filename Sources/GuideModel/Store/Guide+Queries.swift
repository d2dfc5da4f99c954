/// Questions that screens and commands ask of a guide.
extension Guide {
  /// The programme that owns a minute of a channel: of those on air, the one that started last, so that a later
  /// programme interrupts an earlier one; of those, the one that ends first; of those, the first in the feed.
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

  /// The programmes of a channel that meet an interval, sorted by start; on demand also those of no length, by their
  /// start, and then also those whose time is not known.
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

  /// The other programmes within a programme's time on its channel: overlapping ones, and those of no length such as the
  /// weather in the news. One whose time is not known shares no time with any.
  package func alsoInSlot(of programme: ProgrammeID) -> [ProgrammeID] {
    if !isTimeKnown(programme) { return [] }
    let slot = interval(of: programme)
    let asked = slot.isEmpty ? Interval(slot.start, slot.start.adding(seconds: 1)) : slot
    return programmes(on: channel(of: programme), in: asked, includingZeroLength: true)
      .filter { $0 != programme }
  }

  /// The next programme of some length on a channel that starts after `instant`.
  package func next(on channel: Int, after instant: Instant) -> ProgrammeID? {
    let end = rows(of: channel).upperBound
    return (firstRow(of: channel, startingAfter: instant)..<end).first(where: hasLength).map(ProgrammeID.init(row:))
  }

  /// The number to show for a channel; nil for none.
  package func number(ofChannel channel: Int) -> Int? { channelNumbers[channel] }

  /// The position of the channel with an id, or else of the one with that id in any case, or else of the one with that
  /// number.
  package func channel(identifiedBy text: String) -> Int? {
    ChannelLookup.index(of: text, ids: channels.map(\.id), numbers: channelNumbers)
  }

  /// The position of the channel whose number is shown as this.
  package func channel(numbered number: Int) -> Int? {
    channelNumbers.firstIndex(of: number)
  }
}

/// Finding rows and their channels: each a binary search.
extension Guide {
  /// The rows of a channel.
  package func rows(of channel: Int) -> Range<Int> {
    firstRow[channel]..<firstRow[channel + 1]
  }

  /// The channel that owns a row: the last that begins there or before, since those without rows begin where the next
  /// one does.
  func channel(ofRow row: Int) -> Int {
    channels.indices.partitioningIndex { firstRow[$0] > row } - 1
  }

  func hasLength(_ row: Int) -> Bool { rows.ends[row] > rows.starts[row] }

  /// The first row of a channel that starts at `instant` or later; its end if there is none.
  func firstRow(of channel: Int, startingFrom instant: Instant) -> Int {
    rows(of: channel).partitioningIndex { Int(rows.starts[$0]) >= instant.seconds }
  }

  /// The first row of a channel that starts later than `instant`; its end if there is none.
  func firstRow(of channel: Int, startingAfter instant: Instant) -> Int {
    firstRow(of: channel, startingFrom: instant.adding(seconds: 1))
  }

  /// The rows of some length of a channel that meet an interval, in order.
  func rows(of channel: Int, meeting interval: Interval) -> [Int] {
    var low = firstRow(of: channel, startingFrom: interval.start)
    let first = rows(of: channel).lowerBound
    while low > first, Int(coveredUntil[low - 1]) > interval.start.seconds { low -= 1 }
    let high = firstRow(of: channel, startingFrom: interval.end)
    return (low..<max(low, high)).filter { hasLength($0) && Int(rows.ends[$0]) > interval.start.seconds }
  }
}
