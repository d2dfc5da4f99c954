import GuideModel

/// The programme that is being read: its texts, and the fields of its record so far.
struct XMLTVProgramme {
  private(set) var titles = LanguageTexts()
  private(set) var episodeTitles = LanguageTexts()
  private(set) var descriptions = LanguageTexts()
  private var categories = LanguageTexts()
  private(set) var flags: ProgrammeFlags = []
  /// Minutes by its own word.
  private(set) var length = 0
  /// Whether it is one of several that share their time, by its own word.
  private(set) var sharesSlot = false
  private(set) var fields: [UInt8] = []
  /// Bytes of all that it says.
  private var size = 0
  /// Whether it says more than is kept.
  private(set) var isCut = false

  mutating func removeAll() {
    titles.removeAll()
    episodeTitles.removeAll()
    descriptions.removeAll()
    categories.removeAll()
    flags = []
    length = 0
    sharesSlot = false
    fields.removeAll(keepingCapacity: true)
    (size, isCut) = (0, false)
  }

  /// Takes up room for a text and what it is of; false where the programme says too much already.
  private mutating func takeRoom(_ text: Span<UInt8>, _ qualifierCount: Int) -> Bool {
    // The letter of a field and its two ends.
    let more = text.count + qualifierCount + 3
    guard size + more <= XMLTVLimits.programme else {
      isCut = true
      return false
    }
    size += more
    return true
  }

  /// Adds a title. The first is kept whatever was said before: without one there is no programme.
  mutating func addTitle(_ text: Span<UInt8>, language: Span<UInt8>) {
    guard takeRoom(text, language.count) || titles.isEmpty else { return }
    titles.append(text, language: language)
  }

  mutating func addEpisodeTitle(_ text: Span<UInt8>, language: Span<UInt8>) {
    if takeRoom(text, language.count) { episodeTitles.append(text, language: language) }
  }

  mutating func addDescription(_ text: Span<UInt8>, language: Span<UInt8>) {
    if takeRoom(text, language.count) { descriptions.append(text, language: language) }
  }

  /// Adds a field of the record.
  mutating func add(_ letter: UInt8, _ qualifier: [UInt8], _ text: Span<UInt8>) {
    guard takeRoom(text, qualifier.count) else { return }
    fields.append(letter)
    fields.append(contentsOf: qualifier)
    fields.append(RecordField.endOfQualifier)
    text.withUnsafeBufferPointer { fields.append(contentsOf: $0) }
    fields.append(RecordField.endOfText)
    note(letter, qualifier, text)
  }

  /// What a field says in a yes or a no.
  private mutating func note(_ letter: UInt8, _ qualifier: [UInt8], _ text: Span<UInt8>) {
    switch letter {
    case RecordField.of(.premiere): flags.insert(.premiere)
    case RecordField.of(.lastChance): flags.insert(.lastChance)
    case RecordField.of(.previouslyShown): flags.insert(.repeat)
    case RecordField.of(.subtitles): flags.insert(qualifier == Array("deaf-signed".utf8) ? .deafSigned : .subtitles)
    case RecordField.of(.video):
      if qualifier == Array("aspect".utf8), text.holds("16:9", 0..<text.count) { flags.insert(.widescreen) }
      if qualifier == Array("colour".utf8), text.holds("no", 0..<text.count) { flags.insert(.blackAndWhite) }
    case RecordField.of(.clump): sharesSlot = true
    case RecordField.of(.length): length = text.number(0..<text.count) ?? 0
    default: break
    }
  }

  /// Adds a genre. Whether it is a film is said in any language that has the word.
  mutating func addCategory(_ text: Span<UInt8>, language: Span<UInt8>) {
    let isRepeated = categories.count < XMLTVLimits.categories && categories.has(text, language: language)
    if !isRepeated, takeRoom(text, language.count) { categories.append(text, language: language) }
    if isFilm(text) { flags.insert(.film) }
  }

  /// The genre that colours the cell, the first of those to be shown; empty where there is none.
  func genre(_ languages: [[UInt8]]) -> ArraySlice<UInt8> {
    let shown = shownLanguage(languages)
    for place in 0..<categories.count where isShown(category: place, in: shown) { return categories.text(place) }
    return []
  }

  /// The language whose categories are shown, beside those of none: that of the best one, which may be none itself.
  private func shownLanguage(_ languages: [[UInt8]]) -> ArraySlice<UInt8> {
    guard !categories.isEmpty else { return [] }
    let best = categories.best(for: languages)
    let other = isFilmAlone(best) ? (0..<categories.count).first { !isFilmAlone($0) } : nil
    return categories.language(other ?? best)
  }

  private func isShown(category place: Int, in shown: ArraySlice<UInt8>) -> Bool {
    categories.language(place).isEmpty || categories.language(place) == shown
  }

