import GuideModel

/// Combines showings and programmes into rows.
struct SchedulesDirectReading {
  /// A showing whose programme has not been read yet.
  private struct Showing {
    let channel: Int
    let interval: Interval
    let flags: ProgrammeFlags
    let part: Int?
    let partCount: Int?
    /// The kind of premiere or finale, e.g. `Season Premiere`; empty for other showings.
    let premiere: [UInt8]
    /// Facts about picture, sound and age ratings.
    let facts: [(kind: Fact.Kind, qualifier: [UInt8], text: [UInt8])]
  }

  private struct Row {
    let channel: Int
    let row: ProgrammeRow
    let title: Int
    let genre: Int
  }

  let channels: SchedulesDirectChannels
  private var showings: [String: [Showing]] = [:]
  private var bytes: [UInt8] = []
  private var batch = ProgrammeBatch()
  private var rows: [Row] = []
  private var text = JSONText()

  /// The longest showing in seconds.
  private static let longest = 2 * 86_400

  init(_ channels: SchedulesDirectChannels) { self.channels = channels }

  /// The number of showings whose programme is missing.
  var showingsWithoutProgramme: Int { showings.values.reduce(0) { $0 + $1.count } }

  // MARK: Showings

  /// Reads a showing; returns the problem if it cannot be used. Showings on stations that left all lineups are ignored.
  mutating func readShowing(_ row: JSONRows, line: Int) -> Message? {
    func column(_ column: SchedulesDirectShowing.Column) -> [UInt8]? { row.text(column.rawValue) }
    func number(_ column: SchedulesDirectShowing.Column) -> Int? { row.integer(column.rawValue) }
    guard let station = column(.station), let channel = channels.index(of: String(decoding: station, as: UTF8.self))
    else {
      return nil
    }
    guard let programme = column(.programme) else { return "a showing without a programme" }
    guard let start = JSONText.instant(column(.start)), let seconds = number(.duration),
      (0...Self.longest).contains(seconds)
    else { return "a showing without a readable time or length" }
    var flags: ProgrammeFlags = []
    if number(.new) == 1 { flags.insert(.new) }
    if number(.premiere) == 1 { flags.insert(.premiere) }
    if column(.live).map({ $0.elementsEqual("Live".utf8) }) == true { flags.insert(.live) }
    let firstOrLast = text.repaired(column(.firstOrLast), limit: 100)
    let isPremiere = firstOrLast.span.string.hasSuffix("Premiere")
    if isPremiere { flags.insert(.premiere) }
    showings[String(decoding: programme, as: UTF8.self), default: []].append(
      Showing(
        channel: channel, interval: Interval(start, start.adding(seconds: seconds)), flags: flags,
        part: number(.part), partCount: number(.partCount), premiere: isPremiere ? firstOrLast : [],
        facts: facts(audio: column(.audio), video: column(.video), ratings: column(.ratings))))
    return nil
  }

  private mutating func facts(
    audio: [UInt8]?, video: [UInt8]?, ratings: [UInt8]?
  ) -> [(kind: Fact.Kind, qualifier: [UInt8], text: [UInt8])] {
    var facts: [(kind: Fact.Kind, qualifier: [UInt8], text: [UInt8])] = []
    for word in items(audio) {
      switch word.span.string.lowercased() {
      case "cc", "subtitled": facts.append((.subtitles, Array("teletext".utf8), []))
      case "signed": facts.append((.subtitles, Array("deaf-signed".utf8), []))
      case "stereo", "surround", "dolby": facts.append((.audio, Array("stereo".utf8), text.repaired(word, limit: 40)))
      case "dd", "dd 5.1", "atmos": facts.append((.audio, Array("stereo".utf8), Array("dolby digital".utf8)))
      default: continue
      }
    }
    for word in items(video) {
      switch word.span.string.lowercased() {
      case "hdtv": facts.append((.video, Array("quality".utf8), Array("HDTV".utf8)))
      case "uhdtv": facts.append((.video, Array("quality".utf8), Array("UHD".utf8)))
      case "letterbox", "widescreen": facts.append((.video, Array("aspect".utf8), Array("16:9".utf8)))
      default: continue
      }
    }
    return facts + rated(ratings)
  }

