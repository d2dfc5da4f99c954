/// An address as shown in messages: only the scheme, host and port, such as `https://guide.example:8443`.
///
/// The login, path, query and fragment can all contain passwords, so they are never shown.
package enum RedactedAddress {
  private static let mark = "://"
  private static let hidden = "…"

  /// The scheme, host and port of an address; `https://…` if the host is invalid, and `…` if there is no scheme.
  ///
  /// A `file:` address without a host is returned unchanged, because a path is not secret.
  package static func of(_ address: some StringProtocol) -> String {
    let text = Substring(Substring(address).unicodeScalars.drop { $0.properties.isWhitespace })
    guard let parts = AddressParts(text), isScheme(parts.scheme.unicodeScalars) else { return hidden }
    let (name, server) = (parts.scheme.lowercased(), parts.server.unicodeScalars)
    guard !((parts.login ?? "").unicodeScalars + server).contains(where: WebLink.isInvisible) else {
      return name + mark + hidden
    }
    let isPath = parts.login == nil && server.isEmpty && !parts.rest.unicodeScalars.contains(where: WebLink.isInvisible)
    if name == "file", isPath { return name + mark + parts.rest }
    return name + mark + ((try? WebLink.check(server)) == nil ? hidden : String(parts.server))
  }

  /// Redacts the address in a word and keeps what precedes it, e.g. a quotation mark.
  package static func redacting(word: Substring) -> String {
    let scalars = word.unicodeScalars
    // The word contains an escaped address, such as one that another program put into a query.
    if word.lowercased().contains("%3a%2f%2f") { return hidden }
    guard let mark = scalars.firstRange(of: mark.unicodeScalars) else { return String(word) }
    let scheme = scalars[..<mark.lowerBound].reversed().prefix { $0.isASCII && $0.properties.isAlphabetic }.count
    let start = scalars.index(mark.lowerBound, offsetBy: -scheme)
    // A trailing full stop or quotation mark is not part of the host.
    let end = scalars.lastIndex { !".,;:!'\")>".unicodeScalars.contains($0) } ?? mark.lowerBound
    return String(scalars[..<start]) + of(Substring(scalars[start...max(start, end)]))
      + (word.hasSuffix(":") ? ":" : "")
  }

  /// Whether UTF-8 text contains an address with a scheme.
  package static func isContained(in text: some Collection<UInt8>) -> Bool {
    var matched = 0
    for byte in text {
      matched = byte == UInt8(ascii: matched == 0 ? ":" : "/") ? matched + 1 : byte == UInt8(ascii: ":") ? 1 : 0
      if matched == mark.utf8.count { return true }
    }
    return false
  }

  /// Whether a string is a scheme. Long strings are rejected because they may be passwords.
  private static func isScheme(_ text: Substring.UnicodeScalarView) -> Bool {
    guard let first = text.first, first.isASCII, first.properties.isAlphabetic, text.count <= 12 else { return false }
    return String(text).utf8.allSatisfy { PercentEncoding.isAlphanumeric($0) || "+-.".utf8.contains($0) }
  }
}
