package import CellCanvas
package import GuideApp
package import GuideLanguage
import GuideModel

/// Asks where the guide comes from. The first run ends when a guide is loaded or the user quits; later, the screen adds a source.
package struct FirstRunScreen: ListScreen {
  /// The list, initially at its first choice, which is below a heading.
  package var list = ListState(selected: 1)
  package var question: Question<Self>?
  /// The choice that the question is about.
  private var asked = FirstRunRows.Choice.location
  private var rows: FirstRunRows
  /// The code of the user's country; empty if unknown.
  private var country = ""
  /// The countries that have public guides.
  private var countries: [FirstRunCountry] = []
  /// Whether there is no source yet.
  private let isFirst: Bool
  /// The progress of the current attempt; `nil` if none is running.
  private var progress: String?
  /// Why the last attempt failed.
  private var failure: String?
  /// Files and folders that complete the typed path; empty if there is at most one.
  private var pathNames: [String] = []

  /// Starts without any known grabbers and countries.
  package init(_ language: InterfaceLanguage, isFirst: Bool = true) {
    rows = FirstRunRows(language, isFirst: isFirst)
    self.isFirst = isFirst
  }

  /// Opens the screen to add another source.
  static func open(in app: inout App) {
    guard app.freshness != nil else { return app.notice = app.fileGuideText }
    app.open(FirstRunScreen(app.language, isFirst: false))
    app.perform(.setUp(.findGrabbers))
  }

  package static let keys = [ListCommand.keys(without: .close), GridCommand.keys(only: .quit)]
  package var opener: GridCommand? { isFirst ? nil : .addSource }
  /// Letters are text even before the question is open, so that an address can begin with the key of any command.
  package var isTyping: Bool { progress == nil }
  package var joinsCharacters: Bool { isTyping && question != nil }
  package func rows(_ app: App) -> FirstRunRows {
    var rows = rows
    rows.isNarrow = app.size.columns < 60
    rows.completionKey = app.keymap.name(of: PromptCommand.complete)
    return rows
  }
  package func title(_ app: App) -> String {
    isFirst
      ? app.text("tvgrid: browse, search and follow a week of television in your terminal") : app.text("Add a source")
  }
  package func hints(_ app: App) -> [Hint] {
    let leaving =
      isFirst ? [app.keymap.hint(GridCommand.quit, app.text("quit"))] : app.keymap.hints(ListCommand.close)
    return ([app.keymap.hint(ListCommand.open, app.text("choose"))] + leaving + [app.keymap.helpHintWhileTyping])
      .filter { !$0.isEmpty }
  }
  package mutating func close(in app: inout App) {
    guard isFirst else { return app.close() }
    app.notice = app.text("This is the first screen. Press \(app.keymap.name(of: GridCommand.quit)) to quit.")
  }

  // MARK: Choosing

  package mutating func open(row: Int, in app: inout App) {
    failure = nil
    let choice = rows.choice(row)
    switch choice {
    case .location: ask(choice, FirstRunScreen.locationPrompt(""), app)
    case .country:
      let isKnown = countries.contains { $0.code == country }
      ask(choice, FirstRunScreen.countryPrompt(isKnown ? country : ""), app)
    case .tvmaze: ask(choice, FirstRunScreen.tvmazePrompt(country), app)
    case .tvheadend: ask(choice, FirstRunScreen.tvheadendPrompt, app)
    case .demo: app.perform(.setUp(.openDemo))
    case .grabber(let grabber) where !grabber.isConfigured: app.perform(.setUp(.configure(grabber: grabber.name)))
    case .grabber(let grabber): attempt("grabber:\(grabber.name)", in: &app)
    case .noGrabber: app.notice = app.text("No grabber is installed.")
    }
  }

  /// Letters start an address or path instead of acting as commands, so that `guide.xml` can be typed directly.
  /// Only the letters that move by a line and the one that quits keep their meaning.
  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    if app.keymap.command(for: key) == GridCommand.quit {
      if isFirst { app.perform(.quit(0)) } else { app.close() }
      return true
    }
    guard case .character(let scalar) = key, scalar != " ", !isMove(key, app) else { return false }
    failure = nil
    ask(.location, FirstRunScreen.locationPrompt(String(scalar)), app)
    return true
  }

  private func isMove(_ key: Key, _ app: App) -> Bool {
    switch app.keymap.command(for: key) as ListCommand? {
    case .up, .down: true
    default: false
    }
  }

  private mutating func ask(_ choice: FirstRunRows.Choice, _ prompt: Prompt, _ app: App) {
    asked = choice
    ask(
      prompt,
      preview: { screen, _, _ in screen.failure = nil },
      // The question stays below the attempt and reappears if it fails.
      { screen, text, app in
        screen.answer(text, in: &app)
        return false
      })
    let rows = rows(app)
    guard let row = (0..<rows.count).first(where: { rows.choice($0) == choice }) else { return }
    list.select(row: row, rows, page: page(app))
  }

  private static func locationPrompt(_ text: String) -> Prompt {
    Prompt(
      "Address or file: ", examples: .value("(https://example.org/guide.xml.gz, ~/guide.xml, tvmaze:GB)"),
      instruction: "Type an address or the path of a file or a folder", accepting: "loads it", cancelling: "cancels",
      text: text)
  }

  private static func countryPrompt(_ code: String) -> Prompt {
    Prompt(
      "Country: ", examples: "(its English name or code: GB, Germany)",
      instruction: "Type the name of a country or its two letters",
      accepting: "tries its public guides", cancelling: "cancels", text: code)
  }

  private static func tvmazePrompt(_ code: String) -> Prompt {
    Prompt(
      "Country code: ", examples: "(two letters: GB, US, DE)", instruction: "Type the two letters of a country",
      accepting: "loads it", cancelling: "cancels", text: code)
  }

  private static let tvheadendPrompt = Prompt(
    "tvheadend at: ", examples: "(a host, or name:password@host; empty: this machine)",
    instruction: "Type the host, or name:password@host", accepting: "loads it", cancelling: "cancels")

  private mutating func attempt(_ location: String, name: String? = nil, in app: inout App) {
    (failure, progress) = (nil, "")
    app.perform(.setUp(.tryLocation(location, name: name)))
  }

  private func country(_ typed: String) -> FirstRunCountry? {
    let word = typed.trimmed.lowercased()
    return countries.first { $0.words.contains(word) }
  }

  private mutating func tryGuides(of typed: String, in app: inout App) {
    guard let country = country(typed) else {
      let known = countries.map(\.code).joined(separator: ", ")
      failure = app.text("No public guide is known for \(Message.quoted(typed.trimmed)), only for \(known).")
      return
    }
    (failure, progress) = (nil, "")
    app.perform(.setUp(.tryGuides(country: country.code)))
  }

  private mutating func answer(_ text: String, in app: inout App) {
    let isEmpty = !text.contains { $0 != " " }
    switch asked {
    case .tvheadend:
      attempt(TvheadendAddress.address(isEmpty ? "localhost" : text), name: "tvheadend", in: &app)
    case _ where isEmpty: app.notice = question?.prompt.hint(app)
    case .country: tryGuides(of: text, in: &app)
    case .tvmaze: attempt("tvmaze:\(text.filter { $0 != " " }.uppercased())", in: &app)
    default: attempt(text, in: &app)
    }
  }

  // MARK: Keys and text

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    guard progress == nil else {
      pressDuringAttempt(key, in: &app)
      return true
    }
    pathNames = []
    if isAsking, asked == .location, app.keymap.command(for: key) == PromptCommand.complete {
      app.perform(.setUp(.completePath(question?.prompt.text ?? "")))
      return true
    }
    return pressInList(key, in: &app)
  }

  private func pressDuringAttempt(_ key: Key, in app: inout App) {
    guard app.keymap.command(for: key) == PromptCommand.cancel else {
      return app.notice = app.text("Loading the guide; \(app.keymap.name(of: PromptCommand.cancel)) cancels.")
    }
    app.perform(.setUp(.endAttempt))
  }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    guard progress == nil else { return }
    // A pasted address opens the question itself.
    if question == nil, isPaste { ask(.location, FirstRunScreen.locationPrompt(""), app) }
    typeInList(text, isPaste: isPaste, in: &app)
    pathNames = []
  }

  package mutating func click(_ target: ClickTarget, in app: inout App) {
    // Only one attempt or question at a time.
    if progress == nil, question == nil { clickInList(target, in: &app) }
  }

  // MARK: Messages

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool {
    guard let message = message as? FirstRunMessage else { return false }
    switch message {
    case .places(let country, let countries): (self.country, self.countries) = (country, countries)
    case .added(let text):
      app.close()
      app.notice = text
    // An earlier search may still be reporting.
    case .found(let grabber): if !rows.grabbers.contains(grabber) { rows.grabbers.append(grabber) }
    case .foundAll: rows.isLooking = false
    case .progress(let text): if progress != nil { progress = text }
    case .failed(let reason): (progress, failure) = (nil, app.sentence(reason))
    case .completed(let typed, let text, let names): complete(typed, text, names, in: &app)
    case .configured(let grabber, let problem): adopt(grabber, problem, in: &app)
    }
    refresh(app)
    return true
  }

  /// Inserts the completed path, unless the user has typed in the meantime.
  private mutating func complete(_ typed: String, _ text: String, _ names: [String], in app: inout App) {
    guard isAsking, asked == .location, question?.prompt.text == typed, progress == nil else { return }
    if names.isEmpty { return app.notice = app.text("No file or folder begins with that.") }
    failure = nil
    question?.prompt.replace(with: text)
    pathNames = names.count > 1 ? names : []
  }

  /// Loads the guide from a grabber as soon as it is configured.
  private mutating func adopt(_ grabber: InstalledGrabber, _ problem: String?, in app: inout App) {
    if let index = rows.grabbers.firstIndex(where: { $0.name == grabber.name }) { rows.grabbers[index] = grabber }
    if let problem {
      failure = app.sentence(problem)
    } else {
      attempt("grabber:\(grabber.name)", in: &app)
    }
  }

  // MARK: Drawing

  package func draw(on frame: inout FrameBuilder, _ app: App) {
    drawList(on: &frame, app)
    let plan = plan(app)
    if isFirst, failure == nil, pathNames.isEmpty, plan == nil { drawOutlook(on: &frame, app) }
    if failure == nil, let plan { frame.drawAboveFoot(plan) }
    if let failure { frame.drawAboveFoot(failure) }
    if !pathNames.isEmpty { frame.drawAboveFoot(pathNames.joined(separator: ", ")) }
    if isAsking, let question { frame.draw(question.prompt, app) }
    guard let progress else { return }
    let cancel = app.keymap.hint(PromptCommand.cancel, app.text("cancel")).text
    let text = [app.text("Loading…"), progress, cancel].filter { !$0.isEmpty }.joined(separator: "  ")
    frame.drawLastLine(SafeText(text), style: frame.theme.heading)
  }

  /// Which public guides will be tried for the typed country; `nil` if none is typed.
  private func plan(_ app: App) -> String? {
    guard isAsking, asked == .country, let country = country(question?.prompt.text ?? "") else { return nil }
    let guides = country.guides.joined(separator: ", ")
    return app.text("Tries \(guides), in this order. Others make these guides, mostly for private use.")
  }

  /// Draws a note on what to expect from the grid, if the list leaves room for it.
  private func drawOutlook(on frame: inout FrameBuilder, _ app: App) {
    let (keymap, rows) = (app.keymap, rows(app))
    let moves = "\(keymap.arrows(GridCommand.earlier, .later)) \(keymap.arrows(GridCommand.up, .down))"
    let names = [
      keymap.name(of: GridCommand.open), keymap.name(of: GridCommand.search), keymap.name(of: ProgrammeCommand.follow),
      keymap.name(of: AppCommand.help),
    ]
    let text = app.text(
      "In the guide, \(moves) move, \(names[0]) shows details, \(names[1]) searches as you type, \(names[2]) follows a title, and \(names[3]) lists all keys."
    )
    let lines = SafeText(text).wrapped(to: max(8, frame.columns - 2))
    let used = (0..<list.count(rows)).reduce(1) { $0 + list.height(of: $1, rows) }
    guard used + lines.count + 3 <= frame.rows else { return }
    for (index, line) in lines.enumerated() {
      let row = frame.rows - 2 - lines.count + index
      frame.canvas.write(line, at: Point(column: 1, row: row), style: frame.theme.quiet)
    }
  }

  package func describe(_ row: Int, of rows: FirstRunRows, in columns: inout RowColumns, _ app: App) {
    let texts = rows.texts(of: row)
    let widest = (0..<rows.count).map { SafeText(rows.texts(of: $0).label).width }.max() ?? 0
    let isTall = rows.height(of: row) > 1
    columns.newLine(indent: 1)
    columns.add(texts.label, isTall ? .heading : .plain, rows.isNarrow ? .text : .atLeast(widest), in: .name)
    // A narrow line has room for only one of the two texts; the need tells the user what to do.
    if !rows.isNarrow || texts.need.isEmpty || !columns.use.contains(.drawn) {
      if rows.isNarrow { columns.newLine(indent: 3) }
      columns.add(texts.meaning, in: .all)
    }
    if isTall { columns.newLine(indent: rows.isNarrow ? 3 : widest + 3) }
    columns.add(texts.need, .quiet, isTall ? .text : .kept, in: .all)
  }
}

extension FrameBuilder {
  /// Draws a message in as many lines as needed, above the last line.
  fileprivate mutating func drawAboveFoot(_ message: String) {
    let lines = SafeText(message).wrapped(to: max(8, columns - 2)).suffix(max(0, rows - 2))
    for (index, line) in lines.enumerated() {
      let row = rows - 1 - lines.count + index
      canvas.fill(Rectangle(column: 0, row: row, columns: columns, rows: 1))
      canvas.write(line, at: Point(column: 1, row: row), style: theme.heading)
    }
  }
}
