import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch

/// A view of channels, which the user can go to by typing a name or number.
protocol ChannelAskingScreen: AskingScreen {
  /// The channels shown, in row order.
  func channelRows(_ app: App) -> ChannelRows
  /// Index of the selected channel.
  func selectedChannel(_ app: App) -> Int
  mutating func go(toChannel channel: Int, in app: inout App)
  /// Restores the present selection after other channels have been previewed.
  func restoringSelection(_ app: App) -> @Sendable (inout Self, inout App) -> Void
  /// Whether going to a hidden channel gives it a row.
  func canAddRow(for channel: Int, _ app: App) -> Bool
  /// Why a channel is not shown; `nil` if the view does not explain it.
  func reasonForHiding(_ channel: Int, _ app: App) -> String?
}

extension ChannelAskingScreen {
  /// Asks for a part of a channel's name.
  mutating func askForName(_ app: App) {
    let restore = restoringSelection(app)
    question = Question(
      kind: .text, prompt: .channelName(app),
      accept: { view, text, app in view.accept(text, isNumber: false, in: &app) },
      preview: { view, text, app in
        restore(&view, &app)
        view.preview(text, isNumber: false, in: &app)
      },
      step: { view, step, app in view.stepThroughChannels(by: step, in: &app) })
  }

  /// Asks for a channel number and passes the first digit to the question.
  mutating func askForNumber(_ key: Key, in app: inout App) {
    let restore = restoringSelection(app)
    question = Question(
      kind: .number, prompt: .channelNumber,
      accept: { view, text, app in view.accept(text, isNumber: true, in: &app) },
      preview: { view, text, app in
        restore(&view, &app)
        let digits = TypedChannelNumbers(view.channelRows(app), app).continued(text)
        view.question?.prompt.replace(with: digits)
        view.preview(digits, isNumber: true, in: &app)
      })
    // If the command was chosen by name, there is no digit.
    if KeyPattern.digit.matches(key) { _ = pressInQuestion(key, in: &app) }
  }

  /// Goes to the first shown channel that a text means.
  private mutating func preview(_ text: String, isNumber: Bool, in app: inout App) {
    let (found, rows) = (channels(typed: text, isNumber: isNumber, app), channelRows(app))
    if let channel = found.first(where: { rows.row(of: $0) != nil }) {
      go(toChannel: channel, in: &app)
    } else if found.isEmpty, isNumber, TypedChannelNumbers(rows, app).hasNumber(beginningWith: text) {
      // Do not report an error while more digits can follow.
      app.notice = nil
    } else {
      reportNoChannel(text, isNumber: isNumber, found, in: &app)
    }
  }

  /// Accepts a text that means a shown channel, or goes to a channel that was left out as a copy of another.
  private mutating func accept(_ text: String, isNumber: Bool, in app: inout App) -> Bool {
    let (found, rows) = (channels(typed: text, isNumber: isNumber, app), channelRows(app))
    if text.isEmpty || found.contains(where: { rows.row(of: $0) != nil }) { return true }
    if let copy = found.first(where: { canAddRow(for: $0, app) }) {
      go(toChannel: copy, in: &app)
      return true
    }
    reportNoChannel(text, isNumber: isNumber, found, in: &app)
    return false
  }

  /// Goes to the next or previous channel whose name contains the text.
  private mutating func stepThroughChannels(by step: Int, in app: inout App) {
    let (text, rows) = (question?.prompt.text ?? "", channelRows(app))
    let found = channels(typed: text, isNumber: false, app)
    let named = found.filter { rows.row(of: $0) != nil }
    guard !named.isEmpty else { return reportNoChannel(text, isNumber: false, found, in: &app) }
    let index = named.firstIndex(of: selectedChannel(app)) ?? (step > 0 ? -1 : 0)
    go(toChannel: named[(index + step + named.count) % named.count], in: &app)
  }

  /// Reports that a text means no shown channel; `found` contains the hidden ones it means.
  private func reportNoChannel(_ text: String, isNumber: Bool, _ found: [Int], in app: inout App) {
    if text.isEmpty { return }
    app.notice =
      found.first.flatMap { reasonForHiding($0, app) }
      ?? (isNumber
        ? app.text("There is no channel \(text).")
        : app.text("No channel name contains “\(text.shortened(to: 30))”."))
  }

  /// The channels that a typed name or number means, shown or hidden, best match first.
  private func channels(typed text: String, isNumber: Bool, _ app: App) -> [Int] {
    guard isNumber else { return app.index.channelsByName.indices(of: text) }
    return Int(text).flatMap { rowOwner(numbered: $0, app) }.map { [$0] } ?? []
  }

  /// The channel with a given number or, if that shares another channel's row, the other channel.
  private func rowOwner(numbered number: Int, _ app: App) -> Int? {
    if let channel = channelRows(app).channel(numbered: number, in: app.guide) { return channel }
    guard app.guide.hasOwnNumbers else { return nil }
    let entry = app.mine.choices.isEmpty ? nil : app.channelList.entries.first { $0.number == number }
    guard case .joined(let host) = entry?.visibility else { return nil }
    return app.guide.channels.firstIndex { $0.id == host }
  }
}
