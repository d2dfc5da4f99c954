import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuideScreens
import GuideSearch
import GuideSources

/// Requests to TVmaze from the command line.
struct ShowRequests {
  private let lookup: ShowLookup
  private let now: Instant
  private let isForced: Bool

  /// Prepares requests; `isForced` asks the server even if a saved answer is new enough.
  init(_ lookup: ShowLookup, now: Instant, isForced: Bool = false) {
    (self.lookup, self.now, self.isForced) = (lookup, now, isForced)
  }

  /// The last answer to a request. Writes problems to standard error.
  func answer(to request: ShowRequest) -> ShowAnswer {
    var last = ShowAnswer(request)
    lookup.look(up: request, now: now, isForced: isForced) { last = $0 }
    if let problem = last.problem, last.content != nil {
      let fact =
        switch last.shortfall {
        case .newer: "no update from TVmaze.com, showing the saved answer"
        case .specials: "received from TVmaze.com without the newest specials"
        case .keeping: "received from TVmaze.com, but could not be saved"
        }
      Output.writeError("\(fact): \(problem)")
    }
    return last
  }

  /// The show in an answer; throws if there is none.
  func show(in answer: ShowAnswer) throws -> Show {
    guard let show = answer.show else {
      throw CommandError("could not reach TVmaze.com: \(answer.problem?.english ?? "no answer")")
    }
    return show
  }

  /// The number of the only show with exactly this title. Otherwise, `list` receives the matching shows, and this throws.
  func number(ofShow title: String, list: ([ShowHit]) throws -> Void) throws -> Int {
    let answer = answer(to: .search(title))
    guard let hits = answer.hits else {
      throw CommandError("could not reach TVmaze.com: \(answer.problem?.english ?? "no answer")")
    }
    let key = EpisodeIdentity.show(ofTitle: title)
    let fitting = hits.filter { EpisodeIdentity.show(ofTitle: $0.name) == key }
    if fitting.count == 1 { return fitting[0].id }
    try list(hits)
    throw CommandError.nothingFound(
      hits.isEmpty
        ? "no show called “\(title)” on TVmaze.com" : "choose one of these shows by number, e.g. --id \(hits[0].id)")
  }

  /// A show found by a search, with its number, e.g. `701  The Ferrymen  2024  Harbour (GB), Scripted`.
  static func line(of hit: ShowHit) -> String {
    SafeText("\(hit.id)  \(hit.name)  \(hit.year.map(String.init) ?? "")  \(hit.facts(in: .english))").string
  }
}
