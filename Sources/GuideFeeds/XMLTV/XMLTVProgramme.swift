import GuideModel

/// The programme being read: its text and the fields of its record so far.
struct XMLTVProgramme {
  private(set) var titles = LanguageTexts()
  private(set) var episodeTitles = LanguageTexts()
  private(set) var descriptions = LanguageTexts()
  private var categories = LanguageTexts()
  private(set) var flags: ProgrammeFlags = []
  private var previousShowings: [PreviousShowing] = []
  private var shape = FilmShape()
  private var genres = GenreMeanings()
  /// Stated length in minutes.
  private(set) var length = 0
  /// Whether the guide states that the programme shares its slot with others.
  private(set) var sharesSlot = false
  /// Star ratings without a scale.
  private(set) var bareStars = UnscaledStarRatings()
  private(set) var fields: [UInt8] = []
  /// Number of bytes in all strings and fields.
  private var size = 0
  /// Whether some strings or fields were left out.
  private(set) var isCut = false

  mutating func removeAll() {
    titles.removeAll()
    episodeTitles.removeAll()
    descriptions.removeAll()
    categories.removeAll()
    flags = []
    previousShowings.removeAll(keepingCapacity: true)
    shape = FilmShape()
    length = 0
    sharesSlot = false
    bareStars.removeAll()
    fields.empty()
    (size, isCut) = (0, false)
  }

  /// Reserves space for a string and its qualifier. Returns false beyond the limit for a programme.
  private mutating func reserve(_ text: Span<UInt8>, _ qualifierCount: Int) -> Bool {
    // The 3 is for a field's letter and two separators.
    let more = text.count + qualifierCount + 3
    guard size + more <= XMLTVLimits.programme else {
      isCut = true
      return false
    }
    size += more
    return true
  }

  /// Adds a title. The first is kept even beyond the limit, because a programme needs one.
  mutating func addTitle(_ text: Span<UInt8>, language: Span<UInt8>) {
    guard reserve(text, language.count) || titles.isEmpty else { return }
    titles.append(text, language: language)
  }

  mutating func addEpisodeTitle(_ text: Span<UInt8>, language: Span<UInt8>) {
    if reserve(text, language.count) { episodeTitles.append(text, language: language) }
  }

  mutating func addDescription(_ text: Span<UInt8>, language: Span<UInt8>) {
    if reserve(text, language.count) { descriptions.append(text, language: language) }
  }

  mutating func add(_ kind: Fact.Kind, _ qualifier: Span<UInt8>, _ text: Span<UInt8>) {
    guard reserve(text, qualifier.count) else { return }
    fields.append(kind.rawValue)
    qualifier.withUnsafeBufferPointer { fields.append(contentsOf: $0) }
    fields.append(RecordField.endOfQualifier)
    text.withUnsafeBufferPointer { fields.append(contentsOf: $0) }
    fields.append(RecordField.endOfText)
    note(kind, qualifier, text)
  }

  /// Marks the programme as a repeat if the guide states an earlier showing. This showing starts at `start`, on `day` in
  /// its own zone, counted from 1970.
  mutating func noteRepeat(before start: Instant, onDay day: Int, _ times: inout ZonedTimes) {
    if previousShowings.contains(where: { $0.mayBe(before: start, onDay: day, &times) }) { flags.insert(.repeat) }
  }

  /// Uses the episode title as the title of an untitled programme. Returns false if it has neither.
  mutating func useEpisodeTitleAsTitle() -> Bool {
    guard titles.isEmpty, !episodeTitles.isEmpty else { return false }
    swap(&titles, &episodeTitles)
    return true
  }

