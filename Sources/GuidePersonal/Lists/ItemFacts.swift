package import GuideModel

/// The facts of a programme that a list keeps, and their form as lines of text. Reading is total: a line that cannot be used
/// is reported, and costs itself.
package struct ItemFacts: Hashable, Sendable {
  package private(set) var flags: ProgrammeFlags = []
  package private(set) var details = ProgrammeDetails()
  /// The number of lines that could not be used.
  package private(set) var refusedLines = 0
  private var lineCount = 0
  private var byteCount = 0

  /// The limits of a programme's facts: a feed has some 600 bytes and 30 lines.
  package static let mostBytes = 16 << 10
  package static let mostLines = 1_000

  /// No facts.
  package init() {}

  /// Facts as a guide has them. From which of several origins they are is not kept.
  package init(_ flags: ProgrammeFlags, _ details: ProgrammeDetails) {
    (self.flags, self.details) = (flags, details)
    self.details.borrowed = []
  }

  /// The facts in some lines, which may be any text.
  package init(_ text: String) {
    var text = text
    self = text.withUTF8 { ItemFacts(UnsafeRawBufferPointer($0)) }
  }

  /// The facts in some lines, which may be any bytes.
  init(_ bytes: UnsafeRawBufferPointer) {
    FactLine.forEach(in: bytes) { line in
      _ = add(FactLine(line), byteCount: line.count)
      return true
    }
  }

  // MARK: Writing

  /// The facts as text, a line each; those beyond the limits are left out.
  package var text: String { lines.joined(separator: "\n") }

  /// The lines, each of which has something in it.
  package var lines: [String] {
    var bytes = 0
    return allLines.prefix(ItemFacts.mostLines).map(\.text).filter { line in
      guard bytes + line.utf8.count < ItemFacts.mostBytes else { return false }
      bytes += line.utf8.count + 1
      return true
    }
  }

  private var allLines: [FactLine] {
    var lines: [FactLine] = []
    func add(_ word: FactWord, _ value: String?, _ qualifier: String? = nil) {
      if let value { lines.append(FactLine(word.text, value, qualifier: qualifier)) }
    }
    func add(_ word: FactWord, _ number: Int?) {
      if let number, word.numbers?.contains(number) == true { add(word, String(number)) }
    }
    for (flag, word) in ProgrammeFlags.words where flags.contains(flag) { add(.flag, word) }
    let summary = details.summary
    add(.episodeTitle, summary.episodeTitle)
    if let episode = summary.episode {
      add(.episodeNumber, episode.raw)
      add(.season, episode.season)
      add(.number, episode.number)
      add(.lastNumber, episode.lastNumber)
      add(.count, episode.count)
      add(.part, episode.part)
      add(.partCount, episode.partCount)
    }
    add(.year, summary.year)
    add(.stars, summary.stars?.text)
    add(.certificate, details.certificate)
    for genre in details.genres { add(.genre, genre) }
    for director in details.directors { add(.director, director) }
    add(.description, details.description)
    for member in details.cast { add(.cast, member.name, member.role) }
    for fact in details.more { add(.fact(fact.kind), fact.text, fact.qualifier) }
    return lines
  }

  // MARK: Reading

  /// Adds the fact of a line; returns why it cannot be used, if so.
  package mutating func add(line: String) -> Message? {
    var line = line
    return line.withUTF8 { utf8 in
      if utf8.contains(UInt8(ascii: "\n")) {
        refusedLines += 1
        return "a fact has a line break in it"
      }
      return add(FactLine(UnsafeRawBufferPointer(utf8)), byteCount: utf8.count)
    }
  }

  private mutating func add(_ line: FactLine, byteCount: Int) -> Message? {
    let problem = problem(adding: line, byteCount)
    if problem != nil { refusedLines += 1 }
    return problem
  }

  private mutating func problem(adding line: FactLine, _ bytes: Int) -> Message? {
    guard byteCount + bytes < ItemFacts.mostBytes, lineCount < ItemFacts.mostLines else {
      return "a programme has more facts than \(ItemFacts.mostLines) lines or \(ItemFacts.mostBytes >> 10) KB"
    }
    byteCount += bytes + 1
    lineCount += 1
    guard let word = FactWord(line.word) else { return "“\(line.word.shortened)” is no fact of a programme" }
    switch word {
    case .cast: details.cast.append(CastMember(name: line.value, role: line.qualifier))
    case .fact(let kind): details.more.append(Fact(kind, line.value, qualifier: line.qualifier))
    case _ where line.qualifier != nil: return "“\(line.word)” takes one text, without a tab"
    case .genre: details.genres.append(line.value)
    case .director: details.directors.append(line.value)
    case .flag:
      guard let known = ProgrammeFlags.words.first(where: { $0.word == line.value }) else {
        return "“\(line.value.shortened)” is no flag of a programme"
      }
      flags.insert(known.flag)
    case .episodeNumber: setEpisode(raw: line.value)
    case .episodeTitle: return set(\.summary.episodeTitle, line)
    case .certificate: return set(\.certificate, line)
    case .description: return set(\.description, line)
    case .stars:
      guard let stars = StarRating(line.value) else { return "stars takes a number from 0.01 to 5" }
      details.summary.stars = stars
    case .season, .number, .lastNumber, .count, .part, .partCount, .year:
      guard let range = word.numbers, let number = Int(line.value), range.contains(number) else {
        return "\(line.word) takes a whole number up to \(word.numbers?.upperBound ?? 0)"
      }
      set(word, number)
    }
    return nil
  }

  private mutating func set(_ text: WritableKeyPath<ProgrammeDetails, String?>, _ line: FactLine) -> Message? {
    guard details[keyPath: text] == nil else { return "\(line.word) is there already" }
    details[keyPath: text] = line.value
    return nil
  }

  private mutating func set(_ word: FactWord, _ number: Int) {
    switch word {
    case .season: setEpisode(season: number)
    case .number: setEpisode(number: number)
    case .lastNumber: setEpisode(lastNumber: number)
    case .count: setEpisode(count: number)
    case .part: setEpisode(part: number)
    case .partCount: setEpisode(partCount: number)
    default: details.summary.year = number
    }
  }

  private mutating func setEpisode(
    raw: String? = nil, season: Int? = nil, number: Int? = nil, lastNumber: Int? = nil, count: Int? = nil,
    part: Int? = nil, partCount: Int? = nil
  ) {
    let known = details.summary.episode
    details.summary.episode = EpisodeNumber(
      raw: raw ?? known?.raw ?? "", season: season ?? known?.season, number: number ?? known?.number,
      lastNumber: lastNumber ?? known?.lastNumber, count: count ?? known?.count, part: part ?? known?.part,
      partCount: partCount ?? known?.partCount)
  }
}
