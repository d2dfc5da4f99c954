import GuideModel

/// Whether what came may take the place of the guide that is there.
///
/// Servers answer with half a file, with yesterday's empty one, with a page that says sorry; none of that is worth a guide
/// that works.
struct UpdateJudgement {
  /// What came, with what the guide that is there adds to it; what came is its first origin.
  let new: Guide
  /// The guide that is there; nil where there is none.
  let old: Guide?
  /// Whether the guide that is there came from the same place, so that the numbers of both can be compared.
  let isSameSource: Bool
  let now: Instant
  /// The zone in which days are said.
  let zone: ZoneTable

  /// Fewer programmes to come than this are too few to judge by.
  private static let fewest = 20

  /// Whether there is any programme in what came.
  var isGuide: Bool { new.programmes.contains { new.origin(of: $0) == 0 } }

  /// Why what came is refused; nil where it is not.
  var objection: String? {
    if let lastEnd, lastEnd <= now {
      let day = zone.local(lastEnd.adding(seconds: -1)).date
      return "its last programme ended on \(day.day) \(day.shortMonthName) \(day.year)"
    }
    guard let old, old.programmeCount > 0 else { return nil }
    let upcoming = upcomingCount(of: new) { new.origin(of: $0) == 0 }
    let known = upcomingCount(of: old) { _ in true }
    // A guide may end in a cut every time it comes: what has more to come than the one that is here is still the better.
    // That holds for the guide of another place too: half of one is no reason to lose a whole one.
    if let cut = new.findings.first(where: \.isCutShort), upcoming < known { return cut.problem }
    if isSameSource, known >= UpdateJudgement.fewest, upcoming * 2 < known {
      return "it has \(upcoming) programmes to come where \(known) are known"
    }
    return nil
  }

  /// When the last programme ends of what came.
  private var lastEnd: Instant? {
    new.programmes.lazy.filter { new.origin(of: $0) == 0 }.map { new.interval(of: $0).end }.max()
  }

  private func upcomingCount(of guide: Guide, where isCounted: (ProgrammeID) -> Bool) -> Int {
    guide.programmes.count { guide.start(of: $0) >= now && isCounted($0) }
  }
}
