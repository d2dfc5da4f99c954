import GuideModel

/// The fields of queries for programmes.
package enum QueryField: String, QueryVocabulary {
  package typealias Flag = ProgrammeQueryFlag

  case title, episode, desc, actor, role, director, person, genre, channel, any
  case season, number, year, stars, minutes
  case day, time, holiday, `is`

  package static var words: QueryField { .title }
  package static var tonight: QueryField? { .day }

  package var row: QueryRow {
    switch self {
    case .title:
      QueryRow(
        .text, "title:=news", "the title, like words without a field; with = the whole title", suggestedFor: ["name"],
        exact: .whole, showUse: .show)
    case .episode:
      QueryRow(
        .text, "episode:pilot", "the episode's name", suggestedFor: ["sub", "subtitle"],
        texts: ProgrammeTexts(foundBy: .episode), showUse: .episode, summary: { "episode \($0)" })
    case .desc:
      QueryRow(
        .text, "desc:\"long ago\"", "the description", otherNames: ["description"],
        texts: ProgrammeTexts(foundBy: .description), showUse: .episode, summary: { "description \($0)" })
    case .actor:
      QueryRow(
        .text, "actor:\"first last\"", "the cast and presenters", otherNames: ["cast"], suggestedFor: ["starring"],
        texts: ProgrammeTexts(foundBy: .actor), names: .ofRecords, showUse: .person)
    case .role: QueryRow(.text, "role:doctor", "the character played", texts: .roles, names: .ofRecords)
    case .director:
      QueryRow(
        .text, "director:surname", "the director", texts: ProgrammeTexts(foundBy: .director), names: .ofRecords)
    case .person:
      QueryRow(
        .text, "person:surname", "anyone credited: actors, directors, writers, presenters",
        suggestedFor: ["presenter", "writer", "guest", "people"], texts: ProgrammeTexts(foundBy: .person),
        names: .ofRecords, showUse: .person)
    case .genre:
      QueryRow(
        .text, "genre:drama", "the genre", suggestedFor: ["category"], texts: ProgrammeTexts(foundBy: .genre),
        names: .ofRecords)
    case .channel:
      QueryRow(
        .text, "channel:news", "the channel, by id, number, name or group", names: .ofChannels,
        showUse: .show, summary: { "on \($0)" })
    case .any:
      QueryRow(
        .text, "any:penguins", "all text in the guide", suggestedFor: ["text"],
        texts: ProgrammeTexts(foundBy: .any))
    case .season:
      QueryRow(
        .number, "season:2", "the series (season)", otherNames: ["series"], number: .season, showUse: .episode,
        summary: { "season \($0)" })
    case .number:
      QueryRow(
        .number, "number:1..3", "the episode's number", number: .episode, showUse: .episode,
        summary: { "number \($0)" })
    case .year: QueryRow(.number, "year:<1980", "the year it was made", number: .year)
    case .stars:
      QueryRow(
        .number, "stars:>=4", "stars out of five, such as >=3.5 or >=7/10", suggestedFor: ["rating"], number: .stars)
    case .minutes: QueryRow(.number, "minutes:..30", "the duration in minutes", suggestedFor: ["length", "duration"])
    case .day: QueryRow(.day, "day:weekend", "broadcast day (including the small hours)", suggestedFor: ["date"])
    case .time:
      QueryRow(
        .time, "time:20:00..23:00", "starts between the two times; a single time means “on at that time”",
        suggestedFor: ["start", "at"])
    case .holiday:
      QueryRow(
        .holiday, "holiday:christmas", "words of a holiday in many languages, in the title, episode or description",
        texts: ProgrammeTexts(foundBy: .episode).union(ProgrammeTexts(foundBy: .description)), showUse: .episode,
        summary: { "holiday \($0)" })
    case .is: QueryRow(.sign, "is:film", "a property")
    }
  }

  /// Whether searching this field reads records.
  var readsRecords: Bool {
    let row = row
    return row.texts != [] || row.number != nil
  }
}

/// The values of `is:` for programmes. `QueryCompiler` creates their predicates.
package enum ProgrammeQueryFlag: String, QueryFlag {
  case film, new, `repeat`, live
  case onNow = "on-now"
  case next, premiere, choice, subtitled, signed
  case lastChance = "last-chance"
  case followed, watched, listed, recording, favourite
  case news, drama, comedy, sport, children, factual, entertainment, music

  package var row: QueryFlagRow {
    switch self {
    case .film:
      // Has no family, because a programme can be a film without its genre saying so.
      QueryFlagRow(
        meaning: "a film, according to the guide or its genre",
        words: ["film", "films", "movie", "movies", "filme", "spielfilm", "spielfilme"])
    case .new: QueryFlagRow(meaning: "never shown before, including premieres and the first episode of a series")
    case .repeat: QueryFlagRow(meaning: "shown before")
    case .live:
      QueryFlagRow(meaning: "live, according to the guide, title or genre", words: ["live"], readsRecords: true)
    case .onNow: QueryFlagRow(meaning: "on air now", needs: .clock)
    case .next: QueryFlagRow(meaning: "next on its channel", needs: .clock)
    case .premiere: QueryFlagRow(meaning: "the first showing of a film")
    case .choice: QueryFlagRow(meaning: "the editors' choice")
    case .subtitled: QueryFlagRow(meaning: "with subtitles")
    case .signed: QueryFlagRow(meaning: "with sign language")
    case .lastChance: QueryFlagRow(meaning: "the last showing for now")
    case .followed: QueryFlagRow(meaning: "what you follow", needs: .followed)
    case .watched: QueryFlagRow(meaning: "an episode you have watched", needs: .watched)
    case .listed: QueryFlagRow(meaning: "in one of your lists", needs: .listed)
    case .recording: QueryFlagRow(meaning: "recorded or scheduled by tvheadend", needs: .recording)
    case .favourite: QueryFlagRow(meaning: "on a favourite channel", otherNames: ["favorite"])
    case .news:
      QueryFlagRow(
        meaning: "news and weather, by genre in any language (like the rest)", words: ["news", "nachrichten"],
        family: .news)
    case .drama:
      QueryFlagRow(
        meaning: "drama, from soaps to science fiction", words: ["drama", "dramas", "dramen"], family: .drama)
    case .comedy:
      QueryFlagRow(meaning: "comedy", words: ["comedy", "comedies", "komödie", "komödien"], family: .comedy)
    case .sport: QueryFlagRow(meaning: "sport", words: ["sport", "sports"], family: .sport)
    case .children: QueryFlagRow(meaning: "for children", words: ["children", "kids", "kinder"], family: .children)
    case .factual:
      QueryFlagRow(
        meaning: "documentaries, education and advice",
        words: ["documentary", "documentaries", "doku", "dokus"],
        family: .factual)
    case .entertainment: QueryFlagRow(meaning: "shows, quizzes and talk", family: .entertainment)
    case .music: QueryFlagRow(meaning: "music and arts", words: ["music", "musik"], family: .music)
    }
  }
}
