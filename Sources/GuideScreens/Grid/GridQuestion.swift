package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal

/// The questions below the grid.
extension GridScreen: ChannelAskingScreen {
  package func isClosing(_ key: Key, _ app: App) -> Bool { app.keymap.command(for: key) == GridCommand.quit }

  mutating func askForTime() {
    let prompt = Prompt(
      "Go to: ", examples: "(fri 21:00, tomorrow, 24/12, 21, +2h, -30m)", instruction: "Type a day, a time or both",
      accepting: "goes there", cancelling: "closes")
    ask(prompt) { grid, text, app in text.isEmpty || grid.goTo(text, in: &app) }
  }

  mutating func ask(_ question: ChannelQuestion) {
    ask(question.prompt) { _, text, app in app.answer(question, text, list: app.channelList) }
  }

  /// Asks for a query, and previews its matches.
  mutating func askForFilter(_ text: String, _ app: App) {
    let (complete, recall) = (app.keymap.name(of: PromptCommand.complete), app.keymap.name(of: PromptCommand.previous))
    let prompt = Prompt(
      "Filter: ",
      examples: "(is:film genre:drama; \(complete) completes, \(recall) recalls, empty: clear)",
      instruction: "Type a query", accepting: "keeps it",
      cancelling: "restores the previous view", isQuery: true, text: text)
    let restore = restoringSelection(app)
    question = Question(
      kind: .text, prompt: prompt,
      accept: { grid, text, app in grid.acceptFilter(text, in: &app) },
      preview: { grid, text, app in
        if grid.question != nil { return grid.filter(by: text, in: &app) }
        grid.cancelFilter(in: &app)
        restore(&grid, &app)
      })
  }

  // MARK: Channels by name and number

  func channelRows(_ app: App) -> ChannelRows { rows }
  func selectedChannel(_ app: App) -> Int { position.channel }
  mutating func go(toChannel channel: Int, in app: inout App) { goToChannel(channel, in: &app) }
  func canAddRow(for channel: Int, _ app: App) -> Bool { app.shownOriginal(for: channel, in: rows) != channel }

  /// Restores the selection, unless the guide has changed since.
  func restoringSelection(_ app: App) -> @Sendable (inout Self, inout App) -> Void {
    let (guide, position) = (app.guide, position)
    return { grid, app in
      if app.guide === guide { grid.position = position }
      grid.revealSelection(in: &app)
    }
  }

  /// The number in front of a channel's name: its own, such as `12`, or its position in the grid, such as `3.`.
  func numberLabel(of channel: Int, _ app: App) -> String {
    rows.number(ofChannel: channel, in: app.guide).map { app.guide.hasOwnNumbers ? "\($0)" : "\($0)." } ?? ""
  }
}
