import GuideApp
import GuideLanguage
import GuideModel

/// Moving between seasons and episodes, which unfolds the target.
extension ShowScreen {
  /// The selected row, or the first row under the selected heading.
  var nearestRow: Int {
    list.row(rows) ?? list.heading(rows).flatMap { rows.firstRow(under: $0) } ?? 0
  }

  mutating func moveSeason(by step: Int, in app: inout App) {
    guard !rows.seasons.isEmpty else { return app.notice = app.text("No episodes are known.") }
    let present = rows.section(of: nearestRow).flatMap(rows.seasons.firstIndex)
    let wanted = present.map { $0 + step } ?? (step > 0 ? 0 : -1)
    guard rows.seasons.indices.contains(wanted) else {
      return app.notice = step < 0 ? app.text("This is the first season.") : app.text("This is the last season.")
    }
    if let row = rows.firstRow(under: rows.seasons[wanted]) {
      list.unfold(row: row, described(rows, app), page: page(app))
    }
  }

  mutating func moveEpisode(by step: Int, in app: inout App) {
    let episodes = rows.episodes
    guard !episodes.isEmpty else { return app.notice = app.text("No episodes are known.") }
    let present = list.row(rows).flatMap(rows.episode).flatMap(episodes.firstIndex)
    // From a heading, the next episode is the first one below it.
    let nearest = rows.episode(of: nearestRow).flatMap(episodes.firstIndex)
    let below = nearest ?? (rows.section(of: nearestRow) == nil ? 0 : nil)
    let wanted = present.map { $0 + step } ?? below.map { step > 0 ? $0 : $0 - 1 } ?? 0
    guard episodes.indices.contains(wanted), let row = rows.row(ofEpisode: episodes[wanted]) else {
      return app.notice = step < 0 ? app.text("This is the first episode.") : app.text("This is the last episode.")
    }
    list.unfold(row: row, described(rows, app), page: page(app))
  }

  /// Selects an episode and scrolls to show as many of its unfolded lines as fit.
  mutating func select(episode index: Int, _ app: App) {
    guard let row = rows.row(ofEpisode: index) else { return }
    if let last = rows.lastRow(ofEpisode: index) { list.select(row: last, rows, page: page(app)) }
    list.select(row: row, rows, page: page(app))
  }

  /// Once the show is known, folds all seasons except that of the programme's episode (or else the newest season) and
  /// selects the episode. If only matches are listed, folds no season, and selects the first match if there is no such episode.
  mutating func place(_ app: App) {
    guard let show = rows.show else { return refreshItems(app) }
    hasInitialSelection = true
    let own = subject.episode(of: show)
    let newest = (show.previousEpisode ?? show.nextEpisode).flatMap { last in
      show.episodes.firstIndex { $0.id == last.id }
    }
    let isPartial = rows.matches != nil
    let usual = own ?? newest ?? show.episodes.indices.last
    let row = isPartial ? own.flatMap(rows.row) ?? rows.episodes.first.flatMap(rows.row) : usual.flatMap(rows.row)
    let open = row.flatMap(rows.section)
    list.fold(isPartial ? rows.headings.subtracting(rows.seasons) : rows.headings.filter { $0 != open })
    refreshItems(app)
    if own != nil || isPartial, let row { list.select(row: row, rows, page: page(app)) }
  }
}
