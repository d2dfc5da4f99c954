/// The properties of a programme that are true or false.
package struct ProgrammeFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// One bit a flag.
  package let rawValue: UInt16

  /// The flags of some bits.
  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// A film's first showing.
  package static let premiere = ProgrammeFlags(rawValue: 1 << 0)
  /// A film.
  package static let film = ProgrammeFlags(rawValue: 1 << 1)
  /// Shown before.
  package static let `repeat` = ProgrammeFlags(rawValue: 1 << 2)
  /// Subtitles for the hard of hearing.
  package static let subtitles = ProgrammeFlags(rawValue: 1 << 3)
  /// In 16:9.
  package static let widescreen = ProgrammeFlags(rawValue: 1 << 4)
  /// The first episode of a series.
  package static let newSeries = ProgrammeFlags(rawValue: 1 << 5)
  /// Signed in vision.
  package static let deafSigned = ProgrammeFlags(rawValue: 1 << 6)
  /// Without colour.
  package static let blackAndWhite = ProgrammeFlags(rawValue: 1 << 7)
  /// The editors' choice.
  package static let choice = ProgrammeFlags(rawValue: 1 << 8)
  /// An episode, or a programme, that was never shown before.
  package static let new = ProgrammeFlags(rawValue: 1 << 9)
  /// The last showing for the time being.
  package static let lastChance = ProgrammeFlags(rawValue: 1 << 10)
  /// `EndBasis.assumed`.
  package static let assumedEnd = ProgrammeFlags(rawValue: 1 << 11)
  /// `EndBasis.inferred`.
  package static let inferredEnd = ProgrammeFlags(rawValue: 1 << 12)
  /// Only its date is known. It starts at noon UTC of that date and has no length, so that no row of the grid has it.
  package static let unknownTime = ProgrammeFlags(rawValue: 1 << 13)
  /// Shown while it happens.
  package static let live = ProgrammeFlags(rawValue: 1 << 14)
  /// So many seconds after noon UTC a day is over that begins at 05:00, also where it is over last on earth (UTC-12): such a
  /// programme is kept until then.
  package static let longestUnknownTime = 29 * 3_600
}

/// How a programme's end was found; another document may know a better one.
package enum EndBasis: Sendable {
  /// The guide says it.
  case stated
  /// The guide says none: it goes by the programme after it, or by a length.
  case inferred
  /// The guide says none that can be, and the programmes around it do not tell: such as a day after a stop that was before
  /// the start, or an hour where nothing follows.
  case assumed
}

extension ProgrammeFlags {
  /// How the end was found. Two of the flags hold it, so that it costs no memory, and is written wherever flags are.
  package var endBasis: EndBasis {
    get { contains(.assumedEnd) ? .assumed : contains(.inferredEnd) ? .inferred : .stated }
    set {
      subtract([.assumedEnd, .inferredEnd])
      switch newValue {
      case .stated: break
      case .inferred: insert(.inferredEnd)
      case .assumed: insert(.assumedEnd)
      }
    }
  }
}

/// The episode and series of a programme: the text of the guide, and the values read from it.
package struct EpisodeNumber: Hashable, Sendable {
  /// The text as the guide has it, such as `3/11, series 26`.
  package var raw: String
  /// The series (season), counted from 1.
  package var season: Int?
  /// The episode, counted from 1; absolute where the number is large and no series is given.
  package var number: Int?
  /// The last episode of a showing that joins several, such as 2 in `1&2/6`.
  package var lastNumber: Int?
  /// The number of episodes of the series.
  package var count: Int?
  /// Which part of an episode or film is shown, if it comes in several; counted from 1.
  package var part: Int?
  /// The number of its parts.
  package var partCount: Int?

  /// The values of a text, each `nil` if it is missing.
  package init(
    raw: String, season: Int? = nil, number: Int? = nil, lastNumber: Int? = nil, count: Int? = nil, part: Int? = nil,
    partCount: Int? = nil
  ) {
    self.raw = raw
    self.season = season
    self.number = number
    self.lastNumber = lastNumber
    self.count = count
    self.part = part
    self.partCount = partCount
  }
}

