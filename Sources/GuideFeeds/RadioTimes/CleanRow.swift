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

/// The last five fields of a clean row: choice, date, start, end and duration, whose shape is fixed; and what follows them
/// in an extended row.
struct RowTail {
  private(set) var isChoice = false
  /// The number of the day that the row is on.
  private(set) var day = 0
  /// Minutes of a day.
  private(set) var start = 0
  private(set) var finish = 0
  /// Minutes.
  private(set) var duration = 0
  /// Where the row ends, without the end of its line; and where the next line begins.
  private(set) var end = 0
  private(set) var next = 0
  /// Whether further fields follow.
  private(set) var isExtended = false
  private(set) var extended = ExtendedTail()
  /// The letters of the last date, `DD/MM/YY` and `MM/YYYY~`: a day's rows come together.
  private var known: (head: UInt64, rest: UInt64) = (0, 0)

  /// No tail is longer, with what is looked at beyond its end: `false~DD/MM/YYYY~HH:MM~HH:MM~123456` and a word.
  private static let reach = 48

  /// Reads the tail at `start` of a file that ends at `limit`; false where anything is out of the ordinary.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Bool {
    let raw = bytes.bytes
    guard start + RowTail.reach <= raw.byteCount,
      let (isChoice, length) = RowTail.flag(raw.word(at: start)), readDate(bytes, at: start + length),
      let from = RowTail.time(raw.word(at: start + length + 11)),
      let to = RowTail.time(raw.word(at: start + length + 17))
    else { return false }
    self.isChoice = isChoice
    (self.start, finish) = (from, to)
    return readDuration(bytes, at: start + length + 23, limit: limit)
  }

  /// A flag and the tilde after it at the beginning of a word, and how many bytes they take.
  static func flag(_ word: UInt64) -> (isSet: Bool, length: Int)? {
    // The letters of `false~` and `true~`, the first lowest.
    if word & 0xFFFF_FFFF_FFFF == 0x7E65_736C_6166 { return (false, 6) }
    if word & 0xFF_FFFF_FFFF == 0x7E_6575_7274 { return (true, 5) }
    return word & 0xFF == 0x7E ? (false, 1) : nil
  }

  /// `HH:MM~` at the beginning of a word, in minutes.
  static func time(_ word: UInt64) -> Int? {
    let digits = (word & 0xFFFF_FFFF_FFFF) ^ 0x7E30_303A_3030
    // Nothing but digits where they belong, and each below ten.
    guard digits & 0xFFF0_F0FF_F0F0 == 0, (digits &+ 0x0006_0600_0606) & 0x0010_1000_1010 == 0 else { return nil }
    func number(_ shift: UInt64) -> Int { Int(digits >> shift & 0xF) * 10 + Int(digits >> (shift + 8) & 0xF) }
    let (hour, minute) = (number(0), number(24))
    return hour < 24 && minute < 60 ? hour * 60 + minute : nil
  }

  private mutating func readDate(_ bytes: Span<UInt8>, at place: Int) -> Bool {
    let letters = (head: bytes.bytes.word(at: place), rest: bytes.bytes.word(at: place + 3))
    guard letters.rest >> 56 == UInt64(ASCIIByte.tilde) else { return false }
    if letters == known { return true }
    guard let day = RadioTimesClock.day(bytes, place..<place + 10) else { return false }
    self.day = day
    known = letters
    return true
  }

  /// Up to six digits, and the end of the line or of the file, or what follows in an extended row.
  private mutating func readDuration(_ span: Span<UInt8>, at start: Int, limit: Int) -> Bool {
    let bytes = span.bytes
    var place = start
    duration = 0
    while place < min(limit, start + 6) {
      let digit = Int(bytes.byte(at: place)) - 0x30
      guard (0...9).contains(digit) else { break }
      duration = duration * 10 + digit
      place += 1
    }
    guard place > start, place <= limit else { return false }
    isExtended = place < limit && bytes.byte(at: place) == ASCIIByte.tilde
    if isExtended { return readExtended(span, from: place, limit: limit) }
    end = place
    if place < limit, bytes.byte(at: place) == ASCIIByte.carriageReturn { place += 1 }
    next = place + 1
    return place >= limit || bytes.byte(at: place) == ASCIIByte.lineFeed
  }

  private mutating func readExtended(_ bytes: Span<UInt8>, from start: Int, limit: Int) -> Bool {
    guard extended.read(bytes, from: start, limit: limit) else { return false }
    (end, next) = (extended.end, extended.next)
    return true
  }
}
