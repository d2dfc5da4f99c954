/// The addresses that a player may be given.
extension ChannelStream {
  /// Why a player is not given an address.
  package enum AddressProblem: Error, Hashable {
    /// It has no scheme, as a path or an option has none.
    case notAnAddress
    /// A scheme that may make a player read files or run scripts, such as `file`.
    case scheme(String)
    case noHost
    /// A host with letters or blanks that no name of a host has.
    case host
    case controlCharacters
    case tooLong
  }

  /// Schemes of addresses that a player is given. Others may make a player read files or run scripts (`file:`, mpv's `edl:` and
  /// `memory:`), and what has no scheme may be an option of the player.
  private static let schemes = [
    "http", "https", "rtsp", "rtsps", "rtmp", "rtmps", "rtp", "udp", "srt", "mms", "mmsh", "mmst",
  ]

  /// Bytes of an address.
  private static let longestAddress = 4_096

  /// Whether a text is an address of such a scheme, of printable ASCII.
  package static func isPlayable(_ address: String) -> Bool { (try? playable(address)) == address }

  /// An address as a player is given it: blanks and letters beyond ASCII are escaped, as browsers do it.
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
    // Only the servers of names know other letters, by an encoding of their own.
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
