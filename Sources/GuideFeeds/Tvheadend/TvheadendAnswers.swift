package import GuideModel

/// A channel as reported by tvheadend.
package struct TvheadendChannel: Hashable, Sendable {
  /// The server's id for the channel.
  package let id: String
  package let name: String
  /// Number and sub-number: 5 and 1 for `5.1`; the sub-number is 0 if missing.
  package let number: (major: Int, minor: Int)?
  package let tags: [String]

  package static func == (a: TvheadendChannel, b: TvheadendChannel) -> Bool {
    a.id == b.id && a.name == b.name && a.tags == b.tags && a.number?.major == b.number?.major
      && a.number?.minor == b.number?.minor
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// Decodes the answers from tvheadend's interface (docs/formats.md): JSON objects with a list of entries.
///
/// Throws if an answer is not such a list. An unusable entry is left out and reported by its number. A value of an unexpected
/// type counts as missing.
package enum TvheadendAnswers {
  /// Separates ids in a column.
  private static let separator: UInt8 = 0x1F

  /// The enabled channels from `/api/channel/grid`.
  package static func channels(_ bytes: [UInt8]) throws(ServerAnswerError) -> ServerEntries<TvheadendChannel> {
    let columns = """
      \(text("uuid")), \(text("name")), \(integer("number")), \(text("number")), \
      \(JSONExpression.texts("entry", "tags", separator: separator)), json_type(entry, '$.enabled')
      """
    return try entries(bytes, columns, "list of channels", file: "channel/grid") { rows, problem in
      guard let id = id(rows.text(1)) else {
        problem = "a channel without an id"
        return nil
      }
      if let type = rows.text(6), type.elementsEqual("false".utf8) { return nil }
      let tags = (rows.text(5) ?? []).split(separator: separator).compactMap { TvheadendAnswers.id(Array($0)) }
      let number = rows.integer(3).map { ($0, 0) } ?? rows.text(4).flatMap(TvheadendAnswers.number)
      return TvheadendChannel(
        id: id, name: rows.plain(2), number: number.flatMap { Channel.numbers.contains($0.0) ? $0 : nil },
        tags: Array(tags.prefix(M3ULimits.groups)))
    }
  }

  /// The ids and names of the enabled tags from `/api/channeltag/grid`.
  package static func tags(_ bytes: [UInt8]) throws(ServerAnswerError) -> ServerEntries<(id: String, name: String)> {
    let columns = "\(text("uuid")), \(text("name")), json_type(entry, '$.enabled')"
    return try entries(bytes, columns, "list of tags", file: "channeltag/grid") { rows, problem in
      if let type = rows.text(3), type.elementsEqual("false".utf8) { return nil }
      let name = rows.plain(2)
      guard let id = id(rows.text(1)), !name.isEmpty else {
        problem = "a tag without an id or a name"
        return nil
      }
      return (id, name)
    }
  }

  /// The enabled timers from `/api/dvr/entry/grid_upcoming`, for the given source.
  package static func timers(
    _ bytes: [UInt8], of source: String
  ) throws(ServerAnswerError) -> ServerEntries<RecordingTimer> {
    let columns = """
      \(text("uuid")), \(text("channel")), \(text("disp_title")), \
      (SELECT value FROM json_each(entry, '$.title') WHERE type = 'text' LIMIT 1), \
      \(integer("start")), \(integer("stop")), \(integer("start_real")), \(integer("stop_real")), \
      json_type(entry, '$.enabled'), \(text("sched_status")), \(text("autorec")), \(text("timerec"))
      """
    return try entries(bytes, columns, "list of timers", file: "dvr/entry/grid_upcoming") { rows, problem in
      guard let id = id(rows.text(1)) else {
        problem = "a timer without an id"
        return nil
      }
      if let type = rows.text(9), type.elementsEqual("false".utf8) { return nil }
      guard let channel = TvheadendAnswers.id(rows.text(2)), let interval = interval(rows.integer(5), rows.integer(6))
      else {
        problem = "a timer without a channel or times"
        return nil
      }
      let title = rows.plain(3)
      let status = String(decoding: rows.text(10) ?? [], as: UTF8.self)
      return RecordingTimer(
        id: id, channel: RecorderChannel(source: source, id: channel),
        title: title.isEmpty ? rows.plain(4) : title, interval: interval,
        recorded: TvheadendAnswers.interval(rows.integer(7), rows.integer(8)) ?? interval,
        state: status == "recording" ? .running : status == "recordingError" ? .failing : .scheduled,
        isSetByRule: [rows.text(11), rows.text(12)].contains { $0?.isEmpty == false })
    }
  }

  /// The id of a newly created timer; `nil` if none was created.
  package static func timer(_ bytes: [UInt8]) -> String? {
    let json = JSONAnswer.repaired(bytes)
    let query = "SELECT value FROM json_each(?1, '$.uuid') WHERE type = 'text' LIMIT 1"
    guard let rows = try? JSONRows(query, of: json),
      (try? rows.next()) == true
    else { return nil }
    return id(rows.text(0))
  }

  /// The event id of the programme in `/api/epg/events/grid` with this channel and start; `nil` if none.
  package static func event(_ bytes: [UInt8], on channel: String, at start: Instant) -> Int? {
    let columns = "\(integer("eventId")), \(text("channelUuid")), \(integer("start"))"
    let events = try? entries(bytes, columns, "list of programmes", file: "epg/events/grid") { rows, problem -> Int? in
      id(rows.text(2)) == channel && rows.integer(3) == start.seconds ? rows.integer(1) : nil
    }
    return events?.entries.first
  }

  private static func text(_ path: String) -> String { JSONExpression.value("entry", path, "text") }
  private static func integer(_ path: String) -> String { JSONExpression.value("entry", path, "integer") }

  /// Reads the given columns of each entry. `file` is the answer's path, used in diagnostics. `read` returns `nil` to
  /// leave an entry out, and sets a problem to report it.
  private static func entries<Entry>(
    _ bytes: [UInt8], _ columns: String, _ name: Message, file: String,
    _ read: (_ rows: JSONRows, _ problem: inout Message?) -> Entry?
  ) throws(ServerAnswerError) -> ServerEntries<Entry> {
    try JSONList(name: name, server: "tvheadend", file: file, path: "$.entries").entries(bytes, columns, read)
  }

  /// An id that is safe in addresses: letters, digits and dashes.
  private static func id(_ bytes: [UInt8]?) -> String? {
    guard let bytes, (1...64).contains(bytes.count),
      bytes.allSatisfy({ ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A || (0x30...0x39).contains($0) || $0 == 0x2D })
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The parts of `5.1` or `5`.
  private static func number(_ bytes: [UInt8]) -> (Int, Int)? {
    let parts = bytes.prefix(12).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let numbers = parts.map { part in
      part.allSatisfy { (0x30...0x39).contains($0) } ? Int(String(decoding: part, as: UTF8.self)) : nil
    }
    guard (1...2).contains(numbers.count), let major = numbers[0], let minor = numbers.count > 1 ? numbers[1] : 0 else {
      return nil
    }
    return (major, minor)
  }

  private static func interval(_ start: Int?, _ stop: Int?) -> Interval? {
    let years = 0...Int(UInt32.max)
    guard let start, let stop, years.contains(start), years.contains(stop), start < stop else { return nil }
    return Interval(Instant(seconds: start), Instant(seconds: stop))
  }
}
