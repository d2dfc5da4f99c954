package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// Draws the search: the typed text at the top, and one result on each line below.
extension SearchScreen {
  package func draw(on frame: inout FrameBuilder, _ app: App) {
    frame.clear()
    if frame.rows > 3 { drawResults(on: &frame, app) }
    drawField(on: &frame, app)
    if frame.rows > 3 { drawHints(on: &frame, app) }
    frame.draw(notice: app.notice)
    if let question { frame.draw(question.prompt, app) }
  }

  private func drawField(on frame: inout FrameBuilder, _ app: App) {
    let theme = frame.theme
    let columns = frame.columns
    let count = SafeText(countText(app))
    frame.canvas.write("/", at: Point(column: 0, row: 0), style: theme.heading)
    let isRoomy = columns > count.width + 12
    let room = columns - 2 - (isRoomy ? count.width + 2 : 0)
    frame.cursor = frame.draw(line.field, row: 0, columns: 2..<2 + max(1, room), style: theme.heading)
    // In plain lines the count follows the text directly.
    let end = app.display.isLinear ? 2 + SafeText(String(line.field.text)).width + 3 + count.width : columns - 1
    if isRoomy { frame.write(count, endingAt: min(columns - 1, end), row: 0, style: theme.quiet) }
    guard frame.rows > 2 else { return }
    frame.canvas.horizontalLine(at: Point(column: 0, row: 1), columns: columns, style: theme.quiet)
    if let scopeText = scopeText(app) {
      let text = SafeText(" \(scopeText) ").clipped(to: max(0, columns - 2))
      frame.write(text, endingAt: columns - 1, row: 1, style: theme.quiet)
    }
    if let diagnostic = query.definiteDiagnostic ?? query.diagnostics.first {
      frame.draw(diagnostic, app, of: line.field, columns: 2..<2 + max(1, room))
    }
  }

  /// The group that is searched and the key that searches all channels; `nil` if all are searched.
  private func scopeText(_ app: App) -> String? {
    guard scope != .all else { return nil }
    let group = scope.phrase(in: app.language)
    return app.text("only \(group); \(app.keymap.name(of: GridCommand.allChannels)) searches all channels")
  }

  private func countText(_ app: App) -> String {
    let programmes = programmeCountText(app)
    return rows.episodes.isEmpty ? programmes : "\(programmes), \(app.count(episodes.count, "episode"))"
  }

  private func programmeCountText(_ app: App) -> String {
    if isStale { return app.text("searching") }
    // A faulty query is explained below the text.
    if query.isEmpty { return query.definiteDiagnostic == nil ? app.text("Type to search") : "" }
    let found = app.count(results.matches.programmes.count, "programme")
    let programmes = isSearching ? app.text("\(found) so far") : found
    switch results.lines.order {
    // Leave out the number of the selected line, which would be read aloud after every move.
    case .time where app.display.isLinear: return programmes
    case .time:
      // During the search, results may be inserted above the selected one.
      let isComplete = !isSearching && !results.lines.isFolded
      if isComplete, let selectedLine { return app.text("\(selectedLine + 1) of \(programmes)") }
      // Each simulcast takes only one line.
      guard !isSearching, results.lines.isFolded, let selectedLine else { return programmes }
      return app.text("\(selectedLine + 1) of \(results.lines.count) (\(programmes))")
    case .programme: return app.text("\(programmes), by title")
    case .channel: return app.text("\(programmes), by channel")
    }
  }

  private func drawResults(on frame: inout FrameBuilder, _ app: App) {
    if query.isEmpty { return drawQueryHelp(on: &frame, in: app.language) }
    let rows = rows(app)
    drawRows(rows, from: 2, on: &frame, app)
    // Without a line below it, the text has no row to be part of.
    let row = 2 + rows.count
    if rows.count == rows.firstEpisode, rows.results.isEmpty, row < frame.rows - 1 {
      frame.write(rows.emptyText, lines: row..<frame.rows - 1)
    }
  }

  package func draw(
    _ row: Int, of rows: SearchRows, in area: Rectangle, isSelected: Bool, on frame: inout FrameBuilder, _ app: App
  ) {
    let height = rows.height(of: row)
    if row == rows.firstEpisode {
      frame.write(rows.emptyText, lines: area.row..<area.row + area.rows)
    }
    if height > 1, area.rows >= height - 1 {
      let heading =
        row < rows.firstEpisode
        ? "Already shown" : row < rows.firstOnline ? SearchScreen.episodeHeading : OnlineShows.heading
      frame.drawRule(app.text(heading), row: area.row + height - 2)
    }
    guard area.rows == height else { return }
    var described = RowColumns(for: .drawn, in: area.columns)
    describe(row, of: rows, in: &described, app)
    let line = Rectangle(column: area.column, row: area.row + height - 1, columns: area.columns, rows: 1)
    frame.draw(described, in: line, isSelected: isSelected, as: nil)
  }

