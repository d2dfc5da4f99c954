import GuideModel

/// Creates values from the rows of an answer.
struct ShowReading {
  /// The number of unusable entries.
  private(set) var leftOutCount = 0
  private let json: [UInt8]
  /// The list of all episodes, including specials.
  private let list: [UInt8]?
  private var text = JSONText()
  /// Maximum number of entries in a list. Even a show broadcast every weekday for sixty years has fewer episodes.
  private static let limit = 20_000

  init(_ json: [UInt8], list: [UInt8]? = nil) {
    (self.json, self.list) = (json, list)
  }

  // MARK: The answers

  mutating func hits(_ query: String) throws(JSONRows.ReadingError) -> [ShowHit] {
    var hits: [ShowHit] = []
    try forEachEntry(query) { reading, row in
      guard let id = row.integer(1), Show.ids.contains(id), let name = reading.string(row, 2) else { return false }
      var hit = ShowHit(id: id, name: name)
      hit.year = ShowReading.date(row.text(3))?.year
      hit.network = reading.string(row, 4) ?? reading.string(row, 5)
      hit.country = reading.string(row, 6) ?? reading.string(row, 7)
      (hit.type, hit.language, hit.status) = (
        reading.string(row, 8), reading.string(row, 9), reading.string(row, 10)
      )
      hits.append(hit)
      return true
    }
    return hits
  }

  mutating func persons() throws(JSONRows.ReadingError) -> [ShowPerson] {
    var persons: [ShowPerson] = []
    try forEachEntry(ShowQueries.persons) { reading, row in
      guard let id = row.integer(1), Show.ids.contains(id), let name = reading.string(row, 2) else { return false }
      persons.append(ShowPerson(id: id, name: name))
      return true
    }
    return persons
  }

  mutating func show(_ expectedID: Int) throws(JSONRows.ReadingError) -> Show {
    let row = try JSONRows(ShowQueries.show, of: json)
    guard try row.next(), let id = row.integer(0), Show.ids.contains(id), let name = string(row, 1) else {
      throw JSONRows.ReadingError(reason: "it is not the expected show")
    }
    try require(id, expectedID, "show")
    var show = Show(id: id, name: name, link: ShowReading.link(row.text(2), "shows", id))
    fill(&show, row)
    show.cast = try cast(ShowQueries.cast)
    let leftOutOfCast = leftOutCount
    try forEachEntry(ShowQueries.episodes) { reading, row in
      guard let episode = reading.episode(row) else { return false }
      switch row.integer(1) {
      case 1: show.nextEpisode = episode
      case 2: show.previousEpisode = episode
      default: show.episodes.append(episode)
      }
      return true
    }
    try addSpecials(to: &show, known: leftOutCount - leftOutOfCast)
    show.sortEpisodes()
    return show
  }

  /// Adds the list's episodes that have no number. The list also repeats the other episodes, including the `leftOut`
  /// unusable ones.
  private mutating func addSpecials(to show: inout Show, known leftOut: Int) throws(JSONRows.ReadingError) {
    guard let list else { return }
    var known = Set(show.episodes.map(\.id))
    var specials: [ShowEpisode] = []
    var reading = ShowReading(list)
    try reading.forEachEntry(ShowQueries.episodeList) { reading, row in
      guard let episode = reading.episode(row) else { return false }
      if episode.number == nil, known.insert(episode.id).inserted { specials.append(episode) }
      return true
    }
    show.episodes += specials
    leftOutCount += max(0, reading.leftOutCount - leftOut)
  }

  /// Throws if an answer has the wrong id, so that it is never stored and displayed as the requested one.
  private func require(_ id: Int?, _ expectedID: Int, _ kind: Message) throws(JSONRows.ReadingError) {
    guard id != expectedID else { return }
    throw JSONRows.ReadingError(
      reason: id.map { "it concerns \(kind) \($0), not \(expectedID)" } ?? "it is not the expected \(kind)")
  }

  mutating func people(ofEpisode expectedID: Int) throws(JSONRows.ReadingError) -> EpisodePeople {
    let row = try JSONRows(ShowQueries.id, of: json)
    try require(try row.next() ? row.integer(0) : nil, expectedID, "episode")
    var people = EpisodePeople(guests: try cast(ShowQueries.guests))
    try forEachEntry(ShowQueries.crew) { reading, row in
      guard let name = reading.string(row, 1), let job = reading.string(row, 2) else { return false }
      // TVmaze credits writers of the story and of the script separately.
      switch job {
      case "Director": people.directors.append(name)
      case "Writer", "Story", "Teleplay": if !people.writers.contains(name) { people.writers.append(name) }
      default: break
      }
      return true
    }
    return people
  }

