import GuideModel

/// The 23 fields of a row, in the feed's order (docs/formats.md).
enum Field: Int {
  case title, number, episodeTitle, year, director, cast
  case premiere, film, `repeat`, subtitles, widescreen, newSeries, deafSigned, blackAndWhite
  case stars, certificate, genre, description, choice, date, start, end, duration

  static let count = 23
  /// The eight consecutive flags. They identify the fields of a row whose text contains a tilde.
  static let flags = Field.premiere.rawValue...Field.blackAndWhite.rawValue
}

/// The byte ranges of a row's 23 fields.
struct RowFields {
  private let ranges: [Range<Int>]

  subscript(_ field: Field) -> Range<Int> { ranges[field.rawValue] }

  /// Creates fields from exactly 23 ranges in the feed's order.
  init(_ ranges: [Range<Int>]) {
    self.ranges = ranges
  }

  /// The ranges between the tildes of a row, however many there are.
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

// MARK: - Flags

extension RowFields {
  private static let flags: [(field: Field, flag: ProgrammeFlags)] = [
    (.premiere, .premiere), (.film, .film), (.repeat, .repeat), (.subtitles, .subtitles), (.widescreen, .widescreen),
    (.newSeries, .newSeries), (.deafSigned, .deafSigned), (.blackAndWhite, .blackAndWhite), (.choice, .choice),
  ]

  /// The nine fields that hold flags.
  static let flagFields = flags.map(\.field)

  /// The flags, ignoring case, and the first text that is neither `true` nor `false`.
  func flags(in bytes: Span<UInt8>) -> (flags: ProgrammeFlags, unknown: String?) {
    var flags: ProgrammeFlags = []
    var unknown: String?
    for (field, flag) in RowFields.flags {
      let text = TextRepairer.text(bytes, bytes.trimmed(self[field]))
      switch text.lowercased() {
      case "true": flags.insert(flag)
      case "false", "": break
      default: unknown = unknown ?? text
      }
    }
    return (flags, unknown)
  }
}

// MARK: - The word null

extension RowFields {
  /// Whether a field contains `null`, which the feed's last producer wrote for unknown values.
  func hasNull(in bytes: Span<UInt8>) -> Bool {
    let cast = self[.cast]
    return bytes.holds("null", self[.year]) || bytes.holds("null", self[.director]) || Self.beginsWithNull(bytes, cast)
      || cast.contains { bytes[$0] == ASCIIByte.pipe && Self.beginsWithNull(bytes, $0 + 1..<cast.upperBound) }
  }

  /// Whether the next cast member is `null` or has the role `null`.
  private static func beginsWithNull(_ bytes: Span<UInt8>, _ rest: Range<Int>) -> Bool {
    guard rest.count >= 4, bytes.holds("null", rest.lowerBound..<rest.lowerBound + 4) else { return false }
    guard rest.count > 4 else { return true }
    let next = bytes[rest.lowerBound + 4]
    return next == ASCIIByte.asterisk || next == ASCIIByte.pipe
  }
}

// MARK: - Finding the tildes

/// The offsets of one line's tildes, however many there are. One array is reused for all lines.
struct RowScan {
  private(set) var tildes: [Int] = []

  init() {
    tildes.reserveCapacity(64)
  }

  mutating func clear() {
    tildes.removeAll(keepingCapacity: true)
  }

  /// Collects the tildes of a line. Returns the offset of its line feed, or the end of the input.
  mutating func scanLine(of bytes: Span<UInt8>, from start: Int) -> Int {
    var offset = start
    while true {
      offset = SpecialBytes.first(in: bytes, from: offset)
      guard offset < bytes.count, bytes[offset] != ASCIIByte.lineFeed else { return offset }
      if bytes[offset] == ASCIIByte.tilde { tildes.append(offset) }
      offset += 1
    }
  }
}

/// A record's fields as separated by its tildes, which are found 16 bytes at a time. Used only for searching, which
/// repairs nothing.
struct FieldOffsets {
  /// The offsets of the first 22 tildes, the number in a row of 23 fields.
  private var tildes = InlineArray<22, UInt32>(repeating: 0)
  private var count = 0
  private let end: Int

  init(_ record: Span<UInt8>) {
    end = record.count
    let bytes = record.bytes
    var offset = 0
    while offset <= end - 16 {
      let isTilde = bytes.block(at: offset) .== SIMD16<UInt8>(repeating: ASCIIByte.tilde)
      let words = unsafeBitCast(isTilde, to: SIMD2<UInt64>.self)
      if words[0] | words[1] != 0 {
        addTildes(UInt64(littleEndian: words[0]), at: offset)
        addTildes(UInt64(littleEndian: words[1]), at: offset + 8)
      }
      offset += 16
    }
    while offset < end {
      if record[offset] == ASCIIByte.tilde { addTildes(1, at: offset) }
      offset += 1
    }
  }

  /// Adds the tildes among eight bytes. The lowest bit of each byte of `marks` is set for a tilde.
  @inline(__always)
  private mutating func addTildes(_ marks: UInt64, at offset: Int) {
    var rest = marks & 0x0101_0101_0101_0101
    while rest != 0 {
      if count < tildes.count { tildes[count] = UInt32(truncatingIfNeeded: offset + rest.trailingZeroBitCount >> 3) }
      count &+= 1
      rest &= rest &- 1
    }
  }

  var isWhole: Bool { count == tildes.count }

  /// The range of a field in a row of 23; empty if the row has too few fields.
  subscript(_ field: Field) -> Range<Int> {
    let index = field.rawValue
    guard index <= count else { return end..<end }
    return (index > 0 ? Int(tildes[index - 1]) + 1 : 0)..<(index < count ? Int(tildes[index]) : end)
  }
}
