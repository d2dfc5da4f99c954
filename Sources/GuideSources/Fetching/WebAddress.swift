/// An address of the web, parted into what is sent to the server, who asks, and what people are shown.
///
/// Its description has no login, so that none gets into a message by oversight.
package struct WebAddress: Hashable, Sendable {
  /// A name and a password, as they are, not as an address writes them.
  struct Login: Hashable, Sendable {
    let name: String
    let password: String
  }

  /// Whom a login is for: it goes to nobody else.
  struct Origin: Hashable, Sendable {
    let isEncrypted: Bool
    let host: String
    let port: Int

    /// Whether a login for `other` may be sent here: to the same server, or to its encrypted side.
    func isSameServer(as other: Origin) -> Bool {
      if self == other { return true }
      return host == other.host && isEncrypted && port == 443 && !other.isEncrypted && other.port == 80
    }
  }

  let origin: Origin
  /// The login in the address.
  let login: Login?
  /// What is asked for: the address without login and fragment, letters beyond ASCII and spaces escaped.
  let wanted: String

  /// Whether it is `https`.
  var isEncrypted: Bool { origin.isEncrypted }

  /// Reads an address that a person or a server wrote; nil where it is none of `http` or `https`.
  package init?(_ text: String) {
    guard let parts = AddressParts(text), !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F })
    else { return nil }
    let scheme = parts.scheme.lowercased()
    guard ["http", "https"].contains(scheme), let place = WebAddress.place(parts.place) else { return nil }
    origin = Origin(
      isEncrypted: scheme == "https", host: place.host.lowercased(), port: place.port ?? (scheme == "https" ? 443 : 80))
    login = parts.login.map(WebAddress.login)
    let rest = parts.rest.prefix { $0 != "#" }
    wanted = "\(scheme)://\(parts.place)\(rest.first == "/" ? "" : "/")\(WebAddress.escaped(rest))"
  }

  /// The host, and the port where one is written.
  private static func place(_ text: Substring) -> (host: String, port: Int?)? {
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
    return Login(name: unescaped(parts[0]), password: parts.count > 1 ? unescaped(parts[1]) : "")
  }

  private static func unescaped(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var plain: [UInt8] = []
    var place = 0
    while place < bytes.count {
      let digits = bytes[place...].dropFirst().prefix(2)
      let isEscape = bytes[place] == UInt8(ascii: "%") && digits.count == 2
      // A sign is no digit, but Swift would take one.
      let value = isEscape && digits.first != 0x2B ? UInt8(String(decoding: digits, as: UTF8.self), radix: 16) : nil
      plain.append(value ?? bytes[place])
      place += value == nil ? 1 : 3
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static func escaped(_ text: Substring) -> String {
    let digits = Array("0123456789ABCDEF")
    return text.utf8.reduce(into: "") { text, byte in
      if (0x21...0x7E).contains(byte) { return text.unicodeScalars.append(Unicode.Scalar(byte)) }
      text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
  }
}

extension WebAddress: CustomStringConvertible, CustomDebugStringConvertible {
  /// The address as people are shown it.
  package var description: String { WebAddress.shown(wanted) }
  package var debugDescription: String { description }
}
