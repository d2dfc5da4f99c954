import GuideModel

/// Lists are made in one walk over what was found.
extension ResultList {
  /// Nothing, in some order.
  init(nothingBy order: ResultOrder) {
    (self.order, guide, lines, firstPastLine) = (order, nil, [], 0)
    found = SearchMatches.none.programmes
  }

  /// In the order of time.
  init(inTimeOf guide: Guide, _ found: FoundProgrammes) {
    order = .time
    self.guide = guide
    self.found = found
    lines = []
    firstPastLine = found.upcoming.count
  }

  /// What is to come channel by channel, then what is past.
  init(byChannelOf guide: Guide, _ found: FoundProgrammes) {
    order = .channel
    self.guide = guide
    self.found = found
    firstPastLine = found.upcoming.count
    // The store has the rows of a channel side by side, in the order of time.
    let (upcoming, past) = (RowSet(found.upcoming), RowSet(found.past))
    var lines: [StoredLine] = []
    lines.reserveCapacity(found.count)
    for channel in guide.channels.indices {
      let rows = guide.rows(of: channel)
      upcoming.forEach(in: rows) { lines.append(StoredLine(row: $0)) }
    }
    for channel in guide.channels.indices {
      let rows = guide.rows(of: channel)
      let start = lines.count
      past.forEach(in: rows) { lines.append(StoredLine(row: $0)) }
      lines[start...].reverse()
    }
    self.lines = lines
  }

  /// A line a title; below those whose numbers are unfolded their showings.
  init(byTitleOf guide: Guide, _ found: FoundProgrammes, unfolded: Set<Int>) {
    order = .programme
    self.guide = guide
    self.found = found
    var groups: [StoredLine] = []
    var groupOfTitle = [Int32](repeating: -1, count: guide.titles.count)
    var showings: [Int: [UInt32]] = [:]
    for (place, programme) in found.enumerated() {
      let title = guide.titleID(of: programme)
      if groupOfTitle[title] < 0 {
        groupOfTitle[title] = Int32(groups.count)
        groups.append(StoredLine(row: UInt32(programme.row), isUnfolded: unfolded.contains(title)))
      }
      let group = Int(groupOfTitle[title])
      groups[group].count += 1
      if place < found.upcoming.count { groups[group].upcomingCount += 1 }
      if groups[group].isUnfolded { showings[group, default: []].append(UInt32(programme.row)) }
    }
    let firstPast = groups.firstIndex { $0.upcomingCount == 0 } ?? groups.count
    firstPastLine = firstPast + showings.filter { $0.key < firstPast }.reduce(0) { $0 + ResultList.below($1.value) }
    lines = groups.enumerated().flatMap { place, group -> [StoredLine] in
      // What is alone needs no heading.
      if group.count == 1 { return [StoredLine(row: group.row)] }
      return [group] + (showings[place] ?? []).map { StoredLine(row: $0, isOfGroup: true) }
    }
  }

  private static func below(_ showings: [UInt32]) -> Int { showings.count > 1 ? showings.count : 0 }
}

extension SearchMatches {
  /// What was found as lines in some order; in the order of programmes, titles whose numbers are unfolded have their
  /// showings below them.
  package func listed(by order: ResultOrder, unfolded: Set<Int> = []) -> ResultList {
    guard let guide else { return ResultList(nothingBy: order) }
    if order == .time { return ResultList(inTimeOf: guide, programmes) }
    if order == .channel { return ResultList(byChannelOf: guide, programmes) }
    return ResultList(byTitleOf: guide, programmes, unfolded: unfolded)
  }
}
