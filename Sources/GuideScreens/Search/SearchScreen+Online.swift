import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// Searching TVmaze, and opening and following the shows it finds.
extension SearchScreen {
  mutating func open(_ line: OnlineShows.Line, in app: inout App) {
    switch line {
    case .offer: askOnline(in: &app)
    case .show(let found): openShow(found.hit, in: &app)
    case .note(let text): app.notice = text
    }
  }

  /// Searches TVmaze and selects the first TVmaze line.
  mutating func askOnline(in app: inout App) {
    guard online.query != nil else {
      return app.notice = app.text("TVmaze.com can be searched by title words or person:NAME.")
    }
    online.ask(in: &app)
    list.select(rows.firstOnline, rows(app), page: page(app))
    app.remember(line.field.string)
  }

  func openShow(_ hit: ShowHit, in app: inout App) {
    let subject = ShowSubject(title: hit.name, matching: episodeConditions(app))
    ShowScreen.open(subject, hit.chosen, in: &app)
  }

  var selectedShow: ShowHit? { if case .online(.show(let found)) = selectedRow { found.hit } else { nil } }

  /// Follows the selected show, remembering which show is meant, or the selected result's title.
  func follow(in app: inout App) {
    let (list, escape) = (app.keymap.name(of: GridCommand.saved), app.keymap.name(of: SearchCommand.close))
    if let entry = selectedEpisode {
      return app.toggleFollowing(entry.title, of: entry.show, list: list, after: escape)
    }
    if let hit = selectedShow { return app.toggleFollowing(hit.name, of: hit.chosen, list: list, after: escape) }
    guard let selected = selectedResult, !isStale else {
      return app.notice = isStale ? app.text("Still searching.") : app.text("No result to follow.")
    }
    app.toggleFollowing([selected], list: list, after: escape)
  }
}

extension SearchScreen {
  /// Describes a line such as `★ The Ferrymen (2024)  Harbour (GB), Scripted, English, Ended`.
  func describe(_ line: OnlineShows.Line, in columns: inout RowColumns, _ app: App) {
    switch line {
    case .offer(let text):
      columns.add("/ ", .heading, in: .drawn)
      columns.add(text, gap: 0)
    case .note(let text): columns.add(text, .quiet)
    case .show(let found):
      let hit = found.hit
      let isFollowed = Folding.allSpellings(of: hit.name).contains(where: app.mine.followedQueries.titles.contains)
      // Matching episodes come first: they are why the show was found.
      let episodes = online.query.flatMap { found.episodeText(of: $0, in: app.language) }
      let facts = [episodes, hit.facts(in: app.language)].compactMap(\.self).filter { !$0.isEmpty }
      columns.add(hit, facts: facts.joined(separator: ", "), isFollowed: isFollowed, app)
    }
  }
}
