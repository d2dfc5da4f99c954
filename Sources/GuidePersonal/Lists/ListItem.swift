package import GuideModel

/// An entry of a list: a programme with its facts, so that it stays readable when the guide has it no more.
package struct ListItem: Hashable, Sendable {
  /// The extent of an entry.
  package enum Scope: String, CaseIterable, Hashable, Sendable {
    /// One showing, on one channel.
    case showing
    /// An episode or a film, whenever it is shown.
    case episode
    /// A whole show.
    case show
  }

  package let scope: Scope
  /// The programme that was chosen; of an episode and of a show it is an example.
  package let showing: ChosenShowing
  /// The title of the show, folded; nil where that is the title in small letters.
  let foldedShow: String?
  /// The facts as text (see `ItemFacts`). They are decoded when they are asked for, since there may be 10,000 entries.
  package let facts: String

  /// An entry as it was kept.
  init(_ scope: Scope, _ showing: ChosenShowing, foldedShow: String?, facts: String) {
    (self.scope, self.showing, self.foldedShow, self.facts) = (scope, showing, foldedShow, facts)
  }

  /// An entry with its facts. `show` is the title of the show, folded as `EpisodeIdentity` has it.
  package init(_ scope: Scope, _ showing: ChosenShowing, show: String, _ facts: ItemFacts) {
    self.init(
      scope, showing, foldedShow: show == showing.title.lowercased() ? nil : show, facts: facts.text)
  }

  /// An entry for a programme of a guide, which is as it was chosen. A whole show is of no season and no episode; the
  /// description and the people of the programme stay as an example.
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

  /// The title of the show, folded.
  package var show: String { foldedShow ?? showing.title.lowercased() }

  /// The facts, decoded.
  package var decodedFacts: ItemFacts { ItemFacts(facts) }

  /// The facts of the programme beyond its title and times, decoded.
  package var details: ProgrammeDetails { decodedFacts.details }

  /// The flags of the programme, decoded.
  package var flags: ProgrammeFlags { decodedFacts.flags }

  /// The number of bytes of its texts, with some for its times.
  var byteCount: Int {
    64 + facts.utf8.count + showing.title.utf8.count + showing.channel.utf8.count + showing.channelName.utf8.count
  }
}

extension ListItem {
  /// Two entries of one list never have the same.
  package enum Identity: Hashable, Sendable {
    case showing(channel: String, start: Instant, title: String)
    case episode(show: String, episode: String)
    case show(String)
  }

  /// A show is known by its folded title, an episode by its show and itself, a showing by its channel, start and title. An
  /// episode that the guide did not name is known by its start.
  package var identity: Identity {
    switch scope {
    case .showing: .showing(channel: showing.channel, start: showing.interval.start, title: showing.title)
    case .episode: .episode(show: show, episode: showing.episode ?? showing.interval.start.isoText)
    case .show: .show(show)
    }
  }
}
