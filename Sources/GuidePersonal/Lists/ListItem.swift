package import GuideModel

/// An entry in a list: a programme with its facts, so that it stays readable after the guide has dropped it.
package struct ListItem: Hashable, Sendable {
  /// The scope of an entry.
  package enum Scope: String, CaseIterable, Hashable, Sendable {
    /// One showing, on one channel.
    case showing
    /// An episode or a film, whenever it is shown.
    case episode
    /// A whole show.
    case show
  }

  package let scope: Scope
  /// The chosen programme; for an episode or a show, it is an example.
  package let showing: ChosenShowing
  /// The folded title of the show; `nil` if that is just the lowercased title.
  let foldedShow: String?
  /// The facts as text (see `ItemFacts`), decoded on demand because there may be 10,000 entries.
  package let facts: String

  /// Creates an entry from stored values.
  init(_ scope: Scope, _ showing: ChosenShowing, foldedShow: String?, facts: String) {
    (self.scope, self.showing, self.foldedShow, self.facts) = (scope, showing, foldedShow, facts)
  }

  /// Creates an entry. `show` is the show's title, folded as in `EpisodeIdentity`.
  package init(_ scope: Scope, _ showing: ChosenShowing, show: String, _ facts: ItemFacts) {
    self.init(
      scope, showing, foldedShow: show == showing.title.lowercased() ? nil : show, facts: facts.text)
  }

  /// Creates an entry for a programme in a guide. For a whole show, the season and episode are left out; the description and
  /// people remain as an example.
  package init(
    _ scope: Scope, _ programme: ProgrammeID, of guide: Guide, _ showing: ChosenShowing, show: String
  ) {
    var details = guide.details(of: programme)
    if scope == .show {
      details.summary.episodeTitle = nil
      details.summary.episode = nil
      details.more.removeAll { [.numbering, .otherEpisodeTitle].contains($0.kind) }
    }
    self.init(scope, showing, show: show, ItemFacts(guide.flags(of: programme), details))
  }

  /// The folded title of the show.
  package var show: String { foldedShow ?? showing.title.lowercased() }

  /// The decoded facts.
  package var decodedFacts: ItemFacts { ItemFacts(facts) }

  /// The decoded facts beyond title and times.
  package var details: ProgrammeDetails { decodedFacts.details }

  /// The decoded flags.
  package var flags: ProgrammeFlags { decodedFacts.flags }

  /// The size of its text in bytes, plus an allowance for its times.
  var byteCount: Int {
    64 + facts.utf8.count + showing.title.utf8.count + showing.channel.utf8.count + showing.channelName.utf8.count
  }
}

extension ListItem {
  /// The identity of an entry, unique within a list.
  package enum Identity: Hashable, Sendable {
    case showing(channel: String, start: Instant, title: String)
    case episode(show: String, episode: String)
    case show(String)
  }

  /// The identity: a show's folded title, an episode with its show, or a showing's channel, start and title. An episode that the
  /// guide did not name is identified by its start.
  package var identity: Identity {
    switch scope {
    case .showing: .showing(channel: showing.channel, start: showing.interval.start, title: showing.title)
    case .episode: .episode(show: show, episode: showing.episode ?? showing.interval.start.isoText)
    case .show: .show(show)
    }
  }
}
