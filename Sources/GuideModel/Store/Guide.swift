/// Identifies a programme by its row; valid only in its own guide.
package struct ProgrammeID: Hashable, Comparable, Sendable {
  /// The row in the store's columns, which are sorted by channel, then start.
  package let row: Int

  /// Identifies the programme in a row of the store.
  package init(row: Int) {
    self.row = row
  }

  package static func < (a: ProgrammeID, b: ProgrammeID) -> Bool { a.row < b.row }
}

/// The store of channels and their programmes: immutable and organized in columns.
///
/// Strings other than titles and genres are decoded from the original bytes on request. A programme takes 34 bytes plus
/// its record.
package final class Guide: Sendable {
  /// The channels in display order.
  package let channels: [Channel]
  /// The number to display for each channel: its own, or its position from 1 if no channel has one.
  package let channelNumbers: [Int?]
  /// The highest displayed number; 0 if there are none.
  package let highestNumber: Int
  /// Whether the numbers are the channels' own rather than positions.
  package let hasOwnNumbers: Bool
  /// Diagnostics about the input, in reading order.
  package let diagnostics: [Diagnostic]
  /// The number of problems that left something out, including ones that were only counted.
  ///
  /// Users should know about these. Repaired data, by contrast, is in the guide, and every feed has some.
  package let omissionCount: Int
  /// The span from the start of the first programme to the end of the last; `nil` if there are no programmes.
  package let coverage: Interval?
  /// The distinct titles.
  package let titles: TextPool
  /// The distinct genres; the empty string stands for no genre.
  package let genres: TextPool
  /// The family of each genre, indexed by genre number.
  package let families: [GenreFamily]

  /// The first row of each channel: channel `c` owns `firstRow[c]..<firstRow[c + 1]`.
  let firstRow: [Int]
  let rows: StoredColumns
  /// The latest end on the channel up to and including each row.
  ///
  /// Ignores programmes without a length. Makes it fast to find gaps and overlaps.
  let coveredUntil: [UInt32]
  let sourceOfRow: [UInt32]
  let sources: [Source]
  /// The guides that were merged, in order of precedence; empty for a single guide.
  package let origins: [GuideOrigin]
  /// Records from other origins that add details to a programme.
  let supplements: [RecordLocation: [RecordLocation]]

  /// One input: its bytes, their reader and the index of its origin.
  struct Source: Sendable {
    let bytes: RecordBytes
    let reader: any RecordReader
    let origin: Int
  }

  convenience init(channels: [Channel], diagnostics: [Diagnostic], origins: [GuideOrigin] = [], columns: GuideColumns) {
    self.init(
      channels: channels, numbers: ChannelNumbers.shown(channels.map(\.number)), origins: origins, diagnostics,
      diagnostics.count(of: .refused), columns)
  }

  /// Creates a guide with the same strings, but other channels and rows.
  convenience init(_ base: Guide, channels: [Channel], numbers: [Int?], columns: GuideColumns) {
    self.init(
      channels: channels, numbers: numbers, origins: base.origins, base.diagnostics, base.omissionCount, columns)
  }

  private init(
    channels: [Channel], numbers: [Int?], origins: [GuideOrigin], _ diagnostics: [Diagnostic], _ omissionCount: Int,
    _ columns: GuideColumns
  ) {
    self.channels = channels
    self.origins = origins
    channelNumbers = numbers
    highestNumber = numbers.compactMap(\.self).max() ?? 0
    hasOwnNumbers = channels.contains { $0.number != nil } && channels.map(\.number) == numbers
    (self.diagnostics, self.omissionCount) = (diagnostics, omissionCount)
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

  /// The diagnostics, sorted by severity, worst first.
  package var worstDiagnostics: [Diagnostic] { diagnostics.sorted { $0.severity > $1.severity } }

  package static let empty = Guide(channels: [], diagnostics: [], columns: GuideColumns([]))

  /// The number of programmes, including those without a length.
  package var programmeCount: Int { rows.starts.count }

  /// All programmes, sorted by channel, then start.
  package var programmes: some RandomAccessCollection<ProgrammeID> {
    (0..<rows.starts.count).lazy.map(ProgrammeID.init(row:))
  }

  /// The programmes on a channel, sorted by start; if starts are equal, those without a length come last.
  package func programmes(on channel: Int) -> some RandomAccessCollection<ProgrammeID> {
    (firstRow[channel]..<firstRow[channel + 1]).lazy.map(ProgrammeID.init(row:))
  }

  /// The interval from start to end; empty for a programme without a length.
  package func interval(of programme: ProgrammeID) -> Interval {
    Interval(start(of: programme), Instant(seconds: Int(rows.ends[programme.row])))
  }

  /// The start of a programme.
  package func start(of programme: ProgrammeID) -> Instant {
    Instant(seconds: Int(rows.starts[programme.row]))
  }

  /// The index of the programme's channel in `channels`.
  package func channel(of programme: ProgrammeID) -> Int {
    channel(ofRow: programme.row)
  }

  /// The number of the title in `titles`.
  package func titleID(of programme: ProgrammeID) -> Int {
    Int(rows.titles[programme.row])
  }

  /// The title number of each programme, for bulk access.
  package var titleIDs: [UInt32] { rows.titles }

  /// The title, which has been repaired but is not yet safe for the screen.
  package func title(of programme: ProgrammeID) -> String {
    titles.text(Int(rows.titles[programme.row]))
  }

  /// The first genre; empty if the guide has none.
  package func genre(of programme: ProgrammeID) -> String {
    genres.text(Int(rows.genres[programme.row]))
  }

  /// The number of each programme's first genre, for bulk access.
  package var genreIDs: [UInt32] { rows.genres }

  /// The number in `genres` of the first genre.
  package func genreID(of programme: ProgrammeID) -> Int {
    Int(rows.genres[programme.row])
  }

  package func flags(of programme: ProgrammeID) -> ProgrammeFlags {
    rows.flags[programme.row]
  }

  /// The values that a grid cell shows besides the title, read from the record.
  package func summary(of programme: ProgrammeID) -> ProgrammeSummary {
    let record = record(of: programme)
    var summary = summary(of: record)
    for other in supplements[record] ?? [] { summary.fillIn(from: self.summary(of: other)) }
    return summary
  }

  /// All details, read from the record and filled in from other origins.
  package func details(of programme: ProgrammeID) -> ProgrammeDetails {
    let record = record(of: programme)
    var details = details(of: record)
    for other in supplements[record] ?? [] {
      details.fillIn(
        from: self.details(of: other), flags: flags(of: programme), origin: foreignName(of: other, for: record))
    }
    return details
  }

  /// The index in `origins` of the guide that lists the programme; 0 if there is only one guide.
  package func origin(of programme: ProgrammeID) -> Int {
    sources[Int(sourceOfRow[programme.row])].origin
  }

  /// The name of a supplement's origin; `nil` if the record comes from the same origin.
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

  /// The location of a row's record, keyed by a start time.
  func record(ofRow row: Int, at time: UInt32) -> RecordLocation {
    RecordLocation(
      source: sourceOfRow[row], start: rows.recordStarts[row], length: rows.recordLengths[row], time: time)
  }
}
