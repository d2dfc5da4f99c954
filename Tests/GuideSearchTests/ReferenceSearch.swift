import GuideModel
import GuideSearch

/// The plain twin of the index: every programme asked in turn, then sorted.
enum ReferenceSearch {
  static func programmes(of guide: Guide, _ query: TitleQuery, now: Instant) -> [ProgrammeID] {
    let found = guide.programmes.filter { query.matches(guide.title(of: $0)) }
      .sorted { (guide.start(of: $0), $0) < (guide.start(of: $1), $1) }
    let upcoming = found.filter { guide.interval(of: $0).end > now }
    return upcoming + found.filter { guide.interval(of: $0).end <= now }.reversed()
  }
}
