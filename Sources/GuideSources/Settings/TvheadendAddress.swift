import GuideFeeds
import GuideModel

/// The address of a tvheadend server: the part of a location after `tvheadend:`.
package struct TvheadendAddress: Hashable, Sendable {
  /// The address of its web interface, without a trailing slash. It may contain a login.
  package let text: String
  /// The address's scheme, host and port.
  package var displayText: String { RedactedAddress.of(text) }

  /// The port to use if the address has neither a port nor a scheme.
  private static let defaultPort = 9981

  /// Parses the text after `tvheadend:`: a host, or the address of the web interface.
  init(_ text: String) throws(SourceLocation.LocationError) {
    var address = text.hasPrefix("//") ? String(text.dropFirst(2)) : text
    if AddressParts(address) == nil {
      guard !address.contains("://") else { throw TvheadendAddress.unknown }
      address = TvheadendAddress.withPort("http://\(address)")
    }
    while address.hasSuffix("/") { address.removeLast() }
    guard let web = WebAddress(address), !address.contains(" "), !address.contains("?"), !address.contains("#"),
      !web.origin.host.isEmpty
    else { throw TvheadendAddress.unknown }
    self.text = address
  }

  private static func withPort(_ address: String) -> String {
    guard let parts = AddressParts(address) else { return address }
    let hasPort = parts.server.lastIndex(of: ":").map { !parts.server[$0...].contains("]") } ?? false
    let login = parts.login.map { "\($0)@" } ?? ""
    return "http://\(login)\(parts.server)\(hasPort ? "" : ":\(defaultPort)")\(parts.rest)"
  }

  private static let unknown = SourceLocation.LocationError(
    message: "write a host after tvheadend: (tvheadend:tv.example), or an address "
      + "(tvheadend:http://name:password@tv.example:9981)")

  /// The address of the server's guide.
  package var guide: String { "\(text)/xmltv/channels?lcn=1" }

  /// The address for playing a channel, given the server's channel id.
  func stream(of channel: String) -> String { "\(text)/stream/channel/\(channel)" }
}
