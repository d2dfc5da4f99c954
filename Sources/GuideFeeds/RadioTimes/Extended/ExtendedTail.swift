import GuideModel

/// What the store needs of the further fields of a clean extended row: times, flags and the first genre. The rest of the
/// line is passed over until somebody asks.
struct ExtendedTail {
  private(set) var interval = Interval(Instant(seconds: 0), Instant(seconds: 0))
  private(set) var flags: ProgrammeFlags = []
  /// The genre that overrules the row's own.
  private(set) var genre: Range<Int>?
  /// Where the row ends, without the end of its line; and where the next line begins.
  private(set) var end = 0
  private(set) var next = 0
  private var time = ExtendedTime()

  /// Reads what follows the 23 fields, from the tilde at `start` to the end of the line, in a file that ends at `limit`;
  /// false where anything is out of the ordinary. A title that overrules the row's own is.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Bool {
    let raw = bytes.bytes
    var place = start + ExtendedTime.length
    guard place <= limit, let interval = time.interval(raw, at: start) else { return false }
    self.interval = interval
    flags = []
    genre = nil
    if place < limit, raw.byte(at: place) == ASCIIByte.tilde {
      guard let after = readHead(bytes, from: place, limit: limit) else { return false }
      place = after
    } else if place < limit, raw.byte(at: place) != ASCIIByte.lineFeed, raw.byte(at: place) != ASCIIByte.carriageReturn
    {
      return false
    }
    endLine(raw, from: place, limit: limit)
    // A time is as long as it is: after it comes a tilde or the end of the line.
    return end == start + ExtendedTime.length || raw.byte(at: start + ExtendedTime.length) == ASCIIByte.tilde
  }

  /// The flags, the title and the genre, which come first; returns where the rest begins.
  private mutating func readHead(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Int? {
    let raw = bytes.bytes
    var place = start
    if ExtendedTail.begins("~flags=", raw, at: place, limit: limit) {
      let value = place + 7..<ExtendedTail.endOfField(bytes, from: place + 7, limit: limit)
      guard let named = ExtendedTail.flags(bytes, value) else { return nil }
      flags = named
      place = value.upperBound
    }
    if ExtendedTail.begins("~title=", raw, at: place, limit: limit) { return nil }
    if ExtendedTail.begins("~genre=", raw, at: place, limit: limit) {
      let value = place + 7..<ExtendedTail.endOfField(bytes, from: place + 7, limit: limit)
      guard !value.isEmpty, TextMender.isClean(bytes, value), !value.contains(where: { bytes[$0] == ASCIIByte.percent })
      else { return nil }
      genre = value
      place = value.upperBound
    }
    return place
  }

  /// The flags as this version writes them.
  private static func flags(_ bytes: Span<UInt8>, _ value: Range<Int>) -> ProgrammeFlags? {
    if bytes.holds("new", value) { return .new }
    if bytes.holds("last-chance", value) { return .lastChance }
    return bytes.holds("new,last-chance", value) ? [.new, .lastChance] : nil
  }

  private static func begins(_ letters: StaticString, _ bytes: RawSpan, at place: Int, limit: Int) -> Bool {
    guard place + 8 <= bytes.byteCount, place + 7 <= limit else { return false }
    let word = bytes.word(at: place)
    return letters.withUTF8Buffer { letters in
      for offset in 0..<7 where UInt8(truncatingIfNeeded: word >> UInt64(offset * 8)) != letters[offset] {
        return false
      }
      return true
    }
  }

  /// The next tilde, or the line feed, or the end of the file. A return before the line feed is a part of the field.
  private static func endOfField(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Int {
    var place = start
    while place < limit {
      place = SpecialBytes.first(in: bytes, from: place)
      guard place < limit else { return limit }
      if bytes[place] == ASCIIByte.tilde || bytes[place] == ASCIIByte.lineFeed { return place }
      place += 1
    }
    return limit
  }

  /// Finds the end of the line from a place on.
  private mutating func endLine(_ bytes: RawSpan, from start: Int, limit: Int) {
    var place = start
    while place + 8 <= min(limit, bytes.byteCount) {
      let others = bytes.word(at: place) ^ 0x0A0A_0A0A_0A0A_0A0A
      let feeds = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
      if feeds != 0 {
        place += feeds.trailingZeroBitCount / 8
        break
      }
      place += 8
    }
    while place < limit, bytes.byte(at: place) != ASCIIByte.lineFeed { place += 1 }
    next = place + 1
    end = place > start && bytes.byte(at: place - 1) == ASCIIByte.carriageReturn ? place - 1 : place
  }
}
