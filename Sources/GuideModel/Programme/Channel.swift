/// A channel of a guide.
package struct Channel: Hashable, Sendable {
  /// What identifies it, for ever; opaque text. Names repeat and change, ids do not.
  package let id: String
  /// What people call it.
  package let name: String
  /// The logical channel number (LCN), where the guide has one or a person gave it one.
  package let number: Int?
  /// What else the guide says of it.
  package let details: ChannelDetails
  /// The groups that a person has put it in.
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

  /// What else the guide says of it, where it is shown with a name: another name than the guide's has no translations.
  func detailsWhereNamed(_ shown: String) -> ChannelDetails {
    shown == name ? details : ChannelDetails(icons: details.icons, links: details.links)
  }
}