  package func describe(_ row: Int, of rows: SearchRows, in columns: inout RowColumns, _ app: App) {
    switch rows[row] {
    case .channel(let channel): describe(offer: channel, in: &columns, app)
    case .result(let line): describe(rows.results[line], in: &columns, app)
    case .episode(let index): describe(rows.episodes[index], in: &columns, app)
    case .online(let line): describe(line, in: &columns, app)
    }
  }

  /// The lines shown instead of results; only the first if the screen has few rows and shows online results.
  func nothingFoundLines(_ app: App) -> [String] {
    if let text = app.textWhileLoading { return [text] }
    let programmes = app.count(app.guide.programmeCount, "programme")
    let searched =
      scope == .all
      ? app.text("Searched: \(programmes) on \(app.count(app.guide.channels.count, "channel")).")
      : app.text(
        "Searched only \(scope.phrase(in: app.language)). \(app.keymap.name(of: GridCommand.allChannels)) searches all channels."
      )
    let lines = [app.text("No programme matches “\(line.field.string)”."), searched] + advice(app)
    return rows.count == rows.firstEpisode || app.size.rows >= 10 ? lines : Array(lines.prefix(1))
  }

  private func advice(_ app: App) -> [String] {
    let text = line.field.string
    let words = text.lowercased().split(separator: " ").map(String.init)
    if let hidden = hiddenChannel(text, app) {
      let key = app.keymap.name(of: GridCommand.channels)
      return [app.text("\(hidden) is hidden. Press \(key) in the grid to list all channels.")]
    }
    if text.split(separator: " ").contains("or") { return [app.text("Write OR in capitals.")] }
    if let meant = GuessedQuery.query(for: text) { return [app.text("Did you mean: \(meant)")] }
    if words.contains(where: QueryDays.isTonight) {
      return [app.text("To find the word in a title, quote it: \("\"tonight\"")")]
    }
    guard text.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0 == " " }) else { return [] }
    let suggestion = text.split(separator: " ").map { "any:\($0)" }.joined(separator: " ")
    return [app.text("Plain words search titles. To search all text: \(suggestion)")]
  }

  /// The hidden channel whose name was typed, or `nil`.
  private func hiddenChannel(_ text: String, _ app: App) -> String? {
    let hidden = app.channelList.entries.filter { $0.visibility == .hidden }.map(\.channel.name)
    guard text.count > 1, let index = ChannelNames(hidden).indices(of: text).first else { return nil }
    return hidden[index]
  }

  private func drawHints(on frame: inout FrameBuilder, _ app: App) {
    if let completion = line.completion { return frame.draw(completion, row: frame.rows - 1) }
    frame.draw(
      hints: hints(app), keeping: [app.keymap.hint(SearchCommand.close), app.keymap.helpHintWhileTyping])
  }

  package func hints(_ app: App) -> [Hint] {
    let keymap = app.keymap
    guard !line.field.isEmpty else { return exampleHints(keymap) }
    let choosing = Hint(keymap.arrows(SearchCommand.up, .down), app.text("choose"))
    let own =
      switch selectedRow {
      case .channel:
        [keymap.hint(SearchCommand.open, app.text("go to")), keymap.hint(SearchCommand.complete)]
      case .online(.offer):
        [keymap.hint(SearchCommand.open, app.text("search TVmaze.com")), keymap.hint(SearchCommand.complete)]
      case .online(.show):
        [keymap.hint(SearchCommand.open, app.text("show")), keymap.hint(SearchCommand.follow)]
      case .episode:
        [keymap.hint(SearchCommand.open, app.text("show"))] + keymap.hints(SearchCommand.add, .follow)
      case .online(.note): [keymap.hint(SearchCommand.online, app.text("search again"))]
      case .result, nil: resultHints(keymap)
      }
    let help = selectedLine == nil ? [] : [keymap.helpHintWhileTyping]
    return own + keymap.hints(SearchCommand.close) + help + [choosing]
  }

  private func exampleHints(_ keymap: Keymap) -> [Hint] {
    let language = keymap.language
    func arrow(_ command: SearchCommand) -> String {
      let name = keymap.name(of: command)
      return name == language.keyName("Up") ? "↑" : name == language.keyName("Down") ? "↓" : name
    }
    let chosen = [
      keymap.hint(SearchCommand.open, language.text("search")),
      Hint(keymap.arrows(SearchCommand.up, .down), language.text("choose")),
    ]
    let others = [
      Hint(arrow(.down), language.text("examples")), Hint(arrow(.up), language.text("last search")),
    ]
    return (recipe == nil ? others : chosen) + [
      keymap.hint(SearchCommand.complete, language.text("suggestions")),
      keymap.hint(SearchCommand.close), keymap.helpHintWhileTyping,
    ]
  }

  private func resultHints(_ keymap: Keymap) -> [Hint] {
    let (language, order, line) = (keymap.language, results.lines.order, selectedLine ?? 0)
    let isTitle = results.lines.title(ofGroupAt: line) != nil
    return [
      keymap.hint(SearchCommand.open, isTitle ? language.text("showings") : language.text("go to")),
      results.lines.simulcast(at: line) == nil ? .none : keymap.hint(SearchCommand.simulcasts),
    ] + (isTitle ? [] : keymap.userCommandHints(whileTyping: true)) + [
      keymap.hint(SearchCommand.complete), keymap.hint(SearchCommand.details),
      keymap.hint(SearchCommand.byTitle, order == .programme ? language.text("by time") : language.text("by title")),
      keymap.hint(SearchCommand.byChannel, order == .channel ? language.text("by time") : language.text("by channel")),
      keymap.hint(SearchCommand.keep),
    ]
  }
}

