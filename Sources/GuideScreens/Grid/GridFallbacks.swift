import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// Drawing without a guide, or on a terminal that is too small for the grid.
extension GridScreen {
  /// Draws the screen while loading, and for a guide without channels.
  func drawEmpty(on frame: inout FrameBuilder, _ app: App) {
    let text = SafeText(emptyText(app)).clipped(to: frame.columns)
    let reasons = reasons(for: frame, app)
    let row = max(0, (frame.rows - reasons.count) / 2)
    let column = (frame.columns - text.width) / 2
    frame.canvas.write(text, at: Point(column: column, row: row))
    if let loading = app.loading, loading.hasParts, frame.rows > row + 1, frame.columns >= 20 {
      drawProgress(loading, row: row + 1, on: &frame)
    }
    let left = max(0, (frame.columns - (reasons.map(\.width).max() ?? 0)) / 2)
    for (index, line) in reasons.enumerated() where row + 2 + index < frame.rows - 1 {
      frame.canvas.write(line, at: Point(column: left, row: row + 2 + index), style: frame.theme.quiet)
    }
    frame.cursor = Point(column: column, row: row)
    if frame.rows > 3 { frame.draw(hints: emptyHints(app)) }
    frame.draw(notice: app.notice)
  }

  /// Why there is no guide, one line for each source, and what to do about it; empty if nothing has failed.
  private func reasons(for frame: FrameBuilder, _ app: App) -> [SafeText] {
    guard app.loading == nil, app.base.channels.isEmpty, app.freshness?.isUpdating == false, !app.reportLines.isEmpty
    else { return [] }
    let advice = app.text("To remove a source, quit, then run: tvgrid sources remove NAME")
    let width = max(8, min(frame.columns - 2, 100))
    return (app.reportLines.map(app.text) + [advice]).flatMap { SafeText($0).wrapped(to: width) }
  }

  /// The keys that work without a guide.
  private func emptyHints(_ app: App) -> [Hint] {
    let keymap = app.keymap
    let isUpdating = app.freshness?.isUpdating == true
    return [
      app.freshness == nil || isUpdating ? .none : keymap.hint(GridCommand.update, app.text("fetch")),
      app.base.channels.isEmpty ? .none : keymap.hint(GridCommand.channels, app.text("channels")),
      keymap.hint(AppCommand.help), keymap.hint(GridCommand.quit),
    ].filter { !$0.isEmpty }
  }

  private func emptyText(_ app: App) -> String {
    if let loading = app.loading {
      return loading.hasParts ? app.text("Reading the guide: \(loading.percent) %") : app.text("Reading the guide")
    }
    let (list, quit) = (app.keymap.name(of: GridCommand.channels), app.keymap.name(of: GridCommand.quit))
    if !app.base.channels.isEmpty {
      return app.text("All channels are hidden. Press \(list) to list them, \(quit) to quit.")
    }
    guard let freshness = app.freshness else {
      return app.text("This guide has no channels. Press \(quit) to quit.")
    }
    guard let progress = freshness.progress else {
      return app.text("There is no guide yet. Press \(app.keymap.name(of: GridCommand.update)) to fetch it.")
    }
    return progress.isEmpty ? app.text("Fetching the guide") : app.text("Fetching the guide: \(progress)")
  }

  private func drawProgress(_ loading: Loading, row: Int, on frame: inout FrameBuilder) {
    let width = min(40, frame.columns - 4)
    let done = width * loading.percent / 100
    let left = (frame.columns - width) / 2
    frame.canvas.fill(
      Rectangle(column: left, row: row, columns: done, rows: 1), with: "━", style: frame.theme.heading)
    frame.canvas.fill(
      Rectangle(column: left + done, row: row, columns: width - done, rows: 1), with: "─", style: frame.theme.quiet)
  }

  // MARK: Small terminals

  /// Draws the current and next programmes, one line for each channel.
  func drawNowAndNext(on frame: inout FrameBuilder, _ app: App) {
    let columns = frame.columns
    let channels = rows.rows.dropFirst(position.top).prefix(frame.rows)
    for (row, channel) in channels.enumerated() {
      let isSelected = channel == position.channel
      let style = isSelected ? frame.theme.selected : frame.theme.plain
      let item = isSelected ? position.item : app.timeline.item(on: channel, at: position.anchor)
      let text = SafeText(line(for: item, on: channel, app))
      if isSelected {
        frame.canvas.fill(Rectangle(column: 0, row: row, columns: columns, rows: 1), style: style)
        frame.cursor = Point(column: 0, row: row)
      }
      frame.canvas.write(text.clipped(to: columns), at: Point(column: 0, row: row), style: style)
      frame.mark(Rectangle(column: 0, row: row, columns: columns, rows: 1), as: GridTarget.item(channel: channel, item))
    }
    if frame.rows > 1 { frame.draw(notice: app.notice) }
  }

  /// A line such as `The Ferrymen · 21:25 News · Harbour One`.
  private func line(for item: TimelineItem, on channel: Int, _ app: App) -> String {
    var parts = [title(of: item, on: channel, app)]
    if let next = app.timeline.item(after: item, on: channel) {
      let start = app.time(of: app.timeline.interval(of: next).start)
      parts.append("\(start) \(title(of: next, on: channel, app))")
    }
    parts.append(app.guide.channels[channel].name)
    return parts.joined(separator: " · ")
  }

  private func title(of item: TimelineItem, on channel: Int, _ app: App) -> String {
    switch item {
    case .programme(let programme): app.markedTitle(of: programme)
    case .gap: app.emptyText(ofChannel: channel)
    }
  }
}

/// The grid as plain lines for screen readers.
extension GridScreen {
  /// A page with only the selected programme.
  ///
  /// Lines of other channels would change, and be read aloud, with every move in time. Users can read the
  /// on-now list and the channel day view instead.
  package func linearPage(_ app: App) -> LinearPage? {
    guard !app.guide.channels.isEmpty else { return nil }
    let day = shownDay(app)
    let near = app.nearness(of: day).map { ", \($0)" } ?? ""
    let interval = app.timeline.interval(of: position.item)
    let distance = position.programme == nil ? nil : app.distance(to: interval)
    let line = [app.sentence(of: position.item, on: position.channel), distance].compactMap { $0 }
    return LinearPage(count: 1, selected: 0, title: day.date.longText(in: app.language) + near) { _ in
      line.joined(separator: ", ")
    }
  }
}
