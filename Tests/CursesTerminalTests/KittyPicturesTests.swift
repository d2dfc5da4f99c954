import CellCanvas
import Foundation
import Testing

@testable import CursesTerminal

/// Pictures in kitty's protocol, read again as a terminal would.
@Suite struct KittyPicturesTests {
  /// A sequence: its keys and its payload.
  private static func parse(_ bytes: [UInt8]) throws -> [(keys: [String: String], data: String)] {
    let text = String(decoding: bytes, as: UTF8.self)
    return try text.components(separatedBy: "\u{1B}\\").dropLast().map { part in
      #expect(part.hasPrefix("\u{1B}_G"))
      let halves = part.dropFirst(3).split(separator: ";", omittingEmptySubsequences: false)
      let keys = halves[0].split(separator: ",").map { $0.split(separator: "=").map(String.init) }
      return (Dictionary(uniqueKeysWithValues: keys.map { ($0[0], $0[1]) }), String(try #require(halves.last)))
    }
  }

  private static func sendAll(_ pictures: inout KittyPictures) -> (bytes: [UInt8], completed: Int) {
    var (bytes, completed) = ([UInt8](), 0)
    while pictures.hasWork {
      let next = pictures.next()
      bytes += next.bytes
      completed += next.completesPicture ? 1 : 0
    }
    return (bytes, completed)
  }

  /// The part of the picture in a cell, from its marks, and the number of the picture.
  private static func part(_ canvas: Canvas, _ column: Int, _ row: Int) -> (row: Int, column: Int, number: Colour)? {
    let run = canvas.runs(inRow: row).last { $0.column <= column }
    let text = run.map { Array(String(decoding: $0.text, as: UTF8.self).unicodeScalars) } ?? []
    let starts = text.indices.filter { text[$0] == Placeholder.scalar }
    guard let run, starts.indices.contains(column - run.column), let first = starts.first, first == 0 else {
      return nil
    }
    let start = starts[column - run.column]
    guard let down = Placeholder.marks.firstIndex(of: text[start + 1]),
      let across = Placeholder.marks.firstIndex(of: text[start + 2])
    else { return nil }
    return (down, across, run.style.foreground)
  }

  @Test func marksAreDistinctAndEnoughForTheLargestPicture() {
    #expect(Set(Placeholder.marks).count == Placeholder.marks.count)
    #expect(Placeholder.marks.count >= max(HalfBlocks.largest.columns, HalfBlocks.largest.rows))
  }

  @Test(arguments: [false, true]) func aPictureIsSentOnceInPieces(isClear: Bool) throws {
    let drawn = try DrawnPicture("a", isClear: isClear)
    var pictures = KittyPictures()
    let before = pictures.adopt(drawn.canvas, [drawn.picture])
    #expect(before.text(ofRow: 3) == drawn.canvas.text(ofRow: 3), "half blocks are shown until then")
    #expect(pictures.hasWork)
    let (bytes, completed) = Self.sendAll(&pictures)
    let sequences = try Self.parse(bytes)
    let keys = try #require(sequences.first).keys
    #expect(keys["a"] == "T" && keys["U"] == "1" && keys["f"] == (isClear ? "32" : "24") && keys["q"] == "2")
    #expect(keys["c"] == "\(drawn.area.columns)" && keys["r"] == "\(drawn.area.rows)")
    #expect(keys["s"] == "40" && keys["v"] == "48" && completed == 1)
    #expect(sequences.allSatisfy { $0.data.utf8.count <= 4_096 && $0.keys["q"] == "2" })
    #expect(sequences.map { $0.keys["m"] } == sequences.indices.map { $0 == sequences.count - 1 ? "0" : "1" })
    let data = try #require(Data(base64Encoded: sequences.map(\.data).joined()))
    let width = isClear ? 4 : 3
    for (column, row) in [(0, 0), (39, 0), (7, 20), (39, 47)] {
      let start = (row * 40 + column) * width
      #expect(Array(data[start..<start + width]) == Array(drawn.picture.image.pixel(column, row).prefix(width)))
    }
    let number = try #require(keys["i"].flatMap { UInt8($0) })
    let after = pictures.adopt(drawn.canvas, [drawn.picture])
    #expect(!pictures.hasWork, "it is never sent again")
    for row in 0..<drawn.area.rows {
      for column in 0..<drawn.area.columns {
        let part = try #require(Self.part(after, drawn.area.column + column, drawn.area.row + row))
        #expect(
          part.row == row && part.column == column && part.number == .palette(number))
      }
    }
    #expect(pictures.adopt(Canvas(drawn.canvas.size), []) == Canvas(drawn.canvas.size))
    #expect(pictures.adopt(drawn.canvas, [drawn.picture]) == after && !pictures.hasWork)
  }

  /// Text over a picture hides only its own cells.
  @Test func coveredCellsShowWhatCoversThem() throws {
    var drawn = try DrawnPicture("a")
    var pictures = KittyPictures()
    _ = pictures.adopt(drawn.canvas, [drawn.picture])
    _ = Self.sendAll(&pictures)
    drawn.canvas.write("Tide", at: Point(column: 4, row: 3))
    let canvas = pictures.adopt(drawn.canvas, [drawn.picture])
    #expect(canvas.text(ofRow: 3).contains("Tide"))
    #expect(Self.part(canvas, 3, 3) == nil || Self.part(canvas, 3, 3)?.column == 1)
    #expect((4..<8).allSatisfy { !canvas.isPicture(at: Point(column: $0, row: 3)) })
    let right = try #require(Self.part(canvas, 8, 3))
    #expect(right.column == 8 - drawn.area.column && right.row == 2)
  }

  @Test func theTopmostPictureHasTheCellsOfBoth() throws {
    let below = try DrawnPicture("below")
    let above = try DrawnPicture("above", at: Point(column: 5, row: 2), on: below.canvas)
    var pictures = KittyPictures()
    _ = pictures.adopt(above.canvas, [below.picture, above.picture])
    _ = Self.sendAll(&pictures)
    let canvas = pictures.adopt(above.canvas, [below.picture, above.picture])
    let parts = [(2, 1), (5, 2)].map { Self.part(canvas, $0, $1) }
    #expect(parts.allSatisfy { $0?.row == 0 && $0?.column == 0 } && parts[0]?.number != parts[1]?.number)
  }

  @Test func invisiblePicturesAreNotSent() throws {
    var drawn = try DrawnPicture("a")
    drawn.canvas.fill(Rectangle(drawn.canvas.size))
    var pictures = KittyPictures()
    _ = pictures.adopt(drawn.canvas, [drawn.picture])
    #expect(!pictures.hasWork)
  }

  /// Transparent parts of a logo show the selection.
  @Test func smallPicturesHaveTheBackgroundOfTheirRow() throws {
    var drawn = try DrawnPicture("a", size: Size(columns: 4, rows: 1), isSmall: true)
    let selected = Style(foreground: .palette(231), background: .palette(24))
    drawn.canvas.restyle(drawn.area) { _ in selected }
    var pictures = KittyPictures()
    #expect(pictures.adopt(drawn.canvas, [drawn.picture]).text(ofRow: 1).allSatisfy { $0 == " " })
    _ = Self.sendAll(&pictures)
    let style = pictures.adopt(drawn.canvas, [drawn.picture]).style(at: Point(column: 2, row: 1))
    #expect(style.background == .palette(24) && style.foreground != .palette(231))
  }

  /// Numbers are reused for new pictures; those on the screen keep theirs.
  @Test func numbersNeverRunOut() throws {
    var pictures = KittyPictures()
    let first = try DrawnPicture("first", width: 2, height: 2, size: Size(columns: 2, rows: 1), isSmall: true)
    for round in 0..<400 {
      let other = try DrawnPicture(
        "\(round)", width: 2, height: 2, at: Point(column: 10, row: 3), size: Size(columns: 2, rows: 1), isSmall: true,
        on: first.canvas)
      _ = pictures.adopt(other.canvas, [first.picture, other.picture])
      _ = Self.sendAll(&pictures)
      let canvas = pictures.adopt(other.canvas, [first.picture, other.picture])
      let parts = [Self.part(canvas, 2, 1), Self.part(canvas, 10, 3)]
      #expect(parts.allSatisfy { $0 != nil } && parts[0]?.number != parts[1]?.number, "\(round)")
      #expect(!pictures.hasWork)
    }
  }
}
