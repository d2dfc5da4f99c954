import GuideModel

/// A row of a schedule's JSON: an episode with its show. Values of unexpected types count as missing.
struct TVmazeRow {
  /// The columns of the query, in order.
  enum Column: Int32, CaseIterable {
    case number, isShow, isWeb
    case id, url, name, season, episode, airdate, airtime, airstamp, runtime, summary
    case showID, showURL, showName, showType, language, showRuntime, averageRuntime, showSummary, genres
    case networkID, networkName, networkCountry, webID, webName, webCountry
  }

  private let rows: JSONRows

  /// Reads the current row of a query.
  init(_ rows: JSONRows) {
    self.rows = rows
  }

  subscript(text column: Column) -> [UInt8]? { rows.text(column.rawValue) }
  subscript(number column: Column) -> Int? { rows.integer(column.rawValue) }

  /// The row's position in its file, counted from 1.
  var line: Int { (self[number: .number] ?? 0) + 1 }

  /// Maximum number of rows per file. A day's schedule for all streaming services has a few hundred.
  static let limit = 20_000

  /// The query for the rows of an array, up to one more than the limit, to detect whether there are too many.
  static let query = """
    WITH entry AS MATERIALIZED (
      SELECT key, \(JSONExpression.object()) AS episode FROM json_each(?1) LIMIT \(limit + 1)
    ), shown AS MATERIALIZED (
      SELECT key, episode, json_type(episode, '$._embedded.show') IS 'object' AS is_web,
        CASE 'object' WHEN json_type(episode, '$._embedded.show') THEN json_extract(episode, '$._embedded.show')
          WHEN json_type(episode, '$.show') THEN json_extract(episode, '$.show') END AS show
      FROM entry
    )
    SELECT \(Column.allCases.map(\.expression).joined(separator: ",\n  ")) FROM shown
    """

  /// Separates the genres of a show.
  static let separator: UInt8 = 0x1F
}

extension TVmazeRow.Column {
  /// The SQL expression for the column's value.
  fileprivate var expression: String {
    switch self {
    case .number: "key"
    case .isShow: "show IS NOT NULL"
    case .isWeb: "is_web"
    case .id: value("episode", "id", "integer")
    case .season: value("episode", "season", "integer")
    case .episode: value("episode", "number", "integer")
    case .runtime: value("episode", "runtime", "integer")
    case .url, .name, .airdate, .airtime, .airstamp, .summary: value("episode", "\(self)", "text")
    case .showID: value("show", "id", "integer")
    case .showRuntime: value("show", "runtime", "integer")
    case .averageRuntime: value("show", "averageRuntime", "integer")
    case .showURL: value("show", "url", "text")
    case .showName: value("show", "name", "text")
    case .showType: value("show", "type", "text")
    case .language: value("show", "language", "text")
    case .showSummary: value("show", "summary", "text")
    case .genres: JSONExpression.texts("show", "genres", separator: TVmazeRow.separator)
    case .networkID: value("show", "network.id", "integer")
    case .networkName: value("show", "network.name", "text")
    case .networkCountry: value("show", "network.country.code", "text")
    case .webID: value("show", "webChannel.id", "integer")
    case .webName: value("show", "webChannel.name", "text")
    case .webCountry: value("show", "webChannel.country.code", "text")
    }
  }

  private func value(_ object: String, _ path: String, _ type: String) -> String {
    JSONExpression.value(object, path, type)
  }
}
