/// How to play a channel. Addresses may contain passwords: never display, log or export them.
package struct ChannelStream: Hashable, Sendable {
  /// The address for live viewing.
  package let address: String
  /// Request headers that the server expects.
  package let headers: RequestHeaders
  /// How to play past programmes; `nil` if that is not possible.
  package let catchup: Catchup?

  /// Creates a stream.
  package init(address: String, headers: RequestHeaders = RequestHeaders(), catchup: Catchup? = nil) {
    (self.address, self.headers, self.catchup) = (address, headers, catchup)
  }

  /// How to play programmes that have begun or ended.
  package struct Catchup: Hashable, Sendable {
    /// The address, with fields like `{utc}` for times.
    package let template: String
    /// Request headers that the server expects.
    package let headers: RequestHeaders
    /// The number of past days available; `nil` if unknown.
    package let days: Int?
    /// Whether any programme with an id can be played, even a future one.
    package let isOnDemand: Bool
    /// Minutes to subtract from the times in the address.
    package let correction: Int

    /// The plausible numbers of days in playlists; others are mistakes.
    package static let possibleDays = 1...366
    /// The plausible corrections in minutes: up to two days in either direction.
    package static let possibleCorrections = -2_880...2_880

    /// Creates a value; it is on demand if `days` is 0, or if `days` is `nil` and the address is the programme's id.
    package init(template: String, headers: RequestHeaders = RequestHeaders(), days: Int? = nil, correction: Int = 0) {
      (self.template, self.headers, self.correction) = (template, headers, correction)
      isOnDemand = days == 0 || days == nil && template.hasPrefix("{catchup-id}")
      self.days = days == 0 ? nil : days
    }

    /// The number of days as stored in databases: 0 means on demand.
    package var storedDays: Int? { isOnDemand ? 0 : days }

    /// Whether a programme with the given start is still available.
    package func reaches(_ start: Instant, at now: Instant) -> Bool {
      // Divide rather than multiply: a damaged database may contain any number, so a product could overflow.
      start <= now && (days.map { (now.seconds(since: start) - 1) / 86_400 < $0 } ?? true)
    }

    /// The correction in minutes, or 0 if it is implausible.
    package var possibleCorrection: Int { Self.possibleCorrections.contains(correction) ? correction : 0 }

    /// Whether a template can produce a playable address.
    package static func isUsable(_ template: String) -> Bool {
      // The programme's id can be the whole address.
      if template.hasPrefix("{catchup-id}") { return true }
      return (try? ChannelStream.checkTemplate(template)) != nil
    }
  }
}

extension ChannelStream {
  /// The times and id of a programme, used to fill in an address.
  package struct Showing: Hashable, Sendable {
    package let interval: Interval
    /// The id in the provider's archive; `nil` if the guide has none.
    package let catchupID: String?

    /// Creates a showing.
    package init(_ interval: Interval, catchupID: String? = nil) {
      (self.interval, self.catchupID) = (interval, catchupID)
    }
  }

  /// Why a programme or channel cannot be played.
  package enum PlaybackProblem: Error, Hashable {
    /// There is no catch-up, or it does not go back that far.
    case outOfReach
    /// A field in the address has no value, e.g. `catchup-id`.
    case unknownField(String)
    /// The complete address is not playable.
    case unplayable
  }

  /// The live address, which may contain the times of the current programme.
  package func address(
    showing: Showing? = nil, at now: Instant, in zone: ZoneTable
  ) throws(PlaybackProblem) -> String {
    let fields = AddressFields(showing, minutesEarly: catchup?.possibleCorrection ?? 0, now: now, zone: zone)
    return try ChannelStream.filled(address, fields, keepsLiteralBraces: true)
  }

  /// The address of a past programme, or of any on-demand programme.
  package func address(
    ofPast showing: Showing, at now: Instant, in zone: ZoneTable
  ) throws(PlaybackProblem) -> String {
    guard let catchup,
      catchup.isOnDemand && showing.catchupID != nil || catchup.reaches(showing.interval.start, at: now)
    else { throw .outOfReach }
    let fields = AddressFields(showing, minutesEarly: catchup.possibleCorrection, now: now, zone: zone)
    return try ChannelStream.filled(AddressFields.decodingFields(in: catchup.template), fields)
  }

  private static func filled(
    _ template: String, _ fields: AddressFields, keepsLiteralBraces: Bool = false
  ) throws(PlaybackProblem) -> String {
    let filled: String
    do {
      filled = try fields.filled(template, keepsLiteralBraces: keepsLiteralBraces)
    } catch { throw .unknownField(error.name) }
    guard ChannelStream.keepsServer(filled, of: template) else { throw .unplayable }
    do { return try ChannelStream.playable(filled) } catch { throw .unplayable }
  }

  /// Whether the login, host and port are the same as in the template.
  ///
  /// Values from the guide must not cause a playlist's login to be sent to another server.
  private static func keepsServer(_ filled: String, of template: String) -> Bool {
    guard let server = server(of: template) else { return true }
    return ChannelStream.server(of: filled) == server
  }

  /// The login, host and port of an address, up to the first field; `nil` if the address begins with a field.
  private static func server(of address: String) -> Substring? {
    guard let mark = address.firstRange(of: "://"), !address[..<mark.lowerBound].contains("{") else { return nil }
    let rest = address[mark.upperBound...].prefix { !"/?#{".contains($0) }
    return rest.hasSuffix("$") ? rest.dropLast() : rest
  }

  /// Throws if a template can never produce a playable address, whatever the values of its fields.
  package static func checkTemplate(_ template: String) throws(AddressProblem) {
    // A field directly after the host may contain the whole path.
    guard let server = server(of: template), server.endIndex < template.endIndex,
      !"/?#".contains(template[server.endIndex])
    else {
      _ = try playable(template)
      return
    }
    _ = try playable("\(template[..<server.endIndex])/")
  }

  /// The first field in a live address that can never be filled in, or `nil`.
  package static func unknownField(in address: String) -> String? { AddressFields.unknownName(in: address) }

  /// Whether a field such as `utc:Ymd` gets its value from the programme.
  package static func isProgrammeField(_ field: String) -> Bool {
    AddressFields.isProgrammeName(String(field.prefix { $0 != ":" }))
  }
}