  /// Whether a category is the one that the encoder writes for a film without such a genre: it is no genre to be read.
  private func isFilmAlone(_ place: Int) -> Bool {
    categories.language(place).elementsEqual("zxx".utf8)
      && XMLTVProgramme.isFilm(String(decoding: categories.text(place), as: UTF8.self))
  }

  mutating func noteNew() { flags.insert(.new) }

  private func isFilm(_ text: Span<UInt8>) -> Bool {
    guard (4...6).contains(text.count) else { return false }
    return XMLTVProgramme.isFilm(text.withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) })
  }

  /// Whether a genre makes a film.
  static func isFilm(_ genre: String) -> Bool {
    ["film", "films", "movie", "movies"].contains(genre.lowercased())
  }

  /// Takes a keyword: a word for a flag that has no element of its own, or else a field.
  mutating func addKeyword(_ text: Span<UInt8>) {
    let known = XMLTVFacts.keywords.first { text.holds($0.word, 0..<text.count) }
    if let known { flags.insert(known.flag) } else { add(RecordField.of(.keyword), [], text) }
  }

  /// Appends the record: the episode's name and the description that are shown, other languages, the fields.
  func writeRecord(to bytes: inout [UInt8], languages: [[UInt8]], title: Int) {
    let episode = episodeTitles.best(for: languages)
    // Some guides repeat the title as the episode's name: it says nothing.
    if !episodeTitles.isEmpty, episodeTitles.text(episode) != titles.text(title) {
      XMLTVProgramme.write(RecordField.episodeTitle, [], episodeTitles.text(episode), to: &bytes)
    }
    let description = descriptions.best(for: languages)
    if !descriptions.isEmpty {
      XMLTVProgramme.write(RecordField.description, [], descriptions.text(description), to: &bytes)
    }
    writeCategories(to: &bytes, languages: languages)
    for (texts, shown, kind) in [
      (titles, title, Fact.Kind.title), (episodeTitles, episode, .episodeTitle),
      (descriptions, description, .description),
    ] where texts.count > 1 {
      for place in 0..<texts.count where place != shown {
        XMLTVProgramme.write(RecordField.of(kind), texts.language(place), texts.text(place), to: &bytes)
      }
    }
    bytes.append(contentsOf: fields)
  }

  /// The genres that are shown, and those of other languages.
  private func writeCategories(to bytes: inout [UInt8], languages: [[UInt8]]) {
    let shown = shownLanguage(languages)
    for place in 0..<categories.count where isShown(category: place, in: shown) {
      XMLTVProgramme.write(RecordField.genre, [], categories.text(place), to: &bytes)
    }
    for place in 0..<categories.count where !isShown(category: place, in: shown) && !isFilmAlone(place) {
      XMLTVProgramme.write(RecordField.of(.genre), categories.language(place), categories.text(place), to: &bytes)
    }
  }

  private static func write(
    _ letter: UInt8, _ qualifier: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, to bytes: inout [UInt8]
  ) {
    bytes.append(letter)
    bytes.append(contentsOf: qualifier)
    bytes.append(RecordField.endOfQualifier)
    bytes.append(contentsOf: text)
    bytes.append(RecordField.endOfText)
  }
}

/// An element's texts in several languages, of which one is shown.
struct LanguageTexts {
  private var bytes: [UInt8] = []
  private var entries: [(language: Range<Int>, text: Range<Int>)] = []

  var isEmpty: Bool { entries.isEmpty }
  var count: Int { entries.count }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds a text that is not empty; its language may be.
  mutating func append(_ text: Span<UInt8>, language: Span<UInt8>) {
    guard !text.isEmpty else { return }
    let start = bytes.count
    language.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    let middle = bytes.count
    text.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
    entries.append((start..<middle, middle..<bytes.count))
  }

  /// The place of the text to be shown: in the first language of those preferred that there is, or else the first text.
  func best(for languages: [[UInt8]]) -> Int {
    guard entries.count > 1 else { return 0 }
    for language in languages {
      if let place = entries.firstIndex(where: { matches($0.language, language) }) { return place }
    }
    return 0
  }

  /// Whether there is just such a text in that language.
  func has(_ text: Span<UInt8>, language: Span<UInt8>) -> Bool {
    entries.contains { isSame($0.text, text) && isSame($0.language, language) }
  }

  private func isSame(_ range: Range<Int>, _ text: Span<UInt8>) -> Bool {
    text.withUnsafeBufferPointer { bytes[range].elementsEqual($0) }
  }

  /// `en` stands for `en_GB` and `en-US` too.
  private func matches(_ given: Range<Int>, _ wanted: [UInt8]) -> Bool {
    guard bytes[given].starts(with: wanted) else { return false }
    guard given.count > wanted.count else { return true }
    let next = bytes[given.lowerBound + wanted.count]
    return next == UInt8(ascii: "_") || next == UInt8(ascii: "-")
  }

  func text(_ place: Int) -> ArraySlice<UInt8> { bytes[entries[place].text] }
  func language(_ place: Int) -> ArraySlice<UInt8> { bytes[entries[place].language] }
}
