import GuideModel

/// Reads a row's texts when somebody looks at them; the row's bytes are as they stood in the file.
struct RadioTimesReader: RecordReader {
  func summary(of record: Span<UInt8>) -> ProgrammeSummary {
    let tildes = RadioTimesReader.tildes(of: record)
    guard let fields = RowRecovery.fields(tildes, in: 0..<record.count, of: record) else { return ProgrammeSummary() }
    let plain = RadioTimesReader.summary(record, fields)
    guard let row = RadioTimesReader.extended(tildes, of: record) else { return plain }
    return ExtendedSummary.summary(over: plain, row, of: record)
  }

  func details(of record: Span<UInt8>) -> ProgrammeDetails {
    let tildes = RadioTimesReader.tildes(of: record)
    guard let fields = RowRecovery.fields(tildes, in: 0..<record.count, of: record) else { return ProgrammeDetails() }
    let plain = RadioTimesReader.details(record, fields)
    guard let row = RadioTimesReader.extended(tildes, of: record) else { return plain }
    return ExtendedDetails(plain, row, of: record).details
  }

  private static func details(_ record: Span<UInt8>, _ fields: RowFields) -> ProgrammeDetails {
    func text(_ field: Field) -> String { TextMender.text(record, record.trimmed(fields[field])) }
    let directors = text(.director)
    return ProgrammeDetails(
      summary: RadioTimesReader.summary(record, fields),
      directors: CastParser.members(directors).map(\.name),
      cast: CastParser.members(text(.cast)),
      genres: [text(.genre)].filter { !$0.isEmpty && $0 != "\(RadioTimesReader.noGenre)" },
      description: text(.description).cut(to: RadioTimesReader.descriptionLimit).nonEmpty,
      certificate: text(.certificate).nonEmpty)
  }

  /// Letters of a description that are read: eight times the longest of the real feed.
  static let descriptionLimit = 16_384

  /// What the feed writes where it names no genre.
  static let noGenre: StaticString = "No Genre"

  static func tildes(of record: Span<UInt8>) -> [Int] {
    var tildes: [Int] = []
    tildes.reserveCapacity(Field.count)
    var place = SpecialBytes.first(in: record, from: 0)
    while place < record.count {
      if record[place] == ASCIIByte.tilde { tildes.append(place) }
      place = SpecialBytes.first(in: record, from: place + 1)
    }
    return tildes
  }

  /// The further fields of a record that has them.
  private static func extended(_ tildes: [Int], of record: Span<UInt8>) -> ExtendedRow? {
    guard tildes.count > Field.count else { return nil }
    return ExtendedRow(RowFields.pieces(tildes, in: 0..<record.count), of: record)
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

  static func stars(_ record: Span<UInt8>, _ field: Range<Int>) -> Int? {
    record.number(record.trimmed(field)).flatMap { (1...5).contains($0) ? $0 : nil }
  }

  /// The episode's name and number. The number stands in a field of its own, or else before the name.
  private static func readEpisode(_ record: Span<UInt8>, _ fields: RowFields, into summary: inout ProgrammeSummary) {
    let numbers = record.trimmed(fields[.number])
    let names = record.trimmed(fields[.episodeTitle])
    guard !numbers.isEmpty || !names.isEmpty else { return }
    let raw = TextMender.text(record, numbers)
    var name = TextMender.text(record, names)
    if !raw.isEmpty {
      let parsed = EpisodeParser(raw)
      let shown = parsed.isWhole ? nil : OnscreenEpisode(raw)
      summary.episode = shown?.episode(raw: raw) ?? parsed.episode(raw: raw)
      // What is no number belongs to the name.
      if shown == nil, let more = parsed.remainder {
        name = name.isEmpty ? more : "\(name), \(more)"
        if !parsed.hasNumbers { summary.episode = nil }
      }
    } else if let dash = name.firstRange(of: " - "), EpisodeParser(String(name[..<dash.lowerBound])).isWhole {
      let raw = String(name[..<dash.lowerBound])
      summary.episode = EpisodeParser(raw).episode(raw: raw)
      name = String(name[dash.upperBound...])
    }
    // Some rows repeat the title as the episode's name: it says nothing.
    let title = TextMender.text(record, record.trimmed(fields[.title]))
    summary.episodeTitle = name == title ? nil : name.nonEmpty
  }
}

extension String {
  /// Itself; nil where it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
