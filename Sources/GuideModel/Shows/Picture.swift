/// A picture as pixels.
package struct Picture: Hashable, Sendable {
  package let width: Int
  package let height: Int
  /// The red, green and blue values of each pixel, in rows from the top.
  package let pixels: [UInt8]
  /// How opaque each pixel is; `nil` if all are.
  package let opacity: [UInt8]?

  /// Creates a picture; `nil` if it is empty or the number of bytes does not match its size.
  package init?(width: Int, height: Int, pixels: [UInt8], opacity: [UInt8]? = nil) {
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, pixels.count % 3 == 0, pixels.count / 3 == area,
      opacity.map({ $0.count == area }) ?? true
    else { return nil }
    (self.width, self.height, self.pixels, self.opacity) = (width, height, pixels, opacity)
  }

  /// Creates a picture from four bytes for each pixel: red, green, blue and opacity.
  package init?(width: Int, height: Int, withOpacity bytes: [UInt8]) {
    guard bytes.count % 4 == 0 else { return nil }
    var (pixels, opacity): ([UInt8], [UInt8]) = ([], [])
    pixels.reserveCapacity(bytes.count / 4 * 3)
    opacity.reserveCapacity(bytes.count / 4)
    for offset in stride(from: 0, to: bytes.count, by: 4) {
      pixels.append(bytes[offset])
      pixels.append(bytes[offset + 1])
      pixels.append(bytes[offset + 2])
      opacity.append(bytes[offset + 3])
    }
    let isOpaque = opacity.allSatisfy { $0 == 255 }
    self.init(width: width, height: height, pixels: pixels, opacity: isOpaque ? nil : opacity)
  }

  /// The picture shrunk by an integer factor, with sizes rounded up; each pixel is the mean of a square, in which transparent
  /// pixels have no weight.
  package func divided(by divisor: Int) -> Picture {
    let (columns, rows) = ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
    var (small, alpha): ([UInt8], [UInt8]) = ([], [])
    small.reserveCapacity(columns * rows * 3)
    for row in 0..<rows {
      for column in 0..<columns {
        let mean = mean(
          of: column * divisor..<min(width, (column + 1) * divisor), row * divisor..<min(height, (row + 1) * divisor))
        small += mean.colour
        if opacity != nil { alpha.append(mean.opacity) }
      }
    }
    return Picture(width: columns, height: rows, pixels: small, opacity: opacity == nil ? nil : alpha) ?? self
  }

  private func mean(of columns: Range<Int>, _ rows: Range<Int>) -> (colour: [UInt8], opacity: UInt8) {
    var (sums, weight) = ([0, 0, 0], 0)
    for row in rows {
      for index in row * width + columns.lowerBound..<row * width + columns.upperBound {
        let share = opacity.map { Int($0[index]) } ?? 1
        weight += share
        for part in 0..<3 { sums[part] += share * Int(pixels[index * 3 + part]) }
      }
    }
    let (total, area) = (max(1, weight), rows.count * columns.count)
    return (sums.map { UInt8(($0 + total / 2) / total) }, UInt8(min(255, (weight + area / 2) / area)))
  }
}
