package import CellCanvas
import GuideModel
import GuideSettings

/// Something on the screen that can be clicked. Each screen has its own type for the things it draws.
package typealias ClickTarget = any Hashable & Sendable

/// A drawn screen: its canvas, cursor position and click targets.
package struct Frame: Sendable {
  package let canvas: Canvas
  /// The position of the cursor; `nil` if it is hidden.
  package let cursor: Point?
  /// The rows of the selected line in linear mode; `nil` otherwise, and while text is being typed.
  package let spoken: Range<Int>?
  /// The web addresses on the screen that the terminal can open.
  package let links: [CanvasLink]
  /// The pictures on the screen, topmost last. Cells that were written over no longer belong to them.
  package let pictures: [CanvasPicture]
  /// How the contents have moved sideways since the previous frame; `nil` if they have not.
  package let slide: CanvasSlide?
  private let regions: [Region]

  /// An area that reacts to clicks.
  package struct Region: Sendable {
    package let area: Rectangle
    package let target: ClickTarget
  }

  init(_ builder: FrameBuilder) {
    var canvas = builder.canvas
    builder.theme.fill(&canvas)
    self.canvas = canvas
    spoken = builder.spoken
    pictures = builder.pictures.map { picture in
      var picture = picture
      picture.background = builder.theme[.text].background
      return picture
    }
    links = canvas.links(to: builder.addresses.map(\.shown))
    let size = builder.canvas.size
    let last = Point(column: max(0, size.columns - 1), row: max(0, size.rows - 1))
    // A cursor position off the screen becomes the nearest cell, because screen readers would lose track of a hidden cursor.
    cursor = builder.cursor.map { Point(column: min($0.column, last.column), row: min($0.row, last.row)) }
    regions = builder.regions
    slide = builder.slide
  }

  /// The target of a click on a cell. Regions drawn later win.
  package func target(at point: Point) -> ClickTarget? {
    regions.last { $0.area.contains(point) }?.target
  }
}

/// A frame while it is being drawn.
package struct FrameBuilder: Sendable {
  package var canvas: Canvas
  /// The position of the cursor.
  package var cursor: Point?
  /// The rows of the selected line in linear mode.
  var spoken: Range<Int>?
  /// The web addresses to turn into links.
  var addresses: [WebLink] = []
  /// The number of bottom lines used for input and messages.
  package var bottomRows = 1
  /// The click targets, topmost last.
  package private(set) var regions: [Frame.Region] = []
  /// The pictures drawn so far.
  fileprivate private(set) var pictures: [CanvasPicture] = []
  /// How the contents have moved sideways since the previous frame.
  package var slide: CanvasSlide?
  package let theme: Theme
  /// Values that screens cache between drawings, by type.
  private var caches: [ObjectIdentifier: any Sendable] = [:]

  package init(_ size: Size, theme: Theme) {
    canvas = Canvas(size)
    self.theme = theme
  }

  package var columns: Int { canvas.size.columns }
  package var rows: Int { canvas.size.rows }

  /// Makes an area a click target.
  package mutating func mark(_ area: Rectangle, as target: ClickTarget) {
    regions.append(Frame.Region(area: area, target: target))
  }

  /// Clears the whole frame for a screen that covers all others.
  package mutating func clear() {
    canvas.fill(Rectangle(canvas.size))
    regions.removeAll()
    pictures.removeAll()
  }

  /// Makes everything drawn so far quiet, so that only the popup drawn next has a visible selection. If `isWhole` is false,
  /// only the selection changes, which takes fewer bytes.
  mutating func quieten(isWhole: Bool) {
    if isWhole { return canvas.quieten(to: theme.quiet) }
    let (selected, plain) = (theme.selected, theme.plain)
    canvas.restyle(Rectangle(canvas.size)) {
      $0 == selected || $0.attributes.contains(.reverse) ? plain : $0
    }
  }

  /// Adds a part of the screen that was drawn separately, with its cursor and click targets.
  package mutating func paste(_ part: FrameBuilder, at point: Point) {
    canvas.paste(part.canvas, at: point)
    cursor = part.cursor.map { Point(column: $0.column + point.column, row: $0.row + point.row) }
    pictures += part.pictures.map { $0.moved(by: point) }
    regions += part.regions.map { Frame.Region(area: $0.area.moved(by: point), target: $0.target) }
  }

  /// Draws a picture, given as the cells that show it on terminals without pixels.
  package mutating func draw(_ image: PixelImage, named name: String, as cells: Canvas, at point: Point) {
    canvas.paste(cells, at: point)
    let area = Rectangle(column: point.column, row: point.row, columns: cells.size.columns, rows: cells.size.rows)
    pictures.append(CanvasPicture(name: name, image: image, area: area))
  }

  /// Writes right-aligned text and returns its first column.
  @discardableResult
  package mutating func write(_ text: SafeText, endingAt column: Int, row: Int, style: Style) -> Int {
    let start = column - text.width
    canvas.write(text, at: Point(column: start, row: row), style: style)
    return start
  }

  /// Removes and returns a cache, so that it can be changed without a copy. Put it back with `keep`.
  package mutating func takeCache<Cache: Sendable>(_ type: Cache.Type) -> Cache? {
    caches.removeValue(forKey: ObjectIdentifier(type)) as? Cache
  }

  /// Keeps a cache for the next drawing.
  package mutating func keep<Cache: Sendable>(_ cache: Cache) {
    caches[ObjectIdentifier(Cache.self)] = cache
  }

  mutating func swapCaches(_ other: inout [ObjectIdentifier: any Sendable]) {
    swap(&caches, &other)
  }
}

/// Writes consecutive pieces of text into a range of columns.
package struct LineWriter {
  package let row: Int
  /// The column of the next piece.
  package private(set) var column: Int
  private let end: Int

  /// Creates a writer that begins at the first column of a range.
  package init(row: Int, columns: Range<Int>) {
    self.row = row
    column = columns.lowerBound
    end = columns.upperBound
  }

  /// The number of remaining columns.
  package var room: Int { max(0, end - column) }

  /// Skips columns.
  package mutating func skip(_ columns: Int) {
    column = min(end, column + columns)
  }

  /// Writes as much of the text as fits.
  package mutating func write(_ text: SafeText, style: Style, on frame: inout FrameBuilder) {
    column += frame.canvas.write(text, at: Point(column: column, row: row), style: style, limit: room)
  }
}
