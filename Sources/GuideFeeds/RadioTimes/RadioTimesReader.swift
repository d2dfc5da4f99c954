import GuideModel

/// Reads a row's text fields when they are displayed or searched. A record is the row's bytes, as in the file.
struct RadioTimesReader: RecordReader {
  func summary(of record: Span<UInt8>) -> ProgrammeSummary {
    let tildes = RadioTimesReader.tildes(of: record)
    guard let fields = RowRecovery.fields(tildes, in: 0..<record.count, of: record) else { return ProgrammeSummary() }
    return RadioTimesReader.summary(record, fields)
  }

  func details(of record: Span<UInt8>) -> ProgrammeDetails {
    let tildes = RadioTimesReader.tildes(of: record)
    guard let fields = RowRecovery.fields(tildes, in: 0..<record.count, of: record) else { return ProgrammeDetails() }
    return RadioTimesReader.details(record, fields)
  }

  private static func details(_ record: Span<UInt8>, _ fields: RowFields) -> ProgrammeDetails {
    func text(_ field: Field) -> String { TextRepairer.text(record, record.trimmed(fields[field])) }
    let directors = text(.director)
    return ProgrammeDetails(
      summary: RadioTimesReader.summary(record, fields),
      directors: CastParser.members(directors).map(\.name),
      cast: CastParser.members(text(.cast)),
      genres: [text(.genre)].filter { !$0.isEmpty && $0 != "\(RadioTimesReader.noGenre)" },
      description: text(.description).cut(to: RadioTimesReader.descriptionLimit).nonEmpty,
      certificate: text(.certificate).nonEmpty)
  }

  /// Maximum length of a description in characters: eight times the longest in the real feed.
  static let descriptionLimit = 16_384

  /// The feed's text for "no genre".
  static let noGenre: StaticString = "No Genre"

  static func tildes(of record: Span<UInt8>) -> [Int] {
    var tildes: [Int] = []
    tildes.reserveCapacity(Field.count)
    var offset = SpecialBytes.first(in: record, from: 0)
    while offset < record.count {
      if record[offset] == ASCIIByte.tilde { tildes.append(offset) }
      offset = SpecialBytes.first(in: record, from: offset + 1)
    }
    return tildes
  }

  private static func summary(_ record: Span<UInt8>, _ fields: RowFields) -> ProgrammeSummary {
    var summary = ProgrammeSummary(year: year(record, fields[.year]), stars: stars(record, fields[.stars]))
    readEpisode(record, fields, into: &summary)
    return summary
  }

  static func year(_ record: Span<UInt8>, _ field: Range<Int>) -> Int? {
    let year = record.trimmed(field)
    return year.count == 4 ? record.number(year) : nil
  }

  static func stars(_ record: Span<UInt8>, _ field: Range<Int>) -> StarRating? {
    record.number(record.trimmed(field)).flatMap { StarRating($0, of: 5) }
  }

  /// Parses the episode's name and number. The number has its own field or precedes the name.
  private static func readEpisode(_ record: Span<UInt8>, _ fields: RowFields, into summary: inout ProgrammeSummary) {
    let numbers = record.trimmed(fields[.number])
    let names = record.trimmed(fields[.episodeTitle])
    guard !numbers.isEmpty || !names.isEmpty else { return }
    let raw = TextRepairer.text(record, numbers)
    var name = TextRepairer.text(record, names)
    if !raw.isEmpty {
      let parsed = EpisodeParser(raw)
      let onscreen = parsed.isWhole ? nil : OnscreenEpisode(raw)
      summary.episode = onscreen?.episode(raw: raw) ?? parsed.episode(raw: raw)
      // The rest of the number field belongs to the name.
      if onscreen == nil, let more = parsed.remainder {
        name = name.isEmpty ? more : "\(name), \(more)"
        if !parsed.hasNumbers { summary.episode = nil }
      }
    } else if let dash = name.firstRange(of: " - "), EpisodeParser(String(name[..<dash.lowerBound])).isWhole {
      let raw = String(name[..<dash.lowerBound])
      summary.episode = EpisodeParser(raw).episode(raw: raw)
      name = String(name[dash.upperBound...])
    }
    // Some rows repeat the title as the episode's name.
    let title = TextRepairer.text(record, record.trimmed(fields[.title]))
    summary.episodeTitle = name == title ? nil : name.nonEmpty
  }
}

// MARK: - Searching

/// Reads text and numbers for searching, without building `details` and `summary` for every record.
extension RadioTimesReader {
  var textEncoding: RecordTextEncoding { .repaired }

  func isLiteral(at index: Int, in record: Span<UInt8>) -> Bool {
    PlainText.length(of: record, at: index, end: record.count) > 0
  }

  func forEachText(
    of kinds: ProgrammeTexts, in record: Span<UInt8>, _ body: (_ text: UnsafeRawBufferPointer) -> Bool
  ) {
    let row = FieldOffsets(record)
    // A row with tildes in its text, or with a long description (which is cut), must be read in full.
    guard row.isWhole, record.count <= RadioTimesReader.descriptionLimit else {
      for var text in details(of: record).texts(of: kinds) {
        if !text.withUTF8({ body(UnsafeRawBufferPointer($0)) }) { return }
      }
      return
    }
    // The longest text comes first, because most searches match there.
    _ =
      RadioTimesReader.visit(row, kinds, .description, .description, in: record, body)
      && RadioTimesReader.visit(row, kinds, .genres, .genre, in: record) { text in
        text.elementsEqual("\(RadioTimesReader.noGenre)".utf8) || body(text)
      }
      && RadioTimesReader.visitPeople(row, kinds, in: record, body)
      && RadioTimesReader.visitEpisodeTitle(row, kinds, in: record, body)
  }

