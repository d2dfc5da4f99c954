import GuideModel

/// The stations of lineups as channels, in order of their numbers.
struct SchedulesDirectChannels {
  private(set) var all: [Channel] = []
  private var indices: [String: Int] = [:]

  private struct Station {
    let id: String
    let name: String
    let icon: String?
    /// Number and sub-number: 5 and 1 for `5.1`.
    var number: (major: Int, minor: Int)?
  }

  /// Reads stored lineups. A station in several of them gets the number in the first.
  init(_ lineups: [[UInt8]]) {
    var stations: [Station] = []
    var known: [String: Int] = [:]
    for json in lineups {
      for station in SchedulesDirectChannels.stations(json) where known[station.id] == nil {
        known[station.id] = stations.count
        stations.append(station)
      }
      for (id, number) in SchedulesDirectChannels.numbers(json) {
        if let index = known[id], stations[index].number == nil { stations[index].number = number }
      }
    }
    // Stations without a number come last. Equal ones keep their order, because the standard library's sort is stable.
    let sorted = stations.sorted { ($0.number ?? (.max, 0)) < ($1.number ?? (.max, 0)) }
    var taken: Set<Int> = []
    for station in sorted {
      // Numbers are whole: 5.1 becomes 5, and 5.2 has none.
      let number = station.number.flatMap {
        Channel.numbers.contains($0.major) && taken.insert($0.major).inserted ? $0.major : nil
      }
      indices[station.id] = all.count
      all.append(
        Channel(
          id: SchedulesDirectChannels.id(of: station.id), name: station.name, number: number,
          details: ChannelDetails(icons: station.icon.map { [ChannelDetails.Icon($0)] } ?? [])))
    }
  }

  /// The index of a station; `nil` if no lineup has it.
  func index(of station: String) -> Int? { indices[station] }

  /// The id that XMLTV's grabbers for Schedules Direct give a station, so that guides from both are merged.
  static func id(of station: String) -> String { "I\(station).json.schedulesdirect.org" }

  private static func stations(_ json: [UInt8]) -> [Station] {
    let query = """
      SELECT \(value("stationID")), \(value("name")), \(value("callsign")), \(value("logo.URL")), \
      (SELECT CASE type WHEN 'object' THEN json_extract(value, '$.URL') END FROM json_each(s, '$.stationLogo') LIMIT 1)
      FROM (\(JSONExpression.objects("$.stations", as: "s")))
      """
    return rows(query, json) { rows in
      guard let id = rows.text(0), !id.isEmpty, id.count <= 64 else { return nil }
      let text = String(decoding: id, as: UTF8.self)
      let names = [rows.plain(1), rows.plain(2)].filter { !$0.isEmpty }
      let icon = [rows.text(3), rows.text(4)].lazy.compactMap {
        $0.flatMap { WebLink(String(decoding: $0, as: UTF8.self)) }
      }
      return Station(id: text, name: names.first ?? rows.plain(0), icon: icon.first?.text)
    }
  }

  private static func numbers(_ json: [UInt8]) -> [(String, (Int, Int))] {
    func scalar(_ path: String) -> String { JSONExpression.textOrNumber("m", path) }
    let query = """
      SELECT \(JSONExpression.value("m", "stationID", "text")), \
      coalesce(\(scalar("channel")), \(scalar("virtualChannel")), \(scalar("logicalChannelNumber")), \(scalar("atscMajor"))), \
      \(JSONExpression.value("m", "atscMinor", "integer"))
      FROM (\(JSONExpression.objects("$.map", as: "m")))
      """
    return rows(query, json) { rows in
      guard let id = rows.text(0), let text = rows.text(1), text.count <= 12 else { return nil }
      let parts = text.split(maxSplits: 1, whereSeparator: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
        .map { Int(String(decoding: $0, as: UTF8.self)) }
      guard let first = parts.first, let major = first else { return nil }
      let minor = parts.count > 1 ? parts[1] ?? 0 : rows.integer(2) ?? 0
      return (String(decoding: id, as: UTF8.self), (major, minor))
    }
  }

  private static func value(_ path: String) -> String { JSONExpression.value("s", path, "text") }

  /// The usable rows of a query; none if the JSON is damaged.
  private static func rows<Value>(_ query: String, _ json: [UInt8], _ read: (JSONRows) -> Value?) -> [Value] {
    (try? JSONRows.values(query, of: json, limit: OmittedChannels.limit, read)) ?? []
  }
}
