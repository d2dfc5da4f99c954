import GuideModel

/// The further fields of a clean extended row that the guide needs: times, flags and the first genre. The rest of the line
/// is skipped, and read with the details.
struct ExtendedTail {
  private(set) var interval = Interval(Instant(seconds: 0), Instant(seconds: 0))
  private(set) var flags: ProgrammeFlags = []
  /// The genre, where it overrules that of the 23 fields.
  private(set) var genre: Range<Int>?
  /// The end of the row without its line end, and the start of the next line.
  private(set) var end = 0
  private(set) var next = 0
  private var time = ExtendedTime()

  /// Reads from the tilde at `start` to the end of the line, in a file that ends at `limit`; false where anything needs the
  /// slow path, as a title does.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Bool {
    let raw = bytes.bytes
    var offset = start + ExtendedTime.length
    guard offset <= limit, let interval = time.interval(raw, at: start) else { return false }
    self.interval = interval
    flags = []
    genre = nil
    if offset < limit, raw.byte(at: offset) == ASCIIByte.tilde {
      guard let after = readHead(bytes, from: offset, limit: limit) else { return false }
      offset = after
    } else if offset < limit, raw.byte(at: offset) != ASCIIByte.lineFeed,
      raw.byte(at: offset) != ASCIIByte.carriageReturn
    {
      return false
    }
    endLine(raw, from: offset, limit: limit)
    // The times must be followed by a tilde or the end of the line.
    return end == start + ExtendedTime.length || raw.byte(at: start + ExtendedTime.length) == ASCIIByte.tilde
  }

  /// Reads the flags and the genre, which come first. Returns the offset of the rest.
  private mutating func readHead(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Int? {
    let raw = bytes.bytes
    var offset = start
    if ExtendedTail.begins("~flags=", raw, at: offset, limit: limit) {
      let value = offset + 7..<ExtendedTail.endOfField(bytes, from: offset + 7, limit: limit)
      guard let named = ExtendedTail.flags(bytes, value) else { return nil }
      flags = named
      offset = value.upperBound
    }
    if ExtendedTail.begins("~title=", raw, at: offset, limit: limit) { return nil }
    if ExtendedTail.begins("~genre=", raw, at: offset, limit: limit) {
      let value = offset + 7..<ExtendedTail.endOfField(bytes, from: offset + 7, limit: limit)
      guard !value.isEmpty, TextMender.isClean(bytes, value), !value.contains(where: { bytes[$0] == ASCIIByte.percent })
      else { return nil }
      genre = value
      offset = value.upperBound
    }
    return offset
  }

  /// The flags in the forms that are written as a rule.
  private static func flags(_ bytes: Span<UInt8>, _ value: Range<Int>) -> ProgrammeFlags? {
    if bytes.holds("new", value) { return .new }
    if bytes.holds("last-chance", value) { return .lastChance }
    return bytes.holds("new,last-chance", value) ? [.new, .lastChance] : nil
  }

  private static func begins(_ letters: StaticString, _ bytes: RawSpan, at offset: Int, limit: Int) -> Bool {
    guard offset + 8 <= bytes.byteCount, offset + 7 <= limit else { return false }
    let word = bytes.word(at: offset)
    return letters.withUTF8Buffer { letters in
      for index in 0..<7 where UInt8(truncatingIfNeeded: word >> UInt64(index * 8)) != letters[index] {
        return false
      }
      return true
    }
  }

  /// The offset of the next tilde, line feed or end of the file. A carriage return belongs to the field.
  private static func endOfField(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Int {
    var offset = start
    while offset < limit {
      offset = SpecialBytes.first(in: bytes, from: offset)
      guard offset < limit else { return limit }
      if bytes[offset] == ASCIIByte.tilde || bytes[offset] == ASCIIByte.lineFeed { return offset }
      offset += 1
    }
    return limit
  }

  /// Finds the end of the line, eight bytes at a time.
  private mutating func endLine(_ bytes: RawSpan, from start: Int, limit: Int) {
    var offset = start
    while offset + 8 <= min(limit, bytes.byteCount) {
      let others = bytes.word(at: offset) ^ 0x0A0A_0A0A_0A0A_0A0A
      let feeds = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
      if feeds != 0 {
        offset += feeds.trailingZeroBitCount / 8
        break
      }
      offset += 8
    }
    while offset < limit, bytes.byte(at: offset) != ASCIIByte.lineFeed { offset += 1 }
    next = offset + 1
    end = offset > start && bytes.byte(at: offset - 1) == ASCIIByte.carriageReturn ? offset - 1 : offset
  }
}

/// The times of an extended row, which have one form: `~start=2026-11-20T20:30:00Z~end=2026-11-20T21:30:00Z`.
///
/// They are read and compared as words of eight letters.
struct ExtendedTime {
  /// The length of both in bytes.
  static let length = 52

  /// The letters of the last date, `YYYY-MM-` and `DDT`, and its day. Rows of one day come together.
  private var known: (head: UInt64, rest: UInt64, day: Int) = (0, .max, 0)

  /// The times at a tilde, after which there must be `length` bytes. Nil for another form, for no such day or time, for an
  /// end before the start, and for times that the store cannot hold.
  mutating func interval(_ bytes: RawSpan, at offset: Int) -> Interval? {
    guard bytes.word(at: offset) & 0xFF_FFFF_FFFF_FFFF == ExtendedTime.start,
      let start = seconds(bytes, at: offset + 7),
      bytes.word(at: offset + 27) & 0xFF_FFFF_FFFF == ExtendedTime.end,
      let end = seconds(bytes, at: offset + 32), start <= end
    else { return nil }
    return Interval(Instant(seconds: start), Instant(seconds: end))
  }

  /// The letters of `~start=` and of `~end=`, the first lowest.
  private static let start: UInt64 = 0x3D_7472_6174_737E
  private static let end: UInt64 = 0x3D_646E_657E

  /// `YYYY-MM-DDTHH:MM:SSZ` at an offset, in seconds since 1970.
  private mutating func seconds(_ bytes: RawSpan, at offset: Int) -> Int? {
    let middle = bytes.word(at: offset + 8)
    guard let day = day(head: bytes.word(at: offset), rest: middle & 0xFF_FFFF),
      let minutes = RowTail.time(middle >> 24 | UInt64(ASCIIByte.tilde) << 40),
      let seconds = ExtendedTime.seconds(bytes.word(at: offset + 12))
    else { return nil }
    let total = day * 86_400 + minutes * 60 + seconds
    return total <= Int(UInt32.max) ? total : nil
  }

  /// The seconds of `H:MM:SSZ`, whose first four letters have been checked already.
  private static func seconds(_ word: UInt64) -> Int? {
    let digits = word >> 32 ^ 0x5A30_303A
    guard digits & 0xFFF0_F0FF == 0 else { return nil }
    let (high, low) = (Int(digits >> 8 & 0xF), Int(digits >> 16 & 0xF))
    return high < 6 && low < 10 ? high * 10 + low : nil
  }

  /// The number of the day; nil before 1970.
  private mutating func day(head: UInt64, rest: UInt64) -> Int? {
    if head == known.head, rest == known.rest { return known.day }
    let (year, month) = (head ^ 0x2D30_302D_3030_3030, rest ^ 0x54_3030)
    guard year & 0xFFF0_F0FF_F0F0_F0F0 == 0, month & 0xFF_F0F0 == 0 else { return nil }
    let digits =
      [0, 8, 16, 24, 40, 48].map { Int(year >> UInt64($0) & 0xF) } + [0, 8].map { Int(month >> UInt64($0) & 0xF) }
    guard digits.allSatisfy({ $0 < 10 }),
      let date = CivilDate(
        year: digits[0] * 1000 + digits[1] * 100 + digits[2] * 10 + digits[3], month: digits[4] * 10 + digits[5],
        day: digits[6] * 10 + digits[7]),
      date.dayNumber >= 0
    else { return nil }
    known = (head, rest, date.dayNumber)
    return date.dayNumber
  }

  /// Appends a pair of times.
  static func append(_ interval: Interval, to line: inout [UInt8]) {
    line.append(contentsOf: "~start=".utf8)
    append(interval.start, to: &line)
    line.append(contentsOf: "~end=".utf8)
    append(interval.end, to: &line)
  }

  private static func append(_ instant: Instant, to line: inout [UInt8]) {
    let local = ZoneTable.utc.local(instant)
    line.append(contentsOf: "\(local.date.isoText)T\(local.time.text):".utf8)
    let seconds = instant.seconds.flooredRemainder(by: 60)
    line.append(contentsOf: [UInt8(0x30 + seconds / 10), UInt8(0x30 + seconds % 10), UInt8(ascii: "Z")])
  }
}
