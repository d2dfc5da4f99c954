import CellCanvas
import GuideApp
package import GuideModel
import GuideSearch

/// The facts of a show as lines to read; what is not known takes no line.
package enum ShowFacts {
  /// The facts, above the summary.
  package static func lines(of show: Show) -> [String] {
    let station = [show.network, show.country].compactMap(\.self).joined(separator: ", ")
    let days = show.days.count == 7 ? "every day" : show.days.joined(separator: ", ")
    let schedule = [days, show.time ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    let length = show.minutes.map { "\($0) min" } ?? ""
    let kinds = show.genres.isEmpty ? [show.type].compactMap(\.self) : show.genres
    let rating = show.rating.map { "\(tenths($0)) of 10" }
    return [
      life(of: show),
      [station, schedule, length].filter { !$0.isEmpty }.joined(separator: ", "),
      (kinds + [show.language, rating].compactMap(\.self)).joined(separator: ", "),
      show.site ?? "",
    ].filter { !$0.isEmpty }
  }

  /// Such as `Running since 5 Jan 2024` or `Ended, 5 Jan 2024 to 1 Mar 2025`.
  private static func life(of show: Show) -> String {
    let dates = [show.premiered, show.ended].map { $0?.briefText }
    let span: String? =
      switch (dates[0], dates[1]) {
      case (let first?, let last?): "\(first) to \(last)"
      case (let first?, nil): "since \(first)"
      case (nil, let last?): "until \(last)"
      case (nil, nil): nil
      }
    guard let status = show.status else { return span ?? "" }
    return span.map { "\(status)\(dates[1] == nil ? " " : ", ")\($0)" } ?? status
  }

  /// The next and the previous episode.
  package static func neighbours(of show: Show) -> [String] {
    [("Next", show.nextEpisode), ("Before", show.previousEpisode)].compactMap { label, episode in
      episode.map { "\(label): \(text(of: $0))\($0.date.map { ", \($0.weekday.shortName) \($0.briefText)" } ?? "")" }
    }
  }

  /// The last episode that a person has ticked, and the next showing here of one that is not, or else of any.
  static func own(of show: Show, _ subject: ShowSubject, _ app: App) -> [String] {
    var lines: [String] = []
    let isSeen = { (episode: ShowEpisode) in app.isSeen(EpisodeIdentity.all(of: episode, titled: subject.title)) }
    if app.mine.episodes.has(show: subject.key), let last = show.episodes.last(where: isSeen) {
      lines.append("Seen last: \(text(of: last))")
    }
    let coming = app.programmes(ofShow: subject.key).filter { !app.isOver($0) }
    if let next = coming.first(where: { !app.isSeen($0) }) ?? coming.first {
      let channel = app.guide.channels[app.guide.channel(of: next)].name
      let summary = app.guide.summary(of: next)
      let episode = [summary.episode?.shortText, summary.episodeTitle].compactMap(\.self).joined(separator: " ")
      let interval = app.guide.interval(of: next)
      let when = interval.contains(app.now) ? "now until \(app.time(of: interval.end))" : app.dayAndStart(of: next)
      let parts = [episode, when, channel, app.isSeen(next) ? "seen" : ""]
      lines.append("On here: \(parts.filter { !$0.isEmpty }.joined(separator: ", "))")
    }
    return lines
  }

  /// Such as `s2 e3 Last Boat`.
  static func text(of episode: ShowEpisode) -> String {
    let numbers = EpisodeNumber(raw: "", season: episode.season, number: episode.number).shortText
    return [numbers, name(of: episode)].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The name of an episode, and whether it is a special, which has no number.
  package static func name(of episode: ShowEpisode) -> String {
    [episode.name, episode.number == nil ? "(special)" : nil].compactMap(\.self).joined(separator: " ")
  }

  /// The facts of one episode, its text, and its people where they are known.
  static func lines(of episode: ShowEpisode, _ people: ShowAnswer?, _ app: App) -> [String] {
    let rating = episode.rating.map { "\(tenths($0)) of 10" }
    let facts = [episode.minutes.map { "\($0) min" }, rating].compactMap(\.self).joined(separator: ", ")
    let head = [episode.summary ?? "", facts].filter { !$0.isEmpty }
    if let known = people?.people { return head + lines(of: known) }
    guard let people else { return head }
    return head + [
      people.isPending
        ? "Asking TVmaze.com for its people …" : people.problem.map { "Its people are not known: \($0)." } ?? ""
    ]
  }

  private static func lines(of people: EpisodePeople) -> [String] {
    let guests = people.guests.map { guest in guest.name + (guest.role.map { " (\($0))" } ?? "") }
    let parts = [
      ("Guest", "Guests", guests), ("Director", "Directors", people.directors),
      ("Writer", "Writers", people.writers),
    ]
    return parts.filter { !$0.2.isEmpty }.map { one, several, names in
      "\(names.count == 1 ? one : several): \(names.joined(separator: ", "))"
    }
  }

  private static func tenths(_ number: Int) -> String { "\(number / 10).\(number % 10)" }
}

extension ShowHit {
  /// Such as `Harbour (GB), Scripted, English, Ended`.
  package var facts: String {
    let station = network.map { name in name + (country.map { " (\($0))" } ?? "") }
    return [station, type, language, status].compactMap(\.self).joined(separator: ", ")
  }
}
