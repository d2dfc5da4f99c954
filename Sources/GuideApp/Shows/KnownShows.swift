import GuideLanguage
package import GuideModel
package import GuidePersonal
import GuideSearch
import GuideSettings

/// How far a lookup may go.
package enum LookupReach: Hashable, Sendable {
  /// Uses only stored answers.
  case kept
  /// Uses the network, unless there is a stored answer from today.
  case daily
  /// Always uses the network.
  case newest
}

/// The shows known so far, and the requests under way.
package struct KnownShows: Sendable {
  private var answers: [ShowRequest: ShowAnswer] = [:]
  /// The requests made so far. Stored answers are read once.
  fileprivate var requested: Set<ShowRequest> = []
  /// The pictures on the screen that were requested last.
  var wantedPictures: [ShownPicture] = []
  /// The addresses of all pictures in memory, oldest first.
  private var pictures: [String] = []
  private var pictureBytes = 0

  /// The most bytes of pictures to keep in memory. Others are read from the file again.
  private static let mostPictureBytes = 24_000_000

  /// Whether followed or viewed shows continue, by show number.
  package internal(set) var statuses: [Int: ShowStatus] = [:]
  /// The shows whose stored statuses have been read.
  var recalled: Set<Int> = []
  /// The followed titles for which the answer may choose a show.
  var unchosenTitles: Set<String> = []
  /// Whether followed shows are being looked up; `isRequestedByKey` tells whether a key started that.
  package internal(set) var isLookingUpFollowed = false
  var isRequestedByKey = false

  /// The stored episodes of followed and listed shows, as of the last search that was opened.
  var episodes = EpisodeGuide()
  /// The shows whose episodes were requested last, by the user's titles; `nil` if newer answers have arrived since.
  var episodeShows: [ChosenShow]? = []

  /// The current answer to a request; `nil` if nothing has arrived yet.
  package subscript(request: ShowRequest) -> ShowAnswer? { answers[request] }

  /// The show with a number, if it has been fetched or was stored.
  package func show(_ id: Int) -> Show? { answers[.show(id)]?.show }

  fileprivate mutating func add(_ answer: ShowAnswer) {
    // Keep an earlier answer if there is nothing newer.
    var answer = answer
    if let known = answers[answer.request], known.content != nil, answer.isOlder(than: known) {
      (answer.content, answer.fetched, answer.leftOutCount) = (known.content, known.fetched, known.leftOutCount)
    }
    if case .picture(let address) = answer.request, let picture = answer.picture,
      answers[answer.request]?.picture == nil
    {
      note(picture, at: address)
    }
    answers[answer.request] = answer
    if let show = answer.show { (statuses[show.id], episodeShows) = (ShowStatus(show), nil) }
  }

  /// Counts a new picture, and removes the oldest ones if they take too much memory.
  private mutating func note(_ picture: Picture, at address: String) {
    pictures.append(address)
    pictureBytes += picture.pixels.count
    while pictureBytes > Self.mostPictureBytes, pictures.count > 1 {
      let request = ShowRequest.picture(pictures.removeFirst())
      pictureBytes -= answers[request]?.picture?.pixels.count ?? 0
      answers[request] = nil
      requested.remove(request)
    }
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
  /// Looks something up in the background. Screens are notified by `AppEvent.shows`.
  package mutating func lookUp(_ request: ShowRequest, _ reach: LookupReach = .daily) {
    // Holding down a key makes only one request.
    if shows[request]?.isPending == true { return }
    shows.requested.insert(request)
    var answer = shows[request] ?? ShowAnswer(request)
    (answer.isPending, answer.problem) = (true, nil)
    shows.add(answer)
    perform(.lookUp(request, reach))
  }

  mutating func adopt(_ answer: ShowAnswer) {
    shows.add(answer)
    if answer.show != nil { findOutsideEpisodes() }
    if case .search(let title) = answer.request, !answer.isPending { chooseShow(for: title, among: answer.hits ?? []) }
    tell(.shows)
  }

  /// The key under which a programme's show is chosen: the folded title.
  package func showKey(of programme: ProgrammeID) -> String {
    EpisodeIdentity.show(ofTitle: guide.title(of: programme))
  }

  /// The show of a programme; `nil` if none is chosen or nothing is known about it.
  package func knownShow(of programme: ProgrammeID) -> Show? {
    mine.shows.isEmpty ? nil : mine.shows[showKey(of: programme)].flatMap { shows.show($0.id) }
  }

  /// The details of a programme, with gaps filled from its show.
  package func details(of programme: ProgrammeID) -> ProgrammeDetails {
    let details = guide.details(of: programme)
    guard let show = knownShow(of: programme) else { return details }
    let episode = show.episode(of: details.summary).map { show.episodes[$0] }
    let people = episode.flatMap { shows[.people(episode: $0.id)]?.people }
    let fetched = shows[.show(show.id)]?.fetched.map { zone.local($0).date }
    return details.filled(by: show, episode, people, asOf: fetched == zone.local(now).date ? nil : fetched)
  }

  /// Whether the user wants pictures and the terminal can show them.
  package var showsPictures: Bool { display.canShowPictures && settings.values.showsPictures }

  /// Reads the stored data of a programme's show and episode, if a show is chosen. Nothing is fetched.
  mutating func loadStoredShow(of programme: ProgrammeID) {
    guard !mine.shows.isEmpty, let chosen = mine.shows[showKey(of: programme)] else { return }
    recall(.show(chosen.id))
    guard let show = shows.show(chosen.id) else { return }
    if showsPictures, let address = show.picture { recall(.picture(address)) }
    guard let index = show.episode(of: guide.summary(of: programme)) else { return }
    recall(.people(episode: show.episodes[index].id))
  }

  private mutating func recall(_ request: ShowRequest) {
    guard shows.requested.insert(request).inserted else { return }
    perform(.lookUp(request, .kept))
  }
}

// MARK: Shows of titles

extension App {
  /// Chooses a show for a title at the user's request; this can be undone. `message` describes the change.
  package mutating func choose(
    _ show: ChosenShow, for title: String, saying message: String, after escape: String? = nil
  ) {
    noteUndoable(.data(make([.show(title: title, show)])), message)
    notice = "\(message). \(keymap.undoHint(after: escape))."
  }

  /// Notes the only show that fits a title.
  package mutating func note(_ show: ChosenShow, for title: String) { make([.show(title: title, show)]) }
}
