package import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// A clickable line of a list.
package struct ListTarget: Hashable, Sendable {
  /// The index of the item.
  package let index: Int

  /// Creates the target for an item.
  package init(index: Int) { self.index = index }
}

extension ListScreen {
  package func draw(on frame: inout FrameBuilder, _ app: App) { drawList(on: &frame, app) }

  package func draw(
    _ row: Int, of rows: Rows, in area: Rectangle, isSelected: Bool, on frame: inout FrameBuilder, _ app: App
  ) {
    var described = RowColumns(for: .drawn, in: area.columns)
    describe(row, of: rows, in: &described, app)
    frame.draw(described, in: area, isSelected: isSelected, as: nil)
  }

  /// Draws the title, the visible rows, and the hints or the open question.
  func drawList(on frame: inout FrameBuilder, _ app: App) {
    drawList(on: &frame, app) { rows, frame in drawRows(rows, on: &frame, app) }
  }

  /// Draws the title, the rows by calling `drawRows`, and the hints or the open question.
  func drawList(on frame: inout FrameBuilder, _ app: App, rows drawRows: (Rows, inout FrameBuilder) -> Void) {
    let rows = rows(app)
    frame.clear()
    drawTitle(rows, on: &frame, app)
    if let text = textWithoutRows(rows, app), frame.rows > 2 {
      for (index, line) in SafeText(text).wrapped(to: max(1, columns(app) - 2), lines: frame.rows - 2).enumerated() {
        frame.canvas.write(line, at: Point(column: 1, row: 1 + index), style: frame.theme.quiet)
      }
    } else {
      drawRows(rows, &frame)
    }
    drawBottom(on: &frame, app)
  }

  /// Draws the column titles and as many rows as fit.
  private func drawRows(_ rows: Rows, on frame: inout FrameBuilder, _ app: App) {
    let line = 1 + columnTitleLines(app)
    if line > 1 { drawColumnTitles(rows, on: &frame, app) }
    let free = drawRows(rows, from: line, on: &frame, app)
    drawBeside(line..<line + page(app), on: &frame, app)
    drawBelow(free, on: &frame, app)
  }

  /// Draws the heading of the first row, and as many items as fit, from a line of the screen on; returns the free lines.
  @discardableResult
  func drawRows(_ rows: Rows, from first: Int, on frame: inout FrameBuilder, _ app: App) -> Range<Int> {
    var line = first
    let end = line + page(app)
    if let heading = list.pinnedHeading(rows, page: page(app)) {
      line += draw(heading, rows, lines: line..<end, on: &frame, app)
    }
    var index = list.top
    while line < end, index < list.count(rows) {
      line += draw(index, rows, lines: line..<end, on: &frame, app)
      index += 1
    }
    return line..<end
  }

  /// Draws the titles of the first visible row's columns.
  private func drawColumnTitles(_ rows: Rows, on frame: inout FrameBuilder, _ app: App) {
    let items = (list.top..<list.count(rows)).lazy.map { list.item(at: $0) }
    guard let row = items.lazy.compactMap({ if case .row(let row) = $0 { row } else { nil } }).first else { return }
    var titles = RowColumns(for: .titles, in: columns(app))
    describe(row, of: rows, in: &titles, app)
    frame.draw(titles, in: Rectangle(column: 0, row: 1, columns: columns(app), rows: 1), isSelected: false, as: nil)
  }

  /// Draws the open question, or the hints and any notice.
  private func drawBottom(on frame: inout FrameBuilder, _ app: App) {
    if frame.cursor == nil { frame.cursor = Point(column: 0, row: min(1, frame.rows - 1)) }
    if let question { return frame.draw(question.prompt, app) }
    if frame.rows > 1 {
      // The user's commands go after the first hint, which says what Enter does.
      let (hints, own) = (hints(app), selectedShowing(app) == nil ? [] : app.keymap.userCommandHints())
      frame.draw(
        hints: hints.prefix(1) + own + hints.dropFirst(),
        keeping: app.keymap.hints(ListCommand.close) + app.keymap.hints(AppCommand.help))
    }
    frame.draw(notice: app.notice)
  }

  /// The text for a list without visible rows; `nil` if there are rows.
  private func textWithoutRows(_ rows: Rows, _ app: App) -> String? {
    if list.count(rows) > 0 { return nil }
    return noMatchingLineText(app) ?? emptyText(app)
  }

