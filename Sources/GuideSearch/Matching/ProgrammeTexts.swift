import GuideModel

extension QueryField {
  /// Where in a record a field's texts stand.
  var recordTexts: ProgrammeTexts {
    switch self {
    case .episode: [.episode, .facts]
    case .desc: .descriptions
    case .actor: [.actors]
    case .role: [.roles]
    case .director: [.directors]
    case .person: [.actors, .directors, .facts]
    case .genre: [.genres, .facts]
    case .any: [.description, .genres, .actors, .roles, .directors, .episode, .facts]
    default: []
    }
  }
}

extension ProgrammeTexts {
  /// Wherever a record may describe its programme. Made once: a set is made slowly in another room.
  static let descriptions: ProgrammeTexts = [.description, .facts]
}

extension ProgrammeDetails {
  /// The texts that a field of a query looks at, beside what the store has in columns.
  func texts(of field: QueryField) -> [String] {
    switch field {
    case .episode: [summary.episodeTitle].compactMap { $0 } + facts(.episodeTitle)
    case .desc: [description].compactMap { $0 } + facts(.description)
    case .actor: cast.map(\.name)
    case .role: cast.compactMap(\.role)
    case .director: directors
    case .person: cast.map(\.name) + directors + facts { $0.isPerson }
    case .genre: genres + facts(.genre)
    case .any:
      [summary.episodeTitle, description].compactMap { $0 } + cast.flatMap { [$0.name, $0.role ?? ""] } + directors
        + genres + facts { $0.isText }
    default: []
    }
  }

  private func facts(_ kind: Fact.Kind) -> [String] {
    facts { $0 == kind }
  }

  private func facts(where isWanted: (Fact.Kind) -> Bool) -> [String] {
    more.filter { isWanted($0.kind) }.map(\.text)
  }
}

extension Fact.Kind {
  /// Whether it names somebody.
  var isPerson: Bool {
    switch self {
    case .writer, .adapter, .producer, .composer, .editor, .presenter, .commentator, .guest: true
    default: false
    }
  }

  /// Whether it is something to read, and no number, date or address.
  var isText: Bool {
    switch self {
    case .title, .episodeTitle, .description, .genre, .keyword, .country, .language, .originalLanguage, .premiere,
      .lastChance, .review:
      true
    case .date, .length, .episodeNumber, .previouslyShown, .subtitles, .rating, .stars, .image, .icon, .url, .video,
      .audio, .clump:
      false
    case .writer, .adapter, .producer, .composer, .editor, .presenter, .commentator, .guest: true
    }
  }
}