  private mutating func rated(_ list: [UInt8]?) -> [(kind: Fact.Kind, qualifier: [UInt8], text: [UInt8])] {
    members(list, 2).filter { !$0[1].isEmpty }.map { (.rating, $0[0], $0[1]) }
  }

  // MARK: Programmes

  /// Reads a programme and adds its showings; returns the problem if it cannot be used.
  mutating func readProgramme(_ row: JSONRows, line: Int) -> Message? {
    func column(_ column: SchedulesDirectProgramme.Column) -> [UInt8]? { row.text(column.rawValue) }
    guard let bytes = column(.id) else { return "a programme without an id" }
    let id = String(decoding: bytes, as: UTF8.self)
    guard let own = showings[id] else { return nil }
    text.repairs = []
    let title = text.repaired(column(.title), limit: XMLTVLimits.title)
    guard !title.isEmpty else { return "a programme without a title" }
    showings[id] = nil
    let programme = programme(row, id, title)
    let numbers = EpisodeNumber(
      raw: "", season: row.integer(SchedulesDirectProgramme.Column.season.rawValue),
      number: row.integer(SchedulesDirectProgramme.Column.episode.rawValue),
      count: row.integer(SchedulesDirectProgramme.Column.episodeCount.rawValue))
    let date = column(.date).flatMap { $0.count == 10 ? $0.filter { $0 != UInt8(ascii: "-") } : nil }
    let isFilm = column(.kind).map { $0.elementsEqual("Movie".utf8) } ?? false
    for showing in own { append(programme, showing, title, numbers, firstShown: isFilm ? nil : date) }
    return nil
  }

  /// The facts that all showings of a programme share.
  private mutating func programme(_ row: JSONRows, _ id: String, _ title: [UInt8]) -> XMLTVProgramme {
    func column(_ column: SchedulesDirectProgramme.Column) -> [UInt8]? { row.text(column.rawValue) }
    let none: [UInt8] = []
    var programme = XMLTVProgramme()
    programme.addTitle(title.span, language: none.span)
    let episode = text.repaired(column(.episodeTitle), limit: XMLTVLimits.title)
    programme.addEpisodeTitle(episode.span, language: none.span)
    let description = text.repaired(column(.description) ?? column(.shortDescription), limit: XMLTVLimits.text)
    programme.addDescription(description.span, language: none.span)
    for genre in items(column(.genres)) {
      programme.addCategory(text.repaired(genre, limit: 100).span, language: none.span)
    }
    if column(.kind).map({ $0.elementsEqual("Movie".utf8) }) == true { programme.note(.film) }
    for person in members(column(.cast), 3) {
      add(person[0], SchedulesDirectReading.kind(ofCast: person[1]), person[2], to: &programme)
    }
    for person in members(column(.crew), 2) {
      if let kind = SchedulesDirectReading.kind(ofCrew: person[1]) { add(person[0], kind, none, to: &programme) }
    }
    for fact in rated(column(.ratings)) { add(fact.text, fact.kind, fact.qualifier, to: &programme) }
    add(text.repaired(column(.year), limit: 4), .date, none, to: &programme)
    if let minutes = row.integer(SchedulesDirectProgramme.Column.minutes.rawValue), (1...1_440).contains(minutes) {
      add(Array("\(minutes)".utf8), .length, none, to: &programme)
    }
    for stars in members(column(.stars), 3) where !stars[1].isEmpty && !stars[2].isEmpty {
      add(stars[1] + Array("/".utf8) + stars[2], .starRating, stars[0], to: &programme)
    }
    if let link = column(.link).flatMap({ WebLink(String(decoding: $0, as: UTF8.self)) }) {
      add(Array(link.text.utf8), .url, none, to: &programme)
    }
    return programme
  }

  private func add(_ text: [UInt8], _ kind: Fact.Kind, _ qualifier: [UInt8], to programme: inout XMLTVProgramme) {
    if !text.isEmpty { programme.add(kind, qualifier.span, text.span) }
  }

