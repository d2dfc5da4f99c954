import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// A question below the grid, with the position to restore on cancel.
package struct GridQuestion: Sendable {
  enum Subject: Sendable {
    case time, channelName, channelNumber, filter
    case channel(ChannelQuestion)
  }

  let subject: Subject
  /// The text and its caret.
  package var prompt: Prompt
  /// The position when the question was asked; `nil` if there is no preview.
  var origin: GridPosition?
  /// Channels that match the text, whether visible or hidden; updated when the text or the guide changes.
  fileprivate var channels: [Int] = []
  fileprivate var names: ChannelNames?

  /// Whether the question asks for a channel number; any key but a digit ends it.
  var isNumber: Bool { if case .channelNumber = subject { true } else { false } }

  static let time = GridQuestion(
    subject: .time,
    prompt: Prompt(
      "Go to: ", examples: "(fri 21:00, tomorrow, 24/12, 21, +2h, -30m)", instruction: "Type a day, a time or both",
      accepting: "goes there", cancelling: "closes"))

  static func channelName(_ app: App, from position: GridPosition) -> GridQuestion {
    GridQuestion(subject: .channelName, prompt: .channelName(app), origin: position)
  }

  static let number = GridQuestion(subject: .channelNumber, prompt: .channelNumber)

  static func filter(_ app: App, from position: GridPosition) -> GridQuestion {
    func key(_ command: PromptCommand) -> String { app.keymap.name(of: command) }
    return GridQuestion(
      subject: .filter,
      prompt: Prompt(
        "Filter: ",
        examples:
          "(is:film genre:drama; \(key(.complete)) completes, \(key(.previous)) recalls, empty: clear)",
        instruction: "Type a query", accepting: "keeps it",
        cancelling: "restores the previous view", isQuery: true),
      origin: position)
  }

  static func channel(_ question: ChannelQuestion) -> GridQuestion {
    GridQuestion(subject: .channel(question), prompt: question.prompt)
  }
}

extension GridScreen {
  /// Asks for a channel number and passes the first digit to the question.
  mutating func askForNumber(_ key: Key, in app: inout App) -> Bool {
    question = .number
    question?.origin = position
    // If the command was chosen by name, there is no digit.
    return KeyPattern.digit.matches(key) ? pressInQuestion(key, in: &app) : true
  }

  mutating func pressInQuestion(_ key: Key, in app: inout App) -> Bool {
    if question?.isNumber ?? false, !app.keymap.isPartOfNumber(key) {
      question = nil
      // The typed number has already been applied, so the closing key does nothing more.
      return app.keymap.command(for: key, as: GridCommand.self) == .quit ? true : press(key, in: &app)
    }
    let before = question?.prompt.text
    switch question?.prompt.press(key, in: &app) {
    case .changed: if question?.prompt.text != before { questionChanged(in: &app) }
    case .accepted: acceptAnswer(in: &app)
    case .cancelled: cancelQuestion(in: &app)
    case .previous: stepThroughAnswers(by: -1, in: &app)
    case .next: stepThroughAnswers(by: 1, in: &app)
    case .nothing, nil: break
    }
    return true
  }

  /// Previews the answer typed so far.
  mutating func questionChanged(in app: inout App) {
    if let asked = question, asked.isNumber {
      question?.prompt.replace(with: TypedChannelNumbers(rows, app).continued(asked.prompt.text))
    }
    findChannels(app)
    guard let question else { return }
    switch question.subject {
    case .time, .channel: break
    case .filter: filter(by: question.prompt.text, in: &app)
    case .channelName, .channelNumber:
      if let origin = question.origin { position = origin }
      revealSelection(in: &app)
      if let channel = question.channels.first(where: { rows.row(of: $0) != nil }) {
        goToChannel(channel, in: &app)
      } else {
        reportNoChannel(question, isFinal: false, in: &app)
      }
    }
  }

