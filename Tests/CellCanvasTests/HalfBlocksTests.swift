import GuideTestSupport
import Testing

@testable import CellCanvas

/// Pictures as cells, compared with simple implementations that check every part of a pixel and try every colour.
@Suite struct HalfBlocksTests {
  /// Random pixels, sometimes with only a few colours.
  private static func pixels(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    let few: [UInt8] = [0, 255, UInt8.random(in: 0...255, using: &random)]
    let isFlat = Bool.random(using: &random)
    return (0..<count * 3).map { _ in
      isFlat ? few[Int.random(in: 0..<3, using: &random)] : UInt8.random(in: 0...255, using: &random)
    }
  }

  /// A simple implementation: cuts each old pixel into parts so small that every new pixel consists of whole parts.
  private static func plainlyScaled(
    _ pixels: [UInt8], _ width: Int, _ height: Int, _ columns: Int, _ rows: Int
  ) -> [UInt8] {
    var small: [UInt8] = []
    for row in 0..<rows {
      for column in 0..<columns {
        for part in 0..<3 {
          var sum = 0
          for y in row * height..<(row + 1) * height {
            for x in column * width..<(column + 1) * width {
              sum += Int(pixels[(y / rows * width + x / columns) * 3 + part])
            }
          }
          small.append(UInt8((Double(sum) / Double(width * height)).rounded(.toNearestOrAwayFromZero)))
        }
      }
    }
    return small
  }

  private static func canvas(of pixels: [UInt8], width: Int, height: Int, in room: Size) -> Canvas? {
    PixelImage(width: width, height: height, colours: pixels).flatMap { HalfBlocks.canvas(of: $0, in: room) }
  }

  /// The 256 colours of xterm, without the first sixteen.
  private static let palette: [(entry: Int, colour: [Int])] = {
    var all: [(Int, [Int])] = []
    for red in 0..<6 {
      for green in 0..<6 {
        for blue in 0..<6 {
          all.append((16 + all.count, [red, green, blue].map { $0 == 0 ? 0 : 55 + 40 * $0 }))
        }
      }
    }
    return all + (0..<24).map { (232 + $0, [Int](repeating: 8 + 10 * $0, count: 3)) }
  }()

  private static func distance(_ a: [Int], _ b: [Int]) -> Int {
    zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
  }

  @Test func scaledPixelsAreTheMeanOfTheirArea() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<300 {
      let (width, height) = (Int.random(in: 1...12, using: &random), Int.random(in: 1...12, using: &random))
      let (columns, rows) = (Int.random(in: 1...width, using: &random), Int.random(in: 1...height, using: &random))
      let pixels = Self.pixels(width * height, &random)
      let image = try #require(PixelImage(width: width, height: height, colours: pixels))
      let small = image.scaled(to: (columns, rows)).colours
      #expect(
        small == Self.plainlyScaled(pixels, width, height, columns, rows), "\(width)x\(height) to \(columns)x\(rows)")
    }
  }

  @Test func coloursMapToTheNearestPaletteEntry() {
    var random = SplitMix64(seed: 8)
    let greys = (0...255).map { [$0, $0, $0] }
    let others = (0..<4000).map { _ in (0..<3).map { _ in Int.random(in: 0...255, using: &random) } }
    let nearGreys = greys.map { grey in grey.map { min(255, max(0, $0 + Int.random(in: -4...4, using: &random))) } }
    for colour in greys + nearGreys + others {
      let entry = Int(PaletteColour.nearest(to: colour[0], colour[1], colour[2]))
      let least = Self.palette.map { Self.distance($0.colour, colour) }.min()
      #expect(entry >= 16 && Self.distance(Self.palette[entry - 16].colour, colour) == least, "\(colour) \(entry)")
    }
  }

  @Test func picturesKeepProportionsAndAreNeverEnlarged() {
    var random = SplitMix64(seed: 9)
    for _ in 0..<5000 {
      let (width, height) = (Int.random(in: 1...900, using: &random), Int.random(in: 1...900, using: &random))
      let room = Size(columns: Int.random(in: 1...70, using: &random), rows: Int.random(in: 1...50, using: &random))
      guard let size = HalfBlocks.fitted(width: width, height: height, in: room) else {
        Issue.record("no room for \(width)x\(height) in \(room)")
        continue
      }
      let most = (columns: min(room.columns, 48), rows: min(room.rows, 36) * 2)
      #expect((1...min(width, most.columns)).contains(size.width), "\(width)x\(height) in \(room): \(size)")
      #expect((1...min(height, most.rows)).contains(size.height), "\(width)x\(height) in \(room): \(size)")
      // The picture is as large as possible: one side fills the space, and the other is within half a pixel of its proportional
      // length.
      let isWhole = size.width == min(width, most.columns) || size.height == min(height, most.rows)
      #expect(isWhole, "\(width)x\(height) in \(room): \(size)")
      let (across, down) = (size.width * height, size.height * width)
      #expect(
        abs(across - down) * 2 <= max(width, height) || size.width == 1 || size.height == 1,
        "\(width)x\(height) in \(room): \(size)")
    }
    #expect(HalfBlocks.fitted(width: 5, height: 5, in: Size(columns: 0, rows: 5)) == nil)
    #expect(HalfBlocks.fitted(width: 5, height: 5, in: Size(columns: 5, rows: -1)) == nil)
    #expect(HalfBlocks.fitted(width: 0, height: 5, in: Size(columns: 5, rows: 5)) == nil)
  }

  @Test func cellsHaveTwoPixelsExceptInAnOddLastRow() throws {
    let pixels: [UInt8] = [
      255, 0, 0, 0, 255, 0,
      0, 0, 255, 255, 255, 255,
      8, 8, 8, 0, 0, 0,
    ]
    let canvas = try #require(
      Self.canvas(of: pixels, width: 2, height: 3, in: Size(columns: 20, rows: 20)))
    #expect(canvas.size == Size(columns: 2, rows: 2))
    #expect((0..<2).allSatisfy { canvas.text(ofRow: $0) == "▀▀" })
    let styles = (0..<2).flatMap { row in (0..<2).map { canvas.style(at: Point(column: $0, row: row)) } }
    #expect(
      styles == [
        Style(foreground: .palette(196), background: .palette(21)),
        Style(foreground: .palette(46), background: .palette(231)),
        Style(foreground: .palette(232)), Style(foreground: .palette(16)),
      ])
  }

  @Test func invalidPictureBytesAreRefused() {
    let room = Size(columns: 10, rows: 10)
    #expect(Self.canvas(of: [], width: 0, height: 0, in: room) == nil)
    #expect(Self.canvas(of: [1, 2, 3], width: 2, height: 1, in: room) == nil)
    #expect(Self.canvas(of: [1, 2, 3], width: -1, height: -1, in: room) == nil)
    #expect(PixelImage(width: 1, height: 1, colours: [1, 2, 3], opacity: [1, 2]) == nil)
  }

  /// If a picture needed more than one pair per cell, a terminal could run out of colour pairs.
  @Test func picturesNeedAtMostOnePairPerCell() throws {
    var random = SplitMix64(seed: 10)
    let pixels = (0..<300 * 300 * 3).map { _ in UInt8.random(in: 0...255, using: &random) }
    let canvas = try #require(
      Self.canvas(of: pixels, width: 300, height: 300, in: Size(columns: 300, rows: 300)))
    #expect(canvas.size.columns <= 48 && canvas.size.rows <= 36)
    let styles = Set((0..<canvas.size.rows).flatMap { canvas.runs(inRow: $0).map(\.style) })
    #expect(styles.count <= 48 * 36)
  }
}
