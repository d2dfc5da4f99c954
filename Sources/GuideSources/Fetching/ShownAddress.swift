import GuideFeeds

extension WebAddress {
  /// Any address, or a text in the place of one, as people are shown it: the scheme, the host, and the parts of the rest that
  /// do not look like secrets. Control characters are spaces, and it has a limited length.
  package static func shown(_ text: String) -> String { ShownAddress(text).text.plainText(limit: 300) }

  /// The start of the address within a word such as `'http://example.org'` or `-ghttp://example.org`; nil where it has none.
  package static func start(in word: some StringProtocol) -> String.Index? {
    guard let mark = word.firstRange(of: "://") else { return nil }
    let scheme = word[..<mark.lowerBound].reversed().prefix { $0.isASCII && $0.isLetter }.count
    return word.index(mark.lowerBound, offsetBy: -scheme)
  }
}

/// An address without its secrets. Servers take logins as userinfo, as parts of the path, as its parameters, in the query
/// under any name or none, and with any of that escaped. Of a query only what is known to be harmless is shown; of a path,
/// words that do not look like tokens and do not follow one such as `live` or `user`.
private struct ShownAddress {
  private let scheme: String
  /// Whether it has a login as it is written, so that the host is known.
  private let hadLogin: Bool
  private let server: Substring
  /// Path, query and fragment.
  private let rest: Substring

  init(_ text: String) {
    let written = ShownAddress.withoutLogin(
      ShownAddress.separated(text).replacing("\\/", with: "/").drop { $0.isWhitespace })
    let plain = ShownAddress.separated(AddressText.plain(written.text)).drop { $0.isWhitespace }
    let slashes = ShownAddress.isPath(plain)
    let (scheme, start) = slashes ? ("", plain.startIndex) : ShownAddress.scheme(plain)
    let end = slashes ? start : plain[start...].firstIndex { "/?#".contains($0) } ?? plain.endIndex
    let authority = plain[start..<end]
    let at = authority.lastIndex(of: "@")
    self.scheme = scheme
    hadLogin = written.hadLogin
    server = at.map { authority[authority.index(after: $0)...] } ?? authority
    rest = plain[end...]
  }

  private static func isPath(_ text: Substring) -> Bool { text.prefix(1) == "/" && text.prefix(2) != "//" }

  /// A text without the login that it has as it is written: once its escapes are taken for what they mean, a slash of a
  /// password would be that of a path.
  private static func withoutLogin(_ text: Substring) -> (text: String, hadLogin: Bool) {
    guard !isPath(text) else { return (String(text), false) }
    let (_, start) = scheme(text)
    let authority = text[start...].prefix { !"/?#".contains($0) }
    guard let at = authority.lastIndex(of: "@") else { return (String(text), false) }
    return (String(text[..<start] + text[text.index(after: at)...]), true)
  }

  /// A text in which no sign such as `@` is one character with an accent or another neighbour.
  private static func separated(_ text: String) -> String {
    text.reduce(into: "") { separated, character in
      let scalars = character.unicodeScalars
      let hasSign = scalars.contains { $0.isASCII && !$0.properties.isAlphabetic }
      separated.unicodeScalars.append(contentsOf: scalars.filter { !hasSign || $0.isASCII })
    }
  }

  /// The scheme with its colon and slashes, and the start of what follows. A password is not taken for a scheme.
  private static func scheme(_ text: Substring) -> (String, Substring.Index) {
    let letters = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    let behind = text[letters.endIndex...]
    let known = ["http", "https", "hxxp", "hxxps", "ftp", "rtmp", "rtmps", "rtsp", "rtp", "udp", "mms"]
    let isKnown = known.contains(letters.lowercased())
    if letters.count <= 12, behind.hasPrefix("://") || (isKnown && behind.hasPrefix(":")) {
      let start = behind.dropFirst().drop { $0 == "/" }.startIndex
      // The address of a file has no host.
      let host = behind.hasPrefix(":///") && !isKnown ? "/" : ""
      return ("\(letters)://\(host)", start)
    }
    return ("", text.drop { $0 == "/" }.startIndex)
  }

  var text: String {
    guard mayEndTooEarly, let at = rest.lastIndex(of: "@") else {
      return scheme + shownServer(server) + shownRest(rest)
    }
    let behind = rest[rest.index(after: at)...]
    let end = behind.firstIndex { "/?#;".contains($0) } ?? behind.endIndex
    // A password is not shown for a host.
    guard ShownAddress.isHost(behind[..<end]), !rest[..<at].contains("#") else { return scheme + "…" }
    return "\(scheme)…@\(shownServer(behind[..<end]))\(shownRest(behind[end...]))"
  }

  /// Whether the server may be the beginning of a login with a slash or a question mark in it: it is not like a host, and
  /// there is an `@` behind it, outside of the values of a query.
  private var mayEndTooEarly: Bool {
    guard !hadLogin, !server.isEmpty, !ShownAddress.isHost(server), let at = rest.lastIndex(of: "@") else {
      return false
    }
    let before = rest[..<at]
    guard let mark = before.firstIndex(of: "?") else { return true }
    return !before[mark...].contains("=") || !ShownAddress.hasPort(server)
  }

  /// Whether a text is the name or the number of a host, with or without a port.
  private static func isHost(_ text: Substring) -> Bool {
    if text.hasPrefix("[") { return true }
    let name = text.prefix { $0 != ":" }
    return (name.contains(".") || name.lowercased() == "localhost") && (name.endIndex == text.endIndex || hasPort(text))
  }

