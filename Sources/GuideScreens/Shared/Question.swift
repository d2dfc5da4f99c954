package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// A question on the last line of a screen, with its handlers.
package struct Question<Asker>: Sendable {
  enum Kind: Equatable, Sendable {
    case text
    /// Text that narrows the list to the lines that contain it.
    case narrowing
    /// A number; any key that does not edit it ends the question and acts as a command.
    case number
    /// A single key confirms; any other key declines and shows `otherwise`.
    case confirmation(otherwise: Message)
  }

  /// Handles the answer; returns false to keep the question open for corrections.
  typealias Accept = @Sendable (inout Asker, String, inout App) -> Bool
  /// Previews the text typed so far, which is empty after cancelling, when the question is closed.
  typealias Preview = @Sendable (inout Asker, String, inout App) -> Void

  let kind: Kind
  package internal(set) var prompt: Prompt
  let accept: Accept
  let preview: Preview?
  /// Goes to the previous or next match of the text; `nil` if the question has no matches.
  var step: (@Sendable (inout Asker, Int, inout App) -> Void)?
  /// Whether the next typed character begins a new text, because a line has been marked with the current one.
  var beginsAnotherText = false

  /// Whether the answer is text rather than a single key.
  fileprivate var isTyped: Bool { kind == .text || kind == .narrowing }

  /// Removes the text before another one is typed, if a line has been marked with it.
  fileprivate mutating func beginAnotherText() {
    guard beginsAnotherText else { return }
    prompt.replace(with: "")
    beginsAnotherText = false
  }
}

/// A screen that asks questions on its last line.
package protocol AskingScreen: Screen {
  /// The open question; `nil` while letters are commands.
  var question: Question<Self>? { get set }
  /// Whether a key closes the screen. While a number is typed, it only ends the question.
  func isClosing(_ key: Key, _ app: App) -> Bool
}

extension AskingScreen {
  /// Whether a question other than narrowing is open.
  package var isAsking: Bool { question.map { $0.kind != .narrowing } ?? false }
  package var isTyping: Bool { question.map { $0.kind != .number } ?? false }
  package var isAnswering: Bool { isTyping }
  package var joinsCharacters: Bool { question?.isTyped ?? false }

  mutating func ask(
    _ prompt: Prompt, preview: Question<Self>.Preview? = nil, _ accept: @escaping Question<Self>.Accept
  ) {
    question = Question(kind: .text, prompt: prompt, accept: accept, preview: preview)
  }

  /// Asks for confirmation; `otherwise` is the message shown if the user declines.
  mutating func confirm(
    _ label: Message, otherwise: Message, _ act: @escaping @Sendable (inout Self, inout App) -> Void
  ) {
    question = Question(
      kind: .confirmation(otherwise: otherwise),
      prompt: Prompt(label),
      accept: { screen, _, app in
        act(&screen, &app)
        return true
      },
      preview: nil)
  }

  /// Passes a key to the open question; returns false if none is open.
  mutating func pressInQuestion(_ key: Key, in app: inout App) -> Bool {
    guard var asked = question else { return false }
    if case .confirmation(let otherwise) = asked.kind {
      question = nil
      if app.isYes(key) { _ = asked.accept(&self, "", &app) } else { app.notice = app.text(otherwise) }
      return true
    }
    if asked.kind == .number, !app.keymap.isPartOfNumber(key) {
      question = nil
      // The number has been applied already, so the closing key does nothing more.
      return isClosing(key, app)
    }
    if case .character = key { asked.beginAnotherText() }
    let response = asked.prompt.press(key, in: &app)
    question = asked
    switch response {
    case .changed:
      question?.beginsAnotherText = false
      asked.preview?(&self, asked.prompt.text, &app)
    case .accepted:
      question = nil
      if !asked.accept(&self, asked.prompt.text, &app) { question = asked }
    case .cancelled:
      question = nil
      asked.preview?(&self, "", &app)
    case .previous, .next:
      if let step = asked.step {
        step(&self, response == .previous ? -1 : 1, &app)
      } else {
        app.notice = asked.prompt.hint(app)
      }
    case .nothing: break
    }
    return true
  }

  /// Continues a completion that waited for names.
  mutating func completeWithNames(in app: inout App) {
    guard var asked = question, asked.prompt.completeWithNames(in: &app) else { return }
    question = asked
    asked.preview?(&self, asked.prompt.text, &app)
  }

  /// Inserts text into the open question.
  mutating func typeInQuestion(_ text: String, isPaste: Bool, in app: inout App) {
    guard var asked = question else { return }
    asked.beginAnotherText()
    asked.prompt.type(text, isPaste: isPaste, in: &app)
    question = asked
    asked.preview?(&self, asked.prompt.text, &app)
  }
}

/// Narrowing a list by typed text.
extension ListScreen {
  /// The prompt for narrowing; `nil` if it is not open.
  package var narrowing: Prompt? { question.flatMap { $0.kind == .narrowing ? $0.prompt : nil } }

  package func isClosing(_ key: Key, _ app: App) -> Bool { app.keymap.command(for: key) == ListCommand.close }

  /// Opens the narrowing prompt with an initial text.
  mutating func startNarrowing(_ text: String, in app: inout App) {
    let prompt = Prompt(
      "Filter: ", examples: filterExamples(app),
      instruction: "Type part of a line",
      accepting: "keeps the matches", cancelling: "shows all", text: text)
    question = Question(
      kind: .narrowing, prompt: prompt,
      accept: { _, _, _ in true },
      preview: { screen, text, app in
        screen.list.narrow(to: text, screen.described(screen.rows(app), app), page: screen.page(app))
      },
      step: { screen, step, app in screen.list.step(by: step, screen.rows(app), page: screen.page(app)) })
    list.narrow(to: text, described(rows(app), app), page: page(app))
  }

  /// Marks the selected line with the key that completes words elsewhere; returns false for other keys. The next letter begins
  /// another text, so that many lines can be marked quickly.
  mutating func markWhileNarrowing(_ key: Key, in app: inout App) -> Bool {
    guard question?.kind == .narrowing, let command: PromptCommand = app.keymap.command(for: key),
      command == .complete || command == .completeBack
    else { return false }
    if list.toggleMark(forward: command == .complete, rows(app), page: page(app)) {
      question?.beginsAnotherText = true
    } else {
      app.notice = noMatchingLineText(app) ?? app.text("This line cannot be marked.")
    }
    return true
  }

  package mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    typeInList(text, isPaste: isPaste, in: &app)
  }

  mutating func typeInList(_ text: String, isPaste: Bool, in app: inout App) {
    guard question?.isTyped ?? false else {
      app.notice = app.text(
        "To paste text, press \(app.keymap.name(of: ListCommand.narrow)) first to search.")
      return
    }
    typeInQuestion(text, isPaste: isPaste, in: &app)
  }
}
