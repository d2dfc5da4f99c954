/// A request to TVmaze.
package enum ShowRequest: Hashable, Sendable {
  /// Shows whose titles match the text.
  case search(String)
  /// People whose names match the text.
  case personSearch(String)
  /// Shows with the given person in the cast.
  case credits(person: Int)
  /// A show with its cast and all its episodes.
  case show(Int)
  /// The guests and crew of an episode.
  case people(episode: Int)
  /// The picture at an address given by a show.
  case picture(String)
}

/// The content of an answer from TVmaze.
package enum ShowContent: Hashable, Sendable {
  case hits([ShowHit])
  case persons([ShowPerson])
  case show(Show)
  case people(EpisodePeople)
  case picture(Picture)
}

/// The current answer to a request.
package struct ShowAnswer: Hashable, Sendable {
  package let request: ShowRequest
  /// The content; `nil` if nothing has arrived or been cached.
  package var content: ShowContent?
  /// When the content was fetched.
  package var fetched: Instant?
  /// Why there is no newer content: a reason and a suggested fix, worded to follow a colon; `nil` if there is no
  /// problem.
  package var problem: Message?
  /// The data that is missing because of the problem.
  package var shortfall = Shortfall.newer
  /// Whether the problem is that no server answered, or that none is expected to answer for now.
  package var isUnanswered = false
  /// Whether the show's specials have never been fetched.
  package var lacksSpecials = false
  /// The number of unreadable entries that were skipped.
  package var leftOutCount = 0
  /// Whether a newer answer is being fetched.
  package var isPending = false

  /// Data that can be missing because of a problem.
  package enum Shortfall: Hashable, Sendable {
    /// The content is cached and could not be updated.
    case newer
    /// The content is new, but the newest specials are missing.
    case specials
    /// The content is new, but could not be cached.
    case keeping
  }

  /// Creates an answer.
  package init(_ request: ShowRequest, _ content: ShowContent? = nil, fetched: Instant? = nil, problem: Message? = nil)
  {
    (self.request, self.content, self.fetched, self.problem) = (request, content, fetched, problem)
  }

  /// The show; `nil` for other requests or if there is no answer.
  package var show: Show? { if case .show(let show)? = content { show } else { nil } }
  /// The people found; `nil` for other requests or if there is no answer.
  package var persons: [ShowPerson]? { if case .persons(let persons)? = content { persons } else { nil } }
  /// The shows found; `nil` for other requests or if there is no answer.
  package var hits: [ShowHit]? { if case .hits(let hits)? = content { hits } else { nil } }
  /// The cast and crew of an episode; `nil` for other requests or if there is no answer.
  package var people: EpisodePeople? { if case .people(let people)? = content { people } else { nil } }
  /// The picture of a show; `nil` for other requests or if there is no answer.
  package var picture: Picture? { if case .picture(let picture)? = content { picture } else { nil } }
}
