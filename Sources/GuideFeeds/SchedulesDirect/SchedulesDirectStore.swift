/// The answers of Schedules Direct that a source keeps: lineups, the schedule of each station and day, and programmes.
///
/// They are stored as text, one line for each: its kind, id, day and version, separated by tabs, and then its JSON. The
/// versions tell what has changed since.
package struct SchedulesDirectStore: Sendable {
  /// An element of an answer.
  package struct Item: Hashable, Sendable {
    /// The server's version: an MD5 or, for a lineup, the time of its last change.
    package let version: String
    /// The element as JSON without line breaks.
    package let json: [UInt8]

    /// Creates an item. Tabs and line breaks, which mean nothing in JSON, become spaces.
    package init(version: String, json: [UInt8]) {
      self.version = version
      self.json = json.map { $0 < ASCIIByte.space ? ASCIIByte.space : $0 }
    }
  }

  /// A station on a day in UTC.
  package struct StationDay: Hashable, Comparable, Sendable {
    package let station: String
    /// The date, such as `2026-11-20`.
    package let date: String

    package init(station: String, date: String) { (self.station, self.date) = (station, date) }

    package static func < (a: StationDay, b: StationDay) -> Bool { (a.station, a.date) < (b.station, b.date) }
  }

  /// The lineups in the account's order.
  package var lineups: [(id: String, item: Item)] = []
  package var days: [StationDay: Item] = [:]
  package var programmes: [String: Item] = [:]

  /// The first line, by which the file is recognised. It is JSON, like everything that this source keeps.
  private static let head = Array("[{\"schedulesdirect\":1}]\n".utf8)

  private enum Kind: String {
    case lineup, day, programme
  }

  /// Creates an empty store.
  package init() {}

  /// Whether a file is a store, judging by its beginning.
  package static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: head) }

  /// Parses a file. Damaged lines are skipped, so that their contents are fetched again.
  package init(_ bytes: [UInt8]) {
    guard SchedulesDirectStore.begins(bytes) else { return }
    for line in bytes[SchedulesDirectStore.head.count...].split(separator: ASCIIByte.lineFeed) {
      let fields = line.split(separator: ASCIIByte.tab, maxSplits: 4, omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      let texts = fields.prefix(4).map { String(decoding: $0, as: UTF8.self) }
      let item = Item(version: texts[3], json: Array(fields[4]))
      switch Kind(rawValue: texts[0]) {
      case .lineup: lineups.append((texts[1], item))
      case .day: days[StationDay(station: texts[1], date: texts[2])] = item
      case .programme: programmes[texts[1]] = item
      case nil: continue
      }
    }
  }

  /// The file's bytes, always in the same order.
  package var bytes: [UInt8] {
    var bytes = SchedulesDirectStore.head
    func add(_ kind: Kind, _ id: String, _ date: String, _ item: Item) {
      bytes += Array("\(kind.rawValue)\t\(id)\t\(date)\t\(item.version)\t".utf8) + item.json + [ASCIIByte.lineFeed]
    }
    for lineup in lineups { add(.lineup, lineup.id, "", lineup.item) }
    for (day, item) in days.sorted(by: { $0.key < $1.key }) { add(.day, day.station, day.date, item) }
    for (id, item) in programmes.sorted(by: { $0.key < $1.key }) { add(.programme, id, "", item) }
    return bytes
  }
}
