/// A question to an encyclopedia of television.
package enum ShowRequest: Hashable, Sendable {
  /// The shows that may be meant by a title.
  case search(String)
  /// The people that may be meant by a name.
  case personSearch(String)
  /// The shows in whose cast a person is.
  case credits(person: Int)
  /// A show with its cast and all its episodes.
  case show(Int)
  /// The people of an episode.
  case people(episode: Int)
  /// The picture at an address, which a show names.
  case picture(String)
}

/// The content of an answer.
package enum ShowContent: Hashable, Sendable {
  case hits([ShowHit])
  case persons([ShowPerson])
  case show(Show)
  case people(EpisodePeople)
  case picture(Picture)
}

/// The answer to a request by now.
package struct ShowAnswer: Hashable, Sendable {
  package let request: ShowRequest
  /// Nil where nothing has come, nor is kept.
  package var content: ShowContent?
  /// When the content came from the network.
  package var fetched: Instant?
  /// Why no newer one could be had: a reason and a remedy, as they follow a colon; nil where nothing went wrong.
  package var problem: Message?
  /// The thing that is missing because of the problem.
  package var shortfall = Shortfall.newer
  /// Whether the problem is that no server has answered, or none that will for now.
  package var isUnanswered = false
  /// Whether the specials of a show have never come.
  package var lacksSpecials = false
  /// The number of entries that could not be read, and were left out.
  package var leftOutCount = 0
  /// Whether a newer one is being fetched.
  package var isPending = false

  /// The things that may be missing.
  package enum Shortfall: Hashable, Sendable {
    /// A newer answer than the one that is kept.
    case newer
    /// The content is new, but without the newest of its specials.
    case specials
    /// The content is new, but could not be kept.
    case keeping
  }

  /// An answer to a request.
  package init(_ request: ShowRequest, _ content: ShowContent? = nil, fetched: Instant? = nil, problem: Message? = nil)
  {
    (self.request, self.content, self.fetched, self.problem) = (request, content, fetched, problem)
  }

  /// The show, where it is one that was asked for.
  package var show: Show? { if case .show(let show)? = content { show } else { nil } }
  /// The people that were found; nil where none was searched for, or no answer has come.
  package var persons: [ShowPerson]? { if case .persons(let persons)? = content { persons } else { nil } }
  /// The shows that were found, likewise.
  package var hits: [ShowHit]? { if case .hits(let hits)? = content { hits } else { nil } }
  /// The people of an episode, likewise.
  package var people: EpisodePeople? { if case .people(let people)? = content { people } else { nil } }
  /// The picture of a show, likewise.
  package var picture: Picture? { if case .picture(let picture)? = content { picture } else { nil } }
}
