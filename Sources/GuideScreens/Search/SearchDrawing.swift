import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// Draws the search: the typed text at the top, and one result on each line below.
extension SearchScreen {
  package func draw(on frame: inout FrameBuilder, _ app: App) {
    frame.clear()
    drawResults(on: &frame, app)
    drawField(on: &frame, app)
    if frame.rows > 3 { drawHints(on: &frame, app.keymap) }
    frame.draw(notice: app.notice)
    if let saveQuestion { frame.draw(saveQuestion.prompt, app) }
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
      if isComplete, selectedResult != nil {
        return app.text("\(results.list.selected + 1) of \(programmes)")
      }
      // Each simulcast takes only one line.
      let isFolded = !isSearching && results.lines.isFolded && selectedResult != nil
      guard isFolded else { return programmes }
      return app.text("\(results.list.selected + 1) of \(results.lines.count) (\(programmes))")
    case .programme: return app.text("\(programmes), by title")
    case .channel: return app.text("\(programmes), by channel")
    }
  }

  private func drawResults(on frame: inout FrameBuilder, _ app: App) {
    if query.isEmpty { return drawQueryHelp(on: &frame, in: app.language) }
    drawOffers(on: &frame, app)
    if !results.lines.isEmpty {
      drawResultLines(on: &frame, app)
    } else if !isSearching {
      drawNothingFound(on: &frame, app)
    } else if frame.rows > 3 {
      let text = SafeText(app.text("Searching…")).clipped(to: frame.columns - 2)
      frame.canvas.write(text, at: Point(column: 1, row: firstResultRow), style: frame.theme.quiet)
    }
  }

  private func drawNothingFound(on frame: inout FrameBuilder, _ app: App) {
    let lines = nothingFoundLines(app)
    for (index, line) in lines.enumerated() where firstResultRow + index < frame.rows - 1 {
      frame.canvas.write(
        SafeText(line).clipped(to: frame.columns - 2), at: Point(column: 1, row: firstResultRow + index),
        style: index == 0 ? frame.theme.plain : frame.theme.quiet)
    }
    drawOnlineLines(from: firstResultRow + lines.count, on: &frame, app)
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
    return online.lines.isEmpty || app.size.rows >= 10 ? lines : Array(lines.prefix(1))
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

  private func drawHints(on frame: inout FrameBuilder, _ keymap: Keymap) {
    let language = keymap.language
    if let completion = line.completion { return frame.draw(completion, row: frame.rows - 1) }
    guard !line.field.isEmpty else {
      return frame.draw(
        hints: [
          recipe == nil ? .none : keymap.hint(SearchCommand.open, language.text("search")),
          recipe == nil ? Hint(arrow(SearchCommand.down, keymap), language.text("examples")) : choosing(keymap),
          recipe == nil ? Hint(arrow(SearchCommand.up, keymap), language.text("last search")) : .none,
          keymap.hint(SearchCommand.complete, language.text("suggestions")),
          keymap.hint(SearchCommand.close), help(keymap),
        ].filter { !$0.isEmpty })
    }
    if offers.selected != nil {
      return frame.draw(
        hints: [
          keymap.hint(SearchCommand.open, language.text("go to")), keymap.hint(SearchCommand.complete),
          keymap.hint(SearchCommand.close), choosing(keymap),
        ])
    }
    if let index = selectedOther { return drawHints(ofOnline: online.lines[index], on: &frame, keymap) }
    let isTitle = results.lines.title(ofGroupAt: results.list.selected) != nil
    let order = results.lines.order
    let ofLine = [
      keymap.hint(SearchCommand.open, isTitle ? language.text("showings") : language.text("go to")),
      results.lines.simulcast(at: results.list.selected) == nil ? .none : keymap.hint(SearchCommand.simulcasts),
    ]
    let own = isTitle ? [] : keymap.userCommandHints(whileTyping: true)
    let rest = [
      keymap.hint(SearchCommand.complete), keymap.hint(SearchCommand.details),
      keymap.hint(SearchCommand.byTitle, order == .programme ? language.text("by time") : language.text("by title")),
      keymap.hint(SearchCommand.byChannel, order == .channel ? language.text("by time") : language.text("by channel")),
      keymap.hint(SearchCommand.keep), keymap.hint(SearchCommand.close), help(keymap), choosing(keymap),
    ]
    frame.draw(
      hints: (ofLine + own + rest).filter { !$0.isEmpty },
      keeping: [keymap.hint(SearchCommand.close), help(keymap)])
  }

  private func drawHints(ofOnline line: OnlineShows.Line, on frame: inout FrameBuilder, _ keymap: Keymap) {
    let own =
      switch line {
      case .offer:
        [
          keymap.hint(SearchCommand.open, keymap.language.text("search TVmaze.com")),
          keymap.hint(SearchCommand.complete),
        ]
      case .show:
        [keymap.hint(SearchCommand.open, keymap.language.text("show")), keymap.hint(SearchCommand.follow)]
      case .note: [keymap.hint(SearchCommand.online, keymap.language.text("search again"))]
      }
    frame.draw(
      hints: own + [keymap.hint(SearchCommand.close), choosing(keymap)])
  }

  private func choosing(_ keymap: Keymap) -> Hint {
    Hint(keymap.arrows(SearchCommand.up, .down), keymap.language.text("choose"))
  }

  private func arrow(_ command: SearchCommand, _ keymap: Keymap) -> String {
    let name = keymap.name(of: command)
    return name == keymap.language.keyName("Up") ? "↑" : name == keymap.language.keyName("Down") ? "↓" : name
  }

  /// The hint for the help key that does not type text.
  private func help(_ keymap: Keymap) -> Hint { keymap.helpHintWhileTyping }
}

extension FrameBuilder {
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
    let offered = offers.channels.count
    guard !results.lines.isEmpty || offered > 0 || isBrowsingResults && !online.lines.isEmpty else { return nil }
    let fault = query.definiteDiagnostic ?? query.diagnostics.first
    return LinearPage(
      count: offered + results.rows.count,
      selected: isBrowsingResults ? offers.selected ?? offered + results.list.selected : nil,
      head: [fault.map { app.text($0.problem) }, scopeText(app)].compactMap(\.self)
    ) { index in
      let columns =
        index < offered
        ? self.columns(ofOffer: offers.channels[index], for: .spoken, app)
        : index - offered < results.lines.count
          ? self.columns(ofResult: index - offered, for: .spoken, app)
          : self.columns(ofOnline: online.lines[index - offered - results.lines.count], for: .spoken, app)
      return columns.sentence(in: app.language)
    }
  }
}
