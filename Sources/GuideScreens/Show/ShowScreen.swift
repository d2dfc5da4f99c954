package import CellCanvas
package import GuideApp
import GuideLanguage
package import GuideModel
import GuidePersonal
import GuideSearch

/// The additional keys of a show.
package enum ShowCommand: String, BoundCommand {
  case previousSeason, nextSeason, previousEpisode, nextEpisode, whenOn, allEpisodes, choose, update, copy

  package static let table = "show"
  package static let sections = [
    KeySection<ShowCommand>(
      "In a show",
      [
        KeyBinding(.previousSeason, "[", help: "previous season", hint: "season"),
        KeyBinding(.nextSeason, "]", help: "next season", hint: "season"),
        KeyBinding(.previousEpisode, .left, "h", help: "previous episode", hint: "episode"),
        KeyBinding(.nextEpisode, .right, "l", help: "next episode", hint: "episode"),
        KeyBinding(.whenOn, "o", help: "list its showings in the guide", hint: "showings"),
        KeyBinding(
          .allEpisodes, "v", help: "list all episodes, or only those that match the search", hint: "all episodes"),
        KeyBinding(.choose, "C", help: "choose a different show", hint: "another show"),
        KeyBinding(.update, "u", help: "ask TVmaze.com again", hint: "ask again"),
        KeyBinding(.copy, "y", help: "copy its name and web address", hint: "copy"),
      ])
  ]
}

