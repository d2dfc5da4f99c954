/// Where the tildes of a row lie, and what needs a closer look, found in one pass over its bytes.
struct RowScan {
  /// Places of the tildes in the input.
  private(set) var tildes: [Int] = []
  /// Places of bytes that a clean text does not have, or that only a closer look can clear.
  private(set) var oddPlaces: [Int] = []

  init() {
    tildes.reserveCapacity(64)
  }

  mutating func clear() {
    tildes.removeAll(keepingCapacity: true)
    oddPlaces.removeAll(keepingCapacity: true)
  }

  /// Goes on to the end of the line, and returns the place of its line feed, or the input's end.
  mutating func scanLine(of bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while true {
      place = SpecialBytes.first(in: bytes, from: place)
      guard place < bytes.count else { return place }
      let byte = bytes[place]
      if byte == ASCIIByte.lineFeed { return place }
      if byte == ASCIIByte.tilde {
        tildes.append(place)
      } else if !RowScan.isOrdinary(byte), !RowScan.isCarriageReturnAtEnd(bytes, place) {
        oddPlaces.append(place)
      }
      place += 1
    }
  }

  /// Bars part the cast, and are found together with the tildes.
  private static func isOrdinary(_ byte: UInt8) -> Bool {
    byte == ASCIIByte.pipe || byte == UInt8(ascii: "}")
  }

  /// Whether nothing in a row that ends at `end` has to be mended.
  func isPlain(_ bytes: Span<UInt8>, end: Int) -> Bool {
    var clearedUntil = 0
    for place in oddPlaces where place >= clearedUntil {
      let length = PlainText.length(of: bytes, at: place, end: end)
      if length == 0 { return false }
      clearedUntil = place + length
    }
    return true
  }

  private static func isCarriageReturnAtEnd(_ bytes: Span<UInt8>, _ place: Int) -> Bool {
    bytes[place] == ASCIIByte.carriageReturn
      && (place + 1 == bytes.count || bytes[place + 1] == ASCIIByte.lineFeed)
  }
}

/// Bytes that the feed's format is made of.
enum ASCIIByte {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let ampersand = UInt8(ascii: "&")
  static let asterisk = UInt8(ascii: "*")
  static let brace = UInt8(ascii: "{")
  static let pipe = UInt8(ascii: "|")
  static let tilde = UInt8(ascii: "~")
}
