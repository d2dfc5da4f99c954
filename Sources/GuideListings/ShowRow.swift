package import GuideModel

/// A show as one line of JSON.
///
/// All members are present in a fixed order; unknown ones are null.
package struct ShowRow {
  private let show: Show
  private let fetched: Instant?
  private let zone: ZoneTable
  private let isWatched: (ShowEpisode) -> Bool

  /// Creates a row; `fetched` is when the data arrived, and `isWatched` returns whether the user has watched an
  /// episode.
  package init(_ show: Show, fetched: Instant?, in zone: ZoneTable, isWatched: @escaping (ShowEpisode) -> Bool) {
    (self.show, self.fetched, self.zone, self.isWatched) = (show, fetched, zone, isWatched)
  }

  /// The row as a line of JSON.
  package var json: String { JSON.object(facts + lists).line }

  private var facts: [(String, JSON)] {
    [
      ("id", .number(show.id)), ("name", .text(show.name)), ("status", .maybe(show.status)),
      ("premiered", .maybe(show.premiered?.isoText)), ("ended", .maybe(show.ended?.isoText)),
      ("network", .maybe(show.network)), ("country", .maybe(show.country)), ("type", .maybe(show.type)),
      ("language", .maybe(show.language)), ("minutes", .maybe(show.minutes)),
      ("rating", .maybe(ShowRow.tenths(show.rating))), ("site", .maybe(show.site)), ("summary", .maybe(show.summary)),
      ("time", .maybe(show.time)), ("fetched", .maybe(fetched.map(zone.timestamp))),
      ("credit", .text(ProgrammeDetails.showCredit)), ("link", .text(show.link)),
    ]
  }

  private var lists: [(String, JSON)] {
    [
      ("days", .list(show.days.map(JSON.text))), ("genres", .list(show.genres.map(JSON.text))),
      ("cast", .list(show.cast.map { .object([("name", .text($0.name)), ("role", .maybe($0.role))]) })),
      ("episodes", .list(show.episodes.map(json))),
    ]
  }

  private func json(_ episode: ShowEpisode) -> JSON {
    .object([
      ("id", .number(episode.id)), ("season", .maybe(episode.season)), ("number", .maybe(episode.number)),
      ("name", .maybe(episode.name)), ("date", .maybe(episode.date?.isoText)),
      ("start", .maybe(episode.start.map(zone.timestamp))), ("minutes", .maybe(episode.minutes)),
      ("rating", .maybe(ShowRow.tenths(episode.rating))), ("summary", .maybe(episode.summary)),
      ("link", .maybe(episode.link)), ("watched", .flag(isWatched(episode))),
    ])
  }

  /// A number of tenths as a decimal, e.g. `7.9`.
  private static func tenths(_ number: Int?) -> String? { number.map { "\($0 / 10).\($0 % 10)" } }
}

/// A show from search results as one line of JSON.
///
/// All members are present in a fixed order; unknown ones are null.
package struct ShowHitRow {
  private let hit: ShowHit

  /// Creates a row.
  package init(_ hit: ShowHit) { self.hit = hit }

  /// The row as a line of JSON.
  package var json: String {
    JSON.object([
      ("id", .number(hit.id)), ("name", .text(hit.name)), ("year", .maybe(hit.year)), ("network", .maybe(hit.network)),
      ("country", .maybe(hit.country)), ("type", .maybe(hit.type)), ("language", .maybe(hit.language)),
      ("status", .maybe(hit.status)),
    ]).line
  }
}
