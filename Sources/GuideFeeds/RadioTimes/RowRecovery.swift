import GuideModel

/// Finds the 23 fields of a row that has more pieces between tildes: one of its texts has a tilde in it.
///
/// The eight flags and the last five fields cannot be mistaken for text; what is too much lies between them.
struct RowRecovery {
  private let pieces: [Range<Int>]

  /// With more tildes than this before the flags, no place of the fields is likely, and there are too many to try.
  private static let headLimit = 20

  /// The fields of a row of 22 tildes or more; nil where flags and tail are not to be found.
  static func fields(_ tildes: [Int], in row: Range<Int>, of bytes: Span<UInt8>) -> RowFields? {
    let pieces = RowFields.pieces(tildes, in: row)
    guard pieces.count > Field.count else { return pieces.count == Field.count ? RowFields(pieces) : nil }
    if ExtendedRow.interval(pieces, of: bytes) != nil { return RowFields(Array(pieces.prefix(Field.count))) }
    return RowRecovery(pieces: pieces).fields(of: bytes)
  }

  private func fields(of bytes: Span<UInt8>) -> RowFields? {
    // Further fields after a whole row: the first 23 are the row.
    if isTail(at: Field.choice.rawValue, bytes), flagCount(at: Field.flags.lowerBound, bytes) != nil {
      return RowFields(Array(pieces.prefix(Field.count)))
    }
    let extra = pieces.count - Field.count
    guard isTail(at: pieces.count - 5, bytes), let flags = flagsStart(extra: extra, bytes) else { return nil }
    let extraBefore = flags - Field.flags.lowerBound
    guard extraBefore <= RowRecovery.headLimit else { return nil }
    let head = head(extra: extraBefore, bytes)
    let stars = flags + Field.flags.count
    let description = stars + 3
    let tail = pieces.count - 5
    return RowFields(
      head + Array(pieces[flags..<description]) + [joined(description..<tail)] + Array(pieces[tail...]))
  }

  /// The choice, the date, both times and the duration.
  private func isTail(at place: Int, _ bytes: Span<UInt8>) -> Bool {
    guard place + 5 <= pieces.count else { return false }
    let tail = pieces[place..<place + 5].map { bytes.trimmed($0) }
    return bytes.flag(tail[0]) != nil && RadioTimesClock.day(bytes, tail[1]) != nil
      && RadioTimesClock.time(bytes, tail[2]) != nil && tail[3].count == 5
      && (tail[4].isEmpty || bytes.number(tail[4]) != nil)
  }

  /// How many of eight pieces are `true` or `false` in letters; nil where one is neither these nor empty.
  private func flagCount(at place: Int, _ bytes: Span<UInt8>) -> Int? {
    var count = 0
    for piece in pieces[place..<place + Field.flags.count] {
      let trimmed = bytes.trimmed(piece)
      guard bytes.flag(trimmed) != nil else { return nil }
      if !trimmed.isEmpty { count += 1 }
    }
    return count
  }

  /// Where the flags begin: at the place with the most of them in letters.
  private func flagsStart(extra: Int, _ bytes: Span<UInt8>) -> Int? {
    let first = Field.flags.lowerBound
    let candidates = (first...first + extra).compactMap { place in
      flagCount(at: place, bytes).map { (place: place, count: $0) }
    }
    return candidates.max { $0.count < $1.count }?.place
  }

  /// The six fields before the flags, when `extra` pieces are too many among them: as many go to the title and to the
  /// episode's name as put a year, or nothing, in the place of the year; the rest to the cast.
  private func head(extra: Int, _ bytes: Span<UInt8>) -> [Range<Int>] {
    var best: (score: Int, fields: [Range<Int>]) = (-1, [])
    for inTitle in (0...extra).reversed() {
      for inEpisode in 0...(extra - inTitle) {
        let fields = head(inTitle, inEpisode, extra)
        let score = likelihood(of: fields, bytes)
        if score > best.score { best = (score, fields) }
      }
    }
    return best.fields
  }

  private func head(_ inTitle: Int, _ inEpisode: Int, _ extra: Int) -> [Range<Int>] {
    let number = 1 + inTitle
    let year = number + 2 + inEpisode
    return [
      joined(0..<number), pieces[number], joined(number + 1..<year), pieces[year], pieces[year + 1],
      joined(year + 2..<6 + extra),
    ]
  }

