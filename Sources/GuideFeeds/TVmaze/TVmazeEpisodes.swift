import GuideModel

/// Collects the episodes from schedules, with their records, and determines their ends once all are known.
struct TVmazeEpisodes {
  private struct Episode {
    let channel: Int
    let time: TVmazeTime
    let flags: ProgrammeFlags
    let title: Int
    let genre: Int
    let record: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var batch = ProgrammeBatch()
  private var episodes: [Episode] = []

  private static let assumedMinutes = 60

  /// Adds an episode. `isFirst` tells whether it is the first episode of its season.
  mutating func append(
    _ programme: XMLTVProgramme, title: [UInt8], channel: Int, time: TVmazeTime, isFirst: Bool
  ) {
    let start = bytes.count
    programme.writeRecord(to: &bytes, languages: [], title: 0)
    var flags = programme.flags
    if isFirst { flags.insert(.newSeries) }
    if !time.isKnown { flags.insert(.unknownTime) }
    let genre = Array(programme.genre([]))
    episodes.append(
      Episode(
        channel: channel, time: time, flags: flags, title: batch.number(ofTitle: title.span),
        genre: batch.number(ofGenre: genre.span), record: start..<bytes.count))
  }

  /// The programmes, grouped by channel and sorted by start, and the channel of each input.
  mutating func finish() -> (batch: ProgrammeBatch, channels: [Int]) {
    // Episodes that compare equal keep their order, because the standard library's sort is stable.
    let sorted = episodes.sorted { ($0.channel, $0.time.start) < ($1.channel, $1.time.start) }
    let runs = sorted.indices.filter { $0 == 0 || sorted[$0 - 1].channel != sorted[$0].channel }
    for (first, end) in zip(runs, runs.dropFirst() + [sorted.count]) {
      batch.begin(bytes, reader: FactRecordReader(bareStars: UnscaledStarRatings()))
      append(sorted[first..<end])
    }
    return (batch, runs.map { sorted[$0].channel })
  }

  /// Adds the episodes of a channel. Each lasts for its known length, or else an hour, but never beyond the start of
  /// the next one.
  private mutating func append(_ channel: ArraySlice<Episode>) {
    var next: Instant?
    var rows: [(row: ProgrammeRow, episode: Episode)] = []
    var later: Instant?
    for episode in channel.reversed() {
      var flags = episode.flags
      var end = episode.time.start
      if episode.time.isKnown {
        if let later, later > end { next = later }
        later = end
        flags.endBasis = episode.time.minutes == nil ? .assumed : .inferred
        end = end.adding(minutes: episode.time.minutes ?? TVmazeEpisodes.assumedMinutes)
        if let next { end = min(end, next) }
      }
      rows.append(
        (ProgrammeRow(interval: Interval(episode.time.start, end), flags: flags, record: episode.record), episode))
    }
    for (row, episode) in rows.reversed() { batch.append(row, title: episode.title, genre: episode.genre) }
  }
}
