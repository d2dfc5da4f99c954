import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel
import GuidePersonal
import GuideSearch
import GuideSettings

/// The entries of a list side by side, each with a picture, its title and the next showing. The strip scrolls sideways.
extension ListEntriesScreen {
  /// The columns of an entry without the gap after it.
  private static let entryColumns = 22
  private static let gap = 2
  private static let (titleLines, factLines) = (2, 3)
  /// The lines of the largest picture, and of the smallest one worth drawing.
  private static let (mostPictureLines, leastPictureLines) = (16, 5)
  /// The lines that are left for the details of the selected entry.
  private static let previewLines = 7

  /// Whether the entries are side by side.
  var isStrip: Bool { layout == .strip }

  /// The rows on the screen, with the selected one in the middle as far as possible.
  func stripRows(_ app: App) -> ArraySlice<Int> {
    let rows = rows(app)
    let visible = list.visibleRows(rows)
    let count = min(visible.count, max(1, (app.size.columns - 2 + Self.gap) / (Self.entryColumns + Self.gap)))
    let selected = list.row(rows).flatMap { visible.firstIndex(of: $0) } ?? 0
    let first = max(0, min(selected - count / 2, visible.count - count))
    return visible[first..<first + count]
  }

  /// Moves the selection sideways; returns false for commands that mean the same in all layouts.
  mutating func moveInStrip(_ command: ListCommand, _ key: Key, _ app: App) -> Bool {
    let rows = rows(app)
    let visible = list.visibleRows(rows)
    guard isStrip, !visible.isEmpty else { return false }
    let page = stripRows(app).count
    let step: Int
    switch command {
    case .up: step = -1
    case .down: step = 1
    // Left and Right share their commands with PgUp and PgDn.
    case .pageUp: step = key == .left ? -1 : -page
    case .pageDown: step = key == .right ? 1 : page
    case .halfPageUp: step = -max(1, page / 2)
    case .halfPageDown: step = max(1, page / 2)
    case .first: step = -visible.count
    case .last: step = visible.count
    case .open, .close, .narrow, .mark, .markAll: return false
    }
    let selected = list.row(rows).flatMap { visible.firstIndex(of: $0) } ?? 0
    list.select(row: visible[min(max(0, selected + step), visible.count - 1)], rows, page: self.page(app))
    return true
  }

  package func columns(_ app: App) -> Int { isStrip ? app.size.columns : app.listColumns }

  package func draw(on frame: inout FrameBuilder, _ app: App) {
    guard isStrip, !app.display.isLinear else { return drawList(on: &frame, app) }
    drawList(on: &frame, app) { rows, frame in
      let lines = pictureLines(app)
      for (index, row) in stripRows(app).enumerated() {
        let area = Rectangle(
          column: 1 + index * (Self.entryColumns + Self.gap), row: 2,
          columns: min(Self.entryColumns, max(1, app.size.columns - 2)), rows: lines + Self.titleLines + Self.factLines)
        draw(row, of: rows, pictureLines: lines, inStrip: area, on: &frame, app)
      }
      let below = 2 + lines + Self.titleLines + Self.factLines
      drawBelow(below..<max(below, frame.rows - 1), on: &frame, app)
    }
  }

  /// The lines of a picture: none on screens that are too low, or without pictures.
  private func pictureLines(_ app: App) -> Int {
    let free = app.size.rows - 3 - Self.titleLines - Self.factLines - Self.previewLines
    return app.showsPictures && free >= Self.leastPictureLines ? min(free, Self.mostPictureLines) : 0
  }

