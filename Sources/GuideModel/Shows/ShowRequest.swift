/// A question to an encyclopedia of television.
package enum ShowRequest: Hashable, Sendable {
  /// The shows that may be meant by a title.
  case search(String)
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
  case show(Show)
  case people(EpisodePeople)
  case picture(Picture)
}

/// What is known in answer to a request by now.
package struct ShowAnswer: Hashable, Sendable {
  package let request: ShowRequest
  /// Nil where nothing has come, nor is kept.
  package var content: ShowContent?
  /// When the content came from the network.
  package var fetched: Instant?
  /// Why no newer one could be had: a reason and a remedy, as they follow a colon; nil where nothing went wrong.
  package var problem: String?
  /// Whether the content is new, and could not be kept, for the reason that is the problem.
  package var isNotKept = false
  /// The number of entries that could not be read, and were left out.
  package var leftOutCount = 0
  /// Whether a newer one is being fetched.
  package var isPending = false

  /// An answer to a request.
  package init(_ request: ShowRequest, _ content: ShowContent? = nil, fetched: Instant? = nil, problem: String? = nil) {
    (self.request, self.content, self.fetched, self.problem) = (request, content, fetched, problem)
  }

  /// The show, where it is one that was asked for.
  package var show: Show? { if case .show(let show)? = content { show } else { nil } }
  /// The shows that were found; nil where none was searched for, or no answer has come.
  package var hits: [ShowHit]? { if case .hits(let hits)? = content { hits } else { nil } }
  /// The people of an episode, likewise.
  package var people: EpisodePeople? { if case .people(let people)? = content { people } else { nil } }
  /// The picture of a show, likewise.
  package var picture: Picture? { if case .picture(let picture)? = content { picture } else { nil } }
}
