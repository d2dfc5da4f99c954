package import GuideModel

/// A picture from the guide that a screen shows: a channel's logo or a programme's picture.
package struct ShownPicture: Hashable, Sendable {
  package let address: String
  /// Whether the picture is a logo, which is kept at a small size.
  package let isLogo: Bool

  /// Creates a picture.
  package init(_ address: String, isLogo: Bool) { (self.address, self.isLogo) = (address, isLogo) }
}

extension App {
  /// The address of a channel's logo, from the guide or the user's playlist; `nil` if unknown.
  package func logoAddress(of channel: Channel) -> String? {
    channel.details.icons.lazy.map(\.address).first(where: Self.isWebAddress)
  }

  /// The address of a programme's picture in the guide; `nil` if unknown.
  package func pictureAddress(of programme: ProgrammeID) -> String? {
    let facts = guide.details(of: programme).more
    let images = facts.filter { $0.kind == .image && $0.qualifier != "person" && $0.qualifier != "character" }
    let posters = images.filter { $0.qualifier == "poster" }
    let icons = facts.filter { $0.kind == .icon }
    return (posters + images + icons).lazy.map(\.text).first(where: Self.isWebAddress)
  }

  private static func isWebAddress(_ text: String) -> Bool { text.hasPrefix("https://") || text.hasPrefix("http://") }

  /// Whether logos are drawn: one or two lines of half blocks would not look like anything.
  package var showsLogos: Bool { showsPictures && display.drawsPixels }

  /// The picture at an address; `nil` if it has not arrived.
  package func picture(at address: String) -> Picture? { shows[.picture(address)]?.picture }

  /// Fetches the pictures on the screen that have not arrived, instead of the ones waiting so far.
  mutating func fetch(_ pictures: [ShownPicture]) {
    var seen: Set<String> = []
    let missing = pictures.filter { picture in
      showsPictures && shows[.picture(picture.address)] == nil && seen.insert(picture.address).inserted
    }
    guard missing != shows.wantedPictures else { return }
    shows.wantedPictures = missing
    perform(.fetchPictures(missing))
  }
}
