package import GuideModel

/// Encodes the details of a programme from any format as one record.
package enum FactRecord {
  /// The reader for these records.
  package static var reader: some RecordReader { FactRecordReader(bareStars: UnscaledStarRatings()) }

  /// Appends a programme's record. Details borrowed from another source lose their origin.
  package static func append(_ details: ProgrammeDetails, to record: inout [UInt8]) {
    func add(_ letter: UInt8, _ text: String, _ qualifier: String?) {
      record.append(letter)
      record.append(contentsOf: (qualifier ?? "").utf8.lazy.map(plain))
      record.append(RecordField.endOfQualifier)
      record.append(contentsOf: text.utf8.lazy.map(plain))
      record.append(RecordField.endOfText)
    }
    add(RecordField.summary, details.summary.episode?.raw ?? "", numbers(of: details.summary))
    for kind in kinds {
      for fact in details.facts(of: kind) { add(kind.rawValue, fact.text, fact.qualifier) }
    }
    for fact in details.more { add(fact.kind.rawValue, fact.text, fact.qualifier) }
  }

  /// The facts stored in `ProgrammeDetails` properties rather than in `more`. The episode title comes first, for the summary.
  private static let kinds: [Fact.Kind] = [
    .episodeTitle, .director, .actor, .genre, .description, .certificate,
  ]

  /// Replaces field separators with spaces. Decoders have already removed control characters, so this is only a safeguard.
  private static func plain(_ byte: UInt8) -> UInt8 {
    byte == RecordField.endOfText || byte == RecordField.endOfQualifier ? ASCIIByte.space : byte
  }

  /// The numbers in a summary, separated by commas, up to the last known one.
  private static func numbers(of summary: ProgrammeSummary) -> String {
    let episode = summary.episode
    let numbers = [
      summary.year, summary.stars?.hundredths, episode.map { _ in 1 }, episode?.season, episode?.number,
      episode?.lastNumber, episode?.count, episode?.part, episode?.partCount,
    ]
    let count = (numbers.lastIndex { $0 != nil } ?? -1) + 1
    return numbers.prefix(count).map { $0.map { String($0) } ?? "" }.joined(separator: ",")
  }

  /// The summary with these numbers and the guide's own text for the episode number, without the episode title.
  static func summary(_ line: String, raw: String) -> ProgrammeSummary {
    let numbers = line.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
    func number(_ index: Int) -> Int? { index < numbers.count ? numbers[index] : nil }
    var summary = ProgrammeSummary(year: number(0), stars: number(1).flatMap { StarRating(hundredths: $0) })
    if number(2) != nil {
      summary.episode = EpisodeNumber(
        raw: raw, season: number(3), number: number(4), lastNumber: number(5), count: number(6), part: number(7),
        partCount: number(8))
    }
    return summary
  }
}
