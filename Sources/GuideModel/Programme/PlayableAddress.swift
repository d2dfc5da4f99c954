// MARK: Playable addresses
extension ChannelStream {
  /// Why an address is not passed to a player.
  package enum AddressProblem: Error, Hashable {
    /// No scheme: a path, an option or another text.
    case notAnAddress
    /// A scheme, for example `file`, that may make a player read files or run scripts.
    case scheme(String)
    case noHost
    /// The host contains blanks or letters beyond ASCII.
    case host
    case controlCharacters
    case tooLong
  }

  /// Schemes of playable addresses.
  ///
  /// Others could make a player read files or run scripts (`file:`, mpv's `edl:` and `memory:`). Text without a scheme could be an
  /// option of the player.
  private static let schemes = [
    "http", "https", "rtsp", "rtsps", "rtmp", "rtmps", "rtp", "udp", "srt", "mms", "mmsh", "mmst",
  ]

  /// Maximum bytes of an address.
  private static let longestAddress = 4_096

  /// Whether a text is a playable address as it is.
  package static func isPlayable(_ address: String) -> Bool { (try? playable(address)) == address }

  /// Makes an address playable by escaping blanks and letters beyond ASCII.
  package static func playable(_ text: String) throws(AddressProblem) -> String {
    guard let colon = text.firstIndex(of: ":"), text[colon...].hasPrefix("://"), isScheme(text[..<colon]) else {
      throw .notAnAddress
    }
    let scheme = text[..<colon].lowercased()
    guard schemes.contains(scheme) else { throw .scheme(String(scheme.prefix(20))) }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }) else {
      throw .controlCharacters
    }
    let rest = text[text.index(colon, offsetBy: 3)...]
    let authority = rest.prefix { !"/?#".contains($0) }
    let host = authority.lastIndex(of: "@").map { authority[$0...].dropFirst() } ?? authority
    guard !host.isEmpty else { throw .noHost }
    // Other letters need Punycode, which most players do not support.
    guard host.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { throw .host }
    let escaped = escaped(text)
    guard escaped.utf8.count <= longestAddress else { throw .tooLong }
    return escaped
  }

  private static func isScheme(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "+-.".utf8.contains($0)
      }
  }

  private static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: { !(0x21...0x7E).contains($0) }) else { return text }
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if (0x21...0x7E).contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
