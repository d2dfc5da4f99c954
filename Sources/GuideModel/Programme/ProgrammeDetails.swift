/// The yes-or-no properties of a programme.
package struct ProgrammeFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The first showing of a film.
  package static let premiere = ProgrammeFlags(rawValue: 1 << 0)
  package static let film = ProgrammeFlags(rawValue: 1 << 1)
  /// The programme has been shown before.
  package static let `repeat` = ProgrammeFlags(rawValue: 1 << 2)
  /// The programme has subtitles for the hard of hearing.
  package static let subtitles = ProgrammeFlags(rawValue: 1 << 3)
  /// The picture is 16:9.
  package static let widescreen = ProgrammeFlags(rawValue: 1 << 4)
  /// The first episode of a series.
  package static let newSeries = ProgrammeFlags(rawValue: 1 << 5)
  /// The programme has a sign language interpreter.
  package static let deafSigned = ProgrammeFlags(rawValue: 1 << 6)
  package static let blackAndWhite = ProgrammeFlags(rawValue: 1 << 7)
  /// The guide's editors recommend the programme.
  package static let choice = ProgrammeFlags(rawValue: 1 << 8)
  /// The programme has never been shown before.
  package static let new = ProgrammeFlags(rawValue: 1 << 9)
  /// The last showing for now.
  package static let lastChance = ProgrammeFlags(rawValue: 1 << 10)
  /// The basis of the end is `EndBasis.assumed`.
  package static let assumedEnd = ProgrammeFlags(rawValue: 1 << 11)
  /// The basis of the end is `EndBasis.inferred`.
  package static let inferredEnd = ProgrammeFlags(rawValue: 1 << 12)
  /// Only the date is known. The programme is stored with a start at noon UTC on that date and no length, so the grid
  /// does not show it.
  package static let unknownTime = ProgrammeFlags(rawValue: 1 << 13)
  /// The programme is broadcast live.
  package static let live = ProgrammeFlags(rawValue: 1 << 14)
  /// Seconds from noon UTC on a date until its broadcast day has ended everywhere.
  ///
  /// Broadcast days begin at 05:00, and UTC-12 is the last zone where they end. Programmes with an unknown time are
  /// kept until then.
  package static let unknownTimeDuration = 29 * 3_600
}

/// How the end of a programme was determined; another document may give a more reliable end.
package enum EndBasis: Sendable {
  /// Stated by the guide.
  case stated
  /// Not stated: derived from the next programme or from a length.
  case inferred
  /// Implausible or missing, and the next programmes do not help.
  ///
  /// For example, a stop before the start was moved a day later, or the end was set to an hour after the start because
  /// nothing follows.
  case assumed
}

extension ProgrammeFlags {
  /// How the end was determined. It is stored in two of the flags, so it takes no extra memory.
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

/// The season and episode, both as written in the guide and as parsed.
package struct EpisodeNumber: Hashable, Sendable {
  /// The text in the guide, e.g. `3/11, series 26`.
  package var raw: String
  /// The series (season), counted from 1.
  package var season: Int?
  /// The episode, counted from 1; an absolute number if it is large and there is no season.
  package var number: Int?
  /// The last episode of a showing that contains several, e.g. 2 in `1&2/6`.
  package var lastNumber: Int?
  /// The number of episodes in the season.
  package var count: Int?
  /// Which part of an episode or film is shown, counted from 1.
  package var part: Int?
  /// The number of parts.
  package var partCount: Int?

  /// Creates a number; `nil` means unknown.
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
  /// A short form such as `s2 e4/6`, `e7558–7559` or `s2 e4 part 1/2`; `nil` if nothing could be parsed.
  package var shortText: String? {
    let episode = number.map { "e\($0)\(lastNumber.map { "–\($0)" } ?? "")\(count.map { "/\($0)" } ?? "")" }
    let half = part.map { "part \($0)\(partCount.map { "/\($0)" } ?? "")" }
    let parts = [season.map { "s\($0)" }, episode, half].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// The short form, or the guide's text if nothing could be parsed.
  package var text: String { shortText ?? raw }
}

/// The values that a grid cell shows besides the title. Hundreds are needed at a time, so they are quick to read.
package struct ProgrammeSummary: Hashable, Sendable {
  /// The episode title; for sport, the fixture.
  package var episodeTitle: String?
  package var episode: EpisodeNumber?
  /// The year of production.
  package var year: Int?
  /// The rating out of five stars.
  package var stars: StarRating?

  /// Creates a summary; `nil` means unknown.
  package init(episodeTitle: String? = nil, episode: EpisodeNumber? = nil, year: Int? = nil, stars: StarRating? = nil) {
    self.episodeTitle = episodeTitle
    self.episode = episode
    self.year = year
    self.stars = stars
  }
}

/// A member of the cast, with their part or job.
package struct CastMember: Hashable, Sendable {
  package let name: String
  /// The part, or in factual programmes the job, e.g. `Presenter`.
  package let role: String?

  /// Creates a cast member; `role` is `nil` if unknown.
  package init(name: String, role: String? = nil) {
    self.name = name
    self.role = role
  }
}

/// Everything a guide says about a programme except its title, times and flags.
package struct ProgrammeDetails: Hashable, Sendable {
  /// The values that a grid cell also shows.
  package var summary: ProgrammeSummary
  /// The directors' names in the guide's order.
  package var directors: [String]
  /// The cast in the guide's order.
  package var cast: [CastMember]
  /// The guide's own genres; the first determines the cell's colour.
  package var genres: [String]
  /// The synopsis or review, as one line of text.
  package var description: String?
  /// The film certificate, e.g. `PG` or `15`.
  package var certificate: String?
  /// More facts in the guide's order.
  package var more: [Fact]
  /// The fields taken from other origins, grouped by origin.
  package var borrowed: [Borrowing] = []

  /// The programme's web page: the first web address in the guide.
  package var site: WebLink? { more.lazy.filter { $0.kind == .url }.compactMap { WebLink($0.text) }.first }

  /// All web pages of the programme, including reviews.
  package var pages: [WebLink] { more.filter { [.url, .review].contains($0.kind) }.compactMap { WebLink($0.text) } }

  /// The prefix of a link's qualifier that credits the data's owner.
  package static let creditPrefix = "Data: "

  /// The first credit and link required by the licence of the data, such as `Data: TVmaze.com (CC BY-SA)`.
  package var credit: (text: String, link: String)? {
    for fact in more where fact.kind == .url {
      if let text = fact.qualifier, text.hasPrefix(Self.creditPrefix) { return (text, fact.text) }
    }
    return nil
  }

  /// The fields whose origin is recorded.
  package enum DetailField: String, CaseIterable, Sendable {
    case episode, description, cast, directors, genres, year, stars, certificate, more
  }

  /// The fields that come from one origin.
  package struct Borrowing: Hashable, Sendable {
    /// The name of the origin.
    package let origin: String
    /// The fields, without duplicates.
    package let parts: [DetailField]

    /// The date of the data; `nil` if it is from today.
    package let date: CivilDate?

    /// Creates a record of borrowed fields.
    package init(origin: String, parts: [DetailField], date: CivilDate? = nil) {
      (self.origin, self.parts, self.date) = (origin, parts, date)
    }
  }

  /// Creates details; empty or `nil` means unknown.
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