  // MARK: Their parts

  private mutating func fill(_ show: inout Show, _ row: JSONRows) {
    show.status = string(row, 3)
    show.premiered = ShowReading.date(row.text(4))
    show.ended = ShowReading.date(row.text(5))
    show.network = string(row, 6) ?? string(row, 7)
    show.country = string(row, 8) ?? string(row, 9)
    show.days = strings(row, 10)
    show.time = string(row, 11)
    show.type = string(row, 12)
    show.genres = strings(row, 13)
    show.language = string(row, 14)
    show.minutes = ShowReading.minutes(row.integer(15) ?? row.integer(16))
    show.rating = ShowReading.rating(row.integer(17))
    show.site = ShowReading.address(row.text(18))
    show.summary = plain(row, 19)
    show.picture = ShowReading.address(row.text(20))
  }

  private mutating func cast(_ query: String) throws(JSONRows.ReadingError) -> [CastMember] {
    var cast: [CastMember] = []
    try forEachEntry(query) { reading, row in
      guard let name = reading.string(row, 1) else { return false }
      let role = row.integer(3) == 1 ? "self" : reading.string(row, 2)
      cast.append(CastMember(name: name, role: row.integer(4) == 1 ? role.map { "\($0) (voice)" } ?? "voice" : role))
      return true
    }
    return cast
  }

  /// The episode in a row; `nil` if it has neither a number nor a name.
  private mutating func episode(_ row: JSONRows) -> ShowEpisode? {
    guard let id = row.integer(2), Show.ids.contains(id) else { return nil }
    var episode = ShowEpisode(id: id, season: row.integer(3), number: row.integer(4), name: string(row, 5))
    guard episode.number != nil || episode.name != nil else { return nil }
    episode.date = ShowReading.date(row.text(6))
    // Without a time, the stamp is a placeholder: noon.
    if row.text(7).map({ !$0.isEmpty }) ?? false { episode.start = JSONText.instant(row.text(8)) }
    episode.minutes = ShowReading.minutes(row.integer(9))
    episode.rating = ShowReading.rating(row.integer(10))
    episode.summary = plain(row, 11)
    episode.link = ShowReading.link(row.text(12), "episodes", id)
    return episode
  }

  /// Calls a body for each entry of a list, and counts the unusable ones.
  private mutating func forEachEntry(
    _ query: String, _ body: (inout ShowReading, JSONRows) -> Bool
  ) throws(JSONRows.ReadingError) {
    let rows = try JSONRows(query, of: json)
    var count = 0
    while try rows.next() {
      count += 1
      if count > ShowReading.limit || !body(&self, rows) { leftOutCount += 1 }
      if count > ShowReading.limit { return }
    }
  }

  // MARK: Values

  /// A repaired string; `nil` if missing or empty.
  private mutating func string(_ row: JSONRows, _ column: Int32) -> String? {
    let bytes = text.repaired(row.text(column), limit: XMLTVLimits.title)
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private mutating func plain(_ row: JSONRows, _ column: Int32) -> String? {
    let bytes = text.plain(row.text(column))
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  private mutating func strings(_ row: JSONRows, _ column: Int32) -> [String] {
    (row.text(column) ?? []).split(separator: TVmazeRow.separator).compactMap { part in
      let bytes = text.repaired(Array(part), limit: 100)
      return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }
  }

  private static func date(_ text: [UInt8]?) -> CivilDate? {
    JSONText.instant(text).map { CivilDate(dayNumber: $0.seconds.flooredQuotient(by: 86_400)) }
  }

  private static func minutes(_ number: Int?) -> Int? { number.flatMap { (1...2_880).contains($0) ? $0 : nil } }
  private static func rating(_ tenths: Int?) -> Int? { tenths.flatMap { (0...100).contains($0) ? $0 : nil } }

  private static func link(_ text: [UInt8]?, _ folder: String, _ id: Int) -> String {
    TVmazeLink.address(text, folder, id).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private static func address(_ text: [UInt8]?) -> String? {
    TVmazeLink.address(text, "", nil).map { String(decoding: $0, as: UTF8.self) }
  }
}
