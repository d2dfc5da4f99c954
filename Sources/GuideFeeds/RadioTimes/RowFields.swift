import GuideModel

/// The 23 fields of a row, in the feed's order (see docs/formats.md).
enum Field: Int {
  case title, number, episodeTitle, year, director, cast
  case premiere, film, `repeat`, subtitles, widescreen, newSeries, deafSigned, blackAndWhite
  case stars, certificate, genre, description, choice, date, start, end, duration

  static let count = 23
  /// The eight flags side by side, by which a row with a tilde in a text is recognised.
  static let flags = Field.premiere.rawValue...Field.blackAndWhite.rawValue
}

/// Where the fields of a row lie in some bytes.
struct RowFields {
  /// Exactly 23 ranges.
  private let ranges: [Range<Int>]

  subscript(_ field: Field) -> Range<Int> { ranges[field.rawValue] }

  /// Ranges that are already counted and ordered.
  init(_ ranges: [Range<Int>]) {
    self.ranges = ranges
  }

  /// What lies between tildes, however many there are.
  static func pieces(_ tildes: [Int], in row: Range<Int>) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    pieces.reserveCapacity(tildes.count + 1)
    var start = row.lowerBound
    for tilde in tildes {
      pieces.append(start..<tilde)
      start = tilde + 1
    }
    pieces.append(start..<row.upperBound)
    return pieces
  }
}

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

/// Where the fields of a row lie, found by its tildes alone, sixteen bytes at a time.
struct RowPlaces {
  /// The places of the first tildes, as many as a row of 23 fields has.
  private var tildes = InlineArray<22, UInt32>(repeating: 0)
  private var count = 0
  private let end: Int

  init(_ record: Span<UInt8>) {
    end = record.count
    let bytes = record.bytes
    var place = 0
    while place <= end - 16 {
      let isTilde = bytes.block(at: place) .== SIMD16<UInt8>(repeating: ASCIIByte.tilde)
      let words = unsafeBitCast(isTilde, to: SIMD2<UInt64>.self)
      if words[0] | words[1] != 0 {
        note(UInt64(littleEndian: words[0]), at: place)
        note(UInt64(littleEndian: words[1]), at: place + 8)
      }
      place += 16
    }
    while place < end {
      if record[place] == ASCIIByte.tilde { note(1, at: place) }
      place += 1
    }
  }

  /// Notes tildes among eight bytes, by the lowest bit of each.
  @inline(__always)
  private mutating func note(_ marks: UInt64, at place: Int) {
    var rest = marks & 0x0101_0101_0101_0101
    while rest != 0 {
      if count < tildes.count { tildes[count] = UInt32(truncatingIfNeeded: place + rest.trailingZeroBitCount >> 3) }
      count &+= 1
      rest &= rest &- 1
    }
  }

  /// Whether there are just 23 fields.
  var isWhole: Bool { count == tildes.count }

  /// Whether there are more than 23 fields.
  var isLong: Bool { count > tildes.count }

  /// The place of a field in a row of 23; empty where the row has none of it.
  subscript(_ field: Field) -> Range<Int> {
    let place = field.rawValue
    guard place <= count else { return end..<end }
    return (place > 0 ? Int(tildes[place - 1]) + 1 : 0)..<(place < count ? Int(tildes[place]) : end)
  }
}

/// The nine flags of a row.
enum RowFlags {
  private static let named: [(Field, ProgrammeFlags)] = [
    (.premiere, .premiere), (.film, .film), (.repeat, .repeat), (.subtitles, .subtitles), (.widescreen, .widescreen),
    (.newSeries, .newSeries), (.deafSigned, .deafSigned), (.blackAndWhite, .blackAndWhite), (.choice, .choice),
  ]

  static let fields = named.map(\.0)

  /// The flags in any case, and the first that is neither true nor false.
  static func mended(_ bytes: Span<UInt8>, _ fields: RowFields) -> (ProgrammeFlags, odd: String?) {
    var flags: ProgrammeFlags = []
    var odd: String?
    for (field, flag) in named {
      let text = TextMender.text(bytes, bytes.trimmed(fields[field]))
      switch text.lowercased() {
      case "true": flags.insert(flag)
      case "false", "": break
      default: odd = odd ?? text
      }
    }
    return (flags, odd)
  }
}