extension FrameBuilder {
  /// Draws a horizontal line with a heading.
  fileprivate mutating func drawRule(_ heading: String, row: Int) {
    canvas.horizontalLine(at: Point(column: 0, row: row), columns: columns, style: theme.quiet)
    let heading = SafeText(" \(heading) ").clipped(to: max(0, columns - 2))
    canvas.write(heading, at: Point(column: 2, row: row), style: theme.quiet)
  }

  /// Writes as many texts as fit into some lines, dimming all but the first.
  fileprivate mutating func write(_ texts: [String], lines: Range<Int>) {
    for (index, (line, text)) in zip(lines, texts).enumerated() {
      let text = SafeText(text).clipped(to: columns - 2)
      canvas.write(text, at: Point(column: 1, row: line), style: index == 0 ? theme.plain : theme.quiet)
    }
  }

  /// Draws a query error below the faulty text; dimmed if the query is only unfinished.
  fileprivate mutating func draw(_ diagnostic: Diagnostic, _ app: App, of field: TextField, columns: Range<Int>) {
    let style = diagnostic.severity == .noted ? theme.quiet : theme.heading
    let range = diagnostic.range ?? 0..<0
    let before = SafeText(String(field.text.prefix(range.lowerBound))).width
    let marked = SafeText(String(field.text.dropFirst(range.lowerBound).prefix(range.count))).width
    let message = SafeText(" \(app.text(diagnostic.problem)) ")
    let isScrolled = SafeText(field.string).width >= columns.count
    // In a scrolled line, the column of the faulty part is unknown.
    guard !isScrolled else { return drawFaultMessage(message, at: columns.lowerBound, style) }
    let start = columns.lowerBound + before
    let marks = SafeText(String(repeating: "^", count: max(1, marked)))
    canvas.write(marks, at: Point(column: start, row: 1), style: style)
    let after = start + marks.width
    let isBefore = after + message.width > self.columns && message.width < start
    drawFaultMessage(message, at: isBefore ? start - message.width : after, style)
  }

  private mutating func drawFaultMessage(_ message: SafeText, at column: Int, _ style: Style) {
    let room = self.columns - column
    guard room > 0 else { return }
    canvas.write(message.clipped(to: room), at: Point(column: column, row: 1), style: style)
  }
}

/// The results as plain lines for screen readers.
extension SearchScreen {
  package func linearPage(_ app: App) -> LinearPage? {
    let rows = rows(app)
    guard rows.count > 0, isBrowsingResults || rows.firstOnline > 0 else { return nil }
    let fault = query.definiteDiagnostic ?? query.diagnostics.first
    return LinearPage(
      count: rows.count,
      selected: isBrowsingResults ? list.selected : nil,
      head: [fault.map { app.text($0.problem) }, scopeText(app)].compactMap(\.self)
    ) { sentence(of: $0, rows, app) }
  }
}
