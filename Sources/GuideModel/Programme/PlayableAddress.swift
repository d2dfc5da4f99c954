extension ChannelStream {
  /// Why an address must not be passed to a player.
  package enum AddressProblem: Error, Hashable {
    /// It has no scheme, so it is a path, an option or other text.
    case notAnAddress
    /// The scheme, such as `file`, may make a player read files or run scripts.
    case scheme(String)
    case noHost
    /// The host contains spaces, quotes, angle brackets or non-ASCII characters.
    case host
    /// The port is not a number from 1 to 65535.
    case port
    case controlCharacters
    case tooLong
  }

  /// The schemes of playable addresses.
  ///
  /// Other schemes may make a player read files or run scripts (`file:`, mpv's `edl:` and `memory:`). Text without a
  /// scheme may be mistaken for a player option.
  private static let schemes = [
    "http", "https", "rtsp", "rtsps", "rtmp", "rtmps", "rtp", "udp", "srt", "mms", "mmsh", "mmst",
  ]

  /// The maximum length in bytes.
  private static let maximumLength = 4_096

  /// Whether an address is playable without changes, apart from capitals in the scheme.
  package static func isPlayable(_ address: String) -> Bool {
    (try? playable(address)).map { $0 == lowercasingScheme(address) } ?? false
  }

  /// Makes an address playable by escaping spaces, quotes, angle brackets and non-ASCII characters.
  ///
  /// The scheme is converted to lower case, because players compare it case-sensitively.
  package static func playable(_ text: String) throws(AddressProblem) -> String {
    guard let parts = AddressParts(text), isScheme(parts.scheme) else { throw .notAnAddress }
    let (scheme, host) = (parts.scheme.lowercased(), parts.server)
    guard schemes.contains(scheme) else { throw .scheme(String(scheme.prefix(20))) }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }) else {
      throw .controlCharacters
    }
    guard !host.isEmpty else { throw .noHost }
    // Non-ASCII letters need Punycode, which most players do not support.
    guard host.utf8.allSatisfy({ PercentEncoding.isVisible($0) && !escapedSigns.utf8.contains($0) }) else {
      throw .host
    }
    guard hasValidPort(host) else { throw .port }
    let escaped = lowercasingScheme(PercentEncoding.address(text.utf8, escaping: escapedSigns))
    guard escaped.utf8.count <= maximumLength else { throw .tooLong }
    return escaped
  }

  /// Whether a host such as `tv.example:8080` or `[::1]` has either a valid port or none.
  private static func hasValidPort(_ host: Substring) -> Bool {
    let name = host.lastIndex(of: "]").map { host[$0...] } ?? host
    guard let colon = name.lastIndex(of: ":"), case let port = name[colon...].dropFirst(), !port.isEmpty else {
      return true
    }
    return port.utf8.allSatisfy { (0x30...0x39).contains($0) } && (UInt16(port) ?? 0) > 0
  }

  private static func lowercasingScheme(_ address: String) -> String {
    let scheme = address.prefix { $0 != ":" }
    return scheme.lowercased() + address[scheme.endIndex...]
  }

  /// Whether a string begins with a scheme and `://`.
  package static func hasScheme(_ text: String) -> Bool {
    AddressParts(text).map { isScheme($0.scheme) } ?? false
  }

  private static func isScheme(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { PercentEncoding.isAlphanumeric($0) || "+-.".utf8.contains($0) }
  }

  /// Visible characters that browsers escape in a path.
  ///
  /// Braces and bars are not included, because fields and options use them.
  private static let escapedSigns = "\"<>`"
}
