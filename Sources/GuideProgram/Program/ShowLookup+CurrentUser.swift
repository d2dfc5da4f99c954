import GuideApp
import GuideModel
import GuidePersonal
import GuideSources

extension ShowLookup {
  /// A lookup for the current user, which caches answers.
  static func ofCurrentUser(
    in folders: UserFolders = .current, pacer: RequestPacer
  ) throws(CommandError) -> ShowLookup {
    var request = FetchRequest(
      address: ConfiguredSources.address(of: .tvmaze), userAgent: ConfiguredSources.userAgent)
    request.limits = ShowLookup.limits
    return ShowLookup(request, keptIn: AnswerStore(try folders.answers), pacer: pacer)
  }
}

extension OutsideEpisodes {
  /// The coming episodes of the shows that the user follows, from stored answers. `programmes` are the followed programmes of
  /// the guide.
  static func ofCurrentUser(
    _ store: PersonalStore, besides programmes: some Sequence<ProgrammeID>, of guide: Guide, now: Instant,
    in zone: ZoneTable
  ) -> OutsideEpisodes {
    let (followed, shows) = (store.reading(\.searches).value.followed, store.reading(\.shows).value)
    let ids = Set(followed.compactMap { shows.show(ofQuery: $0.query)?.id })
    guard !ids.isEmpty, let lookup = try? ShowLookup.ofCurrentUser(pacer: RequestPacer(.tvmaze)) else {
      return OutsideEpisodes()
    }
    let statuses = lookup.storedStatuses(of: ids.sorted()).now
    return OutsideEpisodes(of: followed, shows, statuses, besides: programmes, of: guide, now: now, in: zone)
  }
}

extension EpisodeGuide {
  /// Reads the stored episodes of shows, whose names are the user's titles.
  init(of chosen: [ChosenShow], storedBy lookup: ShowLookup, until token: CancellationToken = CancellationToken()) {
    self.init(
      chosen.compactMap { chosen in
        guard !token.isCancelled, let show = lookup.kept(.show(chosen.id)).show else { return nil }
        return (show: show, title: chosen.name)
      })
  }

  /// The stored episodes of the shows that the user follows or has in a list.
  static func ofCurrentUser() throws -> EpisodeGuide {
    guard let store = try PersonalStore.ofCurrentUser() else { return EpisodeGuide() }
    let followed = store.reading(\.searches).value.followed
    let chosen = shows(followed: followed, listed: store.reading(\.lists).value, store.reading(\.shows).value)
    guard !chosen.isEmpty, let lookup = try? ShowLookup.ofCurrentUser(pacer: RequestPacer(.tvmaze)) else {
      return EpisodeGuide()
    }
    return EpisodeGuide(of: chosen, storedBy: lookup)
  }
}
