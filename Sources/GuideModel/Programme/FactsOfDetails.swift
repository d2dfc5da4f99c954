/// Conversion between details and facts.
extension ProgrammeDetails {
  /// The facts of a kind, in the guide's order. Flags are not part of the details.
  package func facts(of kind: Fact.Kind) -> [Fact] {
    func one(_ text: String?) -> [Fact] { text.map { [Fact(kind, $0)] } ?? [] }
    switch kind {
    case .episodeTitle: return one(summary.episodeTitle)
    case .episode: return one(summary.episode?.raw)
    case .season, .number, .lastNumber, .count, .part, .partCount, .year: return one(number(of: kind).map { "\($0)" })
    case .stars: return one(summary.stars?.text)
    case .certificate: return one(certificate)
    case .description: return one(description)
    case .director: return directors.map { Fact(kind, $0) }
    case .genre: return genres.map { Fact(kind, $0) }
    case .actor: return cast.map { Fact(kind, $0.name, qualifier: $0.role) }
    default: return more.filter { $0.kind == kind }
    }
  }

  /// The value of a numeric kind of fact.
  package func number(of kind: Fact.Kind) -> Int? {
    kind == .year ? summary.year : kind.episodeValue.flatMap { summary.episode?[keyPath: $0] }
  }

  /// Adds a fact, or replaces one that can occur only once. Invalid numbers and stars are ignored.
  package mutating func add(_ fact: Fact) {
    switch fact.kind {
    case .episodeTitle: summary.episodeTitle = fact.text
    case .description: description = fact.text
    case .certificate: certificate = fact.text
    case .director: directors.append(fact.text)
    case .genre: genres.append(fact.text)
    case .actor: cast.append(CastMember(name: fact.text, role: fact.qualifier))
    case .year: summary.year = Int(fact.text) ?? summary.year
    case .stars: summary.stars = StarRating(fact.text) ?? summary.stars
    case .episode, .season, .number, .lastNumber, .count, .part, .partCount: addEpisode(fact)
    case .flag: break
    default: more.append(fact)
    }
  }

  private mutating func addEpisode(_ fact: Fact) {
    var episode = summary.episode ?? EpisodeNumber(raw: "")
    if let value = fact.kind.episodeValue {
      episode[keyPath: value] = Int(fact.text) ?? episode[keyPath: value]
    } else {
      episode.raw = fact.text
    }
    summary.episode = episode
  }
}

extension Fact.Kind {
  /// The property of `EpisodeNumber` for a kind; `nil` for other kinds.
  fileprivate var episodeValue: WritableKeyPath<EpisodeNumber, Int?>? {
    switch self {
    case .season: \EpisodeNumber.season
    case .number: \EpisodeNumber.number
    case .lastNumber: \EpisodeNumber.lastNumber
    case .count: \EpisodeNumber.count
    case .part: \EpisodeNumber.part
    case .partCount: \EpisodeNumber.partCount
    default: nil
    }
  }
}
