/// A screen of cells in memory. Drawing is clipped at its edges and never cuts a wide character in half.
package struct Canvas: Sendable {
  package let size: Size
  var cells: [Cell]
  /// Scalars with combining marks, which cells refer to by index.
  var clusters: [[Unicode.Scalar]] = []

  /// Creates a blank screen.
  package init(_ size: Size) {
    self.size = size
    cells = [Cell](repeating: .blank, count: size.columns * size.rows)
  }

  /// The style of a cell; plain outside the canvas.
  package func style(at point: Point) -> Style {
    index(of: point).map { cells[$0].style } ?? .plain
  }

  /// Whether a cell is on the canvas and holds a space.
  package func isBlank(at point: Point) -> Bool {
    index(of: point).map { cells[$0].content == .space } ?? false
  }

  func index(of point: Point) -> Int? {
    guard (0..<size.columns).contains(point.column), (0..<size.rows).contains(point.row) else { return nil }
    return point.row * size.columns + point.column
  }

  func indices(ofRow row: Int) -> Range<Int> {
    row * size.columns..<(row + 1) * size.columns
  }

  /// Changes the styles of a block's cells, but not their contents. A wide character uses the style of its first half.
  package mutating func restyle(_ area: Rectangle, _ change: (Style) -> Style) {
    let area = area.clamped(to: Rectangle(size))
    for row in area.row..<area.endRow {
      let indices = indices(ofRow: row)
      for index in indices[offset: area.column..<area.endColumn] where cells[index].content != .continuation {
        cells[index].style = change(cells[index].style)
        if index + 1 < indices.upperBound, cells[index + 1].content == .continuation {
          cells[index + 1].style = cells[index].style
        }
      }
    }
  }

  /// Gives all cells one style without a background, so that a popup is easy to see. Underlines stay, and so do pictures, whose
  /// colours are their content. A blank after another one becomes plain, which needs fewer bytes of output.
  package mutating func quieten(to quiet: Style) {
    for index in cells.indices where !cells[index].content.isOfPicture {
      let underline = cells[index].style.attributes.intersection(.underline)
      let isGap = index > 0 && cells[index].content == .space && cells[index - 1].content == .space
      cells[index].style = isGap && underline.isEmpty ? .plain : quiet.adding(underline)
    }
  }

  /// Replaces the terminal's default colours in all cells.
  package mutating func replaceTerminalColours(foreground: Colour, background: Colour) {
    for index in cells.indices {
      let style = cells[index].style
      let (letters, ground) = (style.foreground, style.background)
      guard letters == .terminal || ground == .terminal else { continue }
      cells[index].style = Style(
        foreground: letters == .terminal ? foreground : letters,
        background: ground == .terminal ? background : ground, attributes: style.attributes)
    }
  }

  /// Writes a scalar with its marks, which must fit. A wide character that it partly overwrites becomes blank.
  mutating func put(_ scalar: Unicode.Scalar, marks: [Unicode.Scalar] = [], width: Int, at index: Int, style: Style) {
    blankHalf(around: index)
    if width == 2 { blankHalf(around: index + 1) }
    if marks.isEmpty {
      cells[index] = Cell(content: CellContent(scalar), style: style)
    } else {
      cells[index] = Cell(content: CellContent(cluster: clusters.count), style: style)
      clusters.append([scalar] + marks)
    }
    if width == 2 { cells[index + 1] = Cell(content: .continuation, style: style) }
  }

  /// Blanks the other half of a wide character that loses the half at `index`.
  mutating func blankHalf(around index: Int) {
    if cells[index].content == .continuation {
      cells[index - 1].content = .space
    } else if (index + 1) % size.columns != 0, cells[index + 1].content == .continuation {
      cells[index + 1].content = .space
    }
  }

  /// The scalars of a cell; empty for the second half of a wide character.
  func scalars(of content: CellContent) -> [Unicode.Scalar] {
    if let cluster = content.cluster { return clusters[cluster] }
    return content.scalar.map { [$0] } ?? []
  }
}

extension Range<Int> {
  /// The part between two offsets from the start.
  fileprivate subscript(offset offsets: Range<Int>) -> Range<Int> {
    lowerBound + offsets.lowerBound..<lowerBound + offsets.upperBound
  }
}

/// One cell of a canvas, in 12 bytes.
struct Cell: Hashable, Sendable {
  var content: CellContent
  var style: Style

  static let blank = Cell(content: .space, style: .plain)
}

/// The content of a cell in 32 bits: a scalar, perhaps of a picture, the index of one with marks, or the second half of a wide one.
struct CellContent: Hashable, Sendable {
  private let bits: UInt32

  /// Set if the other bits are an index into the canvas's clusters.
  private static let clusterBit: UInt32 = 1 << 31
  /// Set in addition to a scalar if the cell belongs to a picture.
  private static let pictureBit: UInt32 = 1 << 30

  static let space = CellContent(" ")
  /// The second cell of a wide scalar.
  static let continuation = CellContent(bits: clusterBit - 1)

  init(_ scalar: Unicode.Scalar) {
    bits = scalar.value
  }

  init(cluster: Int) {
    bits = CellContent.clusterBit | UInt32(cluster)
  }

  private init(bits: UInt32) {
    self.bits = bits
  }

  var scalar: Unicode.Scalar? { Unicode.Scalar(bits & ~CellContent.pictureBit) }

  /// Whether the cell belongs to a picture.
  var isOfPicture: Bool { bits >> 30 == 1 && self != .continuation }

  /// The scalar as part of a picture.
  var ofPicture: CellContent { scalar == nil ? self : CellContent(bits: bits | CellContent.pictureBit) }

  /// The scalar without a picture.
  var plain: CellContent { isOfPicture ? CellContent(bits: bits & ~CellContent.pictureBit) : self }

  var cluster: Int? {
    bits & CellContent.clusterBit == 0 ? nil : Int(bits & ~CellContent.clusterBit)
  }
}
