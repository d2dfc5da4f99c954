import CellCanvas
import Testing

@testable import CursesTerminal

/// Pictures as sixels, read again as a terminal would.
@Suite struct SixelPicturesTests {
  private static let cell = Size(columns: 10, rows: 20)
  private static let screen = Size(columns: 40, rows: 20)

  /// A simple reader of sixels: the colours of the pixels that are drawn, as percentages.
  private struct Reader {
    private(set) var pixels: [Point: [Int]] = [:]
    private(set) var size: [Int] = []

    init(_ bytes: [UInt8]) {
      let text = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
      guard let start = text.firstIndex(of: "q"), let end = text.lastIndex(of: "\u{1B}") else { return }
      var (colours, colour, point, index) = ([Int: [Int]](), 0, (column: 0, row: 0), start + 1)
      func numbers() -> [Int] {
        index += 1
        let first = index
        while index < end, ("0"..."9").contains(text[index]) || text[index] == ";" { index += 1 }
        return String(String.UnicodeScalarView(text[first..<index])).split(separator: ";").compactMap { Int($0) }
      }
      while index < end {
        switch text[index] {
        case "\"": size = Array(numbers().suffix(2))
        case "#":
          let values = numbers()
          colour = values[0]
          if values.count == 5 { colours[colour] = Array(values.suffix(3)) }
        case "$":
          (point.column, index) = (0, index + 1)
        case "-":
          (point, index) = ((0, point.row + 6), index + 1)
        default:
          let count = text[index] == "!" ? numbers()[0] : 1
          let bits = Int(text[index].value) - 63
          for _ in 0..<count {
            for bit in 0..<6 where bits >> bit & 1 != 0 {
              pixels[Point(column: point.column, row: point.row + bit)] = colours[colour]
            }
            point.column += 1
          }
          index += 1
        }
      }
    }
  }

  @Test func eachPixelIsDrawnInACloseColour() throws {
    var random = SystemRandomNumberGenerator()
    let colours = (0..<30 * 24 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    let image = try #require(PixelImage(width: 30, height: 24, colours: colours))
    let reader = Reader(SixelImage(image, width: 30, height: 24).sequence)
    #expect(reader.size == [30, 24] && reader.pixels.count == 30 * 24)
    for row in 0..<24 {
      for column in 0..<30 {
        let drawn = try #require(reader.pixels[Point(column: column, row: row)])
        // Dithering chooses one of the two nearest levels.
        for (part, wanted) in zip(drawn, image.pixel(column, row)) {
          #expect(abs(part * 255 / 100 - Int(wanted)) <= 51, "\(column), \(row)")
        }
      }
    }
  }

  @Test func ditheredColoursHaveTheRightMean() throws {
    let image = try #require(PixelImage(width: 1, height: 1, colours: [100, 30, 220]))
    let reader = Reader(SixelImage(image, width: 48, height: 48).sequence)
    for (part, wanted) in [100, 30, 220].enumerated() {
      let mean = reader.pixels.values.reduce(0) { $0 + $1[part] * 255 / 100 } / reader.pixels.count
      #expect(abs(mean - wanted) <= 4, "\(part)")
    }
  }

  @Test func transparentPixelsAreNotDrawn() throws {
    let image = try #require(
      PixelImage(width: 2, height: 1, colours: [9, 9, 9, 250, 250, 250], opacity: [0, 255]))
    let reader = Reader(SixelImage(image, width: 12, height: 12).sequence)
    // It fills the width, and is centred.
    #expect(Set(reader.pixels.keys.map(\.column)) == Set(6..<12) && Set(reader.pixels.keys.map(\.row)) == Set(3..<9))
  }

  @Test func aPictureIsDrawnOnceWhereItIs() throws {
    let drawn = try DrawnPicture("a")
    var pictures = SixelPictures()
    var previous: Canvas?
    for round in 0..<3 {
      let (canvas, erased) = pictures.adopt(drawn.canvas, [drawn.picture], within: Self.screen)
      pictures.noteDrawing(of: canvas, over: previous, rows: erased)
      previous = canvas
      #expect(pictures.hasWork == (round == 0) && erased.isEmpty)
      let text = String(decoding: pictures.next(cell: Self.cell), as: UTF8.self)
      #expect(text.hasPrefix(round == 0 ? "\u{1B}7\u{1B}[2;3H\u{1B}P0;1q\"1;1;120;" : ""))
      #expect(text.hasSuffix(round == 0 ? "\u{1B}\\\u{1B}8" : "") && !pictures.hasWork)
      if round == 0 { #expect(Reader(Array(text.utf8)).size[1] <= drawn.area.rows * 20) }
    }
  }

  /// ncurses writes the rows again, which erases the picture; it comes back when it is uncovered.
  @Test func coveredPicturesAreErasedAndComeBack() throws {
    let drawn = try DrawnPicture("a")
    var covered = drawn.canvas
    covered.write("Tide", at: Point(column: 4, row: 3))
    var pictures = SixelPictures()
    var previous: Canvas?
    func show(_ canvas: Canvas, _ shown: [CanvasPicture]) -> (erased: Set<Int>, hasWork: Bool) {
      let (canvas, erased) = pictures.adopt(canvas, shown, within: Self.screen)
      pictures.noteDrawing(of: canvas, over: previous, rows: erased)
      previous = canvas
      let hasWork = pictures.hasWork
      while pictures.hasWork { _ = pictures.next(cell: Self.cell) }
      return (erased, hasWork)
    }
    let rows = Set(drawn.area.row..<drawn.area.endRow)
    let frames = [
      (drawn.canvas, [drawn.picture]), (covered, [drawn.picture]), (drawn.canvas, [drawn.picture]),
      (Canvas(drawn.canvas.size), []),
    ]
    let results = frames.map { show($0.0, $0.1) }
    #expect(results.map(\.erased) == [[], rows, [], rows])
    #expect(results.map(\.hasWork) == [true, false, true, false])
    // It must be drawn again after its row was written in full, or its cells changed.
    #expect(show(drawn.canvas, [drawn.picture]).hasWork)
    pictures.noteDrawing(of: drawn.canvas, over: drawn.canvas, rows: [drawn.area.row])
    #expect(pictures.hasWork)
    _ = pictures.next(cell: Self.cell)
    var selected = drawn.canvas
    selected.restyle(drawn.area) { $0.adding(.bold) }
    #expect(show(selected, [drawn.picture]).hasWork)
  }

  /// The terminal would scroll.
  @Test func noSixelsInTheLastRow() throws {
    let drawn = try DrawnPicture("a", at: Point(column: 0, row: 12), size: Size(columns: 12, rows: 8), isSmall: true)
    var pictures = SixelPictures()
    _ = pictures.adopt(drawn.canvas, [drawn.picture], within: Self.screen)
    #expect(drawn.area.endRow == 20 && !pictures.hasWork)
    _ = pictures.adopt(drawn.canvas, [drawn.picture], within: Size(columns: 40, rows: 21))
    #expect(pictures.hasWork)
  }

  /// ncurses would clear spaces to the end of the line.
  @Test func blankCellsUnderAPictureAreNoSpaces() throws {
    let drawn = try DrawnPicture("a", size: Size(columns: 4, rows: 1), isSmall: true)
    var pictures = SixelPictures()
    let (canvas, _) = pictures.adopt(drawn.canvas, [drawn.picture], within: Self.screen)
    #expect(canvas.text(ofRow: 1).unicodeScalars.filter { $0 == "\u{A0}" }.count == 4)
  }
}
