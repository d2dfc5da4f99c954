package import CellCanvas
package import GuideApp
package import GuideModel

/// The changes of the last update: programmes that are new, moved and gone; above them the outcome for each source.
package struct ChangesScreen: ListScreen {
  package var list = ListState()
  package var narrowing: Prompt?

  /// The lines of the report, each with an empty one after the last, and then the changes.
  package struct Rows: ListRows {
    let report: [String]
    let changes: [GuideChange]
    /// In few columns the times have a line of their own, so that titles can be read.
    let height: Int
    package var count: Int { report.count + changes.count }
    package func height(of row: Int) -> Int { row < report.count ? 1 : height }
    package func text(of row: Int) -> String {
      change(row).map { "\($0.kindName) \($0.channel.name) \($0.title)" } ?? report[row]
    }
    func change(_ row: Int) -> GuideChange? { row < report.count ? nil : changes[row - report.count] }
  }

  /// Opens the list, or says why there is nothing in it.
  static func open(in app: inout App) {
    if !app.changes.changes.isEmpty || !app.reportLines.isEmpty || !app.showNews.isEmpty {
      app.open(ChangesScreen())
    } else if app.freshness == nil {
      app.notice = "This guide is a file: there is nothing to compare it with."
    } else if app.freshness?.updated == nil {
      app.notice = "Nothing has been updated yet; \(app.keymap.name(of: GridCommand.update)) updates."
    } else {
      app.notice = "The last update changed nothing of what was known."
    }
  }

  package var opener: GridCommand? { .changes }
  package func rows(_ app: App) -> Rows {
    let report = (app.showNews + app.reportLines).flatMap { SafeText($0).wrapped(to: max(8, app.size.columns - 2)) }
      .map(\.string)
    return Rows(
      report: report.isEmpty ? [] : report + [""], changes: app.changes.changes, height: app.size.columns >= 100 ? 1 : 2
    )
  }
  package func title(_ app: App) -> String {
    let counts = app.changes.summary
    return "What the last update changed: \(counts.isEmpty ? "nothing of what was known" : counts)"
  }
  package func hints(_ app: App) -> [String] {
    [app.keymap.hint(ListCommand.open, "go there")] + app.keymap.hints(ListCommand.narrow, .close)
      + app.keymap.hints(ProgrammeCommand.show) + app.keymap.hints(AppCommand.help)
  }

  package func chosenProgrammes(_ app: App) -> [ProgrammeID] {
    let rows = rows(app)
    return list.row(rows).flatMap(rows.change).flatMap { programme(of: $0, app) }.map { [$0] } ?? []
  }

  /// Opens the show of what has changed, also of what the guide has no more.
  package mutating func pressOwn(_ key: Key, in app: inout App) -> Bool {
    guard app.keymap.command(for: key) == ProgrammeCommand.show else { return false }
    let rows = rows(app)
    guard let change = list.row(rows).flatMap(rows.change) else {
      app.notice = "This line is of a source: there is no show here."
      return true
    }
    if let programme = programme(of: change, app) {
      app.openShow(of: programme)
    } else {
      app.openShow(of: ShowSubject(title: change.title))
    }
    return true
  }

  private func programme(of change: GuideChange, _ app: App) -> ProgrammeID? {
    app.guide.programme(of: change, on: app.guide.channels.firstIndex { $0.id == change.channel.id })
  }

  /// Goes to the programme that has changed.
  package mutating func open(row: Int, in app: inout App) {
    guard let change = rows(app).change(row) else { return app.close() }
    guard let programme = programme(of: change, app) else {
      return app.notice = "“\(change.title)” is not in the guide any more."
    }
    app.closeAll()
    app.send(GridMessage.select(programme))
  }

  package func draw(
    row: Int, of rows: Rows, isSelected: Bool, lines: inout [LineWriter], on frame: inout FrameBuilder, _ app: App
  ) {
    let theme = frame.theme
    let style = isSelected ? theme.selected : theme.plain
    guard let change = rows.change(row) else {
      return lines[0].write(SafeText(rows.report[row]), style: style, on: &frame)
    }
    var isGone = false
    if case .gone = change.kind { isGone = true }
    func styled(_ usual: Style) -> Style { isSelected ? style : usual }
    let names = min(app.changes.nameColumns, max(6, frame.columns / 6))
    lines[0].write(
      SafeText(change.kindName).padded(to: 5), style: styled(isGone ? theme.quiet : theme.heading), on: &frame)
    lines[0].write(
      SafeText("  \(change.channel.name)").clipped(to: names + 2).padded(to: names + 2), style: styled(theme.quiet),
      on: &frame)
    let times = change.when(in: app.zone)
    // As wide as the longest: two days and four times.
    if rows.height == 1 { lines[0].write(SafeText("  \(times)").padded(to: 50), style: style, on: &frame) }
    let star = row - rows.report.count < app.changes.followedCount ? "★ " : ""
    lines[0].write(
      SafeText("  \(star)\(change.title)").clipped(to: lines[0].room),
      style: styled(isGone ? theme.quiet : theme.plain),
      on: &frame)
    guard lines.count > 1 else { return }
    lines[1].write(SafeText("       \(times)").clipped(to: lines[1].room), style: styled(theme.quiet), on: &frame)
  }
}
