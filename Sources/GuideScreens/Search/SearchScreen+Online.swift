import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// The lines of TVmaze in the search: asking, opening, following.
extension SearchScreen {
  mutating func open(_ line: OnlineShows.Line, in app: inout App) {
    switch line {
    case .offer: askOnline(in: &app)
    case .show(let found): openShow(found.hit, in: &app)
    case .note(let text): app.notice = text
    }
  }

  /// Searches TVmaze, and selects the first of the lines that tell of that.
  mutating func askOnline(in app: inout App) {
    guard online.query != nil else {
      return app.notice = app.text("TVmaze.com can be searched for words of a title, or for person:NAME.")
    }
    online.ask(in: &app)
    results.setOthers(online.lines.count, page: page(app))
    results.select(results.lines.count, page: page(app))
    offers.select(first: false)
    app.remember(line.field.string)
  }

  /// Takes in what has come. The selected show stays selected where others come before it.
  mutating func advanceOnline(in app: inout App) {
    let selected = selectedShow?.id
    online.advance(in: &app)
    results.setOthers(online.lines.count, page: page(app))
    let index = online.lines.firstIndex { line in
      if case .show(let found) = line { selected != nil && found.hit.id == selected } else { false }
    }
    if let index { results.select(results.lines.count + index, page: page(app)) }
  }

  func openShow(_ hit: ShowHit, in app: inout App) {
    ShowScreen.open(ShowSubject(title: hit.name), hit.chosen, in: &app)
  }

  /// The index of the selected line of TVmaze. Before there is a result these lines are not on the screen.
  var selectedOther: Int? {
    isSearching && results.lines.isEmpty || offers.selected != nil ? nil : results.selectedOther
  }

  /// The selected show of TVmaze; nil where none is selected.
  var selectedShow: ShowHit? {
    if let index = selectedOther, case .show(let found) = online.lines[index] { found.hit } else { nil }
  }

  /// Follows the title of the selected show, which is noted as the one that is meant, or that of the selected result.
  func follow(in app: inout App) {
    let (list, escape) = (app.keymap.name(of: GridCommand.saved), app.keymap.name(of: SearchCommand.close))
    if let hit = selectedShow { return app.toggleFollowing(hit.name, of: hit.chosen, list: list, after: escape) }
    guard let selected = selectedResult, !isStale else {
      return app.notice = isStale ? app.text("Still searching.") : app.text("There is no result here to follow.")
    }
    app.toggleFollowing([selected], list: list, after: escape)
  }
}

/// A line of the shows at TVmaze, drawn.
extension SearchScreen {
  func drawOnlineHeading(_ row: Int, on frame: inout FrameBuilder, _ app: App) {
    frame.canvas.horizontalLine(at: Point(column: 0, row: row), columns: frame.columns, style: frame.theme.quiet)
    frame.canvas.write(
      SafeText(" \(app.text(OnlineShows.heading)) ").clipped(to: max(0, frame.columns - 2)),
      at: Point(column: 2, row: row), style: frame.theme.quiet)
  }

  func drawOnline(_ line: OnlineShows.Line, index: Int, row: Int, on frame: inout FrameBuilder, _ app: App) {
    let isSelected = index == results.list.selected && offers.selected == nil
    let theme = frame.theme
    let area = Rectangle(column: 0, row: row, columns: frame.columns, rows: 1)
    if isSelected { frame.canvas.fill(area, style: theme.selected) }
    frame.mark(area, as: ListTarget(index: index))
    var writer = LineWriter(row: row, columns: 1..<max(1, frame.columns))
    func styled(_ usual: Style) -> Style { isSelected ? theme.selected : usual }
    switch line {
    case .offer(let text):
      writer.write(SafeText("/ "), style: styled(theme.heading), on: &frame)
      writer.write(SafeText(text).clipped(to: writer.room), style: styled(theme.plain), on: &frame)
    case .note(let text):
      writer.write(SafeText(text).clipped(to: writer.room), style: styled(theme.quiet), on: &frame)
    case .show(let found):
      let facts = factsText(of: found, app)
      let name = SafeText(nameText(of: found.hit, app))
      let room = max(min(writer.room, 32), writer.room - SafeText(facts).width - 2)
      writer.write(name.clipped(to: room), style: styled(theme.plain), on: &frame)
      writer.skip(2)
      writer.write(SafeText(facts).clipped(to: writer.room), style: styled(theme.quiet), on: &frame)
    }
  }

  /// Such as `★ The Ferrymen (2024)`.
  private func nameText(of hit: ShowHit, _ app: App) -> String {
    let isFollowed = Folding.allSpellings(of: hit.name).contains(where: app.mine.followedQueries.titles.contains)
    return (isFollowed ? "★ " : "") + hit.name + (hit.year.map { " (\($0))" } ?? "")
  }

  /// The episodes that were asked for come first: they are why the show is here.
  private func factsText(of found: OnlineSearch.Found, _ app: App) -> String {
    let episodes = online.query.flatMap { found.episodeText(of: $0, in: app.language) }
    let facts = found.hit.facts(in: app.language)
    return [episodes, facts.isEmpty ? nil : facts].compactMap(\.self).joined(separator: ", ")
  }

  func sentence(ofOnline line: OnlineShows.Line, _ app: App) -> String {
    switch line {
    case .offer(let text), .note(let text): text
    case .show(let found): [nameText(of: found.hit, app), factsText(of: found, app)].joined(separator: ", ")
    }
  }
}
