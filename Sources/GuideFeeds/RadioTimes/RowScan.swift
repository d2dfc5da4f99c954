/// Where the tildes of a row lie that needs care, however many there are.
struct RowScan {
  /// Places of the tildes in the input.
  private(set) var tildes: [Int] = []

  init() {
    tildes.reserveCapacity(64)
  }

  mutating func clear() {
    tildes.removeAll(keepingCapacity: true)
  }

  /// Goes on to the end of the line, and returns the place of its line feed, or the input's end.
  mutating func scanLine(of bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    while true {
      place = SpecialBytes.first(in: bytes, from: place)
      guard place < bytes.count, bytes[place] != ASCIIByte.lineFeed else { return place }
      if bytes[place] == ASCIIByte.tilde { tildes.append(place) }
      place += 1
    }
  }
}
