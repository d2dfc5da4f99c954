/// The address of a web page or picture that is safe to pass to other programs.
///
/// A guide can contain any address, and a program that opens it (`xdg-open`) does whatever the scheme says, such as
/// reading a file, mounting a folder or running a script. So only `http` and `https` addresses with a host are allowed,
/// without spaces, control characters or invisible characters. All code that passes an address from a guide or TVmaze
/// to a command, screen or server uses this type. Exports keep the guide's text.
package struct WebLink: Hashable, Sendable {
  /// The address for programs, with invalid characters escaped.
  package let text: String
  /// The address for the screen, without a login.
  package let shown: String

  /// The maximum length in bytes.
  private static let longest = 4_096

  /// Why an address was rejected.
  package enum LinkProblem: Error, Hashable {
    /// It is not an `http` or `https` address.
    case scheme
    /// It contains spaces, control characters or invisible characters.
    case invisible
    case noHost
    case host
    case port
    case tooLong
  }

  /// Creates a link; `nil` if the text is not a web address.
  package init?(_ address: String) {
    do { try self.init(checking: address) } catch { return nil }
  }

  /// Creates a link; throws the reason if the text is not a web address.
  package init(checking address: String) throws(LinkProblem) {
    guard let parts = AddressParts(address), case let scheme = parts.scheme.lowercased(),
      scheme == "http" || scheme == "https"
    else { throw .scheme }
    guard address.utf8.count <= Self.longest else { throw .tooLong }
    guard !address.unicodeScalars.contains(where: Self.isInvisible) else { throw .invisible }
    try Self.check(parts.server.unicodeScalars)
    let login = parts.login.map { Self.escaped($0) + "@" } ?? ""
    let rest = parts.server + Self.escaped(parts.rest)
    text = "\(scheme)://\(login)\(rest)"
    shown = "\(scheme)://\(rest)"
  }

  /// Whether a character is invisible, or not allowed in a displayed address.
  static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value <= 0x20 || scalar.value == 0x7F }
    if scalar.properties.isWhitespace || scalar == "\u{FFFD}" { return true }
    return switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned: true
    default: scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Checks a host and optional port.
  static func check(_ server: Substring.UnicodeScalarView) throws(LinkProblem) {
    let isNumber = server.first == "["
    let end = isNumber ? server.firstIndex(of: "]").map(server.index(after:)) : server.firstIndex(of: ":")
    let host = server[..<(end ?? server.endIndex)]
    guard !host.isEmpty else { throw .noHost }
    guard isNumber ? isAddressNumber(host) : isName(host) else { throw .host }
    guard isPort(server[host.endIndex...]) else { throw .port }
  }

  /// Whether a host is an IPv6 address in brackets.
  private static func isAddressNumber(_ host: Substring.UnicodeScalarView) -> Bool {
    let number = host.dropFirst().dropLast()
    return host.last == "]" && number.contains(":")
      && number.allSatisfy { $0.properties.isASCIIHexDigit || $0 == ":" || $0 == "." }
  }

  private static func isName(_ host: Substring.UnicodeScalarView) -> Bool {
    var labels = host.split(separator: ".", omittingEmptySubsequences: false)
    // A final dot marks an absolute name.
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    return labels.allSatisfy(isLabel)
  }

  /// Whether a string is a label of a host name: letters in any language, digits and dashes, but no leading dash.
  private static func isLabel(_ label: Substring.UnicodeScalarView) -> Bool {
    guard let first = label.first, first != "-" else { return false }
    return label.allSatisfy { scalar in
      if scalar == "-" || scalar == "_" { return true }
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .otherLetter, .modifierLetter, .decimalNumber: return true
      case .nonspacingMark, .spacingMark: return scalar != first
      default: return false
      }
    }
  }

  /// Whether a string is empty, or a colon followed by a port number.
  private static func isPort(_ text: Substring.UnicodeScalarView) -> Bool {
    guard text.first == ":" else { return text.isEmpty }
    let digits = text.dropFirst()
    return digits.allSatisfy { ("0"..."9").contains($0) } && (UInt16(String(digits)) ?? 0) > 0
  }

  /// Escapes non-ASCII characters and ASCII characters that RFC 3986 does not allow in addresses.
  private static func escaped(_ text: Substring) -> String {
    PercentEncoding.address(text.utf8, escaping: "\"<>\\^`{|}")
  }
}

extension Fact {
  /// Whether this is an address that must not be passed to other programs.
  package var isUnsafeAddress: Bool {
    switch kind {
    case .url, .icon, .image: WebLink(text) == nil
    case .review: hasScheme && WebLink(text) == nil
    default: false
    }
  }

  /// Whether the text is an address, not prose: one word that begins with letters and a colon.
  private var hasScheme: Bool {
    let letters = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    return !letters.isEmpty && text[letters.endIndex...].first == ":" && !text.contains(where: \.isWhitespace)
  }
}
