package import GuideModel

/// A request about the lineups of the user's account at Schedules Direct.
package enum LineupRequest: Hashable, Sendable {
  /// List the lineups of the account.
  case list
  /// Find the lineups at a place; the country is a code or a name.
  case find(country: String, postcode: String)
  /// Add a lineup to the account, or remove it.
  case change(id: String, isAdded: Bool)
}

/// A lineup: a list of channels as they are received at a place.
package struct LineupFacts: Hashable, Sendable {
  package let id: String
  package let name: String
  /// The way it is received, such as `Antenna`.
  package let transport: String
  package let location: String

  /// Creates a lineup.
  package init(id: String, name: String, transport: String, location: String) {
    (self.id, self.name, self.transport, self.location) = (id, name, transport, location)
  }
}

/// Answers to requests about lineups.
package enum LineupsMessage: ScreenMessage {
  /// The lineups of the account.
  case listed([LineupFacts])
  /// The lineups at a place.
  case found([LineupFacts], place: String)
  /// A lineup was added to the account, or removed; `left` is the number of changes left today.
  case changed(id: String, isAdded: Bool, left: Int?)
  case failed(Message)
}