  private static func hasPort(_ server: Substring) -> Bool {
    guard let colon = server.lastIndex(of: ":") else { return true }
    return UInt16(server[server.index(after: colon)...].filter { $0 != "+" }) != nil
  }

  /// Host and port. Anything else in their place is not shown.
  private func shownServer(_ server: Substring) -> String {
    if server.hasPrefix("["), let end = server.firstIndex(of: "]") {
      let host = server[...end].filter { $0.isHexDigit || "[]:.".contains($0) }
      return host + shownPort(server[server.index(after: end)...])
    }
    let host = server.prefix { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    return host + shownPort(server[host.endIndex...])
  }

  private func shownPort(_ text: Substring) -> String {
    if text.isEmpty { return "" }
    // All of it is one: a password may stand between two colons.
    let isPort = text.first == ":" && UInt16(text.dropFirst()) != nil && text.dropFirst().first?.isNumber == true
    return isPort ? String(text) : text.first == ":" ? ":…" : "…"
  }

  private func shownRest(_ rest: Substring) -> String {
    let path = rest.prefix { !"?#".contains($0) }
    let query = rest[path.endIndex...].prefix { $0 != "#" }
    return ShownPath(path).text + (query.isEmpty ? "" : "?" + ShownQuery(query.dropFirst()).text)
  }
}

/// The path of an address without its secrets.
private struct ShownPath {
  let text: String

  /// Words in a path that have names, passwords and tokens behind them.
  private static let loginWords: Set<String> = [
    "live", "movie", "series", "timeshift", "hls", "play", "stream", "streaming", "user", "users", "u", "username",
    "login", "logins", "account", "accounts", "member", "members", "customer", "client", "profile",
    "auth", "token", "tokens", "t", "key", "keys", "apikey", "api_key", "api-key", "k",
    "pass", "passwd", "password", "pw", "secret", "session", "sessions", "sid", "s", "id", "pin",
  ]

  init(_ path: Substring) {
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    if ShownPath.isStream(segments) {
      text = "/…"
      return
    }
    var shown: [String] = []
    for (index, segment) in segments.enumerated() {
      let harmless = ShownPath.harmless(segment)
      shown.append(harmless.text)
      let isLogin = harmless.endsHere || ShownPath.loginWords.contains(segment.lowercased()) || segment.hasPrefix("@")
      if isLogin, index + 1 < segments.count {
        // A slash at the end says that it is a folder.
        let isLast = segments[(index + 1)...].allSatisfy(\.isEmpty)
        if isLast { shown.append("") } else if shown.last != "…" { shown.append("…") }
        break
      }
    }
    text = shown.joined(separator: "/")
  }

  /// Whether it is `/name/password/12` or `/name/password/12.ts`.
  private static func isStream(_ segments: [Substring]) -> Bool {
    guard segments.count == 4, let last = segments.last else { return false }
    let number = last.prefix { $0.isNumber }
    return !number.isEmpty && ["", ".ts", ".m3u8", ".mp4", ".mkv"].contains(last[number.endIndex...].lowercased())
  }

  /// A segment up to its parameters; the rest of the path is hidden behind one with a login.
  private static func harmless(_ segment: Substring) -> (text: String, endsHere: Bool) {
    let plain = segment.prefix { !";:=&,".contains($0) }
    if segment.dropFirst().contains("@") || segment[plain.endIndex...].first == ":" { return ("…", true) }
    if isRandom(plain) { return ("…", false) }
    return (plain.endIndex == segment.endIndex ? String(segment) : plain + "…", false)
  }

  /// Whether a part of a segment is like a token: long, and letters and digits or large and small letters in no order, or
  /// longer than words and dates are.
  private static func isRandom(_ segment: Substring) -> Bool {
    segment.split(separator: ".").contains { part in
      let stem = part.filter { $0 != "-" && $0 != "_" }
      if stem.count >= 9, stem.allSatisfy(\.isNumber) { return true }
      if part.count >= 24, stem.count == part.count { return true }
      guard stem.count >= 12 else { return false }
      let changes = zip(stem, stem.dropFirst())
      let isMixedCase = changes.count { $0.isUppercase != $1.isUppercase } >= 5
      return isMixedCase || changes.count { $0.isNumber != $1.isNumber } >= 4
    }
  }
}

/// The query of an address without its secrets.
private struct ShownQuery {
  let text: String

  /// Names whose values cannot be secrets.
  private static let harmlessNames: Set<String> = [
    "channel", "channels", "country", "date", "day", "days", "end", "format", "from", "hours", "lang", "language",
    "limit", "offset", "page", "region", "start", "timezone", "to", "type", "tz", "version",
  ]

  /// Names that are shown without their values, since they say what is hidden. Any other name may be a secret itself.
  private static let loginNames: Set<String> = [
    "username", "user", "password", "pass", "token", "key", "apikey", "api_key", "auth",
  ]

  init(_ query: Substring) {
    let items = query.split(whereSeparator: { "&;".contains($0) }).map(ShownQuery.shown)
    text = items.enumerated().filter { $0.offset == 0 || $0.element != "…" || items[$0.offset - 1] != "…" }
      .map(\.element).joined(separator: "&")
  }

  private static func shown(_ item: Substring) -> String {
    let name = item.prefix { $0 != "=" }
    guard name.endIndex < item.endIndex else { return "…" }
    if loginNames.contains(name.lowercased()) { return "\(name)=…" }
    let value = item[name.endIndex...].dropFirst()
    let isPlain = value.count <= 32 && value.allSatisfy { $0.isLetter || $0.isNumber || "-_.,:+/ ".contains($0) }
    guard harmlessNames.contains(name.lowercased()) else { return "…" }
    return isPlain ? String(item) : "\(name)=…"
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
