package import CellCanvas
package import GuideApp
package import GuideLanguage
import GuideModel

/// The first run: where the guide comes from. It ends when a guide is there, or when the person quits.
package struct FirstRunScreen: ListScreen {
  package var list = ListState()
  package var narrowing: Prompt?
  private var rows: FirstRunRows
  private var question: Question?
  /// The state of an attempt; nil while there is none.
  private var progress: String?
  /// Why the last attempt failed.
  private var failure: String?
  /// Names of files and folders that complete the typed path; empty if there is at most one.
  private var pathNames: [String] = []

  /// A question at the foot, and what its answer is.
  private struct Question {
    let choice: FirstRunRows.Choice
    var prompt: Prompt
  }

  /// The ways to a guide, before any grabber was found.
  package init(_ language: InterfaceLanguage) { rows = FirstRunRows(language: language) }

  package static let keys = [ListCommand.keys(without: .close), GridCommand.keys(only: .quit)]
  package var isTyping: Bool { progress == nil && (question != nil || narrowing != nil) }
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
    app.notice = app.text("There is nothing to go back to; \(app.keymap.name(of: GridCommand.quit)) quits.")
  }

  // MARK: Choosing

  package mutating func open(row: Int, in app: inout App) {
    failure = nil
    let choice = rows.choice(row)
    switch choice {
    case .demo: app.perform(.setUp(.openDemo))
    case .location: ask(choice, FirstRunScreen.locationPrompt("", app), app)
    case .tvheadend: ask(choice, FirstRunScreen.tvheadendPrompt(app), app)
    case .grabber(let grabber) where !grabber.isConfigured: app.perform(.setUp(.configure(grabber: grabber.name)))
    case .grabber(let grabber): attempt("grabber:\(grabber.name)", in: &app)
    case .noGrabber: app.notice = app.text("There is no grabber to choose.")
    }
  }

  /// Letters begin an address or a path, and are no commands of the list: `guide.xml` can be typed as it is. The two that
  /// move by a line do so here too.
  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    if app.keymap.command(for: key) == GridCommand.quit {
      app.perform(.quit(0))
      return true
    }
    guard case .character(let scalar) = key, scalar != " ", !isMove(key, app) else { return false }
    failure = nil
    ask(.location, FirstRunScreen.locationPrompt(String(scalar), app), app)
    return true
  }

  private func isMove(_ key: Key, _ app: App) -> Bool {
    switch app.keymap.command(for: key) as ListCommand? {
    case .up, .down: true
    default: false
    }
  }

  private mutating func ask(_ choice: FirstRunRows.Choice, _ prompt: Prompt, _ app: App) {
    question = Question(choice: choice, prompt: prompt)
    let rows = rows(app)
    guard let row = (0..<rows.count).first(where: { rows.choice($0) == choice }) else { return }
    list.select(row: row, rows, page: page(app))
  }

  private static func locationPrompt(_ text: String, _ app: App) -> Prompt {
    Prompt(
      app.text("Address or file: "), examples: "(https://example.org/guide.xml.gz, ~/guide.xml, tvmaze:GB)",
      instruction: app.text("Type an address or the path of a file or a folder"), accepting: app.text("tries it"),
      cancelling: app.text("leaves it"), text: text)
  }

  private static func tvheadendPrompt(_ app: App) -> Prompt {
    Prompt(
      app.text("tvheadend at: "), examples: app.text("(a host, or name:password@host; nothing: this machine)"),
      instruction: app.text("Type its host, or name:password@host"), accepting: app.text("tries it"),
      cancelling: app.text("leaves it"))
  }

  private mutating func attempt(_ location: String, name: String? = nil, in app: inout App) {
    (failure, progress) = (nil, "")
    app.perform(.setUp(.tryLocation(location, name: name)))
  }

  private mutating func answer(in app: inout App) {
    guard let question else { return }
    let text = question.prompt.text
    let isEmpty = !text.contains { $0 != " " }
    if question.choice == .tvheadend {
      attempt(TvheadendAddress.address(isEmpty ? "localhost" : text), name: "tvheadend", in: &app)
    } else if isEmpty {
      app.notice = question.prompt.hint(app)
    } else {
      attempt(text, in: &app)
    }
  }

  // MARK: Keys and text

  package mutating func press(_ key: Key, in app: inout App) -> Bool {
    if progress != nil {
      pressInAttempt(key, in: &app)
    } else if question != nil {
      pressInQuestion(key, in: &app)
    } else {
      return pressInList(key, in: &app)
    }
    return true
  }

  private func pressInAttempt(_ key: Key, in app: inout App) {
    guard app.keymap.command(for: key) == PromptCommand.cancel else {
      return app.notice = app.text("The guide is being tried; \(app.keymap.name(of: PromptCommand.cancel)) ends that.")
    }
    app.perform(.setUp(.endAttempt))
  }

  private mutating func pressInQuestion(_ key: Key, in app: inout App) {
    pathNames = []
    if question?.choice == .location, app.keymap.command(for: key) == PromptCommand.complete {
      return app.perform(.setUp(.completePath(question?.prompt.text ?? "")))
    }
    switch question?.prompt.press(key, in: &app) {
    case .accepted: answer(in: &app)
    case .cancelled: (question, failure) = (nil, nil)
    case .previous, .next: app.notice = question?.prompt.hint(app)
    case .changed: failure = nil
    case .nothing, nil: break
    }
  }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    guard progress == nil else { return }
    // An address that is pasted needs no question first.
    if question == nil, isPaste, narrowing == nil { ask(.location, FirstRunScreen.locationPrompt("", app), app) }
    guard question != nil else { return typeInList(text, isPaste: isPaste, in: &app) }
    question?.prompt.type(text, isPaste: isPaste, in: &app)
    (failure, pathNames) = (nil, [])
  }

  package mutating func click(_ target: ClickTarget, in app: inout App) {
    // One attempt at a time, and one question.
    if progress == nil, question == nil { clickInList(target, in: &app) }
  }

  // MARK: Messages

  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool {
    guard let message = message as? FirstRunMessage else { return false }
    switch message {
    case .found(let grabber): rows.grabbers.append(grabber)
    case .foundAll: rows.isLooking = false
    case .progress(let text): if progress != nil { progress = text }
    case .failed(let reason): (progress, failure) = (nil, reason)
    case .completed(let typed, let text, let names): complete(typed, text, names, in: &app)
    case .configured(let grabber, let problem): adopt(grabber, problem, in: &app)
    }
    refresh(app)
    return true
  }

  /// Continues with the completed path, unless the user has typed since.
  private mutating func complete(_ typed: String, _ text: String, _ names: [String], in app: inout App) {
    guard question?.choice == .location, question?.prompt.text == typed, progress == nil else { return }
    if names.isEmpty { return app.notice = app.text("No file or folder begins with that.") }
    failure = nil
    question?.prompt.replace(with: text)
    pathNames = names.count > 1 ? names : []
  }

  /// A grabber that is configured is asked at once.
  private mutating func adopt(_ grabber: InstalledGrabber, _ problem: String?, in app: inout App) {
    if let index = rows.grabbers.firstIndex(where: { $0.name == grabber.name }) { rows.grabbers[index] = grabber }
    if let problem {
      failure = problem
    } else {
      attempt("grabber:\(grabber.name)", in: &app)
    }
  }

  // MARK: Drawing

  package func draw(on frame: inout FrameBuilder, _ app: App) {
    drawList(on: &frame, app)
    if let failure { frame.drawAboveFoot(failure) }
    if !pathNames.isEmpty { frame.drawAboveFoot(pathNames.joined(separator: ", ")) }
    if let question { frame.draw(question.prompt, notice: app.notice) }
    guard let progress else { return }
    let cancel = app.keymap.hint(PromptCommand.cancel, app.text("ends it"))
    let text = [app.text("Trying it…"), progress, cancel].filter { !$0.isEmpty }.joined(separator: "  ")
    frame.drawFoot(SafeText(text), style: frame.theme.heading)
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
  /// Draws a message in as many lines as it needs above the last line.
  fileprivate mutating func drawAboveFoot(_ message: String) {
    let lines = SafeText(message).wrapped(to: max(8, columns - 2)).suffix(max(0, rows - 2))
    for (index, line) in lines.enumerated() {
      let row = rows - 1 - lines.count + index
      canvas.fill(Rectangle(column: 0, row: row, columns: columns, rows: 1))
      canvas.write(line, at: Point(column: 1, row: row), style: theme.heading)
    }
  }
}
