import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// The keys of a question on the last line.
package enum PromptCommand: String, BoundCommand {
  case accept, cancel, complete, completeBack, previous, next

  package static let table = "prompt"
  package static let isForTyping = true
  package static let sections = [
    KeySection<PromptCommand>(
      "At a prompt",
      [
        KeyBinding(.accept, .enter, help: "accept the text"),
        KeyBinding(.cancel, .escape, help: "cancel"),
        KeyBinding(
          .complete, .tab,
          help: "complete the word or path; press again for the next suggestion; in a list's filter, mark the line"),
        KeyBinding(
          .completeBack, .shiftTab, help: "previous suggestion; in a list's filter, mark the line and go up"),
        KeyBinding(.previous, .up, help: "previous matching channel; in the filter, an older search"),
        KeyBinding(.next, .down, help: "next matching channel; in the filter, a more recent search"),
      ])
  ]
}

/// A question on the last line, with the text typed so far.
package struct Prompt: KeyHandler, Hashable, Sendable {
  /// The question, shown before the text.
  let label: Message
  /// Examples in brackets, shown while nothing is typed.
  let examples: Message
  /// The first part of the hint: what to type.
  let instruction: Message
  /// The parts of the hint about the accept and cancel keys, such as `goes there` and `closes`.
  let accepting: Message
  let cancelling: Message
  /// Whether the prompt asks for a query, which can be completed and recalled.
  let isQuery: Bool
  /// The text and its caret.
  package private(set) var line: TypedLine

  /// Creates a question with an initial text.
  init(
    _ label: Message, examples: Message = .value(""), instruction: Message = .value(""),
    accepting: Message = "accepts it", cancelling: Message = "cancels", isQuery: Bool = false,
    text: String = ""
  ) {
    self.label = label
    self.examples = examples
    self.instruction = instruction
    self.accepting = accepting
    self.cancelling = cancelling
    self.isQuery = isQuery
    line = TypedLine(text)
  }

  package static let keys = [PromptCommand.allKeys]
  package static let typedLine: (any KeyHandler.Type)? = TypedLine.self

  /// The text typed so far.
  package var text: String { line.field.string }
  /// The notice for a key that has no effect, such as `Type a name; Enter takes it, Esc closes.`
  func hint(_ app: App) -> String {
    let keys = [(PromptCommand.accept, accepting), (.cancel, cancelling)].map { command, outcome in
      "\(app.keymap.name(of: command)) \(app.text(outcome))"
    }
    return "\(app.text(instruction)); \(keys.joined(separator: ", "))."
  }
  var isEmpty: Bool { line.field.isEmpty }

  enum Response: Equatable {
    case changed, accepted, cancelled, previous, next
    /// Nothing to do; a notice explains why.
    case nothing
  }

  mutating func press(_ key: Key, in app: inout App) -> Response {
    guard let command = command(for: key, in: app) else {
      switch line.press(key, in: &app) {
      case .text: return .changed
      case .caret: return .nothing
      case .nothing:
        app.notice = hint(app)
        return .nothing
      }
    }
    switch command {
    case .complete, .completeBack: return line.complete(forward: command == .complete, in: &app) ? .changed : .nothing
    case .cancel: return line.cancelCompletion() ? .changed : .cancelled
    case .accept:
      line.acceptCompletion()
      return .accepted
    case .previous, .next:
      line.acceptCompletion()
      guard isQuery else { return command == .previous ? .previous : .next }
      return line.recall(earlier: command == .previous, in: &app) ? .changed : .nothing
    }
  }

  private func command(for key: Key, in app: App) -> PromptCommand? {
    let command: PromptCommand? = app.keymap.command(for: key)
    return command == .complete || command == .completeBack ? isQuery ? command : nil : command
  }

  /// Inserts text: several typed characters, or a paste.
  mutating func type(_ text: String, isPaste: Bool, in app: inout App) {
    line.insert(text, isPaste: isPaste, in: &app)
  }

  mutating func replace(with text: String) { line = TypedLine(text) }

  /// Continues a completion that waited for names; returns false if none was waiting.
  mutating func completeWithNames(in app: inout App) -> Bool { line.completeWithNames(in: &app) }
}

/// Questions that ask for a channel, in the grid and in the other views.
extension Prompt {
  static func channelName(_ app: App) -> Prompt {
    let (up, down) = (app.keymap.name(of: PromptCommand.previous), app.keymap.name(of: PromptCommand.next))
    return Prompt(
      "Channel name: ", examples: "(part of the name; \(up), \(down): other matches)",
      instruction: "Type part of a name; \(up) and \(down) step through the matches", accepting: "stays there",
      cancelling: "closes")
  }

  static let channelNumber = Prompt(
    "Channel: ", instruction: "Type a channel number", accepting: "goes there", cancelling: "closes")
}

extension Keymap {
  /// Whether a key edits, accepts or cancels a number.
  ///
  /// True for Alt combinations too, so that they are ignored rather than acting as commands.
  func isPartOfNumber(_ key: Key) -> Bool {
    if case .alt = key { return true }
    let prompt: PromptCommand? = command(for: key)
    return prompt == .accept || prompt == .cancel || KeyPattern.digit.matches(key)
      || command(for: key, as: TextCommand.self) == .deleteBack
  }
}

extension App {
  /// A message in at most so many columns; its longest value is cut before its words.
  func text(_ message: Message, within columns: Int) -> SafeText {
    let whole = SafeText(text(message))
    guard whole.width > columns else { return whole }
    return SafeText(text(message.cutting(whole.width - columns))).clipped(to: columns)
  }
}

