import GuideModel
import GuideSearch

/// The text of a programme for each query field, for the reference implementation of searching.
struct PlainTexts {
  private let guide: Guide
  private let programme: ProgrammeID

  init(_ guide: Guide, _ programme: ProgrammeID) {
    self.guide = guide
    self.programme = programme
  }

  func of(_ field: QueryField) -> [String] {
    let details = guide.details(of: programme)
    let people: [Fact.Kind] = [.writer, .adapter, .producer, .composer, .editor, .presenter, .commentator, .guest]
    switch field {
    case .title: return [guide.title(of: programme)]
    case .episode: return [details.summary.episodeTitle ?? ""] + facts([.otherEpisodeTitle])
    case .desc: return [details.description ?? ""] + facts([.otherDescription])
    case .actor: return details.cast.map(\.name)
    case .role: return details.cast.map { $0.role ?? "" }
    case .director: return details.directors
    case .person: return of(.actor) + of(.director) + facts(people)
    case .genre: return details.genres + [guide.genre(of: programme)] + facts([.otherGenre])
    case .any:
      let others: [Fact.Kind] = [
        .otherTitle, .keyword, .country, .language, .originalLanguage, .premiere, .lastChance, .review,
      ]
      let fields: [QueryField] = [.title, .episode, .desc, .person, .role, .genre]
      return fields.flatMap(of) + facts(others)
    default: return []
    }
  }

  private func facts(_ kinds: [Fact.Kind]) -> [String] {
    guide.details(of: programme).more.filter { kinds.contains($0.kind) }.map(\.text)
  }
}

/// A word or phrase to search for at each offset in a string, as typed and in its other spellings.
struct PlainPhrase {
  private struct Form {
    let bytes: [UInt8]
    let isBoundedBefore: Bool
    let isBoundedAfter: Bool
  }

  private let forms: [Form]

  init(_ typed: String, isWholeWord: Bool) {
    let spellings = PlainFolding.spellings(of: typed)
    let written = PlainFolding.fold(typed).unicodeScalars
    let isOnlySpace = { (spelling: String) in !spelling.unicodeScalars.contains { $0 != " " } }
    forms = spellings.enumerated().filter { $0 == 0 ? !$1.isEmpty : !isOnlySpace($1) }.map { index, spelling in
      // If a spelling differs from the typed text at one end, a word must begin or end there, unless a hyphen continues it.
      let other = spelling.unicodeScalars
      return Form(
        bytes: Array(spelling.utf8),
        isBoundedBefore: isWholeWord || index > 0 && written.first != other.first,
        isBoundedAfter: isWholeWord || index > 0 && written.last != "-" && written.last != other.last)
    }
  }

  /// Whether the phrase is the whole text, in any spelling of either.
  func isAll(of text: String) -> Bool {
    PlainFolding.spellings(of: text).contains { spelling in forms.contains { $0.bytes == Array(spelling.utf8) } }
  }

  /// Whether a string contains the phrase, in any spelling of either.
  func isIn(_ text: String) -> Bool {
    PlainFolding.spellings(of: text).contains { spelling in
      let hay = Array(spelling.utf8)
      return forms.contains { form in hay.indices.contains { PlainPhrase.has(hay, form, at: $0) } }
    }
  }

  private static func has(_ hay: [UInt8], _ form: Form, at start: Int) -> Bool {
    let end = start + form.bytes.count
    guard hay[start] == form.bytes[0], end <= hay.count else { return false }
    guard hay[start..<end].elementsEqual(form.bytes) else { return false }
    let before = String(decoding: hay[..<start], as: UTF8.self).unicodeScalars.last
    let after = String(decoding: hay[end...], as: UTF8.self).unicodeScalars.first
    if form.isBoundedBefore, let before, PlainFolding.isOfWord(before) { return false }
    if form.isBoundedAfter, let after, PlainFolding.isOfWord(after) { return false }
    return true
  }
}