  /// Sets the flags and numbers that a field implies.
  private mutating func note(_ kind: Fact.Kind, _ qualifier: Span<UInt8>, _ text: Span<UInt8>) {
    func isQualified(_ name: StaticString) -> Bool { qualifier.holds(name, 0..<qualifier.count) }
    switch kind {
    case .director: shape.noteDirector()
    case .date: shape.noteDate(text)
    case .numbering: shape.noteNumber(system: qualifier, text)
    case .premiere: flags.insert(.premiere)
    case .lastChance: flags.insert(.lastChance)
    case .previouslyShown: previousShowings.append(PreviousShowing(text))
    case .subtitles: flags.insert(isQualified("deaf-signed") ? .deafSigned : .subtitles)
    case .video:
      if isQualified("aspect"), text.holds("16:9", 0..<text.count) { flags.insert(.widescreen) }
      if isQualified("colour"), text.holds("no", 0..<text.count) { flags.insert(.blackAndWhite) }
    case .starRating:
      let system = qualifier.string.nonEmpty
      if let bare = ParsedStarRating(text.string, system: system)?.scaleEvidence {
        bareStars.note(bare, system: system)
      }
    case .clump: sharesSlot = true
    case .length: length = text.number(0..<text.count) ?? 0
    default: break
    }
  }

  /// Adds a genre. A film genre in any language marks a film.
  mutating func addCategory(_ text: Span<UInt8>, language: Span<UInt8>) {
    let isRepeated = categories.count < XMLTVLimits.categories && categories.has(text, language: language)
    if !isRepeated, reserve(text, language.count) { categories.append(text, language: language) }
    let meaning = genres.meaning(of: text)
    shape.note(meaning)
    if meaning.family == .film { flags.insert(.film) }
  }

  /// Whether the guide calls an off-air card a film.
  var isOffAirFilm: Bool { flags.contains(.film) && titles.has(where: OffAirTitles.isCertain) }

  /// Whether everything but its length suggests that the programme is a film. `title` is the index of the displayed title.
  func hasShapeOfFilm(languages: [[UInt8]], title: Int, start: Instant) -> Bool {
    guard shape.looksLikeFilm(shownIn: ZoneTable.utc.local(start).date.year) else { return false }
    if titles.has(where: OffAirTitles.isOffAir) { return false }
    return episodeTitles.isEmpty || episodeTitles.text(episodeTitles.best(for: languages)) == titles.text(title)
  }

  /// The genre that colours the cell: the first displayed one, or empty.
  func genre(_ languages: [[UInt8]]) -> ArraySlice<UInt8> {
    let language = displayedLanguage(languages)
    for index in 0..<categories.count where isDisplayed(category: index, in: language) { return categories.text(index) }
    return []
  }

  /// The language of the best genre; empty if it has none. Genres in this language are displayed, as are genres without a
  /// language.
  private func displayedLanguage(_ languages: [[UInt8]]) -> ArraySlice<UInt8> {
    guard !categories.isEmpty else { return [] }
    let best = categories.best(for: languages)
    let other = isFilmAlone(best) ? (0..<categories.count).first { !isFilmAlone($0) } : nil
    return categories.language(other ?? best)
  }

  private func isDisplayed(category index: Int, in language: ArraySlice<UInt8>) -> Bool {
    !isFilmAlone(index) && (categories.language(index).isEmpty || categories.language(index) == language)
  }

  /// Whether a genre is the one that the encoder adds for a film without one. Such a genre is not read back.
  private func isFilmAlone(_ index: Int) -> Bool {
    categories.language(index).elementsEqual("zxx".utf8)
      && XMLTVProgramme.isFilm(String(decoding: categories.text(index), as: UTF8.self))
  }

  mutating func note(_ flag: ProgrammeFlags) { flags.insert(flag) }

  /// Whether a genre means film.
  static func isFilm(_ genre: String) -> Bool { GenreFamily(genre: genre) == .film }

  /// Adds a keyword, or sets its flag if it represents one.
  mutating func addKeyword(_ text: Span<UInt8>) {
    let known = XMLTVFacts.keywords.first { text.holds($0.word, 0..<text.count) }
    if let known { flags.insert(known.flag) } else { add(.keyword, Span(), text) }
  }

  /// Appends the record: the displayed episode title and description, the genres, other languages, and the fields.
  func writeRecord(to bytes: inout [UInt8], languages: [[UInt8]], title: Int) {
    let episode = episodeTitles.best(for: languages)
    // Some guides repeat the title as the episode title.
    if !episodeTitles.isEmpty, episodeTitles.text(episode) != titles.text(title) {
      XMLTVProgramme.write(.episodeTitle, [], episodeTitles.text(episode), to: &bytes)
    }
    let description = descriptions.best(for: languages)
    if !descriptions.isEmpty {
      XMLTVProgramme.write(.description, [], descriptions.text(description), to: &bytes)
    }
    writeCategories(to: &bytes, languages: languages)
    titles.writeOthers(than: title, .otherTitle, to: &bytes)
    episodeTitles.writeOthers(than: episode, .otherEpisodeTitle, to: &bytes)
    descriptions.writeOthers(than: description, .otherDescription, to: &bytes)
    bytes.append(contentsOf: fields)
  }

