import GuideModel

/// Collects the programmes of a document, and sorts them into a batch.
struct XMLTVRows {
  /// The bytes of the records. Offsets in a buffer fit into 32 bits.
  private var buffers: [[UInt8]] = [[]]
  private var rows: [XMLTVRow] = []
  private var batch = ProgrammeBatch()
  private var repeated: RepeatedRows
  private(set) var bareStars = UnscaledStarRatings()
  private static let largestBuffer = 1 << 30

  /// `repeatLimit` is for tests.
  init(expecting bytes: Int, repeatLimit: Int = RepeatedRows.defaultLimit) {
    repeated = RepeatedRows(limit: repeatLimit)
    // Unused reserved memory costs nothing, but moving a growing buffer does.
    buffers[0].reserveCapacity(min(max(bytes, 1 << 12), XMLTVRows.largestBuffer))
  }

  var count: Int { rows.count }

  mutating func append(
    _ programme: XMLTVProgramme, channel: Int, start time: XMLTVReading.XMLTVInstant,
    end endTime: XMLTVReading.XMLTVInstant?,
    line: Int, languages: [[UInt8]]
  ) {
    let (start, end) = (time.instant, endTime?.instant)
    let title = programme.titles.best(for: languages)
    // An off-air card is not a film, whatever its genre.
    let isOffAirFilm = programme.isOffAirFilm
    let flags = isOffAirFilm ? programme.flags.subtracting(.film) : programme.flags
    let buffer = buffers.count - 1
    let first = buffers[buffer].count
    programme.writeRecord(to: &buffers[buffer], languages: languages, title: title)
    rows.append(
      XMLTVRow(
        channel: UInt32(channel), start: UInt32(clamping: start.seconds),
        end: UInt32(clamping: (end ?? start).seconds), sharesSlot: programme.sharesSlot,
        hasShapeOfFilm: programme.hasShapeOfFilm(languages: languages, title: title, start: start),
        length: UInt16(clamping: programme.length),
        flags: end == nil ? flags.union(.inferredEnd) : flags, buffer: UInt16(buffer),
        title: number(ofTitle: programme.titles.text(title)),
        genre: number(ofGenre: isOffAirFilm ? [] : programme.genre(languages)),
        recordStart: UInt32(first), recordLength: UInt32(buffers[buffer].count - first),
        line: UInt32(clamping: line), startShift: UInt16(clamping: time.secondsToSecondOccurrence),
        endShift: UInt16(clamping: endTime?.secondsToSecondOccurrence ?? 0)))
    bareStars.merge(programme.bareStars)
    repeated.note(channel: channel, start: UInt32(clamping: start.seconds))
    repeated.dropSome(of: &rows, in: &buffers)
    if buffers[buffer].count > XMLTVRows.largestBuffer - (4 << 20) { buffers.append([]) }
  }

  private mutating func number(ofGenre genre: ArraySlice<UInt8>) -> UInt32 {
    genre.withUnsafeBufferPointer { UInt32(batch.number(ofGenre: Span(_unsafeElements: $0))) }
  }

  private mutating func number(ofTitle title: ArraySlice<UInt8>) -> UInt32 {
    title.withUnsafeBufferPointer { UInt32(batch.number(ofTitle: Span(_unsafeElements: $0))) }
  }

  /// Appends the programmes of the document's next part, which begins after `lines` lines and has one buffer. `channels`
  /// contains the new indices of its channels, `nil` for those left out. Returns the number of programmes left out.
  mutating func merge(_ other: XMLTVRows, channels: [Int?], after lines: Int) -> Int {
    var leftOut = 0
    let runs = UInt32(repeated.runCount)
    repeated.merge(other.repeated, after: lines)
    bareStars.merge(other.bareStars)
    if buffers[buffers.count - 1].count + other.buffers[0].count > XMLTVRows.largestBuffer { buffers.append([]) }
    let buffer = buffers.count - 1
    let first = UInt32(buffers[buffer].count)
    buffers[buffer] += other.buffers[0]
    // The numbers of titles and genres in this batch, by their numbers in the part.
    var titles = [UInt32?](repeating: nil, count: other.batch.titleCount)
    var genres = [UInt32?](repeating: nil, count: other.batch.genreCount)
    for var row in other.rows {
      guard let channel = channels[Int(row.channel)] else {
        leftOut += 1 + other.repeated.lines.count(of: row.repeats)
        continue
      }
      let (title, genre) = (Int(row.title), Int(row.genre))
      if titles[title] == nil || genres[genre] == nil {
        let own = batch.numbers(ofTitle: title, genre: genre, in: other.batch)
        (titles[title], genres[genre]) = (UInt32(own.title), UInt32(own.genre))
      }
      row.title = titles[title] ?? 0
      row.genre = genres[genre] ?? 0
      row.channel = UInt32(channel)
      row.buffer = UInt16(buffer)
      row.recordStart += first
      row.line += UInt32(clamping: lines)
      if row.repeats != 0 { row.repeats += runs }
      rows.append(row)
      repeated.note(channel: channel, start: row.start)
    }
    repeated.dropSome(of: &rows, in: &buffers)
    return leftOut
  }

