package import GuideModel
package import GuidePersonal
import GuideSearch

/// List entries for shows and episodes that TVmaze knows, whether or not the guide has them. They are the same entries as those
/// made from a programme of the guide.
extension ListItem {
  /// Creates an entry for a whole show. `title` is the title under which the user knows it.
  package init(_ show: Show, titled title: String) {
    self.init(.show, EpisodeIdentity.show(ofTitle: title), nil, of: show, titled: title)
  }

  /// Creates an entry for an episode; `nil` if it has neither a number nor a name.
  package init?(_ episode: ShowEpisode, of show: Show, titled title: String) {
    guard let identity = EpisodeIdentity.all(of: episode, titled: title).first else { return nil }
    self.init(.episode, identity.show, episode, of: show, titled: title)
  }

  private init(_ scope: Scope, _ key: String, _ episode: ShowEpisode?, of show: Show, titled title: String) {
    var details = ProgrammeDetails(episode, of: show)
    details.cast = Array(details.cast.prefix(50))
    self.init(scope, ChosenShowing(episode, of: show, titled: title), show: key, ItemFacts([], details))
  }
}