  /// Appends the displayed genres, and the genres in other languages.
  private func writeCategories(to bytes: inout [UInt8], languages: [[UInt8]]) {
    let language = displayedLanguage(languages)
    for index in 0..<categories.count where isDisplayed(category: index, in: language) {
      XMLTVProgramme.write(.genre, [], categories.text(index), to: &bytes)
    }
    for index in 0..<categories.count where !isDisplayed(category: index, in: language) && !isFilmAlone(index) {
      XMLTVProgramme.write(.otherGenre, categories.language(index), categories.text(index), to: &bytes)
    }
  }

  fileprivate static func write(
    _ kind: Fact.Kind, _ qualifier: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) {
    bytes.append(kind.rawValue)
    bytes.append(contentsOf: qualifier)
    bytes.append(RecordField.endOfQualifier)
    bytes.append(contentsOf: text)
    bytes.append(RecordField.endOfText)
  }
}

/// The strings of an element in several languages, of which only one is displayed.
struct LanguageTexts {
  private var bytes: [UInt8] = []
  private var entries: [(language: Range<Int>, text: Range<Int>)] = []

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  mutating func removeAll() {
    bytes.empty()
    entries.empty()
  }

  /// Adds a string. The text must not be empty, but its language may be.
  mutating func append(_ text: Span<UInt8>, language: Span<UInt8>) {
    guard !text.isEmpty else { return }
    let start = bytes.count
    language.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    let middle = bytes.count
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    entries.append((start..<middle, middle..<bytes.count))
  }

  /// The index of the text in the first available language, or else of the first text.
  func best(for languages: [[UInt8]]) -> Int {
    guard entries.count > 1 else { return 0 }
    for language in languages {
      if let index = entries.firstIndex(where: { LanguageCode.matches(bytes[$0.language], language) }) { return index }
    }
    return 0
  }

  /// Whether there is an equal text in that language.
  func has(_ text: Span<UInt8>, language: Span<UInt8>) -> Bool {
    entries.contains { isSame($0.text, text) && isSame($0.language, language) }
  }

  private func isSame(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes[range].elementsEqual($0) }
  }

  /// Appends to a record the strings that are not displayed.
  fileprivate func writeOthers(than displayed: Int, _ kind: Fact.Kind, to record: inout [UInt8]) {
    guard count > 1 else { return }
    for index in 0..<count where index != displayed {
      XMLTVProgramme.write(kind, language(index), text(index), to: &record)
    }
  }

  /// Whether one of the strings has a property.
  func has(where hasProperty: (String) -> Bool) -> Bool {
    entries.contains { hasProperty(String(decoding: bytes[$0.text], as: UTF8.self)) }
  }

  func text(_ index: Int) -> ArraySlice<UInt8> { bytes[entries[index].text] }
  func language(_ index: Int) -> ArraySlice<UInt8> { bytes[entries[index].language] }
}

/// When a programme was shown before, as far as the guide states it.
private struct PreviousShowing {
  /// A time, a day, a month or a year; `nil` without a readable date.
  private let time: XMLTVTime.Reading?

  /// Parses a string such as `20261120203000 +0000`, `20261120` or `2020`, which may be empty.
  init(_ text: Span<UInt8>) { time = XMLTVTime.read(text) }

  /// Whether the previous showing may have been earlier than an instant. `day` is the instant's day in the guide's own
  /// zone, counted from 1970. A day must be earlier as a whole; for a month or year, its beginning counts.
  func mayBe(before start: Instant, onDay day: Int, _ times: inout ZonedTimes) -> Bool {
    guard let time else { return true }
    return time.isDay ? time.wallSeconds < day * 86_400 : times.instant(of: time).instant < start
  }
}
