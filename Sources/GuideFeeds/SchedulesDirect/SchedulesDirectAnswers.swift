package import GuideModel

/// Decodes the answers of Schedules Direct: JSON objects, or lists of them.
///
/// An answer with an error code throws. An unusable element is left out.
package enum SchedulesDirectAnswers {
  /// Why an answer cannot be used.
  package enum AnswerError: Error, Hashable {
    /// The server refused the request.
    case refused(SchedulesDirectRefusal)
    /// It is not the expected answer; the reason is, for example, that it is a web page.
    case unusable(Message)
  }

  /// A token that replaces the login for a day.
  package struct Token: Hashable, Sendable {
    package let text: String
    /// When it expires, in seconds since 1970; `nil` if the server does not say.
    package let expires: Int?
  }

  /// A lineup of the account, or one that it could have.
  package struct Lineup: Hashable, Sendable {
    package let id: String
    /// When it last changed, as the server writes it; empty if it does not say.
    package let modified: String
    package let name: String
    /// The way it is received, e.g. `Antenna`.
    package let transport: String
    package let location: String
  }

  /// The state of the account.
  package struct Status: Hashable, Sendable {
    package let lineups: [Lineup]
    /// Whether the server has data to send.
    package let isOnline: Bool
  }

  /// The schedule of a station and day.
  package typealias Schedule = (day: SchedulesDirectStore.StationDay, json: [UInt8])

  /// The token from an answer to a login.
  package static func token(_ bytes: [UInt8]) throws(AnswerError) -> Token {
    let json = try checked(bytes, as: .object, "login")
    let columns = "\(value("?1", "token", "text")), \(value("?1", "tokenExpires", "integer"))"
    let tokens = try rows("SELECT \(columns)", of: json) { rows in
      rows.text(0).flatMap(plainWord).map { Token(text: $0, expires: rows.integer(1)) }
    }
    guard let token = tokens.first else { throw .unusable("it is not the expected login") }
    return token
  }

  /// The state of the account and its lineups.
  package static func status(_ bytes: [UInt8]) throws(AnswerError) -> Status {
    let json = try checked(bytes, as: .object, "status")
    let lineups = try lineups(in: json, "json_each(?1, '$.lineups')")
    let query = """
      SELECT CASE type WHEN 'object' THEN json_extract(value, '$.status') END FROM json_each(?1, '$.systemStatus') LIMIT 1
      """
    let state = try rows(query, of: json) { $0.text(0) }.first
    let isOffline = state.map { String(decoding: $0, as: UTF8.self).lowercased() == "offline" } ?? false
    return Status(lineups: lineups, isOnline: !isOffline)
  }

  /// The lineups that are received at a place.
  package static func headends(_ bytes: [UInt8]) throws(AnswerError) -> [Lineup] {
    let json = try checked(bytes, as: .array, "list of lineups")
    let query = """
      SELECT \(value("l", "lineup", "text")), NULL, \(value("l", "name", "text")), \(value("h", "transport", "text")), \
      \(value("h", "location", "text")) FROM (
        SELECT h, \(JSONExpression.object("item.value", "item.type")) AS l
        FROM (\(JSONExpression.objects("$", as: "h"))),
          json_each(h, '$.lineups') AS item)
      """
    return try rows(query, of: json, lineup)
  }

  /// Checks the answer to adding or removing a lineup, and returns the number of changes left today.
  package static func change(_ bytes: [UInt8]) throws(AnswerError) -> Int? {
    let json = try checked(bytes, as: .object, "answer")
    return try rows("SELECT \(value("?1", "changesRemaining", "integer"))", of: json) { $0.integer(0) }.first
  }

  /// A lineup as one element, to be stored.
  package static func lineup(_ bytes: [UInt8]) throws(AnswerError) -> [UInt8] {
    try checked(bytes, as: .object, "lineup")
  }

  /// The id of the guide's channel for a station.
  package static func channelID(ofStation station: String) -> String { SchedulesDirectChannels.id(of: station) }

  /// The ids of a stored lineup's stations.
  package static func stations(ofLineup json: [UInt8]) -> [String] {
    let query = "SELECT \(value("s", "stationID", "text")) FROM (\(JSONExpression.objects("$.stations", as: "s")))"
    return (try? rows(query, of: json) { $0.text(0).flatMap(id) }) ?? []
  }

  /// The versions of the schedules of stations and days.
  package static func versions(_ bytes: [UInt8]) throws(AnswerError) -> [SchedulesDirectStore.StationDay: String] {
    let json = try checked(bytes, as: .object, "list of days")
    let query = """
      SELECT station, day, CASE type WHEN 'object' THEN json_extract(value, '$.md5') END FROM (
        SELECT stations.key AS station, days.key AS day, days.value AS value, days.type AS type
        FROM json_each(?1) AS stations,
          json_each(\(JSONExpression.object("stations.value", "stations.type"))) AS days)
      """
    var versions: [SchedulesDirectStore.StationDay: String] = [:]
    _ = try rows(query, of: json) { rows -> Bool? in
      guard let station = rows.text(0).flatMap(id), let date = rows.text(1).flatMap(date),
        let version = rows.text(2).flatMap(plainWord)
      else { return nil }
      versions[SchedulesDirectStore.StationDay(station: station, date: date)] = version
      return true
    }
    return versions
  }

  /// The schedules in an answer.
  package static func schedules(_ bytes: [UInt8]) throws(AnswerError) -> [Schedule] {
    let json = try checked(bytes, as: .array, "list of schedules")
    let query = """
      SELECT \(value("s", "stationID", "text")), \(value("s", "metadata.startDate", "text")), s \
      FROM (\(JSONExpression.objects("$", as: "s"))) WHERE json_type(s, '$.programs') = 'array'
      """
    return try rows(query, of: json) { rows in
      guard let station = rows.text(0).flatMap(id), let date = rows.text(1).flatMap(date), let json = rows.text(2)
      else { return nil }
      return (SchedulesDirectStore.StationDay(station: station, date: date), json)
    }
  }

  /// The ids and versions of the programmes in a stored schedule.
  package static func programmeVersions(inSchedule json: [UInt8]) -> [String: String] {
    let query = """
      SELECT \(value("p", "programID", "text")), \(value("p", "md5", "text")) FROM (\(JSONExpression.objects("$.programs", as: "p")))
      """
    let pairs = try? rows(query, of: json) { rows -> (String, String)? in
      rows.text(0).flatMap(id).map { ($0, rows.text(1).flatMap(plainWord) ?? "") }
    }
    return Dictionary(pairs ?? []) { first, _ in first }
  }

  /// The programmes in an answer, without any that the server does not have yet.
  package static func programmes(_ bytes: [UInt8]) throws(AnswerError) -> [(id: String, json: [UInt8])] {
    let json = try checked(bytes, as: .array, "list of programmes")
    let query = """
      SELECT \(value("p", "programID", "text")), p FROM (\(JSONExpression.objects("$", as: "p"))) \
      WHERE json_type(p, '$.titles') = 'array'
      """
    return try rows(query, of: json) { rows in
      guard let id = rows.text(0).flatMap(id), let json = rows.text(1) else { return nil }
      return (id, json)
    }
  }

  // MARK: Reading

  private static func lineups(in json: [UInt8], _ list: String) throws(AnswerError) -> [Lineup] {
    let query = """
      SELECT \(value("l", "lineup", "text")), \(value("l", "modified", "text")), \(value("l", "name", "text")), \
      \(value("l", "transport", "text")), \(value("l", "location", "text")) \
      FROM (SELECT \(JSONExpression.object()) AS l FROM \(list)) \
      WHERE coalesce(json_type(l, '$.isDeleted'), 'false') <> 'true'
      """
    return try rows(query, of: json, lineup)
  }

  private static func lineup(_ rows: JSONRows) -> Lineup? {
    guard let id = rows.text(0).flatMap(id) else { return nil }
    return Lineup(
      id: id, modified: rows.text(1).flatMap(plainWord) ?? "", name: rows.plain(2), transport: rows.plain(3),
      location: rows.plain(4))
  }

  /// The rows of a query that can be used.
  private static func rows<Value>(
    _ query: String, of json: [UInt8], _ read: (JSONRows) -> Value?
  ) throws(AnswerError) -> [Value] {
    do throws(JSONRows.ReadingError) { return try JSONRows.values(query, of: json, read) } catch {
      throw .unusable(error.reason)
    }
  }

  /// The text of an answer, after checking that it is of the expected kind and has no error code.
  private static func checked(
    _ bytes: [UInt8], as kind: JSONAnswer.Kind, _ name: Message
  ) throws(AnswerError) -> [UInt8] {
    let json = JSONAnswer.repaired(bytes)
    if let code = code(of: json), code != 0 { throw .refused(SchedulesDirectRefusal(code: code)) }
    if let problem = JSONAnswer.problem(of: json, as: kind, name, name, server: "Schedules Direct") {
      throw .unusable(problem)
    }
    return json
  }

  /// The error code of an answer; `nil` if it has none.
  private static func code(of json: [UInt8]) -> Int? {
    guard !JSONRows.hasTooManyValues(json) else { return nil }
    let query = "SELECT CASE json_type(?1) WHEN 'object' THEN \(value("?1", "code", "integer")) END"
    return (try? rows(query, of: json) { $0.integer(0) })?.first
  }

  private static func value(_ object: String, _ path: String, _ type: String) -> String {
    JSONExpression.value(object, path, type)
  }

  /// An id that is safe in addresses and files: letters, digits, dashes, dots and underscores.
  private static func id(_ bytes: [UInt8]) -> String? {
    let isSafe = bytes.allSatisfy {
      ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || (0x30...0x39).contains($0) || "-._".utf8.contains($0)
    }
    return isSafe && (1...64).contains(bytes.count) ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Parses a date in the form `2026-11-20`.
  private static func date(_ bytes: [UInt8]) -> String? {
    let isDate = bytes.elementsEqual("0000-00-00".utf8) {
      $1 == UInt8(ascii: "0") ? (0x30...0x39).contains($0) : $0 == $1
    }
    return isDate ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Visible ASCII without spaces, as in tokens, versions and times.
  private static func plainWord(_ bytes: [UInt8]) -> String? {
    let isPlain = bytes.allSatisfy { (0x21...0x7E).contains($0) }
    return isPlain && (1...256).contains(bytes.count) ? String(decoding: bytes, as: UTF8.self) : nil
  }
}