/// A show from TVmaze: its facts, its cast, and all episodes by season, with ticks for watched ones.
package struct ShowScreen: ListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  let subject: ShowSubject
  private var chosen: ChosenShow
  private(set) var rows: ShowRows
  private(set) var picture: ShowPicture?
  /// The unfolded episodes, by id.
  private var unfolded: Set<Int> = []
  /// Whether episodes that do not match the search are listed, too.
  private var listsAll = false
  /// The number of watched episodes.
  private var watchedCount = 0
  /// Whether this show is the one chosen for the title; users can view other shows too.
  private var isChosenShow = false
  /// The last failure shown to the user.
  private var shownProblem: String?
  /// Whether the seasons have been folded and an episode selected.
  var hasInitialSelection = false

  /// Opens a show on top of all screens or directly above the current one, and starts looking it up.
  static func open(_ subject: ShowSubject, _ chosen: ChosenShow, isAbove: Bool = false, in app: inout App) {
    app.lookUp(.show(chosen.id))
    let screen = ShowScreen(subject, chosen, app)
    ShowPicture.ask(for: screen.rows.show, again: true, in: &app)
    if isAbove { app.openAbove(screen) } else { app.open(screen) }
  }

  private init(_ subject: ShowSubject, _ chosen: ChosenShow, _ app: App) {
    (self.subject, self.chosen) = (subject, chosen)
    let answer = app.shows[.show(chosen.id)]
    picture = ShowPicture.current(at: answer?.show?.picture, for: .show, app, after: nil)
    rows = ShowRows(
      answer, of: subject, unfolded: [], listsAll: false, columns: app.size.columns - (picture?.columns ?? 0), app)
    isChosenShow = app.mine.shows[subject.key]?.id == chosen.id
    place(app)
    countWatched(app)
  }

  private mutating func countWatched(_ app: App) {
    let show = app.mine.episodes.has(show: subject.key) ? rows.show : nil
    watchedCount = show?.episodes.count { app.isWatched(identities(of: $0)) } ?? 0
  }

  package static let keys = [
    // Left and Right move between episodes.
    AppCommand.allKeys, ListCommand.keys(without: .pageUp, .pageDown), ShowCommand.allKeys,
    ProgrammeCommand.keys(without: .showings, .likeThis, .copy),
  ]
  package static let opens: [any KeyHandler.Type] = [ShowChoiceScreen.self]
  package var helpTable: String { ShowCommand.table }
  package func rows(_ app: App) -> ShowRows { rows }
  package func columns(_ app: App) -> Int { app.size.columns - (picture?.columns ?? 0) }
  package func title(_ app: App) -> String {
    let watched = rows.show.flatMap {
      watchedCount > 0 ? app.text("\(watchedCount) of \($0.episodes.count) watched") : nil
    }
    let sign = app.shows[.show(chosen.id)]?.isPending == true ? app.text("asking TVmaze.com…") : nil
    let matches = rows.matches.flatMap { matches in
      rows.show.map { app.text("\(matches.count) of \(app.count($0.episodes.count, "episode"))") }
    }
    return [rows.show?.name ?? chosen.name, matches, watched, sign].compactMap(\.self).joined(separator: ", ")
  }
  package func hints(_ app: App) -> [Hint] {
    let keymap = app.keymap
    let isEpisode = list.row(rows).flatMap { rows.episode(of: $0) } != nil
    return openingHints(isEpisode ? app.text("text") : nil, app)
      + [keymap.hint(ShowCommand.previousSeason, .nextSeason)]
      + (rows.matches == nil ? [] : keymap.hints(ShowCommand.allEpisodes))
      + (isEpisode ? keymap.hints(ProgrammeCommand.watched) : [])
      + keymap.hints(ShowCommand.whenOn, .choose) + keymap.hints(AppCommand.help)
      + [keymap.hint(ShowCommand.previousEpisode, .nextEpisode)] + keymap.hints(ShowCommand.update)
      + keymap.hints(ListCommand.narrow)
  }

  /// The identities under which an episode may be ticked.
  func identities(of episode: ShowEpisode) -> [EpisodeIdentity] {
    EpisodeIdentity.all(of: episode, titled: subject.title)
  }

  /// Whether an episode is watched. Most shows have no ticks, so the lookup is usually skipped.
  func isWatched(_ episode: ShowEpisode, _ app: App) -> Bool {
    app.mine.episodes.has(show: subject.key) && app.isWatched(identities(of: episode))
  }

  // MARK: Keys

  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    if let command: ShowCommand = app.keymap.command(for: key) {
      perform(command, in: &app)
    } else if let command: ProgrammeCommand = Self.command(for: key, app.keymap) {
      perform(command, in: &app)
    } else {
      return false
    }
    return true
  }

  private mutating func perform(_ command: ShowCommand, in app: inout App) {
    switch command {
    case .previousSeason: moveSeason(by: -1, in: &app)
    case .nextSeason: moveSeason(by: 1, in: &app)
    case .previousEpisode: moveEpisode(by: -1, in: &app)
    case .nextEpisode: moveEpisode(by: 1, in: &app)
    case .whenOn: findShowings(in: &app)
    case .allEpisodes: toggleAllEpisodes(in: &app)
    case .choose:
      ShowChoiceScreen.open(subject, insteadOf: chosen, in: &app)
      app.close()
    case .update:
      app.lookUp(.show(chosen.id), .newest)
      ShowPicture.ask(for: rows.show, .newest, again: true, in: &app)
      reload(app)
    case .copy:
      guard let show = rows.show else { return app.notice = app.text("Nothing is known about it yet.") }
      let episode = selectedEpisode
      let text = episode.map { "\(show.name), \(ShowFacts.text(of: $0, in: app.language))" } ?? show.name
      app.notice = app.text("Copied \(app.language.quoted(text.shortened)) (if your terminal allows it).")
      app.perform(.copy(SafeText("\(text): \(episode?.link ?? show.link)").string))
    }
  }

  /// Switches between all episodes and the matches of the search, and keeps the selected episode.
  private mutating func toggleAllEpisodes(in app: inout App) {
    guard rows.matches != nil || listsAll else { return app.notice = app.text("All episodes are listed.") }
    let selected = selectedEpisode?.id
    (listsAll, hasInitialSelection) = (!listsAll, false)
    reload(app)
    let index = rows.show?.episodes.firstIndex { $0.id == selected }
    if let row = index.flatMap(rows.row) { list.unfold(row: row, described(rows, app), page: page(app)) }
    app.notice = listsAll ? app.text("All episodes are listed.") : app.text("Only episodes that match are listed.")
  }

  /// Ticks the chosen episodes, or performs another command.
  ///
  /// Most other commands act on the next showing of the chosen episodes, or of the show if no episodes are chosen.
  private mutating func perform(_ command: ProgrammeCommand, in app: inout App) {
    switch command {
    case .show: close(in: &app)
    case .hideWatched: app.perform(command, on: [])
    case .watched: tick(in: &app)
    // A title can be followed even if the guide has no showing yet.
    case .follow: app.toggleFollowing(subject.title, of: chosen, list: app.keymap.name(of: GridCommand.saved))
    case .add, .addElsewhere: addToList(command, in: &app)
    default:
      guard let next = targetProgrammes(app).first else {
        let episodes = chosenEpisodes
        if command == .remind, let coming = comingEpisode(app) {
          return app.toggleReminder(of: coming, list: app.keymap.name(of: GridCommand.reminders))
        }
        return app.notice =
          episodes.isEmpty
          ? app.text("The guide has no upcoming showing of it.")
          : episodes.count == 1
            ? app.text("The guide has no upcoming showing of this episode.")
            : app.text("The guide has no upcoming showing of these episodes.")
      }
      app.perform(command, on: [next])
    }
  }

  package func webAddresses(_ app: App) -> [WebLink] {
    [rows.show?.site, rows.show?.link].compactMap { $0.flatMap(WebLink.init) }
  }

  /// The next showing of the chosen episodes, or of the show if no episodes are chosen.
  package func targetProgrammes(_ app: App) -> [ProgrammeID] {
    let episodes = chosenEpisodes
    let wanted = Set(episodes.flatMap(identities))
    let coming = app.programmes(ofShow: subject.key).filter { !app.isOver($0) }
    let chosen = coming.filter { episodes.isEmpty || wanted.contains(app.guide.episodeIdentity(of: $0)) }
    return app.index.simulcasts.first(of: chosen).map { [$0] } ?? []
  }

  /// Adds the chosen episodes, or else the whole show, to a list.
  private mutating func addToList(_ command: ProgrammeCommand, in app: inout App) {
    guard let show = rows.show else { return app.notice = app.text("Nothing is known about it yet.") }
    let episodes = chosenEpisodes.compactMap { ListItem($0, of: show, titled: subject.title) }
    let items = episodes.isEmpty ? [ListItem(show, titled: subject.title)] : episodes
    if command == .addElsewhere { ListsScreen.open(adding: items, in: &app) } else { app.addToList(items) }
    list.unmarkAll()
  }

  /// The first chosen episode that is not over, or else the show's next one.
  private func comingEpisode(_ app: App) -> OutsideEpisode? {
    guard let show = rows.show else { return nil }
    let (episodes, status) = (chosenEpisodes, ShowStatus(show))
    let coming = (episodes.isEmpty ? status.coming : episodes.compactMap(ComingEpisode.init))
      .first { !$0.isOver(at: app.now, in: app.zone) }
    return coming.map { OutsideEpisode(title: subject.title, show: show.id, network: show.network, coming: $0) }
  }

  private mutating func tick(in app: inout App) {
    let today = app.zone.local(app.now).date
    // For a season, tick only episodes that have been shown.
    let episodes =
      list.row(rows) == nil && list.marked.isEmpty
      ? chosenEpisodes.filter { $0.date.map { $0 <= today } ?? false } : chosenEpisodes
    let identities = episodes.map(identities).filter { !$0.isEmpty }
    guard let first = episodes.first, !identities.isEmpty else {
      return app.notice = app.text("Select an episode or a season first.")
    }
    let number = first.numbers.shortText ?? first.name ?? ""
    app.toggleWatched(identities, called: "\(app.quoted(subject.title.shortened)) \(number)")
    list.unmarkAll()
  }

  private func findShowings(in app: inout App) {
    guard !app.programmes(ofShow: subject.key).isEmpty else {
      return app.notice = app.text("The guide has no showing of “\(subject.title)”.")
    }
    app.open(SearchScreen(QuerySuggestion.title(subject.title), in: &app))
  }

  /// Unfolds the text of an episode and requests its cast and crew, or folds the text.
  package mutating func open(row: Int, in app: inout App) {
    guard let index = rows.episode(of: row), let episode = rows.show?.episodes[index] else {
      return app.notice = app.text(
        "\(app.keymap.name(of: ListCommand.open)) shows the text of an episode, or folds a heading.")
    }
    if unfolded.remove(episode.id) == nil {
      unfolded.insert(episode.id)
      app.lookUp(.people(episode: episode.id))
    }
    reload(app)
    select(episode: index, app)
  }

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool { app.selectInGrid(message) }

  // MARK: Episodes

  private var selectedEpisode: ShowEpisode? {
    list.row(rows).flatMap(rows.episode).flatMap { rows.show?.episodes[$0] }
  }

  /// The marked episodes, or else the selected one; on a heading, the whole season.
  private var chosenEpisodes: [ShowEpisode] {
    guard let show = rows.show else { return [] }
    let chosen = list.targetRows(rows).compactMap(rows.episode).map { show.episodes[$0] }
    guard chosen.isEmpty, list.row(rows) == nil, let heading = rows.section(of: nearestRow) else { return chosen }
    return rows.episodes(under: heading).map { show.episodes[$0] }
  }

  // MARK: Events

  package mutating func follow(_ event: AppEvent, in app: inout App) {
    updateChosenShow(in: &app)
    reload(app)
    // The line with the problem may be out of view, because the screen opens at an episode.
    let answer = app.shows[.show(chosen.id)]
    let problem = answer?.isPending == true ? nil : answer?.problemText(app)
    if let problem, problem != shownProblem { app.notice = problem }
    shownProblem = problem
    ShowPicture.ask(for: rows.show, in: &app)
  }

  /// Switches to the show now chosen for the title, if the screen showed the previous choice, e.g. after an undo.
  private mutating func updateChosenShow(in app: inout App) {
    guard let now = app.mine.shows[subject.key] else { return }
    if isChosenShow, now.id != chosen.id {
      (chosen, unfolded, hasInitialSelection) = (now, [], false)
      list = ListState()
      app.lookUp(.show(now.id))
    }
    isChosenShow = now.id == chosen.id
  }

  /// Rebuilds the rows and keeps the selection.
  private mutating func reload(_ app: App) {
    let heading = list.heading(rows)
    let (episode, count) = (selectedEpisode?.id, rows.count)
    let index = list.row(rows).flatMap(rows.episode)
    let answer = app.shows[.show(chosen.id)]
    picture = ShowPicture.current(at: answer?.show?.picture, for: .show, app, after: picture)
    rows = ShowRows(answer, of: subject, unfolded: unfolded, listsAll: listsAll, columns: columns(app), app)
    countWatched(app)
    if !hasInitialSelection { return place(app) }
    refresh(app)
    let now = episode.flatMap { id in rows.show?.episodes.firstIndex { $0.id == id } }
    if let now, rows.count != count || now != index {
      select(episode: now, app)
    } else if let heading {
      list.select(heading: heading, rows, page: page(app))
    }
  }
}
