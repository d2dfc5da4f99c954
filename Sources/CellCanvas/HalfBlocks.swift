/// A picture as cells, for terminals with 256 colours. A cell is about twice as tall as it is wide, so each half is a square
/// pixel. The character `▀` fills the upper half with the foreground colour; the lower half has the background colour.
package enum HalfBlocks {
  /// The maximum size of a picture. Each cell uses a colour pair, and a terminal has about ten thousand pairs.
  package static let largest = Size(columns: 48, rows: 36)

  /// The size in pixels at which a picture fits into a number of cells, with its proportions kept and never enlarged.
  /// Returns `nil` if nothing fits.
  static func fitted(width: Int, height: Int, in cells: Size) -> (width: Int, height: Int)? {
    let room = (width: min(cells.columns, largest.columns, width), height: min(cells.rows, largest.rows) * 2)
    guard room.width > 0, room.height > 0, height > 0 else { return nil }
    let most = min(room.height, height)
    // Fits the width first, and rounds the height to the nearest pixel.
    let wanted = max(1, (room.width * height * 2 + width) / (width * 2))
    if wanted <= most { return (room.width, wanted) }
    return (max(1, (most * width * 2 + height) / (height * 2)), most)
  }

  /// The cells of a picture given as RGB bytes, at most as many as `cells`. Returns `nil` if there is no space, or if the
  /// number of bytes is wrong.
  package static func canvas(of pixels: [UInt8], width: Int, height: Int, in cells: Size) -> Canvas? {
    guard pixels.count == width * height * 3, let size = fitted(width: width, height: height, in: cells) else {
      return nil
    }
    let small = scaled(pixels, width: width, height: height, to: size)
    let colours = stride(from: 0, to: small.count, by: 3).map { offset in
      PaletteColour.nearest(to: Int(small[offset]), Int(small[offset + 1]), Int(small[offset + 2]))
    }
    var canvas = Canvas(Size(columns: size.width, rows: (size.height + 1) / 2))
    for row in 0..<canvas.size.rows {
      for column in 0..<size.width {
        let upper = colours[row * 2 * size.width + column]
        let isLast = row * 2 + 1 == size.height
        let lower: Colour = isLast ? .terminal : .palette(colours[(row * 2 + 1) * size.width + column])
        let style = Style(foreground: .palette(upper), background: lower)
        canvas.put("▀", width: 1, at: row * size.width + column, style: style)
      }
    }
    return canvas
  }

  /// The picture at a smaller size. Each pixel is the weighted mean of those it covers.
  static func scaled(
    _ pixels: [UInt8], width: Int, height: Int, to size: (width: Int, height: Int)
  ) -> [UInt8] {
    var small: [UInt8] = []
    small.reserveCapacity(size.width * size.height * 3)
    let columns = (0..<size.width).map { shares(of: $0, among: size.width, of: width) }
    // The weights for a pixel add up to the area of the large picture, so all of them are whole numbers.
    let area = width * height
    for row in 0..<size.height {
      let lines = shares(of: row, among: size.height, of: height)
      for shares in columns {
        var sums = (red: area / 2, green: area / 2, blue: area / 2)
        for line in lines {
          for share in shares {
            let weight = line.weight * share.weight
            let offset = (line.index * width + share.index) * 3
            sums.red += weight * Int(pixels[offset])
            sums.green += weight * Int(pixels[offset + 1])
            sums.blue += weight * Int(pixels[offset + 2])
          }
        }
        for sum in [sums.red, sums.green, sums.blue] { small.append(UInt8(sum / area)) }
      }
    }
    return small
  }

  /// The old pixels of a line that a new pixel covers, and how much of each; the shares add up to `length`.
  private static func shares(of index: Int, among count: Int, of length: Int) -> [(index: Int, weight: Int)] {
    let (start, end) = (index * length, (index + 1) * length)
    return (start / count..<(end + count - 1) / count).map { old in
      (old, min(end, (old + 1) * count) - max(start, old * count))
    }
  }
}

/// The palette colours that are the same on every terminal: a 6x6x6 cube (16 to 231) and 24 greys (232 to 255). Users
/// can change the first sixteen.
enum PaletteColour {
  private static let levels = [0, 95, 135, 175, 215, 255]

  /// The palette entry nearest to a colour, by squared distance. In the cube, each component can be chosen separately, and
  /// the best grey is the one nearest to the mean, so only two candidates are compared instead of 240.
  static func nearest(to red: Int, _ green: Int, _ blue: Int) -> UInt8 {
    let steps = [red, green, blue].map(step)
    let cube = distance(red, green, blue, levels[steps[0]], levels[steps[1]], levels[steps[2]])
    // Greys are 8, 18 ... 238. The sum is three times the mean.
    let grey = min(23, max(0, (red + green + blue - 3 * 8 + 15) / 30))
    let level = 8 + 10 * grey
    if distance(red, green, blue, level, level, level) < cube { return UInt8(232 + grey) }
    return UInt8(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
  }

  /// The colour of a palette entry as 0xRRGGBB; `nil` for the first 16, which users can change.
  static func value(of entry: UInt8) -> UInt32? {
    guard entry >= 16 else { return nil }
    let index = Int(entry) - 16
    if index >= 216 { return UInt32(8 + 10 * (index - 216)) * 0x01_0101 }
    let parts = [36, 6, 1].map { UInt32(levels[index / $0 % 6]) }
    return parts[0] << 16 | parts[1] << 8 | parts[2]
  }

  /// The nearest level of the cube. The gaps between levels are larger below 95 than above.
  private static func step(_ part: Int) -> Int {
    if part < 48 { return 0 }
    return part < 115 ? 1 : min(5, (part - 35) / 40)
  }

  private static func distance(_ red: Int, _ green: Int, _ blue: Int, _ r: Int, _ g: Int, _ b: Int) -> Int {
    (red - r) * (red - r) + (green - g) * (green - g) + (blue - b) * (blue - b)
  }
}
