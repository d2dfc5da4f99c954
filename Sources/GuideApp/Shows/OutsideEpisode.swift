package import GuideModel
package import GuidePersonal
import GuideSearch

/// An episode of a followed show that TVmaze expects and the guide does not have.
package struct OutsideEpisode: Hashable, Sendable {
  /// The show under the followed title, with its id and its network or streaming service.
  package let show: Show
  package let coming: ComingEpisode

  /// Creates an episode that the guide does not have. `show` is TVmaze's number of the show.
  package init(title: String, show: Int, network: String?, coming: ComingEpisode) {
    var named = Show(id: show, name: title)
    named.network = network
    (self.show, self.coming) = (named, coming)
  }

  /// The followed title.
  package var title: String { show.name }
  /// The network or streaming service.
  package var network: String? { show.network }
  package var episode: ShowEpisode { coming.episode }

  /// The episode's number and name, e.g. `s2 e4: The Long Tide`.
  package var episodeText: String {
    [episode.numbers.shortText, episode.name].compactMap(\.self).joined(separator: ": ")
  }

  /// The episode as a showing.
  package var showing: ChosenShowing { ChosenShowing(episode, of: show, titled: title) }

  /// TVmaze's facts about the episode, with the credit that its licence requires.
  package var details: ProgrammeDetails { ProgrammeDetails(episode, of: show) }

  /// The flags of the episode as a showing.
  package var flags: ProgrammeFlags { isTimeKnown ? [] : .unknownTime }

  /// Whether the start is known, not just the date.
  package var isTimeKnown: Bool { episode.start != nil }
}

extension ChosenShowing {
  /// Creates a showing of an episode, or of a whole show, that the guide does not have. If only the date is known, the showing is
  /// at noon UTC and has no length, as in guides. A show has the date of its first episode.
  package init(_ episode: ShowEpisode?, of show: Show, titled title: String) {
    let date = episode?.date ?? show.premiered ?? show.episodes.lazy.compactMap(\.date).first
    let noon = Instant(seconds: (date?.dayNumber ?? 0) * 86_400 + 43_200)
    self.init(
      channel: ChosenShowing.outsideChannel(ofShow: show.id),
      channelName: show.network.map { "\($0) (TVmaze.com)" } ?? "TVmaze.com",
      interval: episode?.interval(usual: show.minutes) ?? Interval(noon, noon), title: title,
      episode: episode.flatMap { EpisodeIdentity.all(of: $0, titled: title).first?.episode })
  }
}