  private func likelihood(of head: [Range<Int>], _ bytes: Span<UInt8>) -> Int {
    let number = bytes.trimmed(head[Field.number.rawValue])
    let year = bytes.trimmed(head[Field.year.rawValue])
    let director = bytes.trimmed(head[Field.director.rawValue])
    var score = 0
    if year.isEmpty || bytes.holds("null", year) { score += 4 }
    if year.count == 4, bytes.number(year) != nil { score += 6 }
    if number.isEmpty || EpisodeParser.looksLikeNumbers(bytes, number) { score += 3 }
    if !director.contains(where: { bytes[$0] == ASCIIByte.asterisk || bytes[$0] == ASCIIByte.pipe }) { score += 1 }
    // A tilde stands between words: at the end of a text it is rather an empty field.
    for text in [head[Field.title.rawValue], head[Field.episodeTitle.rawValue]] {
      if let last = text.last, bytes[last] == ASCIIByte.tilde { score -= 3 }
    }
    return score
  }

  /// Pieces and the tildes between them, as one range.
  private func joined(_ places: Range<Int>) -> Range<Int> {
    guard let first = places.first, let last = places.last else { return 0..<0 }
    return pieces[first].lowerBound..<pieces[last].upperBound
  }
}

/// The fields of a row that needs care, without the white space around them.
struct TrimmedRow {
  private let fields: RowFields
  /// The day number of the date; nil where it is none.
  let day: Int?
  /// Minutes of the day.
  let start: Int?
  let end: Int?
  /// Minutes.
  let duration: Int?
  let title: RowTitle

  init(_ bytes: Span<UInt8>, _ fields: RowFields) {
    self.fields = fields
    day = RadioTimesClock.day(bytes, bytes.trimmed(fields[.date]))
    start = RadioTimesClock.time(bytes, bytes.trimmed(fields[.start]))
    end = RadioTimesClock.time(bytes, bytes.trimmed(fields[.end]))
    duration = bytes.number(bytes.trimmed(fields[.duration]))
    title = RowTitle(TextMender.text(bytes, bytes.trimmed(fields[.title])))
  }

  func text(_ field: Field, _ bytes: Span<UInt8>) -> String {
    TextMender.text(bytes, bytes.trimmed(fields[field]))
  }

  func quote(_ field: Field, _ bytes: Span<UInt8>) -> String { text(field, bytes).quoted }

  /// The fields in which people write.
  static let texts: [Field] = [.title, .number, .episodeTitle, .director, .cast, .certificate, .genre, .description]
}

/// A title while it is being mended.
struct RowTitle {
  private(set) var text: String
  /// Whether a bar or colon stood at its end.
  let wasCut: Bool
  /// Whether it went on beyond all reason.
  let wasEndless: Bool

  /// The longest title of 82 real guides has 152 characters.
  static let limit = 512

  init(_ whole: String) {
    let text = whole.cut(to: RowTitle.limit)
    wasEndless = text.utf8.count < whole.utf8.count
    let signs = Array("|: ".utf8)
    let end = text.utf8.lastIndex { !signs.contains($0) }.map { text.utf8.index(after: $0) }
    // A title of nothing but such signs is one.
    let cut = end.map { text[..<$0] } ?? text[...]
    let isOdd = cut.utf8.count < text.utf8.count
    self.text = String(cut)
    wasCut = isOdd
  }

  /// Takes a zone's name off the front, and returns its offset in seconds east of UTC.
  mutating func takePrefix() -> Int? {
    for prefix in RadioTimesClock.prefixes where text.hasPrefix("\(prefix.text)") {
      text.removeFirst("\(prefix.text)".count)
      return prefix.offset
    }
    return nil
  }
}

/// Titles that need a closer look for their last letter.
enum TitleEdge {
  static func isOdd(_ bytes: Span<UInt8>, _ title: Range<Int>) -> Bool {
    guard let last = title.last, title.count <= RowTitle.limit else { return true }
    return bytes[last] == ASCIIByte.pipe || bytes[last] == UInt8(ascii: ":") || bytes.holds("null", title)
  }
}

/// The word `null`, which the feed's last producer wrote for what it did not know.
enum NullWords {
  static func arePresent(_ bytes: Span<UInt8>, _ fields: RowFields) -> Bool {
    let cast = fields[.cast]
    return bytes.holds("null", fields[.year]) || bytes.holds("null", fields[.director]) || isNull(bytes, cast)
      || cast.contains { bytes[$0] == ASCIIByte.pipe && isNull(bytes, $0 + 1..<cast.upperBound) }
  }

  /// Whether a member of the cast begins with it.
  private static func isNull(_ bytes: Span<UInt8>, _ rest: Range<Int>) -> Bool {
    guard rest.count >= 4, bytes.holds("null", rest.lowerBound..<rest.lowerBound + 4) else { return false }
    guard rest.count > 4 else { return true }
    let next = bytes[rest.lowerBound + 4]
    return next == ASCIIByte.asterisk || next == ASCIIByte.pipe
  }
}
