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
    case .saved(var list):
      list.counts = [:]
      return .saved(list)
    case .likeness(let list): return renewed(list, from: old).map(Overlay.likeness)
    case .channels(let list): return .channels(renewed(list))
    case .search(let search): return .search(renewed(search, from: old))
    case .prompt(var prompt):
      prompt.origin = grid
      return .prompt(prompt)
    }
  }

  /// The hits of a search in the guide that is here now; those of a long one are still to be found.
  func renewed(_ hits: SearchHits, from old: Guide) -> SearchHits {
    let isLong = isLong(hits.query)
    let matches = isLong ? .none : index.search(hits.query, now: now, in: zone)
    var renewed = SearchHits(hits.query, matches, isPartial: isLong)
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

  private func renewed(_ list: LikenessState, from old: Guide) -> LikenessState? {
    guard let programme = same(list.programme, of: old) else { return nil }
    var renewed = LikenessState(programme: programme, suggestions: QuerySuggestion.like(programme, in: guide))
    renewed.place = list.place.stepped(by: 0, of: renewed.suggestions.count, rows: geometry.listRows)
    return renewed
  }

  private func renewed(_ search: SearchState, from old: Guide) -> SearchState {
    let isLong = isLong(search.query)
    var renewed = search
    renewed.renew(
      with: isLong ? .none : index.search(search.query, now: now, in: zone),
      chosen: search.chosen.flatMap { same($0, of: old) })
    renewed.isSearching = isLong
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
