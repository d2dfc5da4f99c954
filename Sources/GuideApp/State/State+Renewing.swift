import GuideModel
import GuideSearch

/// What was on the screen, over a new guide: nobody who reads the details shall lose them since an update has come.
extension State {
  /// An overlay over the guide that is here now; nil where it spoke of what is gone.
  func renewed(_ overlay: Overlay, from old: Guide) -> Overlay? {
    switch overlay {
    case .details(let details): return renewed(details, from: old).map(Overlay.details)
    case .findings: return guide.findings.isEmpty ? nil : overlay
    case .help, .changes: return overlay
    case .channels(let list): return .channels(renewed(list))
    case .search(let search): return .search(renewed(search, from: old))
    case .prompt(var prompt):
      prompt.origin = grid
      return .prompt(prompt)
    }
  }

  /// The hits of a search in the guide that is here now.
  func renewed(_ hits: SearchHits, from old: Guide) -> SearchHits {
    let matches = index.search(hits.query, now: now, in: zone)
    var renewed = SearchHits(hits.query, matches)
    renewed.showing = hits.showing
    renewed.current = hits.current.flatMap { same($0, of: old) }
    return renewed
  }

  private func renewed(_ details: DetailsState, from old: Guide) -> DetailsState? {
    guard let programme = same(details.programme, of: old) else { return nil }
    var renewed = self.details(of: programme)
    renewed.scroll = details.scroll
    if let link = details.link, let target = same(details.links[link], of: old) {
      renewed.link = renewed.links.firstIndex(of: target)
    }
    return renewed
  }

  private func renewed(_ search: SearchState, from old: Guide) -> SearchState {
    var renewed = searched(search)
    let chosen =
      search.matches.programmes.indices.contains(search.selected)
      ? same(search.matches.programmes[search.selected], of: old) : nil
    if let chosen, let place = renewed.matches.programmes.firstIndex(of: chosen) { renewed.selected = place }
    return renewed.revealed(in: geometry.resultRows)
  }

  /// The programme of the guide that is here now which another guide's is: on the same channel, at the same time, of the
  /// same title.
  private func same(_ programme: ProgrammeID, of old: Guide) -> ProgrammeID? {
    let id = old.channels[old.channel(of: programme)].id
    guard let channel = guide.channels.firstIndex(where: { $0.id == id }) else { return nil }
    let (interval, title) = (old.interval(of: programme), old.title(of: programme))
    let span = interval.isEmpty ? Interval(interval.start, interval.start.adding(seconds: 1)) : interval
    return guide.programmes(on: channel, in: span, includingZeroLength: true)
      .first { guide.interval(of: $0) == interval && guide.title(of: $0) == title }
  }
}
