package import GuideModel

/// The streams from imported playlists, by channel id. They are stored only in the database and never exported as text, because
/// an address may contain a password.
package typealias ChannelStreams = ValuesByText<ChannelStream>

extension ChannelStream: ValueRow {
  static let delaysQuitting = false
  static let isOfGuide = true
  static let table = PersonalTable(
    "stream",
    [
      "channel TEXT PRIMARY KEY", "address TEXT NOT NULL", "catchup TEXT", "days INTEGER",
      "correction INTEGER NOT NULL", "headers TEXT", "catchup_headers TEXT",
    ], hasRowID: false)

  init(_ row: Row) {
    let headers = { (column: Int32) in RequestHeaders(text: row.optionalText(column) ?? "") }
    let catchup = row.optionalText(2).map {
      Catchup(template: $0, headers: headers(6), days: row.optionalInteger(3), correction: row.integer(4))
    }
    self.init(address: row.text(1), headers: headers(5), catchup: catchup)
  }

  var columns: [SQLValue] {
    [
      .text(address), .text(orNull: catchup?.template), .integer(orNull: catchup?.storedDays),
      .integer(catchup?.correction ?? 0), .text(orNull: headers.storedText), .text(orNull: catchup?.headers.storedText),
    ]
  }

  static func edit(_ text: String, _ value: ChannelStream?) -> PersonalEdit { .stream(channel: text, value) }
  static func change(by edit: PersonalEdit) -> (text: String, value: ChannelStream?)? {
    if case .stream(let id, let stream) = edit { (id, stream) } else { nil }
  }

  static func lines(_ old: ChannelStreams, _ new: ChannelStreams) -> [String] {
    old == new ? [] : ["~ streams: now for \(new.values.count) channel\(new.values.count == 1 ? "" : "s")"]
  }
}

extension RequestHeaders {
  fileprivate var storedText: String? { isEmpty ? nil : text }
}
