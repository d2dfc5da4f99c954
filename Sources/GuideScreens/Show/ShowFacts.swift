import CellCanvas
import GuideApp
package import GuideLanguage
package import GuideModel
import GuideSearch

/// The facts of a show as text lines; unknown facts take up no line.
package enum ShowFacts {
  /// The facts above the summary.
  package static func lines(of show: Show, in language: InterfaceLanguage) -> [String] {
    let station = [show.network, show.country].compactMap(\.self).joined(separator: ", ")
    let days =
      show.days.count == 7
      ? language.text("every day") : show.days.map { name(ofDay: $0, in: language) }.joined(separator: ", ")
    let schedule = [days, show.time ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    let length = show.minutes.map { language.text("\($0) min") } ?? ""
    let kinds = show.genres.isEmpty ? [show.type.map { word($0, in: language) }].compactMap(\.self) : show.genres
    let rating = show.rating.map { language.text("\(language.tenths($0)) of 10") }
    return [
      life(of: show, in: language),
      [station, schedule, length].filter { !$0.isEmpty }.joined(separator: ", "),
      (kinds + [show.language.map { word($0, in: language) }, rating].compactMap(\.self)).joined(separator: ", "),
      show.site ?? "",
    ].filter { !$0.isEmpty }
  }

  /// The status and dates, e.g. `Running since 5 Jan 2024` or `Ended, 5 Jan 2024 to 1 Mar 2025`.
  private static func life(of show: Show, in language: InterfaceLanguage) -> String {
    let dates = [show.premiered, show.ended].map { $0?.briefText(in: language) }
    switch (show.status.map { word($0, in: language) }, dates[0], dates[1]) {
    case (let status?, let first?, let last?): return language.text("\(status), \(first) to \(last)")
    case (nil, let first?, let last?): return language.text("\(first) to \(last)")
    case (let status?, let first?, nil): return language.text("\(status) since \(first)")
    case (nil, let first?, nil): return language.text("since \(first)")
    case (let status?, nil, let last?): return language.text("\(status), until \(last)")
    case (nil, nil, let last?): return language.text("until \(last)")
    case (let status, nil, nil): return status ?? ""
    }
  }

  /// A weekday's translated name; TVmaze gives it in English.
  private static func name(ofDay day: String, in language: InterfaceLanguage) -> String {
    Weekday.allCases.first { $0.name == day }.map { $0.name(in: language) } ?? day
  }

  /// The next episode with its start, and the date of the previous one.
  package static func neighbours(
    of show: Show, in zone: ZoneTable, _ clock: ClockFace, _ language: InterfaceLanguage
  ) -> [String] {
    func facts(of episode: ShowEpisode, at start: Instant?) -> String {
      let date = (start.map { zone.local($0).date } ?? episode.date).map {
        "\($0.weekday.shortName(in: language)) \($0.briefText(in: language))"
      }
      let when = [date, start.map { clock.text(of: zone.local($0).time) }].compactMap(\.self).joined(separator: " ")
      return [text(of: episode, in: language), when].filter { !$0.isEmpty }.joined(separator: ", ")
    }
    return [
      show.nextEpisode.map { language.text("Next: \(facts(of: $0, at: $0.start))") },
      show.previousEpisode.map { language.text("Previous: \(facts(of: $0, at: nil))") },
    ].compactMap(\.self)
  }

  /// The last watched episode, and the next showing of an unwatched episode, or else of any episode.
  static func own(of show: Show, _ subject: ShowSubject, _ app: App) -> [String] {
    var lines: [String] = []
    let isWatched = { (episode: ShowEpisode) in app.isWatched(EpisodeIdentity.all(of: episode, titled: subject.title)) }
    if app.mine.episodes.has(show: subject.key), let last = show.episodes.last(where: isWatched) {
      lines.append(app.text("Last watched: \(text(of: last, in: app.language))"))
    }
    let coming = app.programmes(ofShow: subject.key).filter { !app.isOver($0) }
    let (open, simulcasts) = (coming.filter { !app.isWatched($0) }, app.index.simulcasts)
    if let next = simulcasts.first(of: open) ?? simulcasts.first(of: coming) {
      let channel = app.guide.channels[app.guide.channel(of: next)].name
      let summary = app.guide.summary(of: next)
      let episode = [summary.episode?.shortText, summary.episodeTitle].compactMap(\.self).joined(separator: " ")
      let interval = app.guide.interval(of: next)
      let when =
        interval.contains(app.now)
        ? app.text("now until \(app.time(of: interval.end, after: app.now))") : app.dayAndStart(of: next)
      let parts = [episode, when, channel, app.isWatched(next) ? app.text("watched") : ""]
      lines.append(app.text("Next showing: \(parts.filter { !$0.isEmpty }.joined(separator: ", "))"))
    }
    return lines
  }

  /// An episode in a few words, e.g. `s2 e3 Last Boat`.
  static func text(of episode: ShowEpisode, in language: InterfaceLanguage) -> String {
    let numbers = episode.numbers.shortText
    return [numbers, name(of: episode, in: language)].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The name of an episode, with a note if it is a special, which has no number.
  package static func name(of episode: ShowEpisode, in language: InterfaceLanguage) -> String {
    [episode.name, episode.number == nil ? language.text("(special)") : nil].compactMap(\.self).joined(separator: " ")
  }

  /// The facts of one episode, its text, and its cast and crew if known.
  static func lines(of episode: ShowEpisode, _ people: ShowAnswer?, _ app: App) -> [String] {
    let rating = episode.rating.map { app.text("\(app.language.tenths($0)) of 10") }
    let facts = [episode.minutes.map { app.text("\($0) min") }, rating].compactMap(\.self).joined(separator: ", ")
    let head = [episode.summary ?? app.text("No summary."), facts].filter { !$0.isEmpty }
    if let known = people?.people { return head + lines(of: known, app) }
    guard let people else { return head }
    return head + [
      people.isPending
        ? app.text("Asking TVmaze.com for cast and crew…")
        : people.problem.map { app.text("Could not load the cast and crew: \($0).") } ?? ""
    ]
  }

  private static func lines(of people: EpisodePeople, _ app: App) -> [String] {
    let guests = people.guests.map { guest in guest.name + (guest.role.map { " (\($0))" } ?? "") }
    let parts: [(one: Message, several: Message, names: [String])] = [
      (Message("Guest"), Message("Guests"), guests),
      (Message("Director"), Message("Directors"), people.directors),
      (Message("Writer"), Message("Writers"), people.writers),
    ]
    return parts.filter { !$0.names.isEmpty }.map { one, several, names in
      "\(app.text(names.count == 1 ? one : several)): \(names.joined(separator: ", "))"
    }
  }

  /// TVmaze's words for status, type and language that have translations.
  private static let known: [Message] = [
    Message("Running"), Message("Ended"), Message("To Be Determined"), Message("In Development"), Message("Scripted"),
    Message("Documentary"), Message("Reality"), Message("Animation"), Message("Talk Show"), Message("News"),
    Message("Game Show"), Message("Variety"), Message("Sports"), Message("Panel Show"), Message("Award Show"),
    Message("English"), Message("German"), Message("French"), Message("Italian"), Message("Spanish"),
    Message("Japanese"), Message("Korean"), Message("Swedish"), Message("Danish"), Message("Norwegian"),
    Message("Dutch"), Message("Polish"),
  ]

  /// A word from TVmaze, translated if a translation exists.
  static func word(_ word: String, in language: InterfaceLanguage) -> String {
    known.first { $0.english == word }.map(language.text) ?? word
  }
}

extension ShowHit {
  /// The facts on one line, e.g. `Harbour (GB), Scripted, English, Ended`.
  package func facts(in spoken: InterfaceLanguage) -> String {
    let station = network.map { name in name + (country.map { " (\($0))" } ?? "") }
    let words = [type, language, status].map { $0.map { ShowFacts.word($0, in: spoken) } }
    return ([station] + words).compactMap(\.self).joined(separator: ", ")
  }
}
