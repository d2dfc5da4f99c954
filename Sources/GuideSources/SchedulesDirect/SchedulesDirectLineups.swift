import GuideFeeds
package import GuideModel

/// Lists and changes the lineups of an account at Schedules Direct.
package struct SchedulesDirectLineups {
  /// A lineup of the account, or one that it could have.
  package struct Lineup: Hashable, Sendable {
    package let id: String
    package let name: String
    /// The way it is received, e.g. `Antenna`.
    package let transport: String
    package let location: String

    fileprivate init(_ lineup: SchedulesDirectAnswers.Lineup) {
      (id, name, transport, location) = (lineup.id, lineup.name, lineup.transport, lineup.location)
    }
  }

  private var server: SchedulesDirectServer
  private let token = CancellationToken()

  /// Prepares access for a source; `nil` if it is not Schedules Direct. The request contains the address of the service.
  package init?(of source: UpdateSource, in cache: SourceCache, _ request: FetchRequest, now: Instant) {
    guard case .schedulesDirect(let account) = source.location else { return nil }
    server = SchedulesDirectServer(account, of: source, in: cache, request, now: now)
  }

  /// The lineups of the account.
  package mutating func list() throws(SchedulesDirectError) -> [Lineup] {
    try server.answer("status", until: token, SchedulesDirectAnswers.status).lineups.map(Lineup.init)
  }

  /// The lineups at a place. `country` is a three-letter code.
  package mutating func find(country: String, postcode: String) throws(SchedulesDirectError) -> [Lineup] {
    let place = "country=\(PercentEncoding.value(country))&postalcode=\(PercentEncoding.value(postcode))"
    return try server.answer("headends?\(place)", until: token, SchedulesDirectAnswers.headends).map(Lineup.init)
  }

  /// Adds a lineup to the account, or removes it, and returns the number of changes left today.
  package mutating func change(_ id: String, isAdded: Bool) throws(SchedulesDirectError) -> Int? {
    let path = "lineups/\(PercentEncoding.address(id.utf8, escaping: "/?#%"))"
    let left = try server.answer(
      path, APICall(method: isAdded ? .put : .delete), until: token, SchedulesDirectAnswers.change)
    // The next update must not wait for two hours.
    server.noteFetched(false)
    return left
  }
}
