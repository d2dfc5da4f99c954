// MARK: Reading a canvas row by row

extension Canvas: Equatable {
  /// Adjacent cells with the same style.
  package struct Run: Hashable, Sendable {
    /// The column of its first cell.
    package let column: Int
    package let columns: Int
    package let style: Style
    /// The text in UTF-8.
    package let text: [UInt8]
  }

  /// A row as runs from left to right, including blank cells.
  package func runs(inRow row: Int) -> [Run] {
    let indices = indices(ofRow: row)
    var runs: [Run] = []
    var start = indices.lowerBound
    while start < indices.upperBound {
      let style = cells[start].style
      let end = indices[start...].first { cells[$0].style != style } ?? indices.upperBound
      runs.append(
        Run(column: start - indices.lowerBound, columns: end - start, style: style, text: utf8(of: start..<end)))
      start = end
    }
    return runs
  }

  /// The text of a row, with a space for every blank cell.
  package func text(ofRow row: Int) -> String {
    String(decoding: utf8(of: indices(ofRow: row)), as: UTF8.self)
  }

  /// Whether a row looks the same on another canvas of the same width.
  package func rowEquals(_ row: Int, in other: Canvas) -> Bool {
    guard size.columns == other.size.columns, row < size.rows, row < other.size.rows else { return false }
    return indices(ofRow: row).allSatisfy { index in
      let mine = cells[index]
      let theirs = other.cells[index]
      guard mine.content.cluster != nil || theirs.content.cluster != nil else { return mine == theirs }
      return mine.style == theirs.style && scalars(of: mine.content) == other.scalars(of: theirs.content)
    }
  }

  /// Whether both canvases look the same, cell by cell.
  package static func == (a: Canvas, b: Canvas) -> Bool {
    a.size == b.size && (0..<a.size.rows).allSatisfy { a.rowEquals($0, in: b) }
  }

  private func utf8(of indices: Range<Int>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(indices.count)
    for index in indices {
      if let scalar = cells[index].content.scalar {
        Canvas.append(scalar, to: &bytes)
      } else {
        for scalar in scalars(of: cells[index].content) { Canvas.append(scalar, to: &bytes) }
      }
    }
    return bytes
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else if let encoded = UTF8.encode(scalar) {
      bytes.append(contentsOf: encoded)
    }
  }
}
