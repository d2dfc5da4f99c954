import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// The changes in the last update, below the result for each source.
package struct ChangesScreen: ProgrammeListScreen {
  package var list = ListState()
  package var question: Question<Self>?

  /// The lines of the report, followed by an empty line, and the changes.
  package struct Rows: ListRows {
    let report: [String]
    let changes: [GuideChange]
    /// Number of lines per row: two on narrow screens, where the times get their own line so that titles stay readable.
    let height: Int
    package var count: Int { report.count + changes.count }
    package func height(of row: Int) -> Int { row < report.count ? 1 : height }
    func change(_ row: Int) -> GuideChange? { row < report.count ? nil : changes[row - report.count] }
  }

  /// Opens the list, or explains why it is empty.
  static func open(in app: inout App) {
    if !app.changes.changes.isEmpty || !app.reportLines.isEmpty || !app.showNews.isEmpty {
      app.open(ChangesScreen())
    } else if app.freshness == nil {
      app.notice = app.fileGuideText
    } else if app.freshness?.updated == nil {
      app.notice = app.text(
        "The guide has not been updated yet; \(app.keymap.name(of: GridCommand.update)) updates it.")
    } else {
      app.notice = app.text("The last update made no changes.")
    }
  }

  package static let keys = [AppCommand.allKeys, ListCommand.allKeys, ProgrammeCommand.keys(only: .show)]
  package static var opener: GridCommand? { .changes }
  package func rows(_ app: App) -> Rows {
    let report = (app.showNews + app.reportLines.map(app.text)).flatMap {
      SafeText($0).wrapped(to: max(8, app.listColumns - 2))
    }
    .map(\.string)
    return Rows(
      report: report.isEmpty ? [] : report + [""], changes: app.changes.changes,
      height: app.listColumns >= 100 ? 1 : 2)
  }
  package func title(_ app: App) -> String {
    let (new, moved, gone) = app.changes.counts
    let counts = [(new, app.text("new")), (moved, app.text("moved")), (gone, app.text("gone"))].filter { $0.0 > 0 }
      .map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return counts.isEmpty
      ? app.text("Changes in the last update: none")
      : app.text("Changes in the last update: \(counts)")
  }
  package func hints(_ app: App) -> [Hint] {
    [app.keymap.hint(ListCommand.open, app.text("show in grid"))] + app.keymap.hints(ListCommand.narrow, .close)
      + app.keymap.hints(ProgrammeCommand.show) + app.keymap.hints(AppCommand.help)
  }

  func programme(ofRow row: Int, _ app: App) -> ProgrammeID? {
    rows(app).change(row).flatMap { programme(of: $0, app) }
  }
  func showTitle(ofRow row: Int, _ app: App) -> String? { rows(app).change(row)?.title }
  func missingProgrammeText(_ app: App) -> String { app.text("No show here: this line is about a source.") }

  private func programme(of change: GuideChange, _ app: App) -> ProgrammeID? {
    app.guide.programme(of: change, on: app.guide.channels.firstIndex { $0.id == change.channel.id })
  }

  /// Goes to the changed programme.
  package mutating func open(row: Int, in app: inout App) {
    guard let change = rows(app).change(row) else { return app.close() }
    guard let programme = programme(of: change, app) else {
      return app.notice = app.text("“\(change.title)” is no longer in the guide.")
    }
    app.closeAll()
    app.send(GridMessage.select(programme))
  }

  package func describe(_ row: Int, of rows: Rows, in columns: inout RowColumns, _ app: App) {
    guard let change = rows.change(row) else { return columns.add(rows.report[row], in: .name) }
    let isRemoved = if case .gone = change.kind { true } else { false }
    let kindColumns = GuideChange.nameColumns(in: app.language)
    columns.add(change.name(in: app.language), isRemoved ? .quiet : .heading, .atLeast(kindColumns), in: .all)
    let names = min(app.changes.nameColumns, max(6, columns.width / 6))
    columns.add(change.channel.name, .quiet, .column(names), in: .name)
    if rows.height == 1 {
      // The widest possible text: two days and four times.
      columns.add(change.when(app), .plain, .atLeast(43 + SafeText(app.text("\("") \("") to \("")")).width))
    }
    let isFollowed = row - rows.report.count < app.changes.followedCount
    columns.add(isFollowed ? "★ " : nil, isRemoved ? .quiet : .plain)
    columns.add(change.title, isRemoved ? .quiet : .plain, gap: isFollowed ? 0 : 2, in: .name)
    guard rows.height > 1 else { return }
    columns.newLine(indent: kindColumns + 2)
    columns.add(change.when(app), .quiet)
  }
}

extension GuideChange {
  /// The kind of change as a word.
  fileprivate func name(in language: InterfaceLanguage) -> String {
    switch kind {
    case .new: language.text("new")
    case .moved: language.text("moved")
    case .gone: language.text("gone")
    }
  }

  /// The width of the longest word for a kind of change.
  fileprivate static func nameColumns(in language: InterfaceLanguage) -> Int {
    let names = [language.text("new"), language.text("moved"), language.text("gone")]
    return names.map { SafeText($0).width }.max() ?? 0
  }

  /// The old and new times, e.g. `Fri 20 Nov 20:30–21:25 to 21:00–21:55`.
  fileprivate func when(_ app: App) -> String {
    func date(_ interval: Interval) -> CivilDate { app.zone.local(interval.start).date }
    func day(_ interval: Interval) -> String { date(interval).shortText(in: app.language) }
    func times(_ interval: Interval) -> String {
      ClockFace.twentyFour.text(from: app.zone.local(interval.start).time, to: app.zone.local(interval.end).time)
    }
    switch kind {
    case .new(let interval), .gone(let interval): return "\(day(interval)) \(times(interval))"
    case .moved(let from, let to):
      let end = date(from) == date(to) ? times(to) : "\(day(to)) \(times(to))"
      return app.text("\(day(from)) \(times(from)) to \(end)")
    }
  }
}
