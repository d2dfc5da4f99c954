import GuideFeeds
package import GuideModel
import GuideSystem

/// The location of a source, as the user writes it.
package enum SourceLocation: Hashable, Sendable {
  /// A grabber from the xmltv package, by its name: `grabber:tv_grab_xx`.
  case grabber(String)
  /// The address of a folder in the Radio Times layout, ending with a slash.
  case radioTimes(address: String)
  case xmltv(address: String)
  /// The schedule of a country or of streaming services at TVmaze: `tvmaze:GB`, `tvmaze:web`.
  case tvmaze(TVmazeSchedule)
  /// A server with a guide and its channels: `tvheadend:tv.example`, `xtream:http://name:password@tv.example`.
  case server(ServerAddress)
  /// An account at Schedules Direct: `schedulesdirect:NAME:PASSWORD`.
  case schedulesDirect(SchedulesDirectAccount)
  case path(String)

  /// Why a string is not a location, with a suggested fix.
  package struct LocationError: Error, Hashable, Sendable {
    /// The message, in one line.
    package let text: Message
    /// The text in English.
    package var message: String { text.english }

    /// Creates an error with a one-line message.
    package init(message: Message) {
      text = message
    }
  }

  /// Parses the user's text.
  package init(_ written: String) throws(LocationError) {
    let text = SourceLocation.withoutSpacesAround(written)
    guard !text.isEmpty else {
      throw LocationError(
        message: "the location is empty; use an address, a path, grabber:NAME, tvmaze:COUNTRY or tvheadend:HOST")
    }
    guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw LocationError(message: "the location contains a control character")
    }
    if let name = SourceLocation.grabberText(text) {
      self = .grabber(try SourceLocation.grabberName(name))
    } else if let schedule = SourceLocation.tvmazeText(text) {
      self = .tvmaze(try TVmazeSchedule(schedule))
    } else if let (kind, address) = SourceLocation.serverText(text) {
      self = .server(try ServerAddress(kind, address))
    } else if let account = SourceLocation.schedulesDirectText(text) {
      self = .schedulesDirect(try SchedulesDirectAccount(account))
    } else if let scheme = SourceLocation.scheme(text) {
      self = try SourceLocation.address(text, scheme)
    } else {
      self = .path(text)
    }
  }

  /// The location as the user would write it.
  package var text: String {
    switch self {
    case .grabber(let name): "grabber:\(name)"
    case .tvmaze(let schedule): "tvmaze:\(schedule.text)"
    case .server(let address): address.location
    case .schedulesDirect(let account): "schedulesdirect:\(account.text)"
    case .radioTimes(let address), .xmltv(let address): address
    case .path(let path): path
    }
  }

  /// The location for display: only the scheme and host of an address, anything else in full.
  package var displayText: String { SourceLocation.shown(text) }

  /// A string for display, with secrets hidden. It need not be a valid location.
  package static func shown(_ text: String) -> String {
    if let name = SourceLocation.grabberText(text) { return Grabber.isName(name) ? text : "grabber:…" }
    if let schedule = SourceLocation.tvmazeText(text) {
      return (try? TVmazeSchedule(schedule)).map { "tvmaze:\($0.text)" } ?? "tvmaze:…"
    }
    if let (kind, address) = SourceLocation.serverText(text) {
      return (try? ServerAddress(kind, address))?.displayText ?? "\(kind.rawValue):…"
    }
    if schedulesDirectText(text) != nil { return "schedulesdirect:…" }
    return mayBeAddress(text) ? shownAddress(text) : text
  }

  /// An address for display. If it has no scheme, the first part of the text is shown as the host.
  private static func shownAddress(_ text: String) -> String {
    let redacted = RedactedAddress.of(text)
    if scheme(withoutSpacesAround(text)) != nil || text.contains(where: { "@?".contains($0) }) { return redacted }
    let server = RedactedAddress.of("http://\(text)")
    return server.hasSuffix("…") ? redacted : "\(server.dropFirst("http://".utf8.count))/…"
  }

  /// Whether a string has a scheme, or looks like an address without one.
  ///
  /// The latter has a login or a query (`me@host`, `x?day=1`), or starts with a host (`example.org/x`, `tv:9981/x`,
  /// `//host`).
  package static func mayBeAddress(_ text: String) -> Bool {
    if scheme(withoutSpacesAround(text)) != nil || RedactedAddress.isContained(in: text.utf8) { return true }
    if text.hasPrefix("//") { return true }
    if ["/", "./", "../", "~/"].contains(where: { text.hasPrefix($0) }) { return false }
    let first = text.prefix { $0 != "/" }
    return text.contains { "@?".contains($0) } || first.endIndex < text.endIndex && first.contains { ".:".contains($0) }
  }

  /// The error for a string that is neither a file nor an address. It leaves out the text, which may contain a secret.
  package static let neitherFileNorAddress = LocationError(
    message: "no such file; if this is an address, start it with https://")

  /// The server at the location; `nil` for other kinds of sources.
  package var server: ServerAddress? { if case .server(let server) = self { server } else { nil } }

  /// The tvheadend server at the location, which also has timers; `nil` for other kinds of sources.
  package var recorder: ServerAddress? { server.flatMap { $0.kind == .tvheadend ? $0 : nil } }

  /// Whether the location is a server that sends a playlist besides its guide.
  package var hasGuideAndPlaylist: Bool { server != nil && recorder == nil }

  /// The location with its path made absolute, starting from `folder`.
  package func absolute(in folder: String) -> SourceLocation {
    guard case .path(let path) = self, !path.hasPrefix("/") else { return self }
    let steps = path.split(separator: "/").filter { $0 != "." }
    return .path(steps.isEmpty ? folder : folder.appending(path: steps.joined(separator: "/")))
  }
}

