import CellCanvas
import GuideApp

/// A question at the foot of the screen.
extension Sheet {
  /// A question, what has been typed, and the caret; what is wrong with it stands above.
  mutating func drawPrompt(_ prompt: PromptState, over state: State) {
    let row = state.size.rows - 1
    let columns = state.size.columns
    let words = PromptWords(prompt)
    // What may be typed is told as long as nothing is.
    let isExplained = prompt.field.isEmpty && words.question.width + words.examples.width + 2 < columns
    let room = max(columns / 3, columns - 12)
    let question = isExplained ? words.question + words.examples : words.question.clipped(to: room)
    drawFoot(question, state, style: theme.heading)
    let start = 1 + question.width
    cursor = drawText(of: prompt.field, row: row, columns: start..<max(start + 1, columns), style: theme.plain)
    if let completion = prompt.line.completion, row > 0 { return drawCompletion(completion, row: row - 1) }
    guard let notice = state.notice, row > 0 else { return }
    canvas.fill(Rectangle(column: 0, row: row - 1, columns: columns, rows: 1))
    canvas.write(SafeText(notice).clipped(to: columns - 2), at: Point(column: 1, row: row - 1), style: theme.heading)
  }
}

/// What a prompt asks.
private struct PromptWords {
  let question: SafeText
  let examples: SafeText

  init(_ prompt: PromptState) {
    switch prompt.purpose {
    case .time:
      question = SafeText("Go to: ")
      examples = SafeText("(fri 21:00, tomorrow, 24/12, 20:15) ")
    case .channelName:
      question = SafeText("Channel's name: ")
      examples = .empty
    case .channel(let asked, _, let name):
      question = SafeText(asked.words(of: name))
      examples = SafeText("\(asked.examples) ")
    case .listedChannel:
      question = SafeText("Channel: ")
      examples = SafeText("(a name or a number) ")
    case .filter:
      question = SafeText("Filter: ")
      examples = SafeText("(is:film genre:drama; Tab completes, Up: earlier, Enter alone: all) ")
    case .saved(.name):
      question = SafeText("Keep this search as: ")
      examples = SafeText("(a name; Enter alone: the search itself) ")
    case .saved(.rename(let name)):
      question = SafeText("Another name for “\(name)”: ")
      examples = .empty
    case .saved(.forget(let name)):
      question = SafeText("Forget “\(name)”? y forgets it, any other key keeps it ")
      examples = .empty
    case .channelNumber:
      question = SafeText("Channel: ")
      examples = .empty
    }
  }
}
