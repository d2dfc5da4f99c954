package import GuideModel

/// A fact of a programme that a query can ask for. This is the one table of them: the parser, the help, the completion
/// and the manual are made of it.
package enum QueryField: String, CaseIterable, Sendable {
  case title, episode, desc, actor, role, director, person, genre, channel, any
  case season, number, year, stars, minutes
  case day, time, `is`

  /// The kind of value after the colon.
  package enum ValueKind: Sendable {
    case text, number, day, time, sign
  }

  /// The kind of value after the colon.
  package var kind: ValueKind {
    switch self {
    case .title, .episode, .desc, .actor, .role, .director, .person, .genre, .channel, .any: .text
    case .season, .number, .year, .stars, .minutes: .number
    case .day: .day
    case .time: .time
    case .is: .sign
    }
  }

  /// A description for people.
  package var meaning: String {
    switch self {
    case .title: "the title, as words alone; with = the whole of it"
    case .episode: "the episode's name"
    case .desc: "the description"
    case .actor: "the cast; presenters too"
    case .role: "who is played"
    case .director: "who directed it"
    case .person: "anybody named: actors, directors, writers, presenters"
    case .genre: "its genres"
    case .channel: "the channel, by id, else number, else name or group"
    case .any: "every text that the guide has of it"
    case .season: "the series (season)"
    case .number: "the episode's number"
    case .year: "the year in which it was made"
    case .stars: "stars of five, such as >=3.5 or >=7/10"
    case .minutes: "how long it is"
    case .day: "the day it is listed on, its night with it"
    case .time: "starts from one, before the other; alone: what is on then"
    case .is: "a sign of it"
    }
  }

  /// Something to learn it by, as it is typed.
  package var example: String {
    switch self {
    case .title: "title:=news"
    case .episode: "episode:pilot"
    case .desc: "desc:\"long ago\""
    case .actor: "actor:\"first last\""
    case .role: "role:doctor"
    case .director: "director:surname"
    case .person: "person:surname"
    case .genre: "genre:drama"
    case .channel: "channel:news"
    case .any: "any:penguins"
    case .season: "season:2"
    case .number: "number:1..3"
    case .year: "year:<1980"
    case .stars: "stars:>=4"
    case .minutes: "minutes:..30"
    case .day: "day:weekend"
    case .time: "time:20:00..23:00"
    case .is: "is:film"
    }
  }

  /// The field of a name, in any case; nil if there is none.
  package init?(named name: String) {
    let lowered = name.lowercased()
    guard let field = QueryField(rawValue: lowered) ?? QueryField.otherNames[lowered] else { return nil }
    self = field
  }

  /// Synonyms that work as well.
  private static let otherNames: [String: QueryField] = ["description": .desc, "series": .season, "cast": .actor]

  /// The fields to suggest for names of fields that do not exist.
  static let likely: [String: QueryField] = [
    "presenter": .person, "writer": .person, "guest": .person, "people": .person, "starring": .actor,
    "date": .day, "start": .time, "at": .time, "length": .minutes, "duration": .minutes, "name": .title, "text": .any,
    "category": .genre, "rating": .stars, "sub": .episode, "subtitle": .episode,
  ]
}

/// A value of `is:`: a yes or no of a programme.
package enum QuerySign: String, CaseIterable, Sendable {
  case film, new, `repeat`, live
  case onNow = "on-now"
  case next, premiere, choice, subtitled, signed
  case lastChance = "last-chance"
  case followed, seen, listed, recording, favourite
  case news, drama, comedy, sport, children, factual, entertainment, music

  /// The sign with a lowercase name, if any.
  init?(named name: String) { self.init(rawValue: name == "favorite" ? "favourite" : name) }

  /// The allowed values, for people.
  static var expected: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// A description for people.
  package var meaning: String {
    switch self {
    case .new: "never shown before, premieres too, or the first of a series"
    case .repeat: "shown before"
    case .premiere: "a film's first showing"
    case .film: "a film, by its genre or its shape"
    case .live: "live, as the guide, the title or the genre says"
    case .subtitled: "with subtitles"
    case .signed: "signed in vision"
    case .choice: "the editors' choice"
    case .lastChance: "the last showing for the time being"
    case .onNow: "on air now"
    case .next: "the next on its channel"
    case .followed: "what you follow"
    case .seen: "an episode that you have ticked as seen"
    case .listed: "in one of your lists"
    case .recording: "what your tvheadend records or is to record"
    case .favourite: "on a favourite channel"
    case .news: "news and weather, by its genre in any language; so the others below"
    case .drama: "drama, from soaps to science fiction"
    case .comedy: "comedy"
    case .sport: "sport"
    case .children: "for children"
    case .factual: "documentaries, and what teaches or advises"
    case .entertainment: "shows, quizzes, talk"
    case .music: "music and arts"
    }
  }

  /// The family of genres that it asks for. A film may be one without its genre saying so, so it has none.
  package var family: GenreFamily? {
    switch self {
    case .news: .news
    case .drama: .drama
    case .comedy: .comedy
    case .sport: .sport
    case .children: .children
    case .factual: .factual
    case .entertainment: .entertainment
    case .music: .music
    default: nil
    }
  }
}
