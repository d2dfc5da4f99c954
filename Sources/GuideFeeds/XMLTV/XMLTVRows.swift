import GuideModel

/// The programmes of a document as they come, and in the end as the store wants them.
struct XMLTVRows {
  /// Records, as many to an array as 32 bits can place.
  private var stocks: [[UInt8]] = [[]]
  private var rows: [XMLTVRow] = []
  private var batch = ProgrammeBatch()
  private static let largestStock = 1 << 30

  init(expecting bytes: Int) {
    // What is asked for and not used costs nothing; what has to be moved when there is more does.
    stocks[0].reserveCapacity(min(max(bytes, 1 << 12), XMLTVRows.largestStock))
  }

  var count: Int { rows.count }

  /// Adds a programme of a channel.
  mutating func append(
    _ programme: XMLTVProgramme, channel: Int, start: Instant, end: Instant?, line: Int, languages: [[UInt8]]
  ) {
    let title = programme.titles.best(for: languages)
    let stock = stocks.count - 1
    let first = stocks[stock].count
    programme.writeRecord(to: &stocks[stock], languages: languages, title: title)
    rows.append(
      XMLTVRow(
        channel: UInt32(channel), start: UInt32(clamping: start.seconds),
        end: UInt32(clamping: (end ?? start).seconds), hasEnd: end != nil, length: UInt16(clamping: programme.length),
        flags: programme.flags.rawValue, sharesSlot: programme.sharesSlot,
        title: number(ofTitle: programme.titles.text(title)),
        genre: number(ofGenre: programme.genre(languages)),
        stock: UInt16(stock), recordStart: UInt32(first), recordLength: UInt32(stocks[stock].count - first),
        line: UInt32(clamping: line)))
    if stocks[stock].count > XMLTVRows.largestStock - (4 << 20) { stocks.append([]) }
  }

  private mutating func number(ofGenre genre: ArraySlice<UInt8>) -> UInt32 {
    genre.withUnsafeBufferPointer { UInt32(batch.number(ofGenre: Span(_unsafeElements: $0))) }
  }

  private mutating func number(ofTitle title: ArraySlice<UInt8>) -> UInt32 {
    title.withUnsafeBufferPointer { UInt32(batch.number(ofTitle: Span(_unsafeElements: $0))) }
  }

  /// Takes over the programmes of the part of the document that follows after so many lines; `channels` has the numbers
  /// here of its channels, nil of those that are left out. A part has one stock. Returns how many programmes were left out.
  mutating func merge(_ other: XMLTVRows, channels: [Int?], after lines: Int) -> Int {
    let before = rows.count
    if stocks[stocks.count - 1].count + other.stocks[0].count > XMLTVRows.largestStock { stocks.append([]) }
    let stock = stocks.count - 1
    let first = UInt32(stocks[stock].count)
    stocks[stock] += other.stocks[0]
    var titles: [UInt32: UInt32] = [:]
    var genres: [UInt32: UInt32] = [:]
    for var row in other.rows {
      guard let channel = channels[Int(row.channel)] else { continue }
      if titles[row.title] == nil || genres[row.genre] == nil {
        let own = batch.numbers(ofTitle: Int(row.title), genre: Int(row.genre), in: other.batch)
        (titles[row.title], genres[row.genre]) = (UInt32(own.title), UInt32(own.genre))
      }
      row.title = titles[row.title] ?? 0
      row.genre = genres[row.genre] ?? 0
      row.channel = UInt32(channel)
      row.stock = UInt16(stock)
      row.recordStart += first
      row.line += UInt32(clamping: lines)
      rows.append(row)
    }
    return other.rows.count - (rows.count - before)
  }

  /// Lets go of memory that was set aside and not needed: an archive may have thousands of documents of a few bytes. What is
  /// large and was never written to costs nothing.
  private mutating func compactStocks() {
    for index in stocks.indices where stocks[index].count < 64 << 10 {
      let bytes = stocks[index]
      stocks[index] = [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
        count = room.initialize(fromContentsOf: bytes)
      }
    }
  }

  /// The programmes of so many channels, sorted and mended, an input a channel and stock.
  mutating func finish(channels: Int, file: String, findings: inout FindingCollector) -> (
    batch: ProgrammeBatch, channels: [Int]
  ) {
    var owners: [Int] = []
    compactStocks()
    for (channel, own) in rowsByChannel(channels).enumerated() where !own.isEmpty {
      var before = FindingCollector()
      swap(&before, &findings)
      let order = XMLTVOrder(own, file: file, findings: consume before)
      findings = order.findings
      for stock in stocks.indices {
        let rows = order.rows.filter { Int($0.stock) == stock }
        guard !rows.isEmpty else { continue }
        batch.begin(stocks[stock], reader: FactRecordReader())
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

extension XMLTVRow {
  fileprivate var programme: ProgrammeRow {
    ProgrammeRow(
      interval: Interval(Instant(seconds: Int(start)), Instant(seconds: Int(end))),
      flags: ProgrammeFlags(rawValue: flags), record: Int(recordStart)..<Int(recordStart) + Int(recordLength),
      isEndGuessed: !hasEnd)
  }
}

/// A programme as it was read, until its channel is whole and its end can be judged.
struct XMLTVRow {
  var channel: UInt32
  /// Seconds since 1970. No end: as the start.
  let start: UInt32
  var end: UInt32
  /// Whether the guide says one, and one that can be.
  var hasEnd: Bool
  /// Minutes by the guide's own word, 0 where it says none.
  let length: UInt16
  let flags: UInt16
  /// Whether the guide says that it shares its time with others.
  let sharesSlot: Bool
  var title: UInt32
  var genre: UInt32
  /// Its record in the stock of that number.
  var stock: UInt16
  var recordStart: UInt32
  let recordLength: UInt32
  /// The line that its element begins on, counted from 1.
  var line: UInt32
}
