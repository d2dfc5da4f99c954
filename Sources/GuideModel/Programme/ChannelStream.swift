/// Where a channel can be played. Its addresses may hold passwords: they are never displayed, logged or exported.
package struct ChannelStream: Hashable, Sendable {
  /// The address of what the channel shows now.
  package let address: String
  /// The headers that the server expects.
  package let headers: RequestHeaders
  /// How programmes that are over can be played; nil where they cannot.
  package let catchup: Catchup?

  /// A stream, and its catch-up where it has one.
  package init(address: String, headers: RequestHeaders = RequestHeaders(), catchup: Catchup? = nil) {
    (self.address, self.headers, self.catchup) = (address, headers, catchup)
  }

  /// The addresses of programmes that are over, or have begun.
  package struct Catchup: Hashable, Sendable {
    /// The address, with fields such as `{utc}` in the place of times.
    package let template: String
    /// The headers that the server expects.
    package let headers: RequestHeaders
    /// The number of past days that it reaches; nil where that is not known.
    package let days: Int?
    /// Minutes that are taken from the times in the address.
    package let correction: Int

    /// The days that a playlist may say; beyond are mistakes.
    package static let possibleDays = 1...366
    /// The corrections that are possible, in minutes: two days.
    package static let possibleCorrections = -2_880...2_880

    /// A template, and how far it reaches.
    package init(template: String, headers: RequestHeaders = RequestHeaders(), days: Int? = nil, correction: Int = 0) {
      (self.template, self.headers, self.days, self.correction) = (template, headers, days, correction)
    }

    /// True where a programme that began at an instant can still be played.
    package func reaches(_ start: Instant, at now: Instant) -> Bool {
      // A damaged database may have any number.
      start <= now && (days.map { (now.seconds(since: start) - 1) / 86_400 < $0 } ?? true)
    }

    /// The correction in minutes; none where it cannot be meant.
    package var possibleCorrection: Int { Self.possibleCorrections.contains(correction) ? correction : 0 }

    /// Whether a template can become an address that a player may be given, once its fields are filled.
    package static func isUsable(_ template: String) -> Bool {
      // The id of a programme may be the whole address.
      if template.hasPrefix("{catchup-id}") { return true }
      return (try? ChannelStream.playable(template)) != nil
    }
  }
}

/// The address that a player is given, made of that of a playlist.
extension ChannelStream {
  /// A programme whose times and id an address may ask for.
  package struct Showing: Hashable, Sendable {
    /// When it is on.
    package let interval: Interval
    /// Its id in the provider's archive; nil if the guide has none.
    package let catchupID: String?

    /// A programme, and its id in the provider's archive if the guide has one.
    package init(_ interval: Interval, catchupID: String? = nil) {
      (self.interval, self.catchupID) = (interval, catchupID)
    }
  }

  /// Why a programme that is over cannot be played.
  package enum CatchupProblem: Error, Hashable {
    /// There is no catch-up, or it does not reach so far.
    case outOfReach
    /// Nothing is known for a field of the address, such as `catchup-id`.
    case unknownField(String)
    /// The filled address is none that a player may be given.
    case unplayable
  }

  /// The address of what the channel shows now; nil where that is none that a player may be given. It may ask for the time of
  /// now, and for the times of the programme that is on.
  package func address(showing: Showing? = nil, at now: Instant, in zone: ZoneTable) -> String? {
    let fields = AddressFields(showing, minutesEarly: catchup?.possibleCorrection ?? 0, now: now, zone: zone)
    guard let filled = try? fields.filled(address, escapingOthers: true) else { return nil }
    return try? ChannelStream.playable(filled)
  }

  /// The address of a programme that is over.
  package func address(
    ofPast showing: Showing, at now: Instant, in zone: ZoneTable
  ) throws(CatchupProblem) -> String {
    guard let catchup, catchup.reaches(showing.interval.start, at: now) else { throw .outOfReach }
    let fields = AddressFields(showing, minutesEarly: catchup.possibleCorrection, now: now, zone: zone)
    let filled: String
    do { filled = try fields.filled(catchup.template) } catch { throw .unknownField(error.name) }
    do { return try ChannelStream.playable(filled) } catch { throw .unplayable }
  }
}
