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

/// The times of an extended row, which have one form: `~start=2026-11-20T20:30:00Z~end=2026-11-20T21:30:00Z`.
struct ExtendedTime {
  /// Bytes of the whole.
  static let length = 52

  /// The letters of the last date, `YYYY-MM-` and `DDT`, and its day: a channel's rows come together.
  private var known: (head: UInt64, rest: UInt64, day: Int) = (0, .max, 0)

  /// The times at the tilde at a place, where `length` bytes must be there; nil where there are none: another form, no
  /// such day or time, an end before the start, or what the store cannot hold.
  mutating func interval(_ bytes: RawSpan, at place: Int) -> Interval? {
    guard bytes.word(at: place) & 0xFF_FFFF_FFFF_FFFF == ExtendedTime.start,
      let start = seconds(bytes, at: place + 7),
      bytes.word(at: place + 27) & 0xFF_FFFF_FFFF == ExtendedTime.end,
      let end = seconds(bytes, at: place + 32), start <= end
    else { return nil }
    return Interval(Instant(seconds: start), Instant(seconds: end))
  }

  /// The letters of `~start=` and of `~end=`, the first lowest.
  private static let start: UInt64 = 0x3D_7472_6174_737E
  private static let end: UInt64 = 0x3D_646E_657E

  /// `YYYY-MM-DDTHH:MM:SSZ` at a place, in seconds since 1970.
  private mutating func seconds(_ bytes: RawSpan, at place: Int) -> Int? {
    let middle = bytes.word(at: place + 8)
    guard let day = day(head: bytes.word(at: place), rest: middle & 0xFF_FFFF),
      let minutes = RowTail.time(middle >> 24 | UInt64(ASCIIByte.tilde) << 40),
      let seconds = ExtendedTime.seconds(bytes.word(at: place + 12))
    else { return nil }
    let total = day * 86_400 + minutes * 60 + seconds
    return total <= Int(UInt32.max) ? total : nil
  }

  /// The seconds in `H:MM:SSZ`, whose first four letters have been looked at.
  private static func seconds(_ word: UInt64) -> Int? {
    let digits = word >> 32 ^ 0x5A30_303A
    guard digits & 0xFFF0_F0FF == 0 else { return nil }
    let (high, low) = (Int(digits >> 8 & 0xF), Int(digits >> 16 & 0xF))
    return high < 6 && low < 10 ? high * 10 + low : nil
  }

  /// The number of a day from 1970 on.
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
