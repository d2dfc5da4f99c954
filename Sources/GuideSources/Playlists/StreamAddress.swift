package import GuideModel

/// The addresses that a player is given, made of those of a playlist. The fields are those of Kodi's pvr.iptvsimple (its README
/// under "Catchup format specifiers").
extension ChannelStream {
  /// The address of what the channel shows now, which may have the time of now in it.
  package func liveAddress(at now: Instant, in zone: ZoneTable) -> String {
    TextTemplate.filled(address) { name, argument in
      ["lutc", "now", "timestamp"].contains(name) ? ChannelStream.text(of: now, argument, in: zone) : nil
    }
  }

  /// The address of a programme that is over; nil where the channel has no catch-up that reaches it.
  package func address(of programme: Interval, at now: Instant, in zone: ZoneTable) -> String? {
    guard let catchup, catchup.reaches(programme.start, at: now) else { return nil }
    let start = programme.start.adding(minutes: -catchup.possibleCorrection)
    let end = start.adding(seconds: programme.seconds)
    let filled = TextTemplate.filled(catchup.template) { name, argument in
      switch name {
      case "utc", "start": ChannelStream.text(of: start, argument, in: zone)
      case "utcend", "end": ChannelStream.text(of: end, argument, in: zone)
      case "lutc", "now", "timestamp": ChannelStream.text(of: now, argument, in: zone)
      case "duration": ChannelStream.quotient(programme.seconds, argument)
      case "offset": ChannelStream.quotient(now.seconds(since: start), argument)
      case "Y", "m", "d", "H", "M", "S": argument == nil ? zone.text(of: start, as: name) : nil
      default: nil
      }
    }
    return ChannelStream.isPlayable(filled) ? filled : nil
  }

  private static func text(of instant: Instant, _ letters: String?, in zone: ZoneTable) -> String {
    letters.map { zone.text(of: instant, as: $0) } ?? String(instant.seconds)
  }

  /// Seconds divided by a whole number, by 1 where there is none.
  private static func quotient(_ seconds: Int, _ divisor: String?) -> String? {
    guard let divisor = Int(divisor ?? "1"), divisor > 0 else { return nil }
    return String(seconds / divisor)
  }
}