extension SourceLocation {
  /// The text after `grabber:`; `nil` without that prefix.
  private static func grabberText(_ text: String) -> String? { SourceLocation.text(text, behind: "grabber:") }

  private static func tvmazeText(_ text: String) -> String? { SourceLocation.text(text, behind: "tvmaze:") }

  /// The server's kind and the text after it, as in `tvheadend:tv.example`.
  static func serverText(_ text: String) -> (kind: ServerKind, address: String)? {
    ServerKind.allCases.lazy.compactMap { kind in
      SourceLocation.text(text, behind: "\(kind.rawValue):").map { (kind, $0) }
    }.first
  }

  private static func schedulesDirectText(_ text: String) -> String? {
    SourceLocation.text(text.trimmed, behind: "schedulesdirect:")
  }

  private static func text(_ text: String, behind prefix: String) -> String? {
    text.lowercased().hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
  }

  private static func grabberName(_ name: String) throws(LocationError) -> String {
    guard Grabber.isName(name) else {
      // A string that is more than one word may contain a secret.
      let isWord = name.utf8.count <= 40 && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
      let quoted: Message = isWord && !name.isEmpty ? .quoted(name) : "this"
      throw LocationError(message: "\(quoted) is not the name of a grabber, such as tv_grab_uk_freeview")
    }
    return name
  }

  /// Removes the spaces that copying may add around an address. Paths keep their spaces.
  private static func withoutSpacesAround(_ text: String) -> String {
    let trimmed = text.trimmed
    let texts = [grabberText(trimmed), tvmazeText(trimmed), serverText(trimmed)?.address, schedulesDirectText(trimmed)]
    return scheme(trimmed) == nil && texts.allSatisfy { $0 == nil } ? text : trimmed
  }

  private static func address(_ text: String, _ scheme: Substring) throws(LocationError) -> SourceLocation {
    guard ["http", "https"].contains(scheme.lowercased()) else {
      let hint =
        scheme.lowercased() == "file"
        ? Message("write just the path") : Message("addresses start with https:// or http://")
      throw LocationError(message: "\(scheme.count <= 12 ? scheme : "…"):// is not supported: \(hint)")
    }
    guard let sign = AddressParts(text)?.server.first, sign != ":" else {
      throw LocationError(message: "the address has no host; write it like https://example.org/guide.xml.gz")
    }
    guard !text.contains(" ") else { throw LocationError(message: "the address contains a space; write it as %20") }
    if text.hasSuffix("/channels.dat") { return .radioTimes(address: String(text.dropLast("channels.dat".count))) }
    return text.hasSuffix("/") ? .radioTimes(address: text) : .xmltv(address: text)
  }

  /// The part before `://`. The slashes after `http:` and `https:` may be missing.
  private static func scheme(_ text: String) -> Substring? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let scheme = text[..<colon]
    guard !scheme.isEmpty, scheme.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { return nil }
    return text[colon...].hasPrefix("://") || ["http", "https"].contains(scheme.lowercased()) ? scheme : nil
  }
}
