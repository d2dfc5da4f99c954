/// SQL queries that extract rows from answers about shows.
enum ShowQueries {
  private static func text(_ object: String, _ paths: String...) -> String {
    paths.map { JSONExpression.value(object, $0, "text") }.joined(separator: ", ")
  }

  private static func integer(_ object: String, _ paths: String...) -> String {
    paths.map { JSONExpression.value(object, $0, "integer") }.joined(separator: ", ")
  }

  /// The entries of an array as objects; no rows if there is no array.
  private static func entries(_ path: String, _ columns: String, _ object: String = "'{}'") -> String {
    """
    SELECT \(columns) FROM (
      SELECT key, CASE type WHEN 'object' THEN value ELSE \(object) END AS entry FROM json_each(?1, '\(path)')
      WHERE json_type(?1, '\(path)') = 'array')
    """
  }

  /// The shows found by a search.
  static let hits = hits(at: "show")
  /// The shows that a cast member appears in, as embedded in the credits.
  static let credits = hits(at: "_embedded.show")

  private static func hits(at path: String) -> String {
    """
    SELECT key, \(integer("show", "id")), \(text("show", "name", "premiered", "network.name", "webChannel.name",
      "network.country.code", "webChannel.country.code", "type", "language", "status"))
    FROM (\(entries("$", "key, CASE json_type(entry, '$.\(path)') WHEN 'object' "
      + "THEN json_extract(entry, '$.\(path)') ELSE '{}' END AS show")))
    """
  }

  static let persons = entries("$", "key, \(integer("entry", "person.id")), \(text("entry", "person.name"))")

  static let show = """
    SELECT \(integer("?1", "id")), \(text("?1", "name", "url", "status", "premiered", "ended", "network.name",
      "webChannel.name", "network.country.name", "webChannel.country.name")),
      \(JSONExpression.texts("?1", "schedule.days", separator: TVmazeRow.separator)),
      \(text("?1", "schedule.time", "type")),
      \(JSONExpression.texts("?1", "genres", separator: TVmazeRow.separator)),
      \(text("?1", "language")), \(integer("?1", "runtime", "averageRuntime")),
      \(JSONExpression.tenths("?1", "rating.average")), \(text("?1", "officialSite", "summary", "image.medium"))
    """

  private static let episode = """
    SELECT key, kind, \(integer("entry", "id", "season", "number")),
      \(text("entry", "name", "airdate", "airtime", "airstamp")), \(integer("entry", "runtime")),
      \(JSONExpression.tenths("entry", "rating.average")), \(text("entry", "summary", "url"))
    """

  /// The episodes in a separate list that includes specials.
  static let episodeList = "\(episode) FROM (SELECT key, 0 AS kind, entry FROM (\(entries("$", "key, entry"))))"

  static let episodes = """
    \(episode) FROM (
      SELECT key, 0 AS kind, entry FROM (\(entries("$._embedded.episodes", "key, entry")))
      UNION ALL SELECT 0, 1, json_extract(?1, '$._embedded.nextepisode')
        WHERE json_type(?1, '$._embedded.nextepisode') = 'object'
      UNION ALL SELECT 0, 2, json_extract(?1, '$._embedded.previousepisode')
        WHERE json_type(?1, '$._embedded.previousepisode') = 'object')
    """

  static let id = "SELECT \(integer("?1", "id"))"

  static let cast = people("$._embedded.cast")
  static let guests = people("$._embedded.guestcast")

  private static func people(_ path: String) -> String {
    entries(
      path,
      """
      key, \(text("entry", "person.name", "character.name")), json_type(entry, '$.self') = 'true',
        json_type(entry, '$.voice') = 'true'
      """)
  }

  static let crew = entries("$._embedded.guestcrew", "key, \(text("entry", "person.name", "guestCrewType"))")
}
