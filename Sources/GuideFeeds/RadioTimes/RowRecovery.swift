import GuideModel

/// Finds the 23 fields of a row that has too many tildes because one of its text fields contains some. The eight flags
/// and the last five fields cannot be mistaken for text, so the extra pieces lie before or between them.
struct RowRecovery {
  private let pieces: [Range<Int>]

  /// Maximum number of extra tildes before the flags. Up to this number, all field layouts are tried.
  private static let headLimit = 20

  /// The fields of a row with at least 22 tildes; `nil` if the flags or the last five fields cannot be found.
  static func fields(_ tildes: [Int], in row: Range<Int>, of bytes: Span<UInt8>) -> RowFields? {
    let pieces = RowFields.pieces(tildes, in: row)
    guard pieces.count > Field.count else { return pieces.count == Field.count ? RowFields(pieces) : nil }
    return RowRecovery(pieces: pieces).fields(of: bytes)
  }

  private func fields(of bytes: Span<UInt8>) -> RowFields? {
    // A whole row, followed by extra fields.
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

  /// Whether the choice, date, both times and duration begin at an index.
  private func isTail(at index: Int, _ bytes: Span<UInt8>) -> Bool {
    guard index + 5 <= pieces.count else { return false }
    let tail = pieces[index..<index + 5].map { bytes.trimmed($0) }
    return bytes.flag(tail[0]) != nil && RadioTimesClock.day(bytes, tail[1]) != nil
      && RadioTimesClock.time(bytes, tail[2]) != nil && tail[3].count == 5
      && (tail[4].isEmpty || bytes.number(tail[4]) != nil)
  }

  /// How many of eight pieces are `true` or `false`; `nil` if any other piece is not empty.
  private func flagCount(at index: Int, _ bytes: Span<UInt8>) -> Int? {
    var count = 0
    for piece in pieces[index..<index + Field.flags.count] {
      let trimmed = bytes.trimmed(piece)
      guard bytes.flag(trimmed) != nil else { return nil }
      if !trimmed.isEmpty { count += 1 }
    }
    return count
  }

  /// The index where the flags begin: the candidate with the most flags written out.
  private func flagsStart(extra: Int, _ bytes: Span<UInt8>) -> Int? {
    let first = Field.flags.lowerBound
    let candidates = (first...first + extra).compactMap { index in
      flagCount(at: index, bytes).map { (index: index, count: $0) }
    }
    return candidates.max { $0.count < $1.count }?.index
  }

  /// The likeliest layout of the six fields before the flags, if there are `extra` pieces too many.
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

  /// The layout with some extra pieces in the title, some in the episode's name, and the rest in the cast.
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
    // A tilde that belongs to text is usually between words. At the end, it more likely marks an empty field.
    for text in [head[Field.title.rawValue], head[Field.episodeTitle.rawValue]] {
      if let last = text.last, bytes[last] == ASCIIByte.tilde { score -= 3 }
    }
    return score
  }

  /// The range of the given pieces, including the tildes between them.
  private func joined(_ indices: Range<Int>) -> Range<Int> {
    guard let first = indices.first, let last = indices.last else { return 0..<0 }
    return pieces[first].lowerBound..<pieces[last].upperBound
  }
}

/// The values of a row that is not clean, without white space at their ends.
struct RowValues {
  private let fields: RowFields
  /// The day number; `nil` if the date is unusable.
  let day: Int?
  /// The start in minutes since midnight.
  let start: Int?
  let end: Int?
  /// The duration in minutes.
  let duration: Int?
  let title: RowTitle

  init(_ bytes: Span<UInt8>, _ fields: RowFields) {
    self.fields = fields
    day = RadioTimesClock.day(bytes, bytes.trimmed(fields[.date]))
    start = RadioTimesClock.time(bytes, bytes.trimmed(fields[.start]))
    end = RadioTimesClock.time(bytes, bytes.trimmed(fields[.end]))
    duration = bytes.number(bytes.trimmed(fields[.duration]))
    title = RowTitle(TextRepairer.text(bytes, bytes.trimmed(fields[.title])))
  }

  func text(_ field: Field, _ bytes: Span<UInt8>) -> String {
    TextRepairer.text(bytes, bytes.trimmed(fields[field]))
  }

  func quote(_ field: Field, _ bytes: Span<UInt8>) -> Message { text(field, bytes).quoted }

  /// The free-text fields.
  static let texts: [Field] = [.title, .number, .episodeTitle, .director, .cast, .certificate, .genre, .description]
}

/// A title without stray punctuation.
struct RowTitle {
  private(set) var text: String
  /// Whether the title ended with a bar or colon.
  let hadTrailingPunctuation: Bool
  let wasTooLong: Bool

  /// Maximum length in characters. The longest title in 82 real guides has 152.
  static let limit = 512

  init(_ whole: String) {
    let text = whole.cut(to: RowTitle.limit)
    wasTooLong = text.utf8.count < whole.utf8.count
    let signs = Array("|: ".utf8)
    let end = text.utf8.lastIndex { !signs.contains($0) }.map { text.utf8.index(after: $0) }
    // A title that consists only of such characters is kept.
    let cut = end.map { text[..<$0] } ?? text[...]
    hadTrailingPunctuation = cut.utf8.count < text.utf8.count
    self.text = String(cut)
  }

  /// Whether the title is missing; the feed may also write this as `null`.
  var isMissing: Bool { text.isEmpty || text == "null" }

  /// Removes a zone's name from the front and returns its offset in seconds east of UTC.
  mutating func removeZonePrefix() -> Int? {
    for prefix in RadioTimesClock.prefixes where text.hasPrefix("\(prefix.text)") {
      text.removeFirst("\(prefix.text)".count)
      return prefix.offset
    }
    return nil
  }

  /// Whether a title might need a repair, judging by its last byte and its length.
  static func mayNeedRepair(_ bytes: Span<UInt8>, _ title: Range<Int>) -> Bool {
    guard let last = title.last, title.count <= RowTitle.limit else { return true }
    return bytes[last] == ASCIIByte.pipe || bytes[last] == UInt8(ascii: ":") || bytes.holds("null", title)
  }
}
