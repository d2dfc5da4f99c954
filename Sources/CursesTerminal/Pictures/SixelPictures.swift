import CellCanvas

/// Pictures as sixels, drawn over the cells after ncurses has written them.
///
/// A picture is drawn only if nothing covers any of its cells; a covered one is shown by the cells. Where a picture was,
/// ncurses writes whole rows again, which erases it.
struct SixelPictures {
  private struct Spot: Hashable {
    let key: PictureKey
    let area: Rectangle
  }

  /// The pictures of the frame that nothing covers.
  private var shown: [Spot: CanvasPicture] = [:]
  /// The ones already on the screen.
  private var drawn: Set<Spot> = []
  /// Sequences made so far.
  private var sequences: [PictureKey: [UInt8]] = [:]

  /// The most sequences to keep.
  private static let mostSequences = 64

  var hasWork: Bool { drawn.count < shown.count }

  /// Takes the pictures of the next frame. Returns the canvas to draw, and the rows in which pictures must be erased.
  mutating func adopt(_ canvas: Canvas, _ pictures: [CanvasPicture], within size: Size) -> (
    canvas: Canvas, erased: Set<Int>
  ) {
    var (canvas, uncovered) = (canvas, canvas)
    shown = [:]
    for picture in pictures.reversed() {
      let area = picture.area
      // A picture in the last row might scroll the screen.
      let isInside = area == area.clamped(to: Rectangle(Size(columns: size.columns, rows: size.rows - 1)))
      if isInside, uncovered.picturePoints(in: area).count == area.columns * area.rows {
        shown[Spot(key: PictureKey(picture), area: area)] = picture
      }
      uncovered.releasePicture(area)
    }
    // ncurses would erase a row of spaces in a way that erases pictures as well.
    for spot in shown.keys {
      for point in canvas.picturePoints(in: spot.area) where canvas.isPictureBlank(at: point) {
        canvas.put("\u{A0}", at: point, style: canvas.style(at: point))
      }
    }
    let gone = drawn.filter { shown[$0] == nil }
    drawn.subtract(gone)
    return (canvas, Set(gone.flatMap { $0.area.row..<$0.area.endRow }))
  }

  /// Notes drawing over pictures: whole rows, and cells that differ from the previous canvas.
  mutating func noteDrawing(of canvas: Canvas, over previous: Canvas?, rows: Set<Int>) {
    drawn = drawn.filter { spot in
      guard let previous, rows.isDisjoint(with: spot.area.row..<spot.area.endRow) else { return false }
      return canvas.equals(previous, in: spot.area)
    }
  }

  /// The sequence that draws a picture that is not on the screen yet; empty if all are.
  mutating func next(cell: Size) -> [UInt8] {
    let missing = shown.keys.filter { !drawn.contains($0) }
    guard let spot = missing.min(by: { ($0.area.row, $0.area.column) < ($1.area.row, $1.area.column) }),
      let picture = shown[spot]
    else { return [] }
    drawn.insert(spot)
    if sequences.count >= Self.mostSequences { sequences = [:] }
    let box = (width: spot.area.columns * cell.columns, height: spot.area.rows * cell.rows)
    let sixels = sequences[spot.key] ?? SixelImage(picture.image, width: box.width, height: box.height).sequence
    sequences[spot.key] = sixels
    let position = "\u{1B}7\u{1B}[\(spot.area.row + 1);\(spot.area.column + 1)H"
    return Array(position.utf8) + sixels + Array("\u{1B}8".utf8)
  }
}

/// A picture in a palette of 216 colours, as a sixel sequence.
struct SixelImage {
  let sequence: [UInt8]

  /// Pixels that are not drawn.
  private static let transparent: UInt8 = 255
  /// The order in which pixels of a square become lighter; a mean colour becomes a pattern of its neighbours.
  private static let thresholds = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

  /// Fits a picture into the middle of a box of pixels.
  init(_ image: PixelImage, width: Int, height: Int) {
    // Sixels are six pixels high, and those below the box would take another row of cells.
    let height = height / 6 * 6
    guard width > 0, height > 0 else {
      sequence = []
      return
    }
    let isWide = image.width * height > image.height * width
    let size =
      isWide
      ? (width: width, height: max(1, image.height * width / image.width))
      : (width: max(1, image.width * height / image.height), height: height)
    let fitted = image.scaled(to: size)
    let (left, top) = ((width - size.width) / 2, (height - size.height) / 2)
    var pixels = [UInt8](repeating: Self.transparent, count: width * height)
    for row in 0..<size.height {
      for column in 0..<size.width {
        pixels[(row + top) * width + column + left] = Self.colour(ofColumn: column, row: row, in: fitted)
      }
    }
    sequence = Self.sequence(of: pixels, width: width, height: height)
  }

  /// The number of a pixel's colour in a cube of 6x6x6.
  private static func colour(ofColumn column: Int, row: Int, in image: PixelImage) -> UInt8 {
    let index = row * image.width + column
    if let opacity = image.opacity, opacity[index] < 128 { return transparent }
    let threshold = thresholds[row % 4 * 4 + column % 4]
    // The levels are 51 apart, and the threshold is in sixteenths.
    func level(_ part: Int) -> Int { min(5, (Int(image.colours[index * 3 + part]) * 16 + threshold * 51 + 25) / 816) }
    return UInt8(level(0) * 36 + level(1) * 6 + level(2))
  }

  private static func sequence(of pixels: [UInt8], width: Int, height: Int) -> [UInt8] {
    // With 1 as the second parameter, pixels that are not drawn stay unchanged.
    var bytes = Array("\u{1B}P0;1q\"1;1;\(width);\(height)".utf8)
    for colour in Set(pixels).subtracting([transparent]).sorted() {
      let parts = [colour / 36, colour / 6 % 6, colour % 6].map { String($0 * 20) }
      bytes += "#\(colour);2;\(parts.joined(separator: ";"))".utf8
    }
    for top in stride(from: 0, to: height, by: 6) {
      if top > 0 { bytes.append(UInt8(ascii: "-")) }
      appendBand(pixels[top * width..<(top + 6) * width], width: width, to: &bytes)
    }
    return bytes + Array("\u{1B}\\".utf8)
  }

  /// Appends six rows of pixels, one colour after another.
  private static func appendBand(_ band: ArraySlice<UInt8>, width: Int, to bytes: inout [UInt8]) {
    var columns: [UInt8: [UInt8]] = [:]
    for (offset, colour) in band.enumerated() where colour != transparent {
      columns[colour, default: [UInt8](repeating: 0, count: width)][offset % width] |= 1 << UInt8(offset / width)
    }
    for (index, (colour, bits)) in columns.sorted(by: { $0.key < $1.key }).enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: "$")) }
      bytes += "#\(colour)".utf8
      appendRuns(of: bits, to: &bytes)
    }
  }

  private static func appendRuns(of bits: [UInt8], to bytes: inout [UInt8]) {
    // Blank columns at the end need not be sent.
    let end = (bits.lastIndex { $0 != 0 } ?? -1) + 1
    var column = 0
    while column < end {
      let next = bits[column..<end].firstIndex { $0 != bits[column] } ?? end
      let letter = bits[column] + 63
      if next - column > 3 {
        bytes += "!\(next - column)".utf8
        bytes.append(letter)
      } else {
        bytes += [UInt8](repeating: letter, count: next - column)
      }
      column = next
    }
  }
}
