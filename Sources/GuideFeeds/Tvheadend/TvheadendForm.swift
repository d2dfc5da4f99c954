package import GuideModel

/// The forms that are sent to tvheadend's interface.
package enum TvheadendForm {
  /// One that asks for a timer. The server adds its minutes before and after.
  package static func timer(channel: String, _ interval: Interval, title: String) -> String {
    let conf =
      "{\"channel\":\(quoted(channel)),\"start\":\(interval.start.seconds),\"stop\":\(interval.end.seconds),"
      + "\"disp_title\":\(quoted(title)),\"comment\":\"tvgrid\"}"
    return "conf=\(escaped(conf))"
  }

  /// One that asks for a timer for a programme by the server's number of it, which follows that where it moves.
  package static func event(_ number: Int) -> String {
    "entries=\(escaped("[{\"event_id\":\"\(number)\",\"comment\":\"tvgrid\"}]"))"
  }

  /// One that asks for the programmes of a channel that begin at an instant.
  package static func events(on channel: String, at start: Instant) -> String {
    let filter = "[{\"field\":\"start\",\"type\":\"numeric\",\"value\":\(start.seconds),\"comparison\":\"eq\"}]"
    return "limit=10&channel=\(escaped(channel))&filter=\(escaped(filter))"
  }

  /// One that names an entry, such as a timer.
  package static func entry(_ id: String) -> String { "uuid=\(escaped(id))" }

  /// A text in JSON.
  static func quoted(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "\"") { text, scalar in
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case _ where scalar.value < 0x20: text += " "
      default: text.unicodeScalars.append(scalar)
      }
    } + "\""
  }

  /// A text in a form: what is neither a letter nor a digit is escaped.
  static func escaped(_ text: String) -> String {
    PercentEncoding.escaped(text, keeping: PercentEncoding.isAlphanumeric)
  }
}
