/// Where a channel can be played. Its addresses may hold passwords: they are never displayed, logged or exported.
package struct ChannelStream: Hashable, Sendable {
  /// The address of what the channel shows now.
  package let address: String
  /// How programmes that are over can be played; nil where they cannot.
  package let catchup: Catchup?

  /// A stream, and its catch-up where it has one.
  package init(address: String, catchup: Catchup? = nil) {
    (self.address, self.catchup) = (address, catchup)
  }

  /// The addresses of programmes that are over, or have begun.
  package struct Catchup: Hashable, Sendable {
    /// The address, with fields such as `{utc}` in the place of times.
    package let template: String
    /// The number of past days that it reaches; nil where that is not known.
    package let days: Int?
    /// Minutes that are taken from the times in the address.
    package let correction: Int

    /// The days that a playlist may say; beyond are mistakes.
    package static let possibleDays = 1...366
    /// The corrections that are possible, in minutes: two days.
    package static let possibleCorrections = -2_880...2_880

    /// A template, and how far it reaches.
    package init(template: String, days: Int? = nil, correction: Int = 0) {
      (self.template, self.days, self.correction) = (template, days, correction)
    }

    /// True where a programme that began at an instant can still be played.
    package func reaches(_ start: Instant, at now: Instant) -> Bool {
      // A damaged database may have any number.
      start <= now && (days.map { (now.seconds(since: start) - 1) / 86_400 < $0 } ?? true)
    }

    /// The correction in minutes; none where it cannot be meant.
    package var possibleCorrection: Int { Self.possibleCorrections.contains(correction) ? correction : 0 }
  }

  /// Schemes of addresses that a player is given. Others may make a player read files or run scripts (`file:`, mpv's `edl:` and
  /// `memory:`), and what has no scheme may be an option of the player.
  private static let schemes = [
    "http", "https", "rtsp", "rtsps", "rtmp", "rtmps", "rtp", "udp", "srt", "mms", "mmsh", "mmst",
  ]

  /// True where a text is an address of such a scheme, of printable ASCII.
  package static func isPlayable(_ address: String) -> Bool {
    guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") else { return false }
    return schemes.contains(address[..<colon].lowercased()) && address.utf8.count <= 4096
      && address.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// The address that a player is given, made of that of a playlist. The fields are those of Kodi's pvr.iptvsimple (its README under
/// "Catchup format specifiers").
extension ChannelStream {
  /// The address of what the channel shows now, or of a programme that is over; nil where the channel has no catch-up that reaches
  /// that, and where it is none that a player may be given.
  package func address(of past: Interval? = nil, at now: Instant, in zone: ZoneTable) -> String? {
    let filled = past.map { self.filled(with: $0, at: now, in: zone) } ?? live(at: now, in: zone)
    return filled.flatMap { ChannelStream.isPlayable($0) ? $0 : nil }
  }

  /// The address of a stream may have the time of now in it.
  private func live(at now: Instant, in zone: ZoneTable) -> String? {
    TextTemplate.filled(address) { name, argument in
      ["lutc", "now", "timestamp"].contains(name) ? ChannelStream.text(of: now, argument, in: zone) : nil
    }
  }

  private func filled(with programme: Interval, at now: Instant, in zone: ZoneTable) -> String? {
    guard let catchup, catchup.reaches(programme.start, at: now) else { return nil }
    let start = programme.start.adding(minutes: -catchup.possibleCorrection)
    let end = start.adding(seconds: programme.seconds)
    return TextTemplate.filled(catchup.template) { name, argument in
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
