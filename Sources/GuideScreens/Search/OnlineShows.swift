import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
import GuideSearch

/// The TVmaze shows below the search results.
///
/// First offers to search; the shows appear after the user accepts the offer. Nothing is requested while the user types.
package struct OnlineShows: Sendable {
  /// A line below the heading.
  package enum Line: Hashable, Sendable {
    /// Starts the search, or repeats it.
    case offer(String)
    case show(OnlineSearch.Found)
    /// The progress of the search, an error, or the source of the data.
    case note(String)
  }

  /// The search for the typed text; `nil` if TVmaze does not support it.
  private var search: OnlineSearch?
  private var asked: Set<ShowRequest> = []
  private var reach = LookupReach.daily
  package private(set) var lines: [Line] = []

  /// Whether the user has started the search.
  package private(set) var isAsked = false

  /// The heading above the lines.
  package static let heading: Message = "Shows at TVmaze.com"

  /// The query sent to TVmaze; `nil` if it does not support the typed one.
  var query: ShowQuery? { search?.query }

  /// Offers to search for a query, keeping the results if the query sent to TVmaze is the same.
  mutating func offer(_ query: Query, in language: InterfaceLanguage) {
    let search = OnlineSearch(query)
    guard search != self.search else { return }
    self = OnlineShows()
    self.search = search
    if let search {
      let summary = search.query.summary(in: language)
      let ignored = search.query.ignoredFields.map { "\($0):" }.joined(separator: ", ")
      let offer =
        search.query.title.isEmpty
        ? language.text("Search TVmaze.com for shows \(summary)") : language.text("Search TVmaze.com for \(summary)")
      lines = [.offer(ignored.isEmpty ? offer : language.text("\(offer) (ignoring \(ignored))"))]
    }
  }

  /// Starts or repeats the search; later requests depend on earlier answers.
  mutating func ask(in app: inout App) {
    (reach, asked) = (isAsked ? .newest : .daily, [])
    isAsked = true
    advance(in: &app)
  }

  /// Sends the next requests and updates the lines after an answer.
  mutating func advance(in app: inout App) {
    guard isAsked, let search else { return }
    for request in search.requests({ app.shows[$0] }) where asked.insert(request).inserted {
      app.lookUp(request, reach)
    }
    lines = search.results({ app.shows[$0] }).map(Line.show) + notes(of: search, app)
  }

  private func notes(of search: OnlineSearch, _ app: App) -> [Line] {
    let requests = search.requests { app.shows[$0] }
    let answers = requests.map { app.shows[$0] ?? ShowAnswer($0) }
    let done = answers.count { !$0.isPending }
    if done < answers.count {
      let isLong = answers.count > 2
      return [
        .note(
          isLong
            ? app.text("Asking TVmaze.com: \(done) of \(answers.count) answers") : app.text("Asking TVmaze.com…"))
      ]
    }
    // One line is enough if several answers are missing for the same reason.
    let problem = answers.lazy.compactMap { $0.problemText(app) }.first
    let failures = answers.count { $0.content == nil }
    var notes: [String] = problem.map { [$0] } ?? []
    if problem != nil, failures > 0, failures < answers.count {
      notes.append(app.text("\(failures) of \(answers.count) answers are missing."))
    }
    if failures == 0, search.results({ app.shows[$0] }).isEmpty { notes.append(emptyText(search, app)) }
    let leftOut = search.leftOutCount { app.shows[$0] }
    if leftOut > 0 {
      notes.append(app.text("\(app.count(leftOut, "more show")) not checked: add words to narrow the search."))
    }
    if let oldest = answers.filter({ $0.content != nil }).min(by: ShowAnswer.isOlder), let age = oldest.age(app) {
      notes.append("\(app.text("Data: TVmaze.com (CC BY-SA)")), \(age)")
    }
    let columns = max(8, app.size.columns - 2)
    let lines = notes.flatMap { SafeText($0).wrapped(to: columns) }.map { Line.note($0.string) }
    return lines + [.offer(app.text("Search again"))]
  }

  private func emptyText(_ search: OnlineSearch, _ app: App) -> String {
    let unknown = search.query.people.first { app.shows[.personSearch($0.typed)]?.persons?.isEmpty ?? false }
    if let unknown { return app.text("TVmaze.com has no person called “\(unknown.typed)”.") }
    let wanted = search.query.summary(in: app.language)
    return search.query.title.isEmpty
      ? app.text("TVmaze.com has no show \(wanted).") : app.text("TVmaze.com has no show for \(wanted).")
  }
}

extension ShowAnswer {
  fileprivate static func isOlder(_ one: ShowAnswer, _ other: ShowAnswer) -> Bool {
    (one.fetched?.seconds ?? .max) < (other.fetched?.seconds ?? .max)
  }
}
