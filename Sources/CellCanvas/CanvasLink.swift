/// A piece of a web address on a canvas, which the terminal can open.
package struct CanvasLink: Hashable, Sendable {
  package let at: Point
  /// The piece, in ASCII.
  package let text: String
  /// The whole address.
  package let address: String
}

extension Canvas {
  /// The places where these addresses appear on the canvas, even if wrapped. Addresses are ASCII.
  package func links(to addresses: [String]) -> [CanvasLink] {
    // The longest first: an address may begin with another one.
    let wanted = addresses.map { Array($0.utf8) }.sorted { $0.count > $1.count }
    guard !wanted.isEmpty else { return [] }
    let rows = (0..<size.rows).map(asciiBytes)
    var links: [CanvasLink] = []
    for row in rows.indices {
      var column = 0
      while column < size.columns {
        if let found = wanted.lazy.compactMap({ pieces(of: $0, at: Point(column: column, row: row), in: rows) }).first {
          links += found
          column += found[0].text.utf8.count
        } else {
          column += 1
        }
      }
    }
    return links
  }

  /// The bytes of a row by column; 0 for anything but ASCII.
  private func asciiBytes(ofRow row: Int) -> [UInt8] {
    indices(ofRow: row).map { index in
      cells[index].content.scalar.flatMap { $0.isASCII ? UInt8($0.value) : nil } ?? 0
    }
  }

  /// The pieces of an address that begins at a point, each on the row below the one before.
  private func pieces(of address: [UInt8], at point: Point, in rows: [[UInt8]]) -> [CanvasLink]? {
    guard let first = piece(of: address[...], at: point, in: rows[point.row]) else { return nil }
    var links = [CanvasLink(at: point, text: first, address: String(decoding: address, as: UTF8.self))]
    var rest = address[first.utf8.count...]
    for row in (point.row + 1)..<max(point.row + 1, rows.count) where !rest.isEmpty {
      // The rest of a long address is on the next row, starting in the column of the address or to the left of it.
      let places = (0...point.column).reversed().lazy.map { Point(column: $0, row: row) }
      let found = places.compactMap { place in piece(of: rest, at: place, in: rows[row]).map { (place, $0) } }.first
      guard let (place, text) = found else { break }
      links.append(CanvasLink(at: place, text: text, address: String(decoding: address, as: UTF8.self)))
      rest = rest.dropFirst(text.utf8.count)
    }
    return rest.isEmpty ? links : nil
  }

  /// The beginning of an address, if it is at a point and reaches the end of a word.
  private func piece(of address: ArraySlice<UInt8>, at point: Point, in row: [UInt8]) -> String? {
    guard isStart(point.column, of: row) else { return nil }
    let word = row[point.column...].prefix { $0 > 0x20 }
    let length = zip(word, address).prefix { $0 == $1 }.count
    // Punctuation may follow the address, but then the whole address must be there.
    guard length > 0, length == word.count || length == address.count && !Self.continues(word[word.startIndex + length])
    else { return nil }
    return String(decoding: word.prefix(length), as: UTF8.self)
  }

  private func isStart(_ column: Int, of row: [UInt8]) -> Bool {
    row[column] > 0x20 && (column == 0 || row[column - 1] <= 0x20 || row[column - 1] == UInt8(ascii: "("))
  }

  /// Whether a byte after an address would belong to it.
  private static func continues(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
