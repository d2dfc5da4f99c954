/// A showing in a stored schedule. Values of unexpected types count as missing.
struct SchedulesDirectShowing {
  /// The columns of the query, in order.
  enum Column: Int32, CaseIterable {
    case number, station, programme, start, duration, new, premiere, firstOrLast, part, partCount, live, audio, video,
      ratings
  }

  /// The query for the showings in a list of schedules.
  static let query = """
    SELECT \(Column.allCases.map(\.expression).joined(separator: ",\n  ")) FROM (
      SELECT station, number, \(JSONExpression.object("item.value", "item.type")) AS s FROM (
        SELECT key AS number, value AS day, json_extract(value, '$.stationID') AS station FROM json_each(?1)
        WHERE type = 'object'
      ), json_each(day, '$.programs') AS item)
    """
}

extension SchedulesDirectShowing.Column {
  fileprivate var expression: String {
    switch self {
    case .number: "number"
    case .station: "station"
    case .programme: JSONExpression.value("s", "programID", "text")
    case .start: JSONExpression.value("s", "airDateTime", "text")
    case .duration: JSONExpression.value("s", "duration", "integer")
    case .new: "json_type(s, '$.new') = 'true'"
    case .premiere: "json_type(s, '$.premiere') = 'true'"
    case .firstOrLast: JSONExpression.value("s", "isPremiereOrFinale", "text")
    case .part: JSONExpression.value("s", "multipart.partNumber", "integer")
    case .partCount: JSONExpression.value("s", "multipart.totalParts", "integer")
    case .live: JSONExpression.value("s", "liveTapeDelay", "text")
    case .audio: JSONExpression.texts("s", "audioProperties", separator: SchedulesDirectProgramme.item)
    case .video: JSONExpression.texts("s", "videoProperties", separator: SchedulesDirectProgramme.item)
    case .ratings: SchedulesDirectProgramme.list("s", "ratings", ["body", "code"])
    }
  }
}

/// A stored programme. Values of unexpected types count as missing.
enum SchedulesDirectProgramme {
  /// The columns of the query, in order.
  enum Column: Int32, CaseIterable {
    case number, id, title, episodeTitle, description, shortDescription, date, genres, kind, cast, crew, ratings
    case year, minutes, stars, season, episode, episodeCount, link
  }

  /// The query for a list of programmes.
  static let query = """
    SELECT \(Column.allCases.map(\.expression).joined(separator: ",\n  ")) FROM (
      SELECT key AS number, \(JSONExpression.object()) AS p FROM json_each(?1))
    """

  /// Separates the items of a list, and the values of an item.
  static let (item, value): (UInt8, UInt8) = (0x1F, 0x1E)

  /// The first string at a path in the objects of a list.
  fileprivate static func first(_ list: String, _ path: String) -> String {
    first(list, "CASE type WHEN 'object' THEN json_extract(value, '$.\(path)') END", "text")
  }

  /// The first number at a path in the objects of a list.
  fileprivate static func firstNumber(_ list: String, _ path: String) -> String {
    first(list, "CASE type WHEN 'object' THEN json_extract(value, '$.\(path)') END", "integer")
  }

  private static func first(_ list: String, _ expression: String, _ type: String) -> String {
    "(SELECT x FROM (SELECT \(expression) AS x FROM json_each(p, '$.\(list)')) WHERE typeof(x) = '\(type)' LIMIT 1)"
  }

  /// The objects of a list, each as its members' strings. Objects without the first member are left out.
  static func list(_ object: String, _ path: String, _ members: [String]) -> String {
    let values = members.enumerated().map {
      "CASE type WHEN 'object' THEN json_extract(value, '$.\($1)') END AS x\($0)"
    }
    let joined = members.indices.map { "coalesce(x\($0), '')" }.joined(separator: " || char(\(value)) || ")
    return """
      (SELECT group_concat(\(joined), char(\(item))) FROM (
        SELECT \(values.joined(separator: ", ")) FROM json_each(\(object), '$.\(path)') LIMIT 100)
      WHERE x0 IS NOT NULL)
      """
  }
}

extension SchedulesDirectProgramme.Column {
  fileprivate var expression: String {
    switch self {
    case .number: "number"
    case .id: JSONExpression.value("p", "programID", "text")
    case .title: SchedulesDirectProgramme.first("titles", "title120")
    case .episodeTitle: JSONExpression.value("p", "episodeTitle150", "text")
    case .description: SchedulesDirectProgramme.first("descriptions.description1000", "description")
    case .shortDescription: SchedulesDirectProgramme.first("descriptions.description100", "description")
    case .date: JSONExpression.value("p", "originalAirDate", "text")
    case .genres: JSONExpression.texts("p", "genres", separator: SchedulesDirectProgramme.item)
    case .kind: JSONExpression.value("p", "entityType", "text")
    case .cast: SchedulesDirectProgramme.list("p", "cast", ["name", "role", "characterName"])
    case .crew: SchedulesDirectProgramme.list("p", "crew", ["name", "role"])
    case .ratings: SchedulesDirectProgramme.list("p", "contentRating", ["body", "code"])
    case .year: JSONExpression.value("p", "movie.year", "text")
    case .minutes: JSONExpression.value("p", "movie.duration", "integer")
    case .stars: SchedulesDirectProgramme.list("p", "movie.qualityRating", ["ratingsBody", "rating", "maxRating"])
    case .season: SchedulesDirectProgramme.firstNumber("metadata", "Gracenote.season")
    case .episode: SchedulesDirectProgramme.firstNumber("metadata", "Gracenote.episode")
    case .episodeCount: SchedulesDirectProgramme.firstNumber("metadata", "Gracenote.totalEpisodes")
    case .link: JSONExpression.value("p", "officialURL", "text")
    }
  }
}
