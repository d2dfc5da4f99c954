package import GuideModel

/// The order of results.
package enum ResultOrder: CaseIterable, Sendable {
  /// Upcoming results by start, then past results, latest first.
  case time
  /// One line per title, which can be unfolded; sorted by next showing.
  case programme
  /// Upcoming results by channel and time, then past results in the same order.
  case channel
}

/// A line in a list of results.
package enum ResultLine: Hashable, Sendable {
  /// A programme; `isOfGroup` is true if it is listed below its title.
  case showing(ProgrammeID, isOfGroup: Bool)
  /// Several showings of a title, or of a programme at one time.
  case group(ResultGroup)

  /// The programme that represents the line: the next showing of a group, or else the latest.
  package var programme: ProgrammeID {
    switch self {
    case .showing(let programme, _): programme
    case .group(let group): group.first
    }
  }
}

/// Several showings on one line.
package struct ResultGroup: Hashable, Sendable {
  /// The next showing, or the latest if none is upcoming.
  package let first: ProgrammeID
  /// The number of showings, at least two.
  package let count: Int
  /// The number of upcoming or running showings.
  package let upcomingCount: Int
  /// Whether the group's showings are listed below its line.
  package let isUnfolded: Bool
  /// Whether the group is one programme on several channels at the same time, rather than one title.
  package let isSimulcast: Bool
}

/// The results of a search as lines in a given order. Time order costs nothing; the others need one pass over the
/// results.
package struct ResultList: RandomAccessCollection, Sendable {
  /// The order of the lines.
  package let order: ResultOrder
  /// The first line without upcoming showings, or the end.
  package let firstPastLine: Int
  /// `nil` if nothing was searched for.
  let guide: Guide?
  let found: ProgrammeResults
  let lines: [StoredLine]

  /// A line in compact form, because a search for a single letter matches most of a guide.
  struct StoredLine {
    let row: UInt32
    /// 0 for a single showing.
    var count: UInt32 = 0
    var upcomingCount: UInt32 = 0
    var isUnfolded = false
    var isOfGroup = false
    var isSimulcast = false
  }

  /// Whether any line in time order has several showings.
  package internal(set) var isFolded = false
  /// Whether each line is exactly one result, in the same order.
  private var isPlain: Bool { order == .time && !isFolded }

  /// The first index.
  package var startIndex: Int { 0 }
  /// The number of lines.
  package var endIndex: Int { isPlain ? found.count : lines.count }

  /// The line at an index.
  package subscript(index: Int) -> ResultLine {
    guard !isPlain else { return .showing(found[index], isOfGroup: false) }
    let line = lines[index]
    guard line.count > 0 else { return .showing(ProgrammeID(line.row), isOfGroup: line.isOfGroup) }
    return .group(
      ResultGroup(
        first: ProgrammeID(line.row), count: Int(line.count), upcomingCount: Int(line.upcomingCount),
        isUnfolded: line.isUnfolded, isSimulcast: line.isSimulcast))
  }

  /// The line of a programme, or else of its title; `nil` if there is neither.
  package func index(of programme: ProgrammeID) -> Int? {
    if isPlain { return found.firstIndex(of: programme) }
    let own = lines.firstIndex { $0.count == 0 && $0.row == programme.row }
    if order == .time { return own ?? index(ofSimulcastWith: programme) }
    return own ?? index(ofGroupWith: programme)
  }

  /// The line of the group with a programme's title, or else of the programme; `nil` if there is neither.
  package func index(ofTitleOf programme: ProgrammeID) -> Int? { index(ofGroupWith: programme) ?? index(of: programme) }

  private func index(ofGroupWith programme: ProgrammeID) -> Int? {
    guard order == .programme, let guide else { return nil }
    let title = guide.titleID(of: programme)
    return lines.firstIndex { $0.count > 0 && guide.titleID(of: ProgrammeID($0.row)) == title }
  }

  /// The title id of the group at an index; `nil` if the line is not a group.
  package func title(ofGroupAt index: Int) -> Int? {
    guard order == .programme, indices.contains(index), case .group(let group) = self[index] else { return nil }
    return guide?.titleID(of: group.first)
  }
}

// MARK: - Making

/// Construction in one pass over the results.
extension ResultList {
  /// Creates an empty list.
  init(nothingBy order: ResultOrder) {
    (self.order, guide, lines, firstPastLine) = (order, nil, [], 0)
    found = SearchMatches.none.programmes
  }

  /// Creates a list in time order.
  init(inTimeOf guide: Guide, _ found: ProgrammeResults) {
    order = .time
    self.guide = guide
    self.found = found
    lines = []
    firstPastLine = found.upcoming.count
  }

  /// Creates a list of upcoming results by channel, then past results by channel.
  init(byChannelOf guide: Guide, _ found: ProgrammeResults) {
    order = .channel
    self.guide = guide
    self.found = found
    firstPastLine = found.upcoming.count
    // The store keeps the rows of a channel together, in time order.
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

  /// Creates a list with one line per title, and the showings of unfolded titles below.
  init(byTitleOf guide: Guide, _ found: ProgrammeResults, unfolded: Set<Int>) {
    order = .programme
    self.guide = guide
    self.found = found
    var groups: [StoredLine] = []
    var groupOfTitle = [Int32](repeating: -1, count: guide.titles.count)
    var showings: [Int: [UInt32]] = [:]
    for (index, programme) in found.enumerated() {
      let title = guide.titleID(of: programme)
      if groupOfTitle[title] < 0 {
        groupOfTitle[title] = Int32(groups.count)
        groups.append(StoredLine(row: UInt32(programme.row), isUnfolded: unfolded.contains(title)))
      }
      let group = Int(groupOfTitle[title])
      groups[group].count += 1
      if index < found.upcoming.count { groups[group].upcomingCount += 1 }
      if groups[group].isUnfolded { showings[group, default: []].append(UInt32(programme.row)) }
    }
    let firstPast = groups.firstIndex { $0.upcomingCount == 0 } ?? groups.count
    firstPastLine = firstPast + showings.filter { $0.key < firstPast }.reduce(0) { $0 + ResultList.below($1.value) }
    lines = groups.enumerated().flatMap { index, group -> [StoredLine] in
      // A single showing needs no heading.
      if group.count == 1 { return [StoredLine(row: group.row)] }
      return [group] + (showings[index] ?? []).map { StoredLine(row: $0, isOfGroup: true) }
    }
  }

  private static func below(_ showings: [UInt32]) -> Int { showings.count > 1 ? showings.count : 0 }
}

extension SearchMatches {
  /// The results as lines in a given order. In programme order, `unfolded` contains the titles whose showings are
  /// listed. In time order, `simulcasts` enables one line per simulcast; the ones it contains are unfolded.
  package func listed(
    by order: ResultOrder, unfolded: Set<Int> = [], simulcasts: Set<Simulcast>? = nil
  ) -> ResultList {
    guard let guide else { return ResultList(nothingBy: order) }
    if order == .time {
      guard let simulcasts, let all = self.simulcasts, programmes.count <= ResultList.maxFolded else {
        return ResultList(inTimeOf: guide, programmes)
      }
      return ResultList(by: all, of: guide, programmes, unfolded: simulcasts)
    }
    if order == .channel { return ResultList(byChannelOf: guide, programmes) }
    return ResultList(byTitleOf: guide, programmes, unfolded: unfolded)
  }
}
