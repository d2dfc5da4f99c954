/// A picture as pixels, to be drawn on a canvas or by the terminal.
package struct PixelImage: Sendable {
  package let width: Int
  package let height: Int
  /// The red, green and blue values of each pixel, in rows from the top.
  package let colours: [UInt8]
  /// How opaque each pixel is; `nil` if all are.
  package let opacity: [UInt8]?

  /// Creates a picture; `nil` if it is empty or the number of bytes does not match its size.
  package init?(width: Int, height: Int, colours: [UInt8], opacity: [UInt8]? = nil) {
    let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
    guard width > 0, height > 0, !isTooLarge, colours.count % 3 == 0, colours.count / 3 == area,
      opacity.map({ $0.count == area }) ?? true
    else { return nil }
    (self.width, self.height, self.colours, self.opacity) = (width, height, colours, opacity)
  }

  /// Whether a pixel is drawn, given its index; pixels that are mostly transparent are not.
  func isVisible(_ index: Int) -> Bool { opacity.map { $0[index] >= 128 } ?? true }

  /// The mean lightness of some pixels, from 0 to 255; `nil` if the picture is opaque.
  package var lightness: Int? {
    guard let opacity else { return nil }
    let step = max(1, opacity.count / 256)
    let values = stride(from: 0, to: opacity.count, by: step).filter(isVisible).map { index in
      (Int(colours[index * 3]) * 299 + Int(colours[index * 3 + 1]) * 587 + Int(colours[index * 3 + 2]) * 114) / 1_000
    }
    return values.isEmpty ? nil : values.reduce(0, +) / values.count
  }

  /// The picture reduced to fit into a number of pixels, in proportion and never enlarged.
  package func fitted(width mostWidth: Int, height mostHeight: Int) -> PixelImage {
    guard width > mostWidth || height > mostHeight, mostWidth > 0, mostHeight > 0 else { return self }
    if width * mostHeight > height * mostWidth {
      return scaled(to: (mostWidth, max(1, (mostWidth * height * 2 + width) / (width * 2))))
    }
    return scaled(to: (max(1, (mostHeight * width * 2 + height) / (height * 2)), mostHeight))
  }

  /// The picture at a smaller size. Each pixel is the weighted mean of those it covers, and transparent ones have no weight.
  package func scaled(to size: (width: Int, height: Int)) -> PixelImage {
    var (small, alpha): ([UInt8], [UInt8]) = ([], [])
    small.reserveCapacity(size.width * size.height * 3)
    let columns = (0..<size.width).map { Self.shares(of: $0, among: size.width, of: width) }
    // The weights of a pixel add up to the area of the large picture, so no fractions are rounded.
    let area = width * height
    for row in 0..<size.height {
      let lines = Self.shares(of: row, among: size.height, of: height)
      for shares in columns {
        var sums = (red: 0, green: 0, blue: 0, weight: 0)
        for line in lines {
          for share in shares {
            let index = line.index * width + share.index
            let weight = line.weight * share.weight * (opacity.map { Int($0[index]) } ?? 1)
            sums.red += weight * Int(colours[index * 3])
            sums.green += weight * Int(colours[index * 3 + 1])
            sums.blue += weight * Int(colours[index * 3 + 2])
            sums.weight += weight
          }
        }
        let total = max(1, sums.weight)
        for sum in [sums.red, sums.green, sums.blue] { small.append(UInt8((sum + total / 2) / total)) }
        if opacity != nil { alpha.append(UInt8((sums.weight + area / 2) / area)) }
      }
    }
    return PixelImage(width: size.width, height: size.height, colours: small, opacity: opacity == nil ? nil : alpha)
      ?? self
  }

  /// The old pixels of a line that a new pixel covers, and how much of each; the shares add up to `length`.
  private static func shares(of index: Int, among count: Int, of length: Int) -> [(index: Int, weight: Int)] {
    let (start, end) = (index * length, (index + 1) * length)
    return (start / count..<(end + count - 1) / count).map { old in
      (old, min(end, (old + 1) * count) - max(start, old * count))
    }
  }
}
