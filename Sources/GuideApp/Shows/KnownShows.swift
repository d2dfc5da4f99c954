import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch

/// How far a lookup goes.
package enum LookupReach: Hashable, Sendable {
  /// To what is kept, and no further.
  case kept
  /// To the network where nothing of today is kept.
  case daily
  /// To the network in any case.
  case newest
}

/// The shows that are known by now, and the requests that are under way.
package struct KnownShows: Sendable {
  private var answers: [ShowRequest: ShowAnswer] = [:]
  /// The requests that were made: what is kept is read once.
  fileprivate var requested: Set<ShowRequest> = []
  /// By number, whether shows go on that are followed or were looked at.
  package internal(set) var standings: [Int: ShowStanding] = [:]
  /// The shows whose standings have been read.
  var recalled: Set<Int> = []
  /// Whether the shows that are followed are being asked for, and whether that was by a key.
  package internal(set) var isAskingForFollowed = false
  var isAskedByKey = false

  /// The answer to a request by now; nil where nothing has come as yet.
  package subscript(request: ShowRequest) -> ShowAnswer? { answers[request] }

  /// The show of a number, where it has come or was kept.
  package func show(_ id: Int) -> Show? { answers[.show(id)]?.show }

  fileprivate mutating func add(_ answer: ShowAnswer) {
    // An answer that came before is not forgotten where nothing newer could be had.
    var answer = answer
    if let known = answers[answer.request], known.content != nil, answer.isOlder(than: known) {
      (answer.content, answer.fetched, answer.leftOutCount) = (known.content, known.fetched, known.leftOutCount)
    }
    answers[answer.request] = answer
    if let show = answer.show { standings[show.id] = ShowStanding(show) }
  }
}

extension ShowAnswer {
  /// Whether another answer has newer content.
  fileprivate func isOlder(than other: ShowAnswer) -> Bool {
    guard content != nil, let fetched else { return true }
    return other.fetched.map { $0 > fetched } ?? false
  }
}

extension App {
  /// Looks something up in the background; the screens are told with `AppEvent.shows`.
  package mutating func lookUp(_ request: ShowRequest, _ reach: LookupReach = .daily) {
    // A key that is held asks once.
    if shows[request]?.isPending == true { return }
    shows.requested.insert(request)
    var answer = shows[request] ?? ShowAnswer(request)
    (answer.isPending, answer.problem) = (true, nil)
    shows.add(answer)
    perform(.lookUp(request, reach))
  }

  mutating func adopt(_ answer: ShowAnswer) {
    shows.add(answer)
    tell(.shows)
  }

  /// The key under which the show of a programme is chosen: its title, folded.
  package func showKey(of programme: ProgrammeID) -> String {
    EpisodeIdentity.show(ofTitle: guide.title(of: programme))
  }

  /// The show that is known to be that of a programme; nil where none is chosen, or nothing is here of it.
  package func knownShow(of programme: ProgrammeID) -> Show? {
    mine.shows.isEmpty ? nil : mine.shows[showKey(of: programme)].flatMap { shows.show($0.id) }
  }

  /// All that the guide says of a programme, its gaps filled with what is known of its show.
  package func details(of programme: ProgrammeID) -> ProgrammeDetails {
    let details = guide.details(of: programme)
    guard let show = knownShow(of: programme) else { return details }
    let episode = show.episode(of: details.summary).map { show.episodes[$0] }
    let people = episode.flatMap { shows[.people(episode: $0.id)]?.people }
    let fetched = shows[.show(show.id)]?.fetched.map { zone.local($0).date }
    return details.filled(by: show, episode, people, asOf: fetched == zone.local(now).date ? nil : fetched)
  }

  /// Has what is kept of the show of a programme read, and of its episode, where a show is chosen. Nothing is fetched.
  mutating func recallShow(of programme: ProgrammeID) {
    guard !mine.shows.isEmpty, let chosen = mine.shows[showKey(of: programme)] else { return }
    recall(.show(chosen.id))
    guard let show = shows.show(chosen.id), let index = show.episode(of: guide.summary(of: programme)) else { return }
    recall(.people(episode: show.episodes[index].id))
  }

  private mutating func recall(_ request: ShowRequest) {
    guard shows.requested.insert(request).inserted else { return }
    perform(.lookUp(request, .kept))
  }
}

// MARK: The shows of titles

extension App {
  /// Chooses a show for a title, as a person said; that can be undone. `message` says what is so now.
  package mutating func choose(_ show: ChosenShow, for title: String, saying message: String) {
    noteUndoable(.data(make([.show(title: title, show)])), message)
    notice = "\(message). \(keymap.undoHint)."
  }

  /// Notes that a show alone fits a title.
  package mutating func note(_ show: ChosenShow, for title: String) { make([.show(title: title, show)]) }
}
