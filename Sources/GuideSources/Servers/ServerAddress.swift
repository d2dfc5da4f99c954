import GuideFeeds
import GuideModel

/// The address of a server: a location such as `tvheadend:tv.example` or `xtream:http://name:password@tv.example:8080`.
package struct ServerAddress: Hashable, Sendable {
  package let kind: ServerKind
  /// The web address, without a trailing slash. It may contain a login.
  package let text: String
  /// The location for display: the kind, and the address's scheme, host and port.
  package var displayText: String { "\(kind.rawValue):\(RedactedAddress.of(text))" }
  /// The location as the user would write it.
  package var location: String { "\(kind.rawValue):\(text)" }

  /// Parses the text after the kind: a host, or a web address.
  package init(_ kind: ServerKind, _ text: String) throws(SourceLocation.LocationError) {
    self.kind = kind
    var address = text.hasPrefix("//") ? String(text.dropFirst(2)) : text
    if !address.contains("://") { address = ServerAddress.withPort(kind.port, "http://\(address)") }
    if kind == .xtream { address = ServerAddress.escapingLogin(in: address) }
    while address.hasSuffix("/") { address.removeLast() }
    guard let web = WebAddress(address), !address.contains(where: { " ?#".contains($0) }), !web.origin.host.isEmpty,
      kind != .xtream || web.login.map({ !$0.name.isEmpty && !$0.password.isEmpty }) == true
    else { throw ServerAddress.invalid(kind) }
    self.text = address
  }

  private static func withPort(_ port: Int, _ address: String) -> String {
    guard let parts = AddressParts(address), !parts.server.isEmpty, port != 80 else { return address }
    let hasPort = parts.server.lastIndex(of: ":").map { !parts.server[$0...].contains("]") } ?? false
    let login = parts.login.map { "\($0)@" } ?? ""
    return "http://\(login)\(parts.server)\(hasPort ? "" : ":\(port)")\(parts.rest)"
  }

  /// Escapes the signs in a login that would end it, because passwords may contain any character.
  private static func escapingLogin(in address: String) -> String {
    guard let sign = address.firstRange(of: "://"), let end = address.lastIndex(of: "@"), end >= sign.upperBound else {
      return address
    }
    let login = PercentEncoding.address(address[sign.upperBound..<end].utf8, escaping: "/?#@")
    return address[..<sign.upperBound] + login + address[end...]
  }

  private static func invalid(_ kind: ServerKind) -> SourceLocation.LocationError {
    let prefix = "\(kind.rawValue):"
    if kind == .xtream {
      return SourceLocation.LocationError(
        message: "write the name, the password and the host after xtream: (xtream:http://name:password@tv.example:8080)"
      )
    }
    let port = kind.port == 80 ? "" : ":\(kind.port)"
    return SourceLocation.LocationError(
      message: "write a host after \(prefix) (\(prefix)tv.example), or an address "
        + "(\(prefix)http://name:password@tv.example\(port))")
  }
}

extension ServerAddress {
  /// The address of the guide; for an HDHomeRun, the one that names its guide.
  package func guide(days: Int? = nil) -> String {
    kind.guide(days: days).map { text + $0 } ?? XtreamLogin(self)?.guide ?? "\(text)/discover.json"
  }
}
