/// A channel of a guide.
package struct Channel: Hashable, Sendable {
  /// Its permanent identifier, an opaque text. Names repeat and change, ids do not.
  package let id: String
  /// Its name for people.
  package let name: String
  /// The logical channel number (LCN), where the guide has one or a person gave it one.
  package let number: Int?
  /// Further data of the guide.
  package let details: ChannelDetails
  /// The groups that a person has put it in, or else those that the guide has it in.
  package let groups: [String]
  /// Whether it is among a person's favourite channels.
  package let isFavourite: Bool

  /// A channel, with a number where it has one.
  package init(
    id: String, name: String, number: Int? = nil, details: ChannelDetails = ChannelDetails(), groups: [String] = [],
    isFavourite: Bool = false
  ) {
    self.id = id
    self.name = name
    self.number = number
    self.details = details
    self.groups = groups
    self.isFavourite = isFavourite
  }

  /// Valid numbers.
  package static let numbers = 1...99_999
  /// Minutes by which its programmes may be shown later than the guide says: a day to either side.
  package static let shifts = -1440...1440

  /// Its details where it is shown with a name: another name than the guide's has no translations.
  package func detailsWhereNamed(_ shown: String) -> ChannelDetails {
    shown == name ? details : ChannelDetails(icons: details.icons, links: details.links)
  }
}

/// Names and ids of channels as they are compared: guides, playlists and people write them in any case.
package enum ChannelName {
  /// Two texts with the same key mean the same channel.
  package static func key(_ text: String) -> String { text.lowercased() }
}

/// Data of a channel beyond the name and the number that are shown. No screen needs them, but players and other programs
/// do.
package struct ChannelDetails: Hashable, Sendable {
  /// A name, and the language that it is in where the guide says so.
  package struct Name: Hashable, Sendable {
    /// The name.
    package let text: String
    /// Such as `cy`.
    package let language: String?

    /// A name in a language, nil where that is not known.
    package init(_ text: String, language: String? = nil) {
      self.text = text
      self.language = language
    }
  }

  /// A picture of the channel, such as its logo.
  package struct Icon: Hashable, Sendable {
    /// Where it is.
    package let address: String
    /// In pixels, where the guide says so.
    package let width: Int?
    package let height: Int?

    /// The icon at an address, of a size where that is known.
    package init(_ address: String, width: Int? = nil, height: Int? = nil) {
      self.address = address
      self.width = width
      self.height = height
    }
  }

  /// A page about the channel.
  package struct Link: Hashable, Sendable {
    /// Where it is.
    package let address: String
    /// The system that the address belongs to, where the guide says so.
    package let system: String?

    /// The page at an address, of a system where that is known.
    package init(_ address: String, system: String? = nil) {
      self.address = address
      self.system = system
    }
  }

  /// All names in the order of the guide, the shown one and numbers among them; empty where the shown name is the only one,
  /// in no language.
  package var names: [Name]
  /// The first icon first.
  package var icons: [Icon]
  /// The first page first.
  package var links: [Link]

  /// The details of a channel; empty for what is not known.
  package init(names: [Name] = [], icons: [Icon] = [], links: [Link] = []) {
    self.names = names
    self.icons = icons
    self.links = links
  }

  /// Fills in unknown values from another origin's details of the channel.
  mutating func fillIn(from other: ChannelDetails) {
    if icons.isEmpty { icons = other.icons }
    if links.isEmpty { links = other.links }
  }
}
