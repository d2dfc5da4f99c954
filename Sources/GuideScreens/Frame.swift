package import CellCanvas
package import GuideApp
import GuideModel

/// A drawn screen: the picture, where the cursor rests, and what lies under the pointer.
package struct Frame: Sendable {
  /// What is to be seen.
  package let canvas: Canvas
  /// Where the cursor rests; nil where it is hidden.
  package let cursor: Point?
  /// What only drawing could find out.
  package let facts: FrameFacts
  private let regions: [Region]

  struct Region: Sendable {
    let area: Rectangle
    let target: Target
  }

  init(_ sheet: Sheet) {
    canvas = sheet.canvas
    let last = Point(column: max(0, sheet.canvas.size.columns - 1), row: max(0, sheet.canvas.size.rows - 1))
    // Where there is no room for what the cursor belongs to, it rests as near as it can: hidden it would be lost.
    cursor = sheet.cursor.map { Point(column: min($0.column, last.column), row: min($0.row, last.row)) }
    facts = sheet.facts
    regions = sheet.regions
  }

  /// What a click at a cell is for: the region drawn last wins.
  package func target(at point: Point) -> Target? {
    regions.last { $0.area.contains(point) }?.target
  }
}

/// A frame while it is being drawn.
struct Sheet {
  var canvas: Canvas
  var cursor: Point?
  var facts = FrameFacts()
  var regions: [Frame.Region] = []
  let theme: Theme
  var memory: ScreenMemory

  init(_ size: Size, theme: Theme, memory: ScreenMemory = ScreenMemory()) {
    canvas = Canvas(size)
    self.theme = theme
    self.memory = memory
  }

  mutating func mark(_ area: Rectangle, as target: Target) {
    regions.append(Frame.Region(area: area, target: target))
  }

  /// Writes text that ends at a column, and returns the column where it begins.
  @discardableResult
  mutating func write(_ text: SafeText, endingAt column: Int, row: Int, style: Style) -> Int {
    let start = column - text.width
    canvas.write(text, at: Point(column: start, row: row), style: style)
    return start
  }
}