extension FrameBuilder {
  /// Draws the question, its text and the caret on the last line, and any notice above.
  mutating func draw(_ prompt: Prompt, _ app: App) {
    let row = rows - 1
    // A question answered by a single key needs no space for text.
    let room = prompt.isEmpty ? columns - 3 : columns - 12
    let label = app.text(prompt.label, within: max(columns / 3, room))
    drawLastLine(label, style: theme.heading)
    let start = 1 + label.width
    let selection = cursor
    cursor = draw(prompt.line.field, row: row, columns: start..<max(start + 1, columns), style: theme.plain)
    let examples = SafeText(app.text(prompt.examples))
    // Leave one space for the caret. Examples that do not fit are left out, because cut-off text would look typed.
    if prompt.isEmpty, start + 1 + examples.width < columns {
      canvas.write(examples, at: Point(column: start + 1, row: row), style: theme.quiet)
    }
    guard row > 0 else { return }
    if let completion = prompt.line.completion {
      bottomRows = 2
      return draw(completion, row: row - 1)
    }
    draw(notice: app.notice, above: row, besides: selection)
  }

  /// Draws a notice over the last lines.
  mutating func draw(notice: String?) { draw(notice: notice, above: rows, besides: cursor) }

  private mutating func draw(notice: String?, above bottom: Int, besides selection: Point?) {
    guard let notice else { return }
    let lines = noticeLines(SafeText(notice), above: bottom, besides: selection)
    let first = bottom - lines.count
    bottomRows = max(bottomRows, rows - first)
    canvas.fill(Rectangle(column: 0, row: first, columns: columns, rows: lines.count))
    for (index, line) in lines.enumerated() {
      canvas.write(line, at: Point(column: 1, row: first + index), style: theme.heading)
    }
  }

  /// The lines of a notice that fit above a given row without covering the selection.
  ///
  /// Uses at most the lower half of the screen and clips longer text.
  private func noticeLines(_ text: SafeText, above bottom: Int, besides selection: Point?) -> [SafeText] {
    let width = max(8, columns - 2)
    let lines = text.width > columns - 2 ? text.wrapped(to: width) : [text]
    let above = max(rows / 2, selection.map { $0.row < bottom ? $0.row : 0 } ?? 0)
    let count = min(lines.count, Self.maximumNoticeLines, max(1, bottom - above - 1))
    if lines.count == count { return lines.map { $0.clipped(to: columns - 2) } }
    let rest = count == 1 ? text : SafeText(lines[(count - 1)...].map(\.string).joined(separator: " "))
    return lines.prefix(count - 1) + [rest.clipped(to: columns - 2)]
  }

  private static var maximumNoticeLines: Int { 5 }

  /// Writes hints with bold keys.
  mutating func write(_ hints: [Hint], row: Int) {
    var writer = LineWriter(row: row, columns: 1..<max(1, columns))
    for hint in hints {
      writer.write(hint.key, style: theme.heading, on: &self)
      writer.write(SafeText(" \(hint.word.string)  "), style: theme.quiet, on: &self)
    }
  }

  mutating func drawLastLine(_ text: SafeText, style: Style) {
    let row = rows - 1
    canvas.fill(Rectangle(column: 0, row: row, columns: columns, rows: 1))
    canvas.write(text.clipped(to: columns - 2), at: Point(column: 1, row: row), style: style)
  }

  /// Draws as many hints as fit on the last line, starting with the first.
  ///
  /// If not all fit, the ones in `keeping` are drawn first.
  mutating func draw(hints: [Hint], keeping kept: [Hint] = []) {
    var room = columns
    func takesRoom(_ hint: Hint) -> Bool {
      guard !hint.isEmpty, hint.width + 2 <= room else { return false }
      room -= hint.width + 2
      return true
    }
    let first = Set((hints.prefix(1) + hints.dropFirst().filter(kept.contains)).filter(takesRoom))
    let shown = hints.filter { first.contains($0) || !kept.contains($0) && takesRoom($0) }
    canvas.fill(Rectangle(column: 0, row: rows - 1, columns: columns, rows: 1))
    write(shown, row: rows - 1)
  }
}

extension Keymap {
  /// The hint for a command, such as `Enter details`; empty if the command has no key or word.
  ///
  /// A given `word` must already be translated.
  func hint<Command: BoundCommand>(_ command: Command, _ word: String? = nil) -> Hint {
    (word ?? self.word(of: command)).map { Hint(name(of: command), $0) } ?? .none
  }

  /// The hint for opening the help while typing; empty if every key that opens the help types a character.
  var helpHintWhileTyping: Hint {
    guard let key = keys(of: AppCommand.help).first(where: { !$0.isTyped }) else { return .none }
    return Hint(language.keyName(key.name), word(of: AppCommand.help) ?? "")
  }

  /// The hint for two opposite commands, such as `←→ channel`; empty if one has no key.
  func hint<Command: BoundCommand>(_ one: Command, _ other: Command) -> Hint {
    guard !keys(of: one).isEmpty, !keys(of: other).isEmpty else { return .none }
    return Hint(arrows(one, other), word(of: one) ?? "")
  }

  /// Two keys as shown in a hint, with symbols for arrow keys.
  func arrows<Command: BoundCommand>(_ one: Command, _ other: Command) -> String {
    switch (keys(of: one).first?.name, keys(of: other).first?.name) {
    case ("Left", "Right"): "←→"
    case ("Up", "Down"): "↑↓"
    default: "\(name(of: one)) \(name(of: other))"
    }
  }

  func word<Command: BoundCommand>(of command: Command) -> String? {
    Command.binding(of: command)?.hint.map(language.phrase)
  }

  /// The hints for those commands that have a key.
  func hints<Command: BoundCommand>(_ commands: Command...) -> [Hint] {
    commands.map { hint($0) }.filter { !$0.isEmpty }
  }
}
