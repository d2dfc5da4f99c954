/// A programme, by its row in a guide's store. It has a meaning in that guide alone.
package struct ProgrammeID: Hashable, Comparable, Sendable {
  /// Its row in the store's columns: channels one after the other, each sorted by start.
  package let row: Int

  /// The programme of a row of the store.
  package init(row: Int) {
    self.row = row
  }

  /// Whether one goes before the other.
  package static func < (a: ProgrammeID, b: ProgrammeID) -> Bool { a.row < b.row }
}

/// The store: channels and their programmes, immutable, in columns.
///
/// Text other than titles and genres stays as the bytes it came as until it is asked for.
/// A programme takes 34 bytes beside its record.
package final class Guide: Sendable {
  /// In the order in which they are shown.
  package let channels: [Channel]
  /// The number to show for each channel: its own, or else its position, counted from 1, where none has a number.
  package let channelNumbers: [Int?]
  /// The highest of these; 0 without any.
  package let highestNumber: Int
  /// Diagnostics of the input, in the order in which it was read.
  package let findings: [Diagnostic]
  /// The number of refused ones, those that are only counted included: what a person should know, since something is not in
  /// the guide. What was repaired is, and a feed always has some of it.
  package let lossCount: Int
  /// From the first programme's start to the last one's end; nil in a guide without programmes.
  package let coverage: Interval?
  /// Every title once.
  package let titles: TextPool
  /// Every genre once, the empty text for none.
  package let genres: TextPool
  /// By the number of a genre, its family.
  package let families: [GenreFamily]

  /// The rows of each channel: channel `c` owns `firstRow[c]..<firstRow[c + 1]`.
  let firstRow: [Int]
  /// Times, titles, genres, flags and records of all rows.
  let rows: RowColumns
  /// The latest end among a channel's programmes of some length up to and with this row: what makes gaps and
  /// overlaps quick to find.
  let coveredUntil: [UInt32]
  let sourceOfRow: [UInt32]
  let sources: [Source]
  /// The guides that it was made of, those with precedence first; empty where that is one.
  package let origins: [GuideOrigin]
  /// Records of other origins that tell more of a programme.
  let supplements: [RecordLocation: [RecordLocation]]

  /// One input: its bytes, their reader, and the number of its origin.
  struct Source: Sendable {
    let bytes: RecordBytes
    let reader: any RecordReader
    let origin: Int
  }

  convenience init(channels: [Channel], findings: [Diagnostic], origins: [GuideOrigin] = [], columns: GuideColumns) {
    self.init(
      channels: channels, numbers: ChannelNumbers.shown(channels.map(\.number)), origins: origins, findings,
      findings.count(of: .refused), columns)
  }

  /// Another guide's programmes on other channels.
  convenience init(_ base: Guide, channels: [Channel], numbers: [Int?], columns: GuideColumns) {
    self.init(
      channels: channels, numbers: numbers, origins: base.origins, base.findings, base.lossCount, columns)
  }

  private init(
    channels: [Channel], numbers: [Int?], origins: [GuideOrigin], _ findings: [Diagnostic], _ lossCount: Int,
    _ columns: GuideColumns
  ) {
    self.channels = channels
    self.origins = origins
    channelNumbers = numbers
    highestNumber = numbers.compactMap(\.self).max() ?? 0
    (self.findings, self.lossCount) = (findings, lossCount)
    supplements = columns.supplements
    coverage = columns.coverage
    titles = columns.titles
    genres = columns.genres
    families = columns.families
    firstRow = columns.firstRow
    rows = columns.rows
    coveredUntil = columns.coveredUntil
    sourceOfRow = columns.sourceOfRow
    sources = columns.sources
  }

  /// The findings sorted by severity, the gravest first.
  package var worstFindings: [Diagnostic] { findings.sorted { $0.severity > $1.severity } }

  /// A guide without channels.
  package static let empty = Guide(channels: [], findings: [], columns: GuideColumns([]))

  /// The number of programmes, those of no length included.
  package var programmeCount: Int { rows.starts.count }

  /// Every programme, channel after channel, each channel's sorted by start.
  package var programmes: some RandomAccessCollection<ProgrammeID> {
    (0..<rows.starts.count).lazy.map(ProgrammeID.init(row:))
  }

  /// A channel's programmes, sorted by start; those of no length come after the others of their start.
  package func programmes(on channel: Int) -> some RandomAccessCollection<ProgrammeID> {
    (firstRow[channel]..<firstRow[channel + 1]).lazy.map(ProgrammeID.init(row:))
  }

  /// From its start to its end; empty where it has no length.
  package func interval(of programme: ProgrammeID) -> Interval {
    Interval(start(of: programme), Instant(seconds: Int(rows.ends[programme.row])))
  }

  /// When it starts.
  package func start(of programme: ProgrammeID) -> Instant {
    Instant(seconds: Int(rows.starts[programme.row]))
  }

  /// The position in `channels` of the channel that shows it.
  package func channel(of programme: ProgrammeID) -> Int {
    channel(ofRow: programme.row)
  }

  /// The number of its title in `titles`.
  package func titleID(of programme: ProgrammeID) -> Int {
    Int(rows.titles[programme.row])
  }

  /// For each programme, the number of its title in `titles`: to ask many of them.
  package var titleIDs: [UInt32] { rows.titles }

  /// Its title, mended but not yet made safe for a screen.
  package func title(of programme: ProgrammeID) -> String {
    titles.text(Int(rows.titles[programme.row]))
  }

  /// Its first genre; empty where the guide names none.
  package func genre(of programme: ProgrammeID) -> String {
    genres.text(Int(rows.genres[programme.row]))
  }

  /// For each programme, the number of its first genre in `genres`: to ask many of them.
  package var genreIDs: [UInt32] { rows.genres }

  /// The number of its first genre in `genres`.
  package func genreID(of programme: ProgrammeID) -> Int {
    Int(rows.genres[programme.row])
  }

  /// Its flags.
  package func flags(of programme: ProgrammeID) -> ProgrammeFlags {
    rows.flags[programme.row]
  }

  /// The values that a cell shows beside the title, read from the record's bytes.
  package func summary(of programme: ProgrammeID) -> ProgrammeSummary {
    let record = record(of: programme)
    var summary = summary(of: record)
    for other in supplements[record] ?? [] { summary.fillIn(from: self.summary(of: other)) }
    return summary
  }

  /// All that the guide says of it, read from the record's bytes; what those do not tell is taken from other origins.
  package func details(of programme: ProgrammeID) -> ProgrammeDetails {
    let record = record(of: programme)
    var details = details(of: record)
    for other in supplements[record] ?? [] {
      details.fillIn(
        from: self.details(of: other), flags: flags(of: programme), origin: foreignName(of: other, for: record))
    }
    return details
  }

  /// The number in `origins` of the guide that shows it; 0 if there is only one.
  package func origin(of programme: ProgrammeID) -> Int {
    sources[Int(sourceOfRow[programme.row])].origin
  }

  /// The name of the origin of a supplement; nil where it is that of the record itself.
  private func foreignName(of supplement: RecordLocation, for record: RecordLocation) -> String? {
    let origin = sources[Int(supplement.source)].origin
    guard origin != sources[Int(record.source)].origin else { return nil }
    return origin < origins.count ? origins[origin].name : ""
  }

  private func summary(of record: RecordLocation) -> ProgrammeSummary {
    let source = sources[Int(record.source)]
    return source.bytes.withSpan(record.range) { source.reader.summary(of: $0) }
  }

  private func details(of record: RecordLocation) -> ProgrammeDetails {
    let source = sources[Int(record.source)]
    return source.bytes.withSpan(record.range) { source.reader.details(of: $0) }
  }

  private func record(of programme: ProgrammeID) -> RecordLocation {
    record(ofRow: programme.row, at: rows.starts[programme.row])
  }

  /// Where a row's record lies, were it to start at a time.
  func record(ofRow row: Int, at time: UInt32) -> RecordLocation {
    RecordLocation(
      source: sourceOfRow[row], start: rows.recordStarts[row], length: rows.recordLengths[row], time: time)
  }
}
