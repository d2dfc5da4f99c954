/// Where a channel can be played. Its addresses may hold passwords: they are never displayed, logged or exported.
package struct ChannelStream: Hashable, Sendable {
  /// The address of what the channel shows now.
  package let address: String
  /// Request headers that the server expects.
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
    /// Request headers that the server expects.
    package let headers: RequestHeaders
    /// The number of past days that it reaches; nil where that is not known.
    package let days: Int?
    /// Whether any programme with an id plays, even a future one.
    package let isOnDemand: Bool
    /// Minutes that are taken from the times in the address.
    package let correction: Int

    /// The days that a playlist may say; beyond are mistakes.
    package static let possibleDays = 1...366
    /// The corrections that are possible, in minutes: two days.
    package static let possibleCorrections = -2_880...2_880

    /// A template, and how far it reaches. It is on demand if `days` is 0, or missing where the id is the address.
    package init(template: String, headers: RequestHeaders = RequestHeaders(), days: Int? = nil, correction: Int = 0) {
      (self.template, self.headers, self.correction) = (template, headers, correction)
      isOnDemand = days == 0 || days == nil && template.hasPrefix("{catchup-id}")
      self.days = days == 0 ? nil : days
    }

    /// The days as databases have them: 0 on demand.
    package var storedDays: Int? { isOnDemand ? 0 : days }

    /// True where a programme that began at an instant can still be played.
    package func reaches(_ start: Instant, at now: Instant) -> Bool {
      // A damaged database may have any number.
      start <= now && (days.map { (now.seconds(since: start) - 1) / 86_400 < $0 } ?? true)
    }

    /// The correction in minutes; none where it cannot be meant.
    package var possibleCorrection: Int { Self.possibleCorrections.contains(correction) ? correction : 0 }

    /// Whether a template can become a playable address.
    package static func isUsable(_ template: String) -> Bool {
      // The programme's id can be the whole address.
      if template.hasPrefix("{catchup-id}") { return true }
      return (try? ChannelStream.checkTemplate(template)) != nil
    }
  }
}

// MARK: Playing
extension ChannelStream {
  /// A programme whose times and id fill an address.
  package struct Showing: Hashable, Sendable {
    /// Start and end.
    package let interval: Interval
    /// Id in the provider's archive; `nil` if the guide has none.
    package let catchupID: String?

    /// A programme, with its archive id if the guide has one.
    package init(_ interval: Interval, catchupID: String? = nil) {
      (self.interval, self.catchupID) = (interval, catchupID)
    }
  }

  /// Why a programme or a channel cannot be played.
  package enum PlaybackProblem: Error, Hashable {
    /// No catch-up, or it does not reach that far back.
    case outOfReach
    /// A field of the address has no value, for example `catchup-id`.
    case unknownField(String)
    /// The filled address is not playable.
    case unplayable
  }

  /// The live address, which may contain times of the current programme.
  package func address(
    showing: Showing? = nil, at now: Instant, in zone: ZoneTable
  ) throws(PlaybackProblem) -> String {
    let fields = AddressFields(showing, minutesEarly: catchup?.possibleCorrection ?? 0, now: now, zone: zone)
    return try ChannelStream.filled(address, fields, keepsLiteralBraces: true)
  }

  /// The address of a past programme, or of any programme on demand.
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

  /// Whether a filled address has the login, host and port of its template. A value of the guide must not send a playlist's login to
  /// another server.
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

  /// Throws why a template cannot become a playable address, whatever fills its fields.
  package static func checkTemplate(_ template: String) throws(AddressProblem) {
    // A field right behind the host may be filled with the whole path.
    guard let server = server(of: template), server.endIndex < template.endIndex,
      !"/?#".contains(template[server.endIndex])
    else {
      _ = try playable(template)
      return
    }
    _ = try playable("\(template[..<server.endIndex])/")
  }

  /// The first field of a live address that no programme can fill, if any.
  package static func unknownField(in address: String) -> String? { AddressFields.unknownName(in: address) }

  /// Whether a field of an address, such as `utc:Ymd`, is a value of the programme.
  package static func isProgrammeField(_ field: String) -> Bool {
    AddressFields.isOfProgramme(String(field.prefix { $0 != ":" }))
  }
}