  private func draw(
    _ row: Int, of rows: ListEntryRows, pictureLines: Int, inStrip area: Rectangle, on frame: inout FrameBuilder,
    _ app: App
  ) {
    let (entry, isSelected) = (rows.entries[row], list.row(rows) == row)
    let size = Size(columns: area.columns, rows: pictureLines)
    if pictureLines > 0 { drawPicture(of: entry, size, at: Point(column: area.column, row: area.row), on: &frame, app) }
    let described = described(entry, columns: area.columns + 1, app)
    let text = Rectangle(
      column: area.column - 1, row: area.row + pictureLines, columns: area.columns + 1, rows: described.lines.count)
    if isSelected { frame.cursor = Point(column: area.column, row: text.row) }
    frame.draw(described, in: text, isSelected: isSelected, as: nil)
    drawMark(ofRow: row, rows, in: text, isSelected: isSelected, on: &frame)
    let index = (0..<list.count(rows)).first { list.item(at: $0) == .row(row) }
    if let index { frame.mark(area, as: ListTarget(index: index)) }
  }

  /// The wrapped title and the next showing.
  private func described(_ entry: ListEntryRows.Entry, columns: Int, _ app: App) -> RowColumns {
    var described = RowColumns(for: .drawn, in: columns)
    let look = entry.next.map(app.look(ofTitle:)) ?? .plain
    let title = (entry.next.map { app.marks(of: $0) } ?? "") + entry.item.showing.title
    let lines = SafeText(title).wrapped(to: columns - 1, lines: Self.titleLines)
    let facts = [entry.when(app, for: .spoken), entry.channelName(app) ?? "", entry.episodeText(app)]
    for (index, text) in (lines.map { ($0.string, look) } + facts.map { ($0, .quiet) }).enumerated() {
      if index > 0 { described.newLine() }
      described.add(text.0, text.1, gap: 0)
    }
    return described
  }

  /// Draws the picture. An entry without one has an empty frame of the same size.
  private func drawPicture(
    of entry: ListEntryRows.Entry, _ size: Size, at point: Point, on frame: inout FrameBuilder, _ app: App
  ) {
    guard let address = entry.pictureAddress(app), let image = app.picture(at: address)?.image,
      let canvas = HalfBlocks.canvas(of: image, in: size)
    else {
      let area = Rectangle(column: point.column, row: point.row, columns: size.columns, rows: size.rows)
      return frame.canvas.box(area, style: frame.theme.quiet)
    }
    // Pictures of all heights end above the titles.
    let free = Point(column: (size.columns - canvas.size.columns) / 2, row: size.rows - canvas.size.rows)
    frame.draw(
      image, named: address, as: canvas, at: Point(column: point.column + free.column, row: point.row + free.row))
  }
}

/// Pictures of entries.
extension ListEntriesScreen {
  package func shownPictures(_ app: App) -> [ShownPicture] {
    func picture(_ row: Int) -> ShownPicture? {
      rows.entries[row].pictureAddress(app).map { ShownPicture($0, isLogo: false) }
    }
    switch layout {
    case .lines: return []
    case .covers: return shownPictures(app, ofRow: picture)
    case .strip: return stripRows(app).compactMap(picture)
    }
  }

  /// Looks up the shows of the entries on the screen whose pictures are not known. Unless the user has asked for covers with a
  /// key, only stored answers are used.
  func findPictures(in app: inout App) {
    guard layout != .lines, app.showsPictures else { return }
    let rows = isStrip ? Array(stripRows(app)) : shownRows(app)
    for id in Set(rows.compactMap { self.rows.entries[$0].showID(app) }) {
      let answer = app.shows[.show(id)]
      if answer == nil || asksForCovers && answer?.show == nil && answer?.problem == nil {
        app.lookUp(.show(id), asksForCovers ? .daily : .kept)
      }
    }
  }
}

extension ListEntryRows.Entry {
  /// TVmaze's number of the show; `nil` if it is not known.
  func showID(_ app: App) -> Int? {
    item.showing.outsideShow ?? app.mine.shows[EpisodeIdentity.show(ofTitle: item.showing.title)]?.id
  }

  /// The picture of the show, or else the one in the guide; `nil` if neither is known.
  func pictureAddress(_ app: App) -> String? {
    showID(app).flatMap { app.shows.show($0)?.picture } ?? next.flatMap(app.pictureAddress)
  }
}