  private static func kind(ofCast role: [UInt8]) -> Fact.Kind {
    let role = role.span.string.lowercased()
    if role.hasPrefix("guest") { return .guest }
    return ["host", "anchor", "presenter", "narrator"].contains { role.contains($0) } ? .presenter : .actor
  }

  private static func kind(ofCrew role: [UInt8]) -> Fact.Kind? {
    let role = role.span.string.lowercased()
    let kinds: [(word: String, kind: Fact.Kind)] = [
      ("director", .director), ("writer", .writer), ("screen", .writer), ("producer", .producer),
      ("music", .composer), ("composer", .composer), ("editor", .editor), ("host", .presenter),
    ]
    // Other directors (of photography, for example) are not the director.
    if role.contains("director"), role != "director" { return nil }
    return kinds.first { role.contains($0.word) }?.kind
  }

  private mutating func append(
    _ shared: XMLTVProgramme, _ showing: Showing, _ title: [UInt8], _ numbers: EpisodeNumber, firstShown: [UInt8]?
  ) {
    var programme = shared
    let none: [UInt8] = []
    for fact in showing.facts { programme.add(fact.kind, fact.qualifier.span, fact.text.span) }
    add(showing.premiere, .premiere, none, to: &programme)
    let numbers = EpisodeNumber(
      raw: "", season: numbers.season, number: numbers.number, count: numbers.count, part: showing.part,
      partCount: showing.partCount)
    if let text = EpisodeSystems.text(of: numbers) {
      add(Array(text.utf8), .numbering, Array("xmltv_ns".utf8), to: &programme)
    }
    for flag: ProgrammeFlags in [.new, .premiere, .live] where showing.flags.contains(flag) { programme.note(flag) }
    if let firstShown, !showing.flags.contains(.new),
      firstShown.lexicographicallyPrecedes(SchedulesDirectReading.date(of: showing.interval.start))
    {
      add(firstShown, .previouslyShown, none, to: &programme)
      programme.note(.repeat)
    }
    if showing.flags.contains(.new), numbers.number == 1 { programme.note(.newSeries) }
    let start = bytes.count
    programme.writeRecord(to: &bytes, languages: [], title: 0)
    let genre = Array(programme.genre([]))
    rows.append(
      Row(
        channel: showing.channel,
        row: ProgrammeRow(interval: showing.interval, flags: programme.flags, record: start..<bytes.count),
        title: batch.number(ofTitle: title.span), genre: batch.number(ofGenre: genre.span)))
  }

  /// The day before a showing in UTC, such as `20261119`. (In the Americas, its local day may be that one.)
  private static func date(of start: Instant) -> [UInt8] {
    ZoneTable.utc.local(start).date.adding(days: -1).isoText.utf8.filter { $0 != UInt8(ascii: "-") }
  }

  // MARK: Lists

  private func items(_ list: [UInt8]?) -> [[UInt8]] {
    (list ?? []).split(separator: SchedulesDirectProgramme.item).map { Array($0) }
  }

  /// The repaired members of each item of a list.
  private mutating func members(_ list: [UInt8]?, _ count: Int) -> [[[UInt8]]] {
    items(list).compactMap { item in
      let values = item.split(separator: SchedulesDirectProgramme.value, omittingEmptySubsequences: false)
      guard values.count == count else { return nil }
      return values.map { text.repaired(Array($0), limit: 200) }
    }
  }

  /// The rows, grouped by channel and sorted by start, and the channel of each input.
  mutating func finish() -> (batch: ProgrammeBatch, channels: [Int]) {
    let sorted = rows.sorted { ($0.channel, $0.row.interval.start) < ($1.channel, $1.row.interval.start) }
    var owners: [Int] = []
    for row in sorted {
      if owners.last != row.channel {
        batch.begin(bytes, reader: FactRecordReader(bareStars: UnscaledStarRatings()))
        owners.append(row.channel)
      }
      batch.append(row.row, title: row.title, genre: row.genre)
    }
    return (batch, owners)
  }
}
