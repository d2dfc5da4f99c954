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

extension Span<UInt8> {
  /// A range without the white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, self[low] <= ASCIIByte.space { low += 1 }
    while low < high, self[high - 1] <= ASCIIByte.space { high -= 1 }
    return low..<high
  }

  /// Whether a range holds just this text.
  func holds(_ text: StaticString, _ range: Range<Int>) -> Bool {
    guard range.count == text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { letters in
      for offset in 0..<letters.count where self[range.lowerBound + offset] != letters[offset] { return false }
      return true
    }
  }

  /// Digits as a number; nil where there is anything else, or more of them than six.
  func number(_ range: Range<Int>) -> Int? {
    guard !range.isEmpty, range.count <= 6 else { return nil }
    var number = 0
    for place in range {
      let digit = Int(self[place]) - 0x30
      guard (0...9).contains(digit) else { return nil }
      number = number * 10 + digit
    }
    return number
  }

  /// `true` and `false`; empty is false; nil for anything else.
  func flag(_ range: Range<Int>) -> Bool? {
    switch range.count {
    case 0: false
    case 4: holds("true", range) ? true : nil
    case 5: holds("false", range) ? false : nil
    default: nil
    }
  }
}
