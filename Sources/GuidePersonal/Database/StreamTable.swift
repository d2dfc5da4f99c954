import GuideModel

/// The streams of channels: a row a channel.
extension Database {
  func streams() throws(DatabaseError) -> ChannelStreams {
    return Database.streams(of: try rows(PersonalTable.stream.query) { $0.stream })
  }

  static func streams(of rows: [(id: String, stream: ChannelStream)]) -> ChannelStreams {
    rows.reduce(into: ChannelStreams()) { $0.set($1.stream, for: $1.id) }
  }

  /// Gives a channel a stream, or takes it away.
  func note(_ stream: ChannelStream?, of id: String) throws(DatabaseError) {
    guard let stream else { return try run("DELETE FROM stream WHERE channel = ?", [.text(id)]) }
    try run(
      "REPLACE INTO stream VALUES (?, ?, ?, ?, ?, ?, ?)",
      [
        .text(id), .text(stream.address), stream.catchup.map { .text($0.template) } ?? .null,
        stream.catchup?.storedDays.map { .integer($0) } ?? .null, .integer(stream.catchup?.correction ?? 0),
        .text(orNull: stream.headers.storedText), .text(orNull: stream.catchup?.headers.storedText),
      ])
  }

  /// Replaces all streams.
  func write(_ streams: ChannelStreams) throws(DatabaseError) {
    try run("DELETE FROM stream")
    for (id, stream) in streams.values.sorted(by: { $0.key < $1.key }) { try note(stream, of: id) }
  }
}

extension Row {
  var stream: (id: String, stream: ChannelStream) {
    let catchup = optionalText(2).map {
      ChannelStream.Catchup(
        template: $0, headers: headers(6), days: optionalInteger(3), correction: integer(4))
    }
    return (text(0), ChannelStream(address: text(1), headers: headers(5), catchup: catchup))
  }

  private func headers(_ column: Int32) -> RequestHeaders { RequestHeaders(text: optionalText(column) ?? "") }
}

extension RequestHeaders {
  fileprivate var storedText: String? { isEmpty ? nil : text }
}
