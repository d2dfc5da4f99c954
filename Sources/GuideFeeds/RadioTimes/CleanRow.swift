import GuideModel

/// A row that is as the format wants it, read in one pass over its bytes; most rows are.
///
/// What needs a second look is not read here but left to the careful way (`RowScan`, `RowRecovery`, `TextMender`), which
/// reads clean rows just the same, and more slowly.
struct CleanRow {
  private(set) var title = 0..<0
  private(set) var genre = 0..<0
  private(set) var flags: ProgrammeFlags = []
  private(set) var tail = RowTail()
  /// Where the row ends, without the end of its line; and where the next line begins.
  private(set) var end = 0
  private(set) var next = 0
  /// Where the fields up to the choice begin; flags have no place of their own.
  private var starts = InlineArray<19, Int>(repeating: 0)
  private var field = 0

  /// Reads the line at `start` of a file that ends at `limit`; false where anything in it is out of the ordinary. Bytes
  /// after the file may be looked at, and do not matter.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Bool {
    let raw = bytes.bytes
    var place = start
    field = 0
    starts[0] = start
    while place < limit, place + 8 <= raw.byteCount {
      var marks = SpecialBytes.marks(in: raw.word(at: place))
      var follower = place + 8
      while marks != 0 {
        let special = place + marks.trailingZeroBitCount / 8
        guard special < limit else { return false }
        guard let after = pass(bytes, special, limit) else { return false }
        if field > Field.description.rawValue { return readTail(bytes, from: after, limit: limit) }
        // What was read together with a special byte is not looked at again.
        if after > special + 1 {
          follower = after
          break
        }
        marks &= marks &- 1
      }
      place = follower
    }
    return false
  }

  /// Goes over a special byte, and returns where to go on; nil where it is out of the ordinary here.
  private mutating func pass(_ bytes: Span<UInt8>, _ place: Int, _ limit: Int) -> Int? {
    let byte = bytes[place]
    if byte == ASCIIByte.tilde { return beginField(bytes.bytes, at: place + 1) }
    if byte == ASCIIByte.pipe {
      // A member of the cast whose name begins with the word `null`.
      return field == Field.cast.rawValue && bytes.bytes.hasNull(at: place + 1) ? nil : place + 1
    }
    if byte == UInt8(ascii: "}") { return place + 1 }
    let length = PlainText.length(of: bytes, at: place, end: limit)
    return length == 0 ? nil : place + length
  }

  /// Notes where a field begins; the flags, whose words are known, are read at once.
  private mutating func beginField(_ bytes: RawSpan, at place: Int) -> Int? {
    field += 1
    if field == Field.flags.lowerBound {
      guard let after = readFlags(bytes, from: place) else { return nil }
      field = Field.stars.rawValue
      starts[field] = after
      return after
    }
    starts[field] = place
    switch field {
    case Field.director.rawValue where bytes.isNull(starts[field - 1], end: place - 1): return nil
    case Field.cast.rawValue where bytes.isNull(starts[field - 1], end: place - 1) || bytes.hasNull(at: place):
      return nil
    default: return place
    }
  }

  /// The eight flags, with a tilde after each.
  private mutating func readFlags(_ bytes: RawSpan, from start: Int) -> Int? {
    var place = start
    var bits: UInt16 = 0
    for flag in 0..<Field.flags.count {
      guard place + 8 <= bytes.byteCount, let (isSet, length) = RowTail.flag(bytes.word(at: place)) else { return nil }
      if isSet { bits |= 1 << UInt16(flag) }
      place += length
    }
    flags = ProgrammeFlags(rawValue: bits)
    return place
  }

  private mutating func readTail(_ bytes: Span<UInt8>, from place: Int, limit: Int) -> Bool {
    guard tail.read(bytes, from: place, limit: limit) else { return false }
    (end, next) = (tail.end, tail.next)
    if tail.isChoice { flags.insert(.choice) }
    genre = starts[Field.genre.rawValue]..<starts[Field.description.rawValue] - 1
    title = starts[0]..<starts[1] - 1
    return true
  }
}