  /// Frees the unused memory of small buffers, because an archive may contain thousands of tiny documents. In large buffers,
  /// unused memory that was never written to costs nothing.
  private mutating func compactBuffers() {
    for index in buffers.indices where buffers[index].count < 64 << 10 {
      let bytes = buffers[index]
      buffers[index] = []
      // Initialising from an empty array would write to memory shared by all threads.
      if bytes.isEmpty { continue }
      buffers[index] = [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
        count = room.initialize(fromContentsOf: bytes)
      }
    }
  }

  /// The channels whose programmes cannot be moved to another channel, because that channel has different titles starting
  /// at the same time. `channels` maps each channel to the other one.
  func contradictions(of channels: [Int: Int]) -> [Int: Int] {
    if channels.isEmpty { return [:] }
    let involved = Set(channels.keys).union(channels.values)
    var own: [Int: [XMLTVRow]] = [:]
    for row in rows where involved.contains(Int(row.channel)) { own[Int(row.channel), default: []].append(row) }
    var contradictions: [Int: Int] = [:]
    var showings: [Int: ChannelShowings] = [:]
    for (channel, target) in channels.sorted(by: { $0.key < $1.key }) {
      let isSame = showings[target, default: ChannelShowings(own[target] ?? [])].add(own[channel] ?? [])
      if !isSame { contradictions[channel] = target }
    }
    return contradictions
  }

  mutating func move(_ channels: [Int: Int]) {
    if channels.isEmpty { return }
    for index in rows.indices {
      if let target = channels[Int(rows[index].channel)] { rows[index].channel = UInt32(target) }
    }
  }

  /// The programmes of all channels, sorted and repaired, with one input per channel and buffer.
  mutating func finish(channels: Int, file: String, diagnostics: inout DiagnosticCollector) -> (
    batch: ProgrammeBatch, channels: [Int]
  ) {
    var owners: [Int] = []
    repeated.dropRest(of: &rows, in: &buffers)
    compactBuffers()
    for (channel, own) in rowsByChannel(channels).enumerated() where !own.isEmpty {
      var before = DiagnosticCollector()
      swap(&before, &diagnostics)
      let order = XMLTVOrder(own, file: file, repeats: repeated.lines, diagnostics: consume before)
      diagnostics = order.diagnostics
      for buffer in buffers.indices {
        let rows = order.rows.filter { Int($0.buffer) == buffer }
        guard !rows.isEmpty else { continue }
        batch.begin(buffers[buffer], reader: FactRecordReader(bareStars: bareStars))
        owners.append(channel)
        rows.forEach { batch.append($0.programme, title: Int($0.title), genre: Int($0.genre)) }
      }
    }
    return (batch, owners)
  }

  private mutating func rowsByChannel(_ channels: Int) -> [[XMLTVRow]] {
    var parts = [[XMLTVRow]](repeating: [], count: channels)
    for row in rows { parts[Int(row.channel)].append(row) }
    rows = []
    return parts
  }
}

/// A channel's titles, by start.
private struct ChannelShowings {
  private var titles: [UInt32: Set<UInt32>] = [:]

  init(_ rows: [XMLTVRow]) {
    for row in rows { titles[row.start, default: []].insert(row.title) }
  }

  /// Adds the showings of another channel. Returns false if two with the same start have different titles.
  mutating func add(_ rows: [XMLTVRow]) -> Bool {
    if rows.contains(where: { row in titles[row.start].map { !$0.contains(row.title) } ?? false }) { return false }
    for row in rows { titles[row.start, default: []].insert(row.title) }
    return true
  }
}

extension XMLTVRow {
  fileprivate var programme: ProgrammeRow {
    var flags = flags
    if hasShapeOfFilm, flags.endBasis != .assumed, end > start, end - start >= FilmShape.shortest {
      flags.insert(.film)
    }
    return ProgrammeRow(
      interval: Interval(Instant(seconds: Int(start)), Instant(seconds: Int(end))),
      flags: flags, record: Int(recordStart)..<Int(recordStart) + Int(recordLength))
  }
}

/// A programme as read. Its end is determined once its channel is complete.
struct XMLTVRow {
  var channel: UInt32
  /// Seconds since 1970.
  var start: UInt32
  /// Seconds since 1970; the start if the guide has no end.
  var end: UInt32
  /// Whether the guide states that the programme shares its slot with others.
  let sharesSlot: Bool
  /// Whether the programme is a film if it is long enough.
  var hasShapeOfFilm = false
  /// Stated length in minutes; 0 if none.
  let length: UInt16
  /// The flags. The ones for the end change if the end is repaired.
  var flags: ProgrammeFlags
  /// Index of the buffer with its record.
  var buffer: UInt16
  var title: UInt32
  var genre: UInt32
  var recordStart: UInt32
  let recordLength: UInt32
  /// Line of its element, counted from 1.
  var line: UInt32
  /// List of the lines of identical programmes; 0 for none. See `RepeatedLines`.
  var repeats: UInt32 = 0
  /// Seconds to the second occurrence of the start if it repeats when clocks go back; otherwise 0.
  var startShift: UInt16 = 0
  /// Like `startShift`, for the end.
  var endShift: UInt16 = 0
}
