import CellCanvas
import GuideApp
import GuideLanguage
import GuideModel

/// A list of programmes, which handles the programme commands.
protocol ProgrammeListScreen: ListScreen {
  /// The programme of a row; `nil` if the guide does not have it.
  func programme(ofRow row: Int, _ app: App) -> ProgrammeID?
  /// The selected programme; `nil` if the guide does not have it.
  func selectedProgramme(_ app: App) -> ProgrammeID?
  /// The show title of a row without a programme; `nil` if it has none.
  func showTitle(ofRow row: Int, _ app: App) -> String?
  /// Whether a wide screen shows the selected programme's details to the right of the list.
  static var hasPreview: Bool { get }
  /// The paragraphs of the preview for a row without a programme, the title first; empty for no preview.
  func previewText(ofRow row: Int, _ app: App) -> [String]
  /// The message for a command on a row without a programme.
  func missingProgrammeText(_ app: App) -> String
}

extension ProgrammeListScreen {
  package func selectedProgramme(_ app: App) -> ProgrammeID? {
    list.row(rows(app)).flatMap { programme(ofRow: $0, app) }
  }
  package func showTitle(ofRow row: Int, _ app: App) -> String? { nil }
  static var hasPreview: Bool { true }
  func previewText(ofRow row: Int, _ app: App) -> [String] { [] }
  private func preview(_ app: App) -> PreviewContent? {
    if let programme = selectedProgramme(app) { return .programme(programme) }
    let text = list.row(rows(app)).map { previewText(ofRow: $0, app) } ?? []
    return text.isEmpty ? nil : .text(text)
  }
  package func columns(_ app: App) -> Int { Self.hasPreview ? app.listColumns : app.size.columns }
  package func drawBeside(_ lines: Range<Int>, on frame: inout FrameBuilder, _ app: App) {
    guard Self.hasPreview, columns(app) < frame.columns else { return }
    ProgrammePreview.draw(preview(app), beside: lines, on: &frame, app)
  }
  package func drawBelow(_ lines: Range<Int>, on frame: inout FrameBuilder, _ app: App) {
    guard columns(app) == frame.columns, let content = preview(app) else { return }
    ProgrammePreview.draw(content, below: lines, on: &frame, app)
  }
  package func missingProgrammeText(_ app: App) -> String { app.text("No upcoming showings.") }

  package func selectedShowing(_ app: App) -> SelectedShowing? { app.showing(of: selectedProgramme(app)) }
  package func targetProgrammes(_ app: App) -> [ProgrammeID] {
    if isAsking { return [] }
    guard !list.marked.isEmpty else { return selectedProgramme(app).map { [$0] } ?? [] }
    return list.targetRows(rows(app)).compactMap { programme(ofRow: $0, app) }
  }

  package mutating func pressShared(_ key: Key, in app: inout App) -> Bool { pressProgrammeKey(key, in: &app) }

  /// Handles a programme command; returns false for other keys and commands not available here.
  mutating func pressProgrammeKey(_ key: Key, in app: inout App) -> Bool {
    guard let command: ProgrammeCommand = Self.command(for: key, app.keymap) else { return false }
    if command == .hideWatched {
      app.perform(command, on: [])
    } else if command.isForOne {
      performOnSelected(command, in: &app)
    } else {
      performOnMarked(command, in: &app)
    }
    return true
  }

  private func performOnSelected(_ command: ProgrammeCommand, in app: inout App) {
    if let programme = selectedProgramme(app) {
      app.perform(command, on: [programme])
    } else if command == .show, let title = list.row(rows(app)).flatMap({ showTitle(ofRow: $0, app) }) {
      app.openShow(of: ShowSubject(title: title))
    } else {
      app.notice = noProgrammeReason(app)
    }
  }

  /// Performs a command on the marked programmes, or else on the selected one.
  private mutating func performOnMarked(_ command: ProgrammeCommand, in app: inout App) {
    let chosen = targetProgrammes(app)
    guard !chosen.isEmpty else { return app.notice = noProgrammeReason(app) }
    let count = list.marked.count
    app.perform(command, on: chosen)
    if count > chosen.count, let notice = app.notice {
      let missing = count - chosen.count
      app.notice =
        missing == 1
        ? app.text("\(notice) 1 of \(count) has no upcoming showing.")
        : app.text("\(notice) \(missing) of \(count) have no upcoming showings.")
    }
    list.unmarkAll()
  }

  /// Why a command has no programme to act on.
  func noProgrammeReason(_ app: App) -> String {
    let rows = rows(app)
    if rows.count == 0, let text = emptyText(app) { return text }
    if let text = noMatchingLineText(app) { return text }
    return list.marked.isEmpty && list.heading(rows) != nil
      ? app.text("Choose a programme: this line is a heading.") : missingProgrammeText(app)
  }

  /// Opens the details of the selected programme.
  package mutating func open(row: Int, in app: inout App) { openDetails(in: &app) }

  func openDetails(in app: inout App) {
    guard let programme = selectedProgramme(app) else { return app.notice = noProgrammeReason(app) }
    app.open(DetailsScreen(programme, app))
  }

  /// Goes to the grid from details that are open above this list.
  package mutating func receive(_ message: any ScreenMessage, in app: inout App) -> Bool { app.selectInGrid(message) }
}

extension App {
  /// Closes all screens and selects the programme in the grid; returns false for other messages.
  mutating func selectInGrid(_ message: any ScreenMessage) -> Bool {
    guard case .goTo(let programme) = message as? SearchMessage else { return false }
    closeAll()
    send(GridMessage.select(programme))
    return true
  }
}
