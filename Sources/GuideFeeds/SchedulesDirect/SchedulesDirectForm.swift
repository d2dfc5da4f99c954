import GuideModel

/// Creates request bodies for Schedules Direct.
package enum SchedulesDirectForm {
  /// The largest number of stations or programmes in a request.
  package static let limit = 5_000

  /// A login. The server expects a hash of the password, in hexadecimal digits.
  package static func login(_ name: String, hash: String) -> String {
    "{\"username\":\(name.inQuotes),\"password\":\(hash.inQuotes)}"
  }

  /// The stations whose versions are wanted.
  package static func stations(_ ids: some Sequence<String>) -> String {
    list(ids.map { "{\"stationID\":\($0.inQuotes)}" })
  }

  /// The days whose schedules are wanted, by station.
  package static func days(_ days: [(station: String, dates: [String])]) -> String {
    list(days.map { "{\"stationID\":\($0.station.inQuotes),\"date\":\(list($0.dates.map(\.inQuotes)))}" })
  }

  /// The programmes that are wanted.
  package static func programmes(_ ids: some Sequence<String>) -> String { list(ids.map(\.inQuotes)) }

  private static func list(_ items: [String]) -> String { "[\(items.joined(separator: ","))]" }
}
