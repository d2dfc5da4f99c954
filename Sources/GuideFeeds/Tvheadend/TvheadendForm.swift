package import GuideModel

/// Creates request bodies for tvheadend's interface.
package enum TvheadendForm {
  /// Creates a timer. The server adds its own padding before and after the programme.
  package static func timer(channel: String, _ interval: Interval, title: String) -> String {
    let conf =
      "{\"channel\":\(channel.inQuotes),\"start\":\(interval.start.seconds),\"stop\":\(interval.end.seconds),"
      + "\"disp_title\":\(title.inQuotes),\"comment\":\"tvgrid\"}"
    return "conf=\(PercentEncoding.value(conf))"
  }

  /// Creates a timer for a programme by the server's event id. The timer follows the programme if it is rescheduled.
  package static func event(_ number: Int) -> String {
    "entries=\(PercentEncoding.value("[{\"event_id\":\"\(number)\",\"comment\":\"tvgrid\"}]"))"
  }

  /// Queries the programmes on a channel that begin at an instant.
  package static func events(on channel: String, at start: Instant) -> String {
    let filter = "[{\"field\":\"start\",\"type\":\"numeric\",\"value\":\(start.seconds),\"comparison\":\"eq\"}]"
    return "limit=10&channel=\(PercentEncoding.value(channel))&filter=\(PercentEncoding.value(filter))"
  }

  /// Identifies an entry (a timer, for example).
  package static func entry(_ id: String) -> String { "uuid=\(PercentEncoding.value(id))" }
}
