package import GuideModel

/// The forms that are sent to tvheadend's interface.
package enum TvheadendForm {
  /// One that asks for a timer. The server adds its minutes before and after.
  package static func timer(channel: String, _ interval: Interval, title: String) -> String {
    let conf =
      "{\"channel\":\(channel.inQuotes),\"start\":\(interval.start.seconds),\"stop\":\(interval.end.seconds),"
      + "\"disp_title\":\(title.inQuotes),\"comment\":\"tvgrid\"}"
    return "conf=\(PercentEncoding.value(conf))"
  }

  /// One that asks for a timer for a programme by the server's number of it, which follows that where it moves.
  package static func event(_ number: Int) -> String {
    "entries=\(PercentEncoding.value("[{\"event_id\":\"\(number)\",\"comment\":\"tvgrid\"}]"))"
  }

  /// One that asks for the programmes of a channel that begin at an instant.
  package static func events(on channel: String, at start: Instant) -> String {
    let filter = "[{\"field\":\"start\",\"type\":\"numeric\",\"value\":\(start.seconds),\"comparison\":\"eq\"}]"
    return "limit=10&channel=\(PercentEncoding.value(channel))&filter=\(PercentEncoding.value(filter))"
  }

  /// One that names an entry, such as a timer.
  package static func entry(_ id: String) -> String { "uuid=\(PercentEncoding.value(id))" }
}
