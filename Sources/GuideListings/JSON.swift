import CellCanvas
package import GuideModel

extension Listing {
  /// The programme as one line of JSON.
  ///
  /// All members are present in a fixed order; unknown ones are null. The last three are about the user, and are not
  /// included in exported files.
  package var json: String { JSON.object(members).line }

  /// The members of the line.
  var members: [(String, JSON)] {
    let head: [(String, JSON)] = [
      ("channel", .text(channel.id)), ("channel_name", .text(channel.name)),
      ("channel_number", .maybe(channel.number)),
      ("start", .maybe(startStamp)), ("end", .maybe(endStamp)),
      ("minutes", .maybe(isTimeKnown ? interval.minutes : nil)), ("title", .text(title)),
    ]
    let facts = Listing.kinds.map { ($0.row.name, json(of: $0)) }
    let rest: [(String, JSON)] = [("more", .list(details.more.map(JSON.fact))), ("date", .text(date.isoText))]
    let own: [(String, JSON)] =
      marks.map {
        [("followed", .flag($0.isFollowed)), ("watched", .flag($0.isWatched)), ("reminder", .maybe($0.lead))]
      }
      ?? []
    return head + facts + rest + own
  }

  /// The kinds of fact that have their own member.
  private static let kinds = Fact.Kind.allCases.dropLast(Fact.Kind.additional.count)

  /// The facts of a kind as one value.
  private func json(of kind: Fact.Kind) -> JSON {
    switch kind {
    case .flag: .list(flags.names.map(JSON.text))
    case .director: .list(details.directors.map(JSON.text))
    case .actor: .list(details.cast.map { .object([("name", .text($0.name)), ("role", .maybe($0.role))]) })
    case .genre: .list(details.genres.map(JSON.text))
    case .stars: summary.stars.map { .decimal($0.text) } ?? .null
    case .season, .number, .lastNumber, .count, .part, .partCount, .year: .maybe(details.number(of: kind))
    default: .maybe(details.facts(of: kind).first?.text)
    }
  }
}

extension Listing {
  /// A line of JSON with whatever is still known about a removed showing.
  package static func json(
    channel: String, name: String, _ interval: Interval, title: String, in zone: ZoneTable
  ) -> String {
    JSON.object([
      ("channel", .text(channel)), ("channel_name", .text(name)), ("start", .text(zone.timestamp(interval.start))),
      ("end", .text(zone.timestamp(interval.end))), ("minutes", .number(interval.minutes)), ("title", .text(title)),
    ]).line
  }
}

/// A JSON value (RFC 8259); objects keep the order of their members.
package indirect enum JSON {
  case null
  case number(Int)
  /// A number with a fraction, as text.
  case decimal(String)
  case flag(Bool)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  /// A fact as an object with its kind, qualifier and text.
  static func fact(_ fact: Fact) -> JSON {
    .object([("kind", .text(fact.kind.row.name)), ("of", .maybe(fact.qualifier)), ("text", .text(fact.text))])
  }

  package static func maybe(_ text: String?) -> JSON { text.map(JSON.text) ?? .null }
  package static func maybe(_ number: Int?) -> JSON { number.map(JSON.number) ?? .null }

  /// The value on one line. Strings are sanitised, because piped output can end up on a terminal too.
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
