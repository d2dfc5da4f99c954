import GuideModel

/// An XMLTV document made from the answers of the guide for HDHomeRun tuners without a subscription, each for four hours.
package struct HDHomeRunGuide {
  private struct Programme {
    let start: Instant
    let end: Instant
    let title: String
    let episode, subtitle, description: String?
    let firstShown: Instant?
    let picture: String?
    let genres: [String]
  }

  private struct Listing {
    var name: String
    var programmes: [Instant: Programme] = [:]
  }

  private var channels: [String: Listing] = [:]
  private static let separator: UInt8 = 0x1F

  /// Creates a guide without programmes.
  package init() {}

  /// Whether no programme has been read yet.
  package var isEmpty: Bool { channels.values.allSatisfy(\.programmes.isEmpty) }

  /// Adds the programmes of an answer. A programme in two answers is added once.
  package mutating func read(_ bytes: [UInt8]) throws(ServerAnswerError) {
    let columns = """
      \(JSONExpression.textOrNumber("parent", "GuideNumber")), \(JSONExpression.value("parent", "GuideName", "text")), \
      \(JSONExpression.integerOrText("entry", "StartTime")), \(JSONExpression.integerOrText("entry", "EndTime")), \
      \(Self.text("Title")), \(Self.text("EpisodeNumber")), \(Self.text("EpisodeTitle")), \(Self.text("Synopsis")), \
      \(JSONExpression.integerOrText("entry", "OriginalAirdate")), \(Self.text("ImageURL")), \
      \(JSONExpression.texts("entry", "Filter", separator: HDHomeRunGuide.separator))
      """
    let list = JSONList(name: "list of programmes", server: "HDHomeRun", file: "guide", inner: "Guide")
    let found = try list.entries(bytes, columns) { rows, _ in HDHomeRunGuide.entry(rows) }
    for (number, name, programme) in found.entries {
      channels[number, default: Listing(name: name)].programmes[programme.start] = programme
    }
  }

  private static func entry(_ rows: JSONRows) -> (number: String, name: String, programme: Programme)? {
    let (number, title) = (rows.plain(1, limit: 32).trimmed, rows.plain(5).trimmed)
    guard !number.isEmpty, !title.isEmpty, let start = instant(rows.integer(3)), let end = instant(rows.integer(4)),
      start < end
    else { return nil }
    let genres = (rows.text(11) ?? []).split(separator: separator).prefix(M3ULimits.groups)
    let programme = Programme(
      start: start, end: end, title: title, episode: rows.plain(6).nonEmpty, subtitle: rows.plain(7).nonEmpty,
      description: rows.plain(8, limit: XMLTVLimits.text).nonEmpty, firstShown: rows.integer(9).flatMap(instant),
      picture: rows.plain(10).nonEmpty, genres: genres.map { String(decoding: $0, as: UTF8.self) })
    return (number, rows.plain(2).trimmed.nonEmpty ?? number, programme)
  }

  private static func instant(_ seconds: Int?) -> Instant? {
    seconds.flatMap { (1...Int(UInt32.max)).contains($0) ? Instant(seconds: $0) : nil }
  }

  /// The XMLTV document.
  package var document: [UInt8] {
    var writer = XMLWriter()
    writer.raw("<tv generator-info-name=\"tvgrid\">\n")
    let channels = channels.sorted { $0.key < $1.key }
    for (number, listing) in channels {
      writer.begin("channel", [("id", HDHomeRunAnswers.guideID(of: number))])
      writer.element("display-name", listing.name)
      writer.element("display-name", number)
      writer.end("channel")
    }
    for (number, listing) in channels {
      for programme in listing.programmes.values.sorted(by: { $0.start < $1.start }) {
        HDHomeRunGuide.write(programme, on: HDHomeRunAnswers.guideID(of: number), to: &writer)
      }
    }
    writer.raw("</tv>\n")
    return writer.bytes
  }

  private static func write(_ programme: Programme, on channel: String, to writer: inout XMLWriter) {
    func time(_ instant: Instant) -> String { String(decoding: XMLTVTime.bytes(of: instant, in: .utc), as: UTF8.self) }
    writer.begin(
      "programme", [("start", time(programme.start)), ("stop", time(programme.end)), ("channel", channel)])
    writer.element("title", programme.title)
    if let subtitle = programme.subtitle { writer.element("sub-title", subtitle) }
    if let description = programme.description { writer.element("desc", description) }
    if let date = programme.firstShown { writer.element("date", String(time(date).prefix(8))) }
    for genre in programme.genres { writer.element("category", genre) }
    if let picture = programme.picture { writer.emptyElement("icon", [("src", picture)]) }
    if let episode = programme.episode { writer.element("episode-num", [("system", "onscreen")], episode) }
    writer.end("programme")
  }

  private static func text(_ path: String) -> String { JSONExpression.value("entry", path, "text") }
}
