package import GuideModel

/// A live stream of an Xtream server.
package struct XtreamStream: Hashable, Sendable {
  package let id: Int
  package let name: String
  package let number: Int?
  /// The ids of its categories.
  package let categories: [String]
  package let logo: String?
  /// The channel's id in the server's guide.
  package let guideID: String?
  /// For how many days past programmes can be played; 0 if they cannot.
  package let archiveDays: Int
}

/// Decodes the answers of an Xtream server's `player_api.php` (docs/formats.md). Servers write many numbers as text.
package enum XtreamAnswers {
  private static let separator: UInt8 = 0x1F

  /// Why a server sends its account's data instead of a list, or status 403.
  package static let refusal: Message = "it does not accept the name and the password, or the account has expired"

  /// The names of the categories from `get_live_categories`, by id.
  package static func categories(_ bytes: [UInt8]) throws(ServerAnswerError) -> [String: String] {
    let columns = "\(JSONExpression.textOrNumber("entry", "category_id")), \(text("category_name"))"
    let list = JSONList(name: "list of categories", server: "Xtream", file: "get_live_categories")
    let found = try list.entries(bytes, columns) { rows, _ -> (id: String, name: String)? in
      let (id, name) = (rows.plain(1, limit: 64), rows.plain(2).trimmed)
      return id.isEmpty || name.isEmpty ? nil : (id, name)
    }
    return Dictionary(found.entries.map { ($0.id, $0.name) }) { first, _ in first }
  }

  /// The streams from `get_live_streams`, in the server's order.
  package static func streams(_ bytes: [UInt8]) throws(ServerAnswerError) -> ServerEntries<XtreamStream> {
    if isRefusal(bytes) {
      throw ServerAnswerError(reason: refusal)
    }
    let columns = """
      \(integer("stream_id")), \(text("name")), \(integer("num")), \(JSONExpression.textOrNumber("entry", "category_id")), \
      (SELECT group_concat(value, char(\(separator))) FROM json_each(entry, '$.category_ids')), \
      \(text("stream_icon")), \(text("epg_channel_id")), \(integer("tv_archive")), \(integer("tv_archive_duration"))
      """
    let list = JSONList(name: "list of channels", server: "Xtream", file: "get_live_streams")
    return try list.entries(bytes, columns) { rows, problem in
      let name = rows.plain(2).trimmed
      guard let id = rows.integer(1), id > 0, !name.isEmpty else {
        problem = "a channel without an id or a name"
        return nil
      }
      let categories = (rows.text(5) ?? []).split(separator: separator).map { String(decoding: $0, as: UTF8.self) }
      let category = rows.plain(4, limit: 64)
      let days = rows.integer(8) == 1 ? min(max(rows.integer(9) ?? 0, 1), 60) : 0
      return XtreamStream(
        id: id, name: name, number: rows.integer(3).flatMap { Channel.numbers.contains($0) ? $0 : nil },
        categories: categories.isEmpty ? [category] : Array(categories.prefix(M3ULimits.groups)),
        logo: rows.plain(6, limit: M3ULimits.text).nonEmpty, guideID: rows.plain(7, limit: M3ULimits.text).nonEmpty,
        archiveDays: days)
    }
  }

  /// Whether an answer is the account's data with a refused login, which servers send instead of a list.
  private static func isRefusal(_ bytes: [UInt8]) -> Bool {
    let query = "SELECT \(JSONExpression.integerOrText("?1", "user_info.auth"))"
    guard let rows = try? JSONRows(query, of: JSONAnswer.repaired(bytes)), (try? rows.next()) == true else {
      return false
    }
    return rows.integer(0) == 0
  }

  private static func text(_ path: String) -> String { JSONExpression.value("entry", path, "text") }
  private static func integer(_ path: String) -> String { JSONExpression.integerOrText("entry", path) }
}
