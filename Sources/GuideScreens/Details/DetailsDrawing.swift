import CellCanvas
package import GuideApp
import GuideLanguage
import GuideModel

/// The layout of the details on the screen; used for both scrolling and drawing.
struct DetailsLayout {
  let text: DetailsText
  /// The number of visible text lines.
  let rows: Int
  let frame: Rectangle
  let inside: Rectangle
  let hasBorder: Bool
  /// The columns for text, to the left of any picture.
  let textColumns: Int
  private let isLinear: Bool

  /// The maximum width of the popup without a picture; lines become hard to read if they are longer.
  private static let maximumColumns = 140
  /// The minimum width of the text, if the screen is large enough.
  private static let minimumColumns = 72

  init(_ details: DetailsScreen, _ app: App) {
    let size = app.size
    let picture = details.picture
    hasBorder = size.columns >= 30 && size.rows >= 8
    let most = Self.maximumColumns + (picture?.columns ?? 0)
    // A few grid columns next to the popup would only show fragments of words.
    let width = size.columns < most + 24 ? size.columns : most
    let room = hasBorder ? Size(columns: width - 4, rows: size.rows - 4) : size
    isLinear = app.display.isLinear
    let pictureColumns = picture?.columns ?? 0
    let available = room.columns - pictureColumns
    // In reading mode, a paragraph is one logical line that wraps on its own and is always fully visible.
    let wrap = isLinear ? max(room.columns, size.columns * (size.rows - 2) * 3 / 4) : available
    text = DetailsText(details, app, width: wrap)
    // A popup that covers the width of a narrow screen keeps it; elsewhere, it is as wide as its text.
    textColumns = width == size.columns ? available : min(available, max(text.contentWidth, Self.minimumColumns))
    rows = max(0, min(max(text.lines.count, picture?.canvas.size.rows ?? 0), room.rows))
    guard hasBorder else {
      (frame, inside) = (Rectangle(size), Rectangle(size))
      return
    }
    let (columns, height) = (textColumns + pictureColumns + 4, rows + 2)
    frame = Rectangle(
      column: (size.columns - columns) / 2, row: max(1, (size.rows - height) / 2), columns: columns, rows: height)
    inside = frame.inset(columns: 2, rows: 1)
  }

  /// The maximum scroll offset. Reading mode moves line by line.
  var limit: Int { max(0, text.lines.count - (isLinear ? 1 : rows)) }

  /// The first visible line, adjusted so that a link is visible.
  func offset(showing link: Int?, from offset: Int) -> Int {
    let offset = min(max(offset, 0), limit)
    guard let link, let line = text.lines.firstIndex(where: { $0.link == link }) else { return offset }
    return isLinear ? line : min(max(offset, line - rows + 1), line)
  }
}

extension DetailsScreen {
  package func draw(on frame: inout FrameBuilder, _ app: App) {
    let layout = DetailsLayout(self, app)
    guard layout.rows > 0 else { return }
    let offset = layout.offset(showing: link, from: offset)
    frame.mark(Rectangle(app.size), as: DetailsTarget.outside)
    frame.mark(layout.frame, as: DetailsTarget.text)
    frame.canvas.fill(layout.frame)
    if layout.hasBorder { frame.canvas.box(layout.frame, style: frame.theme.quiet) }
    frame.cursor = Point(column: layout.inside.column, row: layout.inside.row)
    drawLines(layout, from: offset, on: &frame)
    picture?.draw(endingAt: layout.inside.endColumn, row: layout.inside.row, on: &frame)
    if layout.hasBorder {
      drawPosition(layout, offset, on: &frame, app)
      frame.draw(hints: hints(canScroll: layout.limit > 0, app), keeping: app.keymap.hints(AppCommand.help))
    }
    frame.draw(notice: app.notice)
  }

  private func drawLines(_ layout: DetailsLayout, from offset: Int, on frame: inout FrameBuilder) {
    let area = layout.inside
    for (index, line) in layout.text.lines.dropFirst(offset).prefix(layout.rows).enumerated() {
      let row = area.row + index
      var writer = LineWriter(row: row, columns: area.column..<area.column + layout.textColumns)
      for piece in line.pieces { writer.write(piece.text, style: piece.style, on: &frame) }
      guard let link = line.link else { continue }
      let column = area.column + line.linkColumn
      frame.mark(
        Rectangle(column: column, row: row, columns: layout.textColumns - line.linkColumn, rows: 1),
        as: DetailsTarget.link(link))
      if link == self.link { frame.cursor = Point(column: column, row: row) }
    }
  }

  /// Draws the range of visible lines on the lower border.
  private func drawPosition(_ layout: DetailsLayout, _ offset: Int, on frame: inout FrameBuilder, _ app: App) {
    guard layout.limit > 0 else { return }
    let lines = "\(offset + 1)–\(offset + layout.rows)"
    let text = SafeText(" \(app.text("\(lines) of \(layout.limit + layout.rows)")) ")
    guard text.width + 4 <= layout.frame.columns else { return }
    frame.write(text, endingAt: layout.frame.endColumn - 2, row: layout.frame.endRow - 1, style: frame.theme.quiet)
  }

  private func hints(canScroll: Bool, _ app: App) -> [Hint] {
    let keymap = app.keymap
    let (earlier, later) = (DetailsCommand.earlier, DetailsCommand.later)
    let closing = keymap.hint(DetailsCommand.close)
    // Without a selected link, Enter also closes the details.
    let closesWithEnter = link == nil && !isOverSearch
    var hints = [
      closesWithEnter
        ? Hint("\(keymap.name(of: DetailsCommand.open)) \(closing.key.string)", closing.word.string) : closing,
      Hint(keymap.arrows(earlier, later), app.language.phrase("programme")),
    ]
    hints += keymap.userCommandHints()
    if canScroll { hints.append(Hint(keymap.arrows(DetailsCommand.up, .down), app.text("scroll"))) }
    if !links.all.isEmpty { hints += keymap.hints(DetailsCommand.nextLink) }
    if !closesWithEnter {
      hints.append(keymap.hint(DetailsCommand.open, link == nil ? app.text("go to") : app.text("show it")))
    }
    if link.flatMap({ links.head(ofLink: $0) }) != nil { hints += keymap.hints(DetailsCommand.simulcasts) }
    let isFollowed = app.followed.contains(programme)
    let following = keymap.hint(ProgrammeCommand.follow, isFollowed ? app.text("unfollow") : app.text("follow"))
    return hints + [following].filter { !$0.isEmpty } + keymap.hints(ProgrammeCommand.remind)
      + keymap.hints(AppCommand.help)
      + keymap.hints(ProgrammeCommand.show)
  }
}

/// The details as plain lines, for reading mode.
extension DetailsScreen {
  package func linearPage(_ app: App) -> LinearPage? {
    let lines = DetailsLayout(self, app).text.lines
    let chosen = link.flatMap { link in lines.firstIndex { $0.link == link } }
    return LinearPage(count: lines.count, selected: chosen ?? offset, title: app.text("Details")) { index in
      SpokenText.sentence(lines[index].pieces.map(\.text.string).joined(), in: app.language)
    }
  }
}
