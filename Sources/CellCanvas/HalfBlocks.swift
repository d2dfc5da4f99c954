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

  /// The cells of a picture, at most as many as `cells`. Returns `nil` if there is no space.
  package static func canvas(of image: PixelImage, in cells: Size) -> Canvas? {
    guard let size = fitted(width: image.width, height: image.height, in: cells) else { return nil }
    let small = image.scaled(to: size)
    var canvas = Canvas(Size(columns: size.width, rows: (size.height + 1) / 2))
    for row in 0..<canvas.size.rows {
      for column in 0..<size.width {
        let upper = colour(ofColumn: column, row: row * 2, in: small)
        let lower = colour(ofColumn: column, row: row * 2 + 1, in: small)
        // A transparent half has the terminal's own background.
        let scalar: Unicode.Scalar = upper != nil ? "▀" : lower != nil ? "▄" : " "
        let style = Style(
          foreground: upper ?? lower ?? .terminal, background: upper == nil ? .terminal : lower ?? .terminal)
        canvas.put(scalar, width: 1, at: row * size.width + column, style: style)
      }
    }
    canvas.assignToPicture(Rectangle(canvas.size))
    return canvas
  }

  /// The palette colour of a pixel; `nil` if it is transparent or below the picture.
  private static func colour(ofColumn column: Int, row: Int, in image: PixelImage) -> Colour? {
    let index = row * image.width + column
    guard row < image.height, image.isVisible(index) else { return nil }
    let parts = image.colours[index * 3..<index * 3 + 3].map { Int($0) }
    return .palette(PaletteColour.nearest(to: parts[0], parts[1], parts[2]))
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
