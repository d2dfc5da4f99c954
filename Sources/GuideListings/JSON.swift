import CellCanvas
package import GuideModel

extension Listing {
  /// The programme as one line of JSON. All members are there, in this order; unknown ones are null. The last
  /// three, which are the person's, are not in files that are exported.
  package var json: String { JSON.object(members).line }

  /// The members of that line.
  var members: [(String, JSON)] {
    let summary = summary
    let members: [(String, JSON)] = [
      ("channel", .text(channel.id)), ("channel_name", .text(channel.name)),
      ("channel_number", .maybe(channel.number)),
      ("start", .maybe(startStamp)), ("end", .maybe(endStamp)),
      ("minutes", .maybe(isTimeKnown ? interval.minutes : nil)), ("title", .text(title)),
      ("episode_title", .maybe(summary.episodeTitle)), ("episode", .maybe(summary.episode?.raw)),
      ("season", .maybe(summary.episode?.season)), ("episode_number", .maybe(summary.episode?.number)),
      ("last_episode_number", .maybe(summary.episode?.lastNumber)),
      ("episode_count", .maybe(summary.episode?.count)), ("part", .maybe(summary.episode?.part)),
      ("part_count", .maybe(summary.episode?.partCount)), ("year", .maybe(summary.year)),
      ("directors", .list(details.directors.map(JSON.text))),
      ("cast", .list(details.cast.map { .object([("name", .text($0.name)), ("role", .maybe($0.role))]) })),
      ("genres", .list(details.genres.map(JSON.text))), ("description", .maybe(details.description)),
      ("stars", summary.stars.map { .decimal($0.text) } ?? .null), ("certificate", .maybe(details.certificate)),
      ("flags", .list(flags.names.map(JSON.text))), ("more", .list(details.more.map(JSON.fact))),
      ("date", .text(date.isoText)),
    ]
    let own: [(String, JSON)] =
      marks.map { [("followed", .flag($0.isFollowed)), ("seen", .flag($0.isSeen)), ("reminder", .maybe($0.lead))] }
      ?? []
    return members + own
  }
}

extension Listing {
  /// A line of JSON for a showing that the guide does not have any more: what is known of it.
  package static func json(
    channel: String, name: String, _ interval: Interval, title: String, in zone: ZoneTable
  ) -> String {
    JSON.object([
      ("channel", .text(channel)), ("channel_name", .text(name)), ("start", .text(zone.timestamp(interval.start))),
      ("end", .text(zone.timestamp(interval.end))), ("minutes", .number(interval.minutes)), ("title", .text(title)),
    ]).line
  }
}

/// A value of JSON (RFC 8259), written with its members in the order given.
package indirect enum JSON {
  case null
  case number(Int)
  /// A number with a fraction, as its digits.
  case decimal(String)
  case flag(Bool)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  /// A fact as an object: its kind, its qualifier and its text.
  static func fact(_ fact: Fact) -> JSON {
    .object([("kind", .text(fact.kind.name)), ("of", .maybe(fact.qualifier)), ("text", .text(fact.text))])
  }

  static func maybe(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }
  static func maybe(_ number: Int?) -> JSON { number.map(JSON.number) ?? .null }

  /// The value in one line. Texts are made safe first: piped output ends up on terminals too.
  var line: String {
    switch self {
    case .null: "null"
    case .number(let number): String(number)
    case .decimal(let digits): digits
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): DataText(text).string.inQuotes
    case .list(let values): "[" + values.map(\.line).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { $0.0.inQuotes + ":" + $0.1.line }.joined(separator: ",") + "}"
    }
  }
}
