/// A picture as pixels.
package struct Picture: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// The red, green and blue values of each pixel, in rows from the top.
  package let pixels: [UInt8]

  /// Creates a picture; `nil` if it is empty or the number of bytes does not match its size.
  package init?(width: Int, height: Int, pixels: [UInt8]) {
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, pixels.count % 3 == 0, pixels.count / 3 == area else { return nil }
    (self.width, self.height, self.pixels) = (width, height, pixels)
  }

  /// The picture shrunk by an integer factor, with sizes rounded up; each pixel is the mean of a square.
  package func divided(by divisor: Int) -> Picture {
    let (columns, rows) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    var small = [UInt8](repeating: 0, count: columns * rows * 3)
    for row in 0..<rows {
      let lines = row * divisor..<min(height, (row + 1) * divisor)
      for column in 0..<columns {
        let range = column * divisor..<min(width, (column + 1) * divisor)
        for part in 0..<3 {
          let sum = lines.reduce(0) { sum, y in range.reduce(sum) { $0 + Int(pixels[(y * width + $1) * 3 + part]) } }
          let area = lines.count * range.count
          small[(row * columns + column) * 3 + part] = UInt8((sum + area / 2) / area)
        }
      }
    }
    return Picture(width: columns, height: rows, pixels: small) ?? self
  }
}
