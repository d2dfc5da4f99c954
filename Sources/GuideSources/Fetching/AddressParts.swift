/// An address taken apart at its signs, whatever it leads to.
struct AddressParts {
  /// What goes before `://`.
  let scheme: Substring
  /// Name and password as the address writes them.
  let login: Substring?
  /// Host and port.
  let place: Substring
  /// Path, query and fragment.
  let rest: Substring

  /// Nil where it has no `://`.
  init?(_ text: String) {
    guard let sign = text.firstRange(of: "://"), sign.lowerBound > text.startIndex else { return nil }
    scheme = text[..<sign.lowerBound]
    let behind = text[sign.upperBound...]
    let end = AddressParts.endOfAuthority(behind)
    let authority = behind[..<end]
    rest = behind[end...]
    if let at = authority.lastIndex(of: "@") {
      login = authority[..<at]
      place = authority[authority.index(after: at)...]
    } else {
      login = nil
      place = authority
    }
  }

  private static func endOfAuthority(_ text: Substring) -> Substring.Index {
    text.firstIndex { "/?#".contains($0) } ?? text.endIndex
  }
}

extension WebAddress {
  /// Any address, or what should be one, as people are shown it: without name and password, without the values in the
  /// query that may be secrets, without control characters, and not endlessly long.
  package static func shown(_ text: String) -> String {
    guard let parts = AddressParts(text) else { return afterLastAt(text[...]).plainText(limit: 300) }
    var place = parts.place
    var rest = parts.rest
    // A password with a slash in it ends the host too early: nobody has a port of letters.
    let port = place.split(separator: ":", omittingEmptySubsequences: false).dropFirst().last
    if parts.login == nil, let port, !place.hasSuffix("]"), Int(port) == nil, let at = rest.lastIndex(of: "@") {
      place = rest[rest.index(after: at)...]
      rest = ""
    }
    return "\(parts.scheme)://\(place)\(withoutSecrets(rest))".plainText(limit: 300)
  }

  private static func afterLastAt(_ text: Substring) -> Substring {
    text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text
  }

  private static let secretNames = ["user", "pass", "pwd", "token", "key", "secret", "auth", "login", "sig", "session"]

  private static let shortSecretNames = ["u", "p", "pw", "apikey"]

  /// Many servers want the login in the query.
  private static func withoutSecrets(_ rest: Substring) -> String {
    guard let mark = rest.firstIndex(of: "?") else { return String(rest) }
    let items = rest[rest.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
    let shown = items.map { item -> String in
      let name = item.prefix { $0 != "=" }
      let small = name.lowercased()
      let isSecret = secretNames.contains { small.contains($0) } || shortSecretNames.contains(small)
      return isSecret && name.endIndex < item.endIndex ? "\(name)=…" : String(item)
    }
    return rest[...mark] + shown.joined(separator: "&")
  }
}

extension StringProtocol {
  /// The text in one line that a message may have: control characters and their like are spaces, and it has an end.
  func plainText(limit: Int) -> String {
    var plain = ""
    for scalar in unicodeScalars.prefix(limit) {
      let isPlain: Bool =
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
      plain.unicodeScalars.append(isPlain ? scalar : " ")
    }
    return unicodeScalars.dropFirst(limit).isEmpty ? plain : plain + "…"
  }
}
