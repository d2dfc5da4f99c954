import GuideModel

/// A web address split into the request and the login.
///
/// Its description contains only the scheme, host and port, so that no secret gets into a message by accident.
package struct WebAddress: Hashable, Sendable {
  /// A name and a password, without percent-encoding.
  struct Login: Hashable, Sendable {
    let name: String
    let password: String
  }

  /// The server that a login belongs to. The login must not be sent to any other server.
  struct Origin: Hashable, Sendable {
    let isEncrypted: Bool
    let host: String
    let port: Int

    /// Whether a login for `other` may be sent to this server: it must be the same server, or its encrypted version.
    func isSameServer(as other: Origin) -> Bool {
      if self == other { return true }
      return host == other.host && isEncrypted && port == 443 && !other.isEncrypted && other.port == 80
    }
  }

  let origin: Origin
  let login: Login?
  /// The address for the request: without the login and fragment, and with spaces and non-ASCII characters encoded.
  let requestText: String

  var isEncrypted: Bool { origin.isEncrypted }

  /// Parses an address; `nil` if it is not `http` or `https`.
  package init?(_ text: String) {
    guard let parts = AddressParts(text), !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { return nil }
    let scheme = parts.scheme.lowercased()
    guard ["http", "https"].contains(scheme), let server = WebAddress.server(parts.server) else { return nil }
    origin = Origin(
      isEncrypted: scheme == "https", host: server.host.lowercased(),
      port: server.port ?? (scheme == "https" ? 443 : 80))
    login = parts.login.map(WebAddress.login)
    let rest = parts.rest.prefix { $0 != "#" }
    requestText = "\(scheme)://\(parts.server)\(rest.first == "/" ? "" : "/")\(PercentEncoding.address(rest.utf8))"
  }

  /// The host, and the port if there is one.
  private static func server(_ text: Substring) -> (host: String, port: Int?)? {
    guard !text.contains(where: { $0.isWhitespace || "\\\"<>@".contains($0) }) else { return nil }
    var host = text
    var port: Int?
    if let colon = text.lastIndex(of: ":"), !text.hasSuffix("]") {
      host = text[..<colon]
      let digits = text[text.index(after: colon)...]
      guard let number = Int(digits), (1...65535).contains(number), digits.utf8.allSatisfy({ $0 >= 0x30 }) else {
        return nil
      }
      port = number
    }
    return host.isEmpty ? nil : (String(host), port)
  }

  private static func login(_ text: Substring) -> Login {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return Login(
      name: PercentEncoding.decoded(parts[0]), password: parts.count > 1 ? PercentEncoding.decoded(parts[1]) : "")
  }
}

extension WebAddress: CustomStringConvertible, CustomDebugStringConvertible {
  /// The scheme, host and port.
  package var description: String { RedactedAddress.of(requestText) }
  package var debugDescription: String { description }
}
