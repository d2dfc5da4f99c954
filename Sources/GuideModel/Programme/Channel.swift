/// A channel in a guide.
package struct Channel: Hashable, Sendable {
  /// A permanent, opaque identifier. Unlike names, ids are unique and do not change.
  package let id: String
  /// The display name.
  package let name: String
  /// The logical channel number (LCN) from the guide or the user; `nil` if unknown.
  package let number: Int?
  /// Additional data from the guide.
  package let details: ChannelDetails
  /// The groups chosen by the user, or else those in the guide.
  package let groups: [String]
  /// Whether the channel is one of the user's favourites.
  package let isFavourite: Bool
  /// Whether a guide lists the channel. A playlist's entry is a channel even without a guide.
  package let hasGuide: Bool

  package init(
    id: String, name: String, number: Int? = nil, details: ChannelDetails = ChannelDetails(), groups: [String] = [],
    isFavourite: Bool = false, hasGuide: Bool = true
  ) {
    self.id = id
    self.name = name
    self.number = number
    self.details = details
    self.groups = groups
    self.isFavourite = isFavourite
    self.hasGuide = hasGuide
  }

  /// The range of valid channel numbers.
  package static let numbers = 1...99_999
  /// The range of valid time shifts in minutes: up to a day in either direction.
  package static let shifts = -1440...1440

  /// The details to show with the given name. The guide's translations apply only to the guide's own name.
  package func detailsForName(_ shown: String) -> ChannelDetails {
    shown == name ? details : ChannelDetails(icons: details.icons, links: details.links)
  }
}

/// Comparison of channel names and ids. It ignores case, because guides, playlists and users do not agree on it.
package enum ChannelName {
  /// The comparison key of a name or id. Equal keys mean the same channel.
  package static func key(_ text: String) -> String { text.lowercased() }
}

/// Data about a channel that players and exports need, but screens do not.
package struct ChannelDetails: Hashable, Sendable {
  /// A name and its language.
  package struct Name: Hashable, Sendable {
    package let text: String
    /// The language, such as `cy`; `nil` if unknown.
    package let language: String?

    /// Creates a name.
    package init(_ text: String, language: String? = nil) {
      self.text = text
      self.language = language
    }
  }

  /// A picture of the channel, e.g. its logo.
  package struct Icon: Hashable, Sendable {
    package let address: String
    /// The size in pixels; `nil` if unknown.
    package let width: Int?
    package let height: Int?

    /// Creates an icon.
    package init(_ address: String, width: Int? = nil, height: Int? = nil) {
      self.address = address
      self.width = width
      self.height = height
    }
  }

  /// A web page about the channel.
  package struct Link: Hashable, Sendable {
    package let address: String
    /// The system that the address belongs to; `nil` if unknown.
    package let system: String?

    /// Creates a link.
    package init(_ address: String, system: String? = nil) {
      self.address = address
      self.system = system
    }
  }

  /// All names and numbers in the guide's order; empty if there is only one name and its language is unknown.
  package var names: [Name]
  /// The icons, preferred ones first.
  package var icons: [Icon]
  /// The web pages, preferred ones first.
  package var links: [Link]

  /// Creates details; empty arrays mean unknown.
  package init(names: [Name] = [], icons: [Icon] = [], links: [Link] = []) {
    self.names = names
    self.icons = icons
    self.links = links
  }

  /// Fills in missing values from another origin's details.
  mutating func fillIn(from other: ChannelDetails) {
    if icons.isEmpty { icons = other.icons }
    if links.isEmpty { links = other.links }
  }
}
