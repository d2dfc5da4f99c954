package import CellCanvas
package import GuideApp
package import GuideLanguage
import GuideModel

/// The first run: asks where the guide comes from. It ends when a guide is loaded or the user quits.
package struct FirstRunScreen: ListScreen {
  package var list = ListState()
  package var question: Question<Self>?
  /// Whether the open question asks for an address or path.
  private var isLocationQuestion = false
  private var rows: FirstRunRows
  /// The progress of the current attempt; `nil` if none is running.
  private var progress: String?
  /// Why the last attempt failed.
  private var failure: String?
  /// Files and folders that complete the typed path; empty if there is at most one.
  private var pathNames: [String] = []

  /// Starts without any known grabbers.
  package init(_ language: InterfaceLanguage) { rows = FirstRunRows(language: language) }

  package static let keys = [ListCommand.keys(without: .close), GridCommand.keys(only: .quit)]
  package var isTyping: Bool { progress == nil && question != nil }
  package var joinsCharacters: Bool { isTyping }
  package func rows(_ app: App) -> FirstRunRows {
    var rows = rows
    rows.height = app.size.columns >= 60 ? 1 : 2
    return rows
  }
  package func title(_ app: App) -> String { app.text("tvgrid: where does your guide come from?") }
  package func hints(_ app: App) -> [String] {
    [app.keymap.hint(ListCommand.open, app.text("choose")), app.keymap.hint(GridCommand.quit, app.text("quit"))]
      .filter { !$0.isEmpty } + app.keymap.hints(AppCommand.help)
  }
  package mutating func close(in app: inout App) {
    app.notice = app.text("This is the first screen. Press \(app.keymap.name(of: GridCommand.quit)) to quit.")
  }

  // MARK: Choosing

  package mutating func open(row: Int, in app: inout App) {
    failure = nil
    let choice = rows.choice(row)
    switch choice {
    case .demo: app.perform(.setUp(.openDemo))
    case .location: ask(choice, FirstRunScreen.locationPrompt(""), app)
    case .tvheadend: ask(choice, FirstRunScreen.tvheadendPrompt, app)
    case .grabber(let grabber) where !grabber.isConfigured: app.perform(.setUp(.configure(grabber: grabber.name)))
    case .grabber(let grabber): attempt("grabber:\(grabber.name)", in: &app)
    case .noGrabber: app.notice = app.text("No grabber is installed.")
    }
  }

  /// Letters start an address or path instead of acting as commands, so that `guide.xml` can be typed directly.
  /// The two letters that move by a line keep their meaning.
  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    if app.keymap.command(for: key) == GridCommand.quit {
      app.perform(.quit(0))
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
    isLocationQuestion = choice == .location
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

  private static let tvheadendPrompt = Prompt(
    "tvheadend at: ", examples: "(a host, or name:password@host; empty: this machine)",
    instruction: "Type the host, or name:password@host", accepting: "loads it", cancelling: "cancels")

  private mutating func attempt(_ location: String, name: String? = nil, in app: inout App) {
    (failure, progress) = (nil, "")
    app.perform(.setUp(.tryLocation(location, name: name)))
  }

  private mutating func answer(_ text: String, in app: inout App) {
    let isEmpty = !text.contains { $0 != " " }
    if !isLocationQuestion {
      attempt(TvheadendAddress.address(isEmpty ? "localhost" : text), name: "tvheadend", in: &app)
    } else if isEmpty {
      app.notice = FirstRunScreen.locationPrompt("").hint(app)
    } else {
      attempt(text, in: &app)
    }
  }

  // MARK: Keys and text

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    guard progress == nil else {
      pressDuringAttempt(key, in: &app)
      return true
    }
    pathNames = []
    if isAsking, isLocationQuestion, app.keymap.command(for: key) == PromptCommand.complete {
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
    case .found(let grabber): rows.grabbers.append(grabber)
    case .foundAll: rows.isLooking = false
    case .progress(let text): if progress != nil { progress = text }
    case .failed(let reason): (progress, failure) = (nil, app.sentence(reason))
    case .completed(let typed, let text, let names): complete(typed, text, names, in: &app)
    case .configured(let grabber, let problem): adopt(grabber, problem, in: &app)
    }
    refresh(app)
    return true
  }

  /// Takes over the completed path, unless the user has typed in the meantime.
  private mutating func complete(_ typed: String, _ text: String, _ names: [String], in app: inout App) {
    guard isAsking, isLocationQuestion, question?.prompt.text == typed, progress == nil else { return }
    if names.isEmpty { return app.notice = app.text("No file or folder begins with that.") }
    failure = nil
    question?.prompt.replace(with: text)
    pathNames = names.count > 1 ? names : []
  }

  /// Loads from a grabber as soon as it is configured.
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
    if let failure { frame.drawAboveFoot(failure) }
    if !pathNames.isEmpty { frame.drawAboveFoot(pathNames.joined(separator: ", ")) }
    if isAsking, let question { frame.draw(question.prompt, app) }
    guard let progress else { return }
    let cancel = app.keymap.hint(PromptCommand.cancel, app.text("cancel"))
    let text = [app.text("Loading…"), progress, cancel].filter { !$0.isEmpty }.joined(separator: "  ")
    frame.drawLastLine(SafeText(text), style: frame.theme.heading)
  }

  package func describe(_ row: Int, of rows: FirstRunRows, in columns: inout RowColumns, _ app: App) {
    columns.newLine(indent: 1)
    let widest = (0..<rows.count).map { SafeText(rows.label(of: $0)).width }.max() ?? 0
    columns.add(rows.label(of: row), .plain, rows.height == 1 ? .atLeast(widest) : .text, in: .name)
    if rows.height > 1 { columns.newLine(indent: 3) }
    columns.add(rows.meaning(of: row), .quiet, in: .all)
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
