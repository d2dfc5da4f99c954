import CellCanvas
package import GuideApp
import GuideModel

/// The screens as plain lines: see `LinearPage`.
extension ListScreen {
  package func linearPage(_ app: App) -> LinearPage? {
    let rows = rows(app)
    let theme = Theme(colours: 0)
    return LinearPage(count: list.count(rows), selected: list.selected) { index in
      switch list.item(at: index) {
      case .heading(let title): return list.isFolded(title) ? "\(title), folded" : title
      case .row(let row):
        let isMarked = rows.id(of: row).map(list.marked.contains) ?? false
        return (isMarked ? "marked, " : "") + line(of: row, rows, theme, app)
      }
    }
  }

  /// A row as it is drawn where there is room for all of it.
  private func line(of row: Int, _ rows: Rows, _ theme: Theme, _ app: App) -> String {
    let height = rows.height(of: row)
    var frame = FrameBuilder(Size(columns: 240, rows: height), theme: theme)
    var lines = (0..<height).map { LineWriter(row: $0, columns: 1..<240) }
    draw(row: row, of: rows, isSelected: false, lines: &lines, on: &frame, app)
    let texts = (0..<height).map { LinearPage.spoken(frame.canvas.text(ofRow: $0)) }
    return texts.filter { !$0.isEmpty }.joined(separator: ". ")
  }
}

extension GridScreen {
  /// A line a channel: the selected one's programme, of the others what is on at the same time.
  package func linearPage(_ app: App) -> LinearPage? {
    guard !app.guide.channels.isEmpty else { return nil }
    let day = shownDay(app)
    let near = app.nearness(of: day).map { ", \($0)" } ?? ""
    let title =
      "\(day.date.longText)\(near), channel \(selectedRow + 1) of \(rows.count), it is \(app.time(of: app.now))"
    return LinearPage(count: rows.count, selected: selectedRow, title: title) { row in
      let channel = rows.rows[row]
      let item = channel == position.channel ? position.item : app.timeline.item(on: channel, at: position.anchor)
      return line(for: item, on: channel, app)
    }
  }

  /// Such as `Harbour One, 20:30 to 21:00, Full English: Last Orders, s2 e6/6, new, 13 min left`.
  private func line(for item: TimelineItem, on channel: Int, _ app: App) -> String {
    let interval = app.timeline.interval(of: item)
    let times = "\(app.time(of: interval.start)) to \(app.time(of: interval.end))"
    let name = app.guide.channels[channel].name
    guard case .programme(let programme) = item else { return "\(name), \(times), no listing" }
    let title = LinearPage.spoken(app.guide.title(of: programme) + app.facts(of: programme))
    return [name, times, title, app.distance(to: interval)].compactMap { $0 }.joined(separator: ", ")
  }
}

extension DetailsScreen {
  package func linearPage(_ app: App) -> LinearPage? {
    let layout = DetailsLayout(self, app)
    let lines = layout.text.lines
    let chosen = link.flatMap { link in lines.firstIndex { $0.link == link } }
    return LinearPage(count: lines.count, selected: chosen ?? offset, title: app.guide.title(of: programme)) { index in
      LinearPage.spoken(lines[index].pieces.map(\.text.string).joined())
    }
  }
}

extension SearchScreen {
  package func linearPage(_ app: App) -> LinearPage? {
    guard !results.lines.isEmpty else { return nil }
    return LinearPage(count: results.lines.count, selected: choosesResult ? results.list.selected : nil) { index in
      var frame = FrameBuilder(Size(columns: 240, rows: 1), theme: Theme(colours: 0))
      drawResult(index, row: 0, on: &frame, app)
      return LinearPage.spoken(frame.canvas.text(ofRow: 0))
    }
  }
}
