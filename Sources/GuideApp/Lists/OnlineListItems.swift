package import GuideModel
package import GuidePersonal
import GuideSearch

/// List entries for shows and episodes that TVmaze knows, whether or not the guide has them. They are the same entries as those
/// made from a programme of the guide.
extension ListItem {
  /// Creates an entry for a whole show. `title` is the title under which the user knows it.
  package init(_ show: Show, titled title: String) {
    let day = show.premiered ?? show.episodes.lazy.compactMap(\.date).first
    self.init(
      .show, ListItem.showing(of: show, titled: title, on: day), show: EpisodeIdentity.show(ofTitle: title),
      ItemFacts([], ListItem.details(of: show)))
  }

  /// Creates an entry for a show found by a search, about which nothing else may be known yet.
  package init(_ hit: ShowHit) {
    var show = Show(id: hit.id, name: hit.name, link: "https://www.tvmaze.com/shows/\(hit.id)")
    show.network = hit.network
    self.init(show, titled: hit.name)
  }

  /// Creates an entry for an episode; `nil` if it has neither a number nor a name.
  package init?(_ episode: ShowEpisode, of show: Show, titled title: String) {
    guard let identity = EpisodeIdentity.all(of: episode, titled: title).first else { return nil }
    var showing = ListItem.showing(of: show, titled: title, on: episode.date, episode: identity.episode)
    if let start = episode.start {
      let minutes = episode.minutes ?? show.minutes ?? 30
      showing = ChosenShowing(
        channel: showing.channel, channelName: showing.channelName,
        interval: Interval(start, start.adding(minutes: minutes)), title: title, episode: identity.episode)
    }
    var details = ListItem.details(of: show, link: episode.link)
    let number = EpisodeNumber(raw: "", season: episode.season, number: episode.number)
    details.summary.episodeTitle = episode.name
    details.summary.episode = episode.number == nil ? nil : number
    details.description = episode.summary ?? details.description
    self.init(.episode, showing, show: identity.show, ItemFacts([], details))
  }

  /// A showing at noon UTC on a day, without a length, because the time is unknown.
  private static func showing(
    of show: Show, titled title: String, on day: CivilDate?, episode: String? = nil
  ) -> ChosenShowing {
    let noon = Instant(seconds: (day?.dayNumber ?? 0) * 86_400 + 43_200)
    return ChosenShowing(
      channel: OutsideEpisode.channel(ofShow: show.id), channelName: show.network ?? "TVmaze.com",
      interval: Interval(noon, noon), title: title, episode: episode)
  }

  private static func details(of show: Show, link: String? = nil) -> ProgrammeDetails {
    ProgrammeDetails(
      cast: Array(show.cast.prefix(12)), genres: show.genres, description: show.summary,
      more: [Fact(.url, link ?? show.link, qualifier: ProgrammeDetails.showCredit)])
  }
}
