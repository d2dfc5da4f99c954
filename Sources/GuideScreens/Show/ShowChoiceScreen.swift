package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The additional keys of the choice of shows.
package enum ShowChoiceCommand: String, BoundCommand {
  case search

  package static let table = "showchoice"
  package static let sections = [
    KeySection<ShowChoiceCommand>(
      "When choosing a show",
      [KeyBinding(.search, "e", help: "search TVmaze.com for other words", hint: "other words")])
  ]
}

/// The shows that TVmaze finds for a title. A single exact match is chosen automatically.
package struct ShowChoiceScreen: ListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  private let subject: ShowSubject
  private let shown: ChosenShow?
  /// The words to search for.
  private var words: String
  /// Whether the user wants to choose, even if only one show matches.
  private var isAsked: Bool
  private var rows = Rows(hits: [])

  /// The shows, best match first.
  package struct Rows: ListRows {
    let hits: [ShowHit]
    package var count: Int { hits.count }
  }

  /// Opens the choice of shows for a title. `shown` is the show on the screen, which is replaced, or restored if the user
  /// cancels; if it is given, nothing is chosen automatically.
  static func open(_ subject: ShowSubject, insteadOf shown: ChosenShow? = nil, in app: inout App) {
    app.lookUp(.search(subject.title))
    let screen = ShowChoiceScreen(subject, insteadOf: shown, app)
    if shown == nil { app.open(screen) } else { app.openAbove(screen) }
  }

  private init(_ subject: ShowSubject, insteadOf shown: ChosenShow?, _ app: App) {
    (self.subject, self.shown, isAsked, words) = (subject, shown, shown != nil, subject.title)
    rows = Rows(hits: answer(app)?.hits ?? [])
  }

  package static let keys = [AppCommand.allKeys, ListCommand.allKeys, ShowChoiceCommand.allKeys]
  package var helpTable: String { ShowChoiceCommand.table }
  package func rows(_ app: App) -> Rows { rows }
  package func title(_ app: App) -> String {
    let title = app.text("Which show is “\(subject.title)”?")
    return answer(app)?.isPending == true ? "\(title) \(app.text("Asking TVmaze.com…"))" : title
  }
  package func hints(_ app: App) -> [Hint] {
    (rows.count == 0 ? [] : [app.keymap.hint(ListCommand.open, app.text("choose"))])
      + app.keymap.hints(ListCommand.close)
      + app.keymap.hints(ShowChoiceCommand.search) + app.keymap.hints(AppCommand.help)
      + app.keymap.hints(ListCommand.narrow)
  }

  private func answer(_ app: App) -> ShowAnswer? { app.shows[.search(words)] }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    guard app.keymap.command(for: key) == ShowChoiceCommand.search else { return false }
    let prompt = Prompt(
      "Search TVmaze.com for: ", examples: "(words from a title)", instruction: "Type words from a title",
      accepting: "searches", text: words)
    ask(prompt) { screen, text, app in
      if !text.allSatisfy(\.isWhitespace) { screen.search(for: text, in: &app) }
      return true
    }
    return true
  }

  private mutating func search(for text: String, in app: inout App) {
    (words, isAsked) = (text, true)
    list = ListState()
    app.lookUp(.search(words))
    rows = Rows(hits: answer(app)?.hits ?? [])
    refresh(app)
  }

  package mutating func open(row: Int, in app: inout App) {
    let hit = rows.hits[row]
    replaceList(with: hit, in: &app)
    app.choose(
      hit.chosen, for: subject.key,
      saying: app.text("“\(subject.title.shortened)” is now \(hit.name.shortened) on TVmaze.com"))
  }

  /// Cancels and restores the previous show.
  package mutating func close(in app: inout App) {
    if let shown { ShowScreen.open(subject, shown, isAbove: true, in: &app) }
    app.close()
  }

  /// Replaces the list with the show, even under an open help screen.
  private mutating func replaceList(with hit: ShowHit, in app: inout App) {
    // Prevents any later automatic choice.
    isAsked = true
    ShowScreen.open(subject, hit.chosen, isAbove: true, in: &app)
    app.close()
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    if case .shows = event {
      rows = Rows(hits: answer(app)?.hits ?? [])
      if !isAsked, let only = exactMatch {
        replaceList(with: only, in: &app)
        app.note(only.chosen, for: subject.key)
      } else if let problem = answer(app)?.problemText(app), rows.count > 0 {
        app.notice = problem
      }
    }
    refresh(app)
  }

  /// The only show with exactly the programme's title.
  private var exactMatch: ShowHit? {
    let fitting = rows.hits.filter { EpisodeIdentity.show(ofTitle: $0.name) == subject.key }
    return fitting.count == 1 ? fitting[0] : nil
  }

  // MARK: Drawing

  /// Explains why the list is empty.
  package func emptyText(_ app: App) -> String? {
    guard let answer = answer(app), !answer.isPending else {
      return app.text("Asking TVmaze.com for “\(words)”…")
    }
    if answer.content == nil, let problem = answer.problemText(app) { return problem }
    let other = app.keymap.name(of: ShowChoiceCommand.search)
    return app.text("TVmaze.com has no show called “\(words)”; \(other) searches for other words.")
  }

  package func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App) {
    let hit = rows.hits[row]
    columns.add(hit, facts: hit.facts(in: app.language), app)
    columns.add(hit.network, in: .searched)
  }
}

extension ShowHit {
  var chosen: ChosenShow { ChosenShow(id: id, name: name) }
}
