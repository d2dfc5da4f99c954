package import GuideModel

/// In which order results are listed.
package enum ResultOrder: CaseIterable, Sendable {
  /// Those to come, the soonest first; then past ones, the latest first.
  case time
  /// A line a title, whose showings can be unfolded; the title that is shown soonest first.
  case programme
  /// Those to come channel by channel, each in the order of time; then past ones likewise.
  case channel
}

/// A line of a list of results.
package enum ResultLine: Hashable, Sendable {
  /// A programme; `isOfGroup` where it is one of those unfolded below their title.
  case showing(ProgrammeID, isOfGroup: Bool)
  /// Several showings of a title.
  case group(ResultGroup)

  /// The programme that stands for the line: of a group the one to come first, or else the latest.
  package var programme: ProgrammeID {
    switch self {
    case .showing(let programme, _): programme
    case .group(let group): group.first
    }
  }
}

/// Several showings of a title, as a line.
package struct ResultGroup: Hashable, Sendable {
  /// The one to come first; where none is to come, the latest.
  package let first: ProgrammeID
  /// How many there are; two or more.
  package let count: Int
  /// How many of them are to come or running.
  package let upcomingCount: Int
  /// Whether its showings stand below it.
  package let isUnfolded: Bool
}

/// What a search found as lines in some order. The order of time costs nothing; others are made in one walk over what
/// was found.
package struct ResultList: RandomAccessCollection, Sendable {
  /// How the lines are ordered.
  package let order: ResultOrder
  /// The first line of which nothing is to come any more; beyond the end where there is none.
  package let firstPastLine: Int
  /// nil where nothing was asked for.
  let guide: Guide?
  let found: FoundProgrammes
  let lines: [StoredLine]

  /// A line in few bytes: a letter finds most of a guide.
  struct StoredLine {
    let row: UInt32
    /// 0 for a showing by itself.
    var count: UInt32 = 0
    var upcomingCount: UInt32 = 0
    var isUnfolded = false
    var isOfGroup = false
  }

  /// The first line.
  package var startIndex: Int { 0 }
  /// How many lines there are.
  package var endIndex: Int { order == .time ? found.count : lines.count }

  /// The line at a place.
  package subscript(place: Int) -> ResultLine {
    guard order != .time else { return .showing(found[place], isOfGroup: false) }
    let line = lines[place]
    guard line.count > 0 else { return .showing(ProgrammeID(line.row), isOfGroup: line.isOfGroup) }
    return .group(
      ResultGroup(
        first: ProgrammeID(line.row), count: Int(line.count), upcomingCount: Int(line.upcomingCount),
        isUnfolded: line.isUnfolded))
  }

  /// The line where a programme stands: its own, or else that of its title; nil where there is neither.
  package func place(of programme: ProgrammeID) -> Int? {
    if order == .time { return found.firstIndex(of: programme) }
    let own = lines.firstIndex { $0.count == 0 && $0.row == programme.row }
    return own ?? guide.flatMap { place(ofGroup: $0.titleID(of: programme)) }
  }

  /// The line of a title whose showings stand in one line, or unfolded below it; nil where there is none.
  package func place(ofGroup title: Int) -> Int? {
    guard let guide else { return nil }
    return lines.firstIndex { $0.count > 0 && guide.titleID(of: ProgrammeID($0.row)) == title }
  }

  /// The number of the title whose showings stand in a line, as one or unfolded; nil where a line is no such.
  package func title(ofGroupAt place: Int) -> Int? {
    guard indices.contains(place), case .group(let group) = self[place] else { return nil }
    return guide?.titleID(of: group.first)
  }
}