  /// Draws the title and the position, such as `46/419`, or `3/12 of 419` in a narrowed list.
  private func drawTitle(_ rows: Rows, on frame: inout FrameBuilder, _ app: App) {
    frame.canvas.fill(Rectangle(column: 0, row: 0, columns: frame.columns, rows: 1), style: frame.theme.bar)
    // In a list with folded sections, headings count as lines.
    let isFolded = list.hasFolds && list.narrowing.isEmpty
    let (count, number) = isFolded ? (list.count(rows), list.selected + 1) : (list.rowCount(rows), list.rowNumber)
    let unseen = list.hiddenMarkCount(rows)
    let marked = list.marked.count
    let marks =
      marked == 0
      ? "" : (unseen > 0 ? app.text("\(marked) marked, \(unseen) not shown") : app.text("\(marked) marked")) + "  "
    // While the user is typing, the text is shown in the question.
    let text = narrowing == nil ? SafeText(list.narrowing).clipped(to: 20).string : ""
    let shown = count == 0 ? "0" : "\(number)/\(count)"
    let all =
      list.narrowing.isEmpty
      ? shown
      : text.isEmpty ? app.text("\(shown) of \(rows.count)") : app.text("\(shown) of \(rows.count) with “\(text)”")
    let position = SafeText("\(marks)\(all) ")
    let title = SafeText(" \(title(app))")
    let isRoomy = frame.columns >= title.width + position.width + 2
    if isRoomy { frame.write(position, endingAt: frame.columns, row: 0, style: frame.theme.bar) }
    frame.canvas.write(
      title.clipped(to: frame.columns), at: Point(column: 0, row: 0), style: frame.theme.bar.adding(.bold))
  }

  /// Draws an item at the first of the free lines and returns its number of lines.
  private func draw(_ index: Int, _ rows: Rows, lines: Range<Int>, on frame: inout FrameBuilder, _ app: App) -> Int {
    let (line, height) = (lines.lowerBound, min(list.height(of: index, rows), lines.count))
    let area = Rectangle(column: 0, row: line, columns: columns(app), rows: height)
    let isSelected = index == list.selected
    if isSelected { frame.cursor = Point(column: 0, row: line) }
    frame.mark(area, as: ListTarget(index: index))
    switch list.item(at: index) {
    case .heading(let title):
      var described = RowColumns(for: .drawn, in: area.columns)
      described.add((list.isFolded(title) && list.narrowing.isEmpty ? "+ " : "") + title, .heading)
      frame.draw(described, in: area, isSelected: isSelected, as: nil)
    case .row(let row):
      draw(row, of: rows, in: area, isSelected: isSelected, on: &frame, app)
      drawMark(ofRow: row, rows, in: area, isSelected: isSelected, on: &frame)
    }
    return height
  }

  /// Draws a star at the left edge of a marked row.
  func drawMark(ofRow row: Int, _ rows: Rows, in area: Rectangle, isSelected: Bool, on frame: inout FrameBuilder) {
    guard list.isMarked(row, rows) else { return }
    let style = isSelected ? frame.theme.selected : frame.theme.heading
    frame.canvas.write("*", at: Point(column: area.column, row: area.row), style: style)
  }
}

/// The list as plain lines for screen readers.
extension ListScreen {
  package func linearPage(_ app: App) -> LinearPage? {
    let rows = rows(app)
    if rows.count == 0, let text = emptyText(app) {
      let title = SpokenText.sentence(title(app), in: app.language)
      return LinearPage(count: 1, selected: 0, title: title) { _ in text }
    }
    let title = SpokenText.sentence("\(title(app))  \(linearCount(rows, app))", in: app.language)
    return LinearPage(count: list.count(rows), selected: list.selected, title: title) { index in
      switch list.item(at: index) {
      case .heading(let title): return list.isFolded(title) ? app.text("\(title), folded") : title
      case .row(let row):
        let sentence = sentence(of: row, rows, app)
        return list.isMarked(row, rows) ? app.text("marked, \(sentence)") : sentence
      }
    }
  }

  /// A count such as `18 lines` or `3 of 18 lines`.
  ///
  /// Leaves out the selected line's number, which would be read aloud after every move.
  private func linearCount(_ rows: Rows, _ app: App) -> String {
    let lines = app.count(rows.count, "line")
    return list.narrowing.isEmpty ? lines : app.text("\(list.rowCount(rows)) of \(lines)")
  }

  func sentence(of row: Int, _ rows: Rows, _ app: App) -> String {
    var columns = RowColumns(for: .spoken)
    describe(row, of: rows, in: &columns, app)
    return columns.sentence(in: app.language)
  }
}
