import GuideModel

/// The fast path: reads a row in one pass, eight bytes at a time, if it needs no repair. Most rows need none. Other
/// rows take the slow path (`RowScan`, `RowRecovery`, `RowValues`), which gives the same result for clean rows.
struct CleanRow {
  private(set) var title = 0..<0
  private(set) var genre = 0..<0
  private(set) var flags: ProgrammeFlags = []
  private(set) var tail = RowTail()
  /// The end of the row without its line ending, and the start of the next line.
  private(set) var end = 0
  private(set) var next = 0
  /// The starts of the fields up to the choice field, except for the flags.
  private var starts = InlineArray<19, Int>(repeating: 0)
  private var field = 0

  /// Reads the line at `start` of a file that ends at `limit`. Returns false if it needs the slow path. Bytes after the file
  /// may be read, but have no effect.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Bool {
    let raw = bytes.bytes
    var offset = start
    field = 0
    starts[0] = start
    while offset < limit, offset + 8 <= raw.byteCount {
      var marks = SpecialBytes.marks(in: raw.word(at: offset))
      var follower = offset + 8
      while marks != 0 {
        let special = offset + marks.trailingZeroBitCount / 8
        guard special < limit else { return false }
        guard let after = skip(bytes, special, limit) else { return false }
        if field > Field.description.rawValue { return readTail(bytes, from: after, limit: limit) }
        // Bytes that were handled along with a special one are not examined again.
        if after > special + 1 {
          follower = after
          break
        }
        marks &= marks &- 1
      }
      offset = follower
    }
    return false
  }

  /// Skips a special byte. Returns the offset to continue at; `nil` if the row needs the slow path.
  private mutating func skip(_ bytes: Span<UInt8>, _ offset: Int, _ limit: Int) -> Int? {
    let byte = bytes[offset]
    if byte == ASCIIByte.tilde { return beginField(bytes.bytes, at: offset + 1) }
    if byte == ASCIIByte.pipe {
      // A cast member's name that begins with `null` needs the slow path.
      return field == Field.cast.rawValue && bytes.bytes.hasNull(at: offset + 1) ? nil : offset + 1
    }
    if byte == UInt8(ascii: "}") { return offset + 1 }
    let length = PlainText.length(of: bytes, at: offset, end: limit)
    return length == 0 ? nil : offset + length
  }

  /// Stores the start of a field. Also parses the flags, which are `true`, `false` or empty.
  private mutating func beginField(_ bytes: RawSpan, at offset: Int) -> Int? {
    field += 1
    if field == Field.flags.lowerBound {
      guard let after = readFlags(bytes, from: offset) else { return nil }
      field = Field.stars.rawValue
      starts[field] = after
      return after
    }
    starts[field] = offset
    switch field {
    case Field.director.rawValue where bytes.isNull(starts[field - 1], end: offset - 1): return nil
    case Field.cast.rawValue where bytes.isNull(starts[field - 1], end: offset - 1) || bytes.hasNull(at: offset):
      return nil
    default: return offset
    }
  }

  /// Parses the eight flags, each followed by a tilde. Returns the offset after them.
  private mutating func readFlags(_ bytes: RawSpan, from start: Int) -> Int? {
    var offset = start
    var bits: UInt16 = 0
    for flag in 0..<Field.flags.count {
      guard offset + 8 <= bytes.byteCount, let (isSet, length) = RowTail.flag(bytes.word(at: offset)) else {
        return nil
      }
      if isSet { bits |= 1 << UInt16(flag) }
      offset += length
    }
    flags = ProgrammeFlags(rawValue: bits)
    return offset
  }

  private mutating func readTail(_ bytes: Span<UInt8>, from offset: Int, limit: Int) -> Bool {
    guard tail.read(bytes, from: offset, limit: limit) else { return false }
    (end, next) = (tail.end, tail.next)
    if tail.isChoice { flags.insert(.choice) }
    genre = starts[Field.genre.rawValue]..<starts[Field.description.rawValue] - 1
    title = starts[0]..<starts[1] - 1
    return true
  }
}