  private mutating func cancelQuestion(in app: inout App) {
    guard let cancelled = question else { return }
    question = nil
    if case .filter = cancelled.subject { cancelFilter(in: &app) }
    guard let origin = cancelled.origin else { return }
    position = origin
    revealSelection(in: &app)
  }

  /// Applies the answer and closes the question; an invalid answer leaves it open.
  private mutating func acceptAnswer(in app: inout App) {
    guard let asked = question else { return }
    let text = asked.prompt.text
    switch asked.subject {
    case .filter:
      if acceptFilter(text, in: &app) { question = nil }
    case .time:
      if asked.prompt.isEmpty || goTo(text, in: &app) { question = nil }
    case .channelName, .channelNumber:
      let isFound = asked.channels.contains { rows.row(of: $0) != nil }
      if asked.prompt.isEmpty || isFound {
        question = nil
      } else if let copy = asked.channels.first(where: { app.shownOriginal(for: $0, in: rows) != $0 }) {
        question = nil
        goToChannel(copy, in: &app)
      } else {
        reportNoChannel(asked, in: &app)
      }
    case .channel(let channel):
      if app.answer(channel, text, list: app.channelList) { question = nil }
    }
  }

  // MARK: Channels by name and number

  /// Goes to the next or previous channel whose name contains the text.
  private mutating func stepThroughAnswers(by step: Int, in app: inout App) {
    guard let question, case .channelName = question.subject else { return app.notice = question?.prompt.hint(app) }
    let named = question.channels.filter { rows.row(of: $0) != nil }
    guard !named.isEmpty else { return reportNoChannel(question, in: &app) }
    let index = named.firstIndex(of: position.channel) ?? (step > 0 ? -1 : 0)
    goToChannel(named[(index + step + named.count) % named.count], in: &app)
  }

  private func reportNoChannel(_ question: GridQuestion, isFinal: Bool = true, in app: inout App) {
    guard !question.prompt.isEmpty else { return }
    if let hidden = question.channels.first(where: { rows.row(of: $0) == nil }) {
      return explainHidden(hidden, in: &app)
    }
    // Do not report an error while more digits can follow.
    if !isFinal, question.isNumber, TypedChannelNumbers(rows, app).hasNumber(beginningWith: question.prompt.text) {
      return app.notice = nil
    }
    app.notice =
      question.isNumber
      ? app.text("There is no channel \(question.prompt.text).")
      : app.text("No channel name contains “\(question.prompt.text.shortened(to: 30))”.")
  }

  /// Finds the channels that match the question's text.
  mutating func findChannels(_ app: App, isOtherGuide: Bool = false) {
    guard let asked = question else { return }
    let text = asked.prompt.text
    switch asked.subject {
    case .channelNumber:
      let owner = Int(text).flatMap { rowOwner(numbered: $0, app) }
      question?.channels = owner.map { [$0] } ?? []
    case .channelName:
      let known = isOtherGuide ? nil : asked.names
      let names = known ?? ChannelNames(app.guide.channels.map(\.name))
      question?.names = names
      question?.channels = names.indices(of: text)
    case .time, .filter, .channel: break
    }
  }

  /// The channel with a given number or, if that shares another channel's row, the other channel.
  private func rowOwner(numbered number: Int, _ app: App) -> Int? {
    if let channel = rows.channel(numbered: number, in: app.guide) { return channel }
    guard app.guide.hasOwnNumbers else { return nil }
    let entry = app.mine.choices.isEmpty ? nil : app.channelList.entries.first { $0.number == number }
    guard case .joined(let host) = entry?.visibility else { return nil }
    return app.guide.channels.firstIndex { $0.id == host }
  }

  // MARK: Numbers

  /// The number in front of a channel's name: its own, such as `12`, or its position in the grid, such as `3.`.
  func numberLabel(of channel: Int, _ app: App) -> String {
    rows.number(ofChannel: channel, in: app.guide).map { app.guide.hasOwnNumbers ? "\($0)" : "\($0)." } ?? ""
  }
}
