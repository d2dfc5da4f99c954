package import CellCanvas

/// The thing under the pointer. Each screen has a type of its own for the things it draws.
package typealias ClickTarget = any Hashable & Sendable

/// A drawn screen: the picture, where the cursor rests, and what lies under the pointer.
package struct Frame: Sendable {
  package let canvas: Canvas
  /// Where the cursor rests; nil where it is hidden.
  package let cursor: Point?
  /// The rows of the selected line in the reading mode; nil elsewhere, and while a text is typed.
  package let spoken: Range<Int>?
  private let regions: [Region]

  /// An area that a click is for.
  package struct Region: Sendable {
    /// Its cells.
    package let area: Rectangle
    /// The target of a click there.
    package let target: ClickTarget
  }

  init(_ builder: FrameBuilder) {
    var canvas = builder.canvas
    builder.theme.fill(&canvas)
    self.canvas = canvas
    spoken = builder.spoken
    let size = builder.canvas.size
    let last = Point(column: max(0, size.columns - 1), row: max(0, size.rows - 1))
    // If there is no room for what the cursor belongs to, it rests as near as possible: hidden it would be lost.
    cursor = builder.cursor.map { Point(column: min($0.column, last.column), row: min($0.row, last.row)) }
    regions = builder.regions
  }

  /// The target of a click at a cell: the region drawn last wins.
  package func target(at point: Point) -> ClickTarget? {
    regions.last { $0.area.contains(point) }?.target
  }
}

/// A frame while it is being drawn.
package struct FrameBuilder: Sendable {
  package var canvas: Canvas
  /// Where the cursor rests.
  package var cursor: Point?
  /// The rows of the selected line in the reading mode.
  var spoken: Range<Int>?
  /// The number of lines at the foot for what is typed and said.
  package var footRows = 1
  /// The click targets, the last on top.
  package private(set) var regions: [Frame.Region] = []
  /// The styles to draw with.
  package let theme: Theme
  /// Values that screens keep from one drawing to the next, by type.
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
  }

  /// Writes text that ends at a column, and returns the column where it begins.
  @discardableResult
  package mutating func write(_ text: SafeText, endingAt column: Int, row: Int, style: Style) -> Int {
    let start = column - text.width
    canvas.write(text, at: Point(column: start, row: row), style: style)
    return start
  }

  /// Takes a cache out, so that it can be changed without a copy; put it back with `keep`.
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

/// Writes pieces of text one after the other within columns.
package struct LineWriter {
  /// The row that is written to.
  package let row: Int
  /// The column of the next piece.
  package private(set) var column: Int
  private let end: Int

  /// A writer at the first of some columns.
  package init(row: Int, columns: Range<Int>) {
    self.row = row
    column = columns.lowerBound
    end = columns.upperBound
  }

  /// The number of columns that are left.
  package var room: Int { max(0, end - column) }

  /// Leaves columns empty.
  package mutating func skip(_ columns: Int) {
    column = min(end, column + columns)
  }

  /// Writes as much of a text as fits.
  package mutating func write(_ text: SafeText, style: Style, on frame: inout FrameBuilder) {
    column += frame.canvas.write(text, at: Point(column: column, row: row), style: style, limit: room)
  }
}