extension EpisodeNumber {
  /// For example `s2 e4/6`, `e7558–7559` or `s2 e4 part 1/2`; `nil` if nothing could be read.
  package var shortText: String? {
    let episode = number.map { "e\($0)\(lastNumber.map { "–\($0)" } ?? "")\(count.map { "/\($0)" } ?? "")" }
    let half = part.map { "part \($0)\(partCount.map { "/\($0)" } ?? "")" }
    let parts = [season.map { "s\($0)" }, episode, half].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The short text; the feed's own where nothing could be read from it.
  package var text: String { shortText ?? raw }
}

/// The values shown beside a programme's title in a cell of the grid: cheap to read, a few hundred at a time.
package struct ProgrammeSummary: Hashable, Sendable {
  /// The episode's name; for sport the fixture.
  package var episodeTitle: String?
  /// Which episode of which series.
  package var episode: EpisodeNumber?
  /// The year of production.
  package var year: Int?
  /// The rating out of five stars.
  package var stars: StarRating?

  /// A summary; nil for unknown values.
  package init(episodeTitle: String? = nil, episode: EpisodeNumber? = nil, year: Int? = nil, stars: StarRating? = nil) {
    self.episodeTitle = episodeTitle
    self.episode = episode
    self.year = year
    self.stars = stars
  }
}

/// A person in a programme, with a part or a job.
package struct CastMember: Hashable, Sendable {
  /// The name of the person.
  package let name: String
  /// The part, or in factual programmes the job, such as `Presenter`.
  package let role: String?

  /// A person, with a part or job where that is known.
  package init(name: String, role: String? = nil) {
    self.name = name
    self.role = role
  }
}

/// All that a guide says of a programme beyond its title, times and flags.
package struct ProgrammeDetails: Hashable, Sendable {
  /// The values that a cell shows too.
  package var summary: ProgrammeSummary
  /// Names, the first director first.
  package var directors: [String]
  /// In the order of the guide.
  package var cast: [CastMember]
  /// The guide's own genres; the first is the one that colours its cell.
  package var genres: [String]
  /// The synopsis or review, as one line of text.
  package var description: String?
  /// The film certificate, such as `PG` or `15`.
  package var certificate: String?
  /// Further facts, in the order of the guide.
  package var more: [Fact]
  /// The parts that come from other origins than the programme's own, in the order of the origins.
  package var borrowed: [Borrowing] = []

  /// Its web page: the first web address in the guide.
  package var site: WebLink? { more.lazy.filter { $0.kind == .url }.compactMap { WebLink($0.text) }.first }

  /// What the qualifier of an address begins with that says whose data it is.
  package static let creditSign = "Data: "

  /// Whose data it is, with a link, where its licence asks for both, such as `Data: TVmaze.com (CC BY-SA)`: the first
  /// address that says so.
  package var credit: (text: String, link: String)? {
    for fact in more where fact.kind == .url {
      if let text = fact.qualifier, text.hasPrefix(Self.creditSign) { return (text, fact.text) }
    }
    return nil
  }

  /// The parts whose origin is noted.
  package enum DetailField: String, CaseIterable, Sendable {
    case episode, description, cast, directors, genres, year, stars, certificate, more
  }

  /// The parts that come from one origin.
  package struct Borrowing: Hashable, Sendable {
    /// The origin's name.
    package let origin: String
    /// The parts, each once.
    package let parts: [DetailField]

    /// The day on which the origin told them, where that was another than today.
    package let date: CivilDate?

    /// The parts that come from an origin of a name.
    package init(origin: String, parts: [DetailField], date: CivilDate? = nil) {
      (self.origin, self.parts, self.date) = (origin, parts, date)
    }
  }

  /// Details; empty or nil for unknown values.
  package init(
    summary: ProgrammeSummary = ProgrammeSummary(), directors: [String] = [], cast: [CastMember] = [],
    genres: [String] = [], description: String? = nil, certificate: String? = nil, more: [Fact] = []
  ) {
    self.summary = summary
    self.directors = directors
    self.cast = cast
    self.genres = genres
    self.description = description
    self.certificate = certificate
    self.more = more
  }
}
