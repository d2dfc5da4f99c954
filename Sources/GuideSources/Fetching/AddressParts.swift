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
    guard let parts = AddressParts(text) else { return withoutValues(afterLastAt(text[...])).plainText(limit: 300) }
    return "\(parts.scheme)://\(withoutLogin(parts))".plainText(limit: 300)
  }

  private static func afterLastAt(_ text: Substring) -> Substring {
    text.lastIndex(of: "@").map { text[text.index(after: $0)...] } ?? text
  }

  /// Host, path and query. A name and a password with a slash or a question mark in them end the host too early, and some
  /// addresses have another one with a login in their path: what stands before the last `@` is not shown, nor a host that
  /// may be the beginning of a login.
  private static func withoutLogin(_ parts: AddressParts) -> String {
    guard let at = parts.rest.lastIndex(of: "@") else { return parts.place + withoutValues(parts.rest) }
    // What follows a colon there may be half a password as well as a port.
    let mayBeLogin = parts.login == nil && parts.place.contains(":") && !parts.place.hasSuffix("]")
    let before = parts.rest[..<at]
    let isName = !before.contains("?") && before.last != "/"
    if !isName, !mayBeLogin { return parts.place + withoutValues(parts.rest) }
    let end = withoutValues(parts.rest[parts.rest.index(after: at)...])
    return mayBeLogin ? "…@\(end)" : "\(parts.place)/…@\(end)"
  }

  /// What may be asked for in a query that tells nothing of who asks.
  private static let harmlessNames: Set<Substring> = [
    "channel", "channels", "country", "date", "day", "days", "end", "format", "from", "hours", "lang", "language",
    "limit", "offset", "page", "region", "start", "timezone", "to", "type", "tz", "version",
  ]

  /// Path and query. Many servers want the login in the query, under many names: of all values but a few only the names
  /// are shown, and of what follows `#` nothing.
  private static func withoutValues(_ rest: Substring) -> String {
    let rest = rest.prefix { $0 != "#" }
    guard let mark = rest.firstIndex(of: "?") else { return String(rest) }
    let items = rest[rest.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
    let shown = items.map { item -> String in
      guard let sign = item.firstIndex(of: "=") else { return item.isEmpty ? "" : "…" }
      let name = item[..<sign]
      return harmlessNames.contains(Substring(name.lowercased())) ? String(item) : "\(name)=…"
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