/// The last five fields of a clean row: choice, date, start, end and duration. Their format is fixed.
struct RowTail {
  private(set) var isChoice = false
  /// The day number.
  private(set) var day = 0
  /// The start in minutes since midnight.
  private(set) var start = 0
  private(set) var finish = 0
  /// The duration in minutes.
  private(set) var duration = 0
  /// The end of the row without its line ending, and the start of the next line.
  private(set) var end = 0
  private(set) var next = 0
  /// The bytes of the last date, `DD/MM/YY` and `MM/YYYY~`. Rows for one day are adjacent, so most dates need no parsing.
  private var known: (head: UInt64, rest: UInt64) = (0, 0)

  /// Length of the longest tail, `false~DD/MM/YYYY~HH:MM~HH:MM~123456`, plus the word read beyond it.
  private static let reach = 48

  /// Parses the tail at `start` of a file that ends at `limit`. Returns false if it needs the slow path.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Bool {
    let raw = bytes.bytes
    guard start + RowTail.reach <= raw.byteCount,
      let (isChoice, length) = RowTail.flag(raw.word(at: start)), readDate(bytes, at: start + length),
      let from = RowTail.time(raw.word(at: start + length + 11)),
      let to = RowTail.time(raw.word(at: start + length + 17))
    else { return false }
    self.isChoice = isChoice
    (self.start, finish) = (from, to)
    return readDuration(raw, at: start + length + 23, limit: limit)
  }

  /// Parses the flag at the start of a word. The length includes the tilde after the flag.
  static func flag(_ word: UInt64) -> (isSet: Bool, length: Int)? {
    // The bytes of `false~` and `true~`, first byte lowest.
    if word & 0xFFFF_FFFF_FFFF == 0x7E65_736C_6166 { return (false, 6) }
    if word & 0xFF_FFFF_FFFF == 0x7E_6575_7274 { return (true, 5) }
    return word & 0xFF == 0x7E ? (false, 1) : nil
  }

  /// Parses `HH:MM~` at the start of a word. Returns minutes since midnight.
  static func time(_ word: UInt64) -> Int? {
    let digits = (word & 0xFFFF_FFFF_FFFF) ^ 0x7E30_303A_3030
    // Digits must appear only where they belong, and each must be below ten.
    guard digits & 0xFFF0_F0FF_F0F0 == 0, (digits &+ 0x0006_0600_0606) & 0x0010_1000_1010 == 0 else { return nil }
    func number(_ shift: UInt64) -> Int { Int(digits >> shift & 0xF) * 10 + Int(digits >> (shift + 8) & 0xF) }
    let (hour, minute) = (number(0), number(24))
    return hour < 24 && minute < 60 ? hour * 60 + minute : nil
  }

  private mutating func readDate(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    let letters = (head: bytes.bytes.word(at: offset), rest: bytes.bytes.word(at: offset + 3))
    guard letters.rest >> 56 == UInt64(ASCIIByte.tilde) else { return false }
    if letters == known { return true }
    guard let day = RadioTimesClock.day(bytes, offset..<offset + 10) else { return false }
    self.day = day
    known = letters
    return true
  }

  /// Parses up to six digits, and the end of the line or file.
  private mutating func readDuration(_ bytes: RawSpan, at start: Int, limit: Int) -> Bool {
    var offset = start
    duration = 0
    while offset < min(limit, start + 6) {
      let digit = Int(bytes.byte(at: offset)) - 0x30
      guard (0...9).contains(digit) else { break }
      duration = duration * 10 + digit
      offset += 1
    }
    guard offset > start, offset <= limit else { return false }
    end = offset
    if offset < limit, bytes.byte(at: offset) == ASCIIByte.carriageReturn { offset += 1 }
    next = offset + 1
    return offset >= limit || bytes.byte(at: offset) == ASCIIByte.lineFeed
  }
}
