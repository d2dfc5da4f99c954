import GuideModel

/// The words that begin the lines of facts. They stand in databases and in exported texts, and must not change their
/// meaning.
enum FactWord: Hashable, Sendable {
  case flag, episodeTitle, episodeNumber, season, number, lastNumber, count, part, partCount, year, stars, certificate
  case genre, director, cast, description
  /// A further fact.
  case fact(Fact.Kind)

  /// By its text.
  init?(_ text: String) {
    guard let word = FactWord.byText[text] else { return nil }
    self = word
  }

  /// As it is written.
  var text: String {
    switch self {
    case .flag: "flag"
    case .episodeTitle: "episode-title"
    case .episodeNumber: "episode-number"
    case .season: "season"
    case .number: "number"
    case .lastNumber: "last-number"
    case .count: "count"
    case .part: "part"
    case .partCount: "part-count"
    case .year: "year"
    case .stars: "stars"
    case .certificate: "certificate"
    case .genre: "genre"
    case .director: "director"
    case .cast: "cast"
    case .description: "description"
    case .fact(let kind): FactWord.text(of: kind)
    }
  }

  private static let byText: [String: FactWord] = {
    let words: [FactWord] = [
      .flag, .episodeTitle, .episodeNumber, .season, .number, .lastNumber, .count, .part, .partCount, .year, .stars,
      .certificate, .genre,
      .director, .cast, .description,
    ]
    return Dictionary(uniqueKeysWithValues: (words + Fact.Kind.allCases.map(fact)).map { ($0.text, $0) })
  }()

  private static func text(of kind: Fact.Kind) -> String {
    switch kind {
    case .title: "other-title"
    case .episodeTitle: "other-episode-title"
    case .description: "other-description"
    case .genre: "other-genre"
    case .writer: "writer"
    case .adapter: "adapter"
    case .producer: "producer"
    case .composer: "composer"
    case .editor: "editor"
    case .presenter: "presenter"
    case .commentator: "commentator"
    case .guest: "guest"
    case .keyword: "keyword"
    case .date: "date"
    case .country: "country"
    case .language: "language"
    case .originalLanguage: "original-language"
    case .length: "length"
    case .episodeNumber: "numbering"
    case .previouslyShown: "previously-shown"
    case .premiere: "premiere"
    case .lastChance: "last-chance"
    case .subtitles: "subtitles"
    case .rating: "rating"
    case .stars: "star-rating"
    case .review: "review"
    case .image: "image"
    case .icon: "icon"
    case .url: "url"
    case .video: "video"
    case .audio: "audio"
    case .clump: "clump"
    case .catchupID: "catchup-id"
    }
  }

  /// The kinds of a line's value and of its qualifier as texts that are searched.
  var searchedTexts: (value: ProgrammeTexts, qualifier: ProgrammeTexts) {
    switch self {
    case .episodeTitle: (.episode, [])
    case .genre: (.genres, [])
    case .director: (.directors, [])
    case .cast: (.actors, .roles)
    case .description: (.description, [])
    case .fact(let kind): (.fact(kind), [])
    default: ([], [])
    }
  }

  /// Numbers that can be: beyond them no guide means one.
  var numbers: ClosedRange<Int>? {
    switch self {
    case .season, .number, .lastNumber, .count, .part, .partCount: 0...99_999_999
    case .year: 0...9_999
    default: nil
    }
  }
}

extension ProgrammeFlags {
  /// Each flag with its word.
  static let words: [(flag: ProgrammeFlags, word: String)] = [
    (.premiere, "premiere"), (.film, "film"), (.repeat, "repeat"), (.subtitles, "subtitles"),
    (.widescreen, "widescreen"), (.newSeries, "new-series"), (.deafSigned, "deaf-signed"),
    (.blackAndWhite, "black-and-white"), (.choice, "choice"), (.new, "new"), (.lastChance, "last-chance"),
    (.assumedEnd, "assumed-end"), (.inferredEnd, "inferred-end"), (.live, "live"),
  ]
}