  private static func visitPeople(
    _ row: FieldOffsets, _ requested: ProgrammeTexts, in record: Span<UInt8>, _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    visit(row, requested, [.actors, .roles], .cast, in: record) { cast in
      CastParser.forEachMember(cast) { name, role in
        (!requested.has(.actors) || body(name)) && (!requested.has(.roles) || role.map(body) ?? true)
      }
    }
      && visit(row, requested, .directors, .director, in: record) { directors in
        CastParser.forEachMember(directors) { name, _ in body(name) }
      }
  }

  /// Calls a body with a field's text if it is requested and not empty. Returns false if the body does.
  private static func visit(
    _ row: FieldOffsets, _ requested: ProgrammeTexts, _ kind: ProgrammeTexts, _ field: Field, in record: Span<UInt8>,
    _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard requested.has(kind), !row[field].isEmpty else { return true }
    return TextRepairer.withText(record, record.trimmed(row[field])) { $0.isEmpty || body($0) }
  }

  /// Calls a body with the episode's name. If the number has a common form, the field for the name contains just the
  /// name. Any other number may contain part of the name, and a name may begin with a number.
  private static func visitEpisodeTitle(
    _ row: FieldOffsets, _ requested: ProgrammeTexts, in record: Span<UInt8>, _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    guard requested.has(.episode) else { return true }
    let number = record.trimmed(row[.number])
    let name = record.trimmed(row[.episodeTitle])
    if number.isEmpty, name.isEmpty { return true }
    let title = record.trimmed(row[.title])
    let isAlone =
      number.isEmpty ? !name.contains { record[$0] == UInt8(ascii: "-") } : CommonEpisodeNumbers(record, number) != nil
    guard isAlone, TextRepairer.isClean(record, name), TextRepairer.isClean(record, title) else {
      guard var text = RadioTimesReader().summary(of: record).episodeTitle else { return true }
      return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
    return record.withUnsafeBytes { bytes in
      name.isEmpty || bytes[name].elementsEqual(bytes[title]) || body(UnsafeRawBufferPointer(rebasing: bytes[name]))
    }
  }
}

extension RadioTimesReader {
  func number(_ number: ProgrammeNumber, of record: Span<UInt8>) -> ClosedRange<Int>? {
    let row = FieldOffsets(record)
    guard row.isWhole else { return summary(of: record).number(number) }
    switch number {
    case .year: return RadioTimesReader.year(record, row[.year]).map { $0...$0 }
    case .stars: return (RadioTimesReader.stars(record, row[.stars])?.hundredths).map { $0...$0 }
    case .season, .episode:
      let numbers = record.trimmed(row[.number])
      if numbers.isEmpty, row[.episodeTitle].isEmpty { return nil }
      guard let common = CommonEpisodeNumbers(record, numbers) else { return summary(of: record).number(number) }
      return (number == .season ? common.season : common.number).map { $0...$0 }
    }
  }
}

// MARK: - Cast

/// Parses the cast: `role*actor|role*actor`, or names separated by bars or commas.
enum CastParser {
  static func members(_ text: String) -> [CastMember] {
    var text = text
    var members: [CastMember] = []
    text.withUTF8 { bytes in
      _ = forEachMember(UnsafeRawBufferPointer(bytes)) { name, role in
        let role = role.map { String(decoding: $0, as: UTF8.self) }
        members.append(CastMember(name: String(decoding: name, as: UTF8.self), role: role))
        return true
      }
    }
    return members
  }

  /// Calls a body with each name and role. Returns false as soon as the body does. Roles may contain commas, so commas
  /// separate names only in a list without bars or asterisks.
  static func forEachMember(
    _ bytes: UnsafeRawBufferPointer,
    _ body: (_ name: UnsafeRawBufferPointer, _ role: UnsafeRawBufferPointer?) -> Bool
  ) -> Bool {
    func text(_ range: Range<Int>) -> UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[range]) }
    let hasBars = bytes.contains { $0 == ASCIIByte.asterisk || $0 == ASCIIByte.pipe }
    let mark = hasBars ? ASCIIByte.pipe : ASCIIByte.comma
    var start = 0
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != mark { end += 1 }
      if let (name, role) = member(bytes, start..<end), !body(text(name), role.map(text)) { return false }
      start = end + 1
    }
    return true
  }

  private static func member(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> (name: Range<Int>, role: Range<Int>?)? {
    guard let star = range.last(where: { bytes[$0] == ASCIIByte.asterisk }) else {
      return name(bytes, range).map { ($0, nil) }
    }
    guard let actor = name(bytes, star + 1..<range.upperBound) else { return nil }
    return (actor, name(bytes, range.lowerBound..<star))
  }

  /// A name or role without spaces at its ends; `nil` if it is empty or `null`.
  private static func name(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> Range<Int>? {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, bytes[low] == ASCIIByte.space { low += 1 }
    while low < high, bytes[high - 1] == ASCIIByte.space { high -= 1 }
    let isNull = high - low == 4 && bytes[low..<high].elementsEqual("null".utf8)
    return low == high || isNull ? nil : low..<high
  }
}
